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
	jenkynsMayberry = game.Theorem{
		Name:   "Jenkyns-Mayberry",
		Source: "T. A. Jenkyns and J. P. Mayberry, The skeleton of an impartial game and the Nim-function of Moore's Nim_k, International Journal of Game Theory 9 (1980) 51-63",
		Says:   words.P("theorem.jenkyns-mayberry"),
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
	eachReduction(sizes, nonEmpty(sizes), 1, m.K, yield)
}

// most is K, or the number of heaps if that is less: who may move on all heaps
// gains nothing from a larger K.
func (m Moore) most(sizes []uint64) int {
	return int(min(m.K, uint64(max(1, len(sizes)))))
}

// sums are the sums of the binary columns modulo k+1, from the ones column
// up.
func (m Moore) sums(sizes []uint64) (sums [64]int) {
	for _, n := range sizes {
		for ; n > 0; n &= n - 1 {
			sums[bits.TrailingZeros64(n)]++
		}
	}
	for i := range sums {
		sums[i] %= m.most(sizes) + 1
	}
	return sums
}

// Decide: P when every column sum is 0 modulo k+1; in misère play, when no heap
// is larger than 1, when the number of heaps is 1 modulo k+1.
func (m Moore) Decide(sizes []uint64, c game.Convention) (game.Outcome, *game.Theorem, bool) {
	sums := m.sums(sizes)
	balanced := sums == [64]int{}
	if c == game.Normal {
		return game.Wins(!balanced), &mooreNormal, true
	}
	if _, large, _ := nimShape(sizes); large == 0 {
		return game.Wins(sums[0] != 1), &mooreMisere, true
	}
	return game.Wins(!balanced), &mooreMisere, true
}

// Value is the nim-sum where k is 1, the number of objects where at most k heaps
// are left, and what Jenkyns and Mayberry found for k+1 heaps.
func (m Moore) Value(sizes []uint64) (uint64, *game.Theorem, bool) {
	if m.K == 1 {
		return nimSum(sizes), &boutonNormal, true
	}
	left := withoutEmpty(sizes)
	sum, ok := total(left)
	switch {
	case !ok || uint64(len(left)) > m.K && uint64(len(left))-m.K > 1:
		return 0, nil, false
	case uint64(len(left)) <= m.K:
		return sum, &jenkynsMayberry, true
	}
	least := left[0]
	for _, n := range left {
		least = min(least, n)
	}
	// With y objects more than the least heap everywhere, and z-1 = y(y+1)/2: the
	// sum while least < z, then from z-1 on in cycles of y+1.
	y := sum - least*uint64(len(left))
	hi, lo := bits.Mul64(y, y+1)
	if triangle := hi<<63 | lo>>1; hi == 0 && least > triangle {
		return triangle + (least-triangle-1)%(y+1), &jenkynsMayberry, true
	}
	return sum, &jenkynsMayberry, true
}

// EachTo knows the moves of Nim, where k is 1.
func (m Moore) EachTo(sizes []uint64, target uint64, yield func([]uint64) bool) bool {
	if m.K != 1 {
		return false
	}
	nimMovesTo(sizes, target, yield)
	return true
}

// EachWinning yields the winning moves: in misère play first those that leave no
// heap larger than 1, then those that make every column sum 0, as a descent from
// the top column meets them.
func (m Moore) EachWinning(sizes []uint64, c game.Convention, yield func([]uint64) bool) {
	if c == game.Misere && !m.eachEnd(sizes, yield) {
		return
	}
	d := descent{k: m.most(sizes), before: sizes, after: append([]uint64(nil), sizes...),
		lowered: make([]bool, len(sizes)), misere: c == game.Misere, yield: yield}
	d.column(63, 0, false)
}

