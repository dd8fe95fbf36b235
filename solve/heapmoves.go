package solve

import (
	"context"
	"errors"
	"math/bits"
	"slices"

	"grundy/game"
	"grundy/heaps"
	"grundy/rules"
)

// A heapMove is a move on one heap.
type heapMove struct {
	taken uint64
	count int       // of the heaps left
	few   [3]uint64 // these, where they are few
	many  []uint64  // else these
}

// left are the heaps left.
func (m *heapMove) left() []uint64 {
	if m.many != nil {
		return m.many
	}
	return m.few[:m.count]
}

// heapMoves are the moves on a heap of one size that leave a wished value: how
// many there are, and the first of them.
type heapMoves struct {
	size  uint64 // of the heap
	count game.Count
	first []heapMove
	most  int // how many are kept
}

func (m *heapMoves) add(taken uint64, left ...uint64) {
	m.count.N++
	m.keep(taken, left...)
}

func (m *heapMoves) keep(taken uint64, left ...uint64) {
	if len(m.first) == m.most {
		return
	}
	move := heapMove{taken: taken, count: len(left)}
	if copy(move.few[:], left) < len(left) {
		move.many = slices.Clone(left)
	}
	m.first = append(m.first, move)
}

// heapMovesTo collects the moves on the heaps of component i after which it is
// worth target.
func (s *Solver) heapMovesTo(ctx context.Context, c *collector, i int, part component, target uint64, e *effort) error {
	h := part.heaps
	var err error
	wanted := func(heap int) uint64 {
		value, fault := h.values.at(ctx, h.sizes[heap])
		if fault != nil {
			err = fault
		}
		return target ^ h.value ^ value
	}
	return errors.Join(s.heapMoves(ctx, c, i, part, wanted, e), err)
}

// heapMoves collects the moves that leave of a heap the value wanted of it.
func (s *Solver) heapMoves(ctx context.Context, c *collector, i int, part component, wanted func(heap int) uint64, e *effort) error {
	return c.eachHeap(i, part, e, func(heap int, moves *heapMoves, take func(uint64, []uint64) bool) error {
		return s.heapOptionsTo(ctx, part.heaps, moves.size, wanted(heap), moves, e, take)
	})
}

// eachHeap collects the moves that find finds on each heap of component i: it adds
// them to moves, or calls take for each as long as that is true. Equal heaps are
// looked at once and counted as often as they stand there: replacing a heap by
// smaller ones leads to different positions exactly where the heap or what is left
// of it differs, because the heaps left are smaller than the heap moved on.
func (c *collector) eachHeap(i int, part component, e *effort, find func(heap int, moves *heapMoves, take func(uint64, []uint64) bool) error) error {
	position := part.position.(heapPosition)
	sizes := part.heaps.sizes
	var known sizeMoves
	var at *heapMoves
	take := func(taken uint64, left []uint64) bool {
		at.add(taken, left...)
		return e.spend(1)
	}
	for heap, n := range sizes {
		moves, seen := known.of(n, len(sizes))
		if !seen {
			moves.count.Known, moves.most = true, c.most
			at = moves
			if err := find(heap, moves, take); err != nil {
				return err
			}
			if c.firstOn(part.heaps.rule, n) {
				c.winning.Distinct = more(c.winning.Distinct, moves.count)
			}
		}
		c.winning.Moves = more(c.winning.Moves, moves.count)
		if !moves.count.Known {
			c.unknown()
		}
		for k := range moves.first {
			if c.listed() {
				break
			}
			c.list(i, position.Move(heap, moves.first[k].taken, moves.first[k].left()))
		}
	}
	return nil
}

// more is the sum of two counts, unknown past 2^64-1.
func more(a, b game.Count) game.Count {
	n, carry := bits.Add64(a.N, b.N, 0)
	return game.Count{N: n, Known: a.Known && b.Known && carry == 0}
}

// sizeMoves are the moves on heaps by their size: a list where there are few
// heaps, else a map.
type sizeMoves struct {
	few    []heapMoves
	bySize map[uint64]*heapMoves
}

