package evidence

import (
	"context"

	"grundy/certificate"
	"grundy/game"
	"grundy/search"
)

// A backward is all positions that play from one can come to, gone through
// backwards from the ends: so play that need not end is known as well as any other.
type backward struct {
	parts   *parts
	numbers map[string]int
	piles   []pile
	options [][]int
	settled []search.Settled
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

// settle finds the outcomes; what play cannot be brought to an end from is a draw.
func (b *backward) settle(c game.Convention) {
	before := make([][]int32, len(b.piles))
	left := make([]int32, len(b.piles))
	for i, options := range b.options {
		left[i] = int32(len(options))
		for _, o := range options {
			before[o] = append(before[o], int32(i))
		}
	}
	b.settled = search.Backwards(c, before, left)
	for i := range b.settled {
		if b.settled[i].Outcome == game.Unknown {
			b.settled[i].Outcome = game.D
		}
	}
}

// choose is the answer to an N-position that is nearest to the end of play.
func (b *backward) choose(_ context.Context, o pile, _ []pile) (pile, error) {
	n, ok := b.numbers[o.key()]
	if !ok || b.settled[n].Outcome != game.N || b.settled[n].Answer < 0 {
		return nil, errContradiction
	}
	return b.piles[b.settled[n].Answer], nil
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
			case b.settled[o].Outcome == game.D:
				seen[o] = true
				set = append(set, o)
			case b.settled[o].Outcome == game.N && b.settled[o].Answer >= 0:
				if err := g.prove(ctx, b.piles[b.settled[o].Answer]); err != nil {
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
