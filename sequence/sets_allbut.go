package sequence

import (
	"context"

	"grundy/heaps"
)

// allbut plays the games in which any number may be taken but those of a set.
//
// All smaller heaps are options but those at a forbidden distance. So a value that
// some smaller heap has is not an option only if all its heaps are at forbidden
// distances: for each n, count the values at those, and compare with how often
// they occur in all. The values known are 0 to some greatest one without a gap, and
// the next is not an option in any case. That is a step for each number of the set
// up to n.
type allbut struct {
	keeper
	rule   heaps.AllBut
	total  []uint32 // by value: how many heaps have it
	barred []uint32 // by value: how many of them n may not leave; 0 between heaps
}

func newAllBut(rule heaps.AllBut, opts Options) *allbut {
	return &allbut{keeper: newKeeper(opts), rule: rule}
}

func (k *allbut) Name() string     { return "sets" }
func (k *allbut) Rule() heaps.Rule { return k.rule }

func (k *allbut) Extend(ctx context.Context, to uint64) error {
	return k.extend(ctx, to, k.value, k.know)
}

// Restore takes over known values; see [Restorer].
func (k *allbut) Restore(values func(dst []uint32, from uint64) int, n uint64) error {
	*k = *newAllBut(k.rule, k.opts)
	if err := k.restore(values, n, k.know); err != nil {
		*k = *newAllBut(k.rule, k.opts)
		return err
	}
	return nil
}

func (k *allbut) know(_ uint64, v uint32) {
	for int(v) >= len(k.total) {
		k.total, k.barred = append(k.total, 0), append(k.barred, 0)
	}
	k.total[v]++
}

func (k *allbut) value(n uint64) uint32 {
	least := uint32(len(k.total))
	k.rule.Set.Each(n, func(x uint64) bool {
		v := k.values.at(n - x)
		if k.barred[v]++; k.barred[v] == k.total[v] {
			least = min(least, v)
		}
		k.pause.spend(4)
		return true
	})
	k.rule.Set.Each(n, func(x uint64) bool {
		k.barred[k.values.at(n-x)] = 0
		return true
	})
	return least
}
