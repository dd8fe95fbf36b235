package box

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"grundy/catalogue"
	"grundy/game"
	"grundy/rules"
)

func read(t *testing.T, name string) rules.Game {
	t.Helper()
	g, err := catalogue.Reader{}.Game(name)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func lost(t *testing.T, name string, b Box, c game.Convention) []string {
	t.Helper()
	var all []string
	err := PPositions(context.Background(), read(t, name), b, c, Limits{}, func(sizes []uint64, p game.Position) bool {
		all = append(all, rules.FormatHeaps(sizes))
		return true
	})
	if err != nil {
		t.Fatal(name, err)
	}
	return all
}

// TestSevenTriples is checklist A17: the P-positions of three heaps 1 to 7.
func TestSevenTriples(t *testing.T) {
	want := "1,2,3 1,4,5 1,6,7 2,4,6 2,5,7 3,4,7 3,5,6"
	if got := strings.Join(lost(t, "nim", Box{Heaps: 3, Min: 1, Max: 7}, game.Normal), " "); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestCounts are numbers of positions: checklist X13 (84 multisets of at most 3
// heaps up to 6) and binomials.
func TestCounts(t *testing.T) {
	for _, c := range []struct {
		game string
		box  Box
		want int
	}{
		{"nim", Box{Heaps: 3, Max: 6}, 84},
		{"nim", Box{Heaps: 3, Max: 6, Fewer: true}, 84},
		{"nim", Box{Heaps: 3, Min: 1, Max: 6}, 56},
		{"nim", Box{Heaps: 3, Min: 1, Max: 6, Fewer: true}, 84},
		{"moore:2", Box{Heaps: 3, Max: 6}, 84},
		{"moore:2", Box{Heaps: 3, Max: 6, Fewer: true}, 84},
		{"moore:2", Box{Heaps: 3, Max: 1}, 4},
		{"kayles", Box{Heaps: 2, Max: 3}, 10},
		{"nim", Box{Heaps: 0, Max: 3}, 1},
	} {
		n := 0
		keys := map[string]bool{}
		var last []uint64
		err := Each(context.Background(), read(t, c.game), c.box, 0, func(sizes []uint64, p game.Position) bool {
			n++
			keys[string(p.Key(nil))] = true
			if last != nil && len(last) == len(sizes) && slices.Compare(last, sizes) >= 0 {
				t.Errorf("%s: %v before %v", c.game, last, sizes)
			}
			last = slices.Clone(sizes)
			return true
		})
		if err != nil || n != c.want || len(keys) != n {
			t.Errorf("%s %+v: %d positions, %d keys, want %d (%v)", c.game, c.box, n, len(keys), c.want, err)
		}
	}
}

// brute lists the P-positions of a game by playing it out from its moves alone.
func brute(t *testing.T, g rules.Game, b Box, c game.Convention) []string {
	wins := map[string]bool{}
	var win func(s game.Sum) bool
	win = func(s game.Sum) bool {
		key := fmt.Sprint(s)
		if w, ok := wins[key]; ok {
			return w
		}
		w, moves := false, 0
		for i, p := range s {
			for m := range p.Moves {
				moves++
				if !w && !win(slices.Concat(s[:i], m.Then(), s[i+1:])) {
					w = true
				}
			}
		}
		w = w || moves == 0 && c == game.Misere
		wins[key] = w
		return w
	}
	var all []string
	keys := map[string]bool{}
	sizes := make([]uint64, b.Heaps)
	for i := range sizes {
		sizes[i] = b.Min
	}
	for {
		if p, err := g.Parse(rules.FormatHeaps(sizes)); err == nil && !keys[string(p.Key(nil))] {
			keys[string(p.Key(nil))] = true
			if !win(game.Sum{p}) {
				all = append(all, rules.FormatHeaps(sizes))
			}
		}
		i := len(sizes) - 1
		for ; i >= 0 && sizes[i] == b.Max; i-- {
			sizes[i] = b.Min
		}
		if i < 0 {
			return all
		}
		sizes[i]++
	}
}

// TestAgainstBruteForce compares every game of the catalogue that is played on
// heaps with a walk over all ordered lists and all moves.
func TestAgainstBruteForce(t *testing.T) {
	for _, e := range catalogue.Entries() {
		name, _, _ := strings.Cut(e.Example, " ")
		g, err := catalogue.Reader{}.Game(name)
		if err != nil {
			t.Fatal(e.Example, err)
		}
		for _, b := range []Box{{Heaps: 1, Max: 6}, {Heaps: 2, Max: 4}, {Heaps: 3, Min: 1, Max: 3}, {Heaps: 3, Max: 2}} {
			for _, c := range []game.Convention{game.Normal, game.Misere} {
				var got []string
				err := PPositions(context.Background(), g, b, c, Limits{}, func(sizes []uint64, _ game.Position) bool {
					got = append(got, rules.FormatHeaps(sizes))
					return true
				})
				if errors.As(err, new(*game.Fault)) {
					continue // not played on so many heaps
				}
				if want := brute(t, g, b, c); err != nil || !slices.Equal(got, want) {
					t.Errorf("%s %+v %s: %v (%v), want %v", name, b, c, got, err, want)
				}
			}
		}
	}
}

// TestFar shows that a large box is quick: 10^6 P-positions among 1.7 10^8.
func TestFar(t *testing.T) {
	n := 0
	err := PPositions(context.Background(), read(t, "nim"), Box{Heaps: 3, Max: 1000}, game.Normal, Limits{}, func(sizes []uint64, p game.Position) bool {
		n++
		if sizes[0]^sizes[1]^sizes[2] != 0 {
			t.Fatal(sizes)
		}
		return true
	})
	// The triples a <= b <= c <= 1000 with c = a^b.
	want := 0
	for a := range 1001 {
		for b := a; b <= 1000; b++ {
			if c := a ^ b; c >= b && c <= 1000 {
				want++
			}
		}
	}
	if err != nil || n != want {
		t.Errorf("%d, want %d: %v", n, want, err)
	}
}

func TestRefusals(t *testing.T) {
	ctx := context.Background()
	none := func([]uint64, game.Position) bool { return true }
	nim := read(t, "nim")
	for _, b := range []Box{{Heaps: -1}, {Heaps: MostHeaps + 1}, {Heaps: 1, Min: 2, Max: 1}} {
		if err := Each(ctx, nim, b, 0, none); !errors.As(err, new(*game.Fault)) {
			t.Errorf("%+v: %v", b, err)
		}
	}
	if err := Each(ctx, read(t, "moore:2"), Box{Heaps: 3, Max: 9}, 5, none); !errors.As(err, new(*game.Limit)) {
		t.Errorf("limit: %v", err)
	}
	if err := PPositions(ctx, nim, Box{Heaps: 1, Max: 1 << 40}, game.Normal, Limits{Memory: 1 << 20}, none); !errors.As(err, new(*game.Limit)) {
		t.Errorf("memory: %v", err)
	}
	over, cancel := context.WithCancel(ctx)
	cancel()
	if err := Each(over, nim, Box{Heaps: 4, Max: 100}, 0, none); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	if err := PPositions(over, nim, Box{Heaps: 4, Max: 100}, game.Normal, Limits{}, none); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}
