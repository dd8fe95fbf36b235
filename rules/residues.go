package rules

import (
	"slices"

	"grundy/game"
	"grundy/heaps"
	"grundy/words"
)

// A set that holds 1 to m and no multiple of q = m+1 gives g(n) = n mod q, as
// Bachet's game does: from n the takes 1 to m reach every other residue (as far
// as n goes, and below q all smaller ones), and no take reaches the same. So "1 or
// a prime" (q = 4: no prime is a multiple of 4) and powers-of-2 (q = 3) are
// Bachet's game in disguise.
var residueTheorem = game.Theorem{
	Name:   "Residues",
	Source: "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 4, \"Subtraction games\"",
	Says:   words.P("theorem.residues"),
}

// residues are the values of such a set.
type residues struct {
	set heaps.Set
	q   uint64 // m+1; 0 stands for 2^64
}

// residuesOf is the closed form of a set that holds 1, if it has one of the two
// forms of this file.
func residuesOf(set heaps.Set) closedForm {
	kinds := set.Kinds()
	for _, k := range kinds {
		if k != heaps.Primes && k != heaps.PowersOf2 {
			return nil // the other kinds hold multiples of every q
		}
	}
	q, ok := set.Gap(0, 1)
	switch {
	case !ok:
		return residues{set, 0}
	case q == 1:
		return nil
	}
	// A prime that is a multiple of q is q, and the powers of two have a multiple
	// of q only if q is one: but q is not in the set. Only a range may hold some.
	ranges := set.Ranges()
	multiple := func(r heaps.Range) bool { return r.To/q > (r.From-1)/q }
	switch {
	case !slices.ContainsFunc(ranges, multiple):
		return residues{set, q}
	case len(kinds) == 0 && len(ranges) == 2 && ranges[1].From == ranges[1].To:
		return longTake{q: q, x: ranges[1].To}
	}
	return nil
}

func (r residues) theorem() *game.Theorem { return &residueTheorem }

func (r residues) value(n uint64) uint64 { return mod(n, r.q) }

func (r residues) movesTo(n, value uint64, yield func(taken uint64, left []uint64) bool) {
	residue := mod(n, r.q)
	if r.q == 0 {
		if value < n {
			leave(n, value, yield)
		}
		return
	}
	if value >= r.q || value == residue {
		return
	}
	taken := residue - value
	if value > residue {
		taken += r.q
	}
	r.set.EachCongruent(n, taken, r.q, func(x uint64) bool { return leave(n, n-x, yield) })
}

func (r residues) says(n, value uint64) words.Phrase {
	return words.P("explain.mod", n, modulus(r.q), value)
}

// Take 1 to m or x, x a multiple of q = m+1 above q: the values have the period
// x+1 and are 0 1 .. m repeated up to x-1, then m+1. Proof by induction on n =
// r mod (x+1). For r = x the takes 1 to m reach 1 .. m and x reaches a heap of
// remainder 0, so the value is m+1. For r < x the take x, if n > x, reaches
// remainder r+1, which is worth another residue or m+1; the takes up to min(r,m)
// reach residues other than r mod q, all of them if r >= m, else 0 .. r-1; the
// takes beyond r reach m+1 and the residues m down to r+2. None is worth r mod q.
var longTakeTheorem = game.Theorem{
	Name:   "Residues, one long take",
	Source: "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 4, \"Subtraction games\"",
	Says:   words.P("theorem.longtake"),
}

// longTake is the set of 1 to q-1 and x.
type longTake struct{ q, x uint64 }

func (t longTake) theorem() *game.Theorem { return &longTakeTheorem }

func (t longTake) value(n uint64) uint64 {
	r := mod(n, t.x+1)
	if r == t.x {
		return t.q
	}
	return r % t.q
}

// movesTo looks at the few heaps that can be meant: in the window of the short
// takes each value stands at most once before and once after the end of a period.
func (t longTake) movesTo(n, value uint64, yield func(taken uint64, left []uint64) bool) {
	if n == 0 || value > t.q {
		return
	}
	window := min(n, t.q-1)
	for taken := uint64(1); taken <= window; taken++ {
		r := mod(n-taken, t.x+1)
		v := t.value(n - taken)
		if v == value {
			if !leave(n, n-taken, yield) {
				return
			}
			continue
		}
		// Go on to the next heap below whose value can be the one asked for: down
		// the run of residues, not past its end.
		if r != t.x && v > value {
			taken += v - value - 1
		} else if r != t.x && v > 0 {
			taken += v - 1
		}
	}
	if t.x <= n && t.value(n-t.x) == value {
		leave(n, n-t.x, yield)
	}
}

func (t longTake) says(n, value uint64) words.Phrase {
	return words.P("explain.longtake", n, modulus(t.x+1), mod(n, t.x+1), t.q, value)
}
