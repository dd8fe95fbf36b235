package sequence

import (
	"context"

	"grundy/heaps"
)

// A Comparison says how far the values of two games are the same, g_A(n) and
// g_B(n-Shift).
type Comparison struct {
	// Shift is how many objects a heap of A has more than the heap of B that
	// it is compared with. It is what makes both standard forms (see
	// [Representative]) begin at the same place.
	Shift int64
	// ComparedTo: heaps of A below it have been compared.
	ComparedTo uint64
	// Differ: the heap At of A, the first whose value is not that of its
	// partner, has the value A, and the partner B.
	Differ bool
	At     uint64
	A, B   uint32
	// Same: all values are the same, for ever. Representative is the common
	// representative of both where that proves it, else they have one proved law.
	Same           bool
	Representative string
}

// Equivalent compares the values of two games until the first difference, or
// until they are proved to be the same for ever, or below the heap to of a, 0 being
// no such limit. An error is that of ctx or of a kernel's budget, with what was
// compared until then.
func Equivalent(ctx context.Context, a, b heaps.Rule, to uint64, opts Options) (Comparison, error) {
	ka, err := New(a, opts)
	if err != nil {
		return Comparison{}, err
	}
	kb, err := New(b, opts)
	if err != nil {
		return Comparison{}, err
	}
	return Compare(ctx, ka, kb, to)
}

// Compare is [Equivalent] with the kernels of two games.
func Compare(ctx context.Context, ka, kb Kernel, to uint64) (Comparison, error) {
	var c Comparison
	a, isCode := ka.Rule().(heaps.Code)
	if b, ok := kb.Rule().(heaps.Code); ok && isCode {
		ra, sa := Representative(a)
		rb, sb := Representative(b)
		c.Shift = int64(sa) - int64(sb)
		if ra.Equal(rb) {
			c.Same, c.Representative = true, ra.String()
			return c, nil
		}
	}
	err := c.run(ctx, ka, kb, to)
	return c, err
}

// run compares from heap to heap, in steps that grow with the heaps, and looks
// whether the laws of both are proved by then.
func (c *Comparison) run(ctx context.Context, ka, kb Kernel, to uint64) error {
	// The heaps below both shifts are those before the first move of one of
	// the games: they are compared too as far as both exist.
	c.ComparedTo = uint64(max(c.Shift, 0))
	begin := c.ComparedTo
	var a, b [blockLength]uint32
	for step := uint64(64); to == 0 || c.ComparedTo < to; step += step / 2 {
		end := c.ComparedTo + step
		if to > 0 {
			end = min(end, to)
		}
		if err := ka.Extend(ctx, end); err != nil {
			return err
		}
		if err := kb.Extend(ctx, uint64(int64(end)-c.Shift)); err != nil {
			return err
		}
		for c.ComparedTo < end {
			size := min(end-c.ComparedTo, blockLength)
			ka.Read(a[:size], c.ComparedTo)
			kb.Read(b[:size], uint64(int64(c.ComparedTo)-c.Shift))
			for i := range size {
				if a[i] != b[i] {
					c.Differ, c.At, c.A, c.B = true, c.ComparedTo+i, a[i], b[i]
					c.ComparedTo += i
					return nil
				}
			}
			c.ComparedTo += size
		}
		if c.Same = c.oneLaw(ctx, ka, kb, begin); c.Same {
			return nil
		}
	}
	return ctx.Err()
}

// oneLaw reports whether both sequences are proved, by the values compared, to
// obey one law, and to agree up to where it holds and for a period more.
func (c *Comparison) oneLaw(ctx context.Context, ka, kb Kernel, begin uint64) bool {
	pa, err := FindPeriod(ctx, ka, PeriodOptions{To: c.ComparedTo})
	if err != nil || pa.Status != Proved {
		return false
	}
	pb, err := FindPeriod(ctx, kb, PeriodOptions{To: uint64(int64(c.ComparedTo) - c.Shift)})
	if err != nil || pb.Status != Proved || pa.Period != pb.Period || pa.Saltus != pb.Saltus {
		return false
	}
	start := max(int64(pa.Preperiod), int64(pb.Preperiod)+c.Shift, int64(begin))
	return uint64(start)+pa.Period <= c.ComparedTo
}
