package prover

import (
	"math/bits"

	"grundy/game"
	"grundy/prover/bv"
	"grundy/words"
)

// bashTheory is Bachet's: a heap of n is worth n mod (k+1), the values add by nim-sum;
// in misère play they go by Bouton's rule (T. S. Ferguson, On sums of graph games with
// last player losing, 1974).
func bashTheory(k uint64, c game.Convention, l Layout) (theory, error) {
	// A heap is at most 2^bits-1, so that a larger k allows nothing more.
	k = min(k, ^uint64(0)>>(64-l.Bits))
	width := bits.Len64(k) + 1 // of twice a remainder, and one more
	if width > 64 {
		return theory{}, fault("range", words.P("prove.bash", k), words.P("prove.bash.hint"))
	}
	values := func(a []*bv.Term) []*bv.Term {
		return each(a, func(_ int, x *bv.Term) *bv.Term { return remainder(x, k+1, width) })
	}
	t := theory{legal: func(a, b []*bv.Term) *bv.Term {
		return lowersOne(a, b, func(i int) *bv.Term { return bv.AtMost(bv.Sub(a[i], b[i]), bv.Const(k, l.Bits)) })
	}}
	// leave is a heap from which so many are taken that it is worth to: g-to, or
	// k+1 more.
	leave := func(x, g, to *bv.Term) *bv.Term {
		down := resized(bv.Sub(g, to), l.Bits)
		around := resized(bv.Sub(bv.Add(g, bv.Const(k+1, width)), to), l.Bits)
		return bv.Sub(x, bv.If(bv.Less(to, g), down, around))
	}
	if c == game.Normal {
		t.lost = func(a []*bv.Term) *bv.Term { return isZero(nimSum(values(a))) }
		t.reply = func(a []*bv.Term) []*bv.Term {
			g := values(a)
			sum := nimSum(g)
			top := topBit(sum)
			moved := firsts(each(g, func(_ int, x *bv.Term) *bv.Term { return bv.Not(isZero(bv.And(x, top))) }))
			return each(a, func(i int, x *bv.Term) *bv.Term { return bv.If(moved[i], leave(x, g[i], bv.Xor(g[i], sum)), x) })
		}
		return t, nil
	}
	t.lost = func(a []*bv.Term) *bv.Term { return tameLost(values(a)) }
	t.reply = func(a []*bv.Term) []*bv.Term {
		g := values(a)
		to := tameTargets(g)
		// A heap that is worth 0 but not empty can be made worth 1 by taking k.
		moved := firsts(tameMovable(g, to, func(i int) *bv.Term { return bv.Not(isZero(a[i])) }))
		return each(a, func(i int, x *bv.Term) *bv.Term { return bv.If(moved[i], leave(x, g[i], to[i]), x) })
	}
	return t, nil
}

// remainder is x mod m, in a vector that holds 2m-1: the bits come in from the top, and
// m goes out whenever it can.
func remainder(x *bv.Term, m uint64, width int) *bv.Term {
	r := bv.Const(0, width)
	modulus := bv.Const(m, width)
	for i := x.Width - 1; i >= 0; i-- {
		in := make([]*bv.Term, width)
		in[0] = bv.Bit(x, i)
		for j := 1; j < width; j++ {
			in[j] = bv.Bit(r, j-1)
		}
		r = bv.Pack(in...)
		r = bv.If(bv.Less(r, modulus), r, bv.Sub(r, modulus))
	}
	return r
}

// resized is x with zeros in front or without its top bits.
func resized(x *bv.Term, width int) *bv.Term {
	if x.Width == width {
		return x
	}
	bits := make([]*bv.Term, width)
	for i := range bits {
		bits[i] = bv.Bool(false)
		if i < x.Width {
			bits[i] = bv.Bit(x, i)
		}
	}
	return bv.Pack(bits...)
}
