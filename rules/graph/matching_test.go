package graph

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"testing"
	"time"
)

// small is the graph on n vertices with the edges of the bits of set, in the order
// 01, 02, 12, 03, ...
func small(n int, set uint64) *Graph {
	b := newBuilder()
	for v := range n {
		b.vertex(fmt.Sprintf("%c", 'a'+v))
	}
	i := 0
	for w := range n {
		for v := range w {
			if set>>i&1 == 1 {
				b.edges = append(b.edges, Edge{int32(v), int32(w), false})
			}
			i++
		}
	}
	return b.graph()
}

// bruteMatching is the size of a maximum matching among the vertices of alive, by
// trying all.
func bruteMatching(g *Graph, alive uint64) int {
	if alive == 0 {
		return 0
	}
	v := int32(bits.TrailingZeros64(alive))
	best := bruteMatching(g, alive&^(1<<v))
	for _, h := range g.at(v) {
		if h.to != v && alive>>h.to&1 == 1 {
			best = max(best, 1+bruteMatching(g, alive&^(1<<v)&^(1<<h.to)))
		}
	}
	return best
}

// checkMatching holds a matcher's answer against brute force and its own witness.
func checkMatching(t *testing.T, g *Graph, brute bool) {
	t.Helper()
	m := newMatcher(g, make([]bool, g.Order()))
	m.run()
	for v, w := range m.mate {
		if w == none {
			continue
		}
		joined := false
		for _, h := range g.at(int32(v)) {
			joined = joined || h.to == w
		}
		if m.mate[w] != int32(v) || !joined || int(w) == v {
			t.Fatalf("%s: %d is matched with %d", g, v, w)
		}
	}
	// The witness: n - 2 size = odd components without the barrier - its size.
	removed := make([]bool, g.Order())
	barrier := m.barrier()
	for _, v := range barrier {
		removed[v] = true
	}
	odd := 0
	seen := make([]bool, g.Order())
	for v := range g.Order() {
		if seen[v] || removed[v] {
			continue
		}
		seen[v] = true
		todo, count := []int32{int32(v)}, 0
		for len(todo) > 0 {
			x := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			count++
			for _, h := range g.at(x) {
				if !seen[h.to] && !removed[h.to] {
					seen[h.to] = true
					todo = append(todo, h.to)
				}
			}
		}
		odd += count & 1
	}
	if g.Order()-2*m.size() != odd-len(barrier) {
		t.Fatalf("%s: size %d, but %d odd components without %d vertices", g, m.size(), odd, len(barrier))
	}
	if !brute {
		return
	}
	whole := uint64(1)<<g.Order() - 1
	best := bruteMatching(g, whole)
	if m.size() != best {
		t.Fatalf("%s: size %d, want %d", g, m.size(), best)
	}
	for v := range g.Order() {
		if missable := bruteMatching(g, whole&^(1<<v)) == best; missable != m.missable(int32(v)) {
			t.Fatalf("%s: that a maximum matching misses %d is %v", g, v, missable)
		}
	}
}

func TestMatchingSmall(t *testing.T) {
	for n := 1; n <= 6; n++ {
		for set := range uint64(1) << (n * (n - 1) / 2) {
			checkMatching(t, small(n, set), true)
		}
	}
}

func TestMatchingRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 3000 {
		n := 7 + r.IntN(8)
		b := newBuilder()
		for v := range n {
			b.vertex(fmt.Sprint("v", v))
		}
		for range r.IntN(2 * n) {
			b.edges = append(b.edges, Edge{int32(r.IntN(n)), int32(r.IntN(n)), false})
		}
		checkMatching(t, b.graph(), true)
	}
	for _, edges := range []int{50, 100, 130, 200, 1000} {
		for range 40 {
			b := newBuilder()
			for v := range 200 {
				b.vertex(fmt.Sprint("v", v))
			}
			for range edges {
				b.edges = append(b.edges, Edge{int32(r.IntN(200)), int32(r.IntN(200)), false})
			}
			checkMatching(t, b.graph(), false)
		}
	}
}

// Large graphs of several shapes: the witness is checked, and that it ends.
func TestMatchingLarge(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	const n = 100_000
	shapes := map[string]func(b *builder){
		"random": func(b *builder) {
			for range n {
				b.edges = append(b.edges, Edge{int32(r.IntN(n)), int32(r.IntN(n)), false})
			}
		},
		"cubic": func(b *builder) {
			for range 3 {
				p := r.Perm(n)
				for i := 0; i+1 < n; i += 2 {
					b.edges = append(b.edges, Edge{int32(p[i]), int32(p[i+1]), false})
				}
			}
		},
		"path": func(b *builder) {
			p := r.Perm(n)
			for i := range n - 1 {
				b.edges = append(b.edges, Edge{int32(p[i]), int32(p[i+1]), false})
			}
		},
		"triangles": func(b *builder) { // a chain of triangles: blossoms all along
			for i := 0; i+3 < n; i += 3 {
				b.edges = append(b.edges, Edge{int32(i), int32(i + 1), false}, Edge{int32(i + 1), int32(i + 2), false},
					Edge{int32(i), int32(i + 2), false}, Edge{int32(i + 2), int32(i + 3), false})
			}
		},
	}
	for name, fill := range shapes {
		b := newBuilder()
		for v := range n {
			b.vertex(fmt.Sprint(v))
		}
		fill(b)
		g := b.graph()
		start := time.Now()
		checkMatching(t, g, false)
		t.Logf("%s: %d edges, %v", name, g.Size(), time.Since(start))
	}
}
