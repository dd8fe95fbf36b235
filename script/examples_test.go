package script_test

import (
	"context"
	"fmt"
	"math/bits"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"grundy/game"
	"grundy/rules"
	"grundy/script"
	"grundy/search"
	"grundy/words"
)

// load reads one of the examples.
func load(t *testing.T, name string) rules.Game {
	t.Helper()
	source, err := os.ReadFile(filepath.Join("..", "examples", name+".star"))
	if err != nil {
		t.Fatal(err)
	}
	return program(t, string(source)).Game()
}

// program loads a source.
func program(t *testing.T, source string) *script.Program {
	t.Helper()
	p, err := script.NewSession(context.Background(), script.Limits{}).Load("g.star", source)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// value is the Grundy value of a position, by search.
func value(t *testing.T, g rules.Game, position string) uint64 {
	t.Helper()
	p, err := g.Parse(position)
	if err != nil {
		t.Fatalf("%s: %v", position, err)
	}
	v, err := search.NewEngine(search.Limits{}).Grundy(context.Background(), p)
	if err != nil {
		t.Fatalf("%s: %v", position, err)
	}
	return v
}

// wins is who wins a position: the mark is "W" where the player to move does, else "L".
func wins(t *testing.T, g rules.Game, position string, c game.Convention) string {
	t.Helper()
	p, err := g.Parse(position)
	if err != nil {
		t.Fatalf("%s: %v", position, err)
	}
	o := game.Unknown
	if s, ok := p.(game.Sudden); ok {
		o = s.Sudden()
	}
	if o == game.Unknown {
		if o, err = search.NewEngine(search.Limits{}).Outcome(context.Background(), game.Sum{p}, c); err != nil {
			t.Fatal(err)
		}
	}
	if o == game.N {
		return "W"
	}
	return "L"
}

// TestExamples holds every example against what is known of its game: the answers of
// the contest that it is from, or a theorem.
func TestExamples(t *testing.T) {
	checks := map[string]func(t *testing.T, g rules.Game){
		"take": func(t *testing.T, g rules.Game) {
			got := ""
			for n := 1; n <= 10; n++ {
				got += wins(t, g, fmt.Sprint(n), game.Normal)
			}
			if got != "WLWWWWLWLW" {
				t.Error(got)
			}
		},
		"powers": func(t *testing.T, g rules.Game) {
			for n := 1; n <= 60; n++ {
				if got := wins(t, g, fmt.Sprint(n), game.Normal); got == "L" != (n%6 == 0) {
					t.Errorf("%d: %s", n, got)
				}
			}
		},
		"pairs": func(t *testing.T, g rules.Game) {
			for a := uint(1); a <= 20; a++ {
				for b := uint(1); b <= 20; b++ {
					if got, want := value(t, g, fmt.Sprintf("%d,%d", a, b)), uint64(bits.TrailingZeros(^((a - 1) | (b - 1)))); got != want {
						t.Errorf("(%d,%d): %d, want %d", a, b, got, want)
					}
				}
			}
		},
		"cutting": func(t *testing.T, g rules.Game) {
			if got := wins(t, g, "2,2", 0) + wins(t, g, "3,2", 0) + wins(t, g, "4,2", 0) + wins(t, g, "1,5", 0); got != "LLWW" {
				t.Error(got)
			}
		},
		"consecutive": func(t *testing.T, g rules.Game) {
			if got := wins(t, g, "6", 0) + wins(t, g, "100", 0); got != "LW" {
				t.Error(got)
			}
			p, _ := g.Parse("100")
			least := 0
			for m := range p.Moves {
				parts := strings.Split(strings.Fields(m.Then().String())[1], ",")
				if value(t, g, strings.Join(parts, ",")) == 0 && (least == 0 || len(parts) < least) {
					least = len(parts)
				}
			}
			if least != 8 {
				t.Errorf("from 100 %d heaps win, want 8", least)
			}
		},
		"divisors": func(t *testing.T, g rules.Game) {
			if lost := count(t, g, 2, 10, 5)[0]; 9*9*9*9*9-lost != 40085 {
				t.Errorf("%d lost", lost)
			}
		},
		"coprime": func(t *testing.T, g rules.Game) {
			if a, b := count(t, g, 1, 4, 2)[0], count(t, g, 1, 9, 5)[0]; a != 6 || b != 9964 {
				t.Error(a, b)
			}
		},
		"digits": func(t *testing.T, g rules.Game) {
			for n := range 7 {
				gap := strings.Repeat(".", n)
				for text, want := range map[string]int{"0" + gap + "1": 0, "1" + gap + "1": 1, "0" + gap: n, gap + "1": n} {
					if n == 0 && text == "11" {
						continue
					}
					if got := value(t, g, text); got != uint64(want) {
						t.Errorf("%s: %d, want %d", text, got, want)
					}
				}
				if n > 0 && value(t, g, gap) != uint64(n%2) {
					t.Errorf("an empty row of %d", n)
				}
			}
		},
		"calendar": func(t *testing.T, g rules.Game) {
			if got := wins(t, g, "2001-11-3", 0) + wins(t, g, "2001-11-2", 0) + wins(t, g, "2001-10-3", 0); got != "WLL" {
				t.Error(got)
			}
			if _, err := g.Parse("2001-2-29"); err == nil {
				t.Error("there was no 29 February 2001")
			}
		},
		"candy": func(t *testing.T, g rules.Game) {
			if got := wins(t, g, "1,3", game.Misere) + wins(t, g, "1,2,3", game.Misere); got != "WL" {
				t.Error(got)
			}
		},
		"decrement": func(t *testing.T, g rules.Game) {
			if got := wins(t, g, "3,6,7", 0) + wins(t, g, "1,2,4,8", 0) + wins(t, g, "7,8,8,8,8", 0); got != "WWL" {
				t.Error(got)
			}
		},
		"wythoff": func(t *testing.T, g rules.Game) {
			other := rules.MultiGame{Multi: rules.Wythoff{}}
			for a := range 16 {
				for b := range 16 {
					text := fmt.Sprintf("%d,%d", a, b)
					if got, want := value(t, g, text), value(t, other, text); got != want {
						t.Errorf("%s: %d, want %d", text, got, want)
					}
				}
			}
		},
	}
	files, err := filepath.Glob("../examples/*.star")
	if err != nil || len(files) != len(checks) {
		t.Errorf("%d examples, %d checks, %v", len(files), len(checks), err)
	}
	for name, check := range checks {
		t.Run(name, func(t *testing.T) { check(t, load(t, name)) })
	}
}

// count is how many ordered positions of so many heaps, each from low to high, have
// each value.
func count(t *testing.T, g rules.Game, low, high, heaps int) [64]int {
	var one, all [64]int
	for n := low; n <= high; n++ {
		one[value(t, g, fmt.Sprint(n))]++
	}
	all[0] = 1
	for range heaps {
		var next [64]int
		for a, x := range all {
			for b, y := range one {
				next[a^b] += x * y
			}
		}
		all = next
	}
	return all
}

// TestTemplates: the files that "grundy new" writes are games.
func TestTemplates(t *testing.T) {
	for _, lang := range []words.Lang{words.English, words.Chinese} {
		source := script.Template(lang, "mygame")
		if strings.Contains(source, "NAME") {
			t.Errorf("%s: a name is missing", lang)
		}
		g := program(t, source).Game()
		var got []uint64
		for n := range 8 {
			got = append(got, value(t, g, fmt.Sprint(n)))
		}
		if want := []uint64{0, 1, 0, 1, 2, 3, 2, 0}; !slices.Equal(got, want) {
			t.Errorf("%s: %v", lang, got)
		}
	}
}
