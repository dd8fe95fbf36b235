package solve

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"grundy/game"
	"grundy/heaps"
	"grundy/rules"
	"grundy/words"
)

// misereHeaps is a component that is a sum of heaps.
type misereHeaps struct {
	index    int // of the component
	position heapPosition
	rule     heaps.Rule
	sizes    []uint64
	game     int // its rule among the different ones of the sum
}

// heapParts are the components that have moves, where all of them are sums of heaps,
// and the different games. Those that are tame come last: a quotient comes more
// easily in this order.
func heapParts(sum game.Sum, live []int) (parts []misereHeaps, games []heaps.Rule, ok bool) {
	for _, i := range live {
		h, ok := sum[i].(heapPosition)
		if !ok {
			return nil, nil, false
		}
		rule, sizes := h.Heaps()
		parts = append(parts, misereHeaps{index: i, position: h, rule: rule, sizes: sizes})
	}
	for _, p := range parts {
		if !slices.ContainsFunc(games, func(g heaps.Rule) bool { return same(g, p.rule) }) {
			games = append(games, p.rule)
		}
	}
	slices.SortFunc(games, func(a, b heaps.Rule) int {
		return cmp.Or(cmp.Compare(tameness(a), tameness(b)), cmp.Compare(notation(a), notation(b)))
	})
	for i := range parts {
		parts[i].game = slices.IndexFunc(games, func(g heaps.Rule) bool { return same(g, parts[i].rule) })
	}
	return parts, games, true
}

// same reports whether two rules are one game, whatever it is called.
func same(a, b heaps.Rule) bool { return notation(a) == notation(b) }

// tameness is 1 for rules that are known to be tame, else 0.
func tameness(rule heaps.Rule) int {
	if t, ok := rule.(rules.HeapTame); ok {
		if _, ok := t.TameBy(); ok {
			return 1
		}
	}
	return 0
}

// A product is a sum of heaps in a quotient.
type product struct {
	*Quotient
	terms []term // the different heaps, in order
	class int    // of the sum
}

// A term of a product is some equal heaps.
type term struct {
	game  int
	size  uint64
	count uint64
	class int // of one of them
	rest  int // the class of all other heaps of the sum, with one fewer of these
}

func (t term) compare(u term) int {
	return cmp.Or(cmp.Compare(t.game, u.game), cmp.Compare(t.size, u.size))
}

// productOf multiplies the heaps out. O(n log n) in their number.
func productOf(q *Quotient, parts []misereHeaps) *product {
	p := &product{Quotient: q}
	for _, part := range parts {
		for _, n := range part.sizes {
			p.terms = append(p.terms, term{game: part.game, size: n, count: 1})
		}
	}
	slices.SortFunc(p.terms, term.compare)
	kept := p.terms[:0]
	for _, t := range p.terms {
		if last := len(kept) - 1; last >= 0 && kept[last].compare(t) == 0 {
			kept[last].count++
			continue
		}
		t.class = q.Class(t.game, t.size)
		kept = append(kept, t)
	}
	p.terms = kept
	for i := range p.terms { // what is before, and the others of the kind
		t := &p.terms[i]
		t.rest = q.Of.Times(p.class, q.power(t.class, t.count-1))
		p.class = q.Of.Times(p.class, q.power(t.class, t.count))
	}
	after := 0
	for i := range slices.Backward(p.terms) {
		t := &p.terms[i]
		t.rest = q.Of.Times(t.rest, after)
		after = q.Of.Times(after, q.power(t.class, t.count))
	}
	return p
}

// rest is the class of the sum without one of its heaps.
func (p *product) rest(game int, size uint64) int {
	i, _ := slices.BinarySearchFunc(p.terms, term{game: game, size: size}, term.compare)
	return p.terms[i].rest
}

// misereProduct decides a sum of heaps by their product in a quotient: it is lost
// exactly if that is in the P-portion.
func (s *Solver) misereProduct(ctx context.Context, v *Verdict, parts []misereHeaps, q *Quotient) error {
	p := productOf(q, parts)
	v.Outcome = game.Wins(!q.Of.InP(p.class))
	for _, part := range parts {
		v.Evidence = append(v.Evidence, Evidence{Component: part.index, Kind: "quotient", Quotient: q, Of: part.game})
	}
	if s.options.Explain {
		v.Notes = append(v.Notes, Note{Component: -1, Note: game.Note{Says: p.explain()}})
	}
	if v.Outcome == game.P {
		v.Winning.Moves.Known, v.Winning.Distinct.Known = true, true
		return s.resist(ctx, v)
	}
	c, e := s.collector(v), &effort{ctx: ctx}
	for _, part := range parts {
		of := component{position: part.position, heaps: &heapSum{rule: part.rule, sizes: part.sizes}}
		err := c.eachHeap(part.index, of, e, func(_ int, moves *heapMoves, take func(uint64, []uint64) bool) error {
			p.moves(part, moves, e, take)
			return nil
		})
		if err != nil {
			return err
		}
	}
	return c.finish(v, e)
}

// moves finds the moves on a heap that leave the sum in P: by the period of the
// classes, else by trying all.
func (p *product) moves(part misereHeaps, moves *heapMoves, e *effort, take func(taken uint64, left []uint64) bool) {
	rest := p.rest(part.game, moves.size)
	lost := func(m uint64) bool { return p.Of.InP(p.Of.Times(rest, p.Class(part.game, m))) }
	both := func(a, b uint64) bool {
		return p.Of.InP(p.Of.Times(rest, p.Of.Times(p.Class(part.game, a), p.Class(part.game, b))))
	}
	if w, ok := p.Period(part.game); ok {
		if periodicMoves(rules.Plain(part.rule), moves.size, uint64(w.Preperiod), uint64(w.Period), lost, both, moves) {
			return
		}
	}
	part.rule.Options(moves.size, func(taken uint64, left []uint64) bool {
		x := rest
		for _, n := range left {
			x = p.Of.Times(x, p.Class(part.game, n))
		}
		if p.Of.InP(x) {
			return take(taken, left)
		}
		return e.spend(1)
	})
}

const (
	mostNamed = 500 // elements of a quotient whose elements are given by words
	mostTerms = 8   // heaps that are shown with their elements
)

// explain says which element each heap is and where the product lies.
func (p *product) explain() words.Phrase {
	key := "explain.quotient.out"
	if p.Of.InP(p.class) {
		key = "explain.quotient.in"
	}
	if p.Of.Order() > mostNamed {
		return words.P(key+".large", p.Of.Order())
	}
	names := p.Of.Presentation()
	var list []string
	for i, t := range p.terms {
		if i == mostTerms {
			list = append(list, "...")
			break
		}
		heap := strconv.FormatUint(t.size, 10)
		if len(p.Games) > 1 {
			heap = p.Games[t.game].String() + " " + heap
		}
		list = append(list, heap+" = "+names.Words[t.class])
	}
	return words.P(key, strings.Join(list, ", "), names.Words[p.class])
}
