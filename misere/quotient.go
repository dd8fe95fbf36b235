package misere

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

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
	budget
	kinds []*kind
	known map[string]int // class by the classes of the options
	guess *guess         // at which the newest heap is; nil where none is needed yet
	watch watch
}

// NewBuilder starts with no heaps. Guesses of more than most elements end the
// work with a *game.Limit; 0 stands for a default of four million.
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
	b.budget = budget{elements: most}
}

// Within bounds the memory that the builder takes, in bytes, instead of the elements
// of a guess; about: it counts what grows. 0 is no bound.
func (b *Builder) Within(memory uint64) { b.budget = budget{memory: memory} }

// Watch has the builder tell how it gets on, many times a second.
func (b *Builder) Watch(f func(Step)) { b.watch.f = f }

// A Step is how far a builder is with a heap.
type Step struct {
	Heap  int // that is being brought in
	Order int // of the quotient of the heaps before
	// Guesses is how many were begun for this heap, 0 while it may still be alike to
	// another, and Elements how many elements were looked at since the builder began.
	Guesses  int
	Elements uint64
	// Steady says that no guess is half done: what Marshal saves here loses nothing.
	Steady bool
}

// A watch passes on how far a builder is. A nil *watch passes on nothing.
type watch struct {
	f      func(Step)
	step   Step
	before int // elements told last
}

// tell tells of elements looked at in the present piece of work.
func (w *watch) tell(elements int) {
	if w == nil || w.f == nil {
		return
	}
	w.step.Elements += uint64(max(0, elements-w.before))
	w.before = elements
	w.f(w.step)
}

// steady tells that a piece of work is over.
func (w *watch) steady() {
	w.before = 0
	w.step.Steady = true
	w.tell(0)
	w.step.Steady = false
}

// Result is the quotient of the heaps so far.
func (b *Builder) Result() *Quotient {
	q := b.Quotient
	q.class = q.class[:len(q.class):len(q.class)]
	q.grown = q.grown[:len(q.grown):len(q.grown)]
	return &q
}

// Grow brings in the next heap. It reports whether the quotient grew. On an error
// the builder has the heaps that it had: a *game.Limit where a guess became too
// large, or the context's error; after that one it can be called again, to go on
// with the guess that it was at.
func (b *Builder) Grow(ctx context.Context) (grew bool, err error) {
	heap := len(b.options)
	if err := b.moves.grow(); err != nil {
		return false, err
	}
	b.watch.step.Heap, b.watch.step.Order = heap, b.m.order
	if b.guess == nil {
		b.watch.step.Guesses = 0
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
	if b.guess != nil { // the rest was tried before
		return true, b.extend(ctx, heap)
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
		wrong, err := b.m.check2(ctx, kinds, kinds[len(kinds)-1:], b.longest, math.MaxInt, b.memory/4, &b.watch)
		b.watch.before = 0
		if err != nil {
			return false, b.limit(err)
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
	if b.guess == nil {
		b.guess = &guess{moves: &b.moves, base: b.m, class: b.class, budget: b.budget, seen: map[string]int{},
			free: []freed{{heap: heap, index: firstIndex}}}
	}
	b.guess.budget = b.budget
	for {
		b.watch.steady()
		b.watch.step.Guesses++
		r, err := b.guess.reach(ctx, &b.watch)
		if err != nil {
			b.watch.step.Guesses-- // it will be begun again
			return b.limit(err)
		}
		b.watch.before = 0
		kinds, wrong, err := b.check(ctx, r.monoid, r.class, false)
		if err == nil && wrong != nil && slices.Equal(wrong, b.guess.wrong) {
			// What contradicts itself first may be a victim of what is wrong with lighter
			// sums; a lightest one is not.
			_, wrong, err = b.check(ctx, r.monoid, r.class, true)
		}
		if err != nil {
			b.watch.step.Guesses--
			return b.limit(err)
		}
		if wrong == nil {
			b.m, b.class, b.kinds, b.guess = r.monoid, r.class, kinds, nil
			b.learn()
			return nil
		}
		g := b.guess.next(r, wrong)
		if g == nil {
			return fmt.Errorf("misere: %v: heap %d: %w", b.rules, heap, errStuck)
		}
		b.guess = g
	}
}

// learn keeps which classes of options lead to which class.
func (b *Builder) learn() {
	clear(b.known)
	for _, k := range b.kinds {
		b.known[k.options.key()] = k.class
	}
}

// limit is the *game.Limit for a *tooLarge error, and any other as it is.
func (b *Builder) limit(err error) error {
	large := (*tooLarge)(nil)
	switch {
	case !errors.As(err, &large):
		return err
	case large.bytes > 0:
		return &game.Limit{Which: "memory", Allowed: b.memory, Needed: large.bytes, Reached: uint64(b.m.order)}
	}
	return &game.Limit{Which: "elements", Allowed: uint64(b.elements), Needed: uint64(large.elements), Reached: uint64(b.m.order)}
}

var errStuck = errors.New("no finite monoid was found")

// check verifies that (m, class) decides every sum of the heaps: it returns the
// kinds of heaps, or a sum for which a condition does not hold, a lightest one of all
// if that is asked for.
func (b *Builder) check(ctx context.Context, m *monoid, class []int, lightest bool) (kinds []*kind, wrong Sum, err error) {
	below := math.MaxInt
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
		if w, weight := m.check1(k, b.longest); w != nil && weight < below {
			if wrong, below = w, weight; !lightest {
				return nil, wrong, nil
			}
		}
		k.lack = m.lack(k.class, k.options)
		kinds = append(kinds, k)
	}
	lighter, err := m.check2(ctx, kinds, kinds, b.longest, below, b.memory/4, &b.watch)
	b.watch.before = 0
	if lighter != nil {
		wrong = lighter
	}
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
