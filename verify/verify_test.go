package verify

import (
	"context"
	"errors"
	"testing"

	"grundy/box"
	"grundy/catalogue"
	"grundy/game"
	"grundy/rules"
)

// TestNim is checklist C06 with erratum X13: 84 positions of at most 3 heaps up
// to 6.
func TestNim(t *testing.T) {
	g := rules.HeapGame{Rule: rules.Nim{}}
	r, err := Boxes(context.Background(), g, []box.Box{{Heaps: 3, Max: 6, Fewer: true}}, Options{})
	if err != nil || r.Positions != 84 || r.Counterexample != nil {
		t.Fatalf("%+v, %v", r, err)
	}
	for _, want := range []claim{
		{"Bouton", Value, game.Normal}, {"Bouton", Outcome, game.Normal}, {"Bouton", Winning, game.Normal}, {"Bouton", Target, game.Normal},
		{"Bouton (misère)", Outcome, game.Misere}, {"Bouton (misère)", Winning, game.Misere},
		{"", Verdict, game.Normal}, {"", Verdict, game.Misere}, {"", Notation, game.Normal},
	} {
		found := false
		for _, c := range r.Checked {
			if c.Theorem == want.theorem && c.Kind == want.kind && c.Convention == want.convention {
				found = c.OK && c.Positions == 84
			}
		}
		if !found {
			t.Errorf("%v was not checked on 84 positions: %+v", want, r.Checked)
		}
	}
}

// TestCatalogue verifies every theorem of every game of the catalogue.
func TestCatalogue(t *testing.T) {
	for _, e := range catalogue.Entries() {
		t.Run(e.Name, func(t *testing.T) {
			t.Parallel()
			r, err := Entry(context.Background(), e, Options{Positions: 2_000_000})
			if err != nil {
				t.Fatal(err)
			}
			if c := r.Counterexample; c != nil {
				t.Errorf("%s: %s %s %s says %s, search finds %s", c.Position, c.Theorem, c.Kind, c.Convention, c.Says, c.Search)
			}
			if r.Positions < 2 {
				t.Errorf("only %d positions", r.Positions)
			}
		})
	}
}

// TestFollowers counts what can be reached from nim 3,4,5: the multisets below
// it, counted here by hand.
func TestFollowers(t *testing.T) {
	s, err := catalogue.Parse("nim 3,4,5")
	if err != nil {
		t.Fatal(err)
	}
	r, err := Followers(context.Background(), s, Options{})
	want := map[[3]int]bool{}
	for a := range 4 {
		for b := range 5 {
			for c := range 6 {
				x := [3]int{a, b, c}
				for i := range 3 {
					for j := range i {
						if x[j] > x[i] {
							x[i], x[j] = x[j], x[i]
						}
					}
				}
				want[x] = true
			}
		}
	}
	if err != nil || r.Counterexample != nil || r.Positions != uint64(len(want)) {
		t.Errorf("%+v (%v), want %d positions", r, err, len(want))
	}
}

// wrong is Nim with a false theorem of the named kind.
type wrong struct {
	rules.Nim
	kind Kind
}

func (w wrong) String() string { return "nim" }

func (w wrong) HeapGrundy(n uint64) (uint64, *game.Theorem, bool) {
	v, by, ok := w.Nim.HeapGrundy(n)
	if w.kind == Value && n == 4 {
		v = 5
	}
	return v, by, ok
}

func (w wrong) HeapMovesTo(n, value uint64, yield func(uint64, []uint64) bool) {
	if w.kind == Target && n == 4 && value == 1 {
		return // a move is missing
	}
	w.Nim.HeapMovesTo(n, value, yield)
}

func (w wrong) MisereOutcome(sizes []uint64) (game.Outcome, *game.Theorem, bool) {
	o, by, ok := w.Nim.MisereOutcome(sizes)
	if w.kind == Outcome && len(sizes) == 2 && sizes[0] == 1 && sizes[1] == 1 {
		o = game.P
	}
	return o, by, ok
}

func (w wrong) MisereMoves(sizes []uint64, yield func(int, []uint64) bool) {
	if w.kind == Winning && len(sizes) == 2 && sizes[0] == 1 && sizes[1] == 3 {
		yield(1, []uint64{1}) // this is not the winning move
		return
	}
	w.Nim.MisereMoves(sizes, yield)
}

// TestItCanFail gives it rules that are wrong, each in one point.
func TestItCanFail(t *testing.T) {
	for kind, position := range map[Kind]string{Value: "nim 0,4", Target: "nim 0,4", Outcome: "nim 1,1", Winning: "nim 1,3"} {
		g := rules.HeapGame{Rule: wrong{kind: kind}}
		r, err := Boxes(context.Background(), g, []box.Box{{Heaps: 2, Max: 4}}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		c := r.Counterexample
		if c == nil {
			t.Errorf("%s: no counterexample", kind)
			continue
		}
		if c.Kind != kind || c.Position.String() != position || c.Says == c.Search || c.OK {
			t.Errorf("%s: %s: %s %s says %s, search %s", kind, c.Position, c.Theorem, c.Kind, c.Says, c.Search)
		}
		failed := 0
		for _, k := range r.Checked {
			if !k.OK {
				failed++
			}
		}
		if failed != 1 {
			t.Errorf("%s: %d checks failed", kind, failed)
		}
	}
	// The same without a fault.
	r, err := Boxes(context.Background(), rules.HeapGame{Rule: wrong{}}, []box.Box{{Heaps: 2, Max: 4}}, Options{})
	if err != nil || r.Counterexample != nil {
		t.Errorf("%+v, %v", r, err)
	}
}

// endless looks like nim 1, but every move leads back to it.
type endless struct{ *rules.Heaps }

func (e endless) Moves(yield func(game.Move) bool) {
	yield(game.Move{Then: func() game.Sum { return game.Sum{e} }})
}

// TestLoopy: where play need not end there is no judge, and so no verdict.
func TestLoopy(t *testing.T) {
	p := endless{rules.NewHeaps(rules.Nim{}, []uint64{1})}
	r, err := Followers(context.Background(), game.Sum{p}, Options{})
	if err != nil || r.Positions != 1 || r.Loopy != 1 || r.Counterexample != nil {
		t.Errorf("%+v, %v", r, err)
	}
}

func TestLimits(t *testing.T) {
	g := rules.HeapGame{Rule: rules.Nim{}}
	r, err := Boxes(context.Background(), g, []box.Box{{Heaps: 3, Max: 6}}, Options{Positions: 10})
	if !errors.As(err, new(*game.Limit)) || r == nil {
		t.Errorf("%+v, %v", r, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Boxes(ctx, g, []box.Box{{Heaps: 3, Max: 6}}, Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}
