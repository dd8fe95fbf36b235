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
		group := wanted[:min(scanWidth, len(wanted))]
		wanted = wanted[len(group):]
		left, err := k.searchGroup(ctx, n, group)
		if err != nil {
			return 0, false, err
		}
		if len(left) > 0 {
			return left[0], false, nil
		}
	}
	return 0, true, nil
}

func (k *sparse[T]) searchGroup(ctx context.Context, n uint64, wanted []uint32) (left []uint32, err error) {
	var found [scanWidth]bool
	open := len(wanted)
	k.learner.effort += 20
	for from, to := uint64(1), uint64(1<<10); open > 0; from, to = to, to*8 {
		more := false
		for _, s := range k.form.splits {
			end := s.limit(n) + 1 // one past the last pair
			more = more || to < end
			for a := from; a < min(to, end) && open > 0; {
				// A long search is cut up, so that the context is heard.
				stop := min(to, end, a+1<<22)
				open -= k.scan(n, s.t, a, stop, wanted, &found)
				a = stop
				if err := k.budget.check(ctx); err != nil {
					return nil, err
				}
			}
		}
		if !more {
			k.stats.FullScans++
			break
		}
	}
	for i, j := range wanted {
		if !found[i] {
			left = append(left, j)
		}
	}
	return left, nil
}

// scan tries the pairs a, n-t-a for from <= a < to. It notes in found which of
// the wanted indices they show, and returns how many of those are new.
func (k *sparse[T]) scan(n, t, from, to uint64, wanted []uint32, found *[scanWidth]bool) (fresh int) {
	size := int(to - from)
	up := k.cells[front+from-k.base:][:size]
	down := k.cells[front+n-t-to+1-k.base:][:size] // down[size-1-i] goes with up[i]
	k.budget.spend(uint64(size) / 4)
	k.learner.effort += size / k.marks.scanSpeed()
	var targets [scanWidth]T
	refill := func() bool {
		some := false
		for i := range targets {
			if i < len(wanted) && !found[i] {
				targets[i], some = T(wanted[i]), true
			}
		}
		if !some {
			return false
		}
		for i := range targets {
			if i >= len(wanted) || found[i] {
				for j := range wanted {
					if !found[j] {
						targets[i] = T(wanted[j])
					}
				}
			}
		}
		return true
	}
	if !refill() {
		return 0
	}
	for i := 0; i < size; {
		step, found64 := hits(k.marks, up[i:], down[:size-i], &targets)
		i += step
		for ; found64 != 0; found64 &= found64 - 1 {
			at := i + bits.TrailingZeros64(found64)
			a := from + uint64(at)
			b := n - t - a
			if k.flags.has(a) != k.flags.has(b) {
				continue
			}
			x := uint32(up[at] ^ down[size-1-at])
			for w, j := range wanted {
				if j == x && !found[w] {
					found[w] = true
					fresh++
					k.learner.seen(a)
				}
			}
		}
		i += 64
		if fresh > 0 && !refill() {
			break
		}
	}
	return fresh
}
