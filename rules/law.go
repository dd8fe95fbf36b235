package rules

import (
	"math"

	"grundy/game"
)

// A Law says of the values of a heap rule, by a theorem, that g(n+Period) =
// g(n)+Saltus for every n >= Preperiod, heaps counted from 0, both numbers being
// the least; or that no such law holds: then Period is 0.
type Law struct {
	Preperiod, Period, Saltus uint64
	By                        *game.Theorem
}

// HeapLawful is a heap rule whose closed form may be such a law, which then needs
// no value to be computed. ok is false where none is known, or its numbers pass
// 2^64-1.
type HeapLawful interface {
	HeapLaw() (l Law, ok bool)
}

// HeapLaw: g(n) = n.
func (Nim) HeapLaw() (Law, bool) { return Law{0, 1, 1, &boutonNormal}, true }

// HeapLaw is that of Nim.
func (nimCode) HeapLaw() (Law, bool) { return Nim{}.HeapLaw() }

// HeapLaw: g(n) = n.
func (rows) HeapLaw() (Law, bool) { return Law{0, 1, 1, &rowsTheorem}, true }

// HeapLaw: from 1 on the values go 1, 2, 4, 3 and then up by 4; but g(4) is 3 and
// g(0) is 0.
func (lasker) HeapLaw() (Law, bool) { return Law{1, 4, 4, &laskerTheorem}, true }

// HeapLaw: g(n) = n mod (K+1).
func (b Bash) HeapLaw() (Law, bool) { return Law{0, b.K + 1, 0, &bachet}, b.K != math.MaxUint64 }

// HeapLaw is that of the closed form.
func (t Take) HeapLaw() (Law, bool) { return lawOf(t.closed) }

// HeapLaw is that of the closed form.
func (a AllBut) HeapLaw() (Law, bool) { return lawOf(a.closed) }

// lawOf reads the law off a closed form.
func lawOf(f closedForm) (l Law, ok bool) {
	switch f := f.(type) {
	case residues:
		l, ok = Law{Period: f.q}, f.q != 0
	case longTake: // x+1 is the distance of the heaps worth q
		l, ok = Law{Period: f.x + 1}, f.x != math.MaxUint64
	case interval: // the heaps worth 0 are one run of From heaps a period
		l, ok = Law{Period: f.period()}, f.period() != 0
	case above:
		l, ok = Law{Period: f.k + 1, Saltus: 1}, f.k != math.MaxUint64
	case except: // g goes down only at the odd multiples of x (for x = 1, stays)
		l, ok = Law{Period: 2 * f.x, Saltus: f.x}, f.x <= math.MaxUint64/2
	case half, divisors:
		// Heaps of value 0 come again and again, 2^k-1 or the odd ones: so there
		// is no saltus. And g(2^k) is 2^(k-1), or k: so there is no period.
		ok = true
	case aboveHalf:
		// The logarithm grows for ever, so there is no period; but more slowly
		// than any line, so there is no saltus.
		ok = true
	}
	if ok {
		l.By = f.theorem()
	}
	return l, ok
}

// HeapLaw: above the last heap that is worth no more than a smaller one, g(n+1) =
// g(n)+1. That heap itself, and those before it, may follow that law too.
func (c *Constrained) HeapLaw() (Law, bool) {
	l := Law{Period: 1, Saltus: 1, By: &constrainedTheorem}
	if len(c.low) == 0 {
		return l, true
	}
	last := c.low[len(c.low)-1].heap
	if last == math.MaxUint64 {
		return Law{}, false
	}
	for n := last + 1; n > 0; n-- {
		if c.value(n) != c.value(n-1)+1 {
			l.Preperiod = n
			break
		}
	}
	return l, true
}
