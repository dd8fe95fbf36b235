package search

import (
	"math/rand/v2"
	"testing"

	"grundy/game"
)

// TestBackwards settles random digraphs, loops included, and holds each answer against
// the definitions, and each draw against play that avoids the loss for ever.
func TestBackwards(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 3000 {
		n := 1 + random.IntN(7)
		options := make([][]int, n)
		before, left := make([][]int32, n), make([]int32, n)
		for i := range options {
			for range random.IntN(4) {
				o := random.IntN(n)
				options[i] = append(options[i], o)
				before[o] = append(before[o], int32(i))
				left[i]++
			}
		}
		for _, c := range []game.Convention{game.Normal, game.Misere} {
			all := Backwards(c, before, left)
			for i := range options {
				// Won within so many moves, by the definition alone.
				if want := within(options, c, i, 2*n); all[i].Outcome != want {
					t.Fatalf("%v %v: position %d is %v, want %v", c, options, i, all[i].Outcome, want)
				}
				if s := all[i]; s.Outcome != game.Unknown && (within(options, c, i, s.Moves) != s.Outcome || s.Moves > 0 && within(options, c, i, s.Moves-1) != game.Unknown) {
					t.Fatalf("%v %v: position %d does not end in %d moves", c, options, i, s.Moves)
				}
				if s := all[i]; s.Answer >= 0 && all[s.Answer].Outcome != game.P {
					t.Fatalf("%v %v: the answer to %d is not lost", c, options, i)
				}
			}
		}
	}
}

// within is who can force the end within so many moves.
func within(options [][]int, c game.Convention, i, moves int) game.Outcome {
	if len(options[i]) == 0 {
		return c.Terminal()
	}
	if moves == 0 {
		return game.Unknown
	}
	lost := true
	for _, o := range options[i] {
		switch within(options, c, o, moves-1) {
		case game.P:
			return game.N
		case game.Unknown:
			lost = false
		}
	}
	if lost {
		return game.P
	}
	return game.Unknown
}
