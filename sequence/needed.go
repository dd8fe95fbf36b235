package sequence

import (
	"grundy/game"
	"grundy/heaps"
)

// Needed is how many values must obey a law of the rule before a theorem may prove
// it, the fewest by the theorems known here; ok is false where none of them speaks
// of such a law.
func Needed(rule heaps.Rule, preperiod, period, saltus uint64) (values uint64, ok bool) {
	for _, b := range bounds(rule) {
		if n, fits := b.needs(preperiod, period, saltus); fits && (!ok || n < values) {
			values, ok = n, true
		}
	}
	return values, ok
}

// Bound is the theorem that needs the fewest values to prove a law of the rule, and
// how many: of those that ask for nothing but values. ok is false where none of them
// speaks of such a law.
func Bound(rule heaps.Rule, preperiod, period, saltus uint64) (values uint64, by *game.Theorem, ok bool) {
	for _, b := range bounds(rule) {
		if n, fits := b.needs(preperiod, period, saltus); fits && b.settle == nil && (!ok || n < values) {
			values, by, ok = n, b.theorem, true
		}
	}
	return values, by, ok
}
