package search

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"grundy/game"
)

// digraph is a random game without cycles: arcs go from larger to smaller numbers.
type digraph [][]int

func randomGame(r *rand.Rand, n int) digraph {
	g := make(digraph, n)
	density := r.Float64()
	for i := range g {
		for j := range i {
			if r.Float64() < density {
				g[i] = append(g[i], j)
			}
		}
		r.Shuffle(len(g[i]), func(a, b int) { g[i][a], g[i][b] = g[i][b], g[i][a] })
		if len(g[i]) > 0 && r.IntN(3) == 0 {
			g[i] = append(g[i], g[i][0]) // an option may come twice
		}
	}
	return g
}

// The oracle: the definitions, by recursion, without a memo.

func mexOf(g digraph, p int) uint64 {
	has := map[uint64]bool{}
	for _, o := range g[p] {
		has[mexOf(g, o)] = true
	}
	var m uint64
	for has[m] {
		m++
	}
	return m
}

func winsOf(g digraph, p int, c game.Convention) bool {
	if len(g[p]) == 0 {
		return c == game.Misere
	}
	for _, o := range g[p] {
		if !winsOf(g, o, c) {
			return true
		}
	}
	return false
}

func lengthOf(g digraph, p int, c game.Convention) (n uint64) {
	win := winsOf(g, p, c)
	for i, o := range g[p] {
		l := 1 + lengthOf(g, o, c)
		switch {
		case win && winsOf(g, o, c): // not a move of a player who wins
		case win && (n == 0 || l < n):
			n = l
		case !win && (i == 0 || l > n):
			n = l
		}
	}
	return n
}

// asRule plays the graph on positions of type P.
func asRule[P comparable](g digraph, to func(int) P, from func(P) int) game.Func[P] {
	return func(dst []P, p P) []P {
		for _, o := range g[from(p)] {
			dst = append(dst, to(o))
		}
		return dst
	}
}

type pair struct{ A, B int16 }

func TestRandomGames(t *testing.T) {
	for seed := range uint64(40) {
		r := rand.New(rand.NewPCG(seed, 1))
		g := randomGame(r, 1+r.IntN(13))
		compare(t, g, func(i int) uint8 { return uint8(i) * 7 }, func(p uint8) int { return int(p * 183) })
		compare(t, g, func(i int) [4]uint8 { return [4]uint8{0, 1, uint8(i)} }, func(p [4]uint8) int { return int(p[2]) })
		compare(t, g, func(i int) pair { return pair{int16(-i), 5} }, func(p pair) int { return int(-p.A) })
		compare(t, g, func(i int) int { return -i }, func(p int) int { return -p })
		compare(t, g, func(i int) string { return fmt.Sprint(i) }, func(p string) (i int) { fmt.Sscan(p, &i); return i })
		compare(t, g, func(i int) [3]int { return [3]int{i, 1, i} }, func(p [3]int) int { return p[0] })
		compare(t, g, func(i int) float64 { return float64(i) }, func(p float64) int { return int(p) })
	}
}

func compare[P comparable](t *testing.T, g digraph, to func(int) P, from func(P) int) {
	t.Helper()
	s := New[P](asRule(g, to, from), Limits{})
	ctx := t.Context()
	for _, i := range rand.Perm(len(g)) {
		if v, err := s.Grundy(ctx, to(i)); err != nil || v != mexOf(g, i) {
			t.Fatalf("%T %v: Grundy(%d) = %d, %v; want %d", to(i), g, i, v, err, mexOf(g, i))
		}
		n, m, err := s.Outcomes(ctx, to(i))
		if err != nil || n != game.Wins(winsOf(g, i, game.Normal)) || m != game.Wins(winsOf(g, i, game.Misere)) {
			t.Fatalf("%T %v: Outcomes(%d) = %v, %v, %v", to(i), g, i, n, m, err)
		}
		for _, c := range []game.Convention{game.Normal, game.Misere} {
			want := game.Wins(winsOf(g, i, c))
			if o, err := s.Outcome(ctx, to(i), c); err != nil || o != want {
				t.Fatalf("%T %v: Outcome(%d, %v) = %v, %v", to(i), g, i, c, o, err)
			}
			l, o, err := s.Remoteness(ctx, to(i), c)
			if err != nil || o != want || l != lengthOf(g, i, c) {
				t.Fatalf("%T %v: Remoteness(%d, %v) = %d, %v, %v; want %d", to(i), g, i, c, l, o, err, lengthOf(g, i, c))
			}
		}
	}
}

