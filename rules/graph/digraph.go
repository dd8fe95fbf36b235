package graph

import (
	"bytes"
	"math/bits"
	"slices"
	"sync"

	"grundy/game"
	"grundy/rules"
	"grundy/words"
)

// Digraph is the game of tokens on a graph of arcs: a move takes one token along
// one arc. Vertices may hold several tokens, which do not hinder each other: they
// are a sum. On a cycle play may go on for ever.
type Digraph struct {
	g      *Graph
	theory *digraphTheory
}

// digraphTheory are the values of the vertices, found when first wanted.
type digraphTheory struct {
	once   sync.Once
	values []int32
}

var (
	smith = game.Theorem{
		Name:   "Smith",
		Source: "C. A. B. Smith, Graphs and composite games, Journal of Combinatorial Theory 1 (1966) 51-81; A. S. Fraenkel and Y. Perl, Constructions in combinatorial games with cycles, Colloquia Mathematica Societatis János Bolyai 10 (1975) 667-699",
		Says:   words.P("theorem.digraph"),
	}
	smithMisere = game.Theorem{
		Name:   "Zermelo",
		Source: "E. Zermelo, Über eine Anwendung der Mengenlehre auf die Theorie des Schachspiels, Proc. Fifth International Congress of Mathematicians 2 (1913) 501-504",
		Says:   words.P("theorem.digraph.misere"),
	}
)

// NewDigraph is the game on a graph of arcs.
func NewDigraph(g *Graph) *Digraph { return &Digraph{g, &digraphTheory{}} }

// Named is the same game, with text printed in the place of its edges.
func (r *Digraph) Named(text string) rules.Game { return &Digraph{r.g.named(text), r.theory} }

// Theory returns the theorems that decide the game.
func (r *Digraph) Theory() []*game.Theorem { return []*game.Theorem{&smith, &smithMisere} }

// String is the game with its arcs.
func (r *Digraph) String() string { return "digraph:" + r.g.String() }

// values are those of the vertices; -1 for those without one.
func (r *Digraph) values() []int32 {
	r.theory.once.Do(func() {
		// Without cycles one pass does, over all vertices that have a value then.
		values := acyclicValues(r.g, all)
		if slices.Contains(values, -1) {
			values = loopyValues(r.g)
		}
		r.theory.values = values
	})
	return r.theory.values
}

// Parse reads the vertices of the tokens.
func (r *Digraph) Parse(text string) (game.Position, error) {
	s := scanner{text: text}
	tokens, err := s.vertices(r.g)
	if err != nil {
		return nil, err
	}
	if len(tokens) > MostEdges {
		return nil, s.tokenFault(0, words.P("graph.many", MostEdges))
	}
	return &counters{rule: r, at: tokens}, nil
}

// counters is a position: the vertex of each token.
type counters struct {
	rule   *Digraph
	at     []int32
	once   sync.Once
	misere *retrograde // nil where there are too many positions
}

// String is "digraph:a>b a,b".
func (p *counters) String() string {
	b := append([]byte(p.rule.String()), ' ')
	for i, v := range p.at {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, p.rule.g.names[v]...)
	}
	return string(b)
}

// reach is the set of vertices that the tokens can come to, their own included.
func (p *counters) reach() set {
	g := p.rule.g
	seen := newSet(g.Order())
	var todo []int32
	visit := func(v int32) {
		if !seen.has(v) {
			seen.add(v)
			todo = append(todo, v)
		}
	}
	for _, v := range p.at {
		visit(v)
	}
	for len(todo) > 0 {
		v := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, h := range g.at(v) {
			if g.leads(v, h.edge) {
				visit(h.to)
			}
		}
	}
	return seen
}

// Key is the tokens in order of name and the part of the graph that they can come
// to.
func (p *counters) Key(dst []byte) []byte {
	g := p.rule.g
	names := make([][]byte, len(p.at))
	for i, v := range p.at {
		names[i] = []byte(g.names[v])
	}
	slices.SortFunc(names, bytes.Compare)
	dst = append(dst, "digraph:"...)
	seen := p.reach()
	dst = g.appendKey(dst, seen.has, func(i int32) bool { return seen.has(g.edges[i].A) }, true)
	for _, name := range names {
		dst = append(append(dst, ' '), name...)
	}
	return dst
}

// move is the move of a token to a vertex.
func (p *counters) move(i int, to int32) game.Move {
	g := p.rule.g
	text := words.P("move.token", g.names[p.at[i]], g.names[to])
	if len(p.at) > 1 {
		text = words.P("move.tokens", i+1, g.names[p.at[i]], g.names[to])
	}
	return game.Move{Heap: -1, Text: text, On: []string{g.names[p.at[i]], g.names[to]}, Then: func() game.Sum {
		at := slices.Clone(p.at)
		at[i] = to
		return game.Sum{&counters{rule: p.rule, at: at}}
	}}
}

