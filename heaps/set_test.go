package heaps

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"grundy/game"
)

func TestParseSet(t *testing.T) {
	for text, want := range map[string]string{
		"1,3,4": "1,3,4", "4,3,1": "1,3,4", "1..3": "1..3", "1,2,3": "1..3", "1,2": "1,2", "5..5": "5", "1..3,2..7": "1..7", "1..3,4..7": "1..7", "1,1": "1", "squares": "squares",
		"Primes,1": "1,primes", "half,divisors,half": "divisors,half", "powers-of-2,fibonacci": "powers-of-2,fibonacci", "18446744073709551615": "18446744073709551615",
		"1..18446744073709551615,5": "1..18446744073709551615", "18446744073709551614,18446744073709551615": "18446744073709551614,18446744073709551615",
		"": "", "0": "", "1,0": "", "-1": "", "3..1": "", "0..2": "", "1..": "", "..2": "", "1...3": "", "x": "", "1,,2": "", "+1": "", "18446744073709551616": "", "1.5": "",
	} {
		s, err := ParseSet(text)
		if want == "" {
			fault := (*game.Fault)(nil)
			if !errors.As(err, &fault) || fault.Hint.IsZero() || fault.Input != text || fault.At < 0 || fault.At > len(text) {
				t.Errorf("%q: %v, %#v", text, s, err)
			}
			continue
		}
		if err != nil || s.String() != want {
			t.Errorf("%q: %s (%v), want %s", text, s, err, want)
		}
	}
	if _, err := NewSet([]Range{{0, 3}}); err == nil {
		t.Error("a range from 0 is accepted")
	}
	if s, err := Numbers(7, 1, 2); err != nil || s.String() != "1,2,7" {
		t.Errorf("%s, %v", s, err)
	}
	if s, _ := Numbers(3, 9); func() bool { n, ok := s.Finite(); return n != 9 || !ok }() {
		t.Error("the greatest of 3, 9")
	}
}

// slow membership, by the words of the definitions
var slowKinds = map[Kind]func(n, x uint64) bool{
	Squares: func(_, x uint64) bool {
		for r := uint64(1); r*r <= x; r++ {
			if r*r == x {
				return true
			}
		}
		return false
	},
	Primes: func(_, x uint64) bool {
		for d := uint64(2); d < x; d++ {
			if x%d == 0 {
				return false
			}
		}
		return x > 1
	},
	PowersOf2: func(_, x uint64) bool {
		for ; x%2 == 0; x /= 2 {
		}
		return x == 1
	},
	Fibonacci: func(_, x uint64) bool {
		a, b := uint64(1), uint64(1)
		for b < x {
			a, b = b, a+b
		}
		return b == x
	},
	Divisors: func(n, x uint64) bool { return x < n && n%x == 0 },
	Half:     func(n, x uint64) bool { return x+x <= n },
}

func TestSets(t *testing.T) {
	const top = 150
	for _, text := range []string{
		"squares", "primes", "powers-of-2", "fibonacci", "divisors", "half", "1,3,4", "2..5,9,30..40", "1,primes", "5,half", "half,divisors,squares", "1..18446744073709551615",
		"primes,powers-of-2,fibonacci,squares", "100..200,3",
	} {
		s, err := ParseSet(text)
		if err != nil {
			t.Fatal(err)
		}
		in := func(n, x uint64) bool {
			for _, r := range s.Ranges() {
				if r.From <= x && x <= r.To {
					return true
				}
			}
			for _, k := range s.Kinds() {
				if slowKinds[k](n, x) {
					return true
				}
			}
			return false
		}
		for n := uint64(0); n <= top; n++ {
			var want, got, left []uint64
			for x := uint64(1); x <= n; x++ {
				if in(n, x) {
					want = append(want, x)
				} else {
					left = append(left, x)
				}
				if s.Contains(n, x) != in(n, x) {
					t.Fatalf("%s contains %d for a heap of %d: %v", text, x, n, s.Contains(n, x))
				}
			}
			s.Each(n, func(x uint64) bool { got = append(got, x); return true })
			if !slices.Equal(got, want) {
				t.Fatalf("%s from %d: %v, want %v", text, n, got, want)
			}
			var all []uint64
			AllBut{s}.Options(n, func(taken uint64, _ []uint64) bool { all = append(all, taken); return true })
			if !slices.Equal(all, left) {
				t.Fatalf("all but %s from %d: %v, want %v", text, n, all, left)
			}
			for q := uint64(2); q <= 7; q++ {
				r := n % q
				got = nil
				s.EachCongruent(n, r, q, func(x uint64) bool { got = append(got, x); return true })
				some := slices.DeleteFunc(slices.Clone(want), func(x uint64) bool { return x%q != r })
				if !slices.Equal(got, some) {
					t.Fatalf("%s from %d, %d modulo %d: %v, want %v", text, n, r, q, got, some)
				}
			}
		}
		if s.Contains(10, 0) {
			t.Errorf("%s contains 0", text)
		}
	}
}

