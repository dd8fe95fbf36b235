package play

import (
	"context"
	"errors"
	"slices"
	"strings"

	"grundy/catalogue"
	"grundy/game"
	"grundy/rules"
	"grundy/words"
)

// A reader reads moves.
type reader struct{ catalogue catalogue.Reader }

// move reads what was played from a position: a position or a move in words. It
// returns the step, with the position afterwards as the text has it.
func (r reader) move(ctx context.Context, from game.Sum, text string) (Step, error) {
	to, parseErr := r.catalogue.Parse(text)
	if parseErr == nil {
		return r.toPosition(ctx, from, to, text)
	}
	cs, at, ok := clauses(text)
	if ok {
		return r.toWords(ctx, from, cs, text)
	}
	s, err := ownText(ctx, from, text)
	if !errors.Is(err, errNone) {
		return s, err
	}
	if r, _, _ := strings.Cut(strings.TrimSpace(text), " "); r != "" {
		if _, known := catalogue.Named(strings.ToLower(r)); known {
			return Step{}, parseErr // it begins with a game: a position was meant
		}
	}
	return Step{}, &game.Fault{Code: "move", Input: text, At: at, What: words.P("play.unread", text), Hint: words.P("play.notation")}
}

// toPosition finds the move to a position. Heaps without the name of a game are
// heaps of the game that is played.
func (r reader) toPosition(ctx context.Context, from, to game.Sum, text string) (Step, error) {
	var steps []Step
	var err error
	if isBare(text) && len(from) == 1 {
		to, steps, err = r.sameGame(ctx, from, text, to)
	} else {
		steps, err = between(ctx, from, to)
	}
	if err != nil {
		return Step{}, err
	}
	if len(steps) == 0 {
		f := whyNot(from, to)
		f.Input = text
		return Step{}, f
	}
	s := steps[0]
	s.To = to
	return s, nil
}

// isBare reports whether a text is heaps and nothing else, no name of a game.
func isBare(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return !strings.ContainsRune("0123456789,、^- \t", fold(r)) })
}

// sameGame reads bare heaps as a position of the game that is played. The name of
// the game can change with a move (building:3 becomes building:2), so the names
// that moves lead to are tried as well.
func (r reader) sameGame(ctx context.Context, from game.Sum, text string, otherwise game.Sum) (game.Sum, []Step, error) {
	name := nameOf(from[0])
	names := []string{name}
	if _, ok := from[0].(*rules.Heaps); !ok {
		tried := 0
		for m := range from[0].Moves {
			if then := m.Then(); len(then) == 1 && !slices.Contains(names, nameOf(then[0])) {
				names = append(names, nameOf(then[0]))
			}
			if tried++; tried == 1000 {
				break
			}
		}
	}
	to := otherwise
	for i, name := range names {
		s, err := r.catalogue.Parse(name + " " + text)
		if err != nil {
			continue
		}
		if i == 0 {
			to = s
		}
		steps, err := between(ctx, from, s)
		if err != nil || len(steps) > 0 {
			return s, steps, err
		}
	}
	return to, nil, nil
}

// nameOf is the game of a position as the notation writes it.
func nameOf(p game.Position) string {
	name, _, _ := strings.Cut(p.String(), " ")
	return name
}