func nim[P ~[4]uint8](dst []P, p P) []P {
	for i, n := range p {
		for p[i] = 0; p[i] < n; p[i]++ {
			dst = append(dst, p)
		}
	}
	return dst
}

func TestNim(t *testing.T) {
	s := New[[4]uint8](game.Func[[4]uint8](nim[[4]uint8]), Limits{})
	if _, err := s.Grundy(t.Context(), [4]uint8{9, 9, 9, 9}); err != nil {
		t.Fatal(err)
	}
	for a := range uint8(10) {
		for b := range uint8(10) {
			for c := range uint8(10) {
				for d := range uint8(10) {
					if v, err := s.Grundy(t.Context(), [4]uint8{a, b, c, d}); err != nil || v != uint64(a^b^c^d) {
						t.Fatal(a, b, c, d, v, err)
					}
				}
			}
		}
	}
	if st := s.Stats(); st.Positions != 10*10*10*10 {
		t.Errorf("%d positions", st.Positions)
	}
}

func TestLongChain(t *testing.T) {
	s := New[int](game.Func[int](func(dst []int, p int) []int {
		if p > 0 {
			dst = append(dst, p-1)
		}
		return dst
	}), Limits{})
	const n = 1_000_001
	if v, err := s.Grundy(t.Context(), n); v != 1 || err != nil {
		t.Error(v, err)
	}
	if l, o, err := s.Remoteness(t.Context(), n, game.Misere); l != n || o != game.P || err != nil {
		t.Error(l, o, err)
	}
}

func TestOneHeap(t *testing.T) {
	for _, up := range []bool{true, false} {
		s := New[uint16](game.Func[uint16](func(dst []uint16, p uint16) []uint16 {
			for i := range p {
				if up {
					dst = append(dst, i)
				} else {
					dst = append(dst, p-1-i)
				}
			}
			return dst
		}), Limits{})
		const n = 3000
		if v, err := s.Grundy(t.Context(), n); v != n || err != nil {
			t.Error(v, err)
		}
		st := s.Stats()
		if st.Peak > 1<<20 {
			t.Errorf("up %v: %+v", up, st)
		}
	}
}

func TestCycle(t *testing.T) {
	g := digraph{{}, {0}, {1, 4}, {2, 0}, {3}, {0, 1}}
	s := New[int](asRule(g, func(i int) int { return i }, func(i int) int { return i }), Limits{})
	for range 2 {
		for i, cyclic := range []bool{false, false, true, true, true, false} {
			_, err := s.Grundy(t.Context(), i)
			var c *Cycle
			if errors.As(err, &c) != cyclic {
				t.Errorf("Grundy(%d): %v", i, err)
			}
			if cyclic && (c.Position < "2" || c.Position > "4") {
				t.Errorf("%d is in no cycle", i)
			}
		}
	}
}

func TestLimits(t *testing.T) {
	start := [4]uint8{9, 8, 7, 6}
	for q := range question(questions) {
		s := New[[4]uint8](game.Func[[4]uint8](nim[[4]uint8]), Limits{Positions: 10, Memory: 3000})
		limits := 0
		for {
			v, err := s.settle(t.Context(), q, start)
			var l *game.Limit
			if errors.As(err, &l) {
				limits++
				a := s.meter.limits
				switch {
				case l.Which == "positions" && l.Allowed == a.Positions && l.Reached == a.Positions:
					a.Positions *= 2
				case l.Which == "memory" && l.Allowed == a.Memory && s.Stats().Peak <= a.Memory:
					a.Memory += a.Memory / 2
				default:
					t.Fatalf("%+v of %+v", l, a)
				}
				s.SetLimits(a)
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			free := New[[4]uint8](game.Func[[4]uint8](nim[[4]uint8]), Limits{})
			if w, err := free.settle(t.Context(), q, start); w != v || err != nil {
				t.Errorf("%d: %d after %d limits, else %d, %v", q, v, limits, w, err)
			}
			break
		}
		if limits < 3 {
			t.Errorf("%d: only %d limits", q, limits)
		}
	}
}

func TestCancel(t *testing.T) {
	s := New[[4]uint8](game.Func[[4]uint8](nim[[4]uint8]), Limits{})
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Millisecond)
	defer cancel()
	begin := time.Now()
	_, err := s.Grundy(ctx, [4]uint8{200, 200, 200, 200})
	if !errors.Is(err, context.DeadlineExceeded) || time.Since(begin) > time.Minute {
		t.Error(err, time.Since(begin))
	}
	if v, err := s.Grundy(t.Context(), [4]uint8{3, 4, 5, 9}); v != 11 || err != nil {
		t.Error(v, err)
	}
}
