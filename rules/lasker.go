package rules

import (
	"math"
	"math/bits"

	"grundy/game"
	"grundy/heaps"
	"grundy/words"
)

// laskerTheorem is proved in the sources by induction over the four residues.
var laskerTheorem = game.Theorem{
	Name:   "Lasker's Nim",
	Source: "E. Lasker, Brettspiele der Völker (1931); P. M. Grundy, Mathematics and games, Eureka 2 (1939) 6-8; Winning Ways, chapter 4",
	Says:   words.P("theorem.lasker"),
}

// lasker is Lasker's Nim, 4.[3]: take any positive number, or split the heap in
// two without taking.
type lasker struct{ heaps.Code }

// Plain is the code.
func (g lasker) Plain() heaps.Rule { return g.Code }

// HeapGrundy: 4k+3 and 4k+4 change places, all others are worth their size. The
// value of the greatest heap, 2^64, is too large to be told.
func (lasker) HeapGrundy(n uint64) (uint64, *game.Theorem, bool) {
	return laskerValue(n), &laskerTheorem, n != math.MaxUint64
}

// laskerValue is its own inverse. n is less than 2^64-1.
func laskerValue(n uint64) uint64 {
	switch {
	case n == 0:
		return 0
	case n%4 == 3:
		return n + 1
	case n%4 == 0:
		return n - 1
	}
	return n
}

// HeapMovesTo: first the splits, then the one smaller heap of that value.
func (g lasker) HeapMovesTo(n, value uint64, yield func(taken uint64, left []uint64) bool) {
	if value == math.MaxUint64 || !g.splitsTo(n, value, yield) {
		return
	}
	if left := laskerValue(value); left < n {
		leave(n, left, yield)
	}
}

// splitsTo yields the splits of n whose values have the XOR value. Let x and y be
// the values of the two heaps and c = x AND y: then x is c with some of the ones
// of value added, and c is one of a few numbers. It tries four heaps in a row and
// leaps to the next x of that form.
func (g lasker) splitsTo(n, value uint64, yield func(taken uint64, left []uint64) bool) bool {
	commons := laskerCommons(n, value)
	for a := uint64(1); a <= n/2; {
		for end := a + 4; a < end && a <= n/2; a++ {
			if laskerValue(a)^laskerValue(n-a) == value && !yield(0, []uint64{a, n - a}) {
				return false
			}
		}
		next, found := uint64(0), false
		for _, c := range commons {
			if x, ok := fill(c, value, a-1); ok && (!found || x < next) {
				next, found = x, true
			}
		}
		if !found {
			break
		}
		a = max(a, next-1)
	}
	return true
}

// laskerCommons are the numbers x AND y of the pairs of values with XOR value that
// two heaps with the sum n can have: x + y = value + 2(x AND y) differs from n
// by what the remainders of x and y modulo 4 say.
func laskerCommons(n, value uint64) []uint64 {
	var commons []uint64
	for difference := -2; difference <= 2; difference++ {
		sum, high := bits.Add64(n, uint64(difference), 0)
		if difference < 0 {
			high-- // 2^64 was added too much
		}
		twice, borrow := bits.Sub64(sum, value, 0)
		c := twice>>1 | (high-borrow)<<63
		if high < borrow || high > 1 || twice&1 != 0 || c&value != 0 {
			continue
		}
		for share := uint64(0); share < 4; share++ {
			x, y := c&3|value&share, c&3|value&^share&3
			if moved(x)+moved(y) == difference {
				commons = append(commons, c)
				break
			}
		}
	}
	return commons
}

// moved is the value less the heap, for a value of that remainder modulo 4: the
// value 4k+4 is that of the heap 4k+3.
func moved(remainder uint64) int { return [4]int{1, 0, 0, -1}[remainder] }

// fill is the least number that is at least low and consists of c with some of
// the ones of free added; c and free have no one in common.
func fill(c, free, low uint64) (uint64, bool) {
	if c >= low {
		return c, true
	}
	if c|free < low {
		return 0, false
	}
	x := c
	for b := uint64(1) << 63; b > 0; b >>= 1 {
		// Without this one of free, do all lower ones together reach low?
		if free&b != 0 && x|free&(b-1) < low {
			x |= b
		}
	}
	return x, true
}

// ExplainHeaps shows the values and adds them up; misère play has no theorem.
func (g lasker) ExplainHeaps(sizes []uint64, c game.Convention) []game.Note {
	if c == game.Misere {
		return nil
	}
	return explainValues(g, sizes, c, func(n, value uint64) words.Phrase {
		return words.P("explain.lasker", n, n%4, value)
	})
}

// Bounds: any number from 1; heaps can be split besides.
func (lasker) Bounds() (game.Take, bool) { return *anyNumber(), true }
