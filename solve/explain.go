package solve

import (
	"cmp"
	"context"
	"slices"

	"grundy/game"
)

// A Note is a step of the explanation of one component, or of the whole sum where
// Component is -1.
type Note struct {
	Component int
	game.Note
	Mex *Mex
}

// A Mex shows how the value of one heap comes about: the values of its options,
// each with a move that has it, and the least value that is missing.
type Mex struct {
	Size    uint64
	Options []MexOption // ascending by value
	Value   uint64
}

// A MexOption is one value among the options of a heap.
type MexOption struct {
	Value uint64
	Left  []uint64 // what a move that has this value leaves of the heap
	Moves uint64   // how many moves have it
}

const (
	mostMexHeaps   = 8       // distinct heaps that are explained one by one
	mostMexOptions = 100_000 // options of a heap up to which its mex is shown
)

// explain makes the notes of a sum in normal play.
func (s *Solver) explain(ctx context.Context, v *Verdict, parts []component) {
	for i, part := range parts {
		if e, ok := part.position.(game.Explained); ok {
			for _, n := range e.Explain(game.Normal) {
				v.Notes = append(v.Notes, Note{Component: i, Note: n})
			}
		}
		if part.heaps == nil {
			continue
		}
		if _, closed := part.heaps.values.(closedForm); closed && !s.options.Mex {
			continue
		}
		values := make([]uint64, len(part.heaps.sizes))
		shown := map[uint64]bool{}
		for k, n := range part.heaps.sizes {
			value, err := part.heaps.values.at(ctx, n)
			if err != nil {
				return
			}
			values[k] = value
			if shown[n] || len(shown) == mostMexHeaps {
				continue
			}
			shown[n] = true
			if m := mexOf(ctx, part.heaps, n, value); m != nil {
				v.Notes = append(v.Notes, Note{Component: i, Mex: m})
			}
		}
		if len(values) > 1 {
			v.Notes = append(v.Notes, Note{Component: i, Note: game.Note{Columns: &game.Columns{Numbers: values, Modulus: 2}}})
		}
	}
	if len(parts) > 1 && v.Grundy.Known {
		values := make([]uint64, len(parts))
		for i, part := range parts {
			values[i] = part.value.N
		}
		v.Notes = append(v.Notes, Note{Component: -1, Note: game.Note{Columns: &game.Columns{Numbers: values, Modulus: 2}}})
	}
}

// mexOf looks at the options of one heap; nil where they are too many or a value
// is out of reach.
func mexOf(ctx context.Context, h *heapSum, n, value uint64) *Mex {
	m := &Mex{Size: n, Value: value}
	at := map[uint64]int{}
	tried, failed := 0, false
	h.rule.Options(n, func(_ uint64, left []uint64) bool {
		tried++
		var x uint64
		for _, k := range left {
			v, err := h.values.at(ctx, k)
			if err != nil {
				failed = true
				return false
			}
			x ^= v
		}
		if i, ok := at[x]; ok {
			m.Options[i].Moves++
		} else {
			at[x] = len(m.Options)
			m.Options = append(m.Options, MexOption{x, append([]uint64{}, left...), 1})
		}
		return tried < mostMexOptions
	})
	if failed || tried == mostMexOptions {
		return nil
	}
	slices.SortFunc(m.Options, func(a, b MexOption) int { return cmp.Compare(a.Value, b.Value) })
	return m
}
