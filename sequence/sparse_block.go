package sequence

import (
	"context"
	"encoding/binary"
	"math/bits"
	"sort"
)

// A pair is one source of marks for a block of heaps: heap n gets the mark
// x ^ cells[n-back], for those n of the block whose bit in lanes is set.
type pair struct {
	back  uint32
	x     uint32 // an index; where cells are bytes, in each of the four bytes
	lanes uint64
}

const all = ^uint64(0)

// lanes holds for each heap of a block a set of 64 indices.
type lanes [block]uint64

// mostGroups bounds the sets of a block: indices below 4096, values below 8192.
const mostGroups = 64

// prepare collects, for the block of heaps from n on, the marks from heaps before
// it: the common values among the options, and the rare ones that the evidence
// shows.
func (k *sparse[T]) prepare(n uint64) {
	for g := range k.groups {
		k.common[g], k.shown[g] = lanes{}, lanes{}
	}
	k.mixed, k.mixedR = k.mixed[:0], k.mixedR[:0]

	clean := k.clean(k.far, n)
	for _, p := range k.far[clean:] {
		valid, rare := k.lanes(n, p.back)
		if p.lanes = valid &^ rare; p.lanes != 0 {
			k.mixed = append(k.mixed, p)
		}
		if p.lanes = rare; rare != 0 && !k.form.unequal() {
			k.mixedR = append(k.mixedR, p)
		}
	}
	for _, p := range k.straight {
		if _, p.lanes = k.lanes(n, p.back); p.lanes != 0 {
			k.mixedR = append(k.mixedR, p)
		}
	}
	for _, p := range k.flipFar {
		valid, rare := k.lanes(n, p.back)
		if p.lanes = rare; rare != 0 {
			k.mixed = append(k.mixed, p)
		}
		p.lanes = valid &^ rare
		k.mixedR = append(k.mixedR, p)
	}
	k.farClean = clean
	k.markCommon(n)

	clean = k.clean(k.evidence, n)
	for _, p := range k.evidence[clean:] {
		valid, rare := k.lanes(n, p.back)
		if p.lanes = valid &^ rare; p.lanes != 0 {
			k.mixedR = append(k.mixedR, p)
		}
	}
	k.evidenceClean = clean
	for g := range k.deep {
		k.mark(k.shown, g, n, k.evidence[:clean])
		k.mark(k.shown, g, n, k.mixedR)
	}
}

// clean is how many of the pairs, ascending by distance, see no rare heap from
// the block at n.
func (k *sparse[T]) clean(pairs []pair, n uint64) int {
	last := k.lastRare()
	return sort.Search(len(pairs), func(i int) bool { return uint64(pairs[i].back)+last >= n })
}

func (k *sparse[T]) lastRare() uint64 {
	if len(k.rares) == 0 {
		return 0
	}
	return k.rares[len(k.rares)-1].n
}

// lanes tells which heaps of the block at n have a heap back before them, and
// for which of those it is rare.
func (k *sparse[T]) lanes(n uint64, back uint32) (valid, rare uint64) {
	from := int64(n) - int64(back)
	valid = all
	if from < 1 {
		valid = all << min(64, uint64(1-from))
	}
	return valid, k.flags.window(from) & valid
}

// markCommon makes the common marks of the block, group by group, until every
// heap has a common index that is not marked; deep is how many groups that took.
func (k *sparse[T]) markCommon(n uint64) {
	const part = 256
	if k.groups == 1 || k.marks.mark == nil || k.bits() > 8 {
		k.deep = k.groups
		k.mark(k.common, 0, n, k.far[:k.farClean])
		k.mark(k.common, 0, n, k.mixed)
		return
	}
	closed := all // the heaps all of whose indices so far are marked
	for k.deep = 0; k.deep < k.groups && closed != 0; k.deep++ {
		set := &k.common[k.deep]
		k.mark(k.common, k.deep, n, k.mixed)
		for rest := k.far[:k.farClean]; len(rest) > 0 && set.full() != all; rest = rest[min(len(rest), part):] {
			k.mark(k.common, k.deep, n, rest[:min(len(rest), part)])
		}
		closed &= set.full()
	}
}

