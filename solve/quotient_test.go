package solve

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"grundy/catalogue"
	"grundy/game"
	"grundy/heaps"
	"grundy/rules"
)

// A table of heaps is what a brute force plays on: the heaps of each of some games.
type heapTable [][]uint64

// plays yields what a move by the rules alone leaves, with equal heaps each in turn.
func (h heapTable) plays(games []heaps.Rule, yield func(heapTable) bool) {
	for g, sizes := range h {
		for i, n := range sizes {
			more := true
			games[g].Options(n, func(_ uint64, left []uint64) bool {
				after := slices.Clone(h)
				after[g] = slices.Concat(sizes[:i], left, sizes[i+1:])
				slices.Sort(after[g])
				more = yield(after)
				return more
			})
			if !more {
				return
			}
		}
	}
}

// A bruteForce decides misère play by the rules alone.
type bruteForce struct {
	games []heaps.Rule
	lost  map[string]bool
}

func (b *bruteForce) isLost(h heapTable) bool {
	key := fmt.Sprint(h)
	if lost, ok := b.lost[key]; ok {
		return lost
	}
	moves, wins := false, false
	h.plays(b.games, func(after heapTable) bool {
		moves = true
		wins = b.isLost(after)
		return !wins
	})
	b.lost[key] = moves && !wins
	return b.lost[key]
}

// sumsUpTo are all the lists of heaps with at most so many tokens, the largest last.
func sumsUpTo(tokens uint64) (all [][]uint64) {
	var add func(sizes []uint64, least, left uint64)
	add = func(sizes []uint64, least, left uint64) {
		all = append(all, slices.Clone(sizes))
		for n := least; n <= left; n++ {
			add(append(sizes, n), n, left-n)
		}
	}
	add(nil, 1, tokens)
	return all
}

// hold compares the verdict on a sum with the brute force: outcome, the winning
// moves, and both counts. It reports whether a quotient decided.
func (b *bruteForce) hold(t *testing.T, s *Solver, h heapTable) bool {
	t.Helper()
	var sum game.Sum
	for g, sizes := range h {
		sum = append(sum, rules.NewHeaps(b.games[g], slices.Clone(sizes)))
	}
	v, err := s.Solve(context.Background(), sum, game.Misere)
	if err != nil {
		t.Fatalf("%v: %v", sum, err)
	}
	if lost := b.isLost(h); (v.Outcome == game.P) != lost || v.Outcome == game.Unknown {
		t.Fatalf("%v: %v, the brute force says lost: %v", sum, v.Outcome, lost)
	}
	moves, distinct := uint64(0), map[string]bool{}
	h.plays(b.games, func(after heapTable) bool {
		if b.isLost(after) {
			moves++
			distinct[fmt.Sprint(after)] = true
		}
		return true
	})
	if w := v.Winning; !w.Moves.Known || w.Moves.N != moves || !w.Distinct.Known || w.Distinct.N != uint64(len(distinct)) || uint64(len(w.List)) != moves {
		t.Fatalf("%v: %v winning moves, %v distinct, %d listed; want %d and %d", sum, w.Moves, w.Distinct, len(w.List), moves, len(distinct))
	}
	for _, m := range v.Winning.List {
		after := make(heapTable, len(h))
		for g, p := range m.To {
			_, sizes := p.(heapPosition).Heaps()
			for _, n := range sizes {
				if n > 0 {
					after[g] = append(after[g], n)
				}
			}
			slices.Sort(after[g])
		}
		if !b.isLost(after) {
			t.Fatalf("%v: %v does not win", sum, m.Text)
		}
	}
	return slices.ContainsFunc(v.Evidence, func(e Evidence) bool { return e.Kind == "quotient" })
}

func heapRule(t *testing.T, name string) heaps.Rule {
	t.Helper()
	sum, err := catalogue.Parse(name + " 1")
	if err != nil {
		t.Fatal(err)
	}
	rule, _ := sum[0].(heapPosition).Heaps()
	return rule
}

