package misere

import (
	"context"
	"encoding/binary"
	"errors"
	"slices"
)

// StateKind is the kind of a checkpoint that holds what Marshal returns.
const StateKind = "quotient/1"

// Marshal is all that the builder needs to go on, as bytes: the quotient of the
// heaps so far and, at a Step that is steady, the guess for the next one. All numbers
// are as binary.AppendUvarint writes them:
//
//	the heaps; the class of each
//	a monoid: the order; of each element 1 where it is in P, else 0, and its word: how many heaps, the heaps;
//	  of each class of a heap, in ascending order, the products with all elements
//	how often it grew; of each time the heap, the order, the elements in P, and 1 where that was tame
//	the guesses for the next heap, the one that is to be worked out counted; where not 0, that one:
//	  the heaps; the class of each; a monoid
//	  how many are free; of each the heap, the index, and 1 where the heap itself is meant
//	  a sum: how many heaps, the heaps
//	  how many sums were got wrong; of each how often, and the sum
func (b *Builder) Marshal() []byte {
	e := &encoder{}
	e.monoid(b.m, b.class)
	e.number(len(b.grown))
	for _, g := range b.grown {
		e.number(g.Heap)
		e.number(g.Order)
		e.number(g.POrder)
		e.truth(g.Tame)
	}
	g := b.guess
	if g == nil {
		e.number(0)
		return e.b
	}
	e.number(b.watch.step.Guesses + 1)
	e.monoid(g.base, g.class)
	e.number(len(g.free))
	for _, f := range g.free {
		e.number(f.heap)
		e.number(f.index)
		e.truth(f.itself)
	}
	e.sum(g.wrong)
	e.number(len(g.seen))
	for _, key := range slices.Sorted(func(yield func(string) bool) {
		for key := range g.seen {
			if !yield(key) {
				return
			}
		}
	}) {
		e.number(g.seen[key])
		e.sum(unkey(key))
	}
	return e.b
}

// errState is that of bytes which Marshal did not write.
var errState = errors.New("misere: this is not the state of a quotient")

// Restore gives the builder, which is new, a state that Marshal returned for the
// same game. The quotient in it is verified as if it had just been guessed, so that
// nothing rests on the file; a guess is one like any other. On an error the builder
// stays new: where the state is not one, or ctx ends.
func (b *Builder) Restore(ctx context.Context, state []byte) error {
	n := NewBuilder(b.game, b.elements)
	n.budget, n.watch = b.budget, b.watch
	d := &decoder{b: state}
	n.m, n.class = d.monoid()
	for range d.count(4) {
		n.grown = append(n.grown, Growth{d.number(), d.number(), d.number(), d.truth()})
	}
	if d.failed {
		return errState
	}
	for range n.class {
		if err := n.grow(); err != nil {
			return err
		}
	}
	if err := n.verify(ctx); err != nil {
		return err
	}
	if guesses := d.number(); guesses > 0 {
		n.watch.step.Guesses = guesses - 1
		n.guess = d.guess(n)
	}
	if d.failed || len(d.b) > 0 {
		return errState
	}
	*b = *n
	if b.guess != nil {
		b.guess.moves = &b.moves
	}
	return nil
}

// verify is an error where the monoid with the classes of the heaps is not their
// quotient.
func (b *Builder) verify(ctx context.Context) error {
	m := b.m
	if m.p.has(0) || !m.associative(b.class) {
		return errState
	}
	told := map[string]bool{}
	for _, into := range m.into {
		told[into.key()] = true
	}
	if len(told) < m.order { // some elements are not told apart
		return errState
	}
	for h, x := range b.class {
		if b.longest[h] == 0 && x != 0 {
			return errState
		}
	}
	kinds, wrong, err := b.check(ctx, m, b.class, false)
	if err != nil {
		return b.limit(err)
	}
	if wrong != nil {
		return errState
	}
	b.kinds = kinds
	b.learn()
	return nil
}

