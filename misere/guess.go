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
	wrong Sum // the sum that the guess before got wrong
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
	mostEasily = 200_000 // elements that a guess may have without need
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
	from, by int32 // it is the element from times the generator by; -1 for the identity
	p        bool
}

// result is what a guess leads to: a monoid, the classes of the heaps, and which
// sum each element of the guess stands for.
type result struct {
	*monoid
	class    []int
	lightest func(Sum) Sum // a lightest sum that the guess took for the same
}

// reach works the guess out. A *tooLarge error says that it has more than limit
// elements.
func (g *guess) reach(ctx context.Context, limit int) (*result, error) {
	size := g.size(limit)
	if size > limit {
		return nil, &tooLarge{size}
	}
	gens := g.generators()
	place := make([]int32, size) // 1 + the element's place in elements
	var elements []element
	var todo [][]element // by weight
	put := func(weight int, e element) {
		for len(todo) <= weight {
			todo = append(todo, nil)
		}
		todo[weight] = append(todo[weight], e)
	}
	put(0, element{from: -1, by: -1})
	var word []int32
	for weight := 0; weight < len(todo); weight++ {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		for i := 0; i < len(todo[weight]); i++ {
			e := todo[weight][i]
			c := g.code(e.tuple)
			if place[c] != 0 {
				continue
			}
			word = word[:0]
			if e.from >= 0 {
				word = append(word, e.by)
				for x := e.from; elements[x].from >= 0; x = elements[x].from {
					word = append(word, elements[x].by)
				}
			}
			e.p = len(word) > 0 && !g.wins(word, gens, place, elements)
			elements = append(elements, e)
			place[c] = int32(len(elements))
			for by := range gens {
				next := g.times(e.tuple, gens[by].image)
				if place[g.code(next)] == 0 {
					put(weight+g.longest[gens[by].heap], element{tuple: next, from: int32(len(elements) - 1), by: int32(by)})
				}
			}
		}
		todo[weight] = nil
	}
	return g.reduce(ctx, gens, place, elements)
}

// wins reports whether a sum of generators has a move to an element in P. The
// elements that its moves lead to stand for sums lighter than it.
func (g *guess) wins(word []int32, gens []generator, place []int32, elements []element) bool {
	for i, by := range word {
		if i > 0 && word[i-1] == by {
			continue
		}
		var rest tuple
		for j, other := range word {
			if j != i {
				rest = g.times(rest, gens[other].image)
			}
		}
		for _, y := range gens[by].options {
			if at := place[g.code(g.times(rest, y))]; at > 0 && elements[at-1].p {
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

// reduce puts elements together that no factor tells apart.
func (g *guess) reduce(ctx context.Context, gens []generator, place []int32, elements []element) (*result, error) {
	next := make([]int32, len(elements)*len(gens))
	for x := range elements {
		for by := range gens {
			next[x*len(gens)+by] = place[g.code(g.times(elements[x].tuple, gens[by].image))] - 1
		}
	}
	class := make([]int32, len(elements))
	for x := range elements {
		if elements[x].p {
			class[x] = 1
		}
	}
	for classes := 0; ; {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		// Two elements stay together if they were and their products with every
		// generator were; classes are numbered by their first elements.
		split := map[string]int32{}
		finer := make([]int32, len(elements))
		key := make([]byte, 4*(len(gens)+1))
		for x := range elements {
			putInt32(key, class[x])
			for by := range gens {
				putInt32(key[4*(by+1):], class[next[x*len(gens)+by]])
			}
			c, ok := split[string(key)]
			if !ok {
				c = int32(len(split))
				split[string(key)] = c
			}
			finer[x] = c
		}
		class = finer
		if len(split) == classes {
			break
		}
		if classes = len(split); classes > mostOrder {
			return nil, &tooLarge{classes}
		}
	}
	return g.quotient(gens, place, elements, next, class), nil
}

func putInt32(b []byte, x int32) {
	b[0], b[1], b[2], b[3] = byte(x), byte(x>>8), byte(x>>16), byte(x>>24)
}

// quotient is the monoid of the classes. The first element of each class is its
// lightest.
func (g *guess) quotient(gens []generator, place []int32, elements []element, next, class []int32) *result {
	var first []int32
	for x, c := range class {
		if int(c) == len(first) {
			first = append(first, int32(x))
		}
	}
	m := &monoid{order: len(first), product: make([]uint16, len(first)*len(first)), p: newSet(len(first)), word: make([]Sum, len(first))}
	times := make([]uint16, len(gens)*len(first)) // of generators and classes
	for by := range gens {
		for c, x := range first {
			times[by*len(first)+c] = uint16(class[next[int(x)*len(gens)+by]])
		}
	}
	for c, x := range first {
		if elements[x].p {
			m.p.add(c)
		}
		row := m.row(c)
		row[0] = uint16(c)
		for d, y := range first[1:] { // y = from*by, and from stands in an earlier class
			e := &elements[y]
			row[d+1] = times[int(e.by)*len(first)+int(row[class[e.from]])]
		}
		for y := x; elements[y].from >= 0; y = elements[y].from {
			m.word[c] = append(m.word[c], gens[elements[y].by].heap)
		}
		m.word[c].sort()
	}
	m.index()
	r := &result{monoid: m, class: make([]int, len(g.options))}
	for h := range g.options {
		r.class[h] = int(class[place[g.code(g.heap(h))]-1])
	}
	r.lightest = func(s Sum) Sum {
		var word Sum
		for x := place[g.code(g.sum(s))] - 1; elements[x].from >= 0; x = elements[x].from {
			word = append(word, gens[elements[x].by].heap)
		}
		word.sort()
		return word
	}
	return r
}

// next is a guess that tells apart two sums that this one, with its result, took
// for the same. The result becomes the base, unless it made the same mistake the
// time before: then what told the sums apart is still needed. What does not occur
// equally often in the two sums is free.
func (g *guess) next(r *result, wrong Sum) *guess {
	other := r.lightest(wrong)
	n := &guess{moves: g.moves, base: r.monoid, class: r.class, wrong: wrong}
	if slices.Equal(wrong, g.wrong) {
		n.base, n.class, n.free = g.base, g.class, slices.Clone(g.free)
	}
	for _, itself := range []bool{false, true} {
		changed := false
		for _, f := range n.candidates(slices.Concat(wrong, other), itself) {
			a, b := n.counts(wrong, f), n.counts(other, f)
			if f.index = max(a, b); a == b || f.index > mostIndex {
				continue
			}
			i := slices.IndexFunc(n.free, func(e freed) bool { return e.heap == f.heap && e.itself == itself })
			switch {
			case i >= 0 && n.free[i].index < f.index:
				n.free[i].index = f.index
				changed = true
			case i < 0 && len(n.free) < mostFree && (!changed || n.size(mostEasily)*(f.index+2) <= mostEasily):
				n.free = append(n.free, f)
				changed = true
			}
		}
		if changed {
			return n
		}
	}
	return nil
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

// A tooLarge error says how many elements would have been needed.
type tooLarge struct{ elements int }

func (e *tooLarge) Error() string {
	return fmt.Sprintf("misere: a monoid of %d elements is too large", e.elements)
}
