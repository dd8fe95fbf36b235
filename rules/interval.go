package rules

import (
	"math/bits"

	"grundy/game"
	"grundy/heaps"
	"grundy/words"
)

// Take a to b: with p = a+b, g(n) = ⌊(n mod p)/a⌋. Proof by induction: let r = n
// mod p and k = ⌊r/a⌋. A take x <= r leaves the remainder r-x <= r-a, worth less
// than k; a take x > r leaves r+p-x >= r+a, worth more. And each j < k is left:
// by the take (k-j)a where that is at most b; where it is more, j = 0, because
// (k-1)a <= r-a < b, and the take b leaves r-b < a.
var intervalTheorem = game.Theorem{
	Name:   "Interval subtraction",
	Source: "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 4; AtCoder ABC 297 G",
	Says:   words.P("theorem.interval"),
}

// interval is the set From..To.
type interval heaps.Range

// period is From+To, or 0 where that passes 2^64 and no heap is so large.
func (t interval) period() uint64 {
	p, carry := bits.Add64(t.From, t.To, 0)
	if carry != 0 {
		return 0
	}
	return p
}

func (t interval) theorem() *game.Theorem { return &intervalTheorem }

func (t interval) value(n uint64) uint64 { return mod(n, t.period()) / t.From }

// movesTo yields the heaps of that value in reach, from the largest down; they
// stand in one run of at most From heaps a period.
func (t interval) movesTo(n, value uint64, yield func(taken uint64, left []uint64) bool) {
	if n < t.From {
		return
	}
	low, high := n-min(n, t.To), n-t.From
	p := t.period()
	hi, first := bits.Mul64(value, t.From)
	if hi != 0 || first > p-1 {
		return
	}
	last := first + min(t.From-1, p-1-first)
	for start := high - mod(high, p); ; start -= p {
		if first <= high-start {
			from, to := max(start+first, low), start+min(last, high-start)
			if from <= to && !leaveDown(n, to, from, yield) {
				return
			}
		}
		if p == 0 || start <= low || start < p {
			return
		}
	}
}

func (t interval) says(n, value uint64) words.Phrase {
	return words.P("explain.interval", n, t.From, t.To, mod(n, t.period()), value)
}
