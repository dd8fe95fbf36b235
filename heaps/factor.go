package heaps

import (
	"math/bits"
	"slices"
)

// divisors returns the divisors of n, ascending; 0 has none here.
func divisors(n uint64) []uint64 {
	if n == 0 {
		return nil
	}
	all := []uint64{1}
	for primes := factor(nil, n); len(primes) > 0; {
		p, times := primes[0], 0
		for times < len(primes) && primes[times] == p {
			times++
		}
		primes = primes[times:]
		for i, end := 0, len(all)*times; i < end; i++ {
			all = append(all, all[i]*p)
		}
	}
	slices.Sort(all)
	return all
}

// factor appends the prime factors of n, equal ones side by side, and returns
// dst. It takes about the fourth root of n steps.
func factor(dst []uint64, n uint64) []uint64 {
	for p := uint64(2); p < 64 && p*p <= n; p++ {
		for n%p == 0 {
			dst, n = append(dst, p), n/p
		}
	}
	if n == 1 {
		return dst
	}
	from := len(dst)
	split(&dst, n)
	slices.Sort(dst[from:])
	return dst
}

// split appends the prime factors of n > 1, which has none below 64.
func split(dst *[]uint64, n uint64) {
	if n < 64*64 || prime(n) {
		*dst = append(*dst, n)
		return
	}
	for c := uint64(1); ; c++ {
		if d := rho(n, c); d != 0 {
			split(dst, d)
			split(dst, n/d)
			return
		}
	}
}

// rho looks for a proper divisor of an odd composite n with Pollard's method (J.
// M. Pollard, A Monte Carlo method for factorization, BIT 15 (1975) 331-334) and
// the polynomial x^2+c; 0 where it fails.
func rho(n, c uint64) uint64 {
	step := func(x uint64) uint64 {
		hi, lo := bits.Mul64(x, x)
		lo, carry := bits.Add64(lo, c, 0)
		return bits.Rem64(hi+carry, lo, n)
	}
	slow, fast := uint64(2), uint64(2)
	for {
		slow, fast = step(slow), step(step(fast))
		if slow == fast {
			return 0
		}
		d := gcd(max(slow, fast)-min(slow, fast), n)
		if d != 1 {
			return d
		}
	}
}
