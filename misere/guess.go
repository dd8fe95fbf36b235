package misere

import (
	"context"
	"fmt"
	"slices"
)

// A guess proposes the quotient of a game with one heap more. Its elements are
// those of the quotient known so far, and beside each the number of times that
// some heaps, the free ones, occur: up to an index, and modulo 2 from there on.
// The new heap is always free, and others are freed where a guess turns out to
// be wrong. Elements are told from each other by the outcomes of their lightest
// sums, which follow from each other; what the outcomes do not tell apart is put
// together again.
//
// The choice of index and period 2 follows Plambeck and Siegel (2008), appendix.
type guess struct {
	*moves
	base  *monoid
	class []int // of the heaps so far in base
	free  []freed
	wrong Sum            // the sum that the guess before got wrong
	seen  map[string]int // how often each sum was got wrong so far
	budget
}

// A budget bounds a guess; 0 is no bound.
type budget struct {
	elements int    // that occur in it
	memory   uint64 // bytes for it, the monoid it leads to and the one before
}

// bytes is about what a guess takes with so many elements and generators.
func (b budget) bytes(elements, gens int) uint64 { return uint64(elements) * uint64(80+12*gens) }

// allows is an error where so many elements with so many generators are too many.
func (b budget) allows(elements, gens int) error {
	if b.elements > 0 && elements > b.elements {
		return &tooLarge{elements: elements}
	}
	if bytes := b.bytes(elements, gens); b.memory > 0 && bytes > b.memory/2 {
		return &tooLarge{bytes: 2 * bytes}
	}
	return nil
}

// holds is an error where a monoid of that order is too large.
func (b budget) holds(order int) error {
	// The table, the sets into P and the sets of the check, of two monoids and of the
	// one that is being made.
	if bytes := 8 * uint64(order) * uint64(order); b.memory > 0 && bytes > b.memory/2 {
		return &tooLarge{bytes: 2 * bytes}
	}
	if order > mostOrder {
		return &tooLarge{elements: order}
	}
	return nil
}

// A freed heap counts: 0 to index+1, and after that index comes again.
type freed struct {
	heap, index int
	itself      bool // only the heap itself is counted, else its part in the words of the classes
}

const (
	mostFree   = 14
	firstIndex = 2
	mostIndex  = 250
	mostEasily = 200_000 // tuples that a guess may have without need
	mostCode   = 1 << 50 // tuples that a guess may have at all
)

// A tuple is an element of the guess.
type tuple struct {
	base  uint16
	count [mostFree]uint8
}

// size is how many tuples there are, or more than limit.
func (g *guess) size(limit int) int {
	n := g.base.order
	for _, f := range g.free {
		if n *= f.index + 2; n > limit {
			return n
		}
	}
	return n
}

func (g *guess) times(x, y tuple) tuple {
	x.base = g.base.product[int(x.base)*g.base.order+int(y.base)]
	for i, f := range g.free {
		c := int(x.count[i]) + int(y.count[i])
		if c >= f.index+2 {
			c = f.index + (c-f.index)%2
		}
		x.count[i] = uint8(c)
	}
	return x
}

func (g *guess) code(x tuple) int {
	n := int(x.base)
	for i, f := range g.free {
		n = n*(f.index+2) + int(x.count[i])
	}
	return n
}

// heap is the tuple of a heap.
func (g *guess) heap(h int) tuple {
	var t tuple
	if h < len(g.class) {
		t.base = uint16(g.class[h])
	}
	for i, f := range g.free {
		c := g.count(h, f)
		if c >= f.index+2 {
			c = f.index + (c-f.index)%2
		}
		t.count[i] = uint8(c)
	}
	return t
}

// count is how often a free heap is counted in a heap.
func (g *guess) count(h int, f freed) int {
	switch {
	case h == f.heap && (f.itself || h >= len(g.class)):
		return 1
	case f.itself || h >= len(g.class):
		return 0
	}
	return times(g.base.word[g.class[h]], f.heap)
}

// counts is how often a free heap is counted in a sum.
func (g *guess) counts(s Sum, f freed) int {
	n := 0
	for _, h := range s {
		n += g.count(h, f)
	}
	return n
}

// sum is the tuple of a sum.
func (g *guess) sum(s Sum) tuple {
	var t tuple
	for _, h := range s {
		t = g.times(t, g.heap(h))
	}
	return t
}

// A generator of a guess: a heap, and what its options are.
type generator struct {
	heap    int
	image   tuple
	options []tuple
}

// An element of the guess that occurs.
type element struct {
	tuple
	step // how it came about; -1 for the identity
	p    bool
}

// result is what a guess leads to: a monoid, the classes of the heaps, and which
// sum each element of the guess stands for.
type result struct {
	*monoid
	class    []int
	lightest func(Sum) Sum // a lightest sum that the guess took for the same
}

// A step to an element that may be new: from times the generator by.
type step struct{ from, by int32 }

