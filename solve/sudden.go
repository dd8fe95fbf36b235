package solve

import (
	"context"

	"grundy/game"
)

// suddenly is how a sum stands that a component may end at once: P where one has
// been won, else N where the player to move can win one, Unknown where play goes on.
func suddenly(sum game.Sum) game.Outcome {
	found := game.Unknown
	for _, p := range sum {
		s, ok := p.(game.Sudden)
		if !ok {
			continue
		}
		switch s.Sudden() {
		case game.P:
			return game.P
		case game.N:
			found = game.N
		}
	}
	return found
}

// sudden is the verdict on a sum that ends at once. It has no Grundy value: no heap
// of Nim added to it changes who wins.
func (s *Solver) sudden(ctx context.Context, v *Verdict, o game.Outcome) error {
	v.Outcome = o
	c := s.collector(v)
	for i, p := range v.Game {
		if o == game.N {
			for m := range p.Moves {
				if suddenly(m.Then()) == game.P {
					c.add(i, m)
				}
			}
		}
		v.Evidence = append(v.Evidence, Evidence{Component: i, Kind: "search", Positions: 1})
	}
	v.Winning = c.winning
	return ctx.Err()
}
