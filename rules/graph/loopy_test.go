package graph

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"grundy/game"
)

// bruteSums are the outcomes of all sums of two tokens of a graph and a heap of Nim
// below heaps, by going backwards from the ends: rule alone, no values.
func bruteSums(g *Graph, heaps int, misere bool) func(a, b, k int) game.Outcome {
	n := g.Order()
	index := func(a, b, k int) int { return (a*n+b)*heaps + k }
	outcome := make([]game.Outcome, n*n*heaps)
	options := make([][]int, len(outcome))
	for a := range n {
		for b := range n {
			for k := range heaps {
				i := index(a, b, k)
				for _, e := range g.edges {
					if int(e.A) == a {
						options[i] = append(options[i], index(int(e.B), b, k))
					}
					if int(e.A) == b {
						options[i] = append(options[i], index(a, int(e.B), k))
					}
				}
				for j := range k {
					options[i] = append(options[i], index(a, b, j))
				}
			}
		}
	}
	for again := true; again; {
		again = false
		for i, list := range options {
			if outcome[i] != game.Unknown {
				continue
			}
			some, every := len(list) == 0 && misere, !(len(list) == 0 && misere)
			for _, o := range list {
				some = some || outcome[o] == game.P
				every = every && outcome[o] == game.N
			}
			if some {
				outcome[i], again = game.N, true
			} else if every {
				outcome[i], again = game.P, true
			}
		}
	}
	return func(a, b, k int) game.Outcome {
		if o := outcome[index(a, b, k)]; o != game.Unknown {
			return o
		}
		return game.D
	}
}

// The values decide all sums of two tokens and a heap.
func TestLoopyValues(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	seen := map[game.Outcome]int{}
	for range 1200 {
		n := 1 + r.IntN(6)
		g := randomArcs(r, n, r.IntN(3*n+1), r.IntN(6) == 0)
		rule := NewDigraph(g)
		const heaps = 5
		brute := bruteSums(g, heaps, false)
		for a := range n {
			for b := range n {
				p := &counters{rule: rule, at: []int32{int32(a), int32(b)}}
				for k := range heaps {
					want := brute(a, b, k)
					seen[want]++
					got := game.D
					if v, _, ok := p.Grundy(); ok {
						got = game.Wins(v != uint64(k))
					} else if l, _, _ := p.Loop(); slices.Contains(l.Values, uint64(k)) {
						got = game.N
					}
					if got != want {
						t.Fatalf("%s and a heap of %d: %v, want %v (%v)", p, k, got, want, rule.values())
					}
				}
				var want []string
				for i, v := range p.at {
					done := map[int32]bool{}
					for _, e := range g.edges {
						if e.A != v || done[e.B] {
							continue
						}
						done[e.B] = true
						at := slices.Clone(p.at)
						at[i] = e.B
						if brute(int(at[0]), int(at[1]), 0) == game.P {
							want = append(want, fmt.Sprintf("%s %s,%s", rule, g.names[at[0]], g.names[at[1]]))
						}
					}
				}
				got, _ := moveNames(func(y func(game.Move) bool) bool { return p.WinningMoves(game.Normal, y) })
				slices.Sort(got)
				slices.Sort(want)
				if !slices.Equal(got, want) {
					t.Fatalf("%s: winning moves %v, want %v", p, got, want)
				}
			}
		}
	}
	if len(seen) != 3 {
		t.Errorf("outcomes met: %v", seen)
	}
}

func TestDigraphMisere(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for range 500 {
		n := 1 + r.IntN(5)
		g := randomArcs(r, n, r.IntN(3*n+1), r.IntN(4) == 0)
		rule := NewDigraph(g)
		brute := bruteSums(g, 1, true)
		for a := range n {
			for b := range n {
				p := &counters{rule: rule, at: []int32{int32(a), int32(b)}}
				if o, _, ok := p.Outcome(game.Misere); !ok || o != brute(a, b, 0) {
					t.Fatalf("%s: %v, want %v", p, o, brute(a, b, 0))
				}
			}
		}
	}
}

func TestDigraphLarge(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	const n = 50_000
	for _, forward := range []bool{true, false} {
		b := newBuilder()
		for v := range n {
			b.vertex(fmt.Sprint(v))
		}
		for range 2 * n {
			e := Edge{int32(r.IntN(n)), int32(r.IntN(n)), true}
			if forward {
				e.A, e.B = min(e.A, e.B), max(e.A, e.B)
				if e.A == e.B {
					continue
				}
			}
			b.edges = append(b.edges, e)
		}
		start := time.Now()
		values := NewDigraph(b.graph()).values()
		finite := 0
		for _, v := range values {
			if v >= 0 {
				finite++
			}
		}
		if forward && finite != n {
			t.Errorf("%d of %d have a value", finite, n)
		}
		t.Logf("forward %v: %d of %d have a value, %v", forward, finite, n, time.Since(start))
	}
}
