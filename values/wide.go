package values

import (
	"context"
	"errors"
	"io"
	"math"

	"grundy/game"
	"grundy/sequence"
)

// A Wide source also has values above 2^32-1, at which its ReadValues stops with a
// *game.Limit.
type Wide interface {
	sequence.Source
	// ReadWide is ReadValues for values up to 2^64-1.
	ReadWide(ctx context.Context, dst []uint64, from uint64) (int, error)
	// Fits reports whether g(from) to g(to) are all below 2^32.
	Fits(ctx context.Context, from, to uint64) (bool, error)
}

// Fit reports whether g(from) to g(to) are all below 2^32, as those of a source
// that is not [Wide] are.
func Fit(ctx context.Context, src sequence.Source, from, to uint64) (bool, error) {
	if w, ok := src.(Wide); ok {
		return w.Fits(ctx, from, to)
	}
	return true, nil
}

// chunk is how many values Each asks for at a time.
const chunk = 1 << 16

// Each is [sequence.Each] with values of any size: those above 2^32-1 come from a
// source that is [Wide].
func Each(ctx context.Context, src sequence.Source, from, to uint64, yield func(n uint64, values []uint64) error) error {
	length := min(to-from, chunk-1) + 1
	narrow, values := make([]uint32, length), make([]uint64, length)
	wide, isWide := src.(Wide)
	for n := from; ; {
		rest := to - n // one fewer than there are to come, which may be 2^64
		dst := values[:min(rest, chunk-1)+1]
		got, err := src.ReadValues(ctx, narrow[:len(dst)], n)
		for i, v := range narrow[:got] {
			dst[i] = uint64(v)
		}
		if isWide && tooWide(err) {
			var more int
			more, err = wide.ReadWide(ctx, dst[got:], n+uint64(got))
			got += more
		}
		if got > 0 {
			if err := yield(n, dst[:got]); err != nil {
				return err
			}
		}
		switch {
		case err == io.EOF:
			return io.ErrUnexpectedEOF
		case err != nil:
			return err
		case got == 0:
			return io.ErrNoProgress
		case uint64(got) > rest:
			return nil
		}
		n += uint64(got)
	}
}

// tooWide reports whether err is about a value above 2^32-1.
func tooWide(err error) bool {
	var l *game.Limit
	return errors.As(err, &l) && l.Which == "values" && l.Allowed == math.MaxUint32
}

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
	if tooWide(err) {
		return false, nil
	}
	return err == nil, err
}
