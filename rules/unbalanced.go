package rules

import (
	"bytes"
	"math/bits"
	"slices"

	"grundy/game"
	"grundy/words"
)

// Unbalanced is unbalanced Nim: take any positive number from one heap so that no
// two heaps are equal after it. With Zero empty heaps count, so that only one
// may be empty, and it is Welter's game; without, they do not.
type Unbalanced struct{ Zero bool }

var welterTheorem = game.Theorem{
	Name:   "Welter",
	Source: "C. P. Welter, The theory of a class of games on a sequence of squares, in terms of the advancing operation in a special group, Indagationes Mathematicae 16 (1954) 194-200; J. H. Conway, On Numbers and Games (1976), chapter 13",
	Says:   words.P("theorem.welter"),
}

// String is "unbalanced" or "unbalanced:zero".
func (u Unbalanced) String() string {
	if u.Zero {
		return "unbalanced:zero"
	}
	return "unbalanced"
}

// Check wants heaps that differ.
func (u Unbalanced) Check(sizes []uint64) error {
	sorted := slices.Clone(sizes)
	slices.Sort(sorted)
	for i := 1; i < len(sorted); i++ {
		switch n := sorted[i]; {
		case n != sorted[i-1]:
		case n > 0:
			return &game.Fault{Code: "position", What: words.P("unbalanced.equal", n), Hint: words.P("unbalanced.equal.hint", u.String())}
		case u.Zero:
			return &game.Fault{Code: "position", What: words.P("unbalanced.zeros"), Hint: words.P("unbalanced.zeros.hint")}
		}
	}
	return nil
}

// Canonical sorts the heaps, and drops empty ones where they do not count.
func (u Unbalanced) Canonical(sizes []uint64) []uint64 {
	if u.Zero {
		slices.Sort(sizes)
		return sizes
	}
	return sorted(sizes)
}

// Each yields the moves on each heap, those that take little first.
func (u Unbalanced) Each(sizes []uint64, yield func([]uint64) bool) {
	for i, n := range sizes {
		for to := n; to > 0; {
			to--
			if (to > 0 || u.Zero) && slices.Contains(sizes, to) {
				continue
			}
			sizes[i] = to
			if !yield(sizes) {
				return
			}
		}
		sizes[i] = n
	}
}

// Value is Welter's function where empty heaps count: the nim-sum of the heaps and
// of 2^(v+1)-1 over all pairs, v being how often 2 divides their difference.
func (u Unbalanced) Value(sizes []uint64) (uint64, *game.Theorem, bool) {
	if !u.Zero {
		return 0, nil, false
	}
	return welter(sizes), &welterTheorem, true
}

// welter is Welter's function. Bit b is the parity of the bits b of the heaps and
// of the pairs that agree in all bits below b.
func welter(sizes []uint64) uint64 {
	w := nimSum(sizes)
	// In the order of the reversed bits, heaps that agree in their low bits
	// stand together.
	reversed := make([]uint64, len(sizes))
	for i, n := range sizes {
		reversed[i] = bits.Reverse64(n)
	}
	slices.Sort(reversed)
	for b := range 64 {
		pairs, run := 0, 0 // run is how many before this heap agree with it
		for i, n := range reversed {
			if i > 0 && (n^reversed[i-1])>>(64-b) == 0 {
				run++
			} else {
				run = 0
			}
			pairs += run
		}
		if pairs == 0 {
			break
		}
		w ^= uint64(pairs&1) << b
	}
	return w
}

// EachTo: the value and the other heaps fix what a heap must become, bit by bit
// from the lowest: bit b of the value depends on the bits below b only through the
// number of other heaps that agree in them.
func (u Unbalanced) EachTo(sizes []uint64, target uint64, yield func([]uint64) bool) bool {
	if !u.Zero {
		return false
	}
	others := make([]uint64, 0, len(sizes))
	for i, n := range sizes {
		others = append(append(others[:0], sizes[:i]...), sizes[i+1:]...)
		w := welter(others) ^ target
		var to uint64
		for b := range 64 {
			to |= w&(1<<b) ^ uint64(len(others)&1)<<b
			others = slices.DeleteFunc(others, func(o uint64) bool { return (o^to)&(1<<b) != 0 })
		}
		if to < n && len(others) == 0 {
			sizes[i] = to
			if !yield(sizes) {
				break
			}
			sizes[i] = n
		}
	}
	return true
}

// ExplainSizes gives Welter's function.
func (u Unbalanced) ExplainSizes(sizes []uint64, c game.Convention) []game.Note {
	if !u.Zero || c == game.Misere {
		return nil
	}
	v := welter(sizes)
	if len(sizes) > mostWelterTerms {
		return []game.Note{{Says: words.P("welter.value", v)}}
	}
	terms := slices.Clone(sizes)
	for i, a := range sizes {
		for _, b := range sizes[:i] {
			terms = append(terms, (a^b)^(a^b-1))
		}
	}
	return []game.Note{{Says: words.P("welter.terms", FormatHeaps(terms[:len(sizes)]), FormatHeaps(terms[len(sizes):]), v)}}
}

// Welter is unbalanced Nim with empty heaps counted, under the name of its
// inventor.
type Welter struct{ Unbalanced }

// String is "welter".
func (Welter) String() string { return "welter" }

// Notation is "unbalanced:zero": the same game.
func (w Welter) Notation() string { return w.Unbalanced.String() }

// mostWelterTerms is for how many heaps the pairs are written out.
const mostWelterTerms = 6

// Theory returns the theorem that decides Welter's game.
func (Unbalanced) Theory() []*game.Theorem { return []*game.Theorem{&welterTheorem} }

// LoneIsNim: where empty heaps do not count, none is like another.
func (u Unbalanced) LoneIsNim() bool { return !u.Zero }

// Picture: a strip of squares with a coin on the square of each number, the first
// called a; numbers where the strip would be long.
func (w Welter) Picture(sizes []uint64) game.Picture {
	last := uint64(0)
	for _, n := range sizes {
		last = max(last, n)
	}
	if last >= mostDrawn || len(sizes) > 26 {
		return game.Picture{Kind: game.NumbersPicture, Numbers: sizes}
	}
	strip := bytes.Repeat([]byte{'.'}, int(last)+1)
	for i, n := range sizes {
		strip[n] = 'a' + byte(i)
	}
	return game.Picture{Kind: game.CellsPicture, Rows: []string{string(strip)}}
}
