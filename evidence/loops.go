package evidence

import (
	"context"

	"grundy/certificate"
	"grundy/game"
)

// A backward is all positions that play from one can come to, gone through
// backwards from the ends: so play that need not end is known as well as any other.
type backward struct {
	parts   *parts
	numbers map[string]int
	piles   []pile
	options [][]int
	outcome []game.Outcome
	answer  []int // of an N-position: the P-position that showed it to be one
}

// explore finds all positions that can be reached from s, at most so many.
func explore(ctx context.Context, t *parts, s pile, c game.Convention, most int) (*backward, error) {
	b := &backward{parts: t, numbers: map[string]int{}}
	visit := func(s pile) int {
		key := s.key()
		n, ok := b.numbers[key]
		if !ok {
			n = len(b.piles)
			b.numbers[key] = n
			b.piles = append(b.piles, s)
		}
		return n
	}
	visit(s)
	for n := 0; n < len(b.piles); n++ {
		if n >= most {
			return nil, &game.Limit{Which: "positions", Allowed: uint64(most), Reached: uint64(most)}
		}
		options, err := t.options(ctx, b.piles[n])
		if err != nil {
			return nil, err
		}
		numbers := make([]int, len(options))
		for i, o := range options {
			numbers[i] = visit(o)
		}
		b.options = append(b.options, numbers)
	}
	b.settle(c)
	return b, nil
}

// settle finds the outcomes: a position is N if an option is P, and P if all
// options are N; what neither reaches is a draw.
func (b *backward) settle(c game.Convention) {
	n := len(b.piles)
	b.outcome, b.answer = make([]game.Outcome, n), make([]int, n)
	before := make([][]int, n)
	left := make([]int, n)
	var ready []int
	for i, options := range b.options {
		left[i] = len(options)
		for _, o := range options {
			before[o] = append(before[o], i)
		}
		if len(options) == 0 {
			b.outcome[i], b.answer[i] = c.Terminal(), -1
			ready = append(ready, i)
		}
	}
	for at := 0; at < len(ready); at++ {
		o := ready[at]
		for _, i := range before[o] {
			if b.outcome[i] != game.Unknown {
				continue
			}
			if b.outcome[o] == game.P {
				b.outcome[i], b.answer[i] = game.N, o
				ready = append(ready, i)
			} else if left[i]--; left[i] == 0 {
				b.outcome[i] = game.P
				ready = append(ready, i)
			}
		}
	}
	for i, o := range b.outcome {
		if o == game.Unknown {
			b.outcome[i] = game.D
		}
	}
}

// choose is the answer to an N-position that is nearest to the end of play.
func (b *backward) choose(_ context.Context, o pile, _ []pile) (pile, error) {
	n, ok := b.numbers[o.key()]
	if !ok || b.outcome[n] != game.N || b.answer[n] < 0 {
		return nil, errContradiction
	}
	return b.piles[b.answer[n]], nil
}

// draw writes the positions in which play from s, a draw, can be kept, after the
// answers to all moves that leave them.
func (b *backward) draw(ctx context.Context, g *strategist, s pile) error {
	first := b.numbers[s.key()]
	seen := map[int]bool{first: true}
	set := []int{first}
	for at := 0; at < len(set); at++ {
		for _, o := range b.options[set[at]] {
			switch {
			case seen[o]:
			case b.outcome[o] == game.D:
				seen[o] = true
				set = append(set, o)
			case b.outcome[o] == game.N && b.answer[o] >= 0:
				if err := g.prove(ctx, b.piles[b.answer[o]]); err != nil {
					return err
				}
			}
		}
	}
	for _, n := range set {
		if err := g.write(certificate.Draw{Of: b.parts.text(b.piles[n])}); err != nil {
			return err
		}
	}
	return nil
}