// toWords finds the move that clauses tell.
func (r reader) toWords(ctx context.Context, from game.Sum, cs []clause, text string) (Step, error) {
	fault := func(c clause, key string, args ...any) (Step, error) {
		return Step{}, &game.Fault{Code: "move", Input: text, At: c.at, What: words.P(key, args...), Hint: words.P("play.notation")}
	}
	term := 0
	for _, c := range cs {
		switch {
		case c.term == 0 && len(from) > 1:
			return fault(c, "play.which-term", len(from))
		case c.term > len(from):
			return fault(c, "play.no-term", c.term, len(from))
		}
		term = max(c.term, 1) - 1
		if c.term != cs[0].term {
			return fault(c, "play.two-terms")
		}
	}
	p := from[term]
	name, list, _ := strings.Cut(p.String(), " ")
	sizes, err := rules.ParseHeaps(list)
	if err != nil {
		return fault(cs[0], "play.no-heaps", name)
	}
	if s, ok := taking(from, term, cs, sizes); ok {
		return s, nil
	}
	after := make([][]uint64, len(sizes)) // nil where the heap stays
	h, isHeaps := p.(*rules.Heaps)
	for n := range cs {
		c := &cs[n]
		if c.size != nil && c.heap == 0 { // the first heap of that size
			c.heap = slices.Index(sizes, *c.size) + 1
			if c.heap == 0 {
				return fault(*c, "play.no-size", *c.size)
			}
		}
		i := c.heap - 1
		switch {
		case i < 0 || i >= len(sizes):
			return fault(*c, "play.no-heap", c.heap, len(sizes))
		case after[i] != nil:
			return fault(*c, "play.twice", c.heap)
		case c.size != nil && *c.size != sizes[i]:
			return fault(*c, "play.size", c.heap, sizes[i], *c.size)
		case c.take != nil && *c.take > sizes[i]:
			return fault(*c, "play.take", c.heap, sizes[i], *c.take)
		}
		left := slices.Clone(c.left)
		slices.Sort(left)
		if !c.says {
			take := sizes[i]
			if c.take != nil {
				take = *c.take
			}
			left = append(left, sizes[i]-take)
			if isHeaps && len(cs) == 1 && take <= sizes[i] {
				if left, err = breaks(ctx, h, i, take); err != nil {
					f := err
					if m := (*game.Fault)(nil); errors.As(err, &m) {
						m.Input, m.At = text, c.at
					}
					return Step{}, f
				}
			}
		} else if c.take != nil && !takes(sizes[i], c.left, *c.take) {
			return fault(*c, "play.sum", sizes[i], rules.FormatHeaps(c.left), *c.take)
		}
		if len(left) == 0 {
			left = append(left, 0)
		}
		after[i] = left
	}
	if isHeaps && len(cs) == 1 { // the heap is told: no need to look for it
		if s, ok, err := onHeap(ctx, from, term, h, cs[0].heap-1, after[cs[0].heap-1]); ok || err != nil {
			return s, err
		}
	}
	var result []uint64
	for i, n := range sizes {
		if after[i] == nil {
			result = append(result, n)
		}
		result = append(result, after[i]...)
	}
	to, err := r.catalogue.Parse(name + " " + rules.FormatHeaps(result))
	if err != nil {
		return Step{}, err
	}
	steps, err := between(ctx, from, replaced(from, term, to))
	if err == nil && len(steps) == 0 && len(from) == 1 {
		to, steps, err = r.sameGame(ctx, from, rules.FormatHeaps(result), to)
	}
	if err != nil {
		return Step{}, err
	}
	if len(steps) == 0 {
		f := whyNot(from, replaced(from, term, to))
		f.Input = text
		return Step{}, f
	}
	if i := told(steps, term, cs, result); i >= 0 {
		return steps[i], nil
	}
	return fault(cs[0], "play.no-move", name, text)
}

// onHeap is the move that leaves of heap i what is told, ascending, with 0 for
// nothing; ok is false where there is none.
func onHeap(ctx context.Context, from game.Sum, term int, h *rules.Heaps, i int, left []uint64) (s Step, ok bool, err error) {
	rule, sizes := h.Heaps()
	taken := sizes[i]
	for _, n := range left {
		if n > taken {
			return s, false, nil
		}
		taken -= n
	}
	left = slices.DeleteFunc(slices.Clone(left), func(n uint64) bool { return n == 0 })
	if ok, err = allows(ctx, rule, sizes[i], taken, left); !ok || err != nil {
		return s, false, err
	}
	return step(from, term, h.Move(i, taken, left)), true, nil
}

