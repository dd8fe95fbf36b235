package sequence

import (
	"grundy/game"
	"grundy/heaps"
	"grundy/words"
)

// guySmithBound is the octal periodicity theorem, with its exact bound, for a
// finite code whose last digit is d_k and whose moves leave at most t heaps.
//
// Theorem. Let p >= 1. If g(n+p) = g(n) for all n with n0 <= n < M, where
//
//	M = t*n0 + (t-1)*p + k          if n0 >= 1,
//	M =        (t-1)*p + k + 1      if n0 = 0,
//
// then g(n+p) = g(n) for all n >= n0. So N = M+p values must be known: for octal
// games and n0 >= 1 those below 2*n0 + 2*p + k.
//
// Proof. By induction let n >= M, and g(m+p) = g(m) for n0 <= m < n. A move from
// n+p takes i <= k and leaves j <= t heaps with the sum n+p-i >= M+p-k, which is at
// least t*(n0+p), and t*p+1 if n0 = 0. So its largest heap a is at least n0+p, and
// at least p+1: a-p is a non-empty heap, n0 <= a-p < n, and g(a) = g(a-p). Put
// a-p for a: that is a move from n of the same value. A move from n leaves heaps
// with the sum n-i >= t*n0 + (t-1)*p, and at least 1: so it leaves a heap, its
// largest heap a is at least n0, and less than n; put a+p for a: a move from n+p
// of the same value. The options of n and of n+p have the same values; so have n
// and n+p. ∎
//
// The case n0 = 0 needs its one value more: 0.2 has g(0) = g(1) = 0, which is
// period 1 as far as (t-1)*p + k = 1 reaches, and g(2) = 1.
//
// Unequal heaps ("!", t <= 2): the move to (b+p, b) would become (b, b), which is
// not allowed. Its value is g(b+p) xor g(b) = 0 if b >= n0, and from n, with i
// taken and n-i = 2b, the move to (b+p, b-p) has the value 0 too if b-p >= n0, and
// b-p >= 1: this holds with M = 2*n0 + 2*p + k, one more if n0 = 0. Largest heaps
// that grow stay unequal. So the theorem holds with this M.
//
// Source: R. K. Guy and C. A. B. Smith, The G-values of various games, Proc.
// Cambridge Philos. Soc. 52 (1956) 514-526, for t = 2; the same proof holds for
// every t. The bound is written with heaps counted from 0. proofs/Period.v has
// the theorem, without unequal heaps, in Coq.
func guySmithBound(c heaps.Code, k uint64) (bound, bool) {
	t, unequal, ok := mostLeft(c)
	if !ok {
		return bound{}, false
	}
	says := words.P("period.guysmith", t, k)
	switch {
	case k == 0 && c.Digit(0).Bits == 0:
		says = words.P("period.guysmith.empty")
	case unequal:
		says = words.P("period.guysmith.unequal", t, k)
	}
	theorem := &game.Theorem{
		Name:   "Guy-Smith",
		Source: "R. K. Guy, C. A. B. Smith, The G-values of various games, Proc. Cambridge Philos. Soc. 52 (1956) 514-526",
		Says:   says,
	}
	return bound{theorem: theorem, needs: func(n0, p, s uint64) (uint64, bool) {
		if s != 0 {
			return 0, false
		}
		fixed := k
		if n0 == 0 {
			fixed++
		}
		if unequal {
			more, ok := plus(fixed, p)
			if !ok {
				return 0, false
			}
			fixed = more
		}
		sum, ok := plus(n0, p)
		if !ok {
			return 0, false
		}
		return linear(t, sum, fixed)
	}}, true
}

// repeatingBound is the same for an infinite code of octal or hexadecimal digits
// that repeat from d_R on, R >= 1, with the length z, and an ordinary period.
//
// Theorem. Let z divide p. If g(n+p) = g(n) for all n with n0 <= n < M, where
// M = t*(n0+p) + R-1, one more if n0 = 0, and p more if heaps must be unequal
// (t <= 2), then g(n+p) = g(n) for all n >= n0.
//
// Proof. As above, by induction. If a move from n+p takes i >= R+p, taking i-p
// from n may leave the same heaps, for d_(i-p) = d_i. Else the heaps left have the
// sum n+p-i >= n-R+1 >= t*(n0+p), and t*p+1 if n0 = 0: the largest is made less by
// p. If a move from n takes i >= R, so does i+p from n+p; else the heaps left have
// the sum n-i >= n-R+1 and the largest is made greater by p. Unequal heaps: for
// i < R+p and n-i = 2b the move from n to (b+p, b-p) needs b-p >= n0 and >= 1, which
// n-R-p+1 >= 2*n0 + 2*p, one more if n0 = 0, gives. ∎
//
// A law whose p is not a multiple of z holds with the least common multiple p' in
// its place; and if that holds for ever, so does the one with p, for every n is
// congruent mod p' to one with n+p known.
func repeatingBound(c heaps.Code) (bound, bool) {
	from, size := c.Repetend()
	t, unequal, ok := mostLeft(c)
	if !ok || size == 0 {
		return bound{}, false
	}
	R, z := uint64(from), uint64(size)
	theorem := &game.Theorem{
		Name:   "Guy-Smith for repeating codes",
		Source: "docs/periods.md; after R. K. Guy, C. A. B. Smith, Proc. Cambridge Philos. Soc. 52 (1956) 514-526",
		Says:   words.P("period.repeating", t, R, z),
	}
	return bound{theorem: theorem, needs: func(n0, p, s uint64) (uint64, bool) {
		if s != 0 {
			return 0, false
		}
		p, ok1 := linear(p/gcd(p, z), z, 0)
		sum, ok2 := plus(n0, p)
		fixed, ok3 := plus(p, R-1)
		if n0 == 0 {
			fixed++
		}
		ok4 := true
		if unequal {
			fixed, ok4 = plus(fixed, p)
		}
		N, ok5 := linear(t, sum, fixed)
		return N, ok1 && ok2 && ok3 && ok4 && ok5
	}}, true
}

// mostLeft returns the greatest number of heaps that a move leaves, at least 1,
// and whether heaps must be unequal somewhere; ok is false for unequal heaps
// beyond two, of which the theorems say nothing.
func mostLeft(c heaps.Code) (t uint64, unequal, ok bool) {
	t = uint64(max(1, c.MostHeaps()))
	from, size := c.Repetend()
	for i := range from + size {
		unequal = unequal || c.Digit(uint64(i)).Unequal
	}
	return t, unequal, !unequal || t <= 2
}

func gcd(a, b uint64) uint64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
