package wording

import (
	"math"

	"grundy/heaps"
)

// mostDigits is how many digits a code made of a rule may have, and how many of
// them may repeat.
const mostDigits = 512

// longName is the length of a code that is not worth being told.
const longName = 40

// compile finds the code or the set that the rule is.
func (r *Rule) compile() {
	for _, c := range r.clauses {
		if c.when != nil || c.does == leave || c.does == divide || c.parts.more || c.parts.equal || c.parts.consecutive {
			return
		}
	}
	if set, ok := r.set(); ok {
		r.plain = heaps.Take{Set: set}
		if greatest, finite := set.Finite(); finite && greatest <= mostDigits {
			r.code, _ = r.digits()
		}
	} else if set, ok := r.allBut(); ok {
		r.plain = heaps.AllBut{Set: set}
		r.code, _ = r.digits()
	} else if code, ok := r.digits(); ok {
		r.plain, r.code = code, code
	}
	// The empty code is "0.0", which is a game too, but none of these.
	notation := r.code.Notation()
	r.coded = r.plain != nil && notation != "0.0" && len(notation) <= longName
}

// set is the subtraction set that the rule is, if it is one.
func (r *Rule) set() (set heaps.Set, ok bool) {
	var ranges []heaps.Range
	var named []heaps.Kind
	for _, c := range r.clauses {
		if c.does != take || c.parts != one {
			return set, false
		}
		for _, m := range c.amounts {
			if len(m.but) > 0 || len(m.atoms) != 1 {
				return set, false
			}
			a := m.atoms[0]
			if k, ok := a.set(); ok && a.low == nil && a.high == nil {
				named = append(named, k)
				continue
			}
			if a.kind != noKind || a.high == nil {
				return set, false
			}
			low, high := uint64(1), uint64(0)
			if a.low != nil {
				if low, ok = a.low.fixed(); !ok {
					return set, false
				}
			}
			if a.high.half() && low <= 1 {
				named = append(named, heaps.Half)
				continue
			}
			if high, ok = a.high.fixed(); !ok {
				return set, false
			}
			if low = max(low, 1); low <= high {
				ranges = append(ranges, heaps.Range{From: low, To: high})
			}
		}
	}
	set, err := heaps.NewSet(ranges, named...)
	return set, err == nil && len(ranges)+len(named) > 0
}

// allBut is the all-but set that the rule is, if it is one.
func (r *Rule) allBut() (set heaps.Set, ok bool) {
	if len(r.clauses) != 1 || r.clauses[0].does != take || r.clauses[0].parts != one || len(r.clauses[0].amounts) != 1 {
		return set, false
	}
	m := r.clauses[0].amounts[0]
	if len(m.but) == 0 || len(m.atoms) != 1 || !m.atoms[0].everything() {
		return set, false
	}
	without := Rule{clauses: []clause{{does: take, parts: one, amounts: m.but}}}
	return without.set()
}

// shape is how far the digits of an amount go before they repeat, and with what
// period; ok is false where they depend on the heap.
func (m amount) shape() (settled, period uint64, ok bool) {
	period = 1
	for _, a := range m.atoms {
		for _, f := range []*formula{a.low, a.high} {
			if f == nil || f.op == 'n' && a.low != a.high && f == a.high {
				continue
			}
			c, fixed := f.fixed()
			if !fixed || c >= mostDigits {
				return 0, 0, false
			}
			settled = max(settled, c+1)
		}
		switch a.kind {
		case noKind:
		case odd, even:
			period = lcm(period, 2)
		case multiple, coprime:
			c, fixed := a.of.fixed()
			if !fixed || c == 0 || c > mostDigits {
				return 0, 0, false
			}
			period = lcm(period, c)
		default:
			return 0, 0, false
		}
		if period > mostDigits {
			return 0, 0, false
		}
	}
	for _, b := range m.but {
		s, p, fixed := b.shape()
		if !fixed || lcm(period, p) > mostDigits {
			return 0, 0, false
		}
		settled, period = max(settled, s), lcm(period, p)
	}
	return settled, period, true
}

func lcm(a, b uint64) uint64 { return a / gcd(a, b) * b }

// digits is the code that the rule is, if it is one.
func (r *Rule) digits() (code heaps.Code, ok bool) {
	settled, period := uint64(0), uint64(1)
	for _, c := range r.clauses {
		for _, m := range c.amounts {
			s, p, ok := m.shape()
			if !ok || lcm(period, p) > mostDigits {
				return code, false
			}
			settled, period = max(settled, s), lcm(period, p)
		}
	}
	digit := func(x uint64) (d heaps.Digit, ok bool) {
		any, unequal := uint8(0), uint8(0)
		for _, c := range r.clauses {
			bits := c.parts.counts
			switch {
			case (c.does == split) != (x == 0):
				continue
			case c.does == split:
				bits &^= 3
			case !among(x, c.amounts, state{n: math.MaxUint64, x: x}):
				continue
			}
			if c.parts.unequal {
				unequal |= bits
			} else {
				any |= bits
			}
		}
		d.Bits = any | unequal
		unequal &^= any
		d.Unequal = unequal&^3 != 0
		return d, !d.Unequal || any&^3 == 0
	}
	lead, ok := digit(0)
	if !ok {
		return code, false
	}
	list := make([]heaps.Digit, settled+period)
	for i := range list {
		if list[i], ok = digit(uint64(i) + 1); !ok {
			return code, false
		}
	}
	code, err := heaps.NewCode(lead, list[:settled], list[settled:])
	return code, err == nil
}
