package catalogue_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"grundy/catalogue"
	"grundy/heaps"
)

// A reading is a rule sentence read a second time, without the packages under
// test: it says whether a move from a heap of n may take so many and leave the
// given non-empty heaps, whose sizes add up to the rest.
type reading func(n, taken uint64, left []uint64) bool

// whole wraps the games that only take.
func whole(may func(n, taken uint64) bool) reading {
	return func(n, taken uint64, left []uint64) bool { return taken >= 1 && len(left) <= 1 && may(n, taken) }
}

func slowPrime(x uint64) bool {
	for d := uint64(2); d < x; d++ {
		if x%d == 0 {
			return false
		}
	}
	return x > 1
}

func slowSquare(x uint64) bool {
	for r := uint64(1); r <= x; r++ {
		if r*r == x {
			return true
		}
	}
	return false
}

// codeReading reads an octal or hexadecimal code, one digit a number taken.
func codeReading(lead byte, digits string, repeats string) reading {
	return func(n, taken uint64, left []uint64) bool {
		d := byte('0')
		switch i := int(taken) - 1; {
		case taken == 0:
			d = lead
		case i < len(digits):
			d = digits[i]
		case repeats != "":
			d = repeats[(i-len(digits))%len(repeats)]
		}
		v, err := strconv.ParseUint(string(d), 16, 8)
		if err != nil {
			panic(err)
		}
		return v/[]uint64{1, 2, 4, 8}[len(left)]%2 == 1
	}
}

var readings = map[string]reading{
	"nim":              whole(func(n, taken uint64) bool { return true }),
	"bash:3":           whole(func(n, taken uint64) bool { return taken <= 3 }),
	"take:1,3,4":       whole(func(n, taken uint64) bool { return taken == 1 || taken == 3 || taken == 4 }),
	"take:2..4,7":      whole(func(n, taken uint64) bool { return taken >= 2 && taken <= 4 || taken == 7 }),
	"take:squares":     whole(func(n, taken uint64) bool { return slowSquare(taken) }),
	"take:primes":      whole(func(n, taken uint64) bool { return slowPrime(taken) }),
	"take:1,primes":    whole(func(n, taken uint64) bool { return taken == 1 || slowPrime(taken) }),
	"take:powers-of-2": whole(func(n, taken uint64) bool { return slices.Contains([]uint64{1, 2, 4, 8, 16, 32, 64}, taken) }),
	"take:fibonacci":   whole(func(n, taken uint64) bool { return slices.Contains([]uint64{1, 2, 3, 5, 8, 13, 21, 34, 55}, taken) }),
	"take:divisors":    whole(func(n, taken uint64) bool { return taken < n && n%taken == 0 }),
	"take:half":        whole(func(n, taken uint64) bool { return 2*taken <= n }),
	"take:4,half,squares": whole(func(n, taken uint64) bool {
		return taken == 4 || 2*taken <= n || slowSquare(taken)
	}),
	"allbut:2,3":     whole(func(n, taken uint64) bool { return taken != 2 && taken != 3 }),
	"allbut:half":    whole(func(n, taken uint64) bool { return 2*taken > n }),
	"allbut:primes":  whole(func(n, taken uint64) bool { return !slowPrime(taken) }),
	"allbut:1..3,7":  whole(func(n, taken uint64) bool { return taken > 3 && taken != 7 }),
	"allbut:squares": whole(func(n, taken uint64) bool { return !slowSquare(taken) }),
	"constrained:2-1,3-3,5-2,5-3": whole(func(n, taken uint64) bool {
		return !(n == 2 && taken == 1 || n == 3 && taken == 3 || n == 5 && (taken == 2 || taken == 3))
	}),

	"kayles":         func(n, taken uint64, left []uint64) bool { return (taken == 1 || taken == 2) && len(left) <= 2 },
	"dawsons-kayles": func(n, taken uint64, left []uint64) bool { return taken == 2 && len(left) <= 2 },
	"dawsons-chess": func(n, taken uint64, left []uint64) bool {
		return taken == 1 && n == 1 || taken == 2 && len(left) <= 1 || taken == 3 && len(left) <= 2
	},
	"treblecross": func(n, taken uint64, left []uint64) bool { return taken == 3 && len(left) <= 2 },
	"guiles": func(n, taken uint64, left []uint64) bool {
		return taken == n && n <= 2 || taken == 2 && len(left) == 2
	},
	"officers": func(n, taken uint64, left []uint64) bool {
		return taken == 1 && n >= 2 && len(left) <= 2
	},
	"lasker": func(n, taken uint64, left []uint64) bool {
		return taken >= 1 && len(left) <= 1 || taken == 0 && len(left) == 2
	},
	"rows":    func(n, taken uint64, left []uint64) bool { return taken >= 1 && len(left) <= 2 },
	"grundys": func(n, taken uint64, left []uint64) bool { return taken == 0 && len(left) == 2 && left[0] != left[1] },

	"0.137":   codeReading('0', "137", ""),
	"0.3F":    codeReading('0', "3F", ""),
	"C.5A":    codeReading('C', "5A", ""),
	"8.04":    codeReading('8', "04", ""),
	"4.[3]":   codeReading('4', "", "3"),
	"0.1[60]": codeReading('0', "1", "60"),
	"0.52...": codeReading('0', "5", "2"),
	"0.[1]":   codeReading('0', "", "1"),
	"0.0[01]": codeReading('0', "0", "01"),
	"0.[008]": codeReading('0', "", "008"),
	"4!.0": func(n, taken uint64, left []uint64) bool {
		return taken == 0 && len(left) == 2 && left[0] != left[1]
	},
	"0.0C!": func(n, taken uint64, left []uint64) bool {
		return taken == 2 && len(left) >= 2 && len(left) <= 3 && len(slices.Compact(slices.Clone(left))) == len(left)
	},
}

