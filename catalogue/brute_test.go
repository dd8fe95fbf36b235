package catalogue_test

import (
	"fmt"
	"slices"
	"testing"

	"grundy/catalogue"
	"grundy/game"
	"grundy/heaps"
	"grundy/rules"
)

// heapGames are the heap games of the catalogue with the parameters that the
// tests try. TestEveryHeapEntryIsTried sees to it that no entry is missing.
var heapGames = []string{
	"nim",
	"bash:1", "bash:2", "bash:3", "bash:5", "bash:18446744073709551615",
	"take:1", "take:2", "take:1..4", "take:3..3", "take:2..3", "take:2..5", "take:3..7", "take:4..5", "take:5..18446744073709551615",
	"take:1,3", "take:1,4", "take:1,2,6", "take:1,2,9", "take:1,2,5", "take:1,2,3,8", "take:1,2,4,5", "take:1..3,5..7", "take:1,2,6,9", "take:1,5,6", "take:1,2,3,5,7,11",
	"take:1,3,4", "take:2,3,7", "take:2,5,6", "take:3,5,9", "take:1..2,6..8",
	"take:half", "take:divisors", "take:powers-of-2", "take:primes", "take:1,primes", "take:squares", "take:2,squares", "take:fibonacci",
	"take:1,half", "take:powers-of-2,primes", "take:1,5,primes", "take:1,3,4,primes", "take:powers-of-2,6", "take:powers-of-2,7", "take:divisors,squares", "take:1..18446744073709551615",
	"allbut:1", "allbut:2", "allbut:3", "allbut:5", "allbut:1..3", "allbut:1,2", "allbut:2,3", "allbut:1,3", "allbut:half", "allbut:primes", "allbut:squares",
	"allbut:divisors", "allbut:1..18446744073709551615", "allbut:4,half",
	"kayles", "dawsons-kayles", "dawsons-chess", "treblecross", "guiles", "officers", "lasker", "rows", "grundys",
	"0.[3]", "0.3F", "0.0F", "8.0", "8!.0", "C.3", "0.4!4", "0.[1]", "0.3[01]", "0.[08]", "0.333...", "4.007", "0.F!1",
	"constrained:1-1", "constrained:2-1,3-3", "constrained:3-3,3-2,5-1", "constrained:2-2,4-4,4-3,7-1,7-2,9-5",
	"constrained:1-1,2-1,2-2,3-2,5-5,5-4,5-3", "constrained:3-1,3-2,3-3,4-1,6-2,8-8",
}

// heapRule is the rule of a heap game by its name.
func heapRule(t testing.TB, name string) heaps.Rule {
	t.Helper()
	g, err := catalogue.Reader{}.Game(name)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	h, ok := g.(rules.HeapGame)
	if !ok {
		t.Fatalf("%s is a %T", name, g)
	}
	return h.Rule
}

// a step is a move on one heap: what it leaves.
type step struct {
	taken uint64
	left  []uint64
}

func steps(rule heaps.Rule, n uint64) (all []step) {
	rule.Options(n, func(taken uint64, left []uint64) bool {
		all = append(all, step{taken, slices.Clone(left)})
		return true
	})
	return all
}

// mex is the least number not in values.
func mex(values map[uint64]bool) uint64 {
	m := uint64(0)
	for values[m] {
		m++
	}
	return m
}

// bruteValues are g(0) .. g(top), from the moves alone.
func bruteValues(rule heaps.Rule, top uint64) []uint64 {
	var g []uint64
	for n := uint64(0); n <= top; n++ {
		seen := map[uint64]bool{}
		for _, s := range steps(rule, n) {
			var x uint64
			for _, m := range s.left {
				x ^= g[m]
			}
			seen[x] = true
		}
		g = append(g, mex(seen))
	}
	return g
}

// bruteOutcome plays a sum of heaps out, from the moves alone.
type bruteOutcome struct {
	rule heaps.Rule
	c    game.Convention
	memo map[string]game.Outcome
}

func newBrute(rule heaps.Rule, c game.Convention) bruteOutcome {
	return bruteOutcome{rule, c, map[string]game.Outcome{}}
}

func (b bruteOutcome) of(sizes []uint64) game.Outcome {
	s := slices.Clone(sizes)
	slices.Sort(s)
	for len(s) > 0 && s[0] == 0 {
		s = s[1:]
	}
	key := fmt.Sprint(s)
	if o, ok := b.memo[key]; ok {
		return o
	}
	moves, wins := 0, false
	for i, n := range s {
		for _, m := range steps(b.rule, n) {
			moves++
			if b.of(slices.Replace(slices.Clone(s), i, i+1, m.left...)) == game.P {
				wins = true
				break
			}
		}
	}
	o := game.P
	if wins || moves == 0 && b.c == game.Misere {
		o = game.N
	}
	b.memo[key] = o
	return o
}

// smallSums yields the multisets of up to count heaps of up to top, as ascending
// lists.
func smallSums(count int, top uint64, yield func(sizes []uint64)) {
	var extend func(sizes []uint64, from uint64)
	extend = func(sizes []uint64, from uint64) {
		yield(slices.Clone(sizes))
		if len(sizes) == count {
			return
		}
		for n := from; n <= top; n++ {
			extend(append(slices.Clone(sizes), n), n)
		}
	}
	extend(nil, 0)
}
