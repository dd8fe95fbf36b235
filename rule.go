package grundy

import (
	"context"
	"fmt"
	"iter"
	"slices"

	"grundy/game"
	"grundy/search"
	"grundy/words"
)

// A Game is a game of one's own on positions of type T, decided by playing it
// out. It keeps what it has decided, so that further questions are cheap. It must
// not be used by several goroutines at once.
//
// The first question about a position takes time linear in the positions and
// moves that can be reached from it, and memory linear in the positions; positions
// of at most 8 bytes without pointers (integers, small arrays) are fastest. Every
// method with a context returns an error where the context ends or a limit is
// reached, or where play could go on for ever.
type Game[T comparable] struct {
	rule   Rule[T]
	search *search.Search[T]
}

// A Rule says where a player may move to: Options appends the options of p to dst
// and returns it.
type Rule[T any] = game.Rule[T]

// NewGame makes a game of a rule: options returns the positions that a move can
// lead to, and none where the game is over. The same may come more than once. Of o
// the limits count; the convention is asked with each question.
func NewGame[T comparable](options func(position T) []T, o Options) *Game[T] {
	return NewRule(game.Func[T](func(dst []T, p T) []T { return append(dst, options(p)...) }), o)
}

// NewRule is NewGame for a rule that appends its options, which makes no garbage.
// The rule may also have a method Canonical(T) T that gives positions which are
// equal by symmetry as one of them.
func NewRule[T comparable](rule Rule[T], o Options) *Game[T] {
	return &Game[T]{rule, search.New(rule, search.Limits{Positions: o.Positions, Memory: o.memory()})}
}

// Grundy is the Grundy value of p, in normal play.
func (g *Game[T]) Grundy(ctx context.Context, p T) (uint64, error) { return g.search.Grundy(ctx, p) }

// Outcome says who wins from p under c.
func (g *Game[T]) Outcome(ctx context.Context, p T, c Convention) (Outcome, error) {
	return g.search.Outcome(ctx, p, c)
}

// Remoteness is how many moves play from p lasts under c when the winner hurries
// and the loser delays.
func (g *Game[T]) Remoteness(ctx context.Context, p T, c Convention) (uint64, error) {
	n, _, err := g.search.Remoteness(ctx, p, c)
	return n, err
}

// WinningMoves are the options of p that win under c: those that are P-positions,
// in the order of the rule.
func (g *Game[T]) WinningMoves(ctx context.Context, p T, c Convention) ([]T, error) {
	var moves []T
	for q, err := range g.PPositions(ctx, c, slices.Values(g.rule.Options(nil, p))) {
		if err != nil {
			return nil, err
		}
		moves = append(moves, q)
	}
	return moves, nil
}

// PPositions yields those of the positions that the player to move loses under c.
// An error comes last.
func (g *Game[T]) PPositions(ctx context.Context, c Convention, positions iter.Seq[T]) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		for p := range positions {
			o, err := g.search.Outcome(ctx, p, c)
			if err != nil {
				var none T
				yield(none, err)
				return
			}
			if o == P && !yield(p, nil) {
				return
			}
		}
	}
}

// At is p as a term of sums, under a name that is printed before it. Games that
// differ need no different names. Unlike the positions of named games it is not
// written so that it parses back.
func (g *Game[T]) At(name string, p T) Position { return own[T]{g, name, p} }

// own is a position of a game of one's own.
type own[T comparable] struct {
	game *Game[T]
	name string
	p    T
}

func (o own[T]) String() string { return o.name + " " + fmt.Sprint(o.p) }

// Key names the game by where it is kept, so that two games are never one.
func (o own[T]) Key(dst []byte) []byte { return fmt.Appendf(dst, "%s@%p %#v", o.name, o.game, o.p) }

func (o own[T]) Moves(yield func(game.Move) bool) {
	for _, q := range o.game.rule.Options(nil, o.p) {
		to := own[T]{o.game, o.name, q}
		m := game.Move{Heap: -1, Text: words.P("move.to", o.p, q), Then: func() Sum { return Sum{to} }}
		if !yield(m) {
			return
		}
	}
}