// The moves of every game are just those that its rule sentence allows, for all
// heaps up to 20 and all ways in which a rest can fall into at most three heaps.
func TestLiteralReadings(t *testing.T) {
	for name, may := range readings {
		rule := heapRule(t, name)
		for n := uint64(0); n <= 20; n++ {
			var want []string
			for taken := uint64(0); taken <= n; taken++ {
				rest := n - taken
				try := func(left ...uint64) {
					if taken+uint64(len(left)) > 0 && may(n, taken, left) && !(taken == 0 && len(left) < 2) {
						want = append(want, fmt.Sprint(taken, left))
					}
				}
				if rest == 0 {
					try()
					continue
				}
				try(rest)
				for a := uint64(1); a <= rest; a++ {
					if b := rest - a; b >= a {
						try(a, b)
					}
				}
				for a := uint64(1); a <= rest; a++ {
					for b := a; a+b <= rest; b++ {
						if c := rest - a - b; c >= b {
							try(a, b, c)
						}
					}
				}
			}
			var got []string
			for _, s := range steps(rule, n) {
				got = append(got, fmt.Sprint(s.taken, s.left))
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s %d:\n%v, want\n%v", name, n, got, want)
				break
			}
		}
	}
}

// Every named game of the catalogue is read.
func TestEveryEntryIsRead(t *testing.T) {
	for _, e := range catalogue.Entries() {
		if e.Code == "" {
			continue
		}
		if readings[e.Name] == nil {
			t.Errorf("%s is not read", e.Name)
		}
		c, ok := plain(heapRule(t, e.Name)).(heaps.Code)
		if !ok || c.String() != e.Name || c.Notation() != e.Code {
			t.Errorf("%s is %v, want %s", e.Name, c, e.Code)
		}
	}
}

// Circles: any block of neighbours goes, if the digit allows what is left.
func TestLiteralCircles(t *testing.T) {
	for _, code := range []string{"777", "77", "07", "137", "15", "6", "3", "1", "2", "007"} {
		for n := 1; n <= 9; n++ {
			want := map[string]bool{}
			for length := 1; length <= min(n, len(code)); length++ {
				d := code[length-1] - '0' // the rest is one row, wherever the block lay
				if rest := n - length; rest == 0 && d&1 != 0 {
					want[fmt.Sprintf("circle:0.%s 0", code)] = true
				} else if rest > 0 && d&2 != 0 {
					want[fmt.Sprintf("0.%s %d", code, rest)] = true
				}
			}
			sum, err := catalogue.Parse(fmt.Sprintf("circle:0.%s %d", code, n))
			if err != nil {
				t.Fatal(err)
			}
			got := map[string]bool{}
			for m := range sum[0].Moves {
				if s := m.Then().String(); got[s] {
					t.Errorf("circle:0.%s %d: %s twice", code, n, s)
				} else {
					got[s] = true
				}
			}
			if fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("circle:0.%s %d: %v, want %v", code, n, got, want)
			}
		}
	}
	sum, err := catalogue.Parse("circle:kayles 5,2")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for m := range sum[0].Moves {
		got = append(got, m.Text.String()+" | "+m.Then().String())
	}
	want := []string{
		"circle 1: 5 -> a row of 4 (take 1) | circle:0.77 2 + 0.77 4", "circle 1: 5 -> a row of 3 (take 2) | circle:0.77 2 + 0.77 3",
		"circle 2: 2 -> a row of 1 (take 1) | circle:0.77 5 + 0.77 1", "circle 2: 2 -> 0 (take 2) | circle:0.77 5,0",
	}
	if !slices.Equal(got, want) {
		t.Errorf("%s, want\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
