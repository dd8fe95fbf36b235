package graph

import (
	"math/bits"
	"sync"

	"grundy/game"
	"grundy/words"
)

// Kayles is node Kayles or arc Kayles on a graph. In node Kayles a move removes a
// vertex with all its neighbours, in arc Kayles an edge with both its ends and all
// edges there.
type Kayles struct{ Arcs bool }

var (
	nodeKaylesPaths = game.Theorem{
		Name:   "Dawson's chess",
		Source: "T. R. Dawson, Caissa's wild roses, 1935; R. K. Guy and C. A. B. Smith, The G-values of various games, Proc. Cambridge Philosophical Society 52 (1956) 514-526",
		Says:   words.P("theorem.node-kayles"),
	}
	arcKaylesPaths = game.Theorem{
		Name:   "Dawson's Kayles",
		Source: "R. K. Guy and C. A. B. Smith, The G-values of various games, Proc. Cambridge Philosophical Society 52 (1956) 514-526",
		Says:   words.P("theorem.arc-kayles"),
	}
)

// String is "node-kayles" or "arc-kayles".
func (r Kayles) String() string {
	if r.Arcs {
		return "arc-kayles"
	}
	return "node-kayles"
}

// Theory returns the theorem about paths and cycles.
func (r Kayles) Theory() []*game.Theorem { return []*game.Theorem{r.paths()} }

func (r Kayles) paths() *game.Theorem {
	if r.Arcs {
		return &arcKaylesPaths
	}
	return &nodeKaylesPaths
}

// Parse reads a graph.
func (r Kayles) Parse(text string) (game.Position, error) {
	g, err := Parse(text, Undirected)
	if err != nil {
		return nil, err
	}
	return r.At(g), nil
}

// ParseFile reads a graph from the text of a file.
func (r Kayles) ParseFile(text string) (game.Position, error) {
	g, err := ParseFile(text, Undirected)
	if err != nil {
		return nil, err
	}
	return r.At(g), nil
}

// At is the position of a whole graph.
func (r Kayles) At(g *Graph) game.Position {
	return &kayles{rule: r, g: g, alive: full(g.Order())}
}

// kayles is a position: the part of a graph on the vertices of alive.
type kayles struct {
	rule  Kayles
	g     *Graph
	alive set
	once  sync.Once
	value int64 // -1 where the theorem does not reach
}

func (p *kayles) keeps(e int32) bool {
	return p.alive.has(p.g.edges[e].A) && p.alive.has(p.g.edges[e].B)
}

// String is "node-kayles a-b,c".
func (p *kayles) String() string {
	return string(p.g.appendText(append([]byte(p.rule.String()), ' '), p.alive.has, p.keeps))
}

// Key is the game and what is left; in node Kayles loops and repeated edges change
// nothing, in arc Kayles nor does a vertex without edges.
func (p *kayles) Key(dst []byte) []byte {
	alive := p.alive.has
	if p.rule.Arcs {
		alive = func(int32) bool { return false }
	}
	return p.g.appendKey(append(append(dst, p.rule.String()...), ' '), alive, p.keeps, !p.rule.Arcs)
}

// after is the position without some vertices.
func (p *kayles) after(gone ...int32) func() game.Sum {
	return func() game.Sum {
		left := p.alive.without(gone[0])
		for _, v := range gone[1:] {
			left.remove(v)
		}
		return game.Sum{&kayles{rule: p.rule, g: p.g, alive: left}}
	}
}

// Moves yields a move for each vertex, or each edge.
func (p *kayles) Moves(yield func(game.Move) bool) {
	if p.rule.Arcs {
		for i, e := range p.g.edges {
			if p.keeps(int32(i)) && !yield(game.Move{Heap: -1, Text: words.P("move.arc", p.g.edgeName(int32(i))), On: p.g.endNames(int32(i)), Then: p.after(e.A, e.B)}) {
				return
			}
		}
		return
	}
	for v, name := range p.g.names {
		if p.alive.has(int32(v)) && !yield(game.Move{Heap: -1, Text: words.P("move.node", name), On: []string{name}, Then: func() game.Sum {
			gone := []int32{int32(v)}
			for _, h := range p.g.at(int32(v)) {
				gone = append(gone, h.to)
			}
			return p.after(gone...)()
		}}) {
			return
		}
	}
}

