package values

import (
	"context"
	"errors"
	"io"
	"math"

	"grundy/game"
	"grundy/sequence"
)

// ReadWide reads values that are known; one above 2^64-1 is a *game.Limit.
func (t *Table) ReadWide(ctx context.Context, dst []uint64, from uint64) (int, error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	for n := range dst {
		g, err := t.at(from+uint64(n), math.MaxUint64)
		if err != nil {
			return n, err
		}
		dst[n] = g
	}
	return len(dst), nil
}

// at is g(n), which may be known or not, and pass most or not.
func (t *Table) at(n, most uint64) (g uint64, err error) {
	ok := false
	switch {
	case n < t.kernel.Len():
		var v [1]uint32
		ok = t.kernel.Read(v[:], n) == 1
		g = uint64(v[0])
	case t.closed != nil:
		g, _, ok = t.closed.HeapGrundy(n)
	case t.law != nil:
		g, ok = t.law.At(n)
	default:
		return 0, io.EOF
	}
	if !ok || g > most {
		return 0, &game.Limit{Which: "values", Allowed: most, Needed: g, Reached: n}
	}
	return g, nil
}

// Fits reports whether g(from) to g(to) are all below 2^32. A law is asked for its
// last round only, which has its greatest values; a closed form for all heaps.
func (t *Table) Fits(ctx context.Context, from, to uint64) (bool, error) {
	switch {
	case to < t.kernel.Len():
		return true, nil
	case t.closed != nil:
	case t.law == nil, t.law.Period().Saltus == 0:
		return true, nil
	case to-from >= t.law.Period().Period:
		from = to - t.law.Period().Period + 1
	}
	if g, err := t.at(to, math.MaxUint64); err != nil || g > math.MaxUint32 {
		return false, nil // mostly it is the last value that is the greatest
	}
	err := sequence.Each(ctx, t, from, to, func(uint64, []uint32) error { return nil })
	if l := (*game.Limit)(nil); errors.As(err, &l) && l.Which == "values" {
		return false, nil
	}
	return err == nil, err
}
