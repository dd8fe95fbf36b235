package search

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"grundy/game"
)

// token is a token on a node of a digraph, or several such nodes as one position
// that splits.
type token struct {
	g     *digraph
	name  string
	nodes []int
}

func (p token) String() string { return fmt.Sprint(p.name, " ", p.nodes) }

func (p token) Key(dst []byte) []byte {
	nodes := slices.Clone(p.nodes)
	slices.Sort(nodes)
	return fmt.Append(dst, p.name, nodes)
}

func (p token) Moves(yield func(game.Move) bool) {
	for i, n := range p.nodes {
		for _, o := range (*p.g)[n] {
			q := token{p.g, p.name, slices.Clone(p.nodes)}
			q.nodes[i] = o
			if !yield(game.Move{Then: func() game.Sum { return game.Sum{q} }}) {
				return
			}
		}
	}
}

type splitting struct{ token }

func (p splitting) Components() (s game.Sum) {
	for _, n := range p.nodes {
		s = append(s, token{p.g, p.name, []int{n}})
	}
	return s
}

// heap is a heap of a game that is given by its moves.
type heap struct {
	name  string
	n     int
	moves func(n int, yield func(left ...int) bool)
}

func (h heap) String() string        { return fmt.Sprintf("%s %d", h.name, h.n) }
func (h heap) Key(dst []byte) []byte { return append(dst, h.String()...) }

func (h heap) Moves(yield func(game.Move) bool) {
	h.moves(h.n, func(left ...int) bool {
		var to game.Sum
		for _, n := range left {
			to = append(to, heap{h.name, n, h.moves})
		}
		return yield(game.Move{Then: func() game.Sum { return to }})
	})
}

func nimHeap(n int, yield func(...int) bool) {
	for i := range n {
		if !yield(i) {
			return
		}
	}
}

// bowl is the games 0.ddd of one-digit codes on rows of pins.
func bowl(digits string) func(n int, yield func(...int) bool) {
	return func(n int, yield func(...int) bool) {
		for i, d := range digits {
			rest := n - i - 1
			if rest < 0 {
				return
			}
			if d&1 == 1 && rest == 0 && !yield() {
				return
			}
			if d&2 == 2 && rest > 0 && !yield(rest) {
				return
			}
			for a := 1; d&4 == 4 && a <= rest-a; a++ {
				if !yield(a, rest-a) {
					return
				}
			}
		}
	}
}

func unequal(n int, yield func(...int) bool) {
	for a := 1; a < n-a; a++ {
		if !yield(a, n-a) {
			return
		}
	}
}

// product is the sum of several copies of g as one digraph, for the oracles of
// single games.
func product(g digraph, nodes []int) (digraph, int) {
	number := map[string]int{}
	var p digraph
	var visit func([]int) int
	visit = func(at []int) int {
		key := fmt.Sprint(at)
		if n, ok := number[key]; ok {
			return n
		}
		var options []int
		for i, n := range at {
			for _, o := range g[n] {
				next := slices.Clone(at)
				next[i] = o
				options = append(options, visit(next))
			}
		}
		slices.Sort(options)
		p = append(p, slices.Compact(options))
		number[key] = len(p) - 1
		return len(p) - 1
	}
	at := visit(nodes)
	return p, at
}

func TestSumsOfRandomGames(t *testing.T) {
	for seed := range uint64(50) {
		r := rand.New(rand.NewPCG(seed, 2))
		g := randomGame(r, 1+r.IntN(6))
		nodes := make([]int, 1+r.IntN(2))
		for i := range nodes {
			nodes[i] = r.IntN(len(g))
		}
		p, at := product(g, nodes)
		whole := token{&g, "g", nodes}
		var parts game.Sum
		for _, n := range nodes {
			parts = append(parts, token{&g, "g", []int{n}})
		}
		e := NewEngine(Limits{})
		for _, s := range []game.Sum{{whole}, parts, {splitting{whole}}, {splitting{whole}, heap{"nim", 0, nimHeap}}} {
			checkSum(t, e, s, p, at)
			checkSum(t, NewEngine(Limits{}).Plain(), s, p, at)
		}
	}
}

func checkSum(t *testing.T, e *Engine, s game.Sum, p digraph, at int) {
	t.Helper()
	ctx := t.Context()
	if len(s) == 1 {
		if v, err := e.Grundy(ctx, s[0]); err != nil || v != mexOf(p, at) {
			t.Fatalf("%v: Grundy = %d, %v; want %d", s, v, err, mexOf(p, at))
		}
	}
	for _, c := range []game.Convention{game.Normal, game.Misere} {
		want := game.Wins(winsOf(p, at, c))
		if o, err := e.Outcome(ctx, s, c); err != nil || o != want {
			t.Fatalf("%v: %v outcome = %v, %v; want %v", s, c, o, err, want)
		}
		l, o, err := e.Remoteness(ctx, s, c)
		if err != nil || o != want || l != lengthOf(p, at, c) {
			t.Fatalf("%v: %v remoteness = %d, %v, %v; want %d", s, c, l, o, err, lengthOf(p, at, c))
		}
	}
}

