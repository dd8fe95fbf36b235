package search

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"grundy/game"
	"grundy/rules"
)

func cram(t testing.TB, text string) game.Position {
	t.Helper()
	p, err := rules.CramGame{}.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Values of Cram as published (M. Schneider, Das Spiel Juvavum, 2009; J. Lemoine and
// S. Viennot, Nimbers are inevitable, 2012), found without a theorem.
func TestCramValues(t *testing.T) {
	e := NewEngine(Limits{})
	for _, c := range []struct {
		board string
		value uint64
	}{
		{"3x3", 0}, {"3x4", 1}, {"3x5", 1}, {"3x6", 4}, {"3x7", 1}, {"3x8", 3},
		{"4x4", 0}, {"4x5", 2}, {"4x6", 0}, {"5x5", 0},
	} {
		p := cram(t, c.board)
		for _, e := range []*Engine{e, NewEngine(Limits{})} {
			for v := range uint64(6) {
				if is, err := e.Is(t.Context(), game.Sum{p}, v); is != (v == c.value) || err != nil {
					t.Errorf("%s: worth %d: %v, %v", c.board, v, is, err)
				}
			}
			if o, err := e.Outcome(t.Context(), game.Sum{p}, game.Normal); o != game.Wins(c.value != 0) || err != nil {
				t.Errorf("%s: %v, %v", c.board, o, err)
			}
			if v, err := e.Grundy(t.Context(), p); v != c.value || err != nil {
				t.Errorf("%s: %d, %v; want %d", c.board, v, err, c.value)
			}
		}
	}
}

// scattered is a random board.
func scattered(r *rand.Rand, rows, columns int) string {
	lines := make([]string, rows)
	for i := range lines {
		for range columns {
			lines[i] += string(".....x"[r.IntN(6)])
		}
	}
	return strings.Join(lines, "/")
}

// Boards with holes, alone and in sums with each other and with heaps of Nim, have
// the values that their moves alone give them.
func TestCramAgainstPlain(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	e, plain := NewEngine(Limits{}), NewEngine(Limits{}).Plain()
	for i := range 150 {
		s := game.Sum{cram(t, scattered(r, 1+r.IntN(4), 1+r.IntN(4)))}
		if i%3 == 0 {
			s = append(s, cram(t, scattered(r, 3, 3)))
		}
		if i%5 == 0 {
			s = append(s, rules.NewHeaps(rules.Nim{}, []uint64{r.Uint64N(4)}))
		}
		fresh := e
		if i%2 == 0 {
			fresh = NewEngine(Limits{})
		}
		want, err := plain.nimSum(t.Context(), s)
		if err != nil {
			t.Fatal(err)
		}
		for v := range uint64(5) {
			if is, err := fresh.Is(t.Context(), s, v); is != (v == want) || err != nil {
				t.Fatalf("%v: worth %d: %v, %v; is worth %d", s, v, is, err, want)
			}
		}
		if v, err := fresh.nimSum(t.Context(), s); v != want || err != nil {
			t.Fatalf("%v: %d, %v, want %d", s, v, err, want)
		}
		if v, ok := fresh.Known(s[:1]); ok {
			if w, _ := plain.nimSum(t.Context(), s[:1]); v != w {
				t.Fatalf("%v: known as %d, is %d", s, v, w)
			}
		}
		for _, c := range []game.Convention{game.Normal, game.Misere} {
			o, err := fresh.Outcome(t.Context(), s, c)
			want, _ := plain.Outcome(t.Context(), s, c)
			if o != want || err != nil {
				t.Fatalf("%v, %v: %v, %v, want %v", s, c, o, err, want)
			}
		}
	}
}

func TestCramLimits(t *testing.T) {
	ctx := t.Context()
	limits := Limits{Positions: 10, Memory: 3000, Work: 20_000}
	e := NewEngine(limits)
	met := map[string]int{}
	p := cram(t, "4x5")
	for {
		v, err := e.Grundy(ctx, p)
		if err == nil {
			if v != 2 {
				t.Errorf("%d after limits", v)
			}
			break
		}
		var l *game.Limit
		if !errors.As(err, &l) {
			t.Fatal(err)
		}
		met[l.Which]++
		switch st := e.Stats(); l.Which {
		case "positions":
			if st.Positions > limits.Positions {
				t.Error(st, limits)
			}
			limits.Positions *= 2
		case "memory":
			if st.Peak > limits.Memory+4096 {
				t.Error(st, limits)
			}
			limits.Memory += limits.Memory / 2
		case "work":
			limits.Work *= 2
		}
		e.SetLimits(limits)
	}
	if met["positions"] < 3 || met["memory"] < 2 || met["work"] < 2 {
		t.Error(met)
	}
	over, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := NewEngine(Limits{}).Grundy(over, p); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if _, err := NewEngine(Limits{}).Is(over, game.Sum{cram(t, "6x6")}, 0); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// piles are heaps of Nim as parts, two to a position, to have values as large as one
// likes; after is where a heap of that size leads besides.
type piles struct {
	a, b  uint64
	after uint64
}

func (p piles) String() string        { return pile{p.a}.String() + " and " + pile{p.b}.String() }
func (p piles) Key(dst []byte) []byte { return append(dst, p.String()...) }
func (p piles) Moves(yield func(game.Move) bool) {
	for i := range p.a {
		if !yield(game.Move{Then: func() game.Sum { return game.Sum{piles{i, p.b, p.after}} }}) {
			return
		}
	}
	for i := range p.b {
		if !yield(game.Move{Then: func() game.Sum { return game.Sum{piles{p.a, i, p.after}} }}) {
			return
		}
	}
}

func (p piles) Parts() (game.PartRule, []uint64, bool) {
	var parts []uint64
	for _, n := range []uint64{p.a, p.b} {
		if n > 0 {
			parts = append(parts, n)
		}
	}
	return pileParts{p.after}, parts, true
}

type pileParts struct{ after uint64 }

func (r pileParts) Break(dst []uint64, part uint64) []uint64 {
	dst = append(dst, 0)
	for i := uint64(1); i < part; i++ {
		dst = append(dst, 1, i)
	}
	if r.after != 0 && part == 3 {
		dst = append(dst, 1, r.after)
	}
	return dst
}

func (pileParts) Part(part uint64) string { return pile{part}.String() }

// Values that are too large for the search by parts are found by the moves.
func TestWideParts(t *testing.T) {
	e := NewEngine(Limits{})
	for _, p := range []piles{{a: 5, b: 9}, {a: 28, b: 28}, {a: 40, b: 29}, {a: 31, b: 31}, {a: 33, b: 30}, {a: 0, b: 50}, {a: 3, b: 28}} {
		v := p.a ^ p.b
		if got, err := e.Grundy(t.Context(), p); got != v || err != nil {
			t.Errorf("%v: %d, %v", p, got, err)
		}
		for w := range uint64(64) {
			if is, err := e.Is(t.Context(), game.Sum{p}, w); is != (w == v) || err != nil {
				t.Errorf("%v: worth %d: %v, %v", p, w, is, err)
			}
		}
	}
}

// A part that comes back to itself is told.
func TestPartCycle(t *testing.T) {
	for _, after := range []uint64{3, 5} {
		e := NewEngine(Limits{})
		var c *Cycle
		if _, err := e.Grundy(t.Context(), piles{a: 6, after: after}); !errors.As(err, &c) || c.Position > "6" {
			t.Error(err)
		}
		if v, err := e.Grundy(t.Context(), piles{a: 2, b: 1, after: after}); v != 3 || err != nil {
			t.Error(v, err)
		}
	}
}
