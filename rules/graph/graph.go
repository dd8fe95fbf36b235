// Package graph holds the games that are played on graphs: one file a game, with
// its rule, its theorems and their sources, above the graphs themselves, their
// notation, their files and maximum matchings.
//
// Vertices are numbered in the order in which a text names them first, edges in
// the order in which they stand there. A graph never changes: a position in which
// something is gone holds the graph and a set of what is left.
package graph

import (
	"slices"
	"strings"
	"sync"

	"grundy/game"
)

// MostEdges is how many edges, and how many vertices, a graph may have.
const MostEdges = 1 << 21

// An Edge joins two vertices; an arc leads from A to B only.
type Edge struct {
	A, B int32
	Arc  bool
}

// A Graph has named vertices and edges. Loops and parallel edges are allowed. It
// may be used by several goroutines at once.
type Graph struct {
	names []string
	edges []Edge
	index map[string]int32
	label string // what stands for the edges in print; empty: the edges themselves

	// The edges at vertex v are half[start[v]:start[v+1]], in the order of the
	// edges; arcs stand at both ends. A loop stands there once.
	start []int32
	half  []half

	once  sync.Once
	order []int32 // the edges in an order that only names decide
	rank  []int32 // of the vertices by name
}

// A half is an edge as seen from one end.
type half struct{ to, edge int32 }

// builder gathers a graph.
type builder struct {
	names []string
	edges []Edge
	index map[string]int32
}

func newBuilder() *builder { return &builder{index: map[string]int32{}} }

// vertex is the number of a name.
func (b *builder) vertex(name string) int32 {
	v, ok := b.index[name]
	if !ok {
		v = int32(len(b.names))
		name = strings.Clone(name)
		b.index[name] = v
		b.names = append(b.names, name)
	}
	return v
}

// graph ends the gathering, in time linear in the graph.
func (b *builder) graph() *Graph {
	g := &Graph{names: b.names, edges: b.edges, index: b.index}
	g.start = make([]int32, len(g.names)+1)
	for _, e := range g.edges {
		g.start[e.A+1]++
		if e.A != e.B {
			g.start[e.B+1]++
		}
	}
	for v := range g.names {
		g.start[v+1] += g.start[v]
	}
	g.half = make([]half, g.start[len(g.names)])
	next := slices.Clone(g.start)
	put := func(v, to int32, e int) {
		g.half[next[v]] = half{to, int32(e)}
		next[v]++
	}
	for i, e := range g.edges {
		put(e.A, e.B, i)
		if e.A != e.B {
			put(e.B, e.A, i)
		}
	}
	return g
}

// Order and Size are the numbers of vertices and of edges.
func (g *Graph) Order() int { return len(g.names) }

// Size is the number of edges.
func (g *Graph) Size() int { return len(g.edges) }

// Name is the name of a vertex.
func (g *Graph) Name(v int32) string { return g.names[v] }

// at are the edges at a vertex.
func (g *Graph) at(v int32) []half { return g.half[g.start[v]:g.start[v+1]] }

// leads reports whether an edge may be walked from v: an arc only from its tail.
func (g *Graph) leads(v, e int32) bool { return !g.edges[e].Arc || g.edges[e].A == v }

// sort makes the orders that depend on names alone.
func (g *Graph) sort() {
	g.once.Do(func() {
		byName := make([]int32, len(g.names))
		for v := range byName {
			byName[v] = int32(v)
		}
		slices.SortFunc(byName, func(a, b int32) int { return strings.Compare(g.names[a], g.names[b]) })
		g.rank = make([]int32, len(g.names))
		for r, v := range byName {
			g.rank[v] = int32(r)
		}
		g.order = make([]int32, len(g.edges))
		for e := range g.order {
			g.order[e] = int32(e)
		}
		slices.SortFunc(g.order, func(x, y int32) int {
			a, b := g.ends(x), g.ends(y)
			for i := range a {
				if a[i] != b[i] {
					return int(a[i] - b[i])
				}
			}
			return 0
		})
	})
}

// ends are the ranks of the ends of an edge, the lower first unless it is an arc,
// and whether it is one.
func (g *Graph) ends(e int32) [3]int32 {
	a, b := g.rank[g.edges[e].A], g.rank[g.edges[e].B]
	if g.edges[e].Arc {
		return [3]int32{a, b, 1}
	}
	return [3]int32{min(a, b), max(a, b), 0}
}

