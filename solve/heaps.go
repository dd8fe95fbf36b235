package solve

import (
	"context"

	"grundy/game"
	"grundy/heaps"
	"grundy/rules"
)

// heapPosition is a position that is a sum of heaps of one rule.
type heapPosition interface {
	game.Position
	Heaps() (heaps.Rule, []uint64)
	Move(i int, taken uint64, left []uint64) game.Move
}

// heapValues gives the Grundy values of the heaps of one rule.
type heapValues interface {
	// at is g(n).
	at(ctx context.Context, n uint64) (uint64, error)
	// evidence says what the values up to n rest on.
	evidence(n uint64) Evidence
}

// A heapSum is a sum of heaps whose values are at hand.
type heapSum struct {
	rule   heaps.Rule
	sizes  []uint64
	values heapValues
	value  uint64 // the XOR of the heaps' values
}

// heapSum values a position of heaps.
func (s *Solver) heapSum(ctx context.Context, p heapPosition) (*heapSum, Evidence, error) {
	rule, sizes := p.Heaps()
	hs := &heapSum{rule: rule, sizes: sizes, values: s.heapValues(rule)}
	var largest uint64
	for _, n := range sizes {
		v, err := hs.values.at(ctx, n)
		if err != nil {
			return nil, Evidence{}, err
		}
		hs.value ^= v
		largest = max(largest, n)
	}
	return hs, hs.values.evidence(largest), nil
}

// heapValues finds out how a rule's values are had.
func (s *Solver) heapValues(rule heaps.Rule) heapValues {
	if r, ok := rule.(rules.HeapValued); ok {
		if _, _, ok := r.HeapGrundy(0); ok {
			return closedForm{r}
		}
	}
	name := rule.String()
	if s.values[name] == nil {
		s.values[name] = newTable(rule, s.options)
	}
	return s.values[name]
}

// closedForm are values that a theorem gives.
type closedForm struct{ rule rules.HeapValued }

func (c closedForm) at(_ context.Context, n uint64) (uint64, error) {
	v, _, ok := c.rule.HeapGrundy(n)
	if !ok {
		return 0, &game.Limit{Which: "heaps", Needed: n}
	}
	return v, nil
}

func (c closedForm) evidence(n uint64) Evidence {
	_, by, _ := c.rule.HeapGrundy(n)
	return Evidence{Kind: "theorem", Theorem: by}
}

// heapMovesTo collects the moves on the heaps of component i after which it is
// worth target. Equal heaps are looked at once and counted as often as they
// stand there: replacing a heap by smaller ones leads to different positions
// exactly where the heap or what is left of it differs, because the heaps left
// are smaller than the heap moved on.
func (s *Solver) heapMovesTo(ctx context.Context, c *collector, i int, part component, target uint64, tried *int) error {
	h := part.heaps
	position := part.position.(heapPosition)
	equal := tally(h.sizes)
	for heap, n := range h.sizes {
		times, first := equal(heap)
		if !first && c.listed() {
			continue
		}
		v, err := h.values.at(ctx, n)
		if err != nil {
			return err
		}
		err = s.heapOptionsTo(ctx, h, n, target^h.value^v, tried, func(taken uint64, left []uint64) bool {
			c.list(i, position.Move(heap, taken, left))
			if first {
				c.winning.Moves.N += times
				c.winning.Distinct.N++
			}
			return first || !c.listed()
		})
		if err != nil {
			return err
		}
		if *tried > mostTried && c.listed() {
			return nil
		}
	}
	return nil
}

// tally returns a function to be called for each heap in turn, which says how
// many heaps there are of its size and whether it is the first of them.
func tally(sizes []uint64) func(heap int) (times uint64, first bool) {
	if len(sizes) <= 16 {
		return func(heap int) (times uint64, first bool) {
			first = true
			for i, n := range sizes {
				if n == sizes[heap] {
					times++
					first = first && i >= heap
				}
			}
			return times, first
		}
	}
	counts := make(map[uint64]uint64)
	for _, n := range sizes {
		counts[n]++
	}
	met := make(map[uint64]bool, len(counts))
	return func(heap int) (times uint64, first bool) {
		n := sizes[heap]
		first = !met[n]
		met[n] = true
		return counts[n], first
	}
}

// heapOptionsTo yields the moves on a heap of n that leave the given value.
func (s *Solver) heapOptionsTo(ctx context.Context, h *heapSum, n, value uint64, tried *int, yield func(taken uint64, left []uint64) bool) error {
	if t, ok := h.rule.(rules.HeapTargeting); ok {
		if _, closed := h.values.(closedForm); closed {
			t.HeapMovesTo(n, value, yield)
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
		if x == value && !yield(taken, left) {
			return false
		}
		return !s.tired(ctx, tried)
	})
	return err
}
