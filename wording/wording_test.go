package wording

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"grundy/game"
)

// Rules that have a code or are a set, each by its name in the literature.
func TestNames(t *testing.T) {
	for text, want := range map[string]string{
		// What is taken.
		"take 1..3": "take:1..3 0.333", "take 1 to 3": "take:1..3 0.333", "remove up to three stones": "take:1..3 0.333", "take 1, 2 or 3": "take:1..3 0.333",
		"take 1-3": "take:1..3 0.333", "Take at most 3 coins": "take:1..3 0.333", "take 1 or take 2 or take 3": "take:1..3 0.333", "take no more than 3": "take:1..3 0.333",
		"take {1,3,4}": "take:1,3,4 0.3033", "take between 2 and 4": "take:2..4 0.0333", "take less than 4": "take:1..3 0.333",
		"take 1..n/2": "take:half", "take at most half": "take:half", "take up to half of the heap": "take:half",
		"take a square": "take:squares", "take k^2": "take:squares", "take a perfect square number of stones": "take:squares", "take 1 or a prime": "take:1,primes",
		"take a power of 2": "take:powers-of-2", "take 2^k": "take:powers-of-2", "take a Fibonacci number": "take:fibonacci", "take a proper divisor": "?",
		"take a divisor": "take:divisors", "take a prime": "take:primes", "take a stone": "take:1 0.3", "take one": "take:1 0.3",
		"take any": "0.[3] 0.[3]", "take any number of stones": "0.[3] 0.[3]", "take 1..n": "0.[3] 0.[3]", "take odd": "0.[30] 0.[30]", "take an even number": "0.[03] 0.[03]",
		"take a multiple of 3": "0.[003] 0.[003]", "take a number not divisible by 3": "0.[330] 0.[330]", "take at least 3": "0.00[3] 0.00[3]", "take all": "?",
		"take any but 2, 3": "allbut:2,3 0.300[3]", "take any except squares": "allbut:squares", "take any but not all": "0.[2] 0.[2]", "take 1..n-1": "0.[2] 0.[2]",
		"take 1 or 2 but not all": "0.22 0.22",
		// Splits.
		"take any, then may split": "0.[7] 0.[7]", "take 1 or 2 and may split": "0.77 0.77", "take 2 and may split the rest": "0.07 0.07", "take 1 and split": "0.4 0.4",
		"take 1 and split into two": "0.4 0.4", "split into unequal": "4!.0 4!.0", "split into two unequal heaps": "4!.0 4!.0", "divide into 2 different piles": "4!.0 4!.0",
		"split into two": "4.0 4.0", "split into three": "8.0 8.0", "split into two or three": "C.0 C.0", "take any or split": "4.[3] 4.[3]", "split it, or take any": "4.[3] 4.[3]",
		"take 1, or take 2 and may split": "0.37 0.37", "take 1 and split into three heaps": "0.8 0.8", "take 3 then may split; take 1": "0.307 0.307",
		// Chinese.
		"取1到3个": "take:1..3 0.333", "取一到三个石子": "take:1..3 0.333", "取1、3或4个": "take:1,3,4 0.3033", "取至多3个": "take:1..3 0.333", "取平方数个": "take:squares",
		"取2的幂个": "take:powers-of-2", "取质数个": "take:primes", "取斐波那契数个": "take:fibonacci", "取任意个": "0.[3] 0.[3]", "取任意多个石子,然后可以分成两堆": "?",
		"取任意个，然后可以分成两堆": "0.[7] 0.[7]", "分成两个不等的堆": "4!.0 4!.0", "取奇数个": "0.[30] 0.[30]", "取至多一半": "take:half", "取1到n/2个": "take:half", "取因数个": "take:divisors",
		"取1或2个，然后可以分成两堆": "0.77 0.77", "取任意个或分成两堆": "4.[3] 4.[3]", "取任意个除了2": "allbut:2 0.30[3]", "取3的倍数个": "0.[003] 0.[003]", "取一个": "take:1 0.3",
	} {
		r, err := Parse(text)
		if want == "?" {
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		got := r.Plain().String()
		if c, ok := r.Code(); ok {
			got += " " + c.String()
		}
		if got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
		// The words alone allow the same moves.
		for n := range uint64(25) {
			if a, b := moves(r.Options, n), moves(r.moves, n); a != b {
				t.Errorf("%s: from %d\n%s by its name,\n%s by its words", text, n, a, b)
			}
		}
	}
}

func moves(options func(uint64, func(uint64, []uint64) bool), n uint64) string {
	var all []string
	options(n, func(taken uint64, left []uint64) bool {
		all = append(all, fmt.Sprint(taken, left))
		return true
	})
	return strings.Join(all, " ")
}

// Rules that are neither, by their moves written from the sentence.
func TestMoves(t *testing.T) {
	isPrime := func(x int) bool {
		for d := 2; d < x; d++ {
			if x%d == 0 {
				return false
			}
		}
		return x > 1
	}
	coprime := func(a, b int) bool {
		for d := 2; d <= a; d++ {
			if a%d == 0 && b%d == 0 {
				return false
			}
		}
		return true
	}
	takes := func(may func(n, x int) bool) func(n int) []string {
		return func(n int) (all []string) {
			for x := 1; x <= n; x++ {
				if left := "[]"; may(n, x) {
					if x < n {
						left = fmt.Sprintf("[%d]", n-x)
					}
					all = append(all, fmt.Sprintf("%d %s", x, left))
				}
			}
			return all
		}
	}
	for text, want := range map[string]func(n int) []string{
		"halve or take 1":                          takes(func(n, x int) bool { return x == 1 || n-x == n/2 }),
		"减半或取1个":                                   takes(func(n, x int) bool { return x == 1 || n-x == n/2 }),
		"take 1..n/3":                              takes(func(n, x int) bool { return x <= n/3 }),
		"take all":                                 takes(func(n, x int) bool { return x == n }),
		"take a divisor or all":                    takes(func(n, x int) bool { return n%x == 0 }),
		"take a number that divides n":             takes(func(n, x int) bool { return n%x == 0 }),
		"take a number coprime to n":               takes(func(n, x int) bool { return coprime(x, n) }),
		"取与n互质的数":                                  takes(func(n, x int) bool { return coprime(x, n) }),
		"take an odd prime":                        takes(func(n, x int) bool { return x%2 == 1 && isPrime(x) }),
		"take a prime less than 10":                takes(func(n, x int) bool { return x < 10 && isPrime(x) }),
		"take an even number up to n/2":            takes(func(n, x int) bool { return x%2 == 0 && x <= n/2 }),
		"take a power of 3":                        takes(func(n, x int) bool { return x == 1 || x == 3 || x == 9 || x == 27 }),
		"take sqrt(n)":                             takes(func(n, x int) bool { return x*x <= n && (x+1)*(x+1) > n }),
		"leave a divisor":                          takes(func(n, x int) bool { return x < n && n%(n-x) == 0 }),
		"divide by 2..6":                           takes(func(n, x int) bool { return slices.Contains([]int{n / 2, n / 3, n / 4, n / 5, n / 6}, n-x) }),
		"take any if left^2 <= n <= left^4":        takes(func(n, x int) bool { y := n - x; return y*y <= n && n <= y*y*y*y }),
		"if n is even, take 1; if n is odd take 2": takes(func(n, x int) bool { return x == 1+n%2 }),
		"if n is even take 1 else take 2":          takes(func(n, x int) bool { return x == 1+n%2 }),
		"take 1 if n is even, take 2 if n is odd":  takes(func(n, x int) bool { return x == 1+n%2 }),
		"如果n是偶数，取1个，否则取2个":                         takes(func(n, x int) bool { return x == 1+n%2 }),
		"若n是3的倍数，取1个；若n不是3的倍数，取2到3个":              takes(func(n, x int) bool { return n%3 == 0 && x == 1 || n%3 != 0 && (x == 2 || x == 3) }),
		"take 1 if n > 5 and n is not prime":      takes(func(n, x int) bool { return x == 1 && n > 5 && !isPrime(n) }),
		"take 1 or 2 if (n+1) mod 3 = 1 or n = 2": takes(func(n, x int) bool { return x <= 2 && ((n+1)%3 == 1 || n == 2) }),
		"take 2 if not (n is odd or n < 4)":       takes(func(n, x int) bool { return x == 2 && n%2 == 0 && n >= 4 }),
		"take 1 if n-5 < 3":                       takes(func(n, x int) bool { return x == 1 && n-5 < 3 }),
		"split into two equal heaps": func(n int) (all []string) {
			if n > 0 && n%2 == 0 {
				all = append(all, fmt.Sprintf("0 [%d %d]", n/2, n/2))
			}
			return all
		},
		"split into equal heaps": func(n int) (all []string) {
			for k := 2; k <= n; k++ {
				if n%k == 0 {
					all = append(all, fmt.Sprint(0, slices.Repeat([]int{n / k}, k)))
				}
			}
			return all
		},
		"分成连续的堆": func(n int) (all []string) {
			for k := 2; k <= n; k++ {
				for a := 1; a <= n; a++ {
					sum := 0
					var list []int
					for i := range k {
						sum += a + i
						list = append(list, a+i)
					}
					if sum == n {
						all = append(all, fmt.Sprint(0, list))
					}
				}
			}
			return all
		},
		"take a square and split into two unequal heaps": func(n int) (all []string) {
			for r := 1; r*r <= n; r++ {
				for a := 1; a < n-r*r-a; a++ {
					all = append(all, fmt.Sprintf("%d [%d %d]", r*r, a, n-r*r-a))
				}
			}
			return all
		},
	} {
		r, err := Parse(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		for n := range 40 {
			if got := moves(r.Options, uint64(n)); got != strings.Join(want(n), " ") {
				t.Errorf("%s: from %d %s, want %s", text, n, got, want(n))
				break
			}
		}
	}
}

// What is wrong, and where: the text before "^" stands before the fault.
// Numbers written as words are the numbers, wherever they stand.
func TestNumberWords(t *testing.T) {
	for _, c := range [][2]string{
		{"take one to twelve", "take 1..12"}, {"take eleven or twenty", "take 11 or 20"}, {"take any but nineteen", "take any but 19"},
		{"split into two or three", "split into 2 or 3"}, {"divide by two..six", "divide by 2..6"}, {"take n/three", "take n/3"},
		{"take 1 if n mod four = zero; take two", "take 1 if n mod 4 = 0; take 2"}, {"取十二个", "take 12"}, {"取二十一到三十个", "take 21..30"}, {"分成两或三堆", "split into 2 or 3"},
		{"取十个或二十个", "take 10 or 20"}, {"如果n大于九十九，取一个；取两个", "if n > 99, take 1; take 2"},
	} {
		words, digits := parse(t, c[0]), parse(t, c[1])
		for n := range uint64(140) {
			all := func(r *Rule) (s []string) {
				r.Options(n, func(taken uint64, left []uint64) bool { s = append(s, fmt.Sprint(taken, left)); return true })
				return s
			}
			if got, want := all(words), all(digits); !slices.Equal(got, want) {
				t.Errorf("%s of %d: %v, want %v", c[0], n, got, want)
				break
			}
		}
	}
}

func parse(t *testing.T, text string) *Rule {
	t.Helper()
	r, err := Parse(text)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return r
}

func TestFaults(t *testing.T) {
	for text, key := range map[string]string{
		"^": "wording.empty", "^tkae 1": "wording.unknown", "take ^": "wording.amount.missing", "take 1 ^and take 2": "wording.after", "take 1 ^2": "wording.after",
		"take 1..^": "wording.number.missing", "take ^m": "wording.variable", "take 1 if n is ^funny": "wording.unknown", "take 1 if n is ^": "wording.condition",
		"split into ^5": "wording.parts", "^1 or 2": "wording.action", "take 1, ^3x or": "?", "take (^": "wording.number.missing", "take (1^": "wording.bracket",
		"take 1 and ^2": "wording.and", "take 99999999999999999999": "?", "^else take 1": "wording.else", "take 1 or ^": "wording.action.missing", "take 1 ^@": "wording.sign",
		"取^猫": "wording.sign", "take between 2 ^5": "wording.between", "take n/^0": "wording.zero", "take 1 if n mod ^0 = 1": "wording.zero", "divide by ^0": "wording.zero",
		"take ^5..1": "wording.range", "take 1 or ^four to two": "wording.range", "take between ^5 and 1": "wording.range", "take 1 if n is ^9..7": "wording.range", "取^5到1个": "wording.range",
		"take ^0": "wording.nothing", "take ^up to 0": "wording.nothing", "take ^less than 1": "wording.nothing", "take ^zero": "wording.nothing", "取^零个": "wording.nothing",
		"split into 3 or ^four": "wording.parts", "split into three or ^4": "wording.parts", "分成^四堆": "wording.parts", "split into ^three to 2": "wording.parts",
	} {
		plain := strings.Replace(text, "^", "", 1)
		_, err := Parse(plain)
		fault := (*game.Fault)(nil)
		if !errors.As(err, &fault) || fault.Hint.IsZero() || fault.Input != plain {
			t.Errorf("%q: %v", plain, err)
			continue
		}
		if key != "?" && (fault.What.Key != key || fault.At != strings.Index(text, "^")) {
			t.Errorf("%q: %s at %d, want %s at %d", plain, fault.What.Key, fault.At, key, strings.Index(text, "^"))
		}
	}
	_, err := Parse("take a squrae")
	if f := (*game.Fault)(nil); !errors.As(err, &f) || f.Hint.Args[0] != "square" {
		t.Errorf("squrae: %v", err)
	}
}

// A rule never yields a wrong move, and what is read once is read again.
func FuzzParse(f *testing.F) {
	for _, s := range []string{"take 1..3", "take any, then may split", "if n is even take 1 else halve", "取1到3个", "分成两个不等的堆", "split into equal heaps; take k^2 if x<3",
		"take 2^k but 4", "divide by 2..6 or leave n-1", "take ((((1", "take 1 and may split into 2 or 3 unequal heaps"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r, err := Parse(text)
		if err != nil {
			fault := (*game.Fault)(nil)
			if !errors.As(err, &fault) || fault.At < 0 || fault.At > len(text) || fault.Hint.IsZero() {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		again, err := Parse(r.Text())
		if err != nil || again.Text() != r.Text() || again.Plain().String() != r.Plain().String() {
			t.Fatalf("%q reads again as %v, %v", text, again, err)
		}
		for _, n := range []uint64{0, 1, 2, 7, 12} {
			seen := map[string]bool{}
			r.Options(n, func(taken uint64, left []uint64) bool {
				sum := taken
				for _, h := range left {
					sum += h
					if h == 0 {
						t.Fatalf("%q from %d leaves an empty heap", text, n)
					}
				}
				key := fmt.Sprint(taken, left)
				if sum != n || seen[key] || taken == 0 && len(left) < 2 {
					t.Fatalf("%q from %d: %s", text, n, key)
				}
				seen[key] = true
				return true
			})
			if r.plain != nil && moves(r.Options, n) != moves(r.moves, n) {
				t.Fatalf("%q from %d: %s by its name, %s by its words", text, n, moves(r.Options, n), moves(r.moves, n))
			}
		}
	})
}
