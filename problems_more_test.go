package grundy_test

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"grundy"
	"grundy/catalogue"
	"grundy/game"
	"grundy/law"
	"grundy/nimber"
	"grundy/rules"
	"grundy/solve"
)

// TestMoreProblems decides the other contest problems: as rules in words, as games of
// the catalogue, or as functions.
func TestMoreProblems(t *testing.T) {
	solvers := map[string]func(t *testing.T, in string) string{
		"AtCoder AGC 002 E Candy Piles":                         candy,
		"AtCoder AGC 002 E Candy Piles (1 2 3)":                 candy,
		"AtCoder AGC 010 D Decrementing":                        decrementing,
		"AtCoder AGC 010 D Decrementing (1 2 4 8)":              decrementing,
		"AtCoder AGC 010 D Decrementing (7 8 8 8 8)":            decrementing,
		"AtCoder ARC 105 D Let's Play Nim":                      bags,
		"AtCoder ARC 151 C (2)":                                 binary,
		"Chomp":                                                 chomp,
		"Codefest golden-ratio Grundy (drken1215)":              golden,
		"Codeforces 1382B Sequential Nim":                       sequential,
		"Codeforces 317D Game with Powers":                      powers,
		"Codeforces 850C/851E Arpa and a game with Mojtaba (4)": mojtaba,
		"Codeforces 87C (2)":                                    consecutive,
		"Codeforces 87C (3)":                                    consecutive,
		"HDU 3595 GG and MM (Every-SG)":                         everyEuclid,
		"HackerRank Nimble":                                     nimble,
		"HackerRank Poker Nim":                                  poker,
		"LeetCode 464 Can I Win":                                canIWin,
		"LeetCode 810 Chalkboard XOR Game":                      chalkboard,
		"Luogu P2148 [SDOI2009] E&D":                            divided,
		"Luogu P4101 [HEOI2014] 人人尽说江南好":                        merging,
		"POJ 1082 / HDU 1079 Calendar Game":                     calendar,
		"POJ 2425 A Chess Game":                                 chess,
		"Project Euler 459 Flipping game":                       flipping,
		"Project Euler 560 Coprime Nim":                         coprimes,
		"Rosetta Code: Nimber arithmetic": func(t *testing.T, in string) string {
			return fmt.Sprint(nimber.Sum(21508, 42689), nimber.Product(21508, 42689))
		},
		"AtCoder AGC 017 D (2)":                    func(t *testing.T, in string) string { return pick(hackenbush(t, ints(t, in), 1), "Alice", "Bob") },
		"POJ 3710 Christmas Game":                  func(t *testing.T, in string) string { return pick(hackenbush(t, ints(t, in)[1:], 2), "Sally", "Harry") },
		"Sylver Coinage":                           sylver,
		"Anti-SG / SJ theorem trap: misère Kayles": antiSG,
		"Kayles genus symbols n=0..20":             func(t *testing.T, in string) string { return genera(t, "0.77") },
		"Dawson's Kayles genus n=0..20":            func(t *testing.T, in string) string { return genera(t, "0.07") },
	}
	data, err := os.ReadFile("testdata/problems_more.tsv")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		row := strings.Split(strings.TrimRight(line, "\n"), "\t")
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

// won reports whether the player to move wins.
func won[T comparable](t *testing.T, p T, c grundy.Convention, options func(T) []T) bool {
	t.Helper()
	o, err := grundy.NewGame(options, grundy.Options{}).Outcome(context.Background(), p, c)
	if err != nil {
		t.Fatal(err)
	}
	return o == grundy.N
}

// list writes numbers as a position, and unlist reads them back.
func list(ns []int) string { return strings.Trim(fmt.Sprint(ns), "[]") }

func unlist(t *testing.T, s string) []int { return ints(t, s) }

// candy: eat the largest pile, or one of each; who eats the last loses. A position
// is how many piles and how many rows are gone.
func candy(t *testing.T, in string) string {
	piles := ints(t, in)[1:]
	slices.Sort(piles)
	slices.Reverse(piles)
	left := func(p [2]int) bool { return p[0] < len(piles) && piles[p[0]] > p[1] }
	return pick(won(t, [2]int{}, grundy.Misere, func(p [2]int) (to [][2]int) {
		if left(p) {
			to = append(to, [2]int{p[0] + 1, p[1]}, [2]int{p[0], p[1] + 1})
		}
		return to
	}), "First", "Second")
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// decrementing: one number goes down by 1, then all are divided by their divisor.
func decrementing(t *testing.T, in string) string {
	start := ints(t, in)[1:]
	slices.Sort(start)
	return pick(won(t, list(start), grundy.Normal, func(s string) (to []string) {
		for i, n := range unlist(t, s) {
			if n < 2 {
				continue
			}
			ns := unlist(t, s)
			ns[i]--
			d := 0
			for _, n := range ns {
				d = gcd(d, n)
			}
			for i := range ns {
				ns[i] /= d
			}
			slices.Sort(ns)
			to = append(to, list(ns))
		}
		return to
	}), "First", "Second")
}

// bags: the players empty bags onto plates by turns, then play Nim on the plates.
func bags(t *testing.T, in string) string {
	ns := ints(t, in)[1:]
	var out []string
	for ; len(ns) > 0; ns = ns[1+ns[0]:] {
		plates := ns[0]
		start := list(ns[1:1+plates]) + "|" + list(make([]int, plates))
		out = append(out, pick(won(t, start, grundy.Normal, func(s string) (to []string) {
			b, p, _ := strings.Cut(s, "|")
			left := unlist(t, b)
			for i := range left {
				for j := range plates {
					on := unlist(t, p)
					on[j] += left[i]
					slices.Sort(on)
					to = append(to, list(slices.Delete(slices.Clone(left), i, i+1))+"|"+list(on))
				}
			}
			if len(left) > 0 {
				return to
			}
			for j, n := range unlist(t, p) {
				for k := range n {
					on := unlist(t, p)
					on[j] = k
					slices.Sort(on)
					to = append(to, "|"+list(on))
				}
			}
			return to
		}), "First", "Second"))
	}
	return strings.Join(out, "\n")
}

// binary: write 0 or 1 into a free cell, never two equal digits side by side.
func binary(t *testing.T, in string) string {
	ns := ints(t, in)
	row := []byte(strings.Repeat(".", ns[0]))
	for rest := ns[2:]; len(rest) > 1; rest = rest[2:] {
		row[rest[0]-1] = byte('0' + rest[1])
	}
	return pick(won(t, string(row), grundy.Normal, func(s string) (to []string) {
		for i := range s {
			for _, c := range []string{"0", "1"} {
				if s[i] == '.' && (i == 0 || s[i-1:i] != c) && (i+1 == len(s) || s[i+1:i+2] != c) {
					to = append(to, s[:i]+c+s[i+1:])
				}
			}
		}
		return to
	}), "Takahashi", "Aoki")
}

// verdict solves a position of the notation.
func verdict(t *testing.T, text string, c game.Convention) *solve.Verdict {
	t.Helper()
	sum, err := catalogue.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	v, err := solve.New(solve.Options{Moves: 10000}).Solve(context.Background(), sum, c)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// chomp lists the winning first moves on full bars.
func chomp(t *testing.T, in string) string {
	var out []string
	for bar := range strings.FieldsSeq(in) {
		var rows, columns int
		fmt.Sscanf(bar, "%dx%d", &rows, &columns)
		v := verdict(t, "chomp "+strings.Trim(strings.ReplaceAll(fmt.Sprint(slices.Repeat([]int{columns}, rows)), " ", ","), "[]"), game.Normal)
		var replies []string
		for _, m := range v.Winning.List {
			_, text, _ := strings.Cut(m.To.String(), " ")
			var left []string
			for _, n := range strings.Split(text, ",") {
				if n != "0" {
					left = append(left, n)
				}
			}
			replies = append(replies, "("+strings.Join(left, ", ")+")")
		}
		out = append(out, "["+strings.Join(replies, ", ")+"]")
	}
	return strings.Join(out, " | ")
}

// golden: the law of the sequence is found.
func golden(t *testing.T, _ string) string {
	text := "0 1 0 2 1 0 1 0 2 1 0 2 1 0 1 0 2 1 0 1 0 2 1 0 2 1 0"
	table, err := law.Read(strings.NewReader(text), 1, 0)
	if err != nil {
		t.Fatal(err)
	}
	r, err := law.Find(context.Background(), table[0], law.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range r.Laws {
		if l.Kind == "gap" && l.Status == law.Held && l.Formula == "g(n) = min{z >= n} - n, z = floor(k*(3+sqrt(5))/2)" {
			return text
		}
	}
	return "no law"
}

// sequential: take from the first heap only. Two are as good as more: to 0 and to 1.
func sequential(t *testing.T, in string) string {
	ns := ints(t, in)[1:]
	var out []string
	for ; len(ns) > 0; ns = ns[1+ns[0]:] {
		piles := ns[1 : 1+ns[0]]
		out = append(out, pick(won(t, [2]int{0, min(piles[0], 2)}, grundy.Normal, func(p [2]int) (to [][2]int) {
			for left := range p[1] {
				q := [2]int{p[0], left}
				if left == 0 && p[0]+1 < len(piles) {
					q = [2]int{p[0] + 1, min(piles[p[0]+1], 2)}
				}
				to = append(to, q)
			}
			return to
		}), "First", "Second"))
	}
	return strings.Join(out, "\n")
}

// powers: choosing x forbids its powers.
func powers(t *testing.T, in string) string {
	n := ints(t, in)[0]
	return pick(won(t, uint64(1)<<n-1, grundy.Normal, func(free uint64) (to []uint64) {
		for x := 1; x <= n; x++ {
			if free>>(x-1)&1 == 1 {
				next := free
				for y := x; y <= n; y *= x {
					next &^= 1 << (y - 1)
					if x == 1 {
						break
					}
				}
				to = append(to, next)
			}
		}
		return to
	}), "Vasya", "Petya")
}

// mojtaba: a prime power that divides some is taken from all that it divides.
func mojtaba(t *testing.T, in string) string {
	return pick(won(t, list(ints(t, in)[1:]), grundy.Normal, func(s string) (to []string) {
		ns := unlist(t, s)
		top := slices.Max(ns)
		for p := 2; p <= top; p++ {
			prime := true
			for d := 2; d < p; d++ {
				prime = prime && p%d != 0
			}
			for q := p; prime && q <= top; q *= p {
				after, some := slices.Clone(ns), false
				for i := range after {
					if after[i]%q == 0 {
						after[i], some = after[i]/q, true
					}
				}
				if some {
					slices.Sort(after)
					to = append(to, list(after))
				}
			}
		}
		return to
	}), "Mojtaba", "Arpa")
}

// consecutive: the fewest piles of a winning first move, by a rule in words.
func consecutive(t *testing.T, in string) string {
	least := 0
	for _, m := range verdict(t, "{split into consecutive heaps} "+in, game.Normal).Winning.List {
		_, sizes := m.To[0].(*rules.Heaps).Heaps()
		if k := len(sizes); least == 0 || k < least {
			least = k
		}
	}
	if least == 0 {
		return "-1"
	}
	return fmt.Sprint(least)
}

// everyEuclid: a move in every game of Euclid that is not over.
func everyEuclid(t *testing.T, in string) string {
	var out []string
	for line := range strings.SplitSeq(in, "\n") {
		ns := ints(t, strings.NewReplacer("(", " ", ")", " ", ",", " ", "+", " ").Replace(line))
		out = append(out, pick(won(t, list(ns), grundy.Normal, func(s string) (to []string) {
			ns := unlist(t, s)
			all := [][]int{{}}
			moved := false
			for i := 0; i < len(ns); i += 2 {
				a, b := max(ns[i], ns[i+1]), min(ns[i], ns[i+1])
				var after [][]int
				for _, rest := range all {
					if b == 0 {
						after = append(after, append(slices.Clone(rest), a, b))
					}
					for n := a - b; b > 0 && n >= 0; n -= b {
						moved = true
						after = append(after, append(slices.Clone(rest), n, b))
					}
				}
				all = after
			}
			for _, ns := range all {
				if moved {
					to = append(to, list(ns))
				}
			}
			return to
		}), "MM", "GG"))
	}
	return strings.Join(out, "\n")
}

// nimOf decides a Nim position by the catalogue.
func nimOf(t *testing.T, heaps []int) bool {
	return verdict(t, "nim "+strings.ReplaceAll(list(heaps), " ", ",")+",0", game.Normal).Outcome == game.N
}

// nimble: a coin on square i is a heap of i.
func nimble(t *testing.T, in string) string {
	ns := ints(t, in)[1:]
	var out []string
	for ; len(ns) > 0; ns = ns[1+ns[0]:] {
		heaps := []int{0}
		for i, coins := range ns[1 : 1+ns[0]] {
			if coins%2 == 1 { // two coins on a square cancel
				heaps = append(heaps, i)
			}
		}
		out = append(out, pick(nimOf(t, heaps), "First", "Second"))
	}
	return strings.Join(out, "\n")
}

// poker: chips that are added can be taken away again, so it is Nim.
func poker(t *testing.T, in string) string {
	ns := ints(t, in)[1:]
	var out []string
	for ; len(ns) > 0; ns = ns[2+ns[0]:] {
		out = append(out, pick(nimOf(t, ns[2:2+ns[0]]), "First", "Second"))
	}
	return strings.Join(out, "\n")
}

// canIWin: choose unused numbers until their sum reaches the goal, where the player
// to move has lost. A goal of 0 counts as won.
func canIWin(t *testing.T, in string) string {
	var out []string
	for line := range strings.SplitSeq(in, "\n") {
		ns := ints(t, line)
		out = append(out, fmt.Sprint(ns[1] == 0 || won(t, uint64(0), grundy.Normal, func(used uint64) (to []uint64) {
			sum := 0
			for x := 1; x <= ns[0]; x++ {
				sum += x * int(used>>x&1)
			}
			for x := 1; x <= ns[0] && sum < ns[1]; x++ {
				if used>>x&1 == 0 {
					to = append(to, used|1<<x)
				}
			}
			return to
		})))
	}
	return strings.Join(out, "\n")
}

// chalkboard: where the XOR is 0 the player to move has won, whatever is left.
func chalkboard(t *testing.T, in string) string {
	var out []string
	for line := range strings.SplitSeq(in, "\n") {
		out = append(out, fmt.Sprint(won(t, list(ints(t, line)), grundy.Misere, func(s string) (to []string) {
			ns := unlist(t, s)
			x := 0
			for _, n := range ns {
				x ^= n
			}
			for i := 0; i < len(ns) && x != 0; i++ {
				to = append(to, list(slices.Delete(slices.Clone(ns), i, i+1)))
			}
			return to
		})))
	}
	return strings.Join(out, "\n")
}

// divided: discard one pile of a pair and split the other.
func divided(t *testing.T, in string) string {
	ns := ints(t, in)[1:]
	var out []string
	for ; len(ns) > 0; ns = ns[1+ns[0]:] {
		sum := uint64(0)
		for i := 1; i <= ns[0]; i += 2 {
			sum ^= value(t, [2]int{ns[i], ns[i+1]}, func(p [2]int) (to [][2]int) {
				for _, n := range p {
					for a := 1; a < n; a++ {
						to = append(to, [2]int{a, n - a})
					}
				}
				return to
			})
		}
		out = append(out, pick(sum != 0, "YES", "NO"))
	}
	return strings.Join(out, "\n")
}

// merging: two piles of at most m in all become one. The first line of the sample
// is followed by cases "n m".
func merging(t *testing.T, in string) string {
	ns := ints(t, in)
	var out []string
	for ; len(ns) > 1; ns = ns[2:] {
		n, m := ns[0], ns[1]
		out = append(out, pick(won(t, list(slices.Repeat([]int{1}, n)), grundy.Normal, func(s string) (to []string) {
			piles := unlist(t, s)
			for i := range piles {
				for j := range i {
					if piles[i]+piles[j] <= m {
						after := slices.Delete(slices.Clone(piles), i, i+1)
						after[j] += piles[i]
						slices.Sort(after)
						to = append(to, list(after))
					}
				}
			}
			return to
		}), "first", "second"))
	}
	return strings.Join(out, "\n")
}

// calendar: to the next day or the same day of the next month, never past 4 November
// 2001.
func calendar(t *testing.T, in string) string {
	ns := ints(t, in)[1:]
	end := time.Date(2001, 11, 4, 0, 0, 0, 0, time.UTC)
	var out []string
	for ; len(ns) > 0; ns = ns[3:] {
		start := time.Date(ns[0], time.Month(ns[1]), ns[2], 0, 0, 0, 0, time.UTC)
		out = append(out, pick(won(t, int(end.Sub(start)/24/time.Hour), grundy.Normal, func(left int) (to []int) {
			day := end.AddDate(0, 0, -left)
			for _, next := range []time.Time{day.AddDate(0, 0, 1), time.Date(day.Year(), day.Month()+1, day.Day(), 0, 0, 0, 0, time.UTC)} {
				exists := next.Day() == day.Day() || next.Equal(day.AddDate(0, 0, 1))
				if exists && !next.After(end) {
					to = append(to, int(end.Sub(next)/24/time.Hour))
				}
			}
			return to
		}), "YES", "NO"))
	}
	return strings.Join(out, "\n")
}

// chess: tokens on a graph without cycles; graphs and questions until the input ends.
func chess(t *testing.T, in string) string {
	ns := ints(t, in)
	var out []string
	for len(ns) > 0 {
		edges := make([][]int, ns[0])
		ns = ns[1:]
		for i := range edges {
			edges[i], ns = ns[1:1+ns[0]], ns[1+ns[0]:]
		}
		for ns[0] != 0 {
			sum := uint64(0)
			for _, at := range ns[1 : 1+ns[0]] {
				sum ^= value(t, at, func(v int) []int { return edges[v] })
			}
			out = append(out, pick(sum != 0, "WIN", "LOSE"))
			ns = ns[1+ns[0]:]
		}
		ns = ns[1:]
	}
	return strings.Join(out, "\n")
}
