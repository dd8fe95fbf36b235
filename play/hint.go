package play

import (
	"context"
	"errors"

	"grundy/catalogue"
	"grundy/game"
	"grundy/solve"
	"grundy/words"
)

// Apply makes a move written in words, in either language, or as the position that
// it leads to. positions reads positions; its Open may be nil. A *game.Fault says
// why a text is no move from here.
func Apply(ctx context.Context, positions catalogue.Reader, from game.Sum, text string) (Step, error) {
	return reader{positions}.move(ctx, from, text)
}

// Over reports whether play is over: a position has no move, or has been won at once.
func Over(s game.Sum) bool { return !hasMove(s) }

// StepOf is a solver's move as a step.
func StepOf(m *solve.Move) Step {
	return Step{Component: m.Component, Heap: m.Heap, Text: m.Text, From: m.From, To: m.To}
}

// Says is the move in words, with the part that it is made in where there are several.
func (s Step) Says() words.Phrase {
	if len(s.From) > 1 {
		return words.P("play.in", s.Component+1, s.Text)
	}
	return s.Text
}

// A Hint is the best move from a position and what is known of the position.
type Hint struct {
	Verdict *solve.Verdict
	Move    *solve.Move // nil where there is none
	Limit   *game.Limit // what left it open who wins; nil where that is known
}

// HintFor is a winning move where there is one, else the move that asks the most of
// the opponent: see [Bot].
//
// Errors are ctx's, unless its time ran out, which is a limit.
func HintFor(ctx context.Context, solver *solve.Solver, from game.Sum, c game.Convention) (*Hint, error) {
	v, limit, err := decide(ctx, solver, from, c)
	if err != nil {
		return nil, err
	}
	h := &Hint{Verdict: v, Limit: limit}
	if len(v.Winning.List) > 0 {
		h.Move = &v.Winning.List[0]
		return h, nil
	}
	best, err := hardest(ctx, solver, v)
	if err != nil {
		return nil, err
	}
	if len(best) > 0 {
		h.Move = best[0]
	}
	return h, nil
}

// decide decides a position as far as the limits allow.
func decide(ctx context.Context, solver *solve.Solver, s game.Sum, c game.Convention) (*solve.Verdict, *game.Limit, error) {
	v, err := solver.Solve(ctx, s, c)
	if l := (*game.Limit)(nil); errors.As(err, &l) {
		return v, l, nil
	}
	return v, nil, err
}
