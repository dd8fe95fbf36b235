package rules

import (
	"slices"

	"grundy/game"
	"grundy/words"
)

// ferguson covers every set of fixed numbers, finite or not. Its heart is the
// pairing property: with s the least number that may be taken, g(n) = 1 exactly
// when g(n-s) = 0. So from a heap of n >= s with g(n) = 0 some move leaves the
// value 1: g(n-s) is not 0, hence g(n-s-t) = 0 for some t of the set, and then
// g(n-t) = 1.
var ferguson = game.Theorem{
	Name:   "Ferguson (misère)",
	Source: "T. S. Ferguson, On sums of graph games with last player losing, International Journal of Game Theory 3 (1974) 159-167; Winning Ways, chapter 4",
	Says:   words.P("theorem.ferguson"),
}

// TameOutcome is who wins misère play on components of the given Grundy values
// that all are tame in the sense of [HeapTame]: as in Nim with heaps of these
// sizes.
//
// Proof. Call a position good if the values are all at most 1 with XOR 1, or some
// is larger with XOR 0. No move leads from good to good: a move changes the XOR,
// and it leads from "all at most 1" to at most one large value, so to an XOR
// that is not 0, and leaves a large one where there were two. From a position
// that is not good and has a move, some move leads to a good one: Nim's move to
// XOR 0 does if a large value stays, and else the same heap can be left at the
// other of 0 and 1; where all values are at most 1 with XOR 0, a heap of value
// 1 can go to 0 and, if there is none, a heap of value 0 that has a move can go
// to 1. A position without moves is not good.
func TameOutcome(values []uint64) game.Outcome {
	sum, large, _ := nimShape(values)
	return game.Wins((sum != 0) == (large > 0))
}

// TameTarget returns, for a misère sum of tame components with the given values,
// which value a winning move must leave of a component of value v: what makes
// the XOR 0 or, where no other value is larger than 1, what makes it 1.
func TameTarget(values []uint64) func(v uint64) uint64 {
	sum, large, _ := nimShape(values)
	return func(v uint64) uint64 {
		if large == 0 || large == 1 && v > 1 {
			return sum ^ v ^ 1
		}
		return sum ^ v
	}
}

// tame is the values of the heaps where the rule is tame and knows them all.
func (p *Heaps) tame() (values []uint64, by *game.Theorem, ok bool) {
	rule, isTame := p.rule.(HeapTame)
	valued, isValued := p.rule.(HeapValued)
	if !isTame || !isValued {
		return nil, nil, false
	}
	if by, ok = rule.TameBy(); !ok {
		return nil, nil, false
	}
	values, ok = heapValues(valued, p.sizes)
	return values, by, ok
}

// heapValues are the Grundy values of heaps by a closed form.
func heapValues(rule HeapValued, sizes []uint64) ([]uint64, bool) {
	values := slices.Clone(sizes)
	for i, n := range sizes {
		var ok bool
		if values[i], _, ok = rule.HeapGrundy(n); !ok {
			return nil, false
		}
	}
	return values, true
}
