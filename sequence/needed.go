package sequence

import "grundy/heaps"

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