func TestKaylesAndOthers(t *testing.T) {
	games := map[string]func(int, func(...int) bool){"Kayles": bowl("77"), "0.75": bowl("75"), "Grundy's game": unequal}
	data, err := os.ReadFile("testdata/genus.tsv")
	if err != nil {
		t.Fatal(err)
	}
	e := NewEngine(Limits{})
	rows := 0
	for line := range strings.Lines(string(data)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		f := strings.Split(strings.TrimSpace(line), "\t")
		n, _ := strconv.Atoi(f[2])
		h := heap{f[0], n, games[f[0]]}
		if v, err := e.Grundy(t.Context(), h); err != nil || fmt.Sprint(v) != f[3] {
			t.Errorf("%v: value %d, %v; want %s", h, v, err, f[3])
		}
		s := game.Sum{h}
		for i, m := range strings.Split(f[4], ",")[:4] {
			if o, err := e.Outcome(t.Context(), s, game.Misere); err != nil || o != game.Wins(m != "0") {
				t.Errorf("%v: misère outcome %v, %v; want m%d=%s", s, o, err, i, m)
			}
			s = append(s, heap{"nim", 2, nimHeap})
		}
		rows++
	}
	if rows < 50 {
		t.Errorf("only %d rows", rows)
	}
}

// pins is Kayles on a row of at most 64 places as one position, which packs.
type pins struct {
	set  uint64
	hide bool // a rule that is not comparable
}

func (p pins) String() string        { return fmt.Sprintf("pins %b", p.set) }
func (p pins) Key(dst []byte) []byte { return append(dst, p.String()...) }

func (p pins) Moves(yield func(game.Move) bool) {
	for _, o := range (kaylesRule{}).Options(nil, p.set) {
		if !yield(game.Move{Then: func() game.Sum { return game.Sum{pins{o, p.hide}} }}) {
			return
		}
	}
}

func (p pins) Pack() (game.Rule[uint64], uint64, bool) {
	if p.hide {
		return game.Func[uint64](kaylesRule{}.Options), p.set, true
	}
	return kaylesRule{}, p.set, true
}

type kaylesRule struct{}

func (kaylesRule) Options(dst []uint64, p uint64) []uint64 {
	for i := range 64 {
		for _, m := range []uint64{1 << i, 3 << i} {
			if m>>i&3 != 0 && p&m == m && m != 1<<63 || m == 1<<63 && i == 63 && p&m == m {
				dst = append(dst, p&^m)
			}
		}
	}
	return dst
}

func TestPacked(t *testing.T) {
	want := []uint64{0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6} // Kayles, OEIS A002186
	for _, hide := range []bool{false, true} {
		e, plain := NewEngine(Limits{}), NewEngine(Limits{}).Plain()
		for n, v := range want {
			p := pins{1<<n - 1, hide}
			for _, e := range []*Engine{e, plain} {
				if g, err := e.Grundy(t.Context(), p); err != nil || g != v {
					t.Errorf("%v: %d, %v; want %d", p, g, err, v)
				}
			}
			for _, c := range []game.Convention{game.Normal, game.Misere} {
				l, o, err := e.Remoteness(t.Context(), game.Sum{p}, c)
				m, q, err2 := plain.Remoteness(t.Context(), game.Sum{p}, c)
				r, q2, err3 := e.Remoteness(t.Context(), game.Sum{p, pins{0, hide}}, c)
				o1, err4 := e.Outcome(t.Context(), game.Sum{p}, c)
				o2, err5 := plain.Outcome(t.Context(), game.Sum{p}, c)
				if errors.Join(err, err2, err3, err4, err5) != nil || l != m || l != r || o != q || q != q2 || o1 != o || o2 != o {
					t.Errorf("%v %v: %d %v, %d %v, %d %v, %v, %v", p, c, l, o, m, q, r, q2, o1, o2)
				}
			}
		}
	}
}

func TestEngineCycle(t *testing.T) {
	g := digraph{{}, {0}, {1, 4}, {2, 0}, {3}, {0, 1}}
	e := NewEngine(Limits{})
	for range 2 {
		for n, cyclic := range []bool{false, false, true, true, true, false} {
			p := token{&g, "g", []int{n}}
			s := game.Sum{p, token{&g, "g", []int{1}}}
			_, err := e.Grundy(t.Context(), p)
			_, err2 := e.Outcome(t.Context(), s, game.Normal)
			_, _, err3 := e.Remoteness(t.Context(), s, game.Misere)
			for _, err := range []error{err, err2, err3} {
				var c *Cycle
				if errors.As(err, &c) != cyclic {
					t.Errorf("%v: %v", p, err)
				}
				if cyclic && !strings.HasPrefix(c.Position, "g [") {
					t.Errorf("%v: named %q", p, c.Position)
				}
			}
		}
	}
}