// reach works the guess out. A *tooLarge error says that it is beyond its budget.
func (g *guess) reach(ctx context.Context, watch *watch) (*result, error) {
	if g.size(mostCode) > mostCode {
		return nil, &tooLarge{elements: mostCode}
	}
	gens := g.generators()
	w := &walk{guess: g, gens: gens, place: newPlaces(g.size(mostEasily))}
	todo := [][]step{{{-1, -1}}} // by weight
	var word []int32
	for weight := 0; weight < len(todo); weight++ {
		for i := 0; i < len(todo[weight]); i++ {
			if i%256 == 0 {
				if ctx.Err() != nil {
					return nil, context.Cause(ctx)
				}
				watch.tell(len(w.elements))
			}
			e := element{step: todo[weight][i]}
			if e.from >= 0 {
				e.tuple = g.times(w.elements[e.from].tuple, gens[e.by].image)
			}
			c := g.code(e.tuple)
			if w.place.of(c) >= 0 {
				continue
			}
			if err := g.allows(len(w.elements)+1, len(gens)); err != nil {
				return nil, err
			}
			word = word[:0]
			if e.from >= 0 {
				word = append(word, e.by)
				for x := e.from; w.elements[x].from >= 0; x = w.elements[x].from {
					word = append(word, w.elements[x].by)
				}
			}
			e.p = len(word) > 0 && !w.wins(word)
			at := int32(len(w.elements))
			w.elements = append(w.elements, e)
			w.place.put(c, at)
			for by := range gens {
				if w.place.of(g.code(g.times(e.tuple, gens[by].image))) >= 0 {
					continue
				}
				next := weight + g.longest[gens[by].heap]
				for len(todo) <= next {
					todo = append(todo, nil)
				}
				todo[next] = append(todo[next], step{at, int32(by)})
			}
		}
		todo[weight] = nil
	}
	return w.reduce(ctx, watch)
}

// A walk is a guess with the elements that were reached.
type walk struct {
	*guess
	gens     []generator
	place    *places
	elements []element
}

// wins reports whether a sum of generators has a move to an element in P. The
// elements that its moves lead to stand for sums lighter than it.
func (w *walk) wins(word []int32) bool {
	for i, by := range word {
		if i > 0 && word[i-1] == by {
			continue
		}
		var rest tuple
		for j, other := range word {
			if j != i {
				rest = w.times(rest, w.gens[other].image)
			}
		}
		for _, y := range w.gens[by].options {
			if at := w.place.of(w.code(w.times(rest, y))); at >= 0 && w.elements[at].p {
				return true
			}
		}
	}
	return false
}

// generators are the lightest heaps with each image.
func (g *guess) generators() []generator {
	var gens []generator
	at := map[tuple]int{}
	for h := range g.options {
		if g.longest[h] == 0 {
			continue
		}
		image := g.heap(h)
		if i, ok := at[image]; ok && g.longest[gens[i].heap] <= g.longest[h] {
			continue
		} else if ok {
			gens[i].heap = h
			continue
		}
		at[image] = len(gens)
		gens = append(gens, generator{heap: h, image: image})
	}
	for i := range gens {
		seen := map[tuple]bool{}
		for _, s := range g.options[gens[i].heap] {
			if t := g.sum(s); !seen[t] {
				seen[t] = true
				gens[i].options = append(gens[i].options, t)
			}
		}
	}
	return gens
}

// next is a guess that tells apart two sums that this one, with its result, took
// for the same. The result becomes the base, unless it made the same mistake the
// time before, or makes it again and again: then what told the sums apart is still
// needed. What does not occur equally often in the two sums is free.
func (g *guess) next(r *result, wrong Sum) *guess {
	other := r.lightest(wrong)
	n := &guess{moves: g.moves, base: r.monoid, class: r.class, wrong: wrong, seen: g.seen, budget: g.budget}
	n.seen[wrong.key()]++
	again := slices.Equal(wrong, g.wrong)
	if again || n.seen[wrong.key()] > 3 {
		n.base, n.class, n.free = g.base, g.class, slices.Clone(g.free)
	}
	if again && n.isolate(wrong) {
		return n
	}
	for _, itself := range []bool{false, true} {
		changed := false
		for _, f := range n.candidates(slices.Concat(wrong, other), itself) {
			a, b := n.counts(wrong, f), n.counts(other, f)
			if f.index = max(a, b); a != b && f.index <= mostIndex {
				changed = n.release(f, changed) || changed
			}
		}
		if changed {
			return n
		}
	}
	return nil
}

// release frees a heap, or counts it further; with the guess so large that this is
// not easily had, only where it must. It reports whether anything changed.
func (g *guess) release(f freed, easily bool) bool {
	i := slices.IndexFunc(g.free, func(e freed) bool { return e.heap == f.heap && e.itself == f.itself })
	switch {
	case i >= 0 && g.free[i].index < f.index:
		g.free[i].index = f.index
		return true
	case i < 0 && len(g.free) < mostFree && (!easily || g.size(mostEasily)*(f.index+2) <= mostEasily):
		g.free = append(g.free, f)
		return true
	}
	return false
}

// isolate frees every heap of a sum itself, so that hardly another sum is taken for
// it. It reports whether anything changed.
func (g *guess) isolate(s Sum) bool {
	changed := false
	for i := len(s) - 1; i >= 0; i-- {
		if i == len(s)-1 || s[i] != s[i+1] {
			changed = g.release(freed{heap: s[i], index: times(s, s[i]), itself: true}, false) || changed
		}
	}
	return changed
}

// candidates are what can be freed in a sum.
func (g *guess) candidates(s Sum, itself bool) []freed {
	var heaps Sum
	for _, h := range s {
		if itself || h >= len(g.class) {
			heaps = append(heaps, h)
		} else {
			heaps = append(heaps, g.base.word[g.class[h]]...)
		}
	}
	heaps.sort()
	var all []freed
	for _, h := range slices.Compact(heaps) {
		all = append(all, freed{heap: h, itself: itself})
	}
	return all
}

func times(s Sum, heap int) int {
	n := 0
	for _, h := range s {
		if h == heap {
			n++
		}
	}
	return n
}

// A tooLarge error says what would have been needed: elements, or bytes.
type tooLarge struct {
	elements int
	bytes    uint64
}

func (e *tooLarge) Error() string {
	if e.bytes > 0 {
		return fmt.Sprintf("misere: a guess that takes %d bytes is too large", e.bytes)
	}
	return fmt.Sprintf("misere: a monoid of %d elements is too large", e.elements)
}
