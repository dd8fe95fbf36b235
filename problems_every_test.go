package grundy_test

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"grundy/game"
	"grundy/rules"
	"grundy/script"
	"grundy/search"
	"grundy/solve"
)

// TestEveryProblem holds the whole table of problems against the tests: a row stands,
// with the same input and output, in a table that a test of its own runs through, or
// it is solved here.
func TestEveryProblem(t *testing.T) {
	solvers := map[string]func(t *testing.T, in string) string{
		"ARQMath / Turnips recognition":         turnips,
		"Arc Kayles on graphs":                  func(t *testing.T, in string) string { return onGraphs(t, "arc-kayles", in) },
		"Mock Turtles":                          func(t *testing.T, in string) string { return heads(t, "mock-turtles", in) },
		"Moebius (turn up to five coins)":       func(t *testing.T, in string) string { return heads(t, "moebius", in) },
		"Node Kayles on cycles/others":          func(t *testing.T, in string) string { return onGraphs(t, "node-kayles", in) },
		"POJ 2311 Cutting Game":                 cutting,
		"Project Euler 400 Fibonacci tree game": fibonacciTree,
		"Project Euler 550 Divisor game":        divisors,
		"Ruler game":                            func(t *testing.T, in string) string { return heads(t, "ruler", in) },
	}
	rows := func(path string) (all [][]string) {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(data)) {
			if !strings.HasPrefix(line, "#") {
				all = append(all, strings.Split(strings.TrimRight(line, "\n"), "\t"))
			}
		}
		return all
	}
	type sample struct{ name, in, out string }
	run := map[sample]bool{}
	for _, path := range []string{
		"testdata/problems.tsv",           // TestProblems
		"testdata/problems_more.tsv",      // TestMoreProblems
		"catalogue/testdata/problems.tsv", // TestProblems of the catalogue, which has two of this name
		"catalogue/testdata/multigames.tsv",
	} {
		for _, row := range rows(path) {
			run[sample{row[0], row[2], row[3]}] = true
		}
	}
	for _, row := range rows("testdata/problems_all.tsv") {
		solver, unescape := solvers[row[0]], strings.NewReplacer(`\n`, "\n")
		delete(solvers, row[0])
		switch covered := run[sample{row[0], row[2], row[3]}]; {
		case covered && solver != nil:
			t.Errorf("%s is solved twice", row[0])
		case solver != nil:
			if got := solver(t, unescape.Replace(row[2])); got != unescape.Replace(row[3]) {
				t.Errorf("%s: %q, want %q", row[0], got, row[3])
			}
		case !covered:
			t.Errorf("%s is not solved", row[0])
		}
	}
	for name := range solvers {
		t.Errorf("%s is not in the table", name)
	}
}

// heads are the values of single heads at some places, as "0..15".
func heads(t *testing.T, name, in string) string {
	var low, high int
	if _, err := fmt.Sscanf(in, "%d..%d", &low, &high); err != nil {
		t.Fatal(err)
	}
	var out []string
	for n := low; n <= high; n++ {
		out = append(out, valueOf(t, fmt.Sprintf("%s %d", name, n)))
	}
	return strings.Join(out, " ")
}

// valueOf is the value of a position of the notation.
func valueOf(t *testing.T, text string) string {
	t.Helper()
	v := verdict(t, text, game.Normal)
	if !v.Grundy.Known {
		t.Fatalf("%s has no value", text)
	}
	return fmt.Sprint(v.Grundy.N)
}

// turnips: the piles of the question are a program, and Turnips has the same values.
func turnips(t *testing.T, in string) string {
	const source = `
heaps = False # two piles may hold more than one

def options(a):
    return [[a - 2 * b, a - b] for b in range(1, a // 2 + 1)]
`
	piles := program(t, source)
	var out []string
	for n := range 20 {
		out = append(out, fmt.Sprint(searched(t, piles, fmt.Sprint(n))))
	}
	got := strings.Join(out, " ")
	if coins := heads(t, "turnips", in); coins != got {
		t.Errorf("Turnips: %s, the piles: %s", coins, got)
	}
	return got
}

