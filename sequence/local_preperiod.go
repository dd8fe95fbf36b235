package sequence

import (
	"context"
	"sort"
)

// Period is what the search has established. After [ErrFound] it finds the least
// preperiod, which runs two windows a period apart through a few hundredths of what
// was looked at; before, nothing is found.
func (s *LocalSearch) Period(ctx context.Context) (Period, error) {
	none := Period{CheckedTo: s.Len()}
	if s.found == 0 {
		return none, nil
	}
	p, u := s.found, s.anchor
	if s.odd != 0 && 2*s.odd == p {
		// The law of the odd period holds for ever if it holds for one period.
		_, broken, err := s.lastBreak(ctx, u, u+s.odd, s.odd)
		if err != nil {
			return none, err
		}
		if !broken {
			p = s.odd
		}
	}
	from, err := s.preperiod(ctx, p)
	if err != nil {
		return none, err
	}
	return Period{
		Status: Proved, Preperiod: from, Period: p,
		CheckedTo: s.Len(), Needed: u + s.found, Theorem: localTheorem(),
	}, nil
}

// preperiod is the least n0 of the law of period p, which holds from the anchor's
// window on.
func (s *LocalSearch) preperiod(ctx context.Context, p uint64) (uint64, error) {
	width := uint64(len(s.before))
	low, high := uint64(0), s.anchor-width // the last exception, if any, is below high
	// The window at a snapshot equals the one p later if and only if the last
	// exception is before it: or some unequal value is in it, or after it.
	var failed error
	ends := []uint64{}
	for _, snap := range s.snapshots {
		if snap.At >= width && snap.At < high {
			ends = append(ends, snap.At)
		}
	}
	i := sort.Search(len(ends), func(i int) bool {
		if failed != nil {
			return true
		}
		_, broken, err := s.lastBreak(ctx, ends[i]-width, ends[i], p)
		failed = err
		return !broken
	})
	if failed != nil {
		return 0, failed
	}
	if i < len(ends) {
		high = ends[i] - width
	}
	if i > 0 {
		low = ends[i-1] - width
	}
	n, broken, err := s.lastBreak(ctx, low, high, p)
	if err != nil || !broken {
		return low, err
	}
	return n + 1, nil
}

// lastBreak is the last n, from <= n < to, with g(n+p) != g(n).
func (s *LocalSearch) lastBreak(ctx context.Context, from, to, p uint64) (n uint64, broken bool, err error) {
	early, err := s.cursor(ctx, from)
	if err != nil {
		return 0, false, err
	}
	late, err := s.cursor(ctx, from+p)
	if err != nil {
		return 0, false, err
	}
	var a, b [blockLength]uint32
	for from < to {
		size := min(to-from, blockLength)
		if err := early.read(ctx, a[:size]); err != nil {
			return 0, false, err
		}
		if err := late.read(ctx, b[:size]); err != nil {
			return 0, false, err
		}
		for i := range size {
			if a[i] != b[i] {
				n, broken = from+i, true
			}
		}
		from += size
	}
	return n, broken, nil
}

// A cursor reads the values from some heap on, one after the other, computing
// them again.
type cursor struct {
	s      *LocalSearch
	at     uint64
	window pane // nil while that is before the first snapshot
}

// cursor is one that begins at the heap at.
func (s *LocalSearch) cursor(ctx context.Context, at uint64) (*cursor, error) {
	c := &cursor{s: s, at: at}
	if at < s.snapshots[0].At {
		return c, s.computeFirst(ctx)
	}
	i := sort.Search(len(s.snapshots), func(i int) bool { return s.snapshots[i].At > at }) - 1
	var err error
	c.window, err = s.open(ctx, s.snapshots[i].State)
	return c, err
}

// computeFirst computes the values before the first snapshot, all of them.
func (s *LocalSearch) computeFirst(ctx context.Context) error {
	if s.first == nil {
		k, err := New(s.rule, s.opts)
		if err != nil {
			return err
		}
		s.first = k
	}
	return s.first.Extend(ctx, s.snapshots[0].At)
}

// read fills dst with the next values, a block at most.
func (c *cursor) read(ctx context.Context, dst []uint32) error {
	for len(dst) > 0 {
		got := 0
		if first := c.s.snapshots[0]; c.window == nil && c.at < first.At {
			got = c.s.first.Read(dst[:min(uint64(len(dst)), first.At-c.at)], c.at)
		} else {
			var err error
			if c.window == nil {
				if c.window, err = c.s.open(ctx, first.State); err != nil {
					return err
				}
			}
			// In steps, so that the window keeps what is still to be read.
			to := c.at + uint64(len(dst))
			for c.window.Len() < to {
				if err := c.window.Extend(ctx, min(c.window.Len()+blockLength, to)); err != nil {
					return err
				}
			}
			got = c.window.Read(dst[:to-c.at], c.at)
		}
		if got == 0 {
			return errMissing
		}
		dst, c.at = dst[got:], c.at+uint64(got)
	}
	return nil
}
