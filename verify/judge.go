package verify

import (
	"context"

	"grundy/game"
	"grundy/search"
)

// A bare position shows its key and its moves and hides whatever else it knows,
// and so do the positions that its moves lead to.
type bare struct{ p game.Position }

func (b bare) String() string        { return b.p.String() }
func (b bare) Key(dst []byte) []byte { return b.p.Key(dst) }

func (b bare) Moves(yield func(game.Move) bool) {
	for m := range b.p.Moves {
		then := m.Then
		if !yield(game.Move{Heap: m.Heap, Text: m.Text, Then: func() game.Sum { return stripped(then()) }}) {
			return
		}
	}
}

func stripped(s game.Sum) game.Sum {
	b := make(game.Sum, len(s))
	for i, p := range s {
		b[i] = bare{p}
	}
	return b
}

// A judge decides by plain search over bare positions.
type judge struct{ engine *search.Engine }

func newJudge(o Options) judge {
	return judge{search.NewEngine(search.Limits{Positions: o.Positions, Memory: o.Memory})}
}

// grundy is the value of a sum.
func (j judge) grundy(ctx context.Context, s game.Sum) (uint64, error) {
	var x uint64
	for _, p := range stripped(s) {
		v, err := j.engine.Grundy(ctx, p)
		if err != nil {
			return 0, err
		}
		x ^= v
	}
	return x, nil
}

func (j judge) outcome(ctx context.Context, s game.Sum, c game.Convention) (game.Outcome, error) {
	return j.engine.Outcome(ctx, stripped(s), c)
}

func (j judge) remoteness(ctx context.Context, s game.Sum, c game.Convention) (uint64, error) {
	n, _, err := j.engine.Remoteness(ctx, stripped(s), c)
	return n, err
}
