package catalogue

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"grundy/game"
	"grundy/words"
)

// quickly fails a test whose work takes as long as trying every move of a huge
// heap would.
func quickly(t *testing.T, what string, f func()) {
	t.Helper()
	begin := time.Now()
	f()
	if took := time.Since(begin); took > time.Minute {
		t.Errorf("%s took %v", what, took)
	}
}

const top = uint64(math.MaxUint64)

// TestWythoffLarge compares Wythoff's pairs with j*phi in 400 bits, and at the
// places where a float64 goes wrong.
func TestWythoffLarge(t *testing.T) {
	phi := new(big.Float).SetPrec(400).SetInt64(5)
	phi.Sqrt(phi).Add(phi, big.NewFloat(1).SetPrec(400)).Quo(phi, big.NewFloat(2).SetPrec(400))
	lower := func(j uint64) uint64 {
		x := new(big.Float).SetPrec(400).SetUint64(j)
		n, _ := x.Mul(x, phi).Int(nil)
		return n.Uint64()
	}
	// F(40) is the first j for which float64 gives F(41), one too many.
	expect(t, "lower of F(40)", lower(102334155), 165580140)
	rng := rand.New(rand.NewPCG(1, 2))
	js := []uint64{102334155, 1_000_000_000_000_000_000, 7_046_029_254_386_353_086, 7_046_029_254_386_353_085, 433494437, 1 << 62}
	for range 300 {
		js = append(js, rng.Uint64N(7_046_029_254_386_353_087)>>rng.IntN(63))
	}
	for _, j := range js {
		a := lower(j)
		b := a + j
		if b < a {
			t.Fatalf("j = %d is out of range", j)
		}
		pair := fmt.Sprintf("wythoff %d,%d", b, a)
		expect(t, pair, decided(t, pair, game.Normal), game.P)
		if j > 1 {
			expect(t, pair+" misère", decided(t, pair, game.Misere), game.P)
		}
		if b == top {
			continue
		}
		// One more on the larger heap: just taking it away wins, and perhaps
		// two other moves do. All must lead to a pair.
		near := fmt.Sprintf("wythoff %d,%d", a, b+1)
		expect(t, near, decided(t, near, game.Normal), game.N)
		to := winning(t, near, game.Normal)
		if len(to) == 0 || len(to) > 3 {
			t.Errorf("%s: winning moves %v", near, to)
		}
		for _, s := range to {
			var x, y uint64
			fmt.Sscanf(strings.ReplaceAll(s, ",", " "), "wythoff %d %d", &x, &y)
			if d := max(x, y) - min(x, y); min(x, y) != lower(d) {
				t.Errorf("%s -> %s is no pair", near, s)
			}
		}
	}
	edge := fmt.Sprintf("wythoff %d,%d", top, top)
	expect(t, edge, winning(t, edge, game.Misere)[2], "wythoff 2,2")
	expect(t, edge, len(winning(t, edge, game.Normal)), 3)
}

// TestFibonacciLarge compares the Fibonacci numbers and their neighbours up to
// 2^64.
func TestFibonacciLarge(t *testing.T) {
	fibonacci := map[uint64]bool{}
	a, b := uint64(1), uint64(2)
	for ; b > a; a, b = b, a+b {
		fibonacci[a], fibonacci[b] = true, true
	}
	for f := range fibonacci {
		for _, n := range []uint64{f - 1, f, f + 1} {
			if n < 2 {
				continue
			}
			e := fmt.Sprintf("fibonacci %d", n)
			expect(t, e, decided(t, e, game.Normal), game.Wins(!fibonacci[n]))
			// In misère play one object less counts, under a limit that
			// allows all but one of the whole.
			expect(t, e+" misère", decided(t, e, game.Misere), game.N)
			for _, to := range winning(t, e, game.Normal) {
				expect(t, e+" -> "+to, decided(t, to, game.Normal), game.P)
			}
		}
	}
	e := fmt.Sprintf("fibonacci %d,%d", top, top)
	expect(t, e, winning(t, e, game.Normal)[0], winning(t, fmt.Sprintf("fibonacci %d", top), game.Normal)[0])
	// Taking more than 2^63 must not make the limit overflow: everything may go.
	last := ""
	for m := range parse(t, "fibonacci 3,3").Moves {
		last = after(t, m).String()
	}
	expect(t, "the last move of fibonacci 3,3", last, "fibonacci 0,6")
	all := winning(t, e, game.Normal)
	expect(t, e+" takes all", all[len(all)-1], fmt.Sprintf("fibonacci 0,%d", top))
}

