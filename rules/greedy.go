package rules

import (
	"grundy/game"
	"grundy/words"
)

// Greedy is greedy Nim: take any positive number, only from a largest heap.
type Greedy struct{}

var greedyTheorem = game.Theorem{
	Name:   "Albert-Nowakowski",
	Source: "M. H. Albert and R. J. Nowakowski, Nim restrictions, Integers 4 (2004) G01",
	Says:   words.P("theorem.greedy"),
}

// String is "greedy".
func (Greedy) String() string { return "greedy" }

// Check accepts every list of heaps.
func (Greedy) Check([]uint64) error { return nil }

// Canonical sorts the heaps and drops empty ones.
func (Greedy) Canonical(sizes []uint64) []uint64 { return sorted(sizes) }

// Each yields the moves on each of the largest heaps.
func (g Greedy) Each(sizes []uint64, yield func([]uint64) bool) {
	most, _, _, _ := g.shape(sizes)
	eachBelow(sizes, most, 0, most, yield)
}

// eachBelow yields the moves that bring one heap of the given size down to
// anything from least to under most, the larger first. It reports whether to go
// on.
func eachBelow(sizes []uint64, size, least, most uint64, yield func([]uint64) bool) bool {
	if size == 0 {
		return true
	}
	for i, n := range sizes {
		if n != size {
			continue
		}
		for to := most; to > least; {
			to--
			sizes[i] = to
			if !yield(sizes) {
				return false
			}
		}
		sizes[i] = n
	}
	return true
}

// shape is the size of the largest heap and of the next smaller, both 0 where
// there is none, and how many heaps have these sizes.
func (Greedy) shape(sizes []uint64) (most, next uint64, largest, seconds int) {
	for _, n := range sizes {
		switch {
		case n == 0:
		case n > most:
			next, seconds = most, largest
			most, largest = n, 1
		case n == most:
			largest++
		case n > next:
			next, seconds = n, 1
		case n == next:
			seconds++
		}
	}
	return most, next, largest, seconds
}

// Decide: N exactly when the number of largest heaps is odd; in misère play, when
// every heap is 1, exactly when it is even.
func (g Greedy) Decide(sizes []uint64, c game.Convention) (game.Outcome, *game.Theorem, bool) {
	most, _, largest, _ := g.shape(sizes)
	odd := largest%2 == 1
	if c == game.Misere && most <= 1 {
		odd = !odd
	}
	return game.Wins(odd), &greedyTheorem, true
}

// EachWinning: of three largest heaps or more, any move leaves an even number. A
// single one is brought to where the number of heaps next to it in size is even.
func (g Greedy) EachWinning(sizes []uint64, c game.Convention, yield func([]uint64) bool) {
	most, next, largest, seconds := g.shape(sizes)
	switch {
	case largest != 1:
		g.Each(sizes, yield)
	case c == game.Misere && next <= 1: // leave an odd number of heaps of 1
		to := uint64(1 - seconds%2)
		eachBelow(sizes, most, to, to+1, yield)
	case next == 0:
		eachBelow(sizes, most, 0, 1, yield)
	case seconds%2 == 1:
		eachBelow(sizes, most, next, next+1, yield)
	default:
		eachBelow(sizes, most, 0, next, yield)
	}
}

// ExplainSizes counts the largest heaps.
func (g Greedy) ExplainSizes(sizes []uint64, c game.Convention) []game.Note {
	most, _, largest, _ := g.shape(sizes)
	switch {
	case most == 0:
		return nil
	case c == game.Misere && most == 1:
		return []game.Note{{Says: words.P("greedy.ones", largest)}}
	}
	return []game.Note{{Says: words.P("greedy.largest", most, largest)}}
}

// Theory returns the theorem that decides greedy Nim.
func (Greedy) Theory() []*game.Theorem { return []*game.Theorem{&greedyTheorem} }

// LoneIsNim: a heap alone is a largest one.
func (Greedy) LoneIsNim() bool { return true }
