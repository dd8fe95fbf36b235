package rules

import (
	"cmp"
	"slices"
	"sort"
	"strconv"

	"grundy/game"
	"grundy/heaps"
	"grundy/words"
)

// A Forbidden pair: from a heap of exactly Heap never exactly Take. 1 <= Take <=
// Heap.
type Forbidden struct{ Heap, Take uint64 }

// Constrained is Nim with forbidden moves: take any positive number from one
// heap, but from a heap of a never x, for some pairs a-x.
//
// Its values are had by a sweep over the heaps that have a forbidden move, in
// ascending order. All other heaps are worth one more than all before; so the
// values below a heap are 0 .. top without a gap, each standing once (at its
// first heap) and again at those heaps of the sweep that did not raise the top.
// A heap of the sweep is worth the least value whose every stand is forbidden to
// it, or else top+1 like the others.
type Constrained struct {
	text  string
	pairs []Forbidden // ascending by heap, then by take
	low   []lowHeap   // the heaps that do not raise the top, ascending
	again []lowHeap   // the same, by value and then descending
	tame  bool
}

// A lowHeap is a heap worth no more than some heap below it.
type lowHeap struct{ heap, value uint64 }

var constrainedTheorem = game.Theorem{
	Name:   "Nim with forbidden moves",
	Source: "AtCoder Beginner Contest 255, problem G, \"Constrained Nim\" (2022)",
	Says:   words.P("theorem.constrained"),
}

// NewConstrained is Nim with the given moves forbidden, in about m log m steps for
// m pairs. Pairs out of range and pairs given twice are refused.
func NewConstrained(pairs []Forbidden) (*Constrained, error) {
	c := &Constrained{pairs: slices.Clone(pairs)}
	slices.SortFunc(c.pairs, compareForbidden)
	text := append(make([]byte, 0, 16+42*len(pairs)), "constrained:"...)
	for i, p := range c.pairs {
		switch {
		case p.Take < 1 || p.Take > p.Heap:
			return nil, &game.Fault{Code: "parameters", At: -1, What: words.P("constrained.range", p.Heap, p.Take), Hint: words.P("constrained.hint")}
		case i > 0 && p == c.pairs[i-1]:
			return nil, &game.Fault{Code: "parameters", At: -1, What: words.P("constrained.twice", p.Heap, p.Take), Hint: words.P("constrained.hint")}
		case i > 0:
			text = append(text, ',')
		}
		text = append(strconv.AppendUint(text, p.Heap, 10), '-')
		text = strconv.AppendUint(text, p.Take, 10)
	}
	c.text = string(text)
	c.sweep()
	return c, nil
}

func compareForbidden(p, q Forbidden) int {
	return cmp.Or(cmp.Compare(p.Heap, q.Heap), cmp.Compare(p.Take, q.Take))
}

// sweep values the heaps that have a forbidden move.
func (c *Constrained) sweep() {
	again := map[uint64]int{} // how many heaps of the sweep have a value once more
	var values []uint64
	var zeros []uint64 // heaps of value 0 that have a move
	for rest := c.pairs; len(rest) > 0; {
		heap := rest[0].Heap
		values = values[:0] // those that are forbidden to this heap, as often as they are
		for len(rest) > 0 && rest[0].Heap == heap {
			values = append(values, c.value(heap-rest[0].Take))
			rest = rest[1:]
		}
		slices.Sort(values)
		for i := 0; i < len(values); {
			v, times := values[i], 1
			for i+times < len(values) && values[i+times] == v {
				times++
			}
			if times == 1+again[v] {
				c.low = append(c.low, lowHeap{heap, v})
				again[v]++
				if v == 0 && uint64(len(values)) < heap {
					zeros = append(zeros, heap)
				}
				break
			}
			i += times
		}
	}
	c.again = slices.Clone(c.low)
	slices.SortFunc(c.again, func(a, b lowHeap) int {
		return cmp.Or(cmp.Compare(a.value, b.value), cmp.Compare(b.heap, a.heap))
	})
	c.tame = !slices.ContainsFunc(zeros, func(n uint64) bool { return !c.hasMoveTo(n, 1) })
}

