package prover

import (
	"grundy/game"
	"grundy/prover/bv"
)

// greedyTheory is that of Albert and Nowakowski: lost exactly if the number of largest
// heaps is even, or there are none; in misère play, when every heap is 1, if it is odd.
func greedyTheory(c game.Convention) theory {
	// odd is that an odd number of the heaps but one (-1: but none) is as large as
	// most.
	odd := func(a []*bv.Term, most *bv.Term, but int) *bv.Term {
		parity := bv.Bool(false)
		for i, x := range a {
			if i != but {
				parity = bv.Xor(parity, bv.Eq(x, most))
			}
		}
		return parity
	}
	return theory{
		legal: func(a, b []*bv.Term) *bv.Term {
			return lowersOne(a, b, func(i int) *bv.Term { return isMost(a[i], a) })
		},
		lost: func(a []*bv.Term) *bv.Term {
			most := largest(a, -1)
			won := odd(a, most, -1)
			if c == game.Misere {
				small := bv.Not(isLarge(most))
				won = bv.Xor(won, small)
				return bv.And(bv.Not(isZero(most)), bv.Not(won))
			}
			return bv.Or(isZero(most), bv.Not(won))
		},
		// The first of the largest heaps is brought to the largest of the others,
		// where their number is odd, else to 0. In misère play it goes to 1 rather
		// than 0, and to 0 rather than 1, where only heaps of 1 are left.
		reply: func(a []*bv.Term) []*bv.Term {
			moved := firsts(each(a, func(_ int, x *bv.Term) *bv.Term { return isMost(x, a) }))
			return each(a, func(i int, x *bv.Term) *bv.Term {
				zero := bv.Const(0, x.Width)
				if len(a) == 1 { // no others
					to := zero
					if c == game.Misere {
						to = bv.If(isLarge(x), bv.Const(1, x.Width), zero)
					}
					return bv.If(moved[i], to, x)
				}
				others := largest(a, i)
				to := bv.If(odd(a, others, i), others, zero)
				if c == game.Misere {
					ones := bv.And(isNumber(others, 1), odd(a, others, i))
					end := bv.If(ones, zero, bv.Const(1, x.Width))
					to = bv.If(isLarge(others), to, bv.If(isLarge(x), end, zero))
				}
				return bv.If(moved[i], to, x)
			})
		},
	}
}

// largest is the size of the largest heap but one (-1: but none).
func largest(a []*bv.Term, but int) *bv.Term {
	var most *bv.Term
	for i, x := range a {
		switch {
		case i == but:
		case most == nil:
			most = x
		default:
			most = bv.If(bv.Less(most, x), x, most)
		}
	}
	return most
}
