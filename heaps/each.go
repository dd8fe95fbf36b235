package heaps

import (
	"math/bits"
	"slices"
)

// A stepper gives the least number of some set above after; ok is false where
// there is none. It is asked with ascending numbers.
type stepper func(after uint64) (x uint64, ok bool)

// merge yields the numbers of several steppers, ascending and each once, until
// yield returns false.
func merge(steppers []stepper, yield func(x uint64) bool) {
	heads := make([]uint64, 0, len(steppers))
	live := make([]stepper, 0, len(steppers))
	for _, next := range steppers {
		if x, ok := next(0); ok {
			heads, live = append(heads, x), append(live, next)
		}
	}
	for len(live) > 0 {
		x := slices.Min(heads)
		if !yield(x) {
			return
		}
		kept := 0
		for i, next := range live {
			head, ok := heads[i], true
			if head == x {
				head, ok = next(x)
			}
			if ok {
				heads[kept], live[kept] = head, next
				kept++
			}
		}
		heads, live = heads[:kept], live[:kept]
	}
}

// Each yields the numbers of the set that may be taken from a heap of n, 1 to n,
// ascending and each once, until yield returns false.
func (s Set) Each(n uint64, yield func(x uint64) bool) { s.EachCongruent(n, 0, 1, yield) }

// EachCongruent yields those numbers of Each that are r modulo q, 0 <= r < q,
// without stepping through the others of a range.
func (s Set) EachCongruent(n, r, q uint64, yield func(x uint64) bool) {
	steppers := []stepper{rangeStepper(s.ranges, n, r, q)}
	for _, k := range s.kinds {
		next := k.stepper(n)
		switch {
		case q == 1:
		case k == Primes:
			next = primeStepper(n, r, q)
		default:
			next = next.congruent(r, q)
		}
		steppers = append(steppers, next)
	}
	merge(steppers, yield)
}

// congruent steps through the numbers that are r modulo q.
func (next stepper) congruent(r, q uint64) stepper {
	return func(after uint64) (uint64, bool) {
		x, ok := next(after)
		for ok && x%q != r {
			x, ok = next(x)
		}
		return x, ok
	}
}

// rangeStepper steps through the numbers up to n in ranges that are r modulo q.
func rangeStepper(ranges []Range, n, r, q uint64) stepper {
	return func(after uint64) (uint64, bool) {
		for ; len(ranges) > 0; ranges = ranges[1:] {
			first := ranges[0]
			if first.To <= after {
				continue
			}
			x := max(first.From, after+1)
			up := r - x%q
			if r < x%q {
				up += q
			}
			if up <= first.To-x {
				return x + up, x+up <= n
			}
		}
		return 0, false
	}
}

// primeStepper steps through the primes up to n that are r modulo q > 1. With a
// common divisor d > 1 of r and q only d itself can be one; else they are dense
// among the numbers that are r modulo q.
func primeStepper(n, r, q uint64) stepper {
	from := Range{1, n}
	if d := gcd(r, q); d > 1 {
		from = Range{d, d}
	}
	numbers := rangeStepper([]Range{from}, n, r, q)
	return func(after uint64) (uint64, bool) {
		x, ok := numbers(after)
		for ok && !prime(x) {
			x, ok = numbers(x)
		}
		return x, ok
	}
}

func gcd(a, b uint64) uint64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// Gap returns the least number from x on that is not in the set as it stands for
// a heap of n; ok is false where all up to 2^64-1 are. x is at least 1.
func (s Set) Gap(n, x uint64) (gap uint64, ok bool) {
	for {
		from := x
		if r, ok := s.around(x); ok {
			if x = r.To + 1; x == 0 {
				return 0, false
			}
		}
		for _, k := range s.kinds {
			switch {
			case !k.contains(n, x):
			case k == Half:
				x = n/2 + 1
			default: // no other kind has more than a few numbers in a row
				x++
			}
		}
		if x == from {
			return x, true
		}
		if x < from {
			return 0, false
		}
	}
}

// stepper steps through the numbers of the set up to n.
func (k Kind) stepper(n uint64) stepper {
	switch k {
	case Squares:
		return func(after uint64) (uint64, bool) {
			r := Root(after) + 1
			if r > 1<<32-1 {
				return 0, false
			}
			return r * r, r*r <= n
		}
	case PowersOf2:
		return func(after uint64) (uint64, bool) {
			b := bits.Len64(after)
			if b == 64 {
				return 0, false
			}
			return 1 << b, 1<<b <= n
		}
	case Fibonacci:
		return func(after uint64) (uint64, bool) {
			a, b := uint64(1), uint64(2)
			for a <= after && b > a {
				a, b = b, a+b
			}
			return a, a > after && a <= n
		}
	case Half:
		return func(after uint64) (uint64, bool) { return after + 1, after+1 <= n/2 }
	case Divisors:
		all := divisors(n)
		return func(after uint64) (uint64, bool) {
			for len(all) > 0 && all[0] <= after {
				all = all[1:]
			}
			if len(all) == 0 {
				return 0, false
			}
			return all[0], all[0] < n
		}
	default:
		return func(after uint64) (uint64, bool) {
			for x := after + 1; x <= n && x > after; x++ {
				if k.contains(n, x) {
					return x, true
				}
			}
			return 0, false
		}
	}
}
