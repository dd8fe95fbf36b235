// Package box walks over the positions of a game whose heaps lie within bounds,
// each once, and lists the P-positions among them.
//
// A box says how many heaps there are and how small and large they may be. Two
// lists of heaps that are one position (the same heaps in another order, say,
// where order does not matter) are visited once, as the first of them in
// lexicographic order. A list that the game refuses (equal heaps in Unbalanced
// Nim) is no position and is passed over.
package box

import (
	"context"
	"slices"

	"grundy/game"
	"grundy/rules"
	"grundy/words"
)

// MostHeaps is how many heaps a box may have.
const MostHeaps = 64

// A Box bounds heaps.
type Box struct {
	Heaps int    // how many there are; an empty heap is one of them
	Fewer bool   // fewer heaps too, down to none
	Min   uint64 // the smallest heap
	Max   uint64 // the largest heap; at least Min
}

// Check says what is wrong with the box: nil or a *game.Fault.
func (b Box) Check() error {
	switch {
	case b.Heaps < 0 || b.Heaps > MostHeaps:
		return &game.Fault{Code: "range", At: -1, What: words.P("box.heaps", b.Heaps), Hint: words.P("box.heaps.hint", MostHeaps)}
	case b.Min > b.Max:
		return &game.Fault{Code: "range", At: -1, What: words.P("box.empty", b.Min, b.Max), Hint: words.P("box.empty.hint")}
	}
	return nil
}

// Each yields every position of g in the box with the heaps that it was read
// from, until yield returns false: in lexicographic order of the heaps, with
// fewer heaps first. It keeps sizes to itself and gives p away.
//
// Of a sum of heaps it keeps nothing and takes no more time than there are
// multisets of heaps. Of another game it remembers the positions seen, at most
// most of them (0: any number); when that is passed it returns a *game.Limit.
// Where not one list in the box is a position it returns the *game.Fault of the
// first; when ctx ends, ctx.Err().
func Each(ctx context.Context, g rules.Game, b Box, most uint64, yield func(sizes []uint64, p game.Position) bool) error {
	if err := b.Check(); err != nil {
		return err
	}
	if _, ok := g.(rules.Familied); ok {
		return &game.Fault{Code: "range", At: -1, What: words.P("box.family", g.String()), Hint: words.P("box.family.hint", g.String())}
	}
	w := walk{game: g, box: b, most: most, yield: yield}
	least := b.Heaps
	if b.Fewer {
		least = 0
	}
	if h, ok := g.(rules.HeapGame); ok {
		// Here the order of heaps and empty heaps never matter.
		w.heaps = &h
		if b.Min == 0 {
			least = b.Heaps
		}
	} else {
		w.seen = map[string]struct{}{}
	}
	for n := least; n <= b.Heaps; n++ {
		w.ascending = w.heaps != nil || symmetric(g, b.Max, n)
		more, err := w.tuples(ctx, make([]uint64, 0, n), n)
		if err != nil {
			return err
		}
		if !more {
			return nil
		}
	}
	if w.positions == 0 && w.refused != nil {
		return &game.Fault{Code: "range", At: -1, What: words.P("box.none", g.String(), w.refused.What), Hint: w.refused.Hint}
	}
	return nil
}

// A walk is under way in Each.
type walk struct {
	game      rules.Game
	heaps     *rules.HeapGame // the game, where it is a sum of heaps
	box       Box
	most      uint64
	ascending bool // ascending lists stand for all
	seen      map[string]struct{}
	key       []byte
	refused   *game.Fault // why the first list was no position
	tried     uint64
	positions uint64
	yield     func([]uint64, game.Position) bool
}

// tuples extends sizes to n heaps in every way; it reports whether to go on.
func (w *walk) tuples(ctx context.Context, sizes []uint64, n int) (bool, error) {
	if len(sizes) == n {
		return w.visit(ctx, sizes)
	}
	from := w.box.Min
	if w.ascending && len(sizes) > 0 {
		from = sizes[len(sizes)-1]
	}
	for v := from; ; v++ {
		more, err := w.tuples(ctx, append(sizes, v), n)
		if !more || err != nil || v == w.box.Max {
			return more, err
		}
	}
}

func (w *walk) visit(ctx context.Context, sizes []uint64) (bool, error) {
	if w.tried++; w.tried&255 == 0 && ctx.Err() != nil {
		return false, ctx.Err()
	}
	if w.heaps != nil {
		w.positions++
		return w.yield(sizes, rules.NewHeaps(w.heaps.Rule, slices.Clone(sizes))), nil
	}
	p, err := w.game.Parse(rules.FormatHeaps(sizes))
	if f, ok := err.(*game.Fault); ok {
		if w.refused == nil {
			w.refused = f
		}
		return true, nil
	}
	if err != nil {
		return false, err
	}
	w.key = p.Key(w.key[:0])
	if _, ok := w.seen[string(w.key)]; ok {
		return true, nil
	}
	if w.most > 0 && w.positions >= w.most {
		return false, &game.Limit{Which: "positions", Allowed: w.most, Reached: w.positions}
	}
	w.positions++
	w.seen[string(w.key)] = struct{}{}
	return w.yield(sizes, p), nil
}

// symmetric reports whether the order of n heaps does not matter, so that the
// ascending lists stand for all. What a game forgets about order is a group of
// permutations of the places; it is the whole symmetric group if it has the swap
// of every two neighbours, which is tried on heaps that are all different and not
// empty (an empty heap may be dropped, wherever it stands), in the box or not.
func symmetric(g rules.Game, largest uint64, n int) bool {
	if n < 2 {
		return true
	}
	most := max(largest, uint64(n))
	sizes := make([]uint64, n)
	for i := range sizes {
		sizes[i] = most - uint64(n-1-i)
	}
	key := func() string {
		p, err := g.Parse(rules.FormatHeaps(sizes))
		if err != nil {
			return ""
		}
		return string(p.Key(nil))
	}
	straight := key()
	if straight == "" {
		return false
	}
	for i := 1; i < n; i++ {
		sizes[i-1], sizes[i] = sizes[i], sizes[i-1]
		swapped := key()
		sizes[i-1], sizes[i] = sizes[i], sizes[i-1]
		if swapped != straight {
			return false
		}
	}
	return true
}
