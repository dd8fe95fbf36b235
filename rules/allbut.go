package rules

import (
	"math/bits"
	"slices"

	"grundy/game"
	"grundy/heaps"
	"grundy/words"
)

// An AllBut is the game in which any positive number may be taken from a heap but
// those in the set. Three of them have a closed form here.
type AllBut struct {
	heaps.AllBut
	closed closedForm // nil where no closed form is known
}

// NewAllBut is the all-but game of a set.
func NewAllBut(set heaps.Set) AllBut {
	a := AllBut{AllBut: heaps.AllBut{Set: set}}
	ranges, kinds := set.Ranges(), set.Kinds()
	switch {
	case len(kinds) == 0 && len(ranges) == 1 && ranges[0].From == 1:
		a.closed = above{ranges[0].To}
	case len(kinds) == 0 && len(ranges) == 1 && ranges[0].From == ranges[0].To:
		a.closed = except{ranges[0].To}
	case len(ranges) == 0 && len(kinds) == 1 && kinds[0] == heaps.Half:
		a.closed = aboveHalf{}
	}
	return a
}

// Plain is the game without its theorems.
func (a AllBut) Plain() heaps.Rule { return a.AllBut }

// HeapGrundy is the closed form, where there is one.
func (a AllBut) HeapGrundy(n uint64) (uint64, *game.Theorem, bool) {
	if a.closed == nil {
		return 0, nil, false
	}
	return a.closed.value(n), a.closed.theorem(), true
}

// HeapMovesTo yields the moves to a value, where there is a closed form.
func (a AllBut) HeapMovesTo(n, value uint64, yield func(taken uint64, left []uint64) bool) {
	if a.closed != nil {
		a.closed.movesTo(n, value, yield)
	}
}

// TameBy: Ferguson's theorem where the numbers that may be taken are the same for
// all heaps; for half, because only the heap of 0 has the value 0.
func (a AllBut) TameBy() (*game.Theorem, bool) {
	fixed := !slices.ContainsFunc(a.Set.Kinds(), func(k heaps.Kind) bool { return k == heaps.Divisors || k == heaps.Half })
	return &ferguson, fixed || a.closed == (aboveHalf{})
}

// ExplainHeaps shows how the values are had and adds them up.
func (a AllBut) ExplainHeaps(sizes []uint64, c game.Convention) []game.Note {
	if a.closed == nil {
		return nil
	}
	return explainValues(a, sizes, c, a.closed.says)
}

// Theory returns the theorems that decide games of this family.
func (AllBut) Theory() []*game.Theorem {
	return []*game.Theorem{&aboveTheorem, &exceptTheorem, &aboveHalfTheorem, &ferguson}
}

// Take more than k: g(n) = ⌊n/(k+1)⌋. A heap of n leaves 0 .. n-k-1, whose values
// grow by steps of 1, so the value is that of the largest plus 1.
var aboveTheorem = game.Theorem{
	Name:   "Take more than k",
	Source: "A. N. Siegel, Combinatorial Game Theory (2013)",
	Says:   words.P("theorem.above"),
}

// above is: take more than k.
type above struct{ k uint64 }

func (above) theorem() *game.Theorem { return &aboveTheorem }

func (t above) value(n uint64) uint64 {
	if t.k+1 == 0 {
		return 0
	}
	return n / (t.k + 1)
}

func (t above) movesTo(n, value uint64, yield func(taken uint64, left []uint64) bool) {
	q := t.k + 1
	if q == 0 || n < q {
		return
	}
	hi, first := bits.Mul64(value, q)
	if hi != 0 || first > n-q {
		return
	}
	leaveDown(n, first+min(q-1, n-q-first), first, yield)
}

// leaveDown yields the moves from n that leave high, high-1, ... low.
func leaveDown(n, high, low uint64, yield func(taken uint64, left []uint64) bool) bool {
	for left := high; left >= low; left-- {
		if !leave(n, left, yield) {
			return false
		}
		if left == 0 {
			break
		}
	}
	return true
}

func (t above) says(n, value uint64) words.Phrase {
	return words.P("explain.above", n, modulus(t.k+1), value)
}

// Take any number but x: the heaps of 2xj to 2xj+x-1 are worth xj to xj+x-1, and
// so are the next x heaps. Each value stands just twice, at m and m+x. From the
// first, all smaller heaps are in reach but one, whose value stands twice among
// them or is at least as large; from the second, just the first is out of reach.
var exceptTheorem = game.Theorem{
	Name:   "Take any number but x",
	Source: "A. N. Siegel, Combinatorial Game Theory (2013)",
	Says:   words.P("theorem.except"),
}

// except is: take any number but x.
type except struct{ x uint64 }

func (except) theorem() *game.Theorem { return &exceptTheorem }

func (t except) value(n uint64) uint64 { return n/t.x/2*t.x + n%t.x }

func (t except) movesTo(n, value uint64, yield func(taken uint64, left []uint64) bool) {
	hi, first := bits.Mul64(value/t.x*2, t.x)
	first, carry := bits.Add64(first, value%t.x, 0)
	if value/t.x > 1<<63-1 || hi+carry != 0 || first >= n {
		return
	}
	if second := first + t.x; t.x < n-first && n-second != t.x {
		if !leave(n, second, yield) {
			return
		}
	}
	if n-first != t.x {
		leave(n, first, yield)
	}
}

func (t except) says(n, value uint64) words.Phrase {
	return words.P("explain.except", n, n/t.x, t.x, n%t.x, n/t.x/2, value)
}

// Take more than half: g(n) is the logarithm of n+1 to base 2, rounded down. The
// heaps left, 0 to ⌈n/2⌉-1, have values that grow by steps of 1; a value grows at n
// when ⌈n/2⌉-1 reaches the last place where it grew, so at 1, 3, 7, 15, ...
var aboveHalfTheorem = game.Theorem{
	Name:   "Take more than half",
	Source: "OEIS A000523",
	Says:   words.P("theorem.abovehalf"),
}

// aboveHalf is: take more than half.
type aboveHalf struct{}

func (aboveHalf) theorem() *game.Theorem { return &aboveHalfTheorem }

func (aboveHalf) value(n uint64) uint64 {
	if n+1 == 0 {
		return 64
	}
	return uint64(bits.Len64(n+1)) - 1
}

func (aboveHalf) movesTo(n, value uint64, yield func(taken uint64, left []uint64) bool) {
	if n == 0 || value > 63 {
		return
	}
	first := uint64(1)<<value - 1
	if most := n - n/2 - 1; first <= most {
		leaveDown(n, min(most, 2*first), first, yield)
	}
}

func (aboveHalf) says(n, value uint64) words.Phrase {
	return words.P("explain.abovehalf", n, value)
}
