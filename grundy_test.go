package grundy_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"grundy"
)

// TestNimWins is checklist B03.
func TestNimWins(t *testing.T) {
	for _, c := range []struct {
		heaps []uint64
		want  bool
	}{
		{[]uint64{1, 1}, false}, {[]uint64{1, 2, 3}, false}, {[]uint64{2, 5, 4}, true},
		{[]uint64{3}, true}, {nil, false}, {[]uint64{1, 1, 1}, true},
	} {
		if got := grundy.NimWins(c.heaps, grundy.Normal); got != c.want {
			t.Errorf("%v: %v", c.heaps, got)
		}
	}
	for _, heaps := range [][]uint64{{1, 1}, {1, 2, 3}} { // B04
		if i, size, ok := grundy.NimMove(heaps, grundy.Normal); ok {
			t.Errorf("%v: %d %d", heaps, i, size)
		}
	}
	if !grundy.NimWins(nil, grundy.Misere) || grundy.NimStrategy(nil, grundy.Misere, grundy.English) == "" {
		t.Error("no heaps, misère")
	}
}

// TestNimMoves compares the moves with a brute force, for four heaps up to 3 in
// both conventions, and with the definition on large heaps.
func TestNimMoves(t *testing.T) {
	type position [4]uint64
	wins := map[grundy.Convention]map[position]bool{grundy.Normal: {}, grundy.Misere: {}}
	var win func(p position, c grundy.Convention) bool
	win = func(p position, c grundy.Convention) bool {
		if w, ok := wins[c][p]; ok {
			return w
		}
		w := p == position{} && c == grundy.Misere
		for i := range p {
			for to := range p[i] {
				q := p
				q[i] = to
				w = !win(q, c) || w
			}
		}
		wins[c][p] = w
		return w
	}
	for _, c := range []grundy.Convention{grundy.Normal, grundy.Misere} {
		for n := range uint64(256) {
			p := position{n & 3, n >> 2 & 3, n >> 4 & 3, n >> 6}
			if grundy.NimWins(p[:], c) != win(p, c) {
				t.Errorf("%s %v: %v", c, p, win(p, c))
			}
			var want, got [][2]uint64
			for i := range p {
				for to := range p[i] {
					q := p
					q[i] = to
					if !win(q, c) {
						want = append(want, [2]uint64{uint64(i), to})
					}
				}
			}
			for i, to := range grundy.NimMoves(p[:], c) {
				got = append(got, [2]uint64{uint64(i), to})
			}
			slices.SortFunc(got, func(a, b [2]uint64) int { return slices.Compare(a[:], b[:]) })
			if !slices.Equal(got, want) {
				t.Errorf("%s %v: %v, want %v", c, p, got, want)
			}
		}
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		heaps := make([]uint64, 1+r.IntN(9))
		for i := range heaps {
			heaps[i] = r.Uint64() >> r.IntN(64)
		}
		i, size, ok := grundy.NimMove(heaps, grundy.Normal)
		if ok != grundy.NimWins(heaps, grundy.Normal) {
			t.Fatal(heaps)
		}
		if ok {
			if size >= heaps[i] {
				t.Fatal(heaps, i, size)
			}
			heaps[i] = size
			if grundy.NimSum(heaps...) != 0 {
				t.Fatal(heaps)
			}
		}
	}
}

// graph is a random acyclic game: edges go to smaller numbers.
type graph [][]int

func random(r *rand.Rand, n int) graph {
	g := make(graph, n)
	for i := 1; i < n; i++ {
		for range r.IntN(4) {
			g[i] = append(g[i], r.IntN(i))
		}
	}
	return g
}

// TestGame compares random games with the definitions written out.
func TestGame(t *testing.T) {
	ctx := context.Background()
	r := rand.New(rand.NewPCG(3, 4))
	for range 50 {
		rule := random(r, 60)
		g := grundy.NewGame(func(p int) []int { return rule[p] }, grundy.Options{})
		var value [60]uint64
		for p := range rule {
			seen := map[uint64]bool{}
			for _, q := range rule[p] {
				seen[value[q]] = true
			}
			for seen[value[p]] {
				value[p]++
			}
			if got, err := g.Grundy(ctx, p); err != nil || got != value[p] {
				t.Fatalf("g(%d) = %d, want %d (%v)", p, got, value[p], err)
			}
		}
		for _, c := range []grundy.Convention{grundy.Normal, grundy.Misere} {
			var wins [60]bool
			var moves [60]uint64
			var lost []int
			for p := range rule {
				wins[p] = len(rule[p]) == 0 && c == grundy.Misere
				var winning []int
				for _, q := range rule[p] {
					if !wins[q] {
						winning = append(winning, q)
						if !wins[p] || moves[q]+1 < moves[p] {
							moves[p] = moves[q] + 1
						}
						wins[p] = true
					}
				}
				if !wins[p] {
					lost = append(lost, p)
					for _, q := range rule[p] {
						moves[p] = max(moves[p], moves[q]+1)
					}
				}
				o, err1 := g.Outcome(ctx, p, c)
				n, err2 := g.Remoteness(ctx, p, c)
				m, err3 := g.WinningMoves(ctx, p, c)
				if err := errors.Join(err1, err2, err3); err != nil || o == grundy.N != wins[p] || n != moves[p] || !slices.Equal(m, winning) {
					t.Fatalf("%s %d: %s, remoteness %d (want %d), moves %v (want %v), %v", c, p, o, n, moves[p], m, winning, err)
				}
			}
			var got []int
			for p, err := range g.PPositions(ctx, c, func(yield func(int) bool) {
				for p := range rule {
					if !yield(p) {
						return
					}
				}
			}) {
				if err != nil {
					t.Fatal(err)
				}
				got = append(got, p)
			}
			if !slices.Equal(got, lost) {
				t.Fatalf("%s: %v, want %v", c, got, lost)
			}
		}
	}
}

