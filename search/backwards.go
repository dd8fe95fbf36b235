package search

import "grundy/game"

// A Settled is what is known of a position that was settled from the ends of play.
type Settled struct {
	Outcome game.Outcome // Unknown where the ends do not reach
	Moves   int          // to the end of play: the winner hurries, the loser delays
	Answer  int          // of an N-position with moves: a P-position that it has a move to; else -1
}

// Backwards settles numbered positions from the ends of play on: a position is lost if
// all its moves lead to won ones, and won if one leads to a lost one. So play that need
// not end is settled as well as any other; where all positions are there, those that
// stay Unknown are draws. E. Zermelo, Über eine Anwendung der Mengenlehre auf die
// Theorie des Schachspiels (1913).
//
// before are the positions with a move to each, as often as they have one. left is how
// many moves each has: 0 at an end of play, and -1 where they are not all known, which
// a position can be won without. O(positions + moves).
func Backwards(c game.Convention, before [][]int32, left []int32) []Settled {
	all := make([]Settled, len(left))
	open := make([]int32, len(left)) // moves to positions that are not known to be won
	copy(open, left)
	var ready []int
	settle := func(n int, s Settled) {
		all[n] = s
		ready = append(ready, n)
	}
	for n := range all {
		all[n].Answer = -1
		if left[n] == 0 {
			settle(n, Settled{Outcome: c.Terminal(), Answer: -1})
		}
	}
	for at := 0; at < len(ready); at++ {
		n := ready[at]
		for _, p := range before[n] {
			switch {
			case all[p].Outcome != game.Unknown:
			case all[n].Outcome == game.P:
				settle(int(p), Settled{Outcome: game.N, Moves: all[n].Moves + 1, Answer: n})
			case open[p] > 0:
				if open[p]--; open[p] == 0 {
					settle(int(p), Settled{Outcome: game.P, Moves: all[n].Moves + 1, Answer: -1})
				}
			}
		}
	}
	return all
}
