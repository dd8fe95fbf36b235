package graph

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"grundy/game"
)

// The judges of this file know the rules alone: they are written on plain numbers
// and bits, and share nothing with the package but the lists of edges.

func bruteMex(set map[int]bool) int {
	m := 0
	for set[m] {
		m++
	}
	return m
}

// joined are the neighbours of each vertex as bits.
func joined(g *Graph) []uint32 {
	to := make([]uint32, g.Order())
	for _, e := range g.edges {
		to[e.A] |= 1 << e.B
		if !e.Arc {
			to[e.B] |= 1 << e.A
		}
	}
	return to
}

// bruteToken is the Grundy value of a token at v; open are the vertices not
// visited.
func bruteToken(to []uint32, v int, open uint32, memo map[[2]uint32]int) int {
	key := [2]uint32{uint32(v), open}
	if g, ok := memo[key]; ok {
		return g
	}
	set := map[int]bool{}
	for next := to[v] & open; next != 0; next &= next - 1 {
		w := bits.TrailingZeros32(next)
		set[bruteToken(to, w, open&^(1<<w), memo)] = true
	}
	g := bruteMex(set)
	memo[key] = g
	return g
}

func moveNames(ask func(yield func(game.Move) bool) bool) (list []string, ok bool) {
	list = []string{}
	ok = ask(func(m game.Move) bool {
		list = append(list, m.Then().String())
		return true
	})
	return list, ok
}

// checkUndirected holds every start of a graph against brute force.
func checkUndirected(t *testing.T, g *Graph) {
	t.Helper()
	to := joined(g)
	memo := map[[2]uint32]int{}
	rule := NewGeography(g, false)
	for v := range g.Order() {
		p, err := rule.Parse(g.names[v])
		if err != nil {
			t.Fatal(err)
		}
		open := (uint32(1)<<g.Order() - 1) &^ (1 << v)
		value := bruteToken(to, v, open, memo)
		o, _, ok := p.(game.Decided).Outcome(game.Normal)
		if !ok || o != game.Wins(value != 0) {
			t.Fatalf("%s: %v, want value %d", p, o, value)
		}
		var want []string
		for next := to[v] & open; next != 0; next &= next - 1 {
			w := bits.TrailingZeros32(next)
			if bruteToken(to, w, open&^(1<<w), memo) == 0 {
				want = append(want, fmt.Sprintf("%s %s/%s", rule, g.names[w], g.names[v]))
			}
		}
		got, _ := moveNames(func(y func(game.Move) bool) bool { return p.(game.Winning).WinningMoves(game.Normal, y) })
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Fatalf("%s: winning moves %v, want %v", p, got, want)
		}
		m, _ := p.(game.Matched).Matching()
		if m.Covers != (o == game.N) {
			t.Fatalf("%s: the matching covers: %v", p, m.Covers)
		}
	}
}

func TestUndirectedGeographySmall(t *testing.T) {
	for n := 1; n <= 5; n++ {
		for set := range uint64(1) << (n * (n - 1) / 2) {
			checkUndirected(t, small(n, set))
		}
	}
	for set := range uint64(1) << 15 { // six vertices
		if set%3 == 0 || !testing.Short() {
			checkUndirected(t, small(6, set))
		}
	}
}

func TestUndirectedGeographyRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 150 {
		n := 7 + r.IntN(4)
		checkUndirected(t, small(n, r.Uint64()&r.Uint64()&(1<<(n*(n-1)/2)-1)))
	}
}

func TestGeographyRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	acyclic := 0
	for range 3000 {
		n := 1 + r.IntN(6)
		g := randomArcs(r, n, r.IntN(2*n+1), r.IntN(3) == 0)
		to, memo := joined(g), map[[2]uint32]int{}
		rule := NewGeography(g, true)
		for v := range n {
			p, _ := rule.Parse(g.names[v])
			open := (uint32(1)<<n - 1) &^ (1 << v)
			want := bruteToken(to, v, open, memo)
			if got, _, ok := p.(game.Valued).Grundy(); ok {
				acyclic++
				if int(got) != want {
					t.Fatalf("%s: %d, want %d", p, got, want)
				}
				for target := range want + 1 {
					var list []string
					for next := to[v] & open; next != 0; next &= next - 1 {
						w := bits.TrailingZeros32(next)
						if bruteToken(to, w, open&^(1<<w), memo) == target {
							list = append(list, fmt.Sprintf("%s %s/%s", rule, g.names[w], g.names[v]))
						}
					}
					moves, _ := moveNames(func(y func(game.Move) bool) bool { return p.(game.Targeting).MovesTo(uint64(target), y) })
					slices.Sort(moves)
					slices.Sort(list)
					if !slices.Equal(moves, list) {
						t.Fatalf("%s to %d: %v, want %v", p, target, moves, list)
					}
				}
			}
			packedAgrees(t, p, want)
		}
	}
	if acyclic < 1000 {
		t.Errorf("only %d starts were decided", acyclic)
	}
}