// TestEuclidLarge compares with exact integers of any size.
func TestEuclidLarge(t *testing.T) {
	square := func(n uint64) *big.Int { x := new(big.Int).SetUint64(n); return x.Mul(x, x) }
	rng := rand.New(rand.NewPCG(3, 4))
	for range 400 {
		a := max(1, rng.Uint64()>>rng.IntN(60))
		hi, lo := bits.Mul64(a, 11400714819323198486) // a*phi less a, about
		b := a + hi + rng.Uint64N(3) + lo>>63
		if b <= a {
			continue
		}
		right := new(big.Int).Mul(new(big.Int).SetUint64(a), new(big.Int).SetUint64(b))
		right.Add(right, square(a))
		e := fmt.Sprintf("euclid %d,%d", b, a)
		want := game.Wins(square(b).Cmp(right) >= 0)
		expect(t, e, decided(t, e, game.Normal), want)
		expect(t, e+" misère", decided(t, e, game.Misere), want)
		p := parse(t, e)
		value, _, _ := p.(game.Valued).Grundy()
		expect(t, e+" is worth 0", value == 0, want == game.P)
		for target := range value + 3 {
			p.(game.Targeting).MovesTo(target, func(m game.Move) bool {
				v, _, _ := after(t, m).(game.Valued).Grundy()
				expect(t, e+" to a value", v, target)
				return true
			})
		}
		if want == game.N {
			if to := winning(t, e, game.Normal); len(to) == 0 || decided(t, to[0], game.Normal) != game.P {
				t.Errorf("%s: %v", e, to)
			}
		}
	}
	// The ratio n:1 is worth n; every smaller value is left by a move.
	v, _, _ := parse(t, fmt.Sprintf("euclid 1,%d", top)).(game.Valued).Grundy()
	expect(t, "euclid 1, 2^64-1", v, top)
	moves := 0
	parse(t, fmt.Sprintf("euclid 1,%d", top)).(game.Targeting).MovesTo(top-1, func(game.Move) bool { moves++; return true })
	expect(t, "moves to 2^64-2", moves, 1)
	expect(t, "euclid 2^64-1, 1", winning(t, fmt.Sprintf("euclid %d,1", top), game.Normal), "[euclid 0,1]")
	expect(t, "euclid 2^64-1, 1 misère", winning(t, fmt.Sprintf("euclid %d,1", top), game.Misere), "[euclid 1,1]")
}

// TestLargeHeaps asks for the winning moves of huge heaps, each of which must lead
// to a position that is lost; nothing may try all moves.
func TestLargeHeaps(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	huge := func() uint64 { return top - rng.Uint64N(1_000_000_000_000_000_000) }
	for _, name := range []string{"moore:1", "moore:2", "moore:3", "moore:18446744073709551615", "exact:3", "exact:4", "index:2", "index:1,each=18446744073709551614",
		"index:1,each=1000000007", "index:9,each=12345678901234567", "index:9,total=18446744073709551614", "index:9,total=1000000007",
		"greedy", "unbalanced:zero", "circular:1", "circular:4", "circular:5", "end-nim"} {
		quickly(t, name, func() {
			for range 20 {
				heaps := []uint64{huge(), huge(), huge(), huge(), huge()}
				checkHuge(t, name, heaps)
				checkHuge(t, name, []uint64{top, 1, 10, 1_000_000_000_000_000_000, 7})
				checkHuge(t, name, []uint64{top, top - 1, 2, 1, 0})
			}
		})
	}
	for range 20 {
		part := func() uint64 { return rng.Uint64N(1 << 60) }
		heaps := []uint64{part(), part(), part(), part(), part(), part()}
		checkHuge(t, "staircase", heaps)
		checkHuge(t, "circular:3", heaps)
		checkHuge(t, "circular:2", []uint64{huge(), huge(), huge(), huge()})
	}
	checkHuge(t, "staircase", []uint64{0, top})
	checkHuge(t, "wythoff:7", []uint64{0, top, 0, top - 5, 0})
}