// TestSum plays sums of a random game, another one and a heap of Nim out by hand.
func TestSum(t *testing.T) {
	ctx := context.Background()
	r := rand.New(rand.NewPCG(5, 6))
	for range 10 {
		rule := [2]graph{random(r, 8), random(r, 8)}
		var games [2]*grundy.Game[int]
		for i := range games {
			games[i] = grundy.NewGame(func(p int) []int { return rule[i][p] }, grundy.Options{})
		}
		type position struct{ a, b, heap int }
		options := func(p position) (all []position) {
			for _, q := range rule[0][p.a] {
				all = append(all, position{q, p.b, p.heap})
			}
			for _, q := range rule[1][p.b] {
				all = append(all, position{p.a, q, p.heap})
			}
			for h := range p.heap {
				all = append(all, position{p.a, p.b, h})
			}
			return all
		}
		for _, c := range []grundy.Convention{grundy.Normal, grundy.Misere} {
			memo := map[position]bool{}
			var win func(position) bool
			win = func(p position) bool {
				if w, ok := memo[p]; ok {
					return w
				}
				all := options(p)
				w := len(all) == 0 && c == grundy.Misere
				for _, q := range all {
					w = !win(q) || w
				}
				memo[p] = w
				return w
			}
			p := position{7, 6, 2}
			// Both games have one name, which must not make them one game.
			nim, err := grundy.Parse("nim 2")
			if err != nil {
				t.Fatal(err)
			}
			v, err := grundy.SolveSum(ctx, append(nim, games[0].At("own", p.a), games[1].At("own", p.b)), grundy.Options{Convention: c})
			if err != nil {
				t.Fatal(err)
			}
			winning := 0
			for _, q := range options(p) {
				if !win(q) {
					winning++
				}
			}
			if v.Outcome == grundy.N != win(p) || v.Winning.Moves.Known && v.Winning.Moves.N != uint64(winning) {
				t.Errorf("%s: %s, %d moves; want %v, %d", c, v.Outcome, v.Winning.Moves.N, win(p), winning)
			}
		}
	}
}

func TestStopping(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	endless := grundy.NewGame(func(p [2]int) [][2]int { return [][2]int{{p[0] + 1, p[1]}, {p[0], p[1] + 1}} }, grundy.Options{})
	if _, err := endless.Grundy(ctx, [2]int{}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("time: %v", err)
	}
	few := grundy.NewGame(func(p int) []int { return []int{p + 1, p + 2} }, grundy.Options{Positions: 100})
	if _, err := few.Outcome(context.Background(), 0, grundy.Misere); !errors.As(err, new(*grundy.Limit)) {
		t.Errorf("positions: %v", err)
	}
	for heaps, err := range grundy.PPositions(context.Background(), "nosuchgame", grundy.Box{Heaps: 1}, grundy.Options{}) {
		if heaps != nil || !errors.As(err, new(*grundy.Fault)) {
			t.Errorf("%v %v", heaps, err)
		}
	}
	n := 0
	for range grundy.PPositions(context.Background(), "nim", grundy.Box{Heaps: 2, Max: 1 << 20}, grundy.Options{}) {
		if n++; n == 3 {
			break
		}
	}
	if n != 3 {
		t.Error(n)
	}
}

func TestWhy(t *testing.T) {
	v, err := grundy.Solve(context.Background(), "nim 3,4,5 + officers 9", grundy.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range []grundy.Lang{grundy.English, grundy.Chinese} {
		text := strings.Join(grundy.Why(v, lang), "\n")
		if !strings.Contains(text, "Bouton") || strings.Contains(text, "why.") {
			t.Errorf("%s: %s", lang, text)
		}
	}
}

// TestQuotient: the orders of Plambeck and Siegel (2008), the genus of Winning Ways,
// and a verdict that rests on a quotient.
func TestQuotient(t *testing.T) {
	q, whole, err := grundy.Quotient(context.Background(), "kayles", 0, grundy.Options{})
	if err != nil || q.Order() != 40 || q.POrder() != 9 || whole == nil || whole.Period != 12 || whole.Preperiod != 71 {
		t.Errorf("kayles: %v, %v", whole, err)
	}
	if q, whole, err = grundy.Quotient(context.Background(), "0.75", 8, grundy.Options{}); err != nil || q.Order() != 8 || whole != nil {
		t.Errorf("0.75: %v, %v", whole, err)
	}
	if g, err := grundy.Genus(context.Background(), "kayles 5", grundy.Options{}); err != nil || g.String() != "4^146" {
		t.Errorf("kayles 5: %v, %v", g, err)
	}
	v, err := grundy.Solve(context.Background(), "kayles 20,21,22,30", grundy.Options{Convention: grundy.Misere})
	if err != nil || v.Outcome != grundy.N || v.Winning.Moves.N != 6 {
		t.Fatalf("%+v, %v", v, err)
	}
	if why := strings.Join(grundy.Why(v, grundy.English), " "); !strings.Contains(why, "order 40") {
		t.Error(why)
	}
}
