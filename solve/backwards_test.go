package solve

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"grundy/catalogue"
	"grundy/game"
)

// rounds settles all positions of tokens on a digraph beside heaps of Nim in misère
// play, from the rule alone: round after round over all of them, until nothing changes.
func rounds(arcs [][]int, tokens, heaps []int) func(at []int) game.Outcome {
	places := append(slices.Repeat([]int{len(arcs)}, len(tokens)), heaps...)
	for i := len(tokens); i < len(places); i++ {
		places[i]++
	}
	total := 1
	for _, n := range places {
		total *= n
	}
	number := func(at []int) (n int) {
		for i, x := range at {
			n = n*places[i] + x
		}
		return n
	}
	outcome := make([]game.Outcome, total)
	for changed := true; changed; {
		changed = false
		for n := range total {
			if outcome[n] != game.Unknown {
				continue
			}
			at, rest := make([]int, len(places)), n
			for i := len(places) - 1; i >= 0; i-- {
				at[i], rest = rest%places[i], rest/places[i]
			}
			moves, won, lost := 0, 0, false
			for i, x := range at {
				var options []int
				if i < len(tokens) {
					options = arcs[x]
				} else {
					for y := range x {
						options = append(options, y)
					}
				}
				for _, y := range options {
					to := slices.Clone(at)
					to[i] = y
					moves++
					switch outcome[number(to)] {
					case game.P:
						lost = true
					case game.N:
						won++
					}
				}
			}
			switch {
			case moves == 0 || lost:
				outcome[n], changed = game.N, true
			case won == moves:
				outcome[n], changed = game.P, true
			}
		}
	}
	return func(at []int) game.Outcome {
		if o := outcome[number(at)]; o != game.Unknown {
			return o
		}
		return game.D
	}
}

// In misère play a digraph with cycles beside other games is won, lost or a draw as
// going over all positions says, and so are the positions that its moves lead to.
func TestMisereLoops(t *testing.T) {
	seen := map[game.Outcome]int{}
	for seed := range uint64(120) {
		r := rand.New(rand.NewPCG(seed, 6))
		arcs := make([][]int, 2+r.IntN(4))
		text := "digraph:a"
		for v := range arcs {
			text += fmt.Sprintf(",%c", 'a'+v)
			for w := range arcs {
				if v != w && r.IntN(5) < 2 {
					arcs[v] = append(arcs[v], w)
					text += fmt.Sprintf(",%c>%c", 'a'+v, 'a'+w)
				}
			}
		}
		tokens, heaps := make([]int, 1+r.IntN(2)), make([]int, 1+r.IntN(2))
		text += " "
		for i := range tokens {
			tokens[i] = r.IntN(len(arcs))
			text += fmt.Sprintf("%c,", 'a'+tokens[i])
		}
		text = text[:len(text)-1] + " + nim "
		for i := range heaps {
			heaps[i] = 1 + r.IntN(4)
			text += fmt.Sprintf("%d,", heaps[i])
		}
		text = text[:len(text)-1]
		sum, err := catalogue.Parse(text)
		if err != nil {
			t.Fatal(text, err)
		}
		oracle := rounds(arcs, tokens, heaps)
		v, err := New(Options{Moves: 100}).Solve(t.Context(), sum, game.Misere)
		if err != nil {
			t.Fatal(text, err)
		}
		want := oracle(slices.Concat(tokens, heaps))
		seen[want]++
		if v.Outcome != want {
			t.Fatalf("%s: %v, want %v", text, v.Outcome, want)
		}
		winning, drawing := 0, 0
		at := slices.Concat(tokens, heaps)
		for i, x := range at {
			options := heaps[:0:0]
			if i < len(tokens) {
				options = arcs[x]
			} else {
				for y := range x {
					options = append(options, y)
				}
			}
			for _, y := range options {
				to := slices.Clone(at)
				to[i] = y
				switch oracle(to) {
				case game.P:
					winning++
				case game.D:
					drawing++
				}
			}
		}
		if want != game.D {
			drawing = 0
		}
		if !v.Winning.Moves.Known || v.Winning.Moves.N != uint64(winning) || len(v.Drawing) != drawing {
			t.Errorf("%s: %v winning, %d drawing moves, want %d, %d", text, v.Winning.Moves, len(v.Drawing), winning, drawing)
		}
	}
	for _, o := range []game.Outcome{game.N, game.P, game.D} {
		if seen[o] < 5 {
			t.Errorf("%d positions that are %v", seen[o], o)
		}
	}
}

// Where there are too many positions it is said that nothing is established.
func TestMisereLoopsLimit(t *testing.T) {
	sum, err := catalogue.Parse("digraph:a>b,b>a a + nim 40,50,60")
	if err != nil {
		t.Fatal(err)
	}
	v, err := New(Options{Positions: 1000}).Solve(t.Context(), sum, game.Misere)
	if limit := (*game.Limit)(nil); !errors.As(err, &limit) || v.Outcome != game.Unknown {
		t.Errorf("%v, %v", v.Outcome, err)
	}
}
