package graph

import (
	"strconv"

	"grundy/game"
)

// Most vertices of the families of all graphs: there are 2^21 graphs on 7.
const mostFamily = 7

// each yields the graphs without parallel edges on up to size vertices (4 where size
// is 0), the first of which are named by name.
func each(size uint64, name func(v int) string, yield func(*Graph) bool) {
	if size == 0 {
		size = 4
	}
	for n := 1; n <= int(min(size, mostFamily)); n++ {
		for edges := uint64(0); edges < 1<<(n*(n-1)/2); edges++ {
			b := newBuilder()
			for v := range n {
				b.vertex(name(v))
			}
			i := 0
			for w := range n {
				for v := range w {
					if edges>>i&1 == 1 {
						b.edges = append(b.edges, Edge{int32(v), int32(w), false})
					}
					i++
				}
			}
			if !yield(b.graph()) {
				return
			}
		}
	}
}

// Family yields all graphs on up to size vertices.
func (r Kayles) Family(size uint64, yield func(game.Position) bool) {
	each(size, func(v int) string { return string(rune('a' + v)) }, func(g *Graph) bool { return yield(r.At(g)) })
}

// Family yields all graphs on the ground and up to size-1 other vertices.
func (r Hackenbush) Family(size uint64, yield func(game.Position) bool) {
	each(size, strconv.Itoa, func(g *Graph) bool { return yield(r.At(g)) })
}

// Family yields a start on each vertex; the graph is given with the game.
func (r *Geography) Family(_ uint64, yield func(game.Position) bool) {
	r.g.starts(func(name string) (game.Position, error) { return r.Parse(name) }, yield)
}

// Family yields a start on each vertex; the graph is given with the game.
func (r *EdgeGeography) Family(_ uint64, yield func(game.Position) bool) {
	r.g.starts(func(name string) (game.Position, error) { return r.Parse(name) }, yield)
}

// Family yields one token on each vertex and two on each pair; the graph is given
// with the game.
func (r *Digraph) Family(_ uint64, yield func(game.Position) bool) {
	if !r.g.starts(func(name string) (game.Position, error) { return r.Parse(name) }, yield) {
		return
	}
	for a, first := range r.g.names {
		for _, second := range r.g.names[:a+1] {
			if p, err := r.Parse(second + "," + first); err == nil && !yield(p) {
				return
			}
		}
	}
}

func (g *Graph) starts(at func(name string) (game.Position, error), yield func(game.Position) bool) bool {
	for _, name := range g.names {
		if p, err := at(name); err == nil && !yield(p) {
			return false
		}
	}
	return true
}
