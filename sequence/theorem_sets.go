package sequence

import (
	"grundy/game"
	"grundy/heaps"
	"grundy/words"
)

// subtractionBound is the theorem on finite subtraction sets with the greatest
// number k.
//
// Theorem. If g(n+p) = g(n) for n0 <= n < n0+k, then for all n >= n0. So n0+p+k
// values must be known.
//
// Proof. From n >= k every number of the set may be taken, so g(n) is one and the
// same function of g(n-1), ..., g(n-k). For n >= n0+k, by induction, the k values
// before n+p are the k values before n. ∎
//
// Source: R. Austin, Impartial and partisan games, M.Sc. thesis, University of
// Calgary 1976; E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 4.
func subtractionBound(k uint64) bound {
	theorem := &game.Theorem{
		Name:   "finite subtraction set",
		Source: "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays, chapter 4",
		Says:   words.P("period.subtraction", k),
	}
	return bound{theorem: theorem, needs: func(n0, p, s uint64) (uint64, bool) {
		if s != 0 {
			return 0, false
		}
		sum, ok := plus(n0, p)
		if !ok {
			return 0, false
		}
		return plus(sum, k)
	}}
}

// allButBound is a theorem on the games in which, from some k on, every number
// above k may be taken (and the numbers up to k only as the game says) and no
// move splits a heap: all-but sets with the greatest number k, and the codes of
// eventuallyNim.
//
// Theorem. If g(n+p) = g(n)+s for n0 <= n < n0+2k+1, then for all n >= n0. So
// n0+p+2k+1 values must be known; and every such game is arithmetically periodic.
//
// Proof. Let h(n) be the least number above g(0), ..., g(n-1). The values g(0),
// ..., g(n-1) are all of 0, ..., h(n)-1: each is the mex of some of those before.
// For n > k the options of n are the heaps 0, ..., n-k-1, whose values are 0, ...,
// h(n-k)-1, and some of n-k, ..., n-1, which ones does not depend on n. Hence
//
//	g(n) = the least v >= h(n-k) that is no value of those few options,   (1)
//
// and g(n) >= h(n-k), which holds for n <= k too with h(0) = 0 in the place of
// h(n-k). So g(m-1) is above every value before m-1-k, and the greatest of the
// values before m is one of the last k+1 of them:
//
//	h(m) = 1 + max of g(m-1), ..., g(m-k-1), as far as these exist.   (2)
//
// Let n >= n0+2k+1 and the law hold from n0 to n-1. By (2) with m = n-k, for which
// m-k-1 >= n0, h(n-k+p) = h(n-k)+s; the options in (1) have values s more; so
// g(n+p) = g(n)+s. Last, k+1 values relative to h(n-k) decide all that follows and
// take finitely many forms, for (1) lets g(n) pass h(n-k) by at most k: some form
// comes again. ∎
//
// Source: that all-but sets are arithmetically periodic is in Winning Ways,
// chapter 4; A. N. Siegel, Combinatorial Game Theory (GSM 146, 2013), chapter IV.
// The bound is from the proof above.
func allButBound(k uint64) bound {
	theorem := &game.Theorem{
		Name:   "all-but set",
		Source: "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays, chapter 4; the bound: docs/periods.md",
		Says:   words.P("period.allbut", k),
	}
	return bound{theorem: theorem, needs: func(n0, p, s uint64) (uint64, bool) {
		window, ok := linear(2, k, 1)
		if !ok {
			return 0, false
		}
		sum, ok := plus(n0, p)
		if !ok {
			return 0, false
		}
		return plus(sum, window)
	}}
}

// eventuallyNim reports whether no move of the code splits a heap and every
// digit after d_last is 3: taking more than last is as in Nim.
func eventuallyNim(c heaps.Code) (last uint64, ok bool) {
	from, size := c.Repetend()
	if size != 1 || c.Digit(uint64(from)).Bits != 3 || c.MostHeaps() > 1 {
		return 0, false
	}
	return uint64(from) - 1, true
}
