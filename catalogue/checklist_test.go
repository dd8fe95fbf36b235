package catalogue_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"grundy/catalogue"
	"grundy/game"
	"grundy/rules"
)

// What expositions of Nim and its kin state, row by row, with their slips put
// right.
func TestExpositionsNim(t *testing.T) {
	pl := newPlayer(t)
	for expression, sum := range map[string]uint64{
		"3,4,5": 2, "2,5,7": 0, "1,2,3": 0, "7,8,9": 6, "4,4": 0, "2,2,2": 2, "1^5": 1, "1^7": 1, "1,1": 0, "2,2": 0, "1,4,5": 0,
		"2,3,4,5": 0, "2,3,4": 5, "-": 0, "0,0": 0, "2,5,4": 3, "3": 3, "1,1,1": 1, "1,3,7": 5, "3,5": 6, "1,6,7": 0, "0": 0,
		"*5": 5, "*": 1, "*5 + 3,4": 2, "kayles 7 + nim 3,4": 5,
	} {
		if v := pl.value(expression); v != sum {
			t.Errorf("%s: nim-sum %d, want %d", expression, v, sum)
		}
	}
	// The order of heaps and empty heaps do not matter.
	key := func(e string) string { return string(pl.parse(e)[0].Key(nil)) }
	if key("3,4,5") != key("5,0,3,4") || key("3,4,5") == key("3,4,4") || key("nim 3") == key("0.[3] 3") {
		t.Error("keys")
	}
	// All winning moves, and how many different positions they lead to.
	for expression, want := range map[string][]string{
		"3,4,5": {"nim 1,4,5"}, "4,5,6": {"nim 3,5,6", "nim 4,2,6", "nim 4,5,1"}, "5,5,5": {"nim 0,5,5", "nim 5,0,5", "nim 5,5,0"},
		"7,8,9": {"nim 1,8,9"}, "6,7,8": {"nim 6,7,1"}, "9,10,11": {"nim 1,10,11", "nim 9,2,11", "nim 9,10,3"},
		"1,3,3": {"nim 0,3,3", "nim 1,2,3", "nim 1,3,2"}, "1,2,3": nil, "-": nil, "2,5,4": {"nim 1,5,4"}, "3,4,5,6": {"nim 3,0,5,6", "nim 3,4,1,6", "nim 3,4,5,2"},
		"10,8,2": nil, "7": {"nim 0"},
	} {
		if got := pl.winning(expression, game.Normal); !slices.Equal(got, want) {
			t.Errorf("%s: winning moves to %q, want %q", expression, got, want)
		}
	}
	// Misère Nim.
	for expression, want := range map[string]game.Outcome{
		"1,1": game.N, "1,1,1": game.P, "1,2": game.N, "2,2": game.P, "1,2,3": game.P, "1": game.P, "-": game.N, "0": game.N, "1^7": game.P, "1^8": game.N,
		"3,4,5": game.N, "1,3,5,7": game.P, "2": game.N, "1,1,2": game.N,
		"2,5,7": game.P, "7,8,9": game.N, "4,4": game.P, "2,2,2": game.N, "1^5": game.P,
	} {
		if o := pl.misere(expression); o != want {
			t.Errorf("%s: misère %v, want %v", expression, o, want)
		}
	}
	// One heap larger than 1: leave an odd number of ones.
	for expression, want := range map[string][]string{
		"0,1,2": {"nim 0,1,0"}, "1,1,5": {"nim 1,1,1"}, "1,1": {"nim 0,1", "nim 1,0"}, "1,1,1": nil, "5": {"nim 1"}, "7": {"nim 1"}, "-": nil,
	} {
		if got := pl.winning(expression, game.Misere); !slices.Equal(got, want) {
			t.Errorf("%s: misère winning moves to %q, want %q", expression, got, want)
		}
	}
}

// The lost positions of three heaps of 1 to 7, and that the number of winning
// moves of Nim is odd, heap by heap.
func TestExpositionsNimBoxes(t *testing.T) {
	pl := newPlayer(t)
	var lost []string
	for a := uint64(1); a <= 7; a++ {
		for b := a; b <= 7; b++ {
			for c := b; c <= 7; c++ {
				p := rules.NewHeaps(rules.Nim{}, []uint64{a, b, c})
				if o, _, _ := p.Outcome(game.Normal); o == game.P {
					lost = append(lost, fmt.Sprint(a, b, c))
				}
			}
		}
	}
	if fmt.Sprint(lost) != "[1 2 3 1 4 5 1 6 7 2 4 6 2 5 7 3 4 7 3 5 6]" {
		t.Error(lost)
	}
	even := 0
	smallSums(4, 5, func(sizes []uint64) {
		n := len(pl.winning("nim "+rules.FormatHeaps(sizes), game.Normal))
		if p, _, _ := rules.NewHeaps(rules.Nim{}, sizes).Outcome(game.Normal); (p == game.N) != (n > 0) || n > 0 && n%2 == 0 {
			even++
		}
		for v := uint64(0); v < 12; v++ { // which heap makes the sum 0
			x := pl.value("nim " + rules.FormatHeaps(sizes))
			if lost := pl.value("nim "+rules.FormatHeaps(append(slices.Clone(sizes), v))) == 0; lost != (v == x) {
				t.Fatalf("%v with %d", sizes, v)
			}
		}
	})
	if even > 0 {
		t.Errorf("%d positions with an even number of winning moves", even)
	}
}

