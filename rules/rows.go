package rules

import (
	"math/bits"

	"grundy/game"
	"grundy/heaps"
	"grundy/words"
)

// Rows: a row of n is worth n. Every smaller row is left by taking from an end,
// and no break leaves the value n, because a XOR b <= a+b < n.
var rowsTheorem = game.Theorem{
	Name:   "Rows",
	Source: "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 4 (the octal code 0.777...)",
	Says:   words.P("theorem.rows"),
}

// rows is 0.[7]: take any block of neighbours from a row, which may fall in two.
type rows struct{ heaps.Code }

// Plain is the code.
func (g rows) Plain() heaps.Rule { return g.Code }

// HeapGrundy: a row of n has value n.
func (rows) HeapGrundy(n uint64) (uint64, *game.Theorem, bool) { return n, &rowsTheorem, true }

// HeapMovesTo: the rows a <= b with a XOR b = value have the sum value + 2c, where
// c = a AND b has no one in common with value; the larger c, the less is taken.
func (rows) HeapMovesTo(n, value uint64, yield func(taken uint64, left []uint64) bool) {
	if value >= n {
		return
	}
	for c := without(value, (n-1-value)/2); ; c = without(value, c-1) {
		rest := value + 2*c
		if rest == 0 {
			yield(n, nil)
			return
		}
		if c == 0 && !leave(n, rest, yield) {
			return
		}
		// a is c and a share of value that lacks its top one, in ascending order.
		var top uint64
		if value > 0 {
			top = 1 << (bits.Len64(value) - 1)
		}
		for share := uint64(0); ; {
			if a := c | share; a > 0 && !yield(n-rest, []uint64{a, rest - a}) {
				return
			}
			share = (share - (value &^ top)) & (value &^ top) // the next subset
			if share == 0 {
				break
			}
		}
		if c == 0 {
			return
		}
	}
}

// without is the greatest number up to most that has no one in common with mask.
func without(mask, most uint64) uint64 {
	clash := mask & most
	if clash == 0 {
		return most
	}
	// The highest clash becomes a zero, and all below it that may be ones are.
	low := uint64(1)<<(bits.Len64(clash)-1) - 1
	return most&^(low<<1|1) | low&^mask
}

// ExplainHeaps adds the rows up; misère play has no theorem here.
func (g rows) ExplainHeaps(sizes []uint64, c game.Convention) []game.Note {
	if c == game.Misere {
		return nil
	}
	return explainValues(g, sizes, c, func(n, value uint64) words.Phrase {
		return words.P("explain.rows", n)
	})
}
