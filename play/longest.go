package play

import (
	"context"
	"errors"
	"math/bits"

	"grundy/game"
	"grundy/search"
	"grundy/solve"
)

// How much is searched for the length of play: positions, and work as the search
// counts it, a second at most.
const (
	mostResisted = 100_000
	mostWork     = 20_000_000
)

// longest puts the move first after which the game lasts longest, where all of that
// is quick to search; else the order stays. moves are not empty.
func longest(ctx context.Context, moves []*solve.Move, c game.Convention) ([]*solve.Move, error) {
	if bound, ok := positions(moves[0].From); ok && bound > mostResisted {
		return moves, nil
	}
	engine := search.NewEngine(search.Limits{Positions: mostResisted, Work: mostWork})
	best, most := 0, uint64(0)
	for i, m := range moves {
		n, _, err := engine.Remoteness(ctx, m.To, c)
		switch {
		case errors.Is(err, context.Canceled):
			return nil, err
		case err != nil: // a limit, the end of the time, or play that can go on for ever
			return moves, nil
		case i == 0 || n > most:
			best, most = i, n
		}
	}
	moves[0], moves[best] = moves[best], moves[0]
	return moves, nil
}

// positions bounds the positions that play from a sum can meet, at most 2^64-1; ok
// is false where a component does not say.
func positions(s game.Sum) (bound uint64, ok bool) {
	bound = 1
	for _, p := range s {
		b, ok := p.(game.Bounded)
		if !ok {
			return 0, false
		}
		n, ok := b.Positions()
		hi, lo := bits.Mul64(bound, n)
		if !ok || hi != 0 {
			return 1<<64 - 1, true
		}
		bound = lo
	}
	return bound, true
}