func checkHuge(t *testing.T, name string, heaps []uint64) {
	t.Helper()
	list := strings.Trim(strings.ReplaceAll(fmt.Sprint(heaps), " ", ","), "[]")
	expression := name + " " + list
	p := parse(t, expression)
	for _, c := range []game.Convention{game.Normal, game.Misere} {
		o, _, ok := p.(game.Decided).Outcome(c)
		if !ok {
			if c == game.Normal {
				t.Errorf("%s is not decided", expression)
			}
			continue
		}
		to := winning(t, expression, c)
		if (o == game.N) != (len(to) > 0) {
			t.Errorf("%s, %v: %v with the winning moves %v", expression, c, o, to)
		}
		for _, s := range to {
			if s == expression || decided(t, s, c) != game.P {
				t.Errorf("%s, %v: %s is not lost", expression, c, s)
			}
		}
	}
}

// TestManyHeaps decides positions of very many heaps.
func TestManyHeaps(t *testing.T) {
	for _, expression := range []string{"moore:5 1^200000,7", "moore:200000 1^200000", "exact:110000 3^200000", "greedy 5^200001", "staircase 1^200000",
		"circular:200000 2^200000,3", "index:200000,each=2 4^200000", "index:200000,total=5 4^200000", "end-nim 3^4000", "wythoff:2 0^200000,1,2"} {
		quickly(t, expression, func() {
			p := parse(t, expression)
			p.Key(nil)
			if _, _, ok := p.(game.Decided).Outcome(game.Normal); !ok {
				t.Errorf("%s is not decided", expression)
			}
			p.(game.Winning).WinningMoves(game.Normal, func(m game.Move) bool { return false })
			p.(game.Explained).Explain(game.Normal)
		})
	}
	heaps := make([]string, 20000)
	for i := range heaps {
		heaps[i] = fmt.Sprint(uint64(i) * 0x9e3779b97f4a7c15)
	}
	quickly(t, "welter on 20000 heaps", func() {
		p := parse(t, "welter "+strings.Join(heaps, ","))
		if _, _, ok := p.(game.Valued).Grundy(); !ok {
			t.Error("not decided")
		}
	})
}

