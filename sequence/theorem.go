package sequence

import (
	"math/bits"

	"grundy/game"
	"grundy/heaps"
)

// A bound is a periodicity theorem as it applies to one rule: it says how many
// values must have been seen to obey g(n+p) = g(n)+s before they obey it for ever.
type bound struct {
	theorem *game.Theorem
	// needs returns N: if g(n+p) = g(n)+s for all n >= n0 with n+p < N, then for
	// all n >= n0. ok is false where the theorem says nothing about such a law,
	// or N passes 2^64.
	needs func(n0, p, s uint64) (N uint64, ok bool)
	// settle, where it is not nil, decides whether a law that holds for all
	// values known is proved. N is how many values that needs, more than needs
	// says perhaps: if N is more than are known, the question is open. ok is
	// false where the theorem does not prove the law.
	settle func(k Kernel, known, n0, p, s uint64) (N uint64, ok bool)
}

// bounds returns the theorems that can prove a period of the rule; none where
// it may only be observed.
func bounds(rule heaps.Rule) []bound {
	switch r := rule.(type) {
	case heaps.Code:
		return codeBounds(r)
	case heaps.Take:
		if greatest, ok := r.Set.Finite(); ok {
			return []bound{subtractionBound(greatest)}
		}
	case heaps.AllBut:
		if greatest, ok := r.Set.Finite(); ok {
			return []bound{allButBound(greatest)}
		}
	}
	return nil
}

// bounded reports whether no law of the rule can have a saltus: the values of a
// finite subtraction set are at most as many as its numbers, and finite octal games
// are never arithmetically periodic.
//
// Source: D. G. Horrocks, R. J. Nowakowski, Regularity in the G-sequences of octal
// and hexadecimal games, Integers 3 (2003) G1.
func bounded(rule heaps.Rule) bool {
	switch r := rule.(type) {
	case heaps.Code:
		_, finite := r.Last()
		t, unequal, _ := mostLeft(r)
		return finite && t <= 2 && !unequal && r.Digit(0).Bits == 0
	case heaps.Take:
		_, finite := r.Set.Finite()
		return finite
	}
	return false
}

// codeBounds returns the theorems for a take-and-break code.
func codeBounds(c heaps.Code) []bound {
	if last, finite := c.Last(); finite {
		if b, ok := guySmithBound(c, uint64(last)); ok {
			return []bound{b, lawBound(c)}
		}
		return nil
	}
	if last, ok := eventuallyNim(c); ok {
		return []bound{allButBound(last)}
	}
	if b, ok := repeatingBound(c); ok {
		return []bound{b, lawBound(c)}
	}
	return nil
}

// linear is a*x + b, where that is below 2^64.
func linear(a, x, b uint64) (uint64, bool) {
	hi, lo := bits.Mul64(a, x)
	sum, carry := bits.Add64(lo, b, 0)
	return sum, hi == 0 && carry == 0
}

// plus is x + y, where that is below 2^64.
func plus(x, y uint64) (uint64, bool) { return linear(1, x, y) }