// packedAgrees plays the packed rule of a position out.
func packedAgrees(t *testing.T, p game.Position, want int) {
	t.Helper()
	rule, start, ok := p.(game.Packed).Pack()
	if !ok {
		t.Fatalf("%s does not pack", p)
	}
	memo := map[uint64]int{}
	var value func(k uint64) int
	value = func(k uint64) int {
		if g, ok := memo[k]; ok {
			return g
		}
		set := map[int]bool{}
		for _, o := range rule.Options(nil, k) {
			set[value(o)] = true
		}
		g := bruteMex(set)
		memo[k] = g
		return g
	}
	if got := value(start); got != want {
		t.Fatalf("%s: packed value %d, want %d", p, got, want)
	}
}

// randomArcs is a graph of n vertices and some arcs; forward lets them lead to later
// vertices only.
func randomArcs(r *rand.Rand, n, arcs int, forward bool) *Graph {
	b := newBuilder()
	for v := range n {
		b.vertex(fmt.Sprintf("%c", 'a'+v))
	}
	for range arcs {
		e := Edge{int32(r.IntN(n)), int32(r.IntN(n)), true}
		if forward {
			if e.A == e.B {
				continue
			}
			e.A, e.B = min(e.A, e.B), max(e.A, e.B)
		}
		b.edges = append(b.edges, e)
	}
	return b.graph()
}

func TestEdgeGeographyRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for range 1500 {
		n := 1 + r.IntN(5)
		b := newBuilder()
		for v := range n {
			b.vertex(fmt.Sprintf("%c", 'a'+v))
		}
		for range r.IntN(8) {
			b.edges = append(b.edges, Edge{int32(r.IntN(n)), int32(r.IntN(n)), r.IntN(3) == 0})
		}
		g := b.graph()
		memo := map[[2]uint32]int{}
		var value func(v, left uint32) int
		value = func(v, left uint32) int {
			if x, ok := memo[[2]uint32{v, left}]; ok {
				return x
			}
			set := map[int]bool{}
			for i, e := range g.edges {
				if left>>i&1 == 0 {
					continue
				}
				if e.A == int32(v) {
					set[value(uint32(e.B), left&^(1<<i))] = true
				} else if e.B == int32(v) && !e.Arc {
					set[value(uint32(e.A), left&^(1<<i))] = true
				}
			}
			x := bruteMex(set)
			memo[[2]uint32{v, left}] = x
			return x
		}
		for v := range n {
			p, err := NewEdgeGeography(g).Parse(g.names[v])
			if err != nil {
				t.Fatal(err)
			}
			packedAgrees(t, p, value(uint32(v), 1<<g.Size()-1))
		}
	}
}

// bruteHackenbush is the Grundy value of the edges in left.
func bruteHackenbush(g *Graph, left uint32, memo map[uint32]int) int {
	left = standing(g, left)
	if v, ok := memo[left]; ok {
		return v
	}
	set := map[int]bool{}
	for e := range g.edges {
		if left>>e&1 == 1 {
			set[bruteHackenbush(g, left&^(1<<e), memo)] = true
		}
	}
	v := bruteMex(set)
	memo[left] = v
	return v
}

// standing are the edges of left that are joined to vertex 0.
func standing(g *Graph, left uint32) (held uint32) {
	ground, ok := g.index["0"]
	if !ok {
		return 0
	}
	seen := uint32(1) << ground
	for again := true; again; {
		again = false
		for i, e := range g.edges {
			if left>>i&1 == 1 && held>>i&1 == 0 && (seen>>e.A&1 == 1 || seen>>e.B&1 == 1) {
				held |= 1 << i
				seen |= 1<<e.A | 1<<e.B
				again = true
			}
		}
	}
	return held
}

func checkHackenbush(t *testing.T, g *Graph) {
	t.Helper()
	memo := map[uint32]int{}
	whole := standing(g, 1<<g.Size()-1)
	want := bruteHackenbush(g, whole, memo)
	p := Hackenbush{}.At(g).(*hackenbush)
	if got, _, _ := p.Grundy(); int(got) != want {
		t.Fatalf("%s: %d, want %d", p, got, want)
	}
	wins := map[int][]string{}
	for e := range g.edges {
		if whole>>e&1 == 1 {
			v := bruteHackenbush(g, whole&^(1<<e), memo)
			wins[v] = append(wins[v], g.edgeName(int32(e)))
		}
	}
	for target := range g.Size() + 2 {
		var got []string
		p.MovesTo(uint64(target), func(m game.Move) bool {
			got = append(got, m.Text.Args[0].(string))
			return true
		})
		if !slices.Equal(got, wins[target]) {
			t.Fatalf("%s: to %d: %v, want %v", p, target, got, wins[target])
		}
	}
}

