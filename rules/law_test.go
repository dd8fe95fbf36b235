package rules

import (
	"testing"

	"grundy/heaps"
)

// The laws are compared with the values by the definition, the mex of the options:
// each holds from its preperiod on, not at the heap before, and no smaller period
// does. Where a closed form has none, no law with a period up to 40 holds.
func TestHeapLaws(t *testing.T) {
	const heapsLooked = 400
	set := func(text string) heaps.Set {
		s, err := heaps.ParseSet(text)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	var lawful []heaps.Rule
	for _, text := range []string{"half", "divisors", "1,2,3", "1..5", "2..5", "3", "4..9", "1,primes", "1,powers-of-2", "1,2,6", "1..3,12", "1..4,10", "7..7"} {
		lawful = append(lawful, NewTake(set(text)))
	}
	for _, text := range []string{"half", "1", "1..4", "2", "5", "9"} {
		lawful = append(lawful, NewAllBut(set(text)))
	}
	for _, text := range []string{"0.[3]", "4.[3]", "0.[7]"} {
		c, err := heaps.ParseCode(text)
		if err != nil {
			t.Fatal(err)
		}
		lawful = append(lawful, codeRule(c))
	}
	lawful = append(lawful, Nim{}, Bash{1}, Bash{6})
	for _, pairs := range [][]Forbidden{{}, {{1, 1}}, {{3, 3}, {5, 1}}, {{2, 1}, {3, 1}, {4, 1}, {5, 1}}, {{4, 1}, {4, 2}, {4, 3}, {4, 4}, {7, 7}}, {{30, 30}, {31, 1}, {32, 2}}} {
		c, err := NewConstrained(pairs)
		if err != nil {
			t.Fatal(err)
		}
		lawful = append(lawful, c)
	}
	for _, rule := range lawful {
		l, ok := rule.(HeapLawful).HeapLaw()
		if !ok || l.By == nil {
			t.Errorf("%s: no law", rule)
			continue
		}
		g := valuesByMex(rule, heapsLooked)
		holds := func(from, p, s uint64) bool {
			for n := from; n+p < heapsLooked; n++ {
				if g[n+p] != g[n]+s {
					return false
				}
			}
			return true
		}
		if l.Period == 0 {
			for p := uint64(1); p <= 40; p++ {
				for n0 := range uint64(heapsLooked / 2) {
					if s := g[n0+p] - g[n0]; g[n0+p] >= g[n0] && holds(n0, p, s) {
						t.Errorf("%s: period %d from %d", rule, p, n0)
					}
				}
			}
			continue
		}
		if !holds(l.Preperiod, l.Period, l.Saltus) {
			t.Errorf("%s: %+v does not hold", rule, l)
		}
		if l.Preperiod > 0 && holds(l.Preperiod-1, l.Period, l.Saltus) {
			t.Errorf("%s: preperiod %d is not the least", rule, l.Preperiod)
		}
		for p := uint64(1); p < l.Period; p++ {
			if s := g[l.Preperiod+p] - g[l.Preperiod]; g[l.Preperiod+p] >= g[l.Preperiod] && holds(l.Preperiod, p, s) {
				t.Errorf("%s: period %d is less than %d", rule, p, l.Period)
			}
		}
	}
	for _, rule := range []heaps.Rule{NewTake(set("1,3,4")), NewTake(set("squares")), NewAllBut(set("2,3")), Bash{1<<64 - 1}} {
		if l, ok := rule.(HeapLawful).HeapLaw(); ok {
			t.Errorf("%s: %+v", rule, l)
		}
	}
}

// valuesByMex are g(0) to g(n-1), by the definition.
func valuesByMex(rule heaps.Rule, n uint64) []uint64 {
	g := make([]uint64, n)
	for h := range n {
		seen := map[uint64]bool{}
		rule.Options(h, func(_ uint64, left []uint64) bool {
			v := uint64(0)
			for _, m := range left {
				v ^= g[m]
			}
			seen[v] = true
			return true
		})
		for seen[g[h]] {
			g[h]++
		}
	}
	return g
}
