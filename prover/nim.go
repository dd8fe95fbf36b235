package prover

import (
	"grundy/game"
	"grundy/prover/bv"
)

// nimTheory is Bouton's: lost exactly if the nim-sum is 0; in misère play, if a heap is
// larger than 1 and the nim-sum is 0, or if none is and their number is odd.
func nimTheory(c game.Convention) theory {
	t := theory{legal: func(a, b []*bv.Term) *bv.Term { return lowersOne(a, b, nil) }}
	if c == game.Normal {
		t.lost = func(a []*bv.Term) *bv.Term { return isZero(nimSum(a)) }
		t.reply = nimReply
		return t
	}
	t.lost = tameLost
	t.reply = func(a []*bv.Term) []*bv.Term {
		to := tameTargets(a)
		moved := firsts(tameMovable(a, to, func(i int) *bv.Term { return bv.Less(to[i], a[i]) }))
		return each(a, func(i int, x *bv.Term) *bv.Term { return bv.If(moved[i], to[i], x) })
	}
	return t
}

// nimReply is Bouton's move: the first heap that has the top bit of the nim-sum s, made
// h xor s.
func nimReply(a []*bv.Term) []*bv.Term {
	sum := nimSum(a)
	top := topBit(sum)
	moved := firsts(each(a, func(_ int, x *bv.Term) *bv.Term { return bv.Not(isZero(bv.And(x, top))) }))
	return each(a, func(i int, x *bv.Term) *bv.Term { return bv.If(moved[i], bv.Xor(x, sum), x) })
}

// tameLost is Bouton's rule for misère play, of heaps or of their values: the nim-sum
// is 0 if a value is larger than 1, else 1.
func tameLost(g []*bv.Term) *bv.Term {
	sum := nimSum(g)
	large := some(g, func(_ int, x *bv.Term) *bv.Term { return isLarge(x) })
	return bv.If(large, isZero(sum), isNumber(sum, 1))
}

// tameTargets are, heap by heap, the values that would leave a lost position if that
// heap were moved to them: where another is larger than 1 the nim-sum has to become
// 0, else 1.
func tameTargets(g []*bv.Term) []*bv.Term {
	sum := nimSum(g)
	return each(g, func(i int, x *bv.Term) *bv.Term {
		others := bv.Bool(false)
		for j, y := range g {
			if j != i {
				others = bv.Or(others, isLarge(y))
			}
		}
		to := bv.Xor(x, sum)
		return bv.If(others, to, bv.Xor(to, bv.Const(1, x.Width)))
	})
}

// tameMovable says which heaps the recipe of misère play may move: while a value is
// larger than 1, one with the top bit of what is to be changed; else any that can be.
func tameMovable(g, to []*bv.Term, lower func(i int) *bv.Term) []*bv.Term {
	large := some(g, func(_ int, x *bv.Term) *bv.Term { return isLarge(x) })
	return each(g, func(i int, x *bv.Term) *bv.Term {
		change := bv.Xor(x, to[i])
		top := bv.Not(isZero(bv.And(x, topBit(change))))
		return bv.If(large, top, lower(i))
	})
}
