package rules

import (
	"math/bits"
	"strconv"

	"grundy/game"
	"grundy/words"
)

// Exact is exact Nim: take from exactly K heaps, any positive number from each. It
// is not Moore's game; where fewer than K heaps are left, it is over.
type Exact struct{ K uint64 }

// exactTetris gives the values where there are fewer than 2K heaps.
var exactTetris = game.Theorem{
	Name:   "Boros-Gurvich-Ho-Makino-Mursic",
	Source: "E. Boros, V. Gurvich, N. B. Ho, K. Makino and P. Mursic, On the Sprague-Grundy function of exact k-Nim, Discrete Applied Mathematics 239 (2018) 1-14",
	Says:   words.P("theorem.exact"),
}

// String is "exact:k".
func (e Exact) String() string { return "exact:" + strconv.FormatUint(e.K, 10) }

// Check accepts every list of heaps.
func (Exact) Check([]uint64) error { return nil }

// Canonical sorts the heaps and drops empty ones.
func (Exact) Canonical(sizes []uint64) []uint64 { return sorted(sizes) }

// Each yields the moves, those on the first heaps first.
func (e Exact) Each(sizes []uint64, yield func([]uint64) bool) {
	eachReduction(sizes, nonEmpty(sizes), e.K, e.K, yield)
}

// Value is the nim-sum where K is 1. With fewer than 2K heaps it is the greatest
// number of moves that the game can last: the greatest t such that the sum of
// min(n, t) over the heaps is at least K*t.
func (e Exact) Value(sizes []uint64) (uint64, *game.Theorem, bool) {
	if e.K == 1 {
		return nimSum(sizes), &boutonNormal, true
	}
	left := sorted(append([]uint64(nil), sizes...))
	n := uint64(len(left))
	if n < e.K {
		return 0, &exactTetris, true
	}
	if n-e.K >= e.K {
		return 0, nil, false
	}
	// No play is longer than the objects divided by K.
	hi, lo := wideTotal(left)
	if hi >= e.K {
		return 0, nil, false
	}
	high, _ := bits.Div64(hi, lo, e.K)
	for low := uint64(0); low < high; {
		t := high - (high-low)/2
		if e.lasts(left, t) {
			low = t
		} else {
			high = t - 1
		}
	}
	return high, &exactTetris, true
}

// Decide: with fewer than 2K heaps, N exactly when a move is left, in normal play.
func (e Exact) Decide(sizes []uint64, c game.Convention) (game.Outcome, *game.Theorem, bool) {
	n := uint64(len(nonEmpty(sizes)))
	switch {
	case c == game.Misere:
		return game.Unknown, nil, false
	case e.K == 1:
		return game.Wins(nimSum(sizes) != 0), &boutonNormal, true
	case n >= e.K && n-e.K >= e.K:
		return game.Unknown, nil, false
	}
	return game.Wins(n >= e.K), &exactTetris, true
}

// lasts reports whether the sum of min(n, t) is at least K*t.
func (e Exact) lasts(sizes []uint64, t uint64) bool {
	var hi, lo, carry uint64
	for _, n := range sizes {
		lo, carry = bits.Add64(lo, min(n, t), 0)
		hi += carry
	}
	high, low := bits.Mul64(e.K, t)
	return hi > high || hi == high && lo >= low
}

// EachTo knows the moves of Nim, where K is 1.
func (e Exact) EachTo(sizes []uint64, target uint64, yield func([]uint64) bool) bool {
	if e.K != 1 {
		return false
	}
	nimMovesTo(sizes, target, yield)
	return true
}

// EachWinning, where there are fewer than 2K heaps: leave fewer than K.
func (e Exact) EachWinning(sizes []uint64, c game.Convention, yield func([]uint64) bool) {
	at := nonEmpty(sizes)
	k := int(e.K)
	combinations(at, k, func(lower []int) bool {
		for gone := len(at) - k + 1; gone <= k; gone++ {
			if !combinations(lower, gone, func(empty []int) bool {
				after := append([]uint64(nil), sizes...)
				for _, i := range empty {
					after[i] = 0
				}
				var rest []int // lowered, but not to nothing
				for _, i := range lower {
					if after[i] > 1 {
						rest = append(rest, i)
					} else if after[i] == 1 {
						return true
					}
				}
				return e.eachAbove(after, rest, yield)
			}) {
				return false
			}
		}
		return true
	})
}

// eachAbove lowers each of the heaps at the given indexes to something.
func (e Exact) eachAbove(after []uint64, at []int, yield func([]uint64) bool) bool {
	if len(at) == 0 {
		return yield(after)
	}
	n := after[at[0]]
	more := true
	for to := n - 1; to > 0 && more; to-- {
		after[at[0]] = to
		more = e.eachAbove(after, at[1:], yield)
	}
	after[at[0]] = n
	return more
}

// ExplainSizes compares the number of heaps with K.
func (e Exact) ExplainSizes(sizes []uint64, c game.Convention) []game.Note {
	n := len(nonEmpty(sizes))
	switch _, _, ok := e.Decide(sizes, c); {
	case !ok:
		return nil
	case e.K == 1:
		return Moore{1}.ExplainSizes(sizes, c)
	case uint64(n) < e.K:
		return []game.Note{{Says: words.P("exact.over", n, e.K)}}
	}
	return []game.Note{{Says: words.P("exact.few", n, e.K)}}
}

// Theory returns the theorems about exact Nim.
func (Exact) Theory() []*game.Theorem { return []*game.Theorem{&exactTetris} }