// eachEnd yields the moves that leave heaps of 1 only, 1 modulo k+1 of them. It
// reports whether to go on.
func (m Moore) eachEnd(sizes []uint64, yield func([]uint64) bool) bool {
	var large, ones []int
	for i, n := range sizes {
		if n > 1 {
			large = append(large, i)
		} else if n == 1 {
			ones = append(ones, i)
		}
	}
	k := m.most(sizes)
	after := append([]uint64(nil), sizes...)
	for gone := 0; gone <= len(ones) && len(large)+gone <= k; gone++ {
		if len(large)+gone == 0 {
			continue
		}
		for kept := 0; kept <= len(large); kept++ {
			if (kept+len(ones)-gone)%(k+1) != 1 {
				continue
			}
			if !combinations(large, kept, func(toOne []int) bool {
				for _, i := range large {
					after[i] = 0
				}
				for _, i := range toOne {
					after[i] = 1
				}
				return combinations(ones, gone, func(toNone []int) bool {
					for _, i := range ones {
						after[i] = 1
					}
					for _, i := range toNone {
						after[i] = 0
					}
					return yield(after)
				})
			}) {
				return false
			}
		}
	}
	return true
}

// A descent builds the moves that make every column sum 0 modulo k+1, from the
// top column down. A heap of which a 1 has become 0 is lowered for certain, and
// its lower bits are free. Whatever is chosen above, every column can be mended:
// with f heaps lowered and r ones over in the others, either k+1-r <= f free bits
// become 1, or r more heaps are lowered, and f+r <= k. So no branch is a dead end.
type descent struct {
	k             int
	before, after []uint64
	lowered       []bool
	misere        bool // leave out the moves after which no heap is larger than 1
	yield         func([]uint64) bool
}

// column chooses the bits of column b and all below, with so many heaps lowered
// already; large says that a bit above column 0 is left. It reports whether to go
// on.
func (d *descent) column(b, lowered int, large bool) bool {
	if b < 0 {
		return lowered == 0 || d.yield(d.after)
	}
	if b == 0 && d.misere && !large {
		return true
	}
	bit := uint64(1) << b
	var ones, free []int
	for i, n := range d.before {
		if d.lowered[i] {
			free = append(free, i)
		} else if n&bit != 0 {
			ones = append(ones, i)
		}
	}
	over := len(ones) % (d.k + 1)
	for more := 0; more <= min(d.k-lowered, len(ones)); more++ {
		set := (more - over + d.k + 1) % (d.k + 1) // ones in free heaps
		if set > len(free) {
			continue
		}
		if !combinations(ones, more, func(lower []int) bool {
			for _, i := range lower {
				d.lowered[i] = true
				d.after[i] &^= bit
			}
			next := combinations(free, set, func(one []int) bool {
				for _, i := range free {
					d.after[i] &^= bit
				}
				for _, i := range one {
					d.after[i] |= bit
				}
				return d.column(b-1, lowered+more, large || len(ones)-more+set > 0)
			})
			for _, i := range lower {
				d.lowered[i] = false
				d.after[i] |= bit
			}
			for _, i := range free {
				d.after[i] = d.after[i]&^bit | d.before[i]&bit
			}
			return next
		}) {
			return false
		}
	}
	return true
}

// ExplainSizes shows the columns with their sums modulo k+1.
func (m Moore) ExplainSizes(sizes []uint64, c game.Convention) []game.Note {
	_, large, ones := nimShape(sizes)
	modulus := m.most(sizes) + 1
	if c == game.Misere && large == 0 {
		return []game.Note{{Says: words.P("moore.misere.ones", ones, modulus, ones%modulus)}}
	}
	notes := []game.Note{{Columns: &game.Columns{Numbers: sizes, Modulus: modulus}}}
	if c == game.Misere {
		notes = append(notes, game.Note{Says: words.P("moore.misere.large", large)})
	}
	sums := m.sums(sizes)
	for b := 63; b >= 0; b-- {
		if sums[b] != 0 {
			return append(notes, game.Note{Says: words.P("moore.unbalanced", uint64(1)<<b, sums[b], modulus)})
		}
	}
	return append(notes, game.Note{Says: words.P("moore.balanced", modulus)})
}

// Theory returns the theorems that decide Moore's Nim.
func (Moore) Theory() []*game.Theorem {
	return []*game.Theorem{&mooreNormal, &mooreMisere, &jenkynsMayberry}
}

// Picture shows heaps, from each of which any number may be taken.
func (Moore) Picture(sizes []uint64) game.Picture {
	return game.Picture{Kind: game.HeapsPicture, Numbers: sizes, Take: anyNumber()}
}
