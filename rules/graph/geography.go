package graph

import (
	"math/bits"
	"sync"

	"grundy/game"
	"grundy/rules"
	"grundy/words"
)

// Geography is the game of a token on a graph: it moves along an edge (an arc
// only in its direction) to a vertex that it has not visited yet.
type Geography struct {
	g        *Graph
	directed bool
	packed   *lazyMasks
}

// lazyMasks are the neighbours of each vertex as a bit set, made when wanted.
type lazyMasks struct {
	once sync.Once
	to   []uint64
}

var (
	acyclic = game.Theorem{
		Name:   "Sprague-Grundy",
		Source: "R. Sprague, Über mathematische Kampfspiele, Tohoku Mathematical Journal 41 (1935) 438-444; P. M. Grundy, Mathematics and games, Eureka 2 (1939) 6-8",
		Says:   words.P("theorem.geography.acyclic"),
	}
	fraenkelScheinermanUllman = game.Theorem{
		Name:   "Fraenkel-Scheinerman-Ullman",
		Source: "A. S. Fraenkel, E. R. Scheinerman and D. Ullman, Undirected edge geography, Theoretical Computer Science 112 (1993) 371-381",
		Says:   words.P("theorem.undirected-geography"),
	}
)

// NewGeography is the game on a graph whose edges are arcs if directed.
func NewGeography(g *Graph, directed bool) *Geography {
	return &Geography{g: g, directed: directed, packed: &lazyMasks{}}
}

// Named is the same game, with text printed in the place of its edges.
func (r *Geography) Named(text string) rules.Game { return NewGeography(r.g.named(text), r.directed) }

// Theory returns the theorems that decide the game on all or on some graphs.
func (r *Geography) Theory() []*game.Theorem {
	if r.directed {
		return []*game.Theorem{&acyclic}
	}
	return []*game.Theorem{&fraenkelScheinermanUllman}
}

func (r *Geography) name() string {
	if r.directed {
		return "geography:"
	}
	return "undirected-geography:"
}

// String is the game with its edges.
func (r *Geography) String() string { return r.name() + r.g.String() }

// Parse reads the vertex of the token, and after a slash the vertices visited
// before: b/a,c.
func (r *Geography) Parse(text string) (game.Position, error) {
	s := scanner{text: text}
	s.skip()
	at, err := s.vertexOf(r.g)
	if err != nil {
		return nil, err
	}
	visited := newSet(r.g.Order())
	s.skip()
	switch {
	case s.at < len(text) && text[s.at] == '/':
		s.at++
		list, err := s.vertices(r.g)
		if err != nil {
			return nil, err
		}
		for _, v := range list {
			visited.add(v)
		}
	case s.at < len(text):
		return nil, s.tokenFault(s.at, words.P("graph.token.one"))
	}
	visited.add(at)
	return r.position(token{r, at, visited}), nil
}

func (r *Geography) position(t token) game.Position {
	if r.directed {
		return &directedToken{token: t}
	}
	return &undirectedToken{token: t}
}

// token is a token on a vertex; it stands among those visited.
type token struct {
	rule    *Geography
	at      int32
	visited set
}

// String is "geography:a>b b/a".
func (t *token) String() string {
	b := append([]byte(t.rule.String()), ' ')
	b = append(b, t.rule.g.names[t.at]...)
	mark := byte('/')
	for v, name := range t.rule.g.names {
		if t.visited.has(int32(v)) && int32(v) != t.at {
			b = append(append(b, mark), name...)
			mark = ','
		}
	}
	return string(b)
}

// reach is the set of unvisited vertices that play can come to.
func (t *token) reach() set {
	g := t.rule.g
	reached := newSet(g.Order())
	todo := []int32{t.at}
	for len(todo) > 0 {
		v := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, h := range g.at(v) {
			if g.leads(v, h.edge) && !t.visited.has(h.to) && !reached.has(h.to) {
				reached.add(h.to)
				todo = append(todo, h.to)
			}
		}
	}
	return reached
}

