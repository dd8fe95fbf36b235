package rules

import (
	"grundy/game"
	"grundy/heaps"
	"grundy/words"
)

// A Take is a subtraction game: take s objects from one heap, s in the set. What
// is known of its values in closed form is one of the theorems below; a finite
// set without one is periodic, and the sequence floor finds the period.
type Take struct {
	heaps.Take
	closed closedForm // nil where no closed form is known
}

// A closedForm is a theorem about the values of one heap.
type closedForm interface {
	theorem() *game.Theorem
	value(n uint64) uint64
	// movesTo yields the moves to heaps of the given value, by what they take.
	movesTo(n, value uint64, yield func(taken uint64, left []uint64) bool)
	// says explains the value of a heap of n.
	says(n, value uint64) words.Phrase
}

// NewTake is the subtraction game of a set.
func NewTake(set heaps.Set) Take {
	t := Take{Take: heaps.Take{Set: set}}
	ranges, kinds := set.Ranges(), set.Kinds()
	switch {
	case len(ranges) == 1 && len(kinds) == 0 && ranges[0].From > 1:
		t.closed = interval(ranges[0])
	case len(ranges) == 0 && len(kinds) == 1 && kinds[0] == heaps.Half:
		t.closed = half{}
	case len(ranges) == 0 && len(kinds) == 1 && kinds[0] == heaps.Divisors:
		t.closed = divisors{set}
	default:
		t.closed = residuesOf(set)
	}
	return t
}

// Plain is the game without its theorems.
func (t Take) Plain() heaps.Rule { return t.Take }

// HeapGrundy is the closed form, where there is one.
func (t Take) HeapGrundy(n uint64) (uint64, *game.Theorem, bool) {
	if t.closed == nil {
		return 0, nil, false
	}
	return t.closed.value(n), t.closed.theorem(), true
}

// HeapMovesTo yields the moves to a value, where there is a closed form.
func (t Take) HeapMovesTo(n, value uint64, yield func(taken uint64, left []uint64) bool) {
	if t.closed != nil {
		t.closed.movesTo(n, value, yield)
	}
}

// TameBy: Ferguson's theorem for every set that is the same for all heaps. It
// holds for half too: the heaps of value 0 with a move are 2^k-1 for k >= 2, and
// 3·2^(k-2)-1 has the value 1 and is among their options. For divisors it fails at
// the heap of 5.
func (t Take) TameBy() (*game.Theorem, bool) {
	for _, k := range t.Set.Kinds() {
		if k == heaps.Divisors || k == heaps.Half && t.closed != (half{}) {
			return nil, false
		}
	}
	return &ferguson, true
}

// ExplainHeaps shows how the values are had and adds them up.
func (t Take) ExplainHeaps(sizes []uint64, c game.Convention) []game.Note {
	if _, tame := t.TameBy(); t.closed == nil || c == game.Misere && !tame {
		return nil
	}
	return explainValues(t, sizes, c, t.closed.says)
}

// Theory returns the theorems that decide games of this family.
func (Take) Theory() []*game.Theorem {
	return []*game.Theorem{&residueTheorem, &longTakeTheorem, &intervalTheorem, &halfTheorem, &divisorsTheorem, &ferguson}
}

// Bounds are those of a set that is one range.
func (t Take) Bounds() (game.Take, bool) { return setBounds(t.Set) }
