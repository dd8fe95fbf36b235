package sequence

import (
	"context"
	"errors"
	"math"

	"grundy/game"
)

// A Wide source also has values above 2^32-1, at which its ReadValues stops with a
// *game.Limit.
type Wide interface {
	Source
	// ReadWide is ReadValues for values up to 2^64-1.
	ReadWide(ctx context.Context, dst []uint64, from uint64) (int, error)
	// Fits reports whether g(from) to g(to) are all below 2^32.
	Fits(ctx context.Context, from, to uint64) (bool, error)
}

// Fits reports whether g(from) to g(to) are all below 2^32, as those of a source
// that is not [Wide] are.
func Fits(ctx context.Context, src Source, from, to uint64) (bool, error) {
	if w, ok := src.(Wide); ok {
		return w.Fits(ctx, from, to)
	}
	return true, nil
}

// EachWide is [Each] with values of any size: those above 2^32-1 come from a
// source that is [Wide].
func EachWide(ctx context.Context, src Source, from, to uint64, yield func(n uint64, values []uint64) error) error {
	narrow := make([]uint32, min(to-from, chunk-1)+1)
	wide, isWide := src.(Wide)
	return each(from, to, func(dst []uint64, n uint64) (int, error) {
		got, err := src.ReadValues(ctx, narrow[:len(dst)], n)
		for i, v := range narrow[:got] {
			dst[i] = uint64(v)
		}
		if isWide && tooWide(err) {
			var more int
			more, err = wide.ReadWide(ctx, dst[got:], n+uint64(got))
			got += more
		}
		return got, err
	}, yield)
}

// tooWide reports whether err is about a value above 2^32-1.
func tooWide(err error) bool {
	var l *game.Limit
	return errors.As(err, &l) && l.Which == "values" && l.Allowed == math.MaxUint32
}