// associative reports whether the products are those of a commutative monoid which
// the classes of the heaps generate.
func (m *monoid) associative(class []int) bool {
	for _, g := range generating(class) {
		by := m.row(g)
		for x := range m.order {
			for y, xy := range m.row(x) {
				if m.times(x, int(by[y])) != int(by[xy]) {
					return false
				}
			}
		}
	}
	for x := range m.order {
		at := 0
		for _, h := range m.word[x] {
			at = m.times(at, class[h])
		}
		if at != x || m.times(0, x) != x {
			return false
		}
		for y := range x {
			if m.times(x, y) != m.times(y, x) {
				return false
			}
		}
	}
	return true
}

// generating are the classes of heaps, in ascending order.
func generating(class []int) []int {
	all := slices.Clone(class)
	slices.Sort(all)
	return slices.Compact(all)
}

type encoder struct{ b []byte }

func (e *encoder) number(n int) { e.b = binary.AppendUvarint(e.b, uint64(n)) }

func (e *encoder) truth(t bool) {
	if t {
		e.number(1)
	} else {
		e.number(0)
	}
}

func (e *encoder) sum(s Sum) {
	e.number(len(s))
	for _, h := range s {
		e.number(h)
	}
}

func (e *encoder) monoid(m *monoid, class []int) {
	e.sum(class)
	e.number(m.order)
	for x := range m.order {
		e.truth(m.p.has(x))
		e.sum(m.word[x])
	}
	for _, g := range generating(class) {
		for _, y := range m.row(g) {
			e.number(int(y))
		}
	}
}

// A decoder reads what an encoder wrote. After the first failure all is 0.
type decoder struct {
	b      []byte
	failed bool
}

func (d *decoder) number() int {
	n, size := binary.Uvarint(d.b)
	if size <= 0 || n > 1<<31 {
		d.failed, d.b = true, nil
		return 0
	}
	d.b = d.b[size:]
	return int(n)
}

// below is a number below some bound.
func (d *decoder) below(bound int) int {
	n := d.number()
	if n >= bound {
		d.failed, d.b = true, nil
		return 0
	}
	return n
}

func (d *decoder) truth() bool { return d.below(2) == 1 }

// count is a number of things of which each takes at least so many bytes.
func (d *decoder) count(size int) int { return d.below(len(d.b)/size + 1) }

// sum reads heaps below a bound.
func (d *decoder) sum(bound int) Sum {
	s := make(Sum, d.count(1))
	for i := range s {
		s[i] = d.below(bound)
	}
	return s
}

func (d *decoder) monoid() (*monoid, []int) {
	class := []int(d.sum(mostOrder))
	order := d.count(2)
	if order == 0 || order > mostOrder {
		d.failed = true
		order = 1
	}
	m := &monoid{order: order, p: newSet(order), word: make([]Sum, order)}
	for x := range order {
		if d.truth() {
			m.p.add(x)
		}
		m.word[x] = d.sum(len(class))
	}
	rows := map[int][]uint16{}
	for _, g := range generating(class) {
		if d.failed || g >= order || len(d.b) < order {
			d.failed = true
			break
		}
		row := make([]uint16, order)
		for x := range row {
			row[x] = uint16(d.below(order))
		}
		rows[g] = row
	}
	if d.failed {
		return trivial(), nil
	}
	m.product = make([]uint16, order*order)
	inParts(order, func(low, high int) {
		for x := low; x < high; x++ {
			row := m.row(x)
			for y := range row {
				at := uint16(x)
				for _, h := range m.word[y] {
					at = rows[class[h]][at]
				}
				row[y] = at
			}
		}
	})
	m.index()
	return m, class
}

// guess reads a guess for the heap after those of a builder.
func (d *decoder) guess(b *Builder) *guess {
	g := &guess{budget: b.budget, seen: map[string]int{}}
	g.base, g.class = d.monoid()
	heaps := len(b.class) + 1
	for range d.count(3) {
		g.free = append(g.free, freed{d.below(heaps), d.below(mostIndex + 1), d.truth()})
	}
	g.wrong = d.sum(heaps)
	for range d.count(2) {
		times := d.number()
		g.seen[d.sum(heaps).key()] = times
	}
	// A guess that could not be worked out is none.
	if len(g.class) < len(b.class) || len(g.class) > heaps || len(g.free) > mostFree || !g.base.associative(g.class) {
		d.failed = true
	}
	return g
}