// of returns where the moves on a heap of n are kept, and whether they are there
// already; heaps is how many there will be at most. The place is good until the
// next call.
func (k *sizeMoves) of(n uint64, heaps int) (moves *heapMoves, seen bool) {
	if heaps > 16 {
		if k.bySize == nil {
			k.bySize = map[uint64]*heapMoves{}
		}
		if moves, seen = k.bySize[n]; !seen {
			moves = &heapMoves{size: n}
			k.bySize[n] = moves
		}
		return moves, seen
	}
	for i := range k.few {
		if k.few[i].size == n {
			return &k.few[i], true
		}
	}
	if k.few == nil {
		k.few = make([]heapMoves, 0, heaps)
	}
	k.few = append(k.few, heapMoves{size: n})
	return &k.few[len(k.few)-1], false
}

// heapOptionsTo adds the moves on a heap of n that leave the given value: by the
// rule's closed form, by the period of its values, else by trying them all. take
// adds one.
func (s *Solver) heapOptionsTo(ctx context.Context, h *heapSum, n, value uint64, moves *heapMoves, e *effort, take func(taken uint64, left []uint64) bool) error {
	if t, ok := h.rule.(rules.HeapTargeting); ok {
		if _, closed := h.values.(closedForm); closed {
			t.HeapMovesTo(n, value, take)
			return nil
		}
	}
	if t, ok := h.values.(*table); ok && t.law != nil && t.law.Period().Saltus == 0 {
		at := func(m uint64) uint64 {
			v, _ := t.law.At(m)
			return v
		}
		one := func(m uint64) bool { return at(m) == value }
		two := func(a, b uint64) bool { return at(a)^at(b) == value }
		if periodicMoves(h.rule, n, t.law.Period().Preperiod, t.law.Period().Period, one, two, moves) {
			return nil
		}
	}
	var err error
	h.rule.Options(n, func(taken uint64, left []uint64) bool {
		var x uint64
		for _, m := range left {
			var v uint64
			if v, err = h.values.at(ctx, m); err != nil {
				return false
			}
			x ^= v
		}
		if x == value {
			moves.add(taken, left...)
		}
		return e.spend(1)
	})
	return err
}

// mostPeriodic is the length of preperiod and period up to which moves are
// counted by them.
const mostPeriodic = 1 << 20

// periodicMoves finds the moves on a heap of n in a finite code, however large n is;
// it reports false where it does not apply. Whether a heap that is left is what is
// wished, and whether two are, depend on the one or the two through something that
// repeats with period p from heap n0 on: the value or the class.
//
// A rest m = n-i falls into a and m-a, a <= m/2. While n0 <= a and a <= m-n0,
// whether the two are wished depends on a modulo p only; as a <= m/2, the second
// holds for all a once m >= 2*n0. So the a below n0 and one period after it tell
// everything.
func periodicMoves(rule heaps.Rule, n, n0, p uint64, one func(m uint64) bool, two func(a, b uint64) bool, moves *heapMoves) bool {
	code, ok := rule.(heaps.Code)
	if !ok || code.MostHeaps() > 2 {
		return false
	}
	last, finite := code.Last()
	if !finite || p > mostPeriodic || n0 > mostPeriodic || n < 2*(n0+p)+uint64(last)+2 {
		return false
	}
	for i := uint64(0); i <= uint64(last); i++ {
		d, m := code.Digit(i), n-i
		if d.May(1) && one(m) {
			moves.add(i, m)
		}
		if !d.May(2) {
			continue
		}
		end := m / 2 // the last a
		if d.Unequal {
			end = (m - 1) / 2
		}
		begin := max(n0, 1)
		for a := uint64(1); a < begin; a++ {
			if two(a, m-a) {
				moves.add(i, a, m-a)
			}
		}
		var hits []uint64
		for a := begin; a < begin+p; a++ {
			if two(a, m-a) {
				hits = append(hits, a)
				moves.count.N += (end-a)/p + 1
			}
		}
		for round := uint64(0); len(hits) > 0 && hits[0]+round <= end && len(moves.first) < moves.most; round += p {
			for _, a := range hits {
				if a+round <= end {
					moves.keep(i, a+round, m-a-round)
				}
			}
		}
	}
	return true
}
