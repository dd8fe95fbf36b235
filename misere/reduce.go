package misere

import (
	"context"
	"runtime"
	"sync"
)

// reduce puts elements together that no factor tells apart.
func (w *walk) reduce(ctx context.Context, watch *watch) (*result, error) {
	gens, elements := w.gens, w.elements
	next := make([]int32, len(elements)*len(gens))
	for x := range elements {
		for by := range gens {
			next[x*len(gens)+by] = w.place.of(w.code(w.times(elements[x].tuple, gens[by].image)))
		}
	}
	class := make([]int32, len(elements))
	for x := range elements {
		if elements[x].p {
			class[x] = 1
		}
	}
	finer := make([]int32, len(elements))
	key := make([]byte, 4*(len(gens)+1))
	for classes := 0; ; {
		// Two elements stay together if they were and their products with every
		// generator were; classes are numbered by their first elements.
		split := make(map[string]int32, classes)
		for x := range elements {
			if x%1024 == 0 {
				if ctx.Err() != nil {
					return nil, context.Cause(ctx)
				}
				watch.tell(len(elements))
			}
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
		class, finer = finer, class
		if len(split) == classes {
			break
		}
		classes = len(split)
		if err := w.holds(classes); err != nil {
			return nil, err
		}
	}
	return w.quotient(next, class), nil
}

func putInt32(b []byte, x int32) {
	b[0], b[1], b[2], b[3] = byte(x), byte(x>>8), byte(x>>16), byte(x>>24)
}

// quotient is the monoid of the classes. The first element of each class is its
// lightest.
func (w *walk) quotient(next, class []int32) *result {
	gens, elements := w.gens, w.elements
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
	// Each class but the first is that of an element before it, times a generator.
	from, by := make([]uint16, len(first)), make([][]uint16, len(first))
	for c, x := range first {
		if e := &elements[x]; e.from >= 0 {
			from[c], by[c] = uint16(class[e.from]), times[int(e.by)*len(first):][:len(first)]
		}
		if elements[x].p {
			m.p.add(c)
		}
		for y := x; elements[y].from >= 0; y = elements[y].from {
			m.word[c] = append(m.word[c], gens[elements[y].by].heap)
		}
		m.word[c].sort()
	}
	inParts(len(first), func(low, high int) {
		for c := low; c < high; c++ {
			row := m.row(c)
			row[0] = uint16(c)
			for d := 1; d < len(row); d++ {
				row[d] = by[d][row[from[d]]]
			}
		}
	})
	m.index()
	r := &result{monoid: m, class: make([]int, len(w.options))}
	for h := range w.options {
		r.class[h] = int(class[w.place.of(w.code(w.heap(h)))])
	}
	r.lightest = func(s Sum) Sum {
		var word Sum
		for x := w.place.of(w.code(w.sum(s))); elements[x].from >= 0; x = elements[x].from {
			word = append(word, gens[elements[x].by].heap)
		}
		word.sort()
		return word
	}
	return r
}

// inParts calls f for ranges that make up 0 to n-1, at once on the cores there are
// where n is large.
func inParts(n int, f func(low, high int)) {
	parts := runtime.GOMAXPROCS(0)
	if n < 256 || parts == 1 {
		f(0, n)
		return
	}
	var all sync.WaitGroup
	for i := range parts {
		all.Go(func() { f(n*i/parts, n*(i+1)/parts) })
	}
	all.Wait()
}

// places says where the elements of a guess stand, by their codes.
type places struct {
	all   []int32 // by the code, 1 more, where the guess is small; else nil
	codes []int   // a table with open addresses: 1 more than the codes
	at    []int32
	count int
}

// newPlaces is for codes below size, which is mostEasily where there are more.
func newPlaces(size int) *places {
	if size < mostEasily {
		return &places{all: make([]int32, size)}
	}
	return &places{codes: make([]int, 1<<12), at: make([]int32, 1<<12)}
}

// slot is where a code is in the table, or is to be put.
func (p *places) slot(code int) int {
	mask := len(p.codes) - 1
	h := uint64(code) * 0x9E3779B97F4A7C15
	for i := int(h>>20) & mask; ; i = (i + 1) & mask {
		if p.codes[i] == 0 || p.codes[i] == code+1 {
			return i
		}
	}
}

// of is the place of a code, or -1.
func (p *places) of(code int) int32 {
	if p.all != nil {
		return p.all[code] - 1
	}
	if i := p.slot(code); p.codes[i] != 0 {
		return p.at[i]
	}
	return -1
}

// put gives a code that has none its place.
func (p *places) put(code int, place int32) {
	if p.all != nil {
		p.all[code] = place + 1
		return
	}
	if p.count++; 2*p.count > len(p.codes) {
		codes, at := p.codes, p.at
		p.codes, p.at = make([]int, 2*len(codes)), make([]int32, 2*len(at))
		for i, c := range codes {
			if c != 0 {
				j := p.slot(c - 1)
				p.codes[j], p.at[j] = c, at[i]
			}
		}
	}
	i := p.slot(code)
	p.codes[i], p.at[i] = code+1, place
}
