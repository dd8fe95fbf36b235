package sequence

import (
	"context"
	"math/bits"
)

// search looks for pairs of heaps that show the rare values of the given
// indices, ascending, to be options of heap n. Either all are proven, or j is the
// least one that no pair shows.
//
// The pairs are tried from the smallest part up, in steps that grow: most values
// turn up early.
func (k *sparse[T]) search(ctx context.Context, n uint64, wanted []uint32) (j uint32, proven bool, err error) {
	for len(wanted) > 0 {
		set := &k.set
		set.clear()
		size := 0
		for size < len(wanted) && set.fits(wanted[size]) {
			set.add(T(wanted[size]))
			size++
		}
		if err := k.searchAll(ctx, n, set); err != nil {
			return 0, false, err
		}
		if set.count > 0 {
			return uint32(set.least()), false, nil
		}
		wanted = wanted[size:]
	}
	return 0, true, nil
}

// searchAll takes out of the set what pairs show.
func (k *sparse[T]) searchAll(ctx context.Context, n uint64, set *targets[T]) error {
	k.learner.effort += 150
	for from, to := uint64(1), uint64(1<<10); set.count > 0; from, to = to, to*8 {
		more := false
		for _, s := range k.form.splits {
			end := k.reach(s, n) + 1 // one past the last pair
			more = more || to < end
			for a := from; a < min(to, end) && set.count > 0; {
				// A long search is cut up, so that the context is heard.
				stop := min(to, end, a+1<<22)
				k.scan(n, s.t, a, stop, set)
				a = stop
				if err := k.budget.check(ctx); err != nil {
					return err
				}
			}
		}
		if !more {
			k.stats.FullScans++
			if k.window > 0 && set.count > 0 {
				return errDeep
			}
			return nil
		}
	}
	return nil
}

// reach is the greatest smaller heap of the pairs to search: in a window, the
// greater one must lie in it.
func (k *sparse[T]) reach(s split, n uint64) uint64 {
	if k.window > 0 {
		return min(s.limit(n), k.window-s.t-1)
	}
	return s.limit(n)
}

// scan takes out of the set what the pairs a, n-t-a show for from <= a < to.
func (k *sparse[T]) scan(n, t, from, to uint64, set *targets[T]) {
	size := int(to - from)
	up := k.smaller(from)[:size]
	down := k.cells[front+n-t-to+1-k.base:][:size] // down[size-1-i] goes with up[i]
	k.budget.spend(uint64(size) / 4)
	k.learner.effort += size / k.marks.scanSpeed()
	for i := 0; i < size && set.count > 0; i += 64 {
		step, found := hits(k.marks, up[i:], down[:size-i], set)
		i += step
		for ; found != 0; found &= found - 1 {
			at := i + bits.TrailingZeros64(found)
			a := from + uint64(at)
			if x := up[at] ^ down[size-1-at]; set.has(x) && k.flags.has(a) == k.flags.has(n-t-a) {
				set.remove(x)
				k.learner.seen(a)
			}
		}
	}
}