// TestMisereSums holds every sum of up to 14 tokens of many games against misère
// play by the rules alone.
func TestMisereSums(t *testing.T) {
	names := []string{"kayles", "dawson-kayles", "0.137", "0.15", "0.71", "0.75", "0.115", "0.152", "0.144", "0.351", "0.27", "0.3F", "4!.0", "0.7!7", "4.7",
		"4.C3", "lasker", "rows", "take:1,3,4", "allbut:2", "take:2,3", "take:half", "0.6", "0.45", "0.16", "0.26", "0.53", "0.57", "0.72", "0.73", "0.74", "0.76"}
	random := rand.New(rand.NewPCG(6, 7))
	for len(names) < 60 {
		code := "0."
		if random.IntN(4) == 0 {
			code = "4."
		}
		for range 2 + random.IntN(3) {
			code += fmt.Sprint(random.IntN(8))
		}
		if c, err := heaps.ParseCode(code); err == nil && !slices.Contains(names, c.String()) {
			names = append(names, c.String())
		}
	}
	all := sumsUpTo(14)
	if testing.Short() {
		all = sumsUpTo(9)
	}
	byQuotient := 0
	for _, name := range names {
		b := &bruteForce{[]heaps.Rule{heapRule(t, name)}, map[string]bool{}}
		s := New(Options{Moves: 1 << 20})
		for _, sizes := range all {
			if b.hold(t, s, heapTable{sizes}) {
				byQuotient++
			}
		}
	}
	if byQuotient < len(all)*len(names)/2 {
		t.Errorf("quotients decided %d sums only", byQuotient)
	}
}

// TestMisereMixed does the same with two games, and three, on one table.
func TestMisereMixed(t *testing.T) {
	byQuotient := 0
	small := sumsUpTo(6)
	for _, names := range [][]string{{"kayles", "nim"}, {"kayles", "dawson-kayles"}, {"0.75", "nim"}, {"kayles", "take:1,3,4"}, {"0.15", "0.71"},
		{"kayles", "4.7"}, {"dawson-kayles", "nim"}, {"0.27", "kayles"}, {"lasker", "0.137"}, {"0.3F", "nim"}, {"take:half", "kayles"}, {"kayles", "0.77"}} {
		b := &bruteForce{[]heaps.Rule{heapRule(t, names[0]), heapRule(t, names[1])}, map[string]bool{}}
		s := New(Options{Moves: 1 << 20})
		for _, one := range small {
			for _, two := range small {
				if same(b.games[0], b.games[1]) {
					continue
				}
				if b.hold(t, s, heapTable{one, two}) {
					byQuotient++
				}
			}
		}
	}
	b := &bruteForce{[]heaps.Rule{heapRule(t, "kayles"), heapRule(t, "dawson-kayles"), heapRule(t, "nim")}, map[string]bool{}}
	s := New(Options{Moves: 1 << 20})
	random := rand.New(rand.NewPCG(8, 9))
	for range 300 {
		if b.hold(t, s, heapTable{small[random.IntN(len(small))], small[random.IntN(len(small))], small[random.IntN(len(small))]}) {
			byQuotient++
		}
	}
	if byQuotient < 3000 {
		t.Errorf("quotients decided %d sums only", byQuotient)
	}
}

// TestMisereKayles: the lost single heaps up to 20, and those where the rule for
// misère Nim with Grundy values for heaps goes wrong (a known trap).
func TestMisereKayles(t *testing.T) {
	s := New(Options{Moves: 1})
	var lost, trapped []uint64
	for n := uint64(1); n <= 20; n++ {
		sum := game.Sum{rules.NewHeaps(heapRule(t, "kayles"), []uint64{n})}
		v, err := s.Solve(context.Background(), sum, game.Misere)
		if err != nil || v.Evidence[0].Kind != "quotient" {
			t.Fatal(v.Evidence, err)
		}
		normal, err := s.Solve(context.Background(), sum, game.Normal)
		if err != nil {
			t.Fatal(err)
		}
		if v.Outcome == game.P {
			lost = append(lost, n)
		}
		if rules.TameOutcome([]uint64{normal.Grundy.N}) != v.Outcome {
			trapped = append(trapped, n)
		}
	}
	if !slices.Equal(lost, []uint64{1, 4, 9, 12, 20}) || !slices.Equal(trapped, []uint64{8, 9, 12, 13, 16}) {
		t.Errorf("lost %v, trapped %v", lost, trapped)
	}
}