// each yields the moves: a token by its place and a vertex, parallel arcs once.
func (p *counters) each(yield func(i int, to int32) bool) {
	g := p.rule.g
	for i, v := range p.at {
		done := map[int32]bool{}
		for _, h := range g.at(v) {
			if !g.leads(v, h.edge) || done[h.to] {
				continue
			}
			done[h.to] = true
			if !yield(i, h.to) {
				return
			}
		}
	}
}

// Moves yields the moves, token by token.
func (p *counters) Moves(yield func(game.Move) bool) {
	p.each(func(i int, to int32) bool { return yield(p.move(i, to)) })
}

// split is the nim-sum of the tokens that have a Grundy value, the places of the
// first of the others, and how many these are.
func (p *counters) split() (x uint64, loop, loops int) {
	values := p.rule.values()
	for i, v := range p.at {
		if values[v] >= 0 {
			x ^= uint64(values[v])
			continue
		}
		if loops == 0 {
			loop = i
		}
		loops++
	}
	return x, loop, loops
}

// Grundy is the nim-sum of the values of the tokens, where all have one.
func (p *counters) Grundy() (uint64, *game.Theorem, bool) {
	x, _, loops := p.split()
	return x, &smith, loops == 0
}

// Loop is the value where a token has none: with one such token, the sums that it
// can answer; with two or more none.
func (p *counters) Loop() (game.Loop, *game.Theorem, bool) {
	x, loop, loops := p.split()
	if loops == 0 {
		return game.Loop{}, nil, false
	}
	var l game.Loop
	if loops == 1 {
		values := p.rule.values()
		g := p.rule.g
		for _, h := range g.at(p.at[loop]) {
			if g.leads(p.at[loop], h.edge) && values[h.to] >= 0 {
				l.Values = append(l.Values, uint64(values[h.to])^x)
			}
		}
		slices.Sort(l.Values)
		l.Values = slices.Compact(l.Values)
	}
	return l, &smith, true
}

// MovesTo yields the moves to a Grundy value.
func (p *counters) MovesTo(target uint64, yield func(game.Move) bool) bool {
	values := p.rule.values()
	x, loop, loops := p.split()
	if loops > 1 {
		return true
	}
	p.each(func(i int, to int32) bool {
		if loops == 1 && i != loop || values[to] < 0 {
			return true
		}
		rest := x
		if loops == 0 {
			rest ^= uint64(values[p.at[i]])
		}
		return rest^uint64(values[to]) != target || yield(p.move(i, to))
	})
	return true
}

// Outcome is, in normal play, that of the values, and D where a token without a
// value cannot answer the others. In misère play all positions are gone through
// backwards, where they are few enough.
func (p *counters) Outcome(c game.Convention) (game.Outcome, *game.Theorem, bool) {
	if c == game.Misere {
		r := p.backwards()
		if r == nil {
			return game.Unknown, nil, false
		}
		return r.outcome[0], &smithMisere, true
	}
	if x, _, loops := p.split(); loops == 0 {
		return game.Wins(x != 0), &smith, true
	}
	if l, _, _ := p.Loop(); slices.Contains(l.Values, 0) {
		return game.N, &smith, true
	}
	return game.D, &smith, true
}

// WinningMoves yields the moves to P-positions.
func (p *counters) WinningMoves(c game.Convention, yield func(game.Move) bool) bool {
	if c == game.Normal {
		return p.MovesTo(0, yield)
	}
	r := p.backwards()
	if r == nil {
		return false
	}
	p.each(func(i int, to int32) bool {
		at := slices.Clone(p.at)
		at[i] = to
		return r.outcome[r.number[stateOf(at)]] != game.P || yield(p.move(i, to))
	})
	return true
}

// Positions bounds the positions where no cycle can be reached.
func (p *counters) Positions() (uint64, bool) {
	g := p.rule.g
	seen := p.reach()
	values := acyclicValues(g, seen.has)
	n := 0
	for v := range g.names {
		if seen.has(int32(v)) {
			n++
			if values[v] < 0 {
				return 0, false
			}
		}
	}
	bound := uint64(1)
	for range p.at {
		hi, lo := bits.Mul64(bound, uint64(n))
		if hi != 0 {
			return 0, false
		}
		bound = lo
	}
	return bound, true
}

// IsLarge holds for graphs of many arcs or tokens.
func (p *counters) IsLarge() bool { return p.rule.g.Size() > largeSize || len(p.at) > largeSize }

// Picture is the graph with the tokens.
func (p *counters) Picture() game.Picture {
	pic, _ := p.rule.g.picture(all, all)
	pic.Directed = true
	for _, v := range p.at {
		pic.Tokens = append(pic.Tokens, int(v))
	}
	return pic
}

// Pack numbers positions by the vertices of the tokens in order.
func (p *counters) Pack() (game.Rule[uint64], uint64, bool) {
	width := max(1, bits.Len(uint(p.rule.g.Order()-1)))
	if width*len(p.at) > 64 {
		return nil, 0, false
	}
	r := packedTokens{p.rule.g, width, len(p.at)}
	return r, r.pack(slices.Clone(p.at)), true
}