// Key is the vertex and the part of the graph that play can come to.
func (t *token) Key(dst []byte) []byte {
	g := t.rule.g
	reached := t.reach()
	dst = append(append(append(dst, t.rule.name()...), g.names[t.at]...), '/')
	return g.appendKey(dst, reached.has, func(i int32) bool {
		e := g.edges[i]
		return (reached.has(e.A) || e.A == t.at) && (reached.has(e.B) || !e.Arc && e.B == t.at)
	}, true)
}

// each yields the vertices that the token can move to, each once.
func (t *token) each(yield func(v int32) bool) {
	g := t.rule.g
	done := map[int32]bool{} // a parallel edge changes nothing
	for _, h := range g.at(t.at) {
		if t.visited.has(h.to) || !g.leads(t.at, h.edge) || done[h.to] {
			continue
		}
		done[h.to] = true
		if !yield(h.to) {
			return
		}
	}
}

// move is the move to a vertex.
func (t *token) move(to int32) game.Move {
	g := t.rule.g
	return game.Move{Heap: -1, Text: words.P("move.token", g.names[t.at], g.names[to]), On: []string{g.names[t.at], g.names[to]}, Then: func() game.Sum {
		return game.Sum{t.rule.position(token{t.rule, to, t.visited.with(to)})}
	}}
}

// Moves yields the moves of the token.
func (t *token) Moves(yield func(game.Move) bool) {
	t.each(func(v int32) bool { return yield(t.move(v)) })
}

// Positions bounds the positions: a vertex and a set of visited ones.
func (t *token) Positions() (uint64, bool) {
	n := 0
	for _, w := range t.reach() {
		n += bits.OnesCount64(w)
	}
	if n > 50 {
		return 0, false
	}
	return uint64(n)<<max(n-1, 0) + 1, true
}

// IsLarge holds for graphs of many edges.
func (t *token) IsLarge() bool { return t.rule.g.Size() > largeSize }

// largeSize is the number of edges from which options are not compared with each
// other.
const largeSize = 5000

// Picture is the graph with the token.
func (t *token) Picture() game.Picture {
	p, _ := t.rule.g.picture(all, all)
	p.Tokens = []int{int(t.at)}
	for v := range t.rule.g.names {
		if t.visited.has(int32(v)) {
			p.Visited = append(p.Visited, v)
		}
	}
	return p
}

// Most vertices of a packed graph: a vertex takes 6 bits of a key, a set of them
// the others.
const mostPacked = 58

// Pack numbers positions by the vertex of the token and the set of vertices that
// play can come to.
func (t *token) Pack() (game.Rule[uint64], uint64, bool) {
	g := t.rule.g
	if g.Order() > mostPacked {
		return nil, 0, false
	}
	m := t.rule.packed
	m.once.Do(func() {
		m.to = make([]uint64, g.Order())
		for v := range m.to {
			for _, h := range g.at(int32(v)) {
				if g.leads(int32(v), h.edge) {
					m.to[v] |= 1 << h.to
				}
			}
		}
	})
	left := uint64(0)
	for _, w := range t.reach() {
		left |= w // there is one word
	}
	return maskGeography{m}, left<<6 | uint64(t.at), true
}

// maskGeography is the game on keys.
type maskGeography struct{ m *lazyMasks }

// Options appends the options of a key.
func (r maskGeography) Options(dst []uint64, key uint64) []uint64 {
	left := key >> 6
	for next := r.m.to[key&63] & left; next != 0; next &= next - 1 {
		v := bits.TrailingZeros64(next)
		open := left &^ (1 << v)
		reached, edge := uint64(0), r.m.to[v]&open
		for edge != 0 {
			reached |= edge
			var more uint64
			for ; edge != 0; edge &= edge - 1 {
				more |= r.m.to[bits.TrailingZeros64(edge)]
			}
			edge = more & open &^ reached
		}
		dst = append(dst, reached<<6|uint64(v))
	}
	return dst
}

