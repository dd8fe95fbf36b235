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
	values, err := s.heapValues(rule)
	if err != nil {
		return nil, Evidence{}, err
	}
	hs := &heapSum{rule: rule, sizes: sizes, values: values}
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
func (s *Solver) heapValues(rule heaps.Rule) (heapValues, error) {
	if r, ok := rule.(rules.HeapValued); ok {
		if _, _, ok := r.HeapGrundy(0); ok {
			return closedForm{r}, nil
		}
	}
	name := rule.String()
	if v, ok := s.values[name]; ok {
		return v, nil
	}
	t, err := newTable(rules.Plain(rule), s.options)
	if err != nil {
		return nil, err
	}
	s.values[name] = t
	return t, nil
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
