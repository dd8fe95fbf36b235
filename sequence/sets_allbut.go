package sequence

import (
	"context"
	"slices"

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
	rule     heaps.AllBut
	fixed    []uint64 // the numbers of the set up to n that do not depend on n, ascending
	isFixed  bitset
	constant heaps.Set // the part of the set that does not depend on n
	next     uint64    // numbers below have been looked at
	half     bool
	divisors *divisorLists
	barring  []uint64 // scratch: the numbers of the set for n
	total    []uint32 // by value: how many heaps have it
	barred   []uint32 // by value: how many of them n may not leave; 0 between heaps
}

func newAllBut(rule heaps.AllBut, opts Options) *allbut {
	k := &allbut{keeper: newKeeper(opts), rule: rule, next: 1}
	var kinds []heaps.Kind
	for _, kind := range rule.Set.Kinds() {
		switch kind {
		case heaps.Half:
			k.half = true
		case heaps.Divisors:
			k.divisors = &divisorLists{}
		default:
			kinds = append(kinds, kind)
		}
	}
	// The union of what NewSet has merged before cannot be at fault.
	k.constant, _ = heaps.NewSet(rule.Set.Ranges(), kinds...)
	return k
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
	k.bar(n)
	for _, x := range k.barring {
		v := k.values.at(n - x)
		if k.barred[v]++; k.barred[v] == k.total[v] {
			least = min(least, v)
		}
	}
	for _, x := range k.barring {
		k.barred[k.values.at(n-x)] = 0
	}
	k.pause.spend(4 * uint64(len(k.barring)))
	return least
}

// bar lists the numbers of the set for a heap of n, each once.
func (k *allbut) bar(n uint64) {
	for ; k.next <= n; k.next++ {
		if k.constant.Contains(k.next, k.next) {
			k.fixed = append(k.fixed, k.next)
			k.isFixed.set(k.next)
		}
	}
	k.barring = k.barring[:0]
	k.divisors.each(n, func(d uint64) {
		if !k.half && !k.isFixed.has(d) {
			k.barring = append(k.barring, d)
		}
	})
	rest := k.fixed
	if k.half {
		for x := uint64(1); x <= n/2; x++ {
			k.barring = append(k.barring, x)
		}
		first, _ := slices.BinarySearch(rest, n/2+1)
		rest = rest[first:]
	}
	k.barring = append(k.barring, rest...)
}
