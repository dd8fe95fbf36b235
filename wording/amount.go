package wording

import (
	"math"
	"math/bits"

	"grundy/heaps"
)

// An atom is one thing that is said of a number: in this range, a square, even.
type atom struct {
	low, high *formula // a range; nil is no bound
	kind      kind
	of        *formula  // of powers, multiples, numbers prime to
	not       bool      // the contrary, of a kind
	members   heaps.Set // of primes and of Fibonacci numbers
}

// A kind is a sort of numbers.
type kind uint8

const (
	noKind kind = iota
	square
	cube
	triangular
	primeNumber
	fibonacci
	factorial
	odd
	even
	divisor  // a proper divisor of the heap
	power    // a power of of, 1 too
	multiple // a multiple of of
	coprime  // has no divisor but 1 in common with of
	divides  // a divisor of of
)

// kindNamed is the kind of a word.
func kindNamed(word string) (k kind, ok bool) {
	switch word {
	case "square":
		return square, true
	case "cube":
		return cube, true
	case "triangular":
		return triangular, true
	case "prime":
		return primeNumber, true
	case "fibonacci":
		return fibonacci, true
	case "factorial":
		return factorial, true
	case "odd":
		return odd, true
	case "even":
		return even, true
	case "divisor":
		return divisor, true
	}
	return noKind, false
}

// set is the kind as a named set of the subtraction games.
func (a atom) set() (k heaps.Kind, ok bool) {
	switch {
	case a.not:
	case a.kind == square:
		return heaps.Squares, true
	case a.kind == primeNumber:
		return heaps.Primes, true
	case a.kind == fibonacci:
		return heaps.Fibonacci, true
	case a.kind == divisor:
		return heaps.Divisors, true
	case a.kind == power:
		c, fixed := a.of.fixed()
		return heaps.PowersOf2, fixed && c == 2
	}
	return 0, false
}

// everything reports whether the atom says nothing.
func (a atom) everything() bool { return a.low == nil && a.high == nil && a.kind == noKind }

// ofKind is the atom of a kind.
func ofKind(k kind) atom {
	a := atom{kind: k}
	switch k {
	case primeNumber:
		a.members, _ = heaps.NewSet(nil, heaps.Primes)
	case fibonacci:
		a.members, _ = heaps.NewSet(nil, heaps.Fibonacci)
	}
	return a
}

// is reports whether v is of the kind, in the state s.
func (a atom) is(v uint64, s state) bool {
	of := uint64(0)
	if a.of != nil {
		if w := a.of.of(s); !w.minus {
			of = w.size
		}
	}
	yes := false
	switch a.kind {
	case square:
		r := heaps.Root(v)
		yes = r*r == v
	case cube:
		r := uint64(0)
		for b := uint64(1) << 21; b > 0; b >>= 1 {
			if t := r | b; t <= 2642245 && t*t*t <= v {
				r = t
			}
		}
		yes = r*r*r == v
	case triangular:
		hi, lo := bits.Mul64(v, 8)
		if hi == 0 && lo < math.MaxUint64 {
			r := heaps.Root(lo + 1)
			yes = r*r == lo+1
		}
	case primeNumber, fibonacci:
		yes = a.members.Contains(0, v)
	case factorial:
		f := uint64(1)
		for i := uint64(2); f < v && i <= 20; i++ {
			f *= i
		}
		yes = f == v
	case odd:
		yes = v%2 == 1
	case even:
		yes = v%2 == 0
	case divisor:
		yes = v > 0 && v < s.n && s.n%v == 0
	case power:
		for v > 1 && of > 1 && v%of == 0 {
			v /= of
		}
		yes = v == 1
	case multiple:
		yes = of > 0 && v%of == 0
	case coprime:
		yes = gcd(v, of) == 1
	case divides:
		yes = v > 0 && of%v == 0
	}
	return yes != a.not
}

// has reports whether v is as the atom says, in the state s.
func (a atom) has(v uint64, s state) bool {
	if a.kind != noKind && !a.is(v, s) {
		return false
	}
	return (a.low == nil || a.low.of(s).compare(natural(v)) <= 0) && (a.high == nil || a.high.of(s).compare(natural(v)) >= 0)
}

// An amount is numbers that all its atoms speak of, less those of but.
type amount struct {
	atoms []atom
	but   []amount
}

func (m amount) has(v uint64, s state) bool {
	for _, a := range m.atoms {
		if !a.has(v, s) {
			return false
		}
	}
	return !among(v, m.but, s)
}

func among(v uint64, all []amount, s state) bool {
	for _, m := range all {
		if m.has(v, s) {
			return true
		}
	}
	return false
}

// bounds are the least and the greatest number that may be of the amount, from a
// heap of n; low > high where there is none.
func (m amount) bounds(s state) (low, high uint64) {
	high = math.MaxUint64
	for _, a := range m.atoms {
		if a.low != nil {
			if v := a.low.of(s); !v.minus {
				low = max(low, v.size)
			}
		}
		if a.high != nil {
			v := a.high.of(s)
			if v.minus {
				return 1, 0
			}
			high = min(high, v.size)
		}
	}
	return low, high
}

// next is the least number of the amounts from v on, up to most.
func next(all []amount, v, most uint64, s state) (least uint64, ok bool) {
	least = most
	for _, m := range all {
		low, high := m.bounds(s)
		high = min(high, least)
		for u := max(v, low); u <= high; u++ {
			if m.has(u, s) {
				least, ok = u, true
				break
			}
			if u == math.MaxUint64 {
				break
			}
		}
	}
	return least, ok
}
