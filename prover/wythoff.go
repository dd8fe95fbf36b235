package prover

import (
	"grundy/game"
	"grundy/prover/bv"
)

// wythoffTheory is Wythoff's on two heaps of so many bits: the lost positions are
// listed, and the list is what is proved. In misère play (0,0) and (1,2) give way to
// (0,1) and (2,2).
func wythoffTheory(c game.Convention, l Layout) theory {
	pairs := wythoffPairs(c, l.Bits)
	number := func(n uint64) *bv.Term { return bv.Const(n, l.Bits) }
	// both are the pairs and their mirror images.
	both := func(of func(x, y uint64) *bv.Term) *bv.Term {
		var parts []*bv.Term
		for _, p := range pairs {
			parts = append(parts, of(p[0], p[1]))
			if p[0] != p[1] {
				parts = append(parts, of(p[1], p[0]))
			}
		}
		return bv.Or(parts...)
	}
	legal := func(a, b []*bv.Term) *bv.Term {
		slant := bv.And(bv.Less(b[0], a[0]), bv.Less(b[1], a[1]), bv.Eq(bv.Sub(a[0], b[0]), bv.Sub(a[1], b[1])))
		return bv.Or(lowersOne(a, b, nil), slant)
	}
	return theory{
		legal: legal,
		lost: func(a []*bv.Term) *bv.Term {
			return both(func(x, y uint64) *bv.Term { return bv.And(bv.Eq(a[0], number(x)), bv.Eq(a[1], number(y))) })
		},
		reached: func(a []*bv.Term) *bv.Term {
			return both(func(x, y uint64) *bv.Term { return legal(a, []*bv.Term{number(x), number(y)}) })
		},
	}
}

// wythoffPairs are the lost positions of two heaps of so many bits, the smaller heap
// first: with the differences 0, 1, 2, ... the smaller is the least number that is in
// none before.
func wythoffPairs(c game.Convention, bits int) (pairs [][2]uint64) {
	used := map[uint64]bool{}
	most := ^uint64(0) >> (64 - bits)
	take := func(x, y uint64) {
		used[x], used[y] = true, true
		if y <= most {
			pairs = append(pairs, [2]uint64{x, y})
		}
	}
	d := uint64(0)
	if c == game.Misere {
		take(0, 1)
		take(2, 2)
		d = 2
	}
	for x := uint64(0); x+d <= most; d++ {
		for used[x] {
			x++
		}
		take(x, x+d)
	}
	return pairs
}