// Numbers near 2^64: no overflow, no endless search.
func TestHugeSets(t *testing.T) {
	const max = math.MaxUint64
	for text, want := range map[string][]uint64{
		"squares":              {1, 4, 9},
		"primes":               {2, 3, 5},
		"powers-of-2":          {1, 2, 4},
		"fibonacci":            {1, 2, 3},
		"divisors":             {1, 3, 5}, // 2^64-1 = 3·5·17·257·641·65537·6700417
		"half":                 {1, 2, 3},
		"18446744073709551615": {max},
		"18446744073709551614..18446744073709551615": {max - 1, max},
	} {
		s, err := ParseSet(text)
		if err != nil {
			t.Fatal(err)
		}
		var got []uint64
		s.Each(max, func(x uint64) bool { got = append(got, x); return len(got) < 3 })
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
	count := func(text string) (n int, last uint64) {
		s, _ := ParseSet(text)
		s.Each(max, func(x uint64) bool { n++; last = x; return true })
		return n, last
	}
	if n, last := count("powers-of-2"); n != 64 || last != 1<<63 {
		t.Errorf("%d powers of 2 to %d", n, last)
	}
	if n, last := count("fibonacci"); n != 92 || last != 12200160415121876738 {
		t.Errorf("%d Fibonacci numbers to %d", n, last)
	}
	if n, last := count("divisors"); n != 127 || last != max/3 {
		t.Errorf("%d proper divisors of 2^64-1 to %d", n, last)
	}
	squares, _ := Numbers(1)
	squares.kinds = []Kind{Squares}
	if !squares.Contains(0, 4294967295*4294967295) || squares.Contains(0, max) {
		t.Error("great squares")
	}
	for text, first := range map[string]uint64{"1..18446744073709551614": max, "half": max/2 + 1, "1..1000000000000000000": 1e18 + 1, "squares": 2} {
		s, _ := ParseSet(text)
		got := uint64(0)
		AllBut{s}.Options(max, func(taken uint64, _ []uint64) bool { got = taken; return false })
		if got != first {
			t.Errorf("all but %s: first %d, want %d", text, got, first)
		}
	}
	if s, _ := ParseSet("1..18446744073709551615"); func() bool { _, ok := s.Gap(0, 1); return ok }() {
		t.Error("a gap in all numbers")
	}
	s, _ := ParseSet("5,primes")
	var got []uint64
	s.EachCongruent(max, 2, 4, func(x uint64) bool { got = append(got, x); return true })
	if !slices.Equal(got, []uint64{2}) {
		t.Errorf("primes that are 2 modulo 4: %v", got)
	}
	// Far apart: the next two are prime, and no smaller number that is 1 modulo
	// 10^15 is, by the library's test.
	got = nil
	s.EachCongruent(max, 1, 1e15, func(x uint64) bool { got = append(got, x); return len(got) < 2 })
	var want []uint64
	for x := uint64(1e15 + 1); len(want) < 2; x += 1e15 {
		if new(big.Int).SetUint64(x).ProbablyPrime(20) {
			want = append(want, x)
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("primes that are 1 modulo 10^15: %v, want %v", got, want)
	}
}

// Factors of all small numbers, and of random large ones by multiplying back.
func TestDivisors(t *testing.T) {
	for n := uint64(1); n <= 3000; n++ {
		var want []uint64
		for d := uint64(1); d <= n; d++ {
			if n%d == 0 {
				want = append(want, d)
			}
		}
		if got := divisors(n); !slices.Equal(got, want) {
			t.Fatalf("%d: %v, want %v", n, got, want)
		}
	}
	rng := rand.New(rand.NewPCG(1, 2))
	numbers := []uint64{math.MaxUint64, math.MaxUint64 - 58, 4294967291 * 4294967291, 4294967291 * 4294967279, 67 * 67, 67 * 71, 1 << 63, 4093 * 4093 * 4093}
	for range 30 {
		numbers = append(numbers, rng.Uint64()>>rng.IntN(40))
	}
	for _, n := range numbers {
		product := uint64(1)
		for _, p := range factor(nil, n) {
			product *= p
			if !new(big.Int).SetUint64(p).ProbablyPrime(20) {
				t.Errorf("%d: the factor %d is not prime", n, p)
			}
		}
		if product != n {
			t.Errorf("%d: the factors multiply to %d", n, product)
		}
	}
}

func FuzzParseSet(f *testing.F) {
	for _, s := range []string{"1,3,4", "1..5,7", "squares,half", "primes", "0", "1..", "1,,2", "3..1"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := ParseSet(text)
		if err != nil {
			fault := (*game.Fault)(nil)
			if !errors.As(err, &fault) || fault.At > len(text) {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		again, err := ParseSet(s.String())
		if err != nil || again.String() != s.String() {
			t.Fatalf("%q prints as %s, which parses as %s (%v)", text, s, again, err)
		}
		for _, n := range []uint64{0, 1, 7, 30, math.MaxUint64} {
			last, count := uint64(0), 0
			s.Each(n, func(x uint64) bool {
				if x <= last || x > n || !s.Contains(n, x) {
					t.Fatalf("%q from %d: %d after %d", text, n, x, last)
				}
				last, count = x, count+1
				return count < 20
			})
		}
	})
}

func Example() {
	kayles, _ := ParseCode("0.77")
	kayles.Options(4, func(taken uint64, left []uint64) bool {
		fmt.Println("take", taken, "leave", left)
		return true
	})
	// Output:
	// take 1 leave [3]
	// take 1 leave [1 2]
	// take 2 leave [2]
	// take 2 leave [1 1]
}
