package rules

import (
	"strconv"

	"grundy/game"
	"grundy/heaps"
	"grundy/words"
)

// Bash is Bachet's game: take 1 to K objects from one heap. K is at least 1.
type Bash struct{ K uint64 }

var bachet = game.Theorem{
	Name:   "Bachet",
	Source: "C. G. Bachet de Méziriac, Problèmes plaisans et délectables qui se font par les nombres (1612), problem 22; sums after R. Sprague (1935) and P. M. Grundy (1939)",
	Says:   words.P("theorem.bachet"),
}

// String is "bash:k".
func (b Bash) String() string { return "bash:" + strconv.FormatUint(b.K, 10) }

// Options yields the moves from a heap of n.
func (b Bash) Options(n uint64, yield func(taken uint64, left []uint64) bool) {
	takeUpTo(n, b.K, yield)
}

// Plain is the same game as a subtraction set.
func (b Bash) Plain() heaps.Rule {
	set, _ := heaps.NewSet([]heaps.Range{{From: 1, To: b.K}})
	return heaps.Take{Set: set}
}

// HeapGrundy: a heap of n has the value n mod (K+1).
func (b Bash) HeapGrundy(n uint64) (uint64, *game.Theorem, bool) {
	return mod(n, b.K+1), &bachet, true
}

// HeapMovesTo: the K heaps below n are worth K different values, so one move at
// most leaves the one asked for.
func (b Bash) HeapMovesTo(n, value uint64, yield func(taken uint64, left []uint64) bool) {
	residue := mod(n, b.K+1)
	taken := residue - value
	if value > residue {
		if value > b.K {
			return
		}
		taken = b.K + 1 - (value - residue)
	}
	if taken > 0 && taken <= n {
		leave(n, n-taken, yield)
	}
}

// mod is n modulo m, where 0 stands for the modulus 2^64.
func mod(n, m uint64) uint64 {
	if m == 0 {
		return n
	}
	return n % m
}

// modulus is m as a text, where 0 stands for 2^64.
func modulus(m uint64) string {
	if m == 0 {
		return "2^64"
	}
	return strconv.FormatUint(m, 10)
}

// TameBy: a subtraction game.
func (Bash) TameBy() (*game.Theorem, bool) { return &ferguson, true }

// ExplainHeaps shows the remainders and adds them up.
func (b Bash) ExplainHeaps(sizes []uint64, c game.Convention) []game.Note {
	return explainValues(b, sizes, c, func(n, value uint64) words.Phrase {
		return words.P("explain.mod", n, modulus(b.K+1), value)
	})
}

// Theory returns the theorems that decide the game.
func (Bash) Theory() []*game.Theorem { return []*game.Theorem{&bachet, &ferguson} }

// Bounds: from 1 to K.
func (b Bash) Bounds() (game.Take, bool) { return *upTo(b.K), true }