// packedTokens is the game on keys.
type packedTokens struct {
	g            *Graph
	width, count int
}

func (r packedTokens) pack(at []int32) (key uint64) {
	slices.Sort(at)
	for i, v := range at {
		key |= uint64(v) << (i * r.width)
	}
	return key
}

// Options appends the options of a key.
func (r packedTokens) Options(dst []uint64, key uint64) []uint64 {
	var at, to [64]int32
	for i := range r.count {
		at[i] = int32(key >> (i * r.width) & (1<<r.width - 1))
	}
	for i := range r.count {
		for _, h := range r.g.at(at[i]) {
			if r.g.leads(at[i], h.edge) {
				to = at
				to[i] = h.to
				dst = append(dst, r.pack(to[:r.count]))
			}
		}
	}
	return dst
}

// Explain tells the values of the tokens.
func (p *counters) Explain(c game.Convention) []game.Note {
	if c == game.Misere {
		return nil
	}
	g, values := p.rule.g, p.rule.values()
	var notes []game.Note
	told := map[int32]bool{}
	var numbers []uint64
	for _, v := range p.at {
		if values[v] >= 0 {
			numbers = append(numbers, uint64(values[v]))
		}
		if told[v] || len(told) == mostExplained {
			continue
		}
		told[v] = true
		if values[v] >= 0 {
			notes = append(notes, game.Note{Says: words.P("digraph.value", g.names[v], int(values[v]))})
			continue
		}
		one := counters{rule: p.rule, at: []int32{v}}
		l, _, _ := one.Loop()
		if len(l.Values) == 0 {
			notes = append(notes, game.Note{Says: words.P("digraph.loop.none", g.names[v])})
			continue
		}
		notes = append(notes, game.Note{Says: words.P("digraph.loop", g.names[v], rules.FormatHeaps(l.Values))})
	}
	if len(numbers) > 1 {
		notes = append(notes, game.Note{Columns: &game.Columns{Numbers: numbers, Modulus: 2}})
	}
	switch _, _, loops := p.split(); {
	case loops > 1:
		notes = append(notes, game.Note{Says: words.P("digraph.loops", loops)})
	case loops == 1:
		if o, _, _ := p.Outcome(game.Normal); o == game.N {
			notes = append(notes, game.Note{Says: words.P("digraph.answer")})
		} else {
			notes = append(notes, game.Note{Says: words.P("digraph.draw")})
		}
	}
	return notes
}

// mostExplained is how many vertices are explained one by one.
const mostExplained = 8

// mostStates is how many positions are gone through backwards.
const mostStates = 1 << 20

// retrograde are the outcomes of all positions that can be reached, in misère
// play.
type retrograde struct {
	number  map[string]int
	outcome []game.Outcome
}

// stateOf names a multiset of vertices, which it sorts.
func stateOf(at []int32) string {
	slices.Sort(at)
	b := make([]byte, 0, 4*len(at))
	for _, v := range at {
		b = append(b, byte(v), byte(v>>8), byte(v>>16), byte(v>>24))
	}
	return string(b)
}

// backwards goes through all positions backwards; nil where they are too many. A
// position is N if an option is P, or if it has none, and P if it has options
// and all are N; what neither reaches is D.
func (p *counters) backwards() *retrograde {
	p.once.Do(func() {
		r := &retrograde{number: map[string]int{}}
		var states [][]int32
		visit := func(at []int32) int {
			key := stateOf(at)
			n, ok := r.number[key]
			if !ok {
				n = len(states)
				r.number[key] = n
				states = append(states, at)
			}
			return n
		}
		visit(slices.Clone(p.at))
		var before [][]int
		var left []int
		for n := 0; n < len(states); n++ {
			if len(states)*len(p.at) > mostStates {
				return
			}
			q := counters{rule: p.rule, at: states[n]}
			left = append(left, 0)
			q.each(func(i int, to int32) bool {
				at := slices.Clone(states[n])
				at[i] = to
				o := visit(at)
				for len(before) <= o {
					before = append(before, nil)
				}
				before[o] = append(before[o], n)
				left[n]++
				return true
			})
		}
		for len(before) < len(states) {
			before = append(before, nil)
		}
		r.outcome = make([]game.Outcome, len(states))
		var ready []int
		settle := func(n int, o game.Outcome) {
			r.outcome[n] = o
			ready = append(ready, n)
		}
		for n := range states {
			if left[n] == 0 {
				settle(n, game.N)
			}
		}
		for len(ready) > 0 {
			n := ready[len(ready)-1]
			ready = ready[:len(ready)-1]
			for _, b := range before[n] {
				if r.outcome[b] != game.Unknown {
					continue
				}
				if r.outcome[n] == game.P {
					settle(b, game.N)
				} else if left[b]--; left[b] == 0 {
					settle(b, game.P)
				}
			}
		}
		for n, o := range r.outcome {
			if o == game.Unknown {
				r.outcome[n] = game.D
			}
		}
		p.misere = r
	})
	return p.misere
}
