package search

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"testing"

	"grundy/game"
	"grundy/rules"
)

func chomp(t testing.TB, text string) game.Position {
	t.Helper()
	p, err := rules.ChompGame{}.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// The followers of a bar, numbered, have the values, outcomes and lengths that their
// moves alone give them.
func TestNumbered(t *testing.T) {
	ctx := t.Context()
	for _, bar := range []string{"1", "4,2", "3,3,3", "5,4,4,2,1", "6,6,6,6,6", "9,8,1", "2^8", "7,7,5,3,3,1"} {
		e, plain := NewEngine(Limits{}), NewEngine(Limits{}).Plain()
		met := map[string]bool{}
		queue := []game.Position{chomp(t, bar)}
		for len(queue) > 0 {
			p := queue[0]
			queue = queue[1:]
			if met[p.String()] {
				continue
			}
			met[p.String()] = true
			for m := range p.Moves {
				queue = append(queue, m.Then()...)
			}
			s := game.Sum{p}
			v, err := e.Grundy(ctx, p)
			w, err2 := plain.Grundy(ctx, p)
			if v != w || err != nil || err2 != nil {
				t.Fatalf("%v: %d, %v; by its moves %d, %v", p, v, err, w, err2)
			}
			for _, c := range []game.Convention{game.Normal, game.Misere} {
				o, err := NewEngine(Limits{}).Outcome(ctx, s, c)
				o2, err2 := e.Outcome(ctx, s, c)
				want, err3 := plain.Outcome(ctx, s, c)
				if o != want || o2 != want || err != nil || err2 != nil || err3 != nil {
					t.Fatalf("%v, %v: %v, %v, by its moves %v", p, c, o, o2, want)
				}
				l, o, err := e.Remoteness(ctx, s, c)
				k, _, err2 := plain.Remoteness(ctx, s, c)
				if l != k || o != want || err != nil || err2 != nil {
					t.Fatalf("%v, %v: %d moves, by its moves %d", p, c, l, k)
				}
			}
		}
		if st := e.Stats(); len(e.dense) != 1 || st.Positions > 6*uint64(len(met)) {
			t.Errorf("%s: %d arrays, %+v", bar, len(e.dense), st)
		}
	}
}

// On several cores the arrays fill to the same answers as on one.
func TestTiled(t *testing.T) {
	p := chomp(t, "10^9")
	x, _ := p.(game.Indexed).Index()
	for _, q := range []question{grundy, outcomeNormal, outcomeMisere, remotenessMisere} {
		filled := func(cores int) *dense {
			defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(cores))
			d, ok := newDense(x, &meter{}, q)
			if !ok {
				t.Fatal("no room")
			}
			if _, err := d.answer(t.Context(), q, d.size-1); err != nil {
				t.Fatal(err)
			}
			return d
		}
		one, four := filled(1), filled(4)
		if one.answers[q].step != 0 || four.answers[q].step == 0 {
			t.Fatal("tiles were not used as meant")
		}
		for n := range one.size {
			v, _ := one.answer(t.Context(), q, n)
			w, _ := four.answer(t.Context(), q, n)
			if v != w {
				t.Fatalf("question %d: %d is %d on one core, %d on several", q, n, v, w)
			}
		}
		if a, b := one.meter.stats, four.meter.stats; a.Positions != one.size || a.Positions != b.Positions || a.Options != b.Options || a.Memory != b.Memory {
			t.Errorf("%+v, %+v", a, b)
		}
	}
}

// A heap of Nim has the value and the longest play of its size, past a byte and
// with arrays of any width.
type pile struct{ n uint64 }

func (h pile) String() string        { return fmt.Sprint(h.n) }
func (h pile) Key(dst []byte) []byte { return fmt.Append(dst, h.n) }
func (h pile) Moves(yield func(game.Move) bool) {
	for i := range h.n {
		if !yield(game.Move{Then: func() game.Sum { return game.Sum{pile{i}} }}) {
			return
		}
	}
}
func (h pile) Index() (game.Numbering, bool) { return pileIndex{h.n + 1}, true }

