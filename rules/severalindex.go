package rules

import (
	"slices"

	"grundy/game"
)

// MultiUnordered is a Multi whose heaps never grow and may stand in any order, empty
// ones as often as one likes, so that its positions are multisets of sizes.
type MultiUnordered interface {
	// Unordered reports whether that is so.
	Unordered() bool
}

// Unordered: positions are multisets.
func (Exact) Unordered() bool { return true }

// Unordered: positions are multisets.
func (Index) Unordered() bool { return true }

// Unordered: positions are multisets.
func (Wythoff) Unordered() bool { return true }

// mostNumberedHeaps is the number of heaps of a position that is numbered.
const mostNumberedHeaps = 64

// Index numbers the multisets of which no heap, counted from the largest, is larger
// than here. Some of them may be no followers.
func (p *Several) Index() (game.Numbering, bool) {
	if u, ok := p.rule.(MultiUnordered); !ok || !u.Unordered() || len(p.sizes) > mostNumberedHeaps {
		return nil, false
	}
	all, ok := newPartitions(descending(p.sizes))
	if !ok {
		return nil, false
	}
	return &severalIndex{all, p.rule}, true
}

// descending is a copy of sizes from the largest on, without empty heaps.
func descending(sizes []uint64) []uint64 {
	sizes = sorted(slices.Clone(sizes))
	slices.Reverse(sizes)
	return sizes
}

// severalIndex is a Multi on the numbers of its positions.
type severalIndex struct {
	*partitions
	rule Multi
}

// Size is how many multisets there are.
func (x *severalIndex) Size() uint64 { return x.size() }

// Number is the number of a position of the same rule.
func (x *severalIndex) Number(p game.Position) (uint64, bool) {
	s, ok := p.(*Several)
	if !ok || s.rule != x.rule {
		return 0, false
	}
	return x.number(descending(s.sizes))
}

// Options appends the numbers of the options.
func (x *severalIndex) Options(dst []uint64, n uint64) []uint64 {
	var list [mostNumberedHeaps]int
	var from, to [mostNumberedHeaps]uint64
	rows := list[:len(x.shape)]
	x.list(rows, n)
	sizes := from[:len(rows)]
	for i, v := range rows {
		sizes[i] = uint64(v)
	}
	x.rule.Each(sizes, func(after []uint64) bool {
		var number uint64
		heaps := to[:0]
		for _, v := range after { // they are nearly in order
			i := len(heaps)
			heaps = append(heaps, v)
			for ; i > 0 && heaps[i-1] < v; i-- {
				heaps[i] = heaps[i-1]
			}
			heaps[i] = v
		}
		for k, v := range heaps {
			number += x.terms[k][v]
		}
		dst = append(dst, number)
		return true
	})
	return dst
}

// Tiles cuts by the largest heaps.
func (x *severalIndex) Tiles() [][]game.Range { return x.tiles(0) }
