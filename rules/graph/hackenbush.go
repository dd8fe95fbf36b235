package graph

import (
	"sync"

	"grundy/game"
	"grundy/words"
)

// Hackenbush is green Hackenbush: a move cuts an edge, and what is then no longer
// joined to the ground, the vertex named 0, falls away.
type Hackenbush struct{}

// Ground is the name of the vertex that holds the others up.
const Ground = "0"

var fusion = game.Theorem{
	Name:   "fusion principle",
	Source: "E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 7 (1982); J. H. Conway, On Numbers and Games, chapter 13 (1976)",
	Says:   words.P("theorem.hackenbush"),
}

// String is "hackenbush".
func (Hackenbush) String() string { return "hackenbush" }

// Theory returns the theorem that decides green Hackenbush.
func (Hackenbush) Theory() []*game.Theorem { return []*game.Theorem{&fusion} }

// Parse reads a graph.
func (r Hackenbush) Parse(text string) (game.Position, error) {
	g, err := Parse(text, Undirected)
	if err != nil {
		return nil, err
	}
	return r.At(g), nil
}

// ParseFile reads a graph from the text of a file.
func (r Hackenbush) ParseFile(text string) (game.Position, error) {
	g, err := ParseFile(text, Undirected)
	if err != nil {
		return nil, err
	}
	return r.At(g), nil
}

// At is the position of a whole graph. What is not joined to the ground falls at
// once.
func (r Hackenbush) At(g *Graph) game.Position {
	return &hackenbush{g: g, left: hold(g, full(g.Size()))}
}

// hold is the part of edges that is joined to the ground.
func hold(g *Graph, edges set) set {
	held := newSet(g.Size())
	ground, ok := g.index[Ground]
	if !ok {
		return held
	}
	seen := newSet(g.Order())
	seen.add(ground)
	todo := []int32{ground}
	for len(todo) > 0 {
		v := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, h := range g.at(v) {
			if !edges.has(h.edge) {
				continue
			}
			held.add(h.edge)
			if !seen.has(h.to) {
				seen.add(h.to)
				todo = append(todo, h.to)
			}
		}
	}
	return held
}

// hackenbush is a position: the edges that stand.
type hackenbush struct {
	g      *Graph
	left   set
	once   sync.Once
	theory *fused
}

func nothing(int32) bool { return false }

// String is "hackenbush 0-a,a-b".
func (p *hackenbush) String() string {
	return string(p.g.appendText([]byte("hackenbush "), nothing, p.left.has))
}

// Key is the game and the edges that stand.
func (p *hackenbush) Key(dst []byte) []byte {
	return p.g.appendKey(append(dst, "hackenbush "...), nothing, p.left.has, false)
}

// cut is the move that cuts an edge.
func (p *hackenbush) cut(e int32) game.Move {
	return game.Move{Heap: -1, Text: words.P("move.cut", p.g.edgeName(e)), On: p.g.endNames(e), Then: func() game.Sum {
		return game.Sum{&hackenbush{g: p.g, left: hold(p.g, p.left.without(e))}}
	}}
}

// Moves yields a cut for each edge.
func (p *hackenbush) Moves(yield func(game.Move) bool) {
	for e := range p.g.edges {
		if p.left.has(int32(e)) && !yield(p.cut(int32(e))) {
			return
		}
	}
}

// Components are the parts that hang together otherwise than by the ground.
func (p *hackenbush) Components() (sum game.Sum) {
	if p.IsLarge() {
		return game.Sum{p}
	}
	ground, ok := p.g.index[Ground]
	if !ok {
		return nil
	}
	done := newSet(p.g.Size())
	seen := newSet(p.g.Order())
	seen.add(ground)
	for _, first := range p.g.at(ground) {
		if !p.left.has(first.edge) || done.has(first.edge) {
			continue
		}
		part := newSet(p.g.Size())
		done.add(first.edge)
		part.add(first.edge)
		var todo []int32
		visit := func(v int32) {
			if !seen.has(v) {
				seen.add(v)
				todo = append(todo, v)
			}
		}
		visit(first.to)
		for len(todo) > 0 {
			v := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			for _, h := range p.g.at(v) {
				if p.left.has(h.edge) {
					done.add(h.edge)
					part.add(h.edge)
					visit(h.to)
				}
			}
		}
		sum = append(sum, &hackenbush{g: p.g, left: part})
	}
	return sum
}

// solve fuses the cycles, once.
func (p *hackenbush) solve() *fused {
	p.once.Do(func() { p.theory = fuse(p.g, p.left) })
	return p.theory
}

// Grundy is the value after fusion, by the colon principle.
func (p *hackenbush) Grundy() (uint64, *game.Theorem, bool) {
	return uint64(p.solve().value), &fusion, true
}

// MovesTo yields the cuts that leave a value, in the order of the edges.
func (p *hackenbush) MovesTo(target uint64, yield func(game.Move) bool) bool {
	if target > uint64(p.g.Size()) {
		return true
	}
	cuts := p.solve().cuts(uint32(target))
	for e := range p.g.edges {
		if cuts.has(int32(e)) && !yield(p.cut(int32(e))) {
			break
		}
	}
	return true
}

// Positions bounds the positions: a set of edges.
func (p *hackenbush) Positions() (uint64, bool) {
	n := 0
	for e := range p.g.edges {
		if p.left.has(int32(e)) {
			n++
		}
	}
	return 1 << min(n, 63), n < 64
}

// IsLarge holds for graphs of many edges.
func (p *hackenbush) IsLarge() bool { return p.g.Size() > largeSize }

// Picture is what stands.
func (p *hackenbush) Picture() game.Picture {
	stands := newSet(p.g.Order())
	for e, ends := range p.g.edges {
		if p.left.has(int32(e)) {
			stands.add(ends.A)
			stands.add(ends.B)
		}
	}
	ground, ok := p.g.index[Ground]
	if ok {
		stands.add(ground)
	}
	pic, place := p.g.picture(stands.has, p.left.has)
	if ok {
		pic.Ground = &place[ground]
	}
	return pic
}

// Explain counts the cycles that were fused.
func (p *hackenbush) Explain(c game.Convention) []game.Note {
	if c == game.Misere {
		return nil
	}
	f := p.solve()
	return []game.Note{{Says: words.P("hackenbush.fused", f.bridges, f.loops, f.value)}}
}
