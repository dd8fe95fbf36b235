package rules

import (
	"math/bits"

	"grundy/heaps"
)

// mostParted is the largest heap whose partitions are counted; there are fewer
// than 2^63 of all heaps up to it.
const mostParted = 350

// Positions bounds the positions that a search can meet: each heap shrinks or,
// where moves may leave several heaps, falls into parts of at most its size.
func (p *Heaps) Positions() (uint64, bool) {
	rule := p.rule
	if r, ok := rule.(HeapPlain); ok {
		rule = r.Plain()
	}
	switch r := rule.(type) {
	case Nim, heaps.Take, heaps.AllBut, *Constrained:
		return product(p.sizes)
	case heaps.Code:
		if r.MostHeaps() <= 1 {
			return product(p.sizes)
		}
		return partings(p.sizes)
	}
	return 0, false
}

// partings is the product, over the heaps n, of the number of ways to write the
// numbers 0 to n as sums.
func partings(sizes []uint64) (bound uint64, ok bool) {
	var most uint64
	for _, n := range sizes {
		most = max(most, n)
	}
	if most > mostParted {
		return 0, false
	}
	ways := make([]uint64, most+1) // to write n as a sum of the parts so far
	ways[0] = 1
	for part := uint64(1); part <= most; part++ {
		for n := part; n <= most; n++ {
			ways[n] += ways[n-part]
		}
	}
	for n := uint64(1); n <= most; n++ {
		ways[n] += ways[n-1]
	}
	bound = 1
	for _, n := range sizes {
		hi, lo := bits.Mul64(bound, ways[n])
		if hi != 0 {
			return 0, false
		}
		bound = lo
	}
	return bound, true
}
