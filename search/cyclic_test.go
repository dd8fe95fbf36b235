package search

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"grundy/game"
	"grundy/words"
)

// reaches reports whether a can come to b by at least one move.
func reaches(g digraph, a, b int) bool {
	met := make([]bool, len(g))
	todo := []int{a}
	for len(todo) > 0 {
		n := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, o := range g[n] {
			if o == b {
				return true
			}
			if !met[o] {
				met[o] = true
				todo = append(todo, o)
			}
		}
	}
	return false
}

// With arcs in any direction, a search ends: with a position that can come back
// to itself where there is one, else with the right answer.
func TestRandomCycles(t *testing.T) {
	cyclic, acyclic := 0, 0
	for seed := range uint64(150) {
		r := rand.New(rand.NewPCG(seed, 3))
		g := make(digraph, 2+r.IntN(9))
		for range len(g) + r.IntN(4) {
			from, to := r.IntN(len(g)), r.IntN(len(g))
			g[from] = append(g[from], to)
		}
		id := func(i int) int { return i }
		s := New[int](asRule(g, id, id), Limits{})
		e := NewEngine(Limits{})
		for _, n := range r.Perm(len(g)) {
			onCycle := func(m int) bool { return reaches(g, m, m) }
			loops := onCycle(n)
			for m := range g {
				loops = loops || onCycle(m) && reaches(g, n, m)
			}
			sum := game.Sum{token{&g, "g", []int{n}}}
			v, err := s.Grundy(t.Context(), n)
			l, _, err2 := s.Remoteness(t.Context(), n, game.Misere)
			w, err3 := e.Grundy(t.Context(), sum[0])
			k, _, err4 := e.Remoteness(t.Context(), sum, game.Misere)
			for _, err := range []error{err, err2, err3, err4} {
				var c *Cycle
				if errors.As(err, &c) != loops {
					t.Fatalf("%v from %d: %v", g, n, err)
				}
			}
			if loops {
				var c *Cycle
				errors.As(err, &c)
				if m := int(c.Position[0] - '0'); !onCycle(m) && m < 10 {
					t.Errorf("%v from %d: %d is on no cycle", g, n, m)
				}
				cyclic++
				continue
			}
			acyclic++
			if v != mexOf(g, n) || w != v || l != lengthOf(g, n, game.Misere) || k != l {
				t.Fatalf("%v from %d: %d, %d, %d, %d", g, n, v, w, l, k)
			}
			// An early cut may pass a cycle by, but never gives a wrong answer.
			for _, c := range []game.Convention{game.Normal, game.Misere} {
				if o, err := s.Outcome(t.Context(), n, c); err != nil || o != game.Wins(winsOf(g, n, c)) {
					t.Fatalf("%v from %d: %v, %v", g, n, o, err)
				}
			}
		}
	}
	if cyclic < 200 || acyclic < 200 {
		t.Errorf("%d with cycles, %d without", cyclic, acyclic)
	}
}

// sortedNim is Nim whose heaps stand in any order.
type sortedNim struct{ game.Func[[4]uint8] }

func (sortedNim) Canonical(p [4]uint8) [4]uint8 {
	slices.Sort(p[:])
	return p
}

func (sortedNim) Bound([4]uint8) (uint64, bool) { return 210, true }

func TestCanonical(t *testing.T) {
	s := New[[4]uint8](sortedNim{nim[[4]uint8]}, Limits{Positions: 100})
	var l *game.Limit
	if _, err := s.Grundy(t.Context(), [4]uint8{6, 6, 6, 6}); !errors.As(err, &l) || l.Needed != 210 || l.Reached != 100 {
		t.Errorf("%+v, %v", l, err)
	}
	s.SetLimits(Limits{})
	for _, p := range [][4]uint8{{6, 6, 6, 6}, {6, 1, 2, 4}, {4, 2, 6, 1}} {
		if v, err := s.Grundy(t.Context(), p); err != nil || v != uint64(p[0]^p[1]^p[2]^p[3]) {
			t.Error(p, v, err)
		}
	}
	if n := s.Stats().Positions; n != 210 { // multisets of 4 out of 7
		t.Errorf("%d positions", n)
	}
	n := 0
	if err := s.Walk(t.Context(), [4]uint8{6, 6, 6, 6}, func([4]uint8) bool { n++; return true }); err != nil || n != 210 {
		t.Error(n, err)
	}
}

// The phrases stand in both languages.
func TestWords(t *testing.T) {
	c := &Cycle{Position: "xyz"}
	for _, l := range []words.Lang{words.English, words.Chinese} {
		if s := l.Say(c.Says()); !strings.Contains(s, "xyz") || strings.Contains(s, "search.cycle") {
			t.Error(s)
		}
	}
}
