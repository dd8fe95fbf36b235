package law

import (
	"fmt"
	"math/bits"
	"strings"

	"grundy/heaps"
)

// A form is a known function of n, with its text.
type form struct {
	text string // with n where the argument stands
	size int
	of   func(n uint64) int64
}

// functions are the forms that values are compared with.
func functions() []form {
	log2 := func(n uint64) int64 { return int64(bits.Len64(n)) - 1 }
	return []form{
		{"v2(n)", 1, func(n uint64) int64 { return valuation(n, 2) }},
		{"ones(n) mod 2", 2, func(n uint64) int64 { return int64(bits.OnesCount64(n) & 1) }},
		{"ones(n)", 2, func(n uint64) int64 { return int64(bits.OnesCount64(n)) }},
		{"2^v2(n)", 1, func(n uint64) int64 { return int64(n & -n) }},
		{"(odd(n) - 1)/2", 3, func(n uint64) int64 {
			if n == 0 {
				return -1
			}
			return int64(n>>bits.TrailingZeros64(n)) / 2
		}},
		{"floor(log2(n))", 2, log2},
		{"2^floor(log2(n))", 2, func(n uint64) int64 {
			if n == 0 {
				return -1
			}
			return 1 << log2(n)
		}},
		{"floor(sqrt(n))", 2, func(n uint64) int64 { return int64(heaps.Root(n)) }},
		{"n xor floor(n/2)", 3, func(n uint64) int64 { return int64(n ^ n>>1) }},
		{"n xor 1", 2, func(n uint64) int64 { return int64(n ^ 1) }},
		{"n xor 2", 3, func(n uint64) int64 { return int64(n ^ 2) }},
		{"n xor 3", 3, func(n uint64) int64 { return int64(n ^ 3) }},
		{"odious(n)", 2, func(n uint64) int64 { return int64(2*n + 1 - uint64(bits.OnesCount64(n)&1)) }},
		{"evil(n)", 2, func(n uint64) int64 { return int64(2*n + uint64(bits.OnesCount64(n)&1)) }},
		{"v3(n)", 3, func(n uint64) int64 { return valuation(n, 3) }},
		{"v5(n)", 4, func(n uint64) int64 { return valuation(n, 5) }},
		{"Omega(n)", 3, primeFactors},
		{"pi(lpf(n))", 3, leastPrimeIndex},
		{"(n mod 2)*pi(lpf(n))", 4, func(n uint64) int64 {
			if n%2 == 0 {
				return 0
			}
			return leastPrimeIndex(n)
		}},
		{"n^2", 2, func(n uint64) int64 { return int64(n * n) }},
		{"n*(n+1)/2", 2, func(n uint64) int64 { return int64(n * (n + 1) / 2) }},
		{"2^n", 2, func(n uint64) int64 {
			if n > 60 {
				return -1
			}
			return 1 << n
		}},
		{"F(n)", 3, fibonacci},
	}
}

func valuation(n, p uint64) int64 {
	if n == 0 {
		return -1
	}
	v := int64(0)
	for ; n%p == 0; n /= p {
		v++
	}
	return v
}

func primeFactors(n uint64) int64 {
	if n == 0 {
		return -1
	}
	count := int64(0)
	for p := uint64(2); p*p <= n; p++ {
		for ; n%p == 0; n /= p {
			count++
		}
	}
	if n > 1 {
		count++
	}
	return count
}

// leastPrimeIndex is 1 for even n, 2 for odd multiples of 3, and so on; 0 for 1.
func leastPrimeIndex(n uint64) int64 {
	if n <= 1 {
		return int64(n) - 1
	}
	p := uint64(2)
	for p*p <= n && n%p != 0 {
		p++
	}
	if p*p > n {
		p = n
	}
	if p > 1<<12 {
		return -2 // not counted so far
	}
	index := int64(0)
	for q := uint64(2); q <= p; q++ {
		if primeFactors(q) == 1 {
			index++
		}
	}
	return index
}

// fibonacci is F(n) with F(1) = F(2) = 1.
func fibonacci(n uint64) int64 {
	if n > 90 {
		return -1
	}
	a, b := int64(0), int64(1)
	for range n {
		a, b = b, a+b
	}
	return a
}

// forms guesses g(n) = a*f(n+c) + d for the functions f.
func forms(t *Table) (laws []Law) {
	for _, f := range functions() {
		for _, c := range []int64{0, 1, -1, 2, -2, 3} {
			if l, ok := formOf(t, f, c); ok {
				laws = append(laws, l)
				break
			}
		}
	}
	return laws
}

func formOf(t *Table, f form, c int64) (Law, bool) {
	at := func(n uint64) (int64, bool) {
		m := int64(n) + c
		if m < 0 {
			return 0, false
		}
		v := f.of(uint64(m))
		return v, v >= 0
	}
	// a and d from two places in the later half where f differs.
	half := t.First + uint64(len(t.Values)/2)
	x, okX := at(half)
	if !okX {
		return Law{}, false
	}
	a, d := int64(0), int64(0)
	found := false
	for n := half + 1; n <= t.Last() && !found; n++ {
		y, ok := at(n)
		if !ok || y == x {
			continue
		}
		rise := int64(t.Values[n-t.First]) - int64(t.Values[half-t.First])
		if rise%(y-x) != 0 {
			return Law{}, false
		}
		a = rise / (y - x)
		d, found = int64(t.Values[half-t.First])-a*x, true
	}
	if !found || a == 0 || a > 8 || a < -8 || d > 1000 || d < -1000 {
		return Law{}, false
	}
	l := Law{Kind: "form", Size: 2 + f.size}
	n := "n"
	if c != 0 {
		n = fmt.Sprintf("(n%+d)", c)
		l.Size++
	}
	text := argument(f.text, n)
	switch {
	case a == -1:
		text = fmt.Sprintf("%d - %s", d, text)
		l.Size += 2
	default:
		if a != 1 {
			text = fmt.Sprintf("%d*(%s)", a, text)
			l.Size += 2
		}
		if d != 0 {
			l.Size += 2
		}
		text = plusText(text, fmt.Sprint(d))
	}
	l.Formula = "g(n) = " + text
	ok := l.fitted(t, func(n uint64, _ *Table) (int64, bool) {
		v, ok := at(n)
		return a*v + d, ok
	})
	return l, ok
}

// argument puts an argument in the place of the letter n, where it is no part of a
// word.
func argument(text, n string) string {
	if n == "n" {
		return text
	}
	var b strings.Builder
	letter := func(i int) bool { return i >= 0 && i < len(text) && text[i] >= 'a' && text[i] <= 'z' }
	for i := range len(text) {
		if text[i] == 'n' && !letter(i-1) && !letter(i+1) {
			b.WriteString(n)
		} else {
			b.WriteByte(text[i])
		}
	}
	return strings.ReplaceAll(strings.ReplaceAll(b.String(), "(("+strings.Trim(n, "()")+"))", n), "("+n+")", n)
}