// taking is a move that takes so many from one heap, in the games that change
// something else with it.
func taking(from game.Sum, term int, cs []clause, sizes []uint64) (Step, bool) {
	p, ok := from[term].(interface {
		Taken(heap int, taken uint64) (game.Move, bool)
	})
	c := cs[0]
	if !ok || len(cs) > 1 || c.says || c.heap < 1 || c.heap > len(sizes) {
		return Step{}, false
	}
	taken := sizes[c.heap-1]
	if c.take != nil {
		taken = *c.take
	}
	m, ok := p.Taken(c.heap-1, taken)
	if !ok {
		return Step{}, false
	}
	return step(from, term, m), true
}

// told finds the step that was told in words among those that lead to the same
// position: the one whose heaps stand where the words put them, else one on the
// heap that they name.
func told(steps []Step, term int, cs []clause, result []uint64) int {
	list := rules.FormatHeaps(result)
	second := -1
	for i, s := range steps {
		if s.Component != term {
			continue
		}
		if len(s.To) == len(s.From) && strings.HasSuffix(s.To[term].String(), " "+list) {
			return i
		}
		if len(cs) == 1 && (s.Heap < 0 || s.Heap == cs[0].heap-1) {
			second = i
		}
	}
	return second
}

// takes reports whether what is left and what is taken make the heap.
func takes(n uint64, left []uint64, take uint64) bool {
	for _, m := range left {
		if m > n {
			return false
		}
		n -= m
	}
	return n == take
}

// breaks is what "take so many from heap i" leaves: one heap or none where that
// is allowed, else the only way in which the rest may fall.
func breaks(ctx context.Context, h *rules.Heaps, i int, take uint64) ([]uint64, error) {
	rule, sizes := h.Heaps()
	n := sizes[i]
	var whole []uint64
	if n > take {
		whole = []uint64{n - take}
	}
	ok, err := allows(ctx, rule, n, take, whole)
	if ok || err != nil {
		return whole, err
	}
	var ways [][]uint64
	tried := uint64(0)
	rule.Options(n, func(t uint64, left []uint64) bool {
		if t == take {
			ways = append(ways, slices.Clone(left))
		}
		if tried++; tried == mostHeapMoves {
			err = &game.Limit{Which: "moves", Allowed: mostHeapMoves, Reached: tried}
		}
		return err == nil && len(ways) < 2 && t <= take
	})
	switch {
	case err != nil:
		return nil, err
	case len(ways) == 1:
		return ways[0], nil
	case len(ways) > 1:
		return nil, &game.Fault{Code: "move", What: words.P("play.ways", take, n), Hint: words.P("play.ways.hint", i+1, n, rules.FormatHeaps(ways[0]))}
	}
	return whole, nil // not legal, which will be found out
}

// errNone says that a text is not the program's own text of any move.
var errNone = errors.New("no such move")

// ownText finds the move that the program itself writes so, in any language.
func ownText(ctx context.Context, from game.Sum, text string) (Step, error) {
	want := squeeze(text)
	var found *Step
	tried := 0
	for i, p := range from {
		for m := range p.Moves {
			if tried++; tried == 100_000 {
				return Step{}, errNone
			}
			if tried&255 == 0 && ctx.Err() != nil {
				return Step{}, ctx.Err()
			}
			if squeeze(words.English.Say(m.Text)) != want && squeeze(words.Chinese.Say(m.Text)) != want {
				continue
			}
			s := step(from, i, m)
			if found != nil && shapeOf(found.To).key() != shapeOf(s.To).key() {
				return Step{}, &game.Fault{Code: "move", Input: text, At: 0, What: words.P("play.ambiguous", text), Hint: words.P("play.ambiguous.hint")}
			}
			if found == nil {
				found = &s
			}
		}
	}
	if found == nil {
		return Step{}, errNone
	}
	return *found, nil
}

// squeeze drops what does not matter when texts are compared.
func squeeze(text string) string {
	return strings.Map(func(r rune) rune {
		if r = fold(r); r == ' ' || r == '\t' {
			return -1
		}
		return r
	}, text)
}