// value is the Grundy value of a heap of n, once the sweep has passed n.
func (c *Constrained) value(n uint64) uint64 {
	i := sort.Search(len(c.low), func(i int) bool { return c.low[i].heap >= n })
	if i < len(c.low) && c.low[i].heap == n {
		return c.low[i].value
	}
	return n - uint64(i)
}

// first is the least heap of a value; ok is false where it passes 2^64-1.
func (c *Constrained) first(value uint64) (heap uint64, ok bool) {
	i := sort.Search(len(c.low), func(i int) bool { return c.low[i].heap-uint64(i) > value })
	heap = value + uint64(i)
	return heap, heap >= value
}

func (c *Constrained) hasMoveTo(n, value uint64) (has bool) {
	c.HeapMovesTo(n, value, func(uint64, []uint64) bool {
		has = true
		return false
	})
	return has
}

// of is the forbidden moves of a heap of n.
func (c *Constrained) of(n uint64) []Forbidden {
	from, _ := slices.BinarySearchFunc(c.pairs, Forbidden{n, 0}, compareForbidden)
	to := from
	for to < len(c.pairs) && c.pairs[to].Heap == n {
		to++
	}
	return c.pairs[from:to]
}

// String is "constrained:3-1,5-2", or what Named said.
func (c *Constrained) String() string { return c.text }

// Named is the same game under another notation: that of the file which its
// pairs came from, where they are too many to be written out.
func (c *Constrained) Named(notation string) heaps.Rule {
	named := *c
	named.text = notation
	return &named
}

// Options yields the moves from a heap of n.
func (c *Constrained) Options(n uint64, yield func(taken uint64, left []uint64) bool) {
	forbidden := c.of(n)
	takeUpTo(n, n, func(taken uint64, left []uint64) bool {
		if len(forbidden) > 0 && forbidden[0].Take == taken {
			forbidden = forbidden[1:]
			return true
		}
		return yield(taken, left)
	})
}

// HeapGrundy is the value by the sweep.
func (c *Constrained) HeapGrundy(n uint64) (uint64, *game.Theorem, bool) {
	return c.value(n), &constrainedTheorem, true
}

// HeapMovesTo: the heaps of a value are its first and those that did not raise
// the top.
func (c *Constrained) HeapMovesTo(n, value uint64, yield func(taken uint64, left []uint64) bool) {
	try := func(left uint64) bool {
		if left >= n {
			return true
		}
		if _, forbidden := slices.BinarySearchFunc(c.pairs, Forbidden{n, n - left}, compareForbidden); forbidden {
			return true
		}
		return leave(n, left, yield)
	}
	from := sort.Search(len(c.again), func(i int) bool { return c.again[i].value >= value })
	for _, low := range c.again[from:] {
		if low.value != value {
			break
		}
		if !try(low.heap) {
			return
		}
	}
	if heap, ok := c.first(value); ok {
		try(heap)
	}
}

// TameBy: misère sums go as in Nim when every heap of value 0 that has a move has
// one to the value 1, which the sweep has looked at.
func (c *Constrained) TameBy() (*game.Theorem, bool) { return &ferguson, c.tame }

// ExplainHeaps shows how the values are had and adds them up.
func (c *Constrained) ExplainHeaps(sizes []uint64, convention game.Convention) []game.Note {
	if convention == game.Misere && !c.tame {
		return nil
	}
	return explainValues(c, sizes, convention, func(n, value uint64) words.Phrase {
		i := sort.Search(len(c.low), func(i int) bool { return c.low[i].heap >= n })
		if i < len(c.low) && c.low[i].heap == n {
			return words.P("explain.constrained.low", n, value)
		}
		return words.P("explain.constrained", n, i, value)
	})
}

// Theory returns the theorems that decide the game.
func (*Constrained) Theory() []*game.Theorem {
	return []*game.Theorem{&constrainedTheorem, &ferguson}
}
