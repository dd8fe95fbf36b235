package law

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"
	"testing"

	"grundy/catalogue"
	"grundy/game"
	"grundy/heaps"
)

func ofGame1(t *testing.T, name string, o Options) *Report {
	t.Helper()
	g, err := catalogue.Reader{}.Game(name)
	if err != nil {
		t.Fatal(err)
	}
	r, err := OfGame(context.Background(), g, o)
	if err != nil {
		t.Fatal(name, err)
	}
	return r
}

func text(laws []Law) string {
	var b strings.Builder
	for _, l := range laws {
		fmt.Fprintf(&b, "  %s [%s] %s from %d except %v, fitted to %d, tested to %d", l.Status, l.Kind, l.Formula, l.From, l.Exceptions, l.FittedTo, l.TestedTo)
		if l.Counter != nil {
			fmt.Fprintf(&b, ", but at %v: %d, not %d", l.Counter.At, l.Counter.Is, l.Counter.Says)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func has(laws []Law, formula string, s ...Status) bool {
	for _, l := range laws {
		for _, status := range s {
			if l.Formula == formula && l.Status == status {
				return true
			}
		}
	}
	return false
}

// Laws of the literature and of contests, found from the game.
func TestGames(t *testing.T) {
	for _, c := range []struct {
		game, formula string
		status        Status
		o             Options
	}{
		// L. Levine, Fractal sequences and restricted Nim (2006).
		{"take:half", "g(2q) = q; g(2q+1) = g(q)", Held, Options{}},
		// T. S. Ferguson: 1 or a prime.
		{"take:1,primes", "g(n) = n mod 4", Held, Options{}},
		{"take:1..3", "g(n) = n mod 4", Proved, Options{}},
		{"take:2..4", "g(n) = floor((n mod 6)/2)", Proved, Options{}},
		{"take:divisors", "g(n) = v2(n)", Held, Options{}},
		{"take:2,3,7", "g(n+5) = g(n)", Proved, Options{}},
		{"allbut:2,3", "g(n+4) = g(n)+2", Proved, Options{}},
		{"lasker", "g(n+4) = g(n)+4", Proved, Options{}},
		{"kayles", "g(n+12) = g(n)", Proved, Options{}},
		{"0.07", "g(n) = dawsons-chess(n-1)", Held, Options{}},
		// CodeChef FDIVGAME.
		{"{divide by 2..6}", "g(n) = g(floor(n/12))", Held, Options{}},
		// Project Euler 560.
		{"{take a number coprime to n}", "g(n) = (n mod 2)*pi(lpf(n))", Held, Options{To: 1500}},
		// Two heaps.
		{"nim", "g(x, y) = x xor y", Held, Options{Parameters: 2}},
		{"wythoff", "g(x, y) = 0 <=> {x, y} = {floor(k*phi), floor(k*(3+sqrt(5))/2)}", Held, Options{}},
		{"euclid", "g(x, y) = 0 <=> min(x, y) < max(x, y) < phi*min(x, y)", Held, Options{}},
		{"moore:2", "g(x, y) = x + y", Held, Options{}},
		// E. H. Moore (1910): the ones in each binary place of the heaps.
		{"moore:2", "g(x, y, z) = 0 <=> columns(x, y, z) mod 3 = 0", Held, Options{Parameters: 3}},
		{"moore:2", "g(x1, x2, x3, x4) = 0 <=> columns(x1, x2, x3, x4) mod 3 = 0", Held, Options{Parameters: 4}},
		{"moore:3", "g(x1, x2, x3, x4, x5) = 0 <=> columns(x1, x2, x3, x4, x5) mod 4 = 0", Held, Options{Parameters: 5}},
		{"nim", "g(x, y, z) = x xor y xor z", Held, Options{Parameters: 3}},
		// E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 14.
		{"turnips", "g(3q) = 2*g(q); g(3q+1) = 2*g(q); g(3q+2) = 1", Held, Options{Parameters: 1}},
		{"nim", "g(n) = 0 <=> n in {1}", Held, Options{Parameters: 1, Misere: true}},
		// M. J. Whinihan, Fibonacci Nim (1963).
		{"fibonacci", "g(n) = 0 <=> n = F(k+1), k >= 1, or n = 0", Held, Options{Parameters: 1, To: 150}},
		// Misère Nim: two heaps, P where they are equal and above 1.
		{"nim", "g(x, y) = 0 <=> x = y", Held, Options{Parameters: 2, Misere: true}},
	} {
		r := ofGame1(t, c.game, c.o)
		if !has(r.Laws, c.formula, c.status, Proved) {
			t.Errorf("%s: no %s\n%s", c.game, c.formula, text(r.Laws))
		}
	}
}

// Of few numbers three quarters are looked at where half of them show nothing.
func TestFewNumbers(t *testing.T) {
	for p := uint64(5); p <= 7; p++ {
		table := numbers(func(n uint64) uint64 { return n * n % p }, 0, 4*p+2)
		r, err := Find(context.Background(), table, Options{})
		if err != nil {
			t.Fatal(err)
		}
		want := fmt.Sprintf("g(n+%d) = g(n)", p)
		if !slices.ContainsFunc(r.Laws, func(l Law) bool { return l.Formula == want && l.Status == Held && l.FittedTo < l.TestedTo }) {
			t.Errorf("n^2 mod %d to %d: %v", p, 4*p+2, r.Laws)
		}
	}
}

// 0.161 and 0.36 agree on all heaps below 519, by R. K. Guy's list.
func TestRefuted(t *testing.T) {
	r := ofGame1(t, "0.161", Options{})
	for _, l := range r.Laws {
		if l.Formula == "g(n) = 0.36(n)" {
			if l.Status != Refuted || l.Counter.At[0] != 519 || l.TestedTo < 519 {
				t.Errorf("%s", text(r.Laws))
			}
			return
		}
	}
	t.Errorf("0.36 is not seen\n%s", text(r.Laws))
}

func numbers(f func(n uint64) uint64, first, count uint64) *Table {
	t := &Table{First: first}
	for n := first; n < first+count; n++ {
		t.Values = append(t.Values, f(n))
	}
	return t
}

// Laws of tables of numbers.
func TestNumbers(t *testing.T) {
	phi := func(k uint64) uint64 { return (k + heaps.Root(5*k*k)) / 2 }
	ones := func(n uint64) uint64 { return uint64(bits.OnesCount64(n)) }
	golden := map[uint64]bool{}
	for k := uint64(0); k < 500; k++ {
		golden[phi(k)+k] = true // floor(k phi^2)
	}
	last := uint64(0)
	for _, c := range []struct {
		name, formula string
		t             *Table
	}{
		{"ruler", "g(n) = 2^v2(n)", numbers(func(n uint64) uint64 { return n & -n }, 1, 200)},
		{"mock turtles", "g(n) = odious(n)", numbers(func(n uint64) uint64 { return 2*n + 1 - ones(n)%2 }, 0, 200)},
		{"trailing ones", "g(n) = v2(n+1)", numbers(func(n uint64) uint64 { return uint64(bits.TrailingZeros64(^n)) }, 0, 200)},
		{"parity", "g(n) = ones(n) mod 2", numbers(func(n uint64) uint64 { return ones(n) % 2 }, 0, 200)},
		// Turn three coins at equal distances: the lowest digit 2 in base 3.
		{"turnips", "g(3q) = 2*g(q); g(3q+1) = 2*g(q); g(3q+2) = 1", numbers(func(n uint64) uint64 {
			for v := uint64(1); n > 0; n, v = n/3, 2*v {
				if n%3 == 2 {
					return v
				}
			}
			return 0
		}, 0, 200)},
		{"n + c[n mod m]", "g(n) = n + c[n mod 4], c = 0, 0, 0, 2", numbers(func(n uint64) uint64 { return n + n%4/3*2 }, 0, 100)},
		{"Codefest golden ratio", "g(n) = min{z >= n} - n, z = floor(k*(3+sqrt(5))/2)", numbers(func(n uint64) uint64 {
			for z := n; ; z++ {
				if golden[z] {
					return z - n
				}
			}
		}, 0, 300)},
		{"since the last zero", "g(n) = n - max{z <= n}, z = floor(k*(3+sqrt(5))/2)", numbers(func(n uint64) uint64 {
			if golden[n] {
				last = n
			}
			return n - last
		}, 0, 300)},
		// The Fibonacci word 0100101001001...: its zeros are the whole multiples of phi.
		{"Fibonacci word", "g(n) = 0 <=> n = floor((k+1)*phi) - 1", numbers(func(n uint64) uint64 {
			for k := n / 2; k <= n+1; k++ {
				if phi(k+1) == n+1 {
					return 0
				}
			}
			return 1
		}, 0, 300)},
		{"a quotient of a residue", "g(n) = floor((n mod 12)/5)", numbers(func(n uint64) uint64 { return n % 12 / 5 }, 0, 200)},
		// A Sturmian word: 0 where n is floor(k*sqrt(2)).
		{"Sturmian word", "g(n) = 0 <=> n = floor(k*sqrt(2))", numbers(func(n uint64) uint64 {
			for k := n / 2; k <= n; k++ {
				if heaps.Root(2*k*k) == n {
					return 0
				}
			}
			return 1
		}, 0, 300)},
		{"sqrt", "g(n) = floor(sqrt(n))", numbers(heaps.Root, 0, 300)},
		{"zero move Nim", "g(n+2) = g(n)+2", numbers(func(n uint64) uint64 {
			if n == 0 {
				return 0
			}
			return (n - 1 ^ 1) + 1
		}, 0, 100)},
		{"exceptions", "g(n) = v2(n)", numbers(func(n uint64) uint64 {
			if n == 40 {
				return 9
			}
			return uint64(bits.TrailingZeros64(n))
		}, 1, 500)},
		{"one number for all", "g(n+1) = g(n)", numbers(func(uint64) uint64 { return 7 }, 0, 40)},
		{"powers of 2 less 1", "g(n) = 0 <=> n = 2^k - 1", numbers(func(n uint64) uint64 { return min(1, n&(n+1)) * (n%7 + n%5 + 1 + n*n%11) }, 0, 600)},
	} {
		r, err := Find(context.Background(), c.t, Options{})
		if err != nil || !has(r.Laws, c.formula, Held) {
			t.Errorf("%s: no %s (%v)\n%s", c.name, c.formula, err, text(r.Laws))
		}
	}
}

func grid(f func(x, y uint64) uint64, n uint64) *Table {
	t := &Table{Rows: make([][]uint64, n)}
	for x := range n {
		for y := range n {
			t.Rows[x] = append(t.Rows[x], f(x, y))
		}
	}
	return t
}

func TestTwo(t *testing.T) {
	for _, c := range []struct {
		formula string
		f       func(x, y uint64) uint64
	}{
		{"g(x, y) = x xor y", func(x, y uint64) uint64 { return x ^ y }},
		{"g(x, y) = x and y", func(x, y uint64) uint64 { return x & y }},
		{"g(x, y) = x or y", func(x, y uint64) uint64 { return x | y }},
		{"g(x, y) = max(x, y)", func(x, y uint64) uint64 { return max(x, y) }},
		{"g(x, y) = |x - y|", func(x, y uint64) uint64 { return max(x, y) - min(x, y) }},
		{"g(x, y) = (x + y) mod 5", func(x, y uint64) uint64 { return (x + y) % 5 }},
		{"g(x, y) = (x mod 4) xor (y mod 4)", func(x, y uint64) uint64 { return x%4 ^ y%4 }},
		{"g(x, y) = x (+3) y", func(x, y uint64) uint64 { return uint64(carryless(x, y, 3)) }},
		// Luogu P2148 (SDOI 2009): the trailing ones of (a-1) or (b-1).
		{"g(x, y) = v2(((x-1) or (y-1))+1)", func(x, y uint64) uint64 { return uint64(bits.TrailingZeros64(^((x - 1) | (y - 1)))) }},
		{"g(x, y) = g(x, 0) xor g(0, y)", func(x, y uint64) uint64 { return (x * x % 7) ^ (y * 3 % 5) }},
	} {
		r, err := Find(context.Background(), grid(c.f, 30), Options{})
		if err != nil || !has(r.Laws, c.formula, Held) {
			t.Errorf("no %s (%v)\n%s", c.formula, err, text(r.Laws))
		}
	}
	// What fits ten rows and fails later is refuted, at the first place.
	r, _ := Find(context.Background(), grid(func(x, y uint64) uint64 {
		if x == 20 && y == 13 {
			return 99
		}
		return x ^ y
	}, 30), Options{})
	found := false
	for _, l := range r.Laws {
		if l.Formula == "g(x, y) = x xor y" {
			found = l.Status == Refuted && fmt.Sprint(l.Counter.At) == "[20 13]" && l.Counter.Is == 99
		}
	}
	if !found {
		t.Errorf("not refuted at 20, 13\n%s", text(r.Laws))
	}
}

// Known sequences, offline.
func TestSequences(t *testing.T) {
	values := &Table{}
	for f := range strings.SplitSeq("0,1,0,1,2,0,1,0,1,2,0,1,0,1,2,0,1,0,1,2,0,1,0,1,2,3,2,3,4,5,3,2,3,4,0,1,2,3,2,0", ",") {
		n, _ := strconv.ParseUint(f, 10, 64)
		values.Values = append(values.Values, n)
	}
	r, err := Find(context.Background(), values, Options{Fit: 30})
	if err != nil || !has(r.Laws, "g(n) = take:squares(n)", Held) {
		t.Errorf("%v\n%s", err, text(r.Laws))
	}
	// A later part of it, whose first number is called that of another heap.
	later := &Table{First: 10, Values: values.Values[12:]}
	r, err = Find(context.Background(), later, Options{Fit: 24})
	if err != nil || !has(r.Laws, "g(n) = take:squares(n+2)", Held) {
		t.Errorf("%v\n%s", err, text(r.Laws))
	}
}

// Numbers as people write them.
func TestRead(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"0 1 2 3 0 1 2 3", "0:[0 1 2 3 0 1 2 3]"},
		{"0, 1, 2\n", "0:[0 1 2]"},
		{"1\n2\n3\n", "0:[1 2 3]"},
		{"# A000045\n3 2\n4 3\n5 5\n", "3:[2 3 5]"},
		{"0 1 2 3\n1 0 3 2\n2 3 0 1\n3 2 1 0\n", "[[0 1 2 3] [1 0 3 2] [2 3 0 1] [3 2 1 0]]"},
		{"1 2 3\n4 5\n", "0:[1 2 3] 0:[4 5]"},
	} {
		tables, err := Read(strings.NewReader(c.in), 0, 0)
		var parts []string
		for _, table := range tables {
			if table.Rows != nil {
				parts = append(parts, fmt.Sprint(table.Rows))
			} else {
				parts = append(parts, fmt.Sprintf("%d:%v", table.First, table.Values))
			}
		}
		if got := strings.Join(parts, " "); got != c.want || err != nil {
			t.Errorf("%q: %s (%v), want %s", c.in, got, err, c.want)
		}
	}
	cube, err := Read(strings.NewReader("0 1 1 0\n1 0 0 1\n"), 3, 0)
	if err != nil || cube[0].Cube.Side != 2 || cube[0].alone(1, 1) != 1 || cube[0].Cube.Values[7] != 1 {
		t.Errorf("%v (%v)", cube, err)
	}
	if _, err := Read(strings.NewReader("0 1 1 0\n1 0 0\n"), 3, 0); err == nil {
		t.Error("7 numbers are a table of three parameters")
	}
	for _, bad := range []string{"", "# nothing", "1 2 x", "1 -2", "1.5"} {
		if _, err := Read(strings.NewReader(bad), 0, 0); err == nil {
			t.Errorf("%q is read", bad)
		}
	}
}

// No numbers bring the guesser down, and no law that stands fails in the table.
func FuzzFind(f *testing.F) {
	for _, s := range []string{"0 1 2 3 0 1 2 3 0 1 2 3", "0 0 1 0 2 1 3 0 4 2 5 1 6 3 7 0 8", "1 2\n2 3\n3 5\n", "0 1 2 3\n1 0 3 2\n2 3 0 1\n3 2 1 0", "1", "18446744073709551615 0 0 0 0 0 0", "7 7 7 7 7 7 7 7 7 7"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		tables, err := Read(strings.NewReader(text), 0, 0)
		if err != nil {
			return
		}
		for _, table := range tables[:min(3, len(tables))] {
			r, err := Find(context.Background(), table, Options{})
			if table.length() < 6 && errors.As(err, new(*game.Fault)) {
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			for _, l := range r.Laws {
				if l.Status == Proved || (l.Counter != nil) != (l.Status == Refuted) {
					t.Fatalf("%q: %v", text, l)
				}
				if l.Status != Refuted && l.check(table) != nil {
					t.Fatalf("%q: %s fails", text, l.Formula)
				}
			}
		}
	})
}
