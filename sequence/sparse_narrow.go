package sequence

import (
	"context"
	"math/bits"
	"slices"
)

// A narrow block is one with a single group of indices, where a set is one word.
// Nearly all its time goes into the marks from heaps inside it, so that those are
// prepared too: for each index x that near pairs have and each heap of value v
// there is the word with the one bit x^v, and a mark is one load.
type narrow struct {
	words [2 * block * mostRows]uint64 // of the 64 heaps before the block, and of the block
	of    [64][mostRows]uint64         // the words of a heap, by its index
	x     []uint8                      // the index x of each row
	near  []uint32                     // where words has the common marks of the block's first heap
	flips []uint32                     // the same of the moves that change the class
	rest  []pair                       // near pairs for whose index there is no row
	pairs int                          // how many near pairs all those come from
	at    uint64                       // the block that the words are ready for
}

const mostRows = 8

// set finds the rows for the near pairs.
func (r *narrow) set(near, flips []pair) {
	r.x, r.near, r.flips, r.rest, r.pairs, r.at = []uint8{0}, r.near[:0], r.flips[:0], r.rest[:0], len(near), 0
	for _, p := range near {
		row := slices.Index(r.x, uint8(p.x))
		if row < 0 {
			if len(r.x) == mostRows {
				r.rest = append(r.rest, p)
				continue
			}
			row, r.x = len(r.x), append(r.x, uint8(p.x))
		}
		r.near = append(r.near, (block-p.back)*mostRows+uint32(row))
	}
	for len(r.near)%4 != 0 {
		r.near = append(r.near, r.near[0]) // marking twice is marking once
	}
	for _, p := range flips {
		r.flips = append(r.flips, (block-p.back)*mostRows)
	}
	for v := range r.of {
		for row, x := range r.x {
			r.of[v][row] = 1 << ((uint8(v) ^ x) & 63)
		}
	}
}

// enter puts the index of the block's heap i, from -64, into the words.
func (r *narrow) enter(i int, v uint8) {
	at := (block + i) & (2*block - 1) * mostRows
	*(*[mostRows]uint64)(r.words[at : at+mostRows]) = r.of[v&63]
}

// finishNarrow is finish for a single group.
func (k *sparse[T]) finishNarrow(ctx context.Context, size int) error {
	start := k.length
	recent := bits.Reverse64(k.flags.window(int64(start) - block))
	at := front + start - k.base
	out := k.cells[at:][:size]
	r := &k.narrow
	if r.pairs != len(k.near) || r.x == nil {
		r.set(k.near, k.flipNear)
	}
	if r.at == start {
		copy(r.words[:block*mostRows], r.words[block*mostRows:])
	} else {
		for i, v := range k.cells[at-block:][:block] {
			r.enter(i-block, uint8(v))
		}
	}
	words, near := &r.words, r.near
	const inWords = uint32(len(words) - 1)
	commons, showns, equal, top := &k.common[0], &k.shown[0], k.equal, k.top
	below := [2][]uint32{k.below[start&1][:65], k.below[^start&1][:65]} // of heap i of the block at i&1
	if start&1 == 1 {
		equal[0], equal[1] = equal[1], equal[0]
	}
	for i := range out {
		common, shown := commons[i&63], showns[i&63]|equal[i&1]
		if recent == 0 {
			here := uint32(i) * mostRows
			for j := 0; j+3 < len(near); j += 4 {
				common |= words[(near[j]+here)&inWords] | words[(near[j+1]+here)&inWords] |
					words[(near[j+2]+here)&inWords] | words[(near[j+3]+here)&inWords]
			}
			for _, p := range r.flips {
				shown |= words[(p+here)&inWords]
			}
			for _, p := range r.rest {
				common |= 1 << ((uint8(k.cells[at+uint64(i)-uint64(p.back)]) ^ uint8(p.x)) & 63)
			}
		} else {
			c, s := k.besideRare(at+uint64(i), recent)
			common, shown = common|c, shown|s
		}
		c := uint32(bits.TrailingZeros64(^common))
		limit := below[i&1][c]
		if ^shown<<(64-limit) == 0 && c <= top {
			out[i] = T(c)
			r.enter(i, uint8(c))
			recent <<= 1
			continue
		}
		k.length = start + uint64(i)
		index, rare, err := k.settle(ctx, k.length, c, []uint64{shown})
		if err != nil {
			return err
		}
		stop := rare || index > k.top
		k.put(k.length, index, rare)
		k.length++
		if stop {
			return nil
		}
		r.enter(i, uint8(index))
		recent <<= 1
	}
	k.length = start + uint64(size)
	if size == block {
		r.at = k.length
	}
	return nil
}

// besideRare makes the near marks of the heap whose cell is at the given place,
// when there are rare heaps among the 64 before it.
func (k *sparse[T]) besideRare(at, recent uint64) (common, shown uint64) {
	for _, p := range k.near {
		mark := uint64(1) << ((uint8(k.cells[at-uint64(p.back)]) ^ uint8(p.x)) & 63)
		rare := -(recent >> ((p.back - 1) & 63) & 1)
		common |= mark &^ rare
		shown |= mark & rare
	}
	for _, p := range k.flipNear {
		mark := uint64(1) << (uint8(k.cells[at-uint64(p.back)]) & 63)
		rare := -(recent >> ((p.back - 1) & 63) & 1)
		common |= mark & rare
		shown |= mark &^ rare
	}
	return common, shown
}
