package rules

import (
	"math/bits"

	"grundy/game"
	"grundy/heaps"
	"grundy/words"
)

// Take at most half: g(2m) = m and g(2m+1) = g(m). Proof: the heaps m .. 2m-1 have
// the values 0 .. m-1, each once, by induction: the next run, m+1 .. 2m+1, loses
// the heap m and wins 2m, worth m, and 2m+1, worth g(m). A heap of 2m leaves just
// m .. 2m-1, so it is worth m; a heap of 2m+1 leaves m+1 .. 2m, so g(m) is missing.
var halfTheorem = game.Theorem{
	Name:   "Take at most half",
	Source: "L. Levine, Fractal sequences and restricted Nim, Ars Combinatoria 80 (2006) 113-127; OEIS A025480",
	Says:   words.P("theorem.half"),
}

type half struct{}

func (half) theorem() *game.Theorem { return &halfTheorem }

// value strips the binary ones at the end and the zero before them.
func (half) value(n uint64) uint64 { return n >> bits.TrailingZeros64(^n) >> 1 }

// movesTo: the heaps m of a value v are those where m+1 is 2v+1 doubled some
// times, so only one of them lies between n/2 and n.
func (h half) movesTo(n, value uint64, yield func(taken uint64, left []uint64) bool) {
	if value > n/2 {
		return
	}
	m := 2 * value
	for m < n-n/2 {
		m = 2*m + 1
	}
	if m < n {
		leave(n, m, yield)
	}
}

func (half) says(n, value uint64) words.Phrase {
	if n&1 == 0 {
		return words.P("explain.half.even", n, value)
	}
	return words.P("explain.half.odd", n, bits.TrailingZeros64(^n), value)
}

// Take a proper divisor: g(n) is the exponent of 2 in n, for n >= 1. Proof: let n
// be 2^a times an odd number. A divisor d with fewer factors 2, say j, leaves a
// heap with just j, and 2^j is such a one for every j < a. A proper divisor with
// a factors 2 is 2^a times an odd number and leaves a heap with more than a.
var divisorsTheorem = game.Theorem{
	Name:   "Take a proper divisor",
	Source: "OEIS A007814; LeetCode 1025",
	Says:   words.P("theorem.divisors"),
}

type divisors struct{ set heaps.Set }

func (divisors) theorem() *game.Theorem { return &divisorsTheorem }

func (divisors) value(n uint64) uint64 {
	if n == 0 {
		return 0
	}
	return uint64(bits.TrailingZeros64(n))
}

// movesTo tries the divisors.
func (t divisors) movesTo(n, value uint64, yield func(taken uint64, left []uint64) bool) {
	if n == 0 || value == t.value(n) {
		return
	}
	t.set.Each(n, func(d uint64) bool {
		return t.value(n-d) != value || leave(n, n-d, yield)
	})
}

func (t divisors) says(n, value uint64) words.Phrase {
	return words.P("explain.divisors", n, value)
}