func TestHackenbush(t *testing.T) {
	for n := 1; n <= 5; n++ {
		for set := range uint64(1) << (n * (n - 1) / 2) {
			g := small(n, set)
			g.index = map[string]int32{"0": 0}
			for v := 1; v < n; v++ {
				g.index[g.names[v]] = int32(v)
			}
			g.names[0] = "0"
			checkHackenbush(t, g)
		}
	}
	r := rand.New(rand.NewPCG(11, 12))
	for range 4000 {
		n := 1 + r.IntN(7)
		b := newBuilder()
		for v := range n {
			b.vertex(fmt.Sprint(v))
		}
		for range r.IntN(11) {
			b.edges = append(b.edges, Edge{int32(r.IntN(n)), int32(r.IntN(n)), false})
		}
		checkHackenbush(t, b.graph())
	}
	for n := 2; n < 14; n++ { // cycles with a tail at each vertex: one long class
		b := newBuilder()
		for v := range n {
			b.edges = append(b.edges, Edge{b.vertex(fmt.Sprint(v)), b.vertex(fmt.Sprint((v + 1) % n)), false})
		}
		checkHackenbush(t, b.graph())
	}
}

// Chains by the trie are the chains by the formula.
func TestChains(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	for range 300 {
		parts := make([]uint32, 33+r.IntN(200))
		for i := range parts {
			parts[i] = uint32(r.IntN(1 << r.IntN(12)))
		}
		got := chains(parts)
		for j := range got {
			var want uint32
			for i := j - 1; i >= 0; i-- {
				want = (want ^ parts[i]) + 1
			}
			if got[j] != want {
				t.Fatalf("%v: chain of %d: %d, want %d", parts, j, got[j], want)
			}
		}
	}
}

func TestHackenbushLarge(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 16))
	const n = 100_000
	for name, edge := range map[string]func(v int) (int, int){
		"path":   func(v int) (int, int) { return v, v + 1 },
		"tree":   func(v int) (int, int) { return r.IntN(v + 1), v + 1 },
		"star":   func(v int) (int, int) { return 0, v + 1 },
		"cycle":  func(v int) (int, int) { return v, (v + 1) % n },
		"random": func(int) (int, int) { return r.IntN(n), r.IntN(n) },
		"dense":  func(int) (int, int) { return r.IntN(n / 100), r.IntN(n / 100) },
	} {
		b := newBuilder()
		b.vertex("0")
		for v := range n {
			x, y := edge(v)
			b.edges = append(b.edges, Edge{b.vertex(fmt.Sprint(x)), b.vertex(fmt.Sprint(y)), false})
		}
		g := b.graph()
		start := time.Now()
		p := Hackenbush{}.At(g).(*hackenbush)
		value, _, _ := p.Grundy()
		moves, checked := 0, 0
		p.MovesTo(0, func(m game.Move) bool {
			moves++
			if checked++; checked < 5 {
				if v, _, _ := m.Then()[0].(*hackenbush).Grundy(); v != 0 {
					t.Fatalf("%s: %s leaves %d", name, m.Text, v)
				}
			}
			return true
		})
		if value > 0 && moves%2 == 0 && moves == 0 {
			t.Errorf("%s: value %d and no winning move", name, value)
		}
		t.Logf("%s: value %d, %d winning moves, %v", name, value, moves, time.Since(start))
	}
}

// bruteKayles is the value of the vertices of alive.
func bruteKayles(g *Graph, arcs bool, alive uint32, memo map[uint32]int) int {
	if v, ok := memo[alive]; ok {
		return v
	}
	set := map[int]bool{}
	if arcs {
		for _, e := range g.edges {
			if alive>>e.A&1 == 1 && alive>>e.B&1 == 1 {
				set[bruteKayles(g, arcs, alive&^(1<<e.A)&^(1<<e.B), memo)] = true
			}
		}
	} else {
		for v := range g.names {
			if alive>>v&1 == 0 {
				continue
			}
			left := alive &^ (1 << v)
			for _, e := range g.edges {
				if e.A == int32(v) {
					left &^= 1 << e.B
				}
				if e.B == int32(v) {
					left &^= 1 << e.A
				}
			}
			set[bruteKayles(g, arcs, left, memo)] = true
		}
	}
	v := bruteMex(set)
	memo[alive] = v
	return v
}

func TestKaylesPathsAndCycles(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 18))
	decided := 0
	for range 3000 {
		n := 1 + r.IntN(9)
		b := newBuilder()
		for v := range n {
			b.vertex(fmt.Sprint(v))
		}
		for range r.IntN(n + 2) {
			v := r.IntN(n)
			b.edges = append(b.edges, Edge{int32(v), int32((v + 1) % n), false})
		}
		g := b.graph()
		for _, arcs := range []bool{false, true} {
			p := Kayles{arcs}.At(g)
			want := bruteKayles(g, arcs, 1<<n-1, map[uint32]int{})
			if got, _, ok := p.(game.Valued).Grundy(); ok {
				decided++
				if int(got) != want {
					t.Fatalf("%s: %d, want %d", p, got, want)
				}
			}
		}
	}
	if decided < 3000 {
		t.Errorf("only %d were decided", decided)
	}
}
