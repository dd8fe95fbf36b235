package script_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"grundy/game"
	"grundy/nimber"
	"grundy/search"
)

// TestApart: tuples that fall apart have the values that their rule gives them, with
// canonical forms and without, in sums and when they are met first as one piece; and
// what is wrong behind an option that falls apart is told.
func TestApart(t *testing.T) {
	const cuts = "def options(a, b):\n    return [[(k, b), (a - k, b)] for k in range(1, a)] + [move('x', sum((a, k), (a, b - k))) for k in range(1, b)] + ([(a - 1, b)] if a % 3 == 2 else [])"
	known := map[[2]int]uint64{}
	var value func(a, b int) uint64
	value = func(a, b int) uint64 {
		if v, ok := known[[2]int{a, b}]; ok {
			return v
		}
		var to []uint64
		for k := 1; k < a; k++ {
			to = append(to, value(k, b)^value(a-k, b))
		}
		for k := 1; k < b; k++ {
			to = append(to, value(a, k)^value(a, b-k))
		}
		if a%3 == 2 {
			to = append(to, value(a-1, b))
		}
		known[[2]int{a, b}] = nimber.Mex(to...)
		return known[[2]int{a, b}]
	}
	for _, source := range []string{cuts, cuts + "\ndef canonical(a, b):\n    return (a, b)"} {
		g := program(t, source).Game()
		e := search.NewEngine(search.Limits{})
		for n := range 100 {
			a, b := n/10+1, n%10+1
			p, err := g.Parse(fmt.Sprintf("%d,%d", a, b))
			if err != nil {
				t.Fatal(err)
			}
			v, err := e.Grundy(context.Background(), p)
			if err != nil || v != value(a, b) {
				t.Fatalf("%s is worth %d, want %d (%v)", p, v, value(a, b), err)
			}
			q, err := g.Parse(fmt.Sprintf("%d,%d", b, 11-a))
			if err != nil {
				t.Fatal(err)
			}
			o, err := e.Outcome(context.Background(), game.Sum{p, q}, game.Normal)
			if want := game.Wins(value(a, b) != value(b, 11-a)); err != nil || o != want {
				t.Fatalf("%s + %s is %v, want %v (%v)", p, q, o, want, err)
			}
		}
	}
	for _, c := range []string{
		"def options(a, b):\n    return [[(a - 1, b), 'x']] if a > 1 else [[(a, b - 1), (a, b - 1)]] if b else [1]",
		"def options(a, b):\n    return [[(a - 1, b), (0, b)]] if a else 3 // b",
	} {
		p, err := program(t, c).Game().Parse("3,0")
		if err != nil {
			t.Fatal(err)
		}
		_, err = search.NewEngine(search.Limits{}).Grundy(context.Background(), p)
		if fault := (*game.Fault)(nil); !errors.As(err, &fault) {
			t.Errorf("%q: %v", c, err)
		}
	}
	p, err := program(t, "def options(a, b):\n    return [[(b, a), (a, b)]]").Game().Parse("3,0")
	if err != nil {
		t.Fatal(err)
	}
	if _, err = search.NewEngine(search.Limits{}).Grundy(context.Background(), p); !errors.As(err, new(*search.Cycle)) {
		t.Errorf("a cycle among parts: %v", err)
	}
}
