package solve

import (
	"context"

	"grundy/game"
	"grundy/heaps"
)

// table are the values of a heap game computed one after another, each as the
// mex of its options.
type table struct {
	rule   heaps.Rule
	most   uint64 // heaps that fit into the memory allowed
	values []uint64
}

func newTable(rule heaps.Rule, o Options) *table {
	most := uint64(1 << 20)
	if o.Memory > 0 {
		most = min(most, o.Memory/8)
	}
	return &table{rule: rule, most: most}
}

func (t *table) at(ctx context.Context, n uint64) (uint64, error) {
	if n >= t.most {
		return 0, &game.Limit{Which: "memory", Allowed: t.most, Needed: n, Reached: uint64(len(t.values))}
	}
	for m := uint64(len(t.values)); m <= n; m++ {
		seen := map[uint64]bool{}
		t.rule.Options(m, func(_ uint64, left []uint64) bool {
			var x uint64
			for _, k := range left {
				x ^= t.values[k]
			}
			seen[x] = true
			return true
		})
		var g uint64
		for seen[g] {
			g++
		}
		t.values = append(t.values, g)
		if err := ctx.Err(); err != nil {
			return 0, err
		}
	}
	return t.values[n], nil
}

func (t *table) evidence(n uint64) Evidence { return Evidence{Kind: "table", Heaps: n} }