func TestEngineLongChain(t *testing.T) {
	const n = 100_001
	down := func(n int, yield func(...int) bool) {
		if n > 0 {
			yield(n - 1)
		}
	}
	e := NewEngine(Limits{})
	if v, err := e.Grundy(t.Context(), heap{"down", n, down}); v != 1 || err != nil {
		t.Error(v, err)
	}
	if l, o, err := e.Remoteness(t.Context(), game.Sum{heap{"down", n, down}}, game.Normal); l != n || o != game.N || err != nil {
		t.Error(l, o, err)
	}
}

// The stack of pending moves stays small in both orders of the moves.
func TestEngineOneHeap(t *testing.T) {
	downwards := func(n int, yield func(...int) bool) {
		for i := n - 1; i >= 0 && yield(i); i-- {
		}
	}
	for _, moves := range []func(int, func(...int) bool){nimHeap, downwards} {
		e := NewEngine(Limits{})
		const n = 600
		if v, err := e.Grundy(t.Context(), heap{"nim", n, moves}); v != n || err != nil {
			t.Error(v, err)
		}
		st := e.Stats()
		if st.Positions != n+1 || st.Peak > 8<<20 {
			t.Errorf("%+v", st)
		}
		t.Logf("%+v", st)
	}
}

func TestEngineLimits(t *testing.T) {
	start := game.Sum{heap{"k", 14, bowl("77")}, heap{"k", 9, bowl("77")}}
	type ask func(*Engine) (uint64, error)
	for i, ask := range []ask{
		func(e *Engine) (uint64, error) { return e.Grundy(t.Context(), start[0]) },
		func(e *Engine) (uint64, error) {
			o, err := e.Outcome(t.Context(), start, game.Misere)
			return uint64(o), err
		},
		func(e *Engine) (uint64, error) {
			l, _, err := e.Remoteness(t.Context(), start, game.Normal)
			return l, err
		},
		func(e *Engine) (uint64, error) { return e.Grundy(t.Context(), pins{1<<12 - 1, false}) },
	} {
		want, err := ask(NewEngine(Limits{}))
		if err != nil {
			t.Fatal(err)
		}
		e := NewEngine(Limits{Positions: 3, Memory: 2000})
		limits := 0
		for {
			v, err := ask(e)
			var l *game.Limit
			if errors.As(err, &l) {
				limits++
				a := e.meter.limits
				switch {
				case l.Which == "positions" && l.Allowed == a.Positions && l.Reached >= a.Positions:
					a.Positions++
				case l.Which == "memory" && l.Allowed == a.Memory && e.Stats().Peak <= a.Memory:
					a.Memory += a.Memory / 4
				default:
					t.Fatalf("%+v of %+v", l, a)
				}
				e.SetLimits(a)
				continue
			}
			if err != nil || v != want {
				t.Errorf("%d: %d, %v after %d limits; want %d", i, v, err, limits, want)
			}
			break
		}
		if limits < 5 {
			t.Errorf("%d: only %d limits", i, limits)
		}
	}
}

// A heap of a thousand million: its moves are not all made first.
func TestEngineCancel(t *testing.T) {
	e := NewEngine(Limits{})
	big := heap{"nim", 1e9, nimHeap}
	for _, ask := range []func(context.Context) error{
		func(ctx context.Context) error { _, err := e.Grundy(ctx, big); return err },
		func(ctx context.Context) error { _, err := e.Outcome(ctx, game.Sum{big}, game.Misere); return err },
	} {
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
		begin := time.Now()
		if err := ask(ctx); !errors.Is(err, context.DeadlineExceeded) || time.Since(begin) > time.Minute {
			t.Error(err, time.Since(begin))
		}
		cancel()
	}
	e.SetLimits(Limits{Memory: e.Stats().Memory + 1<<20})
	var l *game.Limit
	if _, err := e.Outcome(t.Context(), game.Sum{big}, game.Misere); !errors.As(err, &l) || l.Which != "memory" {
		t.Error(err)
	}
	if v, err := e.Grundy(t.Context(), heap{"nim", 9, nimHeap}); v != 9 || err != nil {
		t.Error(v, err)
	}
}

func TestWalk(t *testing.T) {
	s := New[[4]uint8](game.Func[[4]uint8](nim[[4]uint8]), Limits{})
	met := map[[4]uint8]int{}
	if err := s.Walk(t.Context(), [4]uint8{3, 4, 0, 2}, func(p [4]uint8) bool { met[p]++; return true }); err != nil {
		t.Error(err)
	}
	if len(met) != 4*5*3 || met[[4]uint8{3, 4, 0, 2}] != 1 || met[[4]uint8{}] != 1 || s.Stats().Positions != 60 {
		t.Error(len(met), s.Stats())
	}
	// The multisets of at most three heaps of at most 6 are 84.
	e := NewEngine(Limits{})
	sixes := game.Sum{heap{"nim", 6, nimHeap}, heap{"nim", 6, nimHeap}, heap{"nim", 6, nimHeap}}
	n := map[string]int{}
	if err := e.Walk(t.Context(), sixes, func(s game.Sum) bool { n[s.String()]++; return true }); err != nil || len(n) != 84 {
		t.Error(len(n), err)
	}
	for s, times := range n {
		if times != 1 {
			t.Error(s, times)
		}
	}
}
