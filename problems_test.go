package grundy_test

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"grundy"
)

// TestProblems decides contest problems whose rule has no name in the catalogue, as
// a Go program would: the rule is a function.
func TestProblems(t *testing.T) {
	solvers := map[string]func(t *testing.T, in string) string{
		"AtCoder ARC 091 F Strange Nim":            strange,
		"AtCoder ARC 091 F Strange Nim (2)":        strange,
		"CodeChef FDIVGAME":                        floorDivision,
		"Codeforces 256C (2)":                      furlo,
		"Codeforces 256C Furlo and Rublo and Game": furlo,
		"HackerRank Tower Breakers, Revisited!":    towers,
		"HackerRank Zero-Move Nim":                 passes,
		"Project Euler 665 Proportionate Nim":      proportionate,
		"Codeforces 768E Game of Stones":           usedMoves,
	}
	data, err := os.ReadFile("testdata/problems.tsv")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		row := strings.Split(strings.TrimRight(line, "\n"), "\t")
		if strings.HasPrefix(line, "#") {
			continue
		}
		solve := solvers[row[0]]
		if solve == nil {
			t.Errorf("%s is not solved", row[0])
			continue
		}
		delete(solvers, row[0])
		if got := solve(t, strings.ReplaceAll(row[2], `\n`, "\n")); got != strings.ReplaceAll(row[3], `\n`, "\n") {
			t.Errorf("%s: %q, want %q", row[0], got, row[3])
		}
	}
	if len(solvers) > 0 {
		t.Errorf("not in the data: %v", solvers)
	}
}

func ints(t *testing.T, text string) (ns []int) {
	t.Helper()
	for f := range strings.FieldsSeq(text) {
		n, err := strconv.Atoi(f)
		if err != nil {
			t.Fatal(err)
		}
		ns = append(ns, n)
	}
	return ns
}

// value is the Grundy value of p under a rule.
func value[T comparable](t *testing.T, p T, options func(T) []T) uint64 {
	t.Helper()
	v, err := grundy.NewGame(options, grundy.Options{}).Grundy(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func pick(first bool, yes, no string) string {
	if first {
		return yes
	}
	return no
}

// strange: from a heap of x with its own k take 1 to x/k.
func strange(t *testing.T, in string) string {
	ns := ints(t, in)[1:]
	var sum uint64
	for i := 0; i < len(ns); i += 2 {
		k := ns[i+1]
		sum ^= value(t, ns[i], func(x int) (to []int) {
			for take := 1; take <= x/k; take++ {
				to = append(to, x-take)
			}
			return to
		})
	}
	return pick(sum != 0, "Takahashi", "Aoki")
}

// floorDivision: n becomes n/d, d from 2 to 6.
func floorDivision(t *testing.T, in string) string {
	var out []string
	for _, n := range ints(t, in) {
		out = append(out, fmt.Sprint(value(t, n, func(n int) (to []int) {
			for d := 2; d <= 6 && n > 0; d++ {
				to = append(to, n/d)
			}
			return to
		})))
	}
	return strings.Join(out, " ")
}

// furlo: x becomes y < x with y*y <= x <= y^4.
func furlo(t *testing.T, in string) string {
	var sum uint64
	for _, x := range ints(t, in)[1:] {
		sum ^= value(t, x, func(x int) (to []int) {
			for y := 0; y < x && y*y <= x; y++ {
				if y*y*y*y >= x {
					to = append(to, y)
				}
			}
			return to
		})
	}
	return pick(sum != 0, "Furlo", "Rublo")
}

// towers: a height becomes one of its proper divisors.
func towers(t *testing.T, in string) string {
	ns := ints(t, in)
	var out []string
	for rest := ns[1:]; len(rest) > 0; rest = rest[1+rest[0]:] {
		var sum uint64
		for _, x := range rest[1 : 1+rest[0]] {
			sum ^= value(t, x, func(x int) (to []int) {
				for z := 1; z < x; z++ {
					if x%z == 0 {
						to = append(to, z)
					}
				}
				return to
			})
		}
		out = append(out, pick(sum != 0, "1", "2"))
	}
	return strings.Join(out, "\n")
}

// passes: Nim in which each heap that is not empty may be passed on once.
func passes(t *testing.T, in string) string {
	type heap struct {
		n      int
		passed bool
	}
	ns := ints(t, in)
	var out []string
	for rest := ns[1:]; len(rest) > 0; rest = rest[1+rest[0]:] {
		var sum uint64
		for _, n := range rest[1 : 1+rest[0]] {
			sum ^= value(t, heap{n, false}, func(h heap) (to []heap) {
				for left := range h.n {
					to = append(to, heap{left, h.passed})
				}
				if h.n > 0 && !h.passed {
					to = append(to, heap{h.n, true})
				}
				return to
			})
		}
		out = append(out, pick(sum != 0, "W", "L"))
	}
	return strings.Join(out, "\n")
}

// proportionate sums the lost pairs: take n from one heap, n from both, or n from
// one and 2n from the other. The largest bound of the sample takes too long to
// search and is decided by marking what each lost pair can be reached from.
func proportionate(t *testing.T, in string) string {
	type pair [2]int
	options := func(p pair) (to []pair) {
		add := func(a, b int) bool {
			if a < 0 || b < 0 {
				return false
			}
			to = append(to, pair{min(a, b), max(a, b)})
			return true
		}
		for n := 1; n <= p[1]; n++ {
			add(p[0]-n, p[1])
			add(p[0], p[1]-n)
			add(p[0]-n, p[1]-n)
			add(p[0]-n, p[1]-2*n)
			add(p[0]-2*n, p[1]-n)
		}
		return to
	}
	var out []string
	for bound := range strings.SplitSeq(in, ";") {
		most := ints(t, bound)[0]
		sum, lost := 0, map[pair]bool{}
		// Each heap, difference, and value of 2a-b or 2b-a belongs to one lost
		// pair at most.
		used := [4]map[int]bool{{}, {}, {}, {}}
		for total := 0; total <= most; total++ {
			for a := 0; a <= total/2; a++ {
				b := total - a
				if used[0][a] || used[0][b] || used[1][b-a] || used[2][2*a-b] || used[2][2*b-a] {
					continue
				}
				for i, keys := range [][]int{{a, b}, {b - a}, {2*a - b, 2*b - a}} {
					for _, k := range keys {
						used[i][k] = true
					}
				}
				sum += total
				lost[pair{a, b}] = true
			}
		}
		if most <= 100 {
			g := grundy.NewGame(options, grundy.Options{})
			for a := 0; a <= most; a++ {
				for b := a; a+b <= most; b++ {
					o, err := g.Outcome(context.Background(), pair{a, b}, grundy.Normal)
					if err != nil {
						t.Fatal(err)
					}
					if (o == grundy.P) != lost[pair{a, b}] {
						t.Fatalf("(%d,%d) is %v", a, b, o)
					}
				}
			}
		}
		out = append(out, fmt.Sprint(sum))
	}
	return strings.Join(out, ";")
}

// usedMoves: Nim in which a heap may not be reduced twice by the same number.
func usedMoves(t *testing.T, in string) string {
	type heap struct {
		n    int
		used uint64
	}
	var sum uint64
	for _, n := range ints(t, in)[1:] {
		sum ^= value(t, heap{n, 0}, func(h heap) (to []heap) {
			for take := 1; take <= h.n; take++ {
				if h.used>>take&1 == 0 {
					to = append(to, heap{h.n - take, h.used | 1<<take})
				}
			}
			return slices.Clip(to)
		})
	}
	return pick(sum == 0, "YES", "NO")
}