// components calls yield with the vertices of each component that has a move.
func (p *kayles) components(yield func(vertices []int32)) {
	seen := newSet(p.g.Order())
	for i, word := range p.alive {
		for ; word != 0; word &= word - 1 {
			v := int32(i<<6 + bits.TrailingZeros64(word))
			if seen.has(v) {
				continue
			}
			seen.add(v)
			part := []int32{v}
			moves := !p.rule.Arcs
			for at := 0; at < len(part); at++ {
				for _, h := range p.g.at(part[at]) {
					if !p.alive.has(h.to) {
						continue
					}
					moves = true
					if !seen.has(h.to) {
						seen.add(h.to)
						part = append(part, h.to)
					}
				}
			}
			if moves {
				yield(part)
			}
		}
	}
}

// Components are the connected components that have a move.
func (p *kayles) Components() (sum game.Sum) {
	if p.IsLarge() {
		return game.Sum{p}
	}
	p.components(func(part []int32) {
		alive := newSet(p.g.Order())
		for _, v := range part {
			alive.add(v)
		}
		sum = append(sum, &kayles{rule: p.rule, g: p.g, alive: alive})
	})
	return sum
}

// Grundy is the value where every component is a path or a cycle: a path of n
// vertices is a heap of n of Dawson's chess, or of Dawson's Kayles; a move on a
// cycle always leaves the same path.
func (p *kayles) Grundy() (uint64, *game.Theorem, bool) {
	p.once.Do(func() {
		p.components(func(part []int32) {
			n, cycle, ok := p.shape(part)
			switch {
			case !ok:
				p.value = -1
			case p.value < 0:
			case cycle:
				p.value ^= int64(p.rule.cycle(n))
			default:
				p.value ^= int64(p.rule.path(n))
			}
		})
	})
	return uint64(max(p.value, 0)), p.rule.paths(), p.value >= 0
}

// shape tells whether a component is a path or a cycle of n vertices.
func (p *kayles) shape(part []int32) (n int, cycle, ok bool) {
	ends := 0
	for _, v := range part {
		a, b := none, none // the neighbours
		for _, h := range p.g.at(v) {
			switch {
			case !p.alive.has(h.to) || h.to == a || h.to == b:
			case h.to == v:
				if p.rule.Arcs {
					return 0, false, false
				}
			case a == none:
				a = h.to
			case b == none:
				b = h.to
			default:
				return 0, false, false
			}
		}
		if b == none {
			ends++
		}
	}
	return len(part), ends == 0, true
}

// The values of paths have the period 34 from 52 vertices on (Guy and Smith): both
// games are octal, with codes of at most three digits, so that equal values for 52 <=
// n < 2·52+34+3 prove it.
const (
	pathPeriod    = 34
	pathPreperiod = 53
)

// path is the value of a path of n vertices.
func (r Kayles) path(n int) int32 {
	if n >= pathPreperiod+pathPeriod {
		n = pathPreperiod + (n-pathPreperiod)%pathPeriod
	}
	g := make([]int32, n+1)
	at := func(i int) int32 { return g[max(i, 0)] }
	var m mex
	for k := 1; k <= n; k++ {
		m.clear()
		if r.Arcs {
			for a := 0; a+2 <= k; a++ {
				m.add(g[a] ^ g[k-2-a])
			}
		} else {
			for a := range k {
				m.add(at(a-1) ^ at(k-a-2))
			}
		}
		g[k] = m.least()
	}
	return g[n]
}

// cycle is the value of a cycle of n >= 3 vertices.
func (r Kayles) cycle(n int) int32 {
	left := n - 3
	if r.Arcs {
		left = n - 2
	}
	if r.path(left) == 0 {
		return 1
	}
	return 0
}

// Positions bounds the positions: a set of vertices.
func (p *kayles) Positions() (uint64, bool) {
	n := 0
	for _, w := range p.alive {
		n += bits.OnesCount64(w)
	}
	return 1 << min(n, 63), n < 64
}

// IsLarge holds for graphs of many edges.
func (p *kayles) IsLarge() bool { return p.g.Size() > largeSize }

// Picture is what is left of the graph.
func (p *kayles) Picture() game.Picture {
	pic, _ := p.g.picture(p.alive.has, p.keeps)
	return pic
}
