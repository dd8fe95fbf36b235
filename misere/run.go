package misere

import (
	"context"

	"grundy/heaps"
)

// Options say how far a run goes. The zero value sets no bounds but the size of a
// guess.
type Options struct {
	To     int          // the greatest heap; 0 is no bound
	Most   int          // the elements of a guess; 0 is the default
	Memory uint64       // about the bytes that it may take, instead; 0 for as many elements as Most says
	Report func(Growth) // is told of each step of the growth, where not nil
}

// Run extends the quotient of a game heap by heap until it is that of the whole
// game, which is then given with its period, or until a limit. The quotient is
// that of the heaps that were reached, also beside an error: a *game.Limit, or the
// cause of the context's end.
func Run(ctx context.Context, rule heaps.Rule, o Options) (*Quotient, *Period, error) {
	b := NewBuilder(Heaps{rule}, o.Most)
	if o.Memory > 0 {
		b.Within(o.Memory)
	}
	return Extend(ctx, b, o)
}

// Extend is Run with a builder, which may have heaps already; of the options it looks
// at To and Report.
func Extend(ctx context.Context, b *Builder, o Options) (*Quotient, *Period, error) {
	for {
		if p, ok := b.Whole(); ok {
			return b.Result(), &p, nil
		}
		if o.To > 0 && b.Heaps() > o.To {
			return b.Result(), nil, nil
		}
		if ctx.Err() != nil {
			return b.Result(), nil, context.Cause(ctx)
		}
		grew, err := b.Grow(ctx)
		if err != nil {
			return b.Result(), nil, err
		}
		if grew && o.Report != nil {
			o.Report(b.grown[len(b.grown)-1])
		}
	}
}
