package rules

import (
	"math/bits"
	"strconv"

	"grundy/game"
	"grundy/words"
)

// Moore is Moore's Nim_k: take from 1 to K heaps, any positive number from each.
type Moore struct{ K uint64 }

var (
	mooreNormal = game.Theorem{
		Name:   "Moore",
		Source: "E. H. Moore, A generalization of the game called Nim, Annals of Mathematics (2) 11 (1910) 93-94",
		Says:   words.P("theorem.moore"),
	}
	mooreMisere = game.Theorem{
		Name:   "Moore (misère)",
		Source: "E. H. Moore, A generalization of the game called Nim, Annals of Mathematics (2) 11 (1910) 93-94",
		Says:   words.P("theorem.moore.misere"),
	}
)

// String is "moore:k".
func (m Moore) String() string { return "moore:" + strconv.FormatUint(m.K, 10) }

// Check accepts every list of heaps.
func (Moore) Check([]uint64) error { return nil }

// Canonical sorts the heaps and drops empty ones.
func (Moore) Canonical(sizes []uint64) []uint64 { return sorted(sizes) }

// Each yields the moves, those on the first heaps first.
func (m Moore) Each(sizes []uint64, yield func(after []uint64) bool) {
	eachReduction(sizes, 0, 1, m.K, yield)
}

// eachReduction reduces, in place, least to most of the heaps from index first
// on, each by any positive number. It reports whether to go on.
func eachReduction(sizes []uint64, first int, least, most uint64, yield func([]uint64) bool) bool {
	if most == 0 {
		return true
	}
	for i := first; i < len(sizes); i++ {
		n := sizes[i]
		for to := n; to > 0; {
			to--
			sizes[i] = to
			if least <= 1 && !yield(sizes) || !eachReduction(sizes, i+1, max(least, 1)-1, most-1, yield) {
				sizes[i] = n
				return false
			}
		}
		sizes[i] = n
	}
	return true
}

// sums are the sums of the binary columns modulo k+1, from the ones column
// up.
func (m Moore) sums(sizes []uint64) (sums [64]uint64) {
	for _, n := range sizes {
		for ; n > 0; n &= n - 1 {
			sums[bits.TrailingZeros64(n)]++
		}
	}
	for i := range sums {
		if m.K+1 != 0 {
			sums[i] %= m.K + 1
		}
	}
	return sums
}

// Decide: P when every column sum is 0 modulo k+1; in misère play, when no heap
// is larger than 1, when the number of heaps is 1 modulo k+1.
func (m Moore) Decide(sizes []uint64, c game.Convention) (game.Outcome, *game.Theorem, bool) {
	sums := m.sums(sizes)
	if c == game.Misere {
		if _, large, _ := nimShape(sizes); large == 0 {
			return game.Wins(sums[0] != 1), &mooreMisere, true
		}
	}
	zero := sums == [64]uint64{}
	if c == game.Misere {
		return game.Wins(!zero), &mooreMisere, true
	}
	return game.Wins(!zero), &mooreNormal, true
}

// ExplainSizes shows the columns with their sums modulo k+1.
func (m Moore) ExplainSizes(sizes []uint64, c game.Convention) []game.Note {
	return []game.Note{
		{Columns: &game.Columns{Numbers: sizes, Modulus: int(min(m.K, 1<<30)) + 1}},
	}
}

// Theory returns the theorems that decide Moore's Nim.
func (Moore) Theory() []*game.Theorem { return []*game.Theorem{&mooreNormal, &mooreMisere} }