func TestExpositionsValues(t *testing.T) {
	pl := newPlayer(t)
	for game, want := range map[string]string{
		"bash:2":       "0 1 2 0 1 2 0",
		"bash:3":       "0 1 2 3 0 1 2 3",
		"take:1..3":    "0 1 2 3 0 1 2 3",
		"take:2,3,7":   "0 0 1 1 2 0 0 1 1 2 0 0 1 1 2 0 0 1 1 2 0",
		"kayles":       "0 1 2 3 1 4 3 2 1 4 2 6 4",
		"grundys":      "0 0 0 1 0 2 1 0 2 1 0 2 1 3 2 1 3 2 4 3 0",
		"lasker":       "0 1 2 4 3 5 6 8 7",
		"4.333...":     "0 1 2 4 3 5 6 8 7",
		"rows":         "0 1 2 3 4 5 6 7 8 9 10 11 12",
		"circle:0.777": "0 1 2 3 0 0 0 0",
		"0.07":         "0 0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 2 2 3 3",
		"0.[3]":        "0 1 2 3 4 5",
		"0.3333...":    "0 1 2 3 4 5",
	} {
		var got []string
		for n := range strings.Count(want, " ") + 1 {
			got = append(got, fmt.Sprint(pl.value(fmt.Sprintf("%s %d", game, n))))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %s, want %s", game, strings.Join(got, " "), want)
		}
	}
	var lost []uint64
	for n := uint64(0); n <= 57; n++ {
		if !pl.wins(fmt.Sprintf("take:squares %d", n)) {
			lost = append(lost, n)
		}
	}
	if !slices.Equal(lost, []uint64{0, 2, 5, 7, 10, 12, 15, 17, 20, 22, 34, 39, 44, 52, 57}) {
		t.Errorf("squares: lost at %d", lost)
	}
	// Take 1 to k, normal and misère.
	for k := uint64(1); k <= 5; k++ {
		for n := uint64(0); n < 40; n++ {
			e := fmt.Sprintf("bash:%d %d", k, n)
			if pl.wins(e) != (n%(k+1) != 0) || (pl.misere(e) == game.P) != (n%(k+1) == 1) {
				t.Errorf("%s", e)
			}
		}
	}
	// Periods, with what is known about the last exception.
	for code, want := range map[string][2]uint64{"0.77": {12, 71}, "0.137": {34, 52}, "0.07": {34, 53}} {
		tab := &table{rule: heapRule(t, code)}
		if p, pre := tab.period(600); p != want[0] || pre != want[1] {
			t.Errorf("%s: period %d from %d, want %v", code, p, pre, want)
		}
	}
	// Dawson's chess is the game of crosses of which no two may touch.
	crosses := []uint64{0}
	for n := 1; n <= 40; n++ {
		seen := map[uint64]bool{}
		for i := range n {
			seen[crosses[max(i-1, 0)]^crosses[max(n-i-2, 0)]] = true
		}
		crosses = append(crosses, mex(seen))
	}
	for n := range crosses {
		if v := pl.value(fmt.Sprintf("dawsons-chess %d", n)); v != crosses[n] {
			t.Errorf("dawsons-chess %d: %d, want %d", n, v, crosses[n])
		}
	}
	// Misère sums go as in Nim only where the games are tame: Kayles is not.
	kayles := newBrute(heapRule(t, "kayles"), game.Misere)
	var wild []uint64
	for n := uint64(0); n <= 16; n++ {
		if rules.TameOutcome([]uint64{pl.value(fmt.Sprintf("kayles %d", n))}) != kayles.of([]uint64{n}) {
			wild = append(wild, n)
		}
	}
	if !slices.Equal(wild, []uint64{8, 9, 12, 13, 16}) {
		t.Errorf("kayles goes other than Nim at %d", wild)
	}
}

// Names that people type.
func TestNames(t *testing.T) {
	for typed, want := range map[string]string{
		"Nim 3,4,5": "nim 3,4,5", "尼姆 3、4、5": "nim 3,4,5", "尼姆　３，４，５": "nim 3,4,5", "巴什:3 7": "bash:3 7", "减法：1，3，4 7": "take:1,3,4 7", "凯勒 7": "kayles 7",
		"subtraction:1..3 5": "take:1..3 5", "kayles 7": "kayles 7", "Dawson's-Kayles 9": "dawsons-kayles 9", "dawson’s-chess 9": "dawsons-chess 9", "Grundy's-game 8": "grundys 8",
		"grundy 8": "grundys 8", "couples-are-forever 9": "officers 9", "心胸狭窄的人的游戏 8": "grundys 8", "lasker's-nim 3": "lasker 3", "guile's 8": "guiles 8", "0.333... 5": "0.[3] 5",
		"0.3f 5": "0.3F 5", ".77 5": "0.77 5", "take:3,1,2 5": "take:1..3 5", "take:PRIMES,1 5": "take:1,primes 5", "constrained:5-2,3-1 4": "constrained:3-1,5-2 4",
		"0.77 7": "0.77 7", "circle:kayles 5": "circle:0.77 5", "circle:.77 5": "circle:0.77 5", "all-but:2 5": "allbut:2 5", "0.77 -": "0.77 -", "bash:2 1^9,0": "bash:2 1^9,0",
	} {
		sum, err := catalogue.Parse(typed)
		if err != nil {
			t.Errorf("%s: %v", typed, err)
		} else if sum.String() != want {
			t.Errorf("%s is %s, want %s", typed, sum, want)
		}
	}
}