// full tells which sets have all of their 64 indices.
func (l *lanes) full() (heaps uint64) {
	for i, set := range l {
		if set == all {
			heaps |= 1 << i
		}
	}
	return heaps
}

// mark enters the marks of the pairs that fall into a group; in portable Go all
// groups are marked with the first.
func (k *sparse[T]) mark(sets []lanes, group int, n uint64, pairs []pair) {
	at := int(front + n - k.base)
	bytes, ok := any(k.cells).([]uint8)
	switch {
	case len(pairs) == 0:
	case ok && k.marks.mark != nil:
		k.marks.mark(&sets[group], group, k.top, bytes, at, pairs)
	case group == 0:
		markLanes(sets[:k.groups], k.cells, at, pairs)
	}
}

// markLanes enters the marks of the pairs into the sets of a block whose first
// heap has its cell at the given place.
func markLanes[T uint8 | uint16](sets []lanes, cells []T, at int, pairs []pair) {
	bytes, ok := any(cells).([]uint8)
	switch {
	case len(sets) == 1:
		markNarrow(&sets[0], cells, at, pairs)
	case ok:
		markBytes(sets, bytes, at, pairs)
	default:
		for _, p := range pairs {
			window := (*[block]T)(cells[at-int(p.back):])
			for rest := p.lanes; rest != 0; rest &= rest - 1 {
				i := bits.TrailingZeros64(rest)
				v := window[i] ^ T(p.x)
				sets[v>>6][i] |= 1 << (v & 63)
			}
		}
	}
}

// markNarrow is markLanes for indices below 64.
func markNarrow[T uint8 | uint16](set *lanes, cells []T, at int, pairs []pair) {
	var marks [block]uint64
	for _, p := range pairs {
		window, x := (*[block]T)(cells[at-int(p.back):]), T(p.x)
		if p.lanes == all {
			for i := 0; i < block; i += 4 {
				w, m := (*[4]T)(window[i:]), (*[4]uint64)(marks[i:])
				m[0] |= 1 << ((w[0] ^ x) & 63)
				m[1] |= 1 << ((w[1] ^ x) & 63)
				m[2] |= 1 << ((w[2] ^ x) & 63)
				m[3] |= 1 << ((w[3] ^ x) & 63)
			}
			continue
		}
		for rest := p.lanes; rest != 0; rest &= rest - 1 {
			i := bits.TrailingZeros64(rest)
			marks[i] |= 1 << ((window[i] ^ x) & 63)
		}
	}
	for i, m := range marks {
		set[i] |= m
	}
}

// markBytes is markLanes for cells of a byte. It sets a byte for each mark, and
// gathers them to bits in the end.
func markBytes(sets []lanes, cells []uint8, at int, pairs []pair) {
	var marks [block][256]uint8
	for _, p := range pairs {
		window, x := (*[block]uint8)(cells[at-int(p.back):]), uint8(p.x)
		if p.lanes == all {
			for i := 0; i < block; i += 8 {
				w, m := (*[8]uint8)(window[i:]), (*[8][256]uint8)(marks[i:])
				m[0][w[0]^x], m[1][w[1]^x], m[2][w[2]^x], m[3][w[3]^x] = 1, 1, 1, 1
				m[4][w[4]^x], m[5][w[5]^x], m[6][w[6]^x], m[7][w[7]^x] = 1, 1, 1, 1
			}
			continue
		}
		for rest := p.lanes; rest != 0; rest &= rest - 1 {
			i := bits.TrailingZeros64(rest)
			marks[i][window[i]^x] = 1
		}
	}
	for i := range marks {
		for g := range sets {
			var set uint64
			for b := range 8 {
				// The product moves the lowest bit of byte j to bit 56+j.
				w := binary.LittleEndian.Uint64(marks[i][g*64+b*8:])
				set |= w * 0x0102040810204080 >> 56 << (8 * b)
			}
			sets[g][i] |= set
		}
	}
}

