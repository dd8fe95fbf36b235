package wording

import (
	"math"
	"math/bits"
)

// parts says what heaps a rest may be left as.
type parts struct {
	counts      uint8 // bit k: as k heaps that are not empty, k = 0 to 3
	more        bool  // as 4 heaps or more too
	unequal     bool  // no two of them alike
	equal       bool  // all alike
	consecutive bool  // their sizes are consecutive numbers
}

// one is the rest as it is: one heap, or none.
var one = parts{counts: 3}

// An action says what is done to a heap.
type action uint8

const (
	take   action = iota // take one of the amounts
	leave                // leave one of the amounts
	divide               // leave the heap over one of the amounts, rounded down
	split                // take nothing
)

// A clause is one way to move.
type clause struct {
	when    test // nil: always
	does    action
	amounts []amount
	parts   parts
}

// allows reports whether the clause lets x be taken from a heap of n.
func (c *clause) allows(s state) bool {
	if c.when != nil && !c.when(s) {
		return false
	}
	switch c.does {
	case split:
		return s.x == 0
	case take:
		return s.x > 0 && among(s.x, c.amounts, s)
	case leave:
		return s.x > 0 && among(s.n-s.x, c.amounts, s)
	}
	low, high := divisorsTo(s.n, s.n-s.x)
	_, ok := next(c.amounts, max(low, 2), high, s)
	return s.x > 0 && ok
}

// divisorsTo are the least and the greatest number over which left remains of n; those
// that leave nothing are looked at to 16n+1024 only.
func divisorsTo(n, left uint64) (low, high uint64) {
	if left == 0 {
		hi, most := bits.Mul64(n, 16)
		if hi != 0 || most > math.MaxUint64-1024 {
			return n, n + min(1, math.MaxUint64-n)
		}
		return n + 1, most + 1024
	}
	return n/(left+1) + 1, n / left
}

// bounds are the least and the greatest number that the clause may take from a
// heap of n.
func (c *clause) bounds(n uint64) (low, high uint64) {
	s := state{n: n}
	switch c.does {
	case split:
		return 0, 0
	case divide:
		return 1, n
	}
	low, high = math.MaxUint64, 0
	for _, m := range c.amounts {
		l, h := m.bounds(s)
		if l <= h {
			low, high = min(low, l), max(high, h)
		}
	}
	if low > high || low > n {
		return 1, 0
	}
	high = min(high, n)
	if c.does == leave {
		low, high = n-high, n-low
	}
	return max(low, 1), high
}

// Options yields the moves from a heap of n. Where the rule is a code or a set it
// yields those of that, which are the same.
func (r *Rule) Options(n uint64, yield func(taken uint64, left []uint64) bool) {
	if r.plain != nil {
		r.plain.Options(n, yield)
		return
	}
	r.moves(n, yield)
}

// moves yields the moves by the words alone.
func (r *Rule) moves(n uint64, yield func(taken uint64, left []uint64) bool) {
	if n == 0 {
		return
	}
	type span struct{ low, high uint64 }
	spans := make([]span, len(r.clauses))
	low, high := uint64(math.MaxUint64), uint64(0)
	for i := range r.clauses {
		spans[i].low, spans[i].high = r.clauses[i].bounds(n)
		if spans[i].low <= spans[i].high {
			low, high = min(low, spans[i].low), max(high, spans[i].high)
		}
	}
	var ways []parts
	for x := low; x <= high; x++ {
		ways = ways[:0]
		s := state{n, x}
		for i := range r.clauses {
			if c := &r.clauses[i]; spans[i].low <= x && x <= spans[i].high && c.allows(s) {
				ways = append(ways, c.parts)
			}
		}
		if len(ways) > 0 && !breakInto(n-x, x, ways, yield) || x == math.MaxUint64 {
			return
		}
	}
}

// breakInto yields the ways to leave a rest after taking some: every heap list
// that one of the parts allows, once.
func breakInto(rest, taken uint64, ways []parts, yield func(uint64, []uint64) bool) bool {
	var w [4]struct{ any, equal, unequal, row bool }
	more, rows := false, false
	for _, p := range ways {
		for k := range w {
			if p.counts>>k&1 == 0 {
				continue
			}
			switch {
			case p.equal:
				w[k].equal = true
			case p.consecutive:
				w[k].row = true
			case p.unequal:
				w[k].unequal = true
			default:
				w[k].any = true
			}
		}
		more = more || p.more && p.equal
		rows = rows || p.more && p.consecutive
	}
	if rest == 0 {
		return !(w[0].any || w[0].equal || w[0].unequal) || yield(taken, nil)
	}
	if taken > 0 && (w[1].any || w[1].equal || w[1].unequal || w[1].row) && !yield(taken, []uint64{rest}) {
		return false
	}
	if !pairs(rest, taken, w[2].any, w[2].equal, w[2].unequal, w[2].row, yield) {
		return false
	}
	if !triples(rest, taken, w[3].any, w[3].equal, w[3].unequal, w[3].row, yield) {
		return false
	}
	return !more && !rows || many(rest, taken, more, rows, yield)
}

func pairs(rest, taken uint64, any, equal, unequal, row bool, yield func(uint64, []uint64) bool) bool {
	if !any && !unequal {
		if row && rest%2 == 1 && rest > 2 {
			return yield(taken, []uint64{rest / 2, rest/2 + 1})
		}
		return !equal || rest%2 == 1 || yield(taken, []uint64{rest / 2, rest / 2})
	}
	var left [2]uint64
	for a := uint64(1); a <= rest/2; a++ {
		if b := rest - a; any || a != b || equal {
			left[0], left[1] = a, b
			if !yield(taken, left[:]) {
				return false
			}
		}
	}
	return true
}

func triples(rest, taken uint64, any, equal, unequal, row bool, yield func(uint64, []uint64) bool) bool {
	var left [3]uint64
	if !any && !unequal {
		if rest%3 != 0 {
			return true
		}
		third := rest / 3
		if row && third > 1 {
			left = [3]uint64{third - 1, third, third + 1}
			if !yield(taken, left[:]) {
				return false
			}
		}
		left = [3]uint64{third, third, third}
		return !equal || yield(taken, left[:])
	}
	for a := uint64(1); a <= rest/3; a++ {
		for b := a; b <= (rest-a)/2; b++ {
			c := rest - a - b
			if any || a < b && b < c || equal && a == c {
				left = [3]uint64{a, b, c}
				if !yield(taken, left[:]) {
					return false
				}
			}
		}
	}
	return true
}

// many yields four or more heaps that are equal, or whose sizes are consecutive.
func many(rest, taken uint64, equal, rows bool, yield func(uint64, []uint64) bool) bool {
	for k := uint64(4); k <= rest; k++ {
		if equal && rest%k == 0 {
			left := make([]uint64, k)
			for i := range left {
				left[i] = rest / k
			}
			if !yield(taken, left) {
				return false
			}
		}
		// k consecutive numbers from a have the sum k*a + k(k-1)/2.
		if base := k * (k - 1) / 2; rows && base < rest && (rest-base)%k == 0 {
			left := make([]uint64, k)
			for i := range left {
				left[i] = (rest-base)/k + uint64(i)
			}
			if !yield(taken, left) {
				return false
			}
		}
		if !equal && k*(k-1)/2 >= rest {
			break
		}
	}
	return true
}