// TestMisereFar: on heaps far out the winning moves that the period gives are those
// found by trying all; and a heap of 10^12 is decided.
func TestMisereFar(t *testing.T) {
	random := rand.New(rand.NewPCG(10, 11))
	for _, name := range []string{"kayles", "0.75", "0.115", "0.71"} {
		s := New(Options{Moves: 1 << 20})
		for range 10 {
			sizes := []uint64{400 + random.Uint64N(900), 1 + random.Uint64N(60), 1 + random.Uint64N(500)}
			rule := heapRule(t, name)
			sum := game.Sum{rules.NewHeaps(rule, sizes)}
			v, err := s.Solve(context.Background(), sum, game.Misere)
			if err != nil || v.Evidence[0].Kind != "quotient" {
				t.Fatal(name, err, v.Evidence)
			}
			q := v.Evidence[0].Quotient
			var want []string
			for m := range sum[0].Moves {
				x := 0
				_, left := m.Then()[0].(heapPosition).Heaps()
				for _, n := range left {
					x = q.Of.Times(x, q.Class(0, n))
				}
				if q.Of.InP(x) {
					want = append(want, fmt.Sprint(m.Text))
				}
			}
			var got []string
			for _, m := range v.Winning.List {
				got = append(got, fmt.Sprint(m.Text))
			}
			if v.Outcome == game.N && !slices.Equal(got, want) || v.Winning.Moves.N != uint64(len(want)) {
				t.Errorf("%v: %d moves, want %d", sum, v.Winning.Moves.N, len(want))
			}
		}
	}
	sum := game.Sum{rules.NewHeaps(heapRule(t, "kayles"), []uint64{1e12, 1e12, 5})}
	v, err := New(Options{Moves: 1}).Solve(context.Background(), sum, game.Misere)
	if err != nil || v.Outcome != game.N || len(v.Winning.List) != 1 || !v.Winning.Moves.Known {
		t.Errorf("%v: %v, %v, %v", sum, v.Outcome, v.Winning, err)
	}
}

// TestMisereAlike: what was asked before does not change an answer about one game.
func TestMisereAlike(t *testing.T) {
	used := New(Options{Moves: 20, Explain: true})
	for _, name := range []string{"kayles", "0.75", "0.115"} {
		for _, n := range []uint64{1000, 400, 167, 168, 30, 9, 5, 2} {
			sum := game.Sum{rules.NewHeaps(heapRule(t, name), []uint64{n, n / 2})}
			a, err1 := used.Solve(context.Background(), sum, game.Misere)
			b, err2 := New(Options{Moves: 20, Explain: true}).Solve(context.Background(), sum, game.Misere)
			if err1 != nil || err2 != nil {
				t.Fatal(err1, err2)
			}
			tell := func(v *Verdict) string {
				e := v.Evidence[0]
				w, whole := e.Quotient.Period(0)
				return fmt.Sprint(v.Outcome, v.Winning, v.Notes, e.Kind, e.Quotient.Of.Order(), e.Quotient.Of.POrder(), e.Quotient.Heaps(0), w, whole)
			}
			if tell(a) != tell(b) {
				t.Errorf("%v: %s, and asked alone %s", sum, tell(a), tell(b))
			}
		}
	}
	if !used.Light() {
		t.Error("three small quotients are not light")
	}
}

// TestMisereBeyond: where no quotient comes, the sum is searched.
func TestMisereBeyond(t *testing.T) {
	s := New(Options{Moves: 1})
	for range 2 { // the second time without trying
		v, err := s.Solve(context.Background(), game.Sum{rules.NewHeaps(heapRule(t, "dawson-kayles"), []uint64{38})}, game.Misere)
		if err != nil || v.Evidence[0].Kind != "search" {
			t.Fatal(v.Evidence, err)
		}
	}
}
