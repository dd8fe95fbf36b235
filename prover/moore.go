package prover

import (
	"math/bits"

	"grundy/game"
	"grundy/prover/bv"
)

// A moore is Moore's Nim_k on a layout. As a move on all heaps gains nothing from a
// larger k, k is at most the number of heaps.
type moore struct {
	k     int
	width int // of a vector that counts heaps
}

// mooreTheory is Moore's: lost exactly if every column of bits has a sum that is 0
// modulo k+1; in misère play, when no heap is larger than 1, if their number is 1
// modulo k+1.
func mooreTheory(k uint64, c game.Convention, l Layout) theory {
	m := moore{k: int(min(k, uint64(l.Heaps)))}
	m.width = bits.Len(uint(2*MostHeaps + 2))
	t := theory{legal: m.legal, lost: m.balanced, reply: m.descent}
	if c == game.Misere {
		t.lost = func(a []*bv.Term) *bv.Term {
			large := some(a, func(_ int, x *bv.Term) *bv.Term { return isLarge(x) })
			ones := m.residue(each(a, func(_ int, x *bv.Term) *bv.Term { return bv.Not(isZero(x)) }))
			return bv.If(large, m.balanced(a), isNumber(ones, 1))
		}
		t.reply = m.misere
	}
	return t
}

// legal is that from 1 to k heaps are lower, and none is higher.
func (m moore) legal(a, b []*bv.Term) *bv.Term {
	lower := each(a, func(i int, x *bv.Term) *bv.Term { return bv.Less(b[i], x) })
	kept := all(a, func(i int, x *bv.Term) *bv.Term { return bv.AtMost(b[i], x) })
	return bv.And(kept, bv.Or(lower...), bv.AtMost(m.count(lower), m.number(m.k)))
}

// balanced is that every column is 0 modulo k+1. The columns are counted all at once:
// residues[r] has the bits of those that are r so far.
func (m moore) balanced(a []*bv.Term) *bv.Term {
	width := a[0].Width
	residues := make([]*bv.Term, m.k+1)
	for r := range residues {
		residues[r] = bv.Const(0, width)
	}
	residues[0] = bv.Not(residues[0])
	for _, x := range a {
		next := make([]*bv.Term, len(residues))
		for r := range next {
			up := residues[(r+m.k)%(m.k+1)]
			next[r] = bv.Or(bv.And(x, up), bv.And(bv.Not(x), residues[r]))
		}
		residues = next
	}
	return isZero(bv.Not(residues[0]))
}

// number is a count as a vector.
func (m moore) number(n int) *bv.Term { return bv.Const(uint64(n), m.width) }

// counts are how many of the conditions before each hold, and last how many do.
func (m moore) counts(conditions []*bv.Term) []*bv.Term {
	out := []*bv.Term{m.number(0)}
	for _, c := range conditions {
		before := out[len(out)-1]
		out = append(out, bv.If(c, bv.Add(before, m.number(1)), before))
	}
	return out
}

func (m moore) count(conditions []*bv.Term) *bv.Term {
	n := m.counts(conditions)
	return n[len(n)-1]
}

// residue is how many of the conditions hold, modulo k+1.
func (m moore) residue(conditions []*bv.Term) *bv.Term {
	r := m.number(0)
	for _, c := range conditions {
		r = bv.If(c, bv.If(isNumber(r, m.k), m.number(0), bv.Add(r, m.number(1))), r)
	}
	return r
}

// descent is the move that balances all columns, from the top one down. In a column r
// ones are over, modulo k+1, in the heaps that are not lowered yet, and f heaps are,
// whose bits are free. If k+1-r <= f (or r = 0) so many free bits become 1; else r more
// heaps, the first that have a 1 here, are lowered, and f+r <= k.
func (m moore) descent(a []*bv.Term) []*bv.Term {
	width := a[0].Width
	lowered := each(a, func(int, *bv.Term) *bv.Term { return bv.Bool(false) })
	after := make([][]*bv.Term, len(a)) // bits, heap by heap
	for i := range after {
		after[i] = make([]*bv.Term, width)
	}
	for column := width - 1; column >= 0; column-- {
		ones := each(a, func(i int, x *bv.Term) *bv.Term { return bv.And(bv.Bit(x, column), bv.Not(lowered[i])) })
		over := m.residue(ones)
		missing := bv.If(isZero(over), m.number(0), bv.Sub(m.number(m.k+1), over))
		frees, places := m.counts(lowered), m.counts(ones)
		fill := bv.AtMost(missing, frees[len(a)])
		next := make([]*bv.Term, len(a))
		for i := range a {
			drop := bv.And(ones[i], bv.Not(fill), bv.Less(places[i], over))
			set := bv.And(lowered[i], fill, bv.Less(frees[i], missing))
			after[i][column] = bv.Or(set, bv.And(ones[i], bv.Not(drop)))
			next[i] = bv.Or(lowered[i], drop)
		}
		lowered = next
	}
	return each(a, func(i int, _ *bv.Term) *bv.Term { return bv.Pack(after[i]...) })
}

// misere is the move of misère play. While more than k heaps are larger than 1 it is
// that of normal play. Else all large heaps come down to 1 or 0, and heaps of 1 may go,
// so that 1 modulo k+1 heaps of 1 are left: with n ones now and e = (1-n) mod (k+1), e
// of the large heaps are left as 1 if there are so many, else k+1-e ones go.
func (m moore) misere(a []*bv.Term) []*bv.Term {
	normal := m.descent(a)
	large := each(a, func(_ int, x *bv.Term) *bv.Term { return isLarge(x) })
	ones := each(a, func(_ int, x *bv.Term) *bv.Term { return isNumber(x, 1) })
	larges, places := m.counts(large), m.counts(ones)
	n := m.residue(ones)
	missing := bv.If(isZero(n), m.number(1), bv.If(isNumber(n, 1), m.number(0), bv.Sub(m.number(m.k+2), n)))
	enough := bv.AtMost(missing, larges[len(a)])
	going := bv.Sub(m.number(m.k+1), missing)
	finish := bv.AtMost(larges[len(a)], m.number(m.k))
	return each(a, func(i int, x *bv.Term) *bv.Term {
		zero, one := bv.Const(0, x.Width), bv.Const(1, x.Width)
		fromLarge := bv.If(bv.And(enough, bv.Less(larges[i], missing)), one, zero)
		fromOne := bv.If(bv.And(bv.Not(enough), bv.Less(places[i], going)), zero, x)
		return bv.If(finish, bv.If(large[i], fromLarge, bv.If(ones[i], fromOne, x)), normal[i])
	})
}