// finish computes the next size values after prepare. It stops early after a new
// rare heap or a new greatest index.
func (k *sparse[T]) finish(ctx context.Context, size int) error {
	recent := bits.Reverse64(k.flags.window(int64(k.length) - block)) // bit d-1: whether n-d is rare
	var common, shown [mostGroups + 1]uint64
	for i := range size {
		n := k.length
		at := front + n - k.base
		for g := range k.groups {
			common[g], shown[g] = k.common[g][i], k.shown[g][i]
		}
		shown[0] |= k.equal[n&1]
		for _, p := range k.near {
			v := k.cells[at-uint64(p.back)] ^ T(p.x)
			if recent>>(p.back-1)&1 == 0 {
				common[v>>6] |= 1 << (v & 63)
			} else {
				shown[v>>6] |= 1 << (v & 63)
			}
		}
		for _, p := range k.flipNear {
			v := k.cells[at-uint64(p.back)]
			if recent>>(p.back-1)&1 == 1 {
				common[v>>6] |= 1 << (v & 63)
			} else {
				shown[v>>6] |= 1 << (v & 63)
			}
		}
		c := least(common[:k.deep])
		if c == uint32(k.deep)*64 && k.deep < k.groups {
			k.deepen(n, i, common[:k.groups], shown[:k.groups])
			c = least(common[:k.groups])
		}
		index, rare, err := k.settle(ctx, n, c, shown[:k.groups])
		if err != nil {
			return err
		}
		stop := rare || index > k.top
		if index > uint32(^T(0)) || index >= mostGroups*64 {
			return errWide
		}
		k.put(n, index, rare)
		k.length++
		if stop {
			return nil
		}
		recent <<= 1
	}
	return nil
}

// least is the least index that is not in the set.
func least(set []uint64) uint32 {
	for g, w := range set {
		if w != all {
			return uint32(g*64 + bits.TrailingZeros64(^w))
		}
	}
	return uint32(len(set)) * 64
}

// deepen adds the marks of heap i of the block, which is n, in the groups that
// prepare has left out.
func (k *sparse[T]) deepen(n uint64, i int, common, shown []uint64) {
	at := front + n - k.base
	enter := func(set []uint64, pairs []pair) {
		for _, p := range pairs {
			if p.lanes>>i&1 == 1 {
				v := k.cells[at-uint64(p.back)] ^ T(p.x)
				set[v>>6] |= 1 << (v & 63)
			}
		}
	}
	enter(common, k.far[:k.farClean])
	enter(common, k.mixed)
	enter(shown, k.evidence[:k.evidenceClean])
	enter(shown, k.mixedR)
}

// settle decides the value of heap n from its least unmarked common index c and
// the rare indices shown to be options.
func (k *sparse[T]) settle(ctx context.Context, n uint64, c uint32, shown []uint64) (index uint32, rare bool, err error) {
	limit := k.below[n&1][c]
	if limit > 1<<k.bits() {
		return 0, false, errWide
	}
	k.learner.open = k.learner.open[:0]
	for g := uint32(0); g*64 < limit; g++ {
		missing := all
		if int(g) < len(shown) {
			missing = ^shown[g]
		}
		if left := limit - g*64; left < 64 {
			missing &= 1<<left - 1
		}
		for ; missing != 0; missing &= missing - 1 {
			k.learner.open = append(k.learner.open, g*64+uint32(bits.TrailingZeros64(missing)))
		}
	}
	if len(k.learner.open) == 0 {
		return c, false, nil
	}
	j, proven, err := k.search(ctx, n, k.learner.open)
	if err != nil || !proven {
		return j, true, err
	}
	return c, false, nil
}