type pileIndex struct{ size uint64 }

func (x pileIndex) Size() uint64 { return x.size }
func (x pileIndex) Number(p game.Position) (uint64, bool) {
	h, ok := p.(pile)
	return h.n, ok && h.n < x.size
}
func (x pileIndex) Options(dst []uint64, n uint64) []uint64 {
	for i := range n {
		dst = append(dst, i)
	}
	return dst
}

func TestWideAnswers(t *testing.T) {
	e := NewEngine(Limits{})
	for _, n := range []uint64{3, 254, 255, 256, 700, 5} {
		if v, err := e.Grundy(t.Context(), pile{n}); v != n || err != nil {
			t.Error(n, v, err)
		}
		if l, _, err := e.Remoteness(t.Context(), game.Sum{pile{n}}, game.Normal); l != min(n, 1) || err != nil {
			t.Error(n, l, err)
		}
		if o, err := e.Outcome(t.Context(), game.Sum{pile{n}}, game.Misere); o != game.Wins(n != 1) || err != nil {
			t.Error(n, o, err)
		}
	}
}

// Budgets hold, and a search that ended at one goes on from there.
func TestNumberedLimits(t *testing.T) {
	ctx := t.Context()
	var l *game.Limit
	e := NewEngine(Limits{Positions: 100})
	if _, err := e.Grundy(ctx, chomp(t, "6^5")); !errors.As(err, &l) || l.Which != "positions" || e.Stats().Positions > 100 {
		t.Error(err, e.Stats())
	}
	e = NewEngine(Limits{Memory: 40_000})
	if _, err := e.Grundy(ctx, chomp(t, "9^9")); !errors.As(err, &l) || l.Which != "memory" || e.Stats().Peak > 40_000 {
		t.Error(err, e.Stats())
	}
	over, cancel := context.WithCancel(ctx)
	cancel()
	for _, bar := range []string{"10^10", "8^8"} {
		e = NewEngine(Limits{})
		p := chomp(t, bar)
		d, n, ok := e.numbered(p, grundy)
		if !ok {
			t.Fatal("not numbered")
		}
		e.meter.limits.Work = 100
		if _, err := e.Grundy(ctx, p); !errors.As(err, &l) || l.Which != "work" {
			t.Error(bar, err)
		}
		e.SetLimits(Limits{})
		if _, err := d.answer(over, grundy, n); !errors.Is(err, context.Canceled) {
			t.Error(bar, err)
		}
		v, err := d.answer(ctx, grundy, n)
		w, err2 := NewEngine(Limits{}).Grundy(ctx, p)
		if uint64(v) != w || err != nil || err2 != nil {
			t.Error(bar, v, w, err, err2)
		}
		if e.Stats().Positions < d.size || e.Stats().Positions > d.size+denseLook {
			t.Errorf("%s: %d positions of %d", bar, e.Stats().Positions, d.size)
		}
	}
}

// Many bars, one after the other: old arrays make room for new ones.
func TestManyNumbered(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	e, plain := NewEngine(Limits{Memory: 1 << 16}), NewEngine(Limits{}).Plain()
	for range 300 {
		rows := []uint64{1 + r.Uint64N(7), 7, 7, 7}
		for i := 1; i < len(rows); i++ {
			rows[i] = r.Uint64N(rows[i-1] + 1)
		}
		p := chomp(t, rules.FormatHeaps(rows))
		v, err := e.Grundy(t.Context(), p)
		w, _ := plain.Grundy(t.Context(), p)
		if v != w || err != nil {
			if errors.As(err, new(*game.Limit)) {
				e = NewEngine(Limits{Memory: 1 << 16}) // keys of components are kept for good
				continue
			}
			t.Fatal(p, v, w, err)
		}
	}
}
