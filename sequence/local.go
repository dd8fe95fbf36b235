package sequence

import (
	"context"
	"errors"
)

// A Window is a witness that keeps only its latest values, and so goes on in a
// few megabytes however far it is.
type Window interface {
	Witness
	// Keeps is how many of the latest values Read knows at least, or all if they
	// are fewer. It does not change.
	Keeps() uint64
	// State is the window as bytes, from which one like it can be opened.
	State() ([]byte, error)
}

// A LocalSearch looks for a period in a window, by the theorem of local evidence:
// its memory does not grow. It can be saved and go on, as MarshalBinary and
// [ResumeLocalSearch] do.
//
// An anchor u is set whenever the length has doubled (R. P. Brent, BIT 20, 1980),
// and after a new rare heap; where the latest values are those before u, a law is
// proved. Its least preperiod is then found from snapshots of the window that were
// kept on the way. See docs/periods.md.
type LocalSearch struct {
	start  Kernel // knows the values before the window's own
	window Window
	open   func(state []byte) (Window, error)

	anchor     uint64
	before     []uint32 // the values before the anchor
	anchorHash uint64
	weak       uint64 // a place in before where values that were compared differed
	next       uint64 // where the next anchor is due
	hash       uint64 // of the last 64 values
	snapshots  []snapshot
	every      uint64 // the distance of snapshots
	odd        uint64 // an odd period seen where it must be even
	found      uint64 // the period; 0 while there is none

	block, scratch [blockLength]uint32
}

// A snapshot is the state of a window whose length is At.
type snapshot struct {
	At    uint64
	State []byte
}

const (
	mostSnapshots = 128
	hashFactor    = 0x9E3779B97F4A7C15 // odd, without pattern
)

// ErrFound ends [LocalSearch.Extend] when a period is proved.
var ErrFound = errors.New("sequence: a period is proved")

// NewLocalSearch is a search that begins where the window is. start knows all
// values before: those that the window has forgotten. open opens a window from a
// state that one like it gave.
func NewLocalSearch(start Kernel, w Window, open func(state []byte) (Window, error)) (*LocalSearch, error) {
	s := &LocalSearch{start: start, window: w, open: open, every: max(w.Len(), 1<<16)}
	if start.Len() < w.Len() {
		return nil, errMissing
	}
	if err := s.snapshot(); err != nil {
		return nil, err
	}
	s.rehash()
	s.setAnchor()
	return s, nil
}

// Len is how many values have been looked at.
func (s *LocalSearch) Len() uint64 { return s.window.Len() }

// Extend looks on until Len is at least to. It returns ErrFound as soon as a
// period is proved, and ctx.Err() if ctx ends.
func (s *LocalSearch) Extend(ctx context.Context, to uint64) error {
	for s.found == 0 && s.Len() < to {
		seen := s.Len()
		step := min(to-seen, s.window.Keeps()/2, blockLength)
		err := s.window.Extend(ctx, seen+step)
		if looked := s.look(seen, s.Len()); looked != nil {
			return looked
		}
		if err != nil {
			return err
		}
	}
	if s.found != 0 {
		return ErrFound
	}
	return ctx.Err()
}

// look looks at the values from seen to end, a block at most.
func (s *LocalSearch) look(seen, end uint64) error {
	values := s.block[:end-seen]
	s.window.Read(values, seen)
	h := s.hash
	for i, v := range values {
		h = h<<1 + (uint64(v)+1)*hashFactor
		if h == s.anchorHash {
			s.meet(seen + uint64(i) + 1)
		}
	}
	s.hash = h
	if s.found != 0 {
		return nil
	}
	if l, ok := s.window.Ledger(); end >= s.next || !ok || l.From > s.anchor {
		s.setAnchor()
	}
	if end >= s.snapshots[len(s.snapshots)-1].At+s.every {
		return s.snapshot()
	}
	return nil
}

// meet is called where the last 64 values before at have the anchor's hash.
func (s *LocalSearch) meet(at uint64) {
	l, ok := s.window.Ledger()
	u, p, width := s.anchor, at-s.anchor, uint64(len(s.before))
	if s.found != 0 || width == 0 || !ok || l.From > u || 2*l.Width >= u || l.Width > width {
		return
	}
	if !s.likeBefore(at) {
		return
	}
	if l.Even && p%2 == 1 {
		s.odd = p // twice p comes later
		return
	}
	s.found = p
}

// likeBefore reports whether the values before at are those before the anchor.
func (s *LocalSearch) likeBefore(at uint64) bool {
	start := at - uint64(len(s.before))
	// What differed last time may differ again, where the sequence is nearly
	// periodic; then the latest values, where most differ.
	if s.window.Read(s.scratch[:1], start+s.weak); s.scratch[0] != s.before[s.weak] {
		return false
	}
	size := uint64(256)
	for end := uint64(len(s.before)); end > 0; size = min(2*size, blockLength) {
		from := end - min(size, end)
		latest := s.scratch[:end-from]
		if uint64(s.window.Read(latest, start+from)) < end-from {
			return false
		}
		for i := range latest {
			if latest[i] != s.before[from+uint64(i)] {
				s.weak = from + uint64(i)
				return false
			}
		}
		end = from
	}
	return true
}

// setAnchor sets the anchor where the window is.
func (s *LocalSearch) setAnchor() {
	s.anchor, s.next, s.odd = s.Len(), 2*s.Len(), 0
	s.before = make([]uint32, min(s.window.Keeps()/2, s.anchor))
	s.window.Read(s.before, s.anchor-uint64(len(s.before)))
	s.anchorHash, s.weak = s.hash, 0
}

// rehash makes the hash of the last 64 values.
func (s *LocalSearch) rehash() {
	n := min(s.Len(), 64)
	s.window.Read(s.block[:n], s.Len()-n)
	s.hash = 0
	for _, v := range s.block[:n] {
		s.hash = s.hash<<1 + (uint64(v)+1)*hashFactor
	}
}

// snapshot keeps the present state, and drops every other one when they are many.
func (s *LocalSearch) snapshot() error {
	state, err := s.window.State()
	if err != nil {
		return err
	}
	s.snapshots = append(s.snapshots, snapshot{s.Len(), state})
	if len(s.snapshots) <= mostSnapshots {
		return nil
	}
	kept := s.snapshots[:1]
	for i := 2; i < len(s.snapshots); i += 2 {
		kept = append(kept, s.snapshots[i])
	}
	s.snapshots = kept
	s.every *= 2
	return nil
}