// onGraphs are values on graphs that are named as in "P1..P12,C3..C10,K33,Petersen,3x4".
func onGraphs(t *testing.T, name, in string) string {
	var graphs []string
	for word := range strings.SplitSeq(in, ",") {
		var low, high int
		switch {
		case strings.Contains(word, ".."):
			for n, _ := fmt.Sscanf(word, word[:1]+"%d.."+word[:1]+"%d", &low, &high); n == 2 && low <= high; low++ {
				var path []string
				for i := range low {
					path = append(path, fmt.Sprint("v", i))
				}
				if word[0] == 'C' {
					path = append(path, "v0")
				}
				graphs = append(graphs, strings.Join(path, "-"))
			}
		case word == "K33":
			graphs = append(graphs, "a-x-b-y-c-z-a,a-y,b-z,c-x")
		case word == "Petersen":
			graphs = append(graphs, "a-b-c-d-e-a,v-x-z-w-y-v,a-v,b-w,c-x,d-y,e-z")
		default:
			var rows, columns int
			if _, err := fmt.Sscanf(word, "%dx%d", &rows, &columns); err != nil {
				t.Fatal(err)
			}
			var edges []string
			for i := range rows {
				for j := range columns {
					if i > 0 {
						edges = append(edges, fmt.Sprintf("v%d.%d-v%d.%d", i-1, j, i, j))
					}
					if j > 0 {
						edges = append(edges, fmt.Sprintf("v%d.%d-v%d.%d", i, j-1, i, j))
					}
				}
			}
			graphs = append(graphs, strings.Join(edges, ","))
		}
	}
	var out []string
	for _, g := range graphs {
		out = append(out, valueOf(t, name+" "+g))
	}
	return strings.Join(out, " ")
}

// fibonacciTree: who takes the root loses, so that it is the ground, and what hangs
// below a vertex goes with the edge above it.
func fibonacciTree(t *testing.T, in string) string {
	var out []string
	for text := range strings.SplitSeq(in, ";") {
		var edges []string
		vertices := 0
		var grow func(k, at int) // the tree of k stands on its root, at
		grow = func(k, at int) {
			for _, child := range []int{k - 1, k - 2} {
				if child > 0 {
					vertices++
					edges = append(edges, fmt.Sprintf("%d-%d", at, vertices))
					grow(child, vertices)
				}
			}
		}
		grow(ints(t, text)[0], 0)
		v := verdict(t, "hackenbush "+strings.Join(edges, ","), game.Normal)
		out = append(out, fmt.Sprint(len(v.Winning.List)))
	}
	return strings.Join(out, ";")
}

// program loads a game from the source of a program.
func program(t *testing.T, source string) rules.Game {
	t.Helper()
	p, err := script.NewSession(context.Background(), script.Limits{}).Load("g.star", source)
	if err != nil {
		t.Fatal(err)
	}
	return p.Game()
}

// example loads one of the examples.
func example(t *testing.T, name string) rules.Game {
	t.Helper()
	source, err := os.ReadFile("examples/" + name + ".star")
	if err != nil {
		t.Fatal(err)
	}
	return program(t, string(source))
}

// searched is the value of a position of a program.
func searched(t *testing.T, g rules.Game, text string) uint64 {
	t.Helper()
	p, err := g.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	v, err := search.NewEngine(search.Limits{}).Grundy(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// cutting decides sheets by examples/cutting.star.
func cutting(t *testing.T, in string) string {
	g := example(t, "cutting")
	var out []string
	for sheet := range strings.SplitSeq(in, "\n") {
		p, err := g.Parse(strings.ReplaceAll(sheet, " ", ","))
		if err != nil {
			t.Fatal(err)
		}
		v, err := solve.New(solve.Options{}).Solve(context.Background(), game.Sum{p}, game.Normal)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, pick(v.Outcome == game.N, "WIN", "LOSE"))
	}
	return strings.Join(out, "\n")
}

// divisors counts the won positions of piles by the values of
// examples/divisors.star: those whose values do not cancel.
func divisors(t *testing.T, in string) string {
	n, k := ints(t, in)[0], ints(t, in)[1]
	g := example(t, "divisors")
	all := map[uint64]int{0: 1}
	for range k {
		next := map[uint64]int{}
		for pile := 2; pile <= n; pile++ {
			v := searched(t, g, fmt.Sprint(pile))
			for x, times := range all {
				next[x^v] += times
			}
		}
		all = next
	}
	won := 0
	for x, times := range all {
		if x != 0 {
			won += times
		}
	}
	return fmt.Sprint(won)
}
