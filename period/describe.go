package period

import (
	"context"
	"fmt"

	"grundy/sequence"
)

// describe lists what a law leaves out and what it repeats, as far as the kernel
// knows the values; and holds a closed form against them.
func (s *search) describe(ctx context.Context, k sequence.Kernel) error {
	p := s.r.Period
	if p.Period == 0 {
		return nil
	}
	if s.r.ByForm {
		s.r.CheckedTo = k.Len()
		if n, broken := firstBreak(k, p); broken {
			return fmt.Errorf("the theorem %q and the values of %s differ at heap %d", p.Theorem.Name, s.r.Game, n)
		}
	}
	if p.Period > k.Len() || p.Preperiod > k.Len()-p.Period {
		return nil
	}
	if p.Period <= MostBlock {
		s.r.Block = make([]uint32, p.Period)
		k.Read(s.r.Block, p.Preperiod)
	}
	return s.exceptions(ctx, k)
}

const blockLength = 1 << 12

// firstBreak is the first heap at which the values known break the law.
func firstBreak(k sequence.Kernel, p sequence.Period) (heap uint64, broken bool) {
	var a, b [blockLength]uint32
	for n := p.Preperiod; n < k.Len() && p.Period < k.Len()-n; {
		got := k.Read(b[:], n+p.Period)
		k.Read(a[:got], n)
		for i := range got {
			if uint64(b[i]) != uint64(a[i])+p.Saltus {
				return n + uint64(i), true
			}
		}
		n += uint64(got)
	}
	return 0, false
}

// exceptions finds the heaps below the preperiod whose values are not those that
// the law gives them.
func (s *search) exceptions(ctx context.Context, k sequence.Kernel) error {
	p := s.r.Period
	s.r.Exceptions = []uint64{}
	var a, b [blockLength]uint32
	for n := uint64(0); n < p.Preperiod; {
		if err := ctx.Err(); err != nil {
			return err
		}
		// The partner of n lies some periods ahead, the first at or above the
		// preperiod; those of the heaps that follow come next, until a period ends.
		rounds := (p.Preperiod - n + p.Period - 1) / p.Period
		partner := n + rounds*p.Period
		size := min(p.Preperiod-n, p.Preperiod+p.Period-partner, blockLength)
		k.Read(a[:size], n)
		k.Read(b[:size], partner)
		for i := range size {
			if uint64(a[i])+rounds*p.Saltus == uint64(b[i]) {
				continue
			}
			s.r.ExceptionCount++
			if len(s.r.Exceptions) < MostExceptions {
				s.r.Exceptions = append(s.r.Exceptions, n+i)
			}
		}
		n += size
	}
	return nil
}