// appendKey appends the edges that keep holds and the vertices of alive that have
// none of them, in an order that only names decide; once leaves out loops and
// repeated edges.
func (g *Graph) appendKey(dst []byte, alive func(v int32) bool, keep func(e int32) bool, once bool) []byte {
	g.sort()
	first := true
	comma := func() {
		if !first {
			dst = append(dst, ',')
		}
		first = false
	}
	var last [3]int32
	touched := make([]bool, len(g.names))
	any := false
	for _, e := range g.order {
		if !keep(e) {
			continue
		}
		k := g.ends(e)
		if once && (k[0] == k[1] || any && k == last) {
			continue
		}
		any, last = true, k
		a, b := g.edges[e].A, g.edges[e].B
		mark := byte('>')
		if k[2] == 0 {
			mark = '-'
			if g.rank[a] > g.rank[b] {
				a, b = b, a
			}
		}
		touched[a], touched[b] = true, true
		comma()
		dst = append(append(append(dst, g.names[a]...), mark), g.names[b]...)
	}
	var bare []string
	for v, name := range g.names {
		if !touched[v] && alive(int32(v)) {
			bare = append(bare, name)
		}
	}
	slices.Sort(bare)
	for _, name := range bare {
		comma()
		dst = append(dst, name...)
	}
	if first {
		dst = append(dst, '-')
	}
	return dst
}

// appendText appends the edges that keep holds in the order of the graph, and then
// the vertices of alive that have none of them.
func (g *Graph) appendText(dst []byte, alive func(v int32) bool, keep func(e int32) bool) []byte {
	touched := make([]bool, len(g.names))
	start := len(dst)
	comma := func() {
		if len(dst) > start {
			dst = append(dst, ',')
		}
	}
	for i, e := range g.edges {
		if !keep(int32(i)) {
			continue
		}
		comma()
		touched[e.A], touched[e.B] = true, true
		dst = append(dst, g.edgeName(int32(i))...)
	}
	for v, name := range g.names {
		if !touched[v] && alive(int32(v)) {
			comma()
			dst = append(dst, name...)
		}
	}
	if len(dst) == start {
		dst = append(dst, '-')
	}
	return dst
}

// edgeName is an edge in the notation.
func (g *Graph) edgeName(e int32) string {
	mark := "-"
	if g.edges[e].Arc {
		mark = ">"
	}
	return g.names[g.edges[e].A] + mark + g.names[g.edges[e].B]
}

// endNames are the names of the vertices that an edge joins.
func (g *Graph) endNames(e int32) []string {
	return []string{g.names[g.edges[e].A], g.names[g.edges[e].B]}
}

// String is the whole graph in the notation.
func (g *Graph) String() string {
	if g.label != "" {
		return g.label
	}
	return string(g.appendText(nil, all, all))
}

func all(int32) bool { return true }

// named is the graph with another text that stands for it in print.
func (g *Graph) named(label string) *Graph {
	return &Graph{names: g.names, edges: g.edges, index: g.index, label: label, start: g.start, half: g.half}
}

// picture is the graph with what is left of it.
func (g *Graph) picture(alive func(v int32) bool, keep func(e int32) bool) (game.Picture, []int) {
	p := game.Picture{Kind: game.GraphPicture, Vertices: []string{}, Edges: [][2]int{}}
	place := make([]int, len(g.names)) // of the vertices in the picture; -1 for none
	for v, name := range g.names {
		place[v] = -1
		if alive(int32(v)) {
			place[v] = len(p.Vertices)
			p.Vertices = append(p.Vertices, name)
		}
	}
	for i, e := range g.edges {
		if keep(int32(i)) {
			p.Edges = append(p.Edges, [2]int{place[e.A], place[e.B]})
			p.Directed = p.Directed || e.Arc
		}
	}
	return p, place
}

// A set is a set of vertices or edges by their numbers.
type set []uint64

func newSet(n int) set            { return make(set, (n+63)/64) }
func (s set) has(i int32) bool    { return s[i>>6]>>(i&63)&1 == 1 }
func (s set) add(i int32)         { s[i>>6] |= 1 << (i & 63) }
func (s set) remove(i int32)      { s[i>>6] &^= 1 << (i & 63) }
func (s set) without(i int32) set { t := slices.Clone(s); t.remove(i); return t }
func (s set) with(i int32) set    { t := slices.Clone(s); t.add(i); return t }

// full is the set of 0 to n-1.
func full(n int) set {
	s := newSet(n)
	for i := range n {
		s.add(int32(i))
	}
	return s
}
