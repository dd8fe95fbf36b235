package screen

import (
	"slices"
	"strings"

	"grundy/game"
	"grundy/play"
	"grundy/rules"
	"grundy/solve"
)

// A row is a place to move on: a heap of a term, or all its moves that are not on one
// heap. Its moves are those that the keys go through; of a large heap only the first.
type row struct {
	term, heap int // from 0; heap is -1 for moves that are not on one heap
	size       uint64
	moves      []game.Move
	load       func() []game.Move // the moves, where they are not listed yet
	at         int                // the chosen one of them
}

// How many moves are listed of a heap, and gone through in a component.
const (
	mostListed = 500
	mostTried  = 5_000
)

// rowsOf are the places to move on in a position, in their order. Heaps without a
// move have none.
func rowsOf(s game.Sum) []row {
	var all []row
	for term, p := range s {
		if h, ok := p.(*rules.Heaps); ok {
			all = append(all, heapRows(term, h)...)
			continue
		}
		var rows []row
		tried := 0
		for m := range p.Moves {
			i := slices.IndexFunc(rows, func(r row) bool { return r.heap == m.Heap })
			if i < 0 {
				i = len(rows)
				rows = append(rows, row{term: term, heap: m.Heap, size: sizeIn(p, m.Heap)})
			}
			if len(rows[i].moves) < mostListed {
				rows[i].moves = append(rows[i].moves, m)
			}
			if tried++; tried == mostTried {
				break
			}
		}
		// By the heaps; the moves on several of them last.
		slices.SortStableFunc(rows, func(a, b row) int {
			if (a.heap < 0) != (b.heap < 0) {
				return b.heap - a.heap
			}
			return a.heap - b.heap
		})
		all = append(all, rows...)
	}
	return all
}

// heapRows are the heaps of a term that have a move.
func heapRows(term int, h *rules.Heaps) (rows []row) {
	rule, sizes := h.Heaps()
	for heap, n := range sizes {
		list := func(most int) (moves []game.Move) {
			rule.Options(n, func(taken uint64, left []uint64) bool {
				moves = append(moves, h.Move(heap, taken, left))
				return len(moves) < most
			})
			return moves
		}
		if n > 0 && len(list(1)) > 0 {
			rows = append(rows, row{term: term, heap: heap, size: n, load: func() []game.Move { return list(mostListed) }})
		}
	}
	return rows
}

// sizeIn is the size of a heap in a position that is written as heaps, else 0.
func sizeIn(p game.Position, heap int) uint64 {
	_, list, _ := strings.Cut(p.String(), " ")
	sizes, err := rules.ParseHeaps(list)
	if err != nil || heap < 0 || heap >= len(sizes) {
		return 0
	}
	return sizes[heap]
}

// chosen is the chosen move of a row.
func (r *row) chosen(s game.Sum) play.Step {
	r.list()
	m := r.moves[r.at]
	return play.StepOf(&solve.Move{Component: r.term, Heap: m.Heap, From: s, Text: m.Text,
		To: slices.Concat(s[:r.term], m.Then(), s[r.term+1:])})
}

// list lists the moves.
func (r *row) list() {
	if r.load != nil {
		r.moves, r.load = r.load(), nil
	}
}
