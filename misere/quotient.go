package misere

import (
	"context"
	"errors"
	"fmt"

	"grundy/game"
)

// A Quotient is the misère quotient of a game on its heaps 0 to Heaps()-1.
// Elements are numbered from 0, the identity; that of a heap is its class.
type Quotient struct {
	game  Game
	m     *monoid
	class []int
	grown []Growth
}

// Growth is a step in the history of a quotient: from this heap on it had this
// order.
type Growth struct {
	Heap   int
	Order  int
	POrder int
	Tame   bool
}

// Game is the game that the quotient is of.
func (q *Quotient) Game() Game { return q.game }

// Heaps is how many heaps are in it, heap 0 counted.
func (q *Quotient) Heaps() int { return len(q.class) }

// Order is how many elements the quotient has.
func (q *Quotient) Order() int { return q.m.order }

// POrder is how many elements are in the P-portion.
func (q *Quotient) POrder() int { return q.m.p.count() }

// InP reports whether sums of the class are P-positions.
func (q *Quotient) InP(element int) bool { return q.m.p.has(element) }

// Times is the product of two elements.
func (q *Quotient) Times(x, y int) int { return q.m.times(x, y) }

// Class is the pretending function: the class of a heap.
func (q *Quotient) Class(heap int) int { return q.class[heap] }

// Word is a sum of heaps that has the element as its class, one in which as few
// moves can be made as in any.
func (q *Quotient) Word(element int) Sum { return q.m.word[element] }

// History is how the quotient grew, heap by heap.
func (q *Quotient) History() []Growth { return q.grown }

// Tame reports whether the quotient is one that nim-heaps have: those of tame
// games are exactly these. Plambeck and Siegel (2008), section 4.
func (q *Quotient) Tame() bool { return q.m.tame() }

// A Builder extends the quotient of a game heap by heap.
type Builder struct {
	moves
	Quotient
	most  int // elements of a guess
	kinds []*kind
	known map[string]int // class by the classes of the options
}

// NewBuilder starts with no heaps. Guesses of more than most elements end the
// work with a *game.Limit; 0 stands for a default.
func NewBuilder(g Game, most int) *Builder {
	b := &Builder{moves: moves{rules: g}, known: map[string]int{}}
	b.bound(most)
	b.Quotient = Quotient{game: g, m: trivial()}
	return b
}

// bound says how many elements a guess may have; 0 stands for a default.
func (b *Builder) bound(most int) {
	if most <= 0 {
		most = 1 << 22
	}
	b.most = most
}

// Result is the quotient of the heaps so far.
func (b *Builder) Result() *Quotient {
	q := b.Quotient
	q.class = q.class[:len(q.class):len(q.class)]
	q.grown = q.grown[:len(q.grown):len(q.grown)]
	return &q
}

// Grow brings in the next heap. It reports whether the quotient grew. On an error
// the builder is as it was before: a *game.Limit where the guess became too
// large, or the context's error.
func (b *Builder) Grow(ctx context.Context) (grew bool, err error) {
	heap := len(b.options)
	if err := b.moves.grow(); err != nil {
		return false, err
	}
	grew, err = b.place(ctx, heap)
	if err != nil {
		b.kept -= len(b.options[heap])
		b.options, b.longest = b.options[:heap], b.longest[:heap]
		return false, err
	}
	if grew {
		b.grown = append(b.grown, Growth{heap, b.m.order, b.m.p.count(), b.m.tame()})
	}
	return grew, nil
}

// place finds the class of the newest heap.
func (b *Builder) place(ctx context.Context, heap int) (grew bool, err error) {
	if b.longest[heap] == 0 { // without moves it is nothing, whatever it is called
		b.class = append(b.class, 0)
		return false, nil
	}
	options := b.classes(b.m, b.class, heap)
	if x, ok := b.known[options.key()]; ok {
		b.class = append(b.class, x)
		return false, nil
	}
	taken := newSet(b.m.order)
	options.each(func(y int) { taken.unite(b.m.into[y]) })
	for x := range b.m.order {
		if b.m.into[x].meet(taken) >= 0 {
			continue
		}
		k := &kind{heap: heap, class: x, options: options, lack: b.m.lack(x, options)}
		if k.lack.has(0) {
			continue
		}
		kinds := append(b.kinds[:len(b.kinds):len(b.kinds)], k)
		wrong, err := b.m.check2(ctx, kinds, kinds[len(kinds)-1:], b.longest)
		if err != nil {
			return false, err
		}
		if wrong == nil {
			b.kinds = kinds
			b.known[options.key()] = x
			b.class = append(b.class, x)
			return false, nil
		}
	}
	return true, b.extend(ctx, heap)
}

// extend finds the quotient that has the newest heap in it, where the old one
// has no place for it.
func (b *Builder) extend(ctx context.Context, heap int) error {
	g := &guess{moves: &b.moves, base: b.m, class: b.class, free: []freed{{heap: heap, index: firstIndex}}}
	for {
		r, err := g.reach(ctx, b.most)
		if large := (*tooLarge)(nil); errors.As(err, &large) {
			return &game.Limit{Which: "elements", Allowed: uint64(b.most), Needed: uint64(large.elements), Reached: uint64(b.m.order)}
		}
		if err != nil {
			return err
		}
		kinds, wrong, err := b.check(ctx, r.monoid, r.class)
		if err != nil {
			return err
		}
		if wrong == nil {
			b.m, b.class, b.kinds = r.monoid, r.class, kinds
			clear(b.known)
			for _, k := range kinds {
				b.known[k.options.key()] = k.class
			}
			return nil
		}
		if g = g.next(r, wrong); g == nil {
			return fmt.Errorf("misere: %v: heap %d: %w", b.rules, heap, errStuck)
		}
	}
}

var errStuck = errors.New("no finite monoid was found")

// check verifies that (m, class) decides every sum of the heaps: it returns the
// kinds of heaps, or a sum for which a condition does not hold.
func (b *Builder) check(ctx context.Context, m *monoid, class []int) (kinds []*kind, wrong Sum, err error) {
	seen := map[string]bool{}
	for h := range class {
		if b.longest[h] == 0 {
			continue
		}
		k := &kind{heap: h, class: class[h], options: b.classes(m, class, h)}
		key := fmt.Sprint(k.class, ":", k.options.key())
		if seen[key] {
			continue
		}
		seen[key] = true
		if wrong := m.check1(k); wrong != nil {
			return nil, wrong, nil
		}
		k.lack = m.lack(k.class, k.options)
		kinds = append(kinds, k)
	}
	wrong, err = m.check2(ctx, kinds, kinds, b.longest)
	return kinds, wrong, err
}

// classes are the classes of the options of a heap.
func (m *moves) classes(q *monoid, class []int, heap int) set {
	s := newSet(q.order)
	for _, option := range m.options[heap] {
		x := 0
		for _, h := range option {
			x = q.times(x, class[h])
		}
		s.add(x)
	}
	return s
}
