package graph

import (
	"math/bits"
	"slices"
	"strings"
	"sync"

	"grundy/game"
	"grundy/rules"
	"grundy/words"
)

// EdgeGeography is the game of a token on a graph that uses up the edges, or
// arcs, that it moves along; it may come to a vertex again.
type EdgeGeography struct {
	g      *Graph
	packed *lazyWalks
}

// lazyWalks are the steps from each vertex, made when wanted.
type lazyWalks struct {
	once sync.Once
	from [][]half
}

// NewEdgeGeography is the game on a graph.
func NewEdgeGeography(g *Graph) *EdgeGeography { return &EdgeGeography{g, &lazyWalks{}} }

// Named is the same game, with text printed in the place of its edges.
func (r *EdgeGeography) Named(text string) rules.Game { return NewEdgeGeography(r.g.named(text)) }

// String is the game with its edges.
func (r *EdgeGeography) String() string { return "edge-geography:" + r.g.String() }

// Parse reads the vertex of the token, and after a slash the edges used up:
// b/a-b,c>b.
func (r *EdgeGeography) Parse(text string) (game.Position, error) {
	s := scanner{text: text}
	s.skip()
	at, err := s.vertexOf(r.g)
	if err != nil {
		return nil, err
	}
	left := full(r.g.Size())
	s.skip()
	switch {
	case s.at < len(text) && text[s.at] == '/':
		if err := r.use(left, text, s.at+1); err != nil {
			return nil, err
		}
	case s.at < len(text):
		return nil, s.tokenFault(s.at, words.P("graph.token.one"))
	}
	return &walker{r, at, left}, nil
}

// use takes the edges written in text from the given place on out of left.
func (r *EdgeGeography) use(left set, text string, start int) error {
	used, err := Parse(text[start:], Undirected|Directed)
	if f, ok := err.(*game.Fault); ok {
		f = f.Shift(start, text)
		f.Hint = words.P("graph.used.hint")
		return f
	}
	fault := func(what words.Phrase) error {
		return &game.Fault{Code: "position", Input: text, At: start, What: what, Hint: words.P("graph.used.hint")}
	}
	if used.Size() == 0 {
		return fault(words.P("graph.used.none"))
	}
	had := map[Edge][]int32{}
	norm := func(e Edge) Edge {
		if !e.Arc && e.A > e.B {
			e.A, e.B = e.B, e.A
		}
		return e
	}
	for i, e := range r.g.edges {
		had[norm(e)] = append(had[norm(e)], int32(i))
	}
	touched := newSet(used.Order())
	for i, e := range used.edges {
		touched.add(e.A)
		touched.add(e.B)
		a, ok := r.g.index[used.names[e.A]]
		b, also := r.g.index[used.names[e.B]]
		k := norm(Edge{a, b, e.Arc})
		if !ok || !also || len(had[k]) == 0 {
			return fault(words.P("graph.used.unknown", shorten(used.edgeName(int32(i)))))
		}
		left.remove(had[k][0])
		had[k] = had[k][1:]
	}
	for v, name := range used.names {
		if !touched.has(int32(v)) {
			return fault(words.P("graph.used.unknown", shorten(name)))
		}
	}
	return nil
}

// A walker is a position of edge geography.
type walker struct {
	rule *EdgeGeography
	at   int32
	left set // edges that are not used up
}

// String is "edge-geography:a-b,b-c b/a-b".
func (p *walker) String() string {
	g := p.rule.g
	var b strings.Builder
	b.WriteString(p.rule.String() + " " + g.names[p.at])
	mark := "/"
	for e := range g.edges {
		if !p.left.has(int32(e)) {
			b.WriteString(mark + g.edgeName(int32(e)))
			mark = ","
		}
	}
	return b.String()
}

// reach is the set of edges that play can still come to.
func (p *walker) reach() set {
	g := p.rule.g
	edges, seen := newSet(g.Size()), newSet(g.Order())
	seen.add(p.at)
	todo := []int32{p.at}
	for len(todo) > 0 {
		v := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, h := range g.at(v) {
			if !p.left.has(h.edge) || !g.leads(v, h.edge) {
				continue
			}
			edges.add(h.edge)
			if !seen.has(h.to) {
				seen.add(h.to)
				todo = append(todo, h.to)
			}
		}
	}
	return edges
}

// Key is the vertex and the edges that play can come to.
func (p *walker) Key(dst []byte) []byte {
	dst = append(append(append(dst, "edge-geography:"...), p.rule.g.names[p.at]...), '/')
	return p.rule.g.appendKey(dst, func(int32) bool { return false }, p.reach().has, false)
}

// Moves yields the moves, edge by edge.
func (p *walker) Moves(yield func(game.Move) bool) {
	g := p.rule.g
	for _, h := range g.at(p.at) {
		if !p.left.has(h.edge) || !g.leads(p.at, h.edge) {
			continue
		}
		move := game.Move{Heap: -1, Text: words.P("move.token", g.names[p.at], g.names[h.to]), On: []string{g.names[p.at], g.names[h.to]}, Then: func() game.Sum {
			return game.Sum{&walker{p.rule, h.to, p.left.without(h.edge)}}
		}}
		if !yield(move) {
			return
		}
	}
}

// Positions bounds the positions: a vertex and a set of edges.
func (p *walker) Positions() (uint64, bool) {
	n := 0
	for _, w := range p.reach() {
		n += bits.OnesCount64(w)
	}
	if n > 50 {
		return 0, false
	}
	return uint64(n+1) << n, true
}

// Picture is the graph of the edges that are left, with the token.
func (p *walker) Picture() game.Picture {
	pic, _ := p.rule.g.picture(all, p.left.has)
	pic.Tokens = []int{int(p.at)}
	return pic
}

// Pack numbers positions by the vertex of the token and the set of edges that play
// can come to.
func (p *walker) Pack() (game.Rule[uint64], uint64, bool) {
	g := p.rule.g
	if g.Size() > mostPacked || g.Order() > 64 {
		return nil, 0, false
	}
	w := p.rule.packed
	w.once.Do(func() {
		w.from = make([][]half, g.Order())
		for v := range w.from {
			w.from[v] = slices.DeleteFunc(slices.Clone(g.at(int32(v))), func(h half) bool { return !g.leads(int32(v), h.edge) })
		}
	})
	left := uint64(0)
	for _, word := range p.reach() {
		left |= word // there is one word at most
	}
	return maskWalk{w}, left<<6 | uint64(p.at), true
}

// maskWalk is the game on keys.
type maskWalk struct{ w *lazyWalks }

// Options appends the options of a key.
func (r maskWalk) Options(dst []uint64, key uint64) []uint64 {
	left := key >> 6
	for _, h := range r.w.from[key&63] {
		if left>>h.edge&1 == 1 {
			dst = append(dst, r.reached(left&^(1<<h.edge), h.to)<<6|uint64(h.to))
		}
	}
	return dst
}

// reached are the edges of left that can be walked to from v.
func (r maskWalk) reached(left uint64, v int32) (edges uint64) {
	var stack [64]int32
	stack[0] = v
	seen := uint64(1) << v
	for n := 1; n > 0; {
		n--
		for _, h := range r.w.from[stack[n]] {
			if left>>h.edge&1 == 0 {
				continue
			}
			edges |= 1 << h.edge
			if seen>>h.to&1 == 0 {
				seen |= 1 << h.to
				stack[n] = h.to
				n++
			}
		}
	}
	return edges
}