// directedToken is a position of geography on arcs.
type directedToken struct {
	token
	once   sync.Once
	values []int32 // by vertex, -1 where a cycle can be reached; nil for none at all
}

// solve finds the values of all vertices from which no cycle can be reached among
// the unvisited ones, in time linear in the graph.
func (t *directedToken) solve() []int32 {
	t.once.Do(func() {
		open := t.reach()
		open.add(t.at)
		t.values = acyclicValues(t.rule.g, open.has)
	})
	return t.values
}

// Grundy is the value where play cannot come to a cycle: there being visited does
// not matter.
func (t *directedToken) Grundy() (uint64, *game.Theorem, bool) {
	v := t.solve()[t.at]
	return uint64(max(v, 0)), &acyclic, v >= 0
}

// MovesTo yields the moves to a value, where no cycle can be reached.
func (t *directedToken) MovesTo(target uint64, yield func(game.Move) bool) bool {
	values := t.solve()
	if values[t.at] < 0 {
		return false
	}
	t.each(func(v int32) bool { return uint64(values[v]) != target || yield(t.move(v)) })
	return true
}

// undirectedToken is a position of geography on edges.
type undirectedToken struct {
	token
	once     sync.Once
	wins     []int32 // the vertices to move to
	matching game.Matching
}

// solve decides the position by a maximum matching of the unvisited vertices other
// than the token's: a vertex can be moved to and wins just if some maximum
// matching misses it. With the token's vertex put back the matching, enlarged if
// it can be, covers that vertex just if there is such a move.
func (t *undirectedToken) solve() {
	t.once.Do(func() {
		g := t.rule.g
		gone := make([]bool, g.Order())
		for v := range gone {
			gone[v] = t.visited.has(int32(v))
		}
		m := newMatcher(g, gone)
		m.run()
		t.each(func(v int32) bool {
			if m.missable(v) {
				t.wins = append(t.wins, v)
			}
			return true
		})
		gone[t.at] = false
		for m.phase() {
		}
		t.matching.Covers = m.mate[t.at] != none
		missed := 0
		for v, w := range m.mate {
			switch {
			case gone[v]:
			case w == none:
				missed++
			case int32(v) < w:
				t.matching.Pairs = append(t.matching.Pairs, [2]string{g.names[v], g.names[w]})
			}
		}
		t.matching.Missed = missed
		for _, v := range m.barrier() {
			t.matching.Barrier = append(t.matching.Barrier, g.names[v])
		}
	})
}

// Outcome is N just if every maximum matching of the unvisited part covers the
// vertex under the token: then its edge of one is a move that wins, and its owner
// answers along the matching for ever after.
func (t *undirectedToken) Outcome(c game.Convention) (game.Outcome, *game.Theorem, bool) {
	if c == game.Misere {
		return game.Unknown, nil, false
	}
	t.solve()
	return game.Wins(len(t.wins) > 0), &fraenkelScheinermanUllman, true
}

// WinningMoves yields the moves to vertices that some maximum matching misses.
func (t *undirectedToken) WinningMoves(c game.Convention, yield func(game.Move) bool) bool {
	if c == game.Misere {
		return false
	}
	t.solve()
	for _, v := range t.wins {
		if !yield(t.move(v)) {
			break
		}
	}
	return true
}

// Matching is the matching that decides.
func (t *undirectedToken) Matching() (game.Matching, bool) {
	t.solve()
	return t.matching, true
}

// Explain says what the matching shows.
func (t *undirectedToken) Explain(c game.Convention) []game.Note {
	if c == game.Misere {
		return nil
	}
	t.solve()
	key := "geography.missed"
	if t.matching.Covers {
		key = "geography.covered"
	}
	g := t.rule.g
	first := game.Note{Says: words.P(key, g.names[t.at], len(t.matching.Pairs))}
	if t.matching.Missed == 0 {
		return []game.Note{first, {Says: words.P("geography.perfect")}}
	}
	return []game.Note{first, {Says: words.P("geography.barrier", len(t.matching.Barrier), t.matching.Missed)}}
}