// TestMultiFaults holds what is said of wrong input.
func TestMultiFaults(t *testing.T) {
	for _, f := range []struct {
		expression string
		at         int
		what       string
	}{
		{"exact:0 1,2", 6, `"0" is not a possible k for exact`},
		{"moore:-1 1,2", 6, `"-1" is not a possible k for moore`},
		{"moore:18446744073709551616 1", 6, `"18446744073709551616" is not a possible k for moore`},
		{"moore 1,2", 5, "moore needs its parameters: moore:k"},
		{"moore: 1,2", 5, `no parameters follow "moore:"`},
		{"index:0 1", 6, `"0" is not a possible k for index`},
		{"index:2,each=0 1", 13, `"0" is not a possible each for index`},
		{"index:2,total=x 1", 14, `"x" is not a possible total for index`},
		{"index:2,most=3 1", 8, `"most=3" is not a limit of index: limits are each=m and total=m`},
		{"index:2,each=3,each=3 1", 15, "the limit each is given twice"},
		{"index:2, 1", 8, `"" is not a limit of index: limits are each=m and total=m`},
		{"wythoff 1,2,3", 8, "wythoff is played on exactly two heaps, and here are 3"},
		{"wythoff 5", 8, "wythoff is played on exactly two heaps, and here is 1"},
		{"wythoff:0 5", 8, `"0" is not a possible k for wythoff`},
		{"euclid 5", 7, "euclid is played on exactly two numbers, and here is 1"},
		{"euclid 5,6,7", 7, "euclid is played on exactly two numbers, and here are 3"},
		{"fibonacci 3,2,1", 10, "fibonacci is played on one heap, and here are 3 numbers"},
		{"fibonacci -", 10, "fibonacci is played on one heap, and here are 0 numbers"},
		{"fibonacci:2 3", 10, "fibonacci takes no parameters"},
		{"unbalanced 3,4,3", 11, "two heaps of 3 are equal"},
		{"unbalanced:zero 0,1,0", 16, "two heaps are empty, and empty heaps count here"},
		{"welter 2,2", 7, "two heaps of 2 are equal"},
		{"unbalanced:one 1,2", 11, `"one" is not a parameter of unbalanced`},
		{"staircase 18446744073709551615,1", 10, "all steps together hold more than 18446744073709551615 objects"},
		{"building:1 18446744073709551615", 11, "with all tokens on it a stack would hold more than 18446744073709551615"},
		{"building:x 1", 9, `"x" is not a possible t for building`},
		{"circular:0 1,2", 9, `"0" is not a possible k for circular`},
		{"greedy 3;4", 8, `";" does not belong in a list of heaps`},
	} {
		_, err := Parse(f.expression)
		var fault *game.Fault
		if !errors.As(err, &fault) {
			t.Errorf("%s: %v is no fault", f.expression, err)
			continue
		}
		expect(t, f.expression, fault.Error(), f.what)
		expect(t, f.expression+": place", fault.At, f.at)
		expect(t, f.expression+": input", fault.Input, f.expression)
		if fault.Hint.IsZero() {
			t.Errorf("%s: no hint", f.expression)
		}
		checkPhrases(t, fault.What, fault.Hint)
	}
	for _, e := range []string{"unbalanced 0,0,1", "building:0 -", "building:3 -", "fibonacci 0", "fibonacci 1", "circular:3 -", "end-nim -", "euclid 0,0", "staircase -",
		"index:2,total=3,each=2 4", "INDEX:2,EACH=2 4", "unbalanced:ZERO 0,1", "nim_k:2 1", "welter 0,5", "威佐夫 1，2"} {
		p := parse(t, e)
		if again := parse(t, p.String()); again.String() != p.String() {
			t.Errorf("%s: %v reads back as %v", e, p, again)
		}
	}
}

// FuzzMultiParameters reads parameters: what is accepted is printed so that it is
// accepted again, and means the same.
func FuzzMultiParameters(f *testing.F) {
	for _, s := range []string{"1", "0", "2,each=3", "2,total=3,each=1", "zero", "18446744073709551616", "2,,", "=", "2,each=", "+1", " 1"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, parameters string) {
		for _, e := range multiEntries() {
			g, err := e.New(parameters)
			if err != nil {
				var fault *game.Fault
				if !errors.As(err, &fault) || fault.At < 0 || fault.At > len(parameters) || words.English.Say(fault.What) == "" {
					t.Fatalf("%s:%q: %v", e.Name, parameters, err)
				}
				continue
			}
			name, printed, _ := strings.Cut(g.String(), ":")
			again, ok := Lookup(name)
			if !ok {
				t.Fatalf("%s:%q prints as %s", e.Name, parameters, g)
			}
			h, err := again.New(printed)
			if err != nil || h != g {
				t.Fatalf("%s:%q prints as %s, which reads as %v, %v", e.Name, parameters, g, h, err)
			}
		}
	})
}
