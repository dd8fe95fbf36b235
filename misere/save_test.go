package misere

import (
	"bytes"
	"context"
	"slices"
	"testing"
)

// TestRestore saves builders and restores them, between heaps and between guesses, and
// brings in the rest: the quotient is that of a builder which was left alone. Changed by a
// byte, a state is refused, or it is that of the same quotient.
func TestRestore(t *testing.T) {
	game := Heaps{parse(t, "0.15")}
	alone, err := build(t, game, 40, 1<<40)
	if err != nil {
		t.Fatal(err)
	}
	b := NewBuilder(game, 0)
	var states [][]byte
	follow := func(s Step) {
		if s.Steady {
			states = append(states, b.Marshal())
		}
	}
	b.Watch(follow)
	for b.Heaps() <= 40 {
		if _, err := b.Grow(context.Background()); err != nil {
			t.Fatal(err)
		}
		states = append(states, b.Marshal())
	}
	for _, state := range states {
		r := NewBuilder(game, 0)
		if err := r.Restore(context.Background(), state); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(r.Marshal(), state) {
			t.Fatal("what was restored is saved as something else")
		}
		for r.Heaps() <= 40 {
			if _, err := r.Grow(context.Background()); err != nil {
				t.Fatal(err)
			}
		}
		if !slices.Equal(r.History(), alone.History()) || !slices.Equal(r.class, alone.class) || !slices.Equal(r.m.product, alone.m.product) {
			t.Fatalf("%v, not %v", r.History(), alone.History())
		}
	}
	last := alone.Marshal()
	for i := range last {
		bad := slices.Clone(last)
		bad[i] ^= 1
		r := NewBuilder(game, 0)
		if r.Restore(context.Background(), bad) != nil {
			continue
		}
		if r.Order() != alone.Order() || r.POrder() != alone.POrder() || r.Heaps() != alone.Heaps() {
			t.Errorf("with byte %d changed it is of order %d, %d in P", i, r.Order(), r.POrder())
		}
	}
}

// FuzzRestore looks for states that end the program, or that pass for a quotient and
// are none: Kayles played out tells.
func FuzzRestore(f *testing.F) {
	game := Heaps{parse(&testing.T{}, "0.77")}
	b := NewBuilder(game, 0)
	b.Watch(func(s Step) {
		if s.Steady {
			f.Add(b.Marshal())
		}
	})
	for b.Heaps() < 12 {
		if _, err := b.Grow(context.Background()); err != nil {
			f.Fatal(err)
		}
	}
	f.Add(b.Marshal())
	f.Fuzz(func(t *testing.T, state []byte) {
		r := NewBuilder(game, 1<<12)
		if r.Restore(context.Background(), state) != nil || r.Heaps() > 14 {
			return
		}
		memo := map[string]bool{}
		for x := range r.Heaps() {
			for y := range x + 1 {
				sum := Sum{y, x}
				if got, want := r.InP(r.Times(r.Class(x), r.Class(y))), playedOut(game, sum, memo); got != want {
					t.Fatalf("%v: in P %v, a P-position %v", sum, got, want)
				}
			}
		}
	})
}
