package stream

import (
	"math/bits"

	"grundy/game"
)

// MostHeaps is how many heaps a tally can hold.
const MostHeaps = 1 << 48

// A Heap is one heap of a stream.
type Heap struct {
	Index uint64 // counted from 0
	Size  uint64
}

// A Tally is what has to be kept of the heaps of a position of Nim to decide it
// in either convention and to find winning moves, whatever their number.
//
// How many heaps hold each power of two is counted for all 64 powers at once:
// planes[j] holds bit j of the 64 counts, so that adding a heap is adding one to
// the counts that it has a bit in, with carries. The lowest plane is the
// nim-sum.
type Tally struct {
	most   int        // heaps kept for each power of two
	planes [48]uint64 // counts of heaps read one by one, up to MostHeaps
	runs   [64]uint64 // counts of heaps read as runs of equal ones
	odd    uint64     // the nim-sum of the runs
	heaps  uint64     // how many heaps there are, empty ones too
	ones   uint64     // how many are 1
	large  uint64     // how many are larger than 1
	first  Heap       // the first that is larger than 1
	wanted uint64     // the powers of two of which more heaps are to be kept
	kept   [64][]Heap // the first heaps that hold each power of two
}

// NewTally makes a tally that lists up to so many winning moves.
func NewTally(most int) *Tally { return &Tally{most: max(most, 1), wanted: 1<<64 - 1} }

// Add adds a heap.
func (t *Tally) Add(n uint64) {
	if n&t.wanted != 0 {
		t.keep(n, 1)
	}
	if n == 1 {
		t.ones++
	}
	if n > 1 {
		t.large++
	}
	t.heaps++
	for j := 0; n != 0; j++ {
		carry := t.planes[j] & n
		t.planes[j] ^= n
		n = carry
	}
}

// AddRun adds so many equal heaps.
func (t *Tally) AddRun(n, times uint64) {
	if times == 0 {
		return
	}
	if n&t.wanted != 0 {
		t.keep(n, times)
	}
	switch {
	case n == 1:
		t.ones += times
	case n > 1:
		t.large += times
	}
	t.heaps += times
	if times&1 == 1 {
		t.odd ^= n
	}
	for ; n != 0; n &= n - 1 {
		t.runs[bits.TrailingZeros64(n)] += times
	}
}

// keep keeps the heaps that are about to be added under their powers of two.
func (t *Tally) keep(n, times uint64) {
	if n > 1 && t.large == 0 {
		t.first = Heap{t.heaps, n}
	}
	for some := n & t.wanted; some != 0; some &= some - 1 {
		bit := bits.TrailingZeros64(some)
		for i := uint64(0); i < times && len(t.kept[bit]) < t.most; i++ {
			t.kept[bit] = append(t.kept[bit], Heap{t.heaps + i, n})
		}
		if len(t.kept[bit]) == t.most {
			t.wanted &^= 1 << bit
		}
	}
}

// Heaps is how many heaps there are, empty ones too.
func (t *Tally) Heaps() uint64 { return t.heaps }

// Over reports whether no object is left, so that nobody can move.
func (t *Tally) Over() bool { return t.ones == 0 && t.large == 0 }

// Sum is the nim-sum.
func (t *Tally) Sum() uint64 { return t.planes[0] ^ t.odd }

// Holding is how many heaps have 2^bit among their powers of two.
func (t *Tally) Holding(bit int) uint64 {
	n := t.runs[bit]
	for j, plane := range t.planes {
		n += plane >> bit & 1 << j
	}
	return n
}

// Outcome is who wins (C. L. Bouton 1901).
func (t *Tally) Outcome(c game.Convention) game.Outcome {
	win := t.Sum() != 0
	if c == game.Misere && t.large == 0 {
		win = !win
	}
	return game.Wins(win)
}

// A Reduction is a winning move: a heap and what it is reduced to.
type Reduction struct {
	Heap
	To uint64
}

// Winning is how many winning moves there are, how many different positions they
// lead to (where that is known), and the first of them in the order of the
// heaps.
func (t *Tally) Winning(c game.Convention) (moves uint64, distinct game.Count, list []Reduction) {
	switch {
	case t.Outcome(c) != game.N:
		return 0, game.Count{Known: true}, nil
	case c == game.Misere && t.large == 0:
		// An even number of heaps of 1: any move leaves it odd.
		for _, h := range t.kept[0] {
			list = append(list, Reduction{h, 0})
		}
		return t.ones, game.Count{N: min(t.ones, 1), Known: true}, list
	case c == game.Misere && t.large == 1:
		// The last large heap goes, and leaves an odd number of heaps of 1.
		return 1, game.Count{N: 1, Known: true}, []Reduction{{t.first, 1 - t.ones%2}}
	}
	// A heap can be reduced so that the sum becomes 0 exactly where it holds
	// the greatest power of two of the sum.
	sum := t.Sum()
	bit := bits.Len64(sum) - 1
	sizes := map[uint64]bool{}
	for _, h := range t.kept[bit] {
		list = append(list, Reduction{h, h.Size ^ sum})
		sizes[h.Size] = true
	}
	moves = t.Holding(bit)
	all := moves == uint64(len(list))
	distinct = game.Count{Known: all}
	if all {
		distinct.N = uint64(len(sizes))
	}
	return moves, distinct, list
}
