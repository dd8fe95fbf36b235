package catalogue

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"grundy/game"
)

// A player plays positions out by their moves alone and remembers.
type player map[string]judged

func (pl player) play(t testing.TB, p game.Position) judged {
	key := string(p.Key(nil))
	if v, ok := pl[key]; ok {
		return v
	}
	v := judged{outcome: [2]game.Outcome{game.P, game.P}}
	seen := map[int]bool{}
	terminal := true
	for m := range p.Moves {
		terminal = false
		w := pl.play(t, after(t, m))
		seen[w.grundy] = true
		for c := range v.outcome {
			if w.outcome[c] == game.P {
				v.outcome[c] = game.N
			}
		}
	}
	if terminal {
		v.outcome[game.Misere] = game.N
	}
	for seen[v.grundy] {
		v.grundy++
	}
	pl[key] = v
	return v
}

// decided is the outcome by a theorem, which there must be.
func decided(t testing.TB, expression string, c game.Convention) game.Outcome {
	t.Helper()
	o, _, ok := parse(t, expression).(game.Decided).Outcome(c)
	if !ok {
		t.Fatalf("%s: not decided", expression)
	}
	return o
}

// winning is the positions that the winning moves lead to, in their order.
func winning(t testing.TB, expression string, c game.Convention) []string {
	t.Helper()
	var to []string
	if !parse(t, expression).(game.Winning).WinningMoves(c, func(m game.Move) bool {
		to = append(to, after(t, m).String())
		return len(to) < 50
	}) {
		t.Fatalf("%s: winning moves not given", expression)
	}
	return to
}

func expect(t testing.TB, what string, got, want any) {
	t.Helper()
	if g, w := fmt.Sprint(got), fmt.Sprint(want); g != w {
		t.Errorf("%s: %s, want %s", what, g, w)
	}
}

// TestProblems solves the problems of testdata/multigames.tsv.
func TestProblems(t *testing.T) {
	data, err := os.ReadFile("testdata/multigames.tsv")
	if err != nil {
		t.Fatal(err)
	}
	// adapters turn a sample's input into its output.
	adapters := map[string]func(t *testing.T, input string) string{
		"HDU 2177":                 wythoffReplies,
		"Project Euler 260":        threePiles,
		"CSES 1099":                func(t *testing.T, in string) string { return stairs(t, in, "first", "second") },
		"POJ 1704":                 georgia,
		"Staircase Nim":            twoStaircases,
		"Greedy Nim":               func(t *testing.T, in string) string { return each(t, "greedy ", in, ";") },
		"Moore's Nim_2":            func(t *testing.T, in string) string { return each(t, "moore:2 ", in, ";") },
		"POJ 2348":                 euclids,
		"Project Euler 325":        euclidSums,
		"Fibonacci Nim Grundy row": fibonacciRow,
		"HDU 2516":                 fibonacciWins,
		"Luogu P6487":              smallestTakes,
		"Project Euler 692":        siegbert,
		"Luogu P2599":              ends,
		"Unbalanced Nim":           unbalancedTriples,
		"Welter's game":            welterValues,
		"CSES 2208":                anotherGame,
	}
	unescape := strings.NewReplacer(`\n`, "\n")
	done := 0
	for line := range strings.Lines(string(data)) {
		if strings.HasPrefix(line, "#") || strings.HasPrefix(line, "problem\t") {
			continue
		}
		f := strings.Split(strings.TrimRight(line, "\n"), "\t")
		for name, solve := range adapters {
			if strings.HasPrefix(f[0], name) {
				expect(t, f[0], solve(t, unescape.Replace(f[2])), unescape.Replace(f[3]))
				done++
			}
		}
	}
	expect(t, "problems", done, len(adapters))
}

// each is the outcomes of positions of one game, which are separated so.
func each(t *testing.T, game, in, separator string) string {
	var out []string
	for _, heaps := range strings.Split(in, separator) {
		out = append(out, decided(t, game+heaps, 0).String())
	}
	return strings.Join(out, " ")
}

func numbers(text string) []int {
	var all []int
	for _, f := range strings.Fields(text) {
		n, _ := strconv.Atoi(f)
		all = append(all, n)
	}
	return all
}

// wythoffReplies prints, for each pair, 0 or 1, and the pairs that win: after an
// equal taking first, then after one from a single heap, none twice.
func wythoffReplies(t *testing.T, in string) string {
	var out []string
	for line := range strings.Lines(in) {
		p := numbers(line)
		if p[0]+p[1] == 0 && len(out) > 0 {
			out = append(out, "0") // the sample prints it, as it does the others
			break
		}
		to := winning(t, fmt.Sprintf("wythoff %d,%d", p[0], p[1]), 0)
		if len(to) == 0 {
			out = append(out, "0")
			continue
		}
		out = append(out, "1")
		var both, single []string
		for _, s := range to {
			q := numbers(strings.ReplaceAll(strings.TrimPrefix(s, "wythoff "), ",", " "))
			pair := fmt.Sprint(min(q[0], q[1]), " ", max(q[0], q[1]))
			if q[0] != p[0] && q[1] != p[1] {
				both = append(both, pair)
			} else if !slices.Contains(single, pair) {
				single = append(single, pair)
			}
		}
		slices.SortFunc(single, func(a, b string) int { return numbers(a)[0] - numbers(b)[0] })
		out = append(append(out, both...), single...)
	}
	// The last pair of the sample, 0 0, ends the input and prints nothing.
	return strings.Join(out[:len(out)-1], "\n")
}

// threePiles sums the lost positions of the game on three heaps, sorted, up to
// each bound. Going up in order, a position is lost unless some lost one before it
// agrees with it in the two heaps that a move on one heap leaves alone, or in the
// third heap and the difference of the two that a move lowers together, or in both
// differences.
func threePiles(t *testing.T, in string) string {
	var out []string
	for bound := range strings.SplitSeq(in, ";") {
		most, err := strconv.Atoi(bound)
		if err != nil {
			t.Fatal(err)
		}
		won := func(v []bool, a, b int) *bool { return &v[a*(most+1)+b] }
		size := (most + 1) * (most + 1)
		pair, third, both := make([]bool, size), make([]bool, size), make([]bool, size)
		sum := 0
		pl := player{}
		for x := 0; x <= most; x++ {
			for y := x; y <= most; y++ {
				for z := y; z <= most; z++ {
					signs := []*bool{won(pair, x, y), won(pair, x, z), won(pair, y, z),
						won(third, y-x, z), won(third, z-x, y), won(third, z-y, x), won(both, y-x, z-y)}
					lost := !slices.ContainsFunc(signs, func(s *bool) bool { return *s })
					if lost {
						sum += x + y + z
						for _, s := range signs {
							*s = true
						}
					}
					if most == 100 && z <= 9 { // as far as wythoff:3 is quick to play
						o := pl.play(t, parse(t, fmt.Sprintf("wythoff:3 %d,%d,%d", x, y, z))).outcome[0]
						expect(t, fmt.Sprint("wythoff:3 ", x, y, z), o, game.Wins(!lost))
					}
				}
			}
		}
		out = append(out, fmt.Sprint(sum))
	}
	return strings.Join(out, ";")
}

// stairs: the first stair is the ground of staircase.
func stairs(t *testing.T, in, first, second string) string {
	lines := strings.Split(in, "\n")
	var out []string
	for i := 2; i < len(lines); i += 2 {
		_, above, _ := strings.Cut(lines[i], " ")
		out = append(out, map[game.Outcome]string{game.N: first, game.P: second}[decided(t, "staircase "+above, 0)])
	}
	return strings.Join(out, "\n")
}

// georgia: the gaps before the chessmen, from the last back, are the steps.
func georgia(t *testing.T, in string) string {
	lines := strings.Split(in, "\n")
	var out []string
	for i := 2; i < len(lines); i += 2 {
		men := append([]int{0}, numbers(lines[i])...)
		slices.Sort(men)
		var steps []int
		for k := len(men) - 1; k > 0; k-- {
			steps = append(steps, men[k]-men[k-1]-1)
		}
		out = append(out, map[game.Outcome]string{game.N: "Georgia will win", game.P: "Bob will win"}[decided(t, "staircase "+heapList(steps), 0)])
	}
	return strings.Join(out, "\n")
}

func twoStaircases(t *testing.T, in string) string {
	value := func(steps string) string {
		v, _, _ := parse(t, "staircase "+steps).(game.Valued).Grundy()
		return fmt.Sprintf("%d -> %v", v, decided(t, "staircase "+steps, 0))
	}
	_, above, _ := strings.Cut(in, " ")
	return "CSES xor " + value(above) + "; OI-wiki xor " + value(in)
}

func euclids(t *testing.T, in string) string {
	var out []string
	for line := range strings.Lines(in) {
		if p := numbers(line); p[0] > 0 {
			out = append(out, map[game.Outcome]string{game.N: "Stan wins", game.P: "Ollie wins"}[decided(t, "euclid "+line, 0)])
		}
	}
	return strings.Join(out, "\n")
}

// euclidSums sums x+y over the lost pairs 0 < x < y <= N.
func euclidSums(t *testing.T, in string) string {
	var out []string
	for _, n := range numbers(strings.ReplaceAll(in, ";", " ")) {
		if n > 300 { // lost are y = x+1 to some last y, looked for from below it on
			sum := 0
			for x := 1; x < n; x++ {
				y := min(n, max(x, x+x*618/1000-2))
				for y < n && decided(t, fmt.Sprintf("euclid %d,%d", x, y+1), 0) == game.P {
					y++
				}
				sum += (y-x)*x + (y-x)*(x+y+1)/2
			}
			out = append(out, strconv.Itoa(sum))
			continue
		}
		sum := 0
		for x := 1; x <= n; x++ {
			for y := x + 1; y <= n; y++ {
				if decided(t, fmt.Sprintf("euclid %d,%d", x, y), 0) == game.P {
					sum += x + y
				}
			}
		}
		out = append(out, strconv.Itoa(sum))
	}
	return strings.Join(out, ";")
}

// fibonacciRow: position (n,k) of the row allows 1 to 2k.
func fibonacciRow(t *testing.T, _ string) string {
	pl := player{}
	var out []string
	for k := 0; k <= 20; k++ {
		out = append(out, strconv.Itoa(pl.play(t, parse(t, fmt.Sprintf("fibonacci 10,%d", 2*k))).grundy))
	}
	return strings.Join(out, " ")
}

func fibonacciWins(t *testing.T, in string) string {
	var out []string
	for line := range strings.Lines(in) {
		if n := numbers(line)[0]; n > 0 {
			out = append(out, map[game.Outcome]string{game.N: "First win", game.P: "Second win"}[decided(t, "fibonacci "+line, 0)])
		}
	}
	return strings.Join(out, "\n")
}

// smallestTake is the smallest winning first taking where all may be taken.
func smallestTake(t *testing.T, n int) int {
	left := n
	to := winning(t, fmt.Sprintf("fibonacci %d,%d", n, n), 0)
	fmt.Sscanf(to[0], "fibonacci %d,", &left)
	return n - left
}

func smallestTakes(t *testing.T, in string) string {
	var out []string
	for line := range strings.Lines(in) {
		out = append(out, strconv.Itoa(smallestTake(t, numbers(line)[0])))
	}
	return strings.Join(out, "\n")
}

func siegbert(t *testing.T, in string) string {
	var out []string
	for _, q := range strings.Split(in, ";") {
		var n int
		fmt.Sscanf(q[2:], "%d", &n)
		if q[0] == 'H' {
			out = append(out, strconv.Itoa(smallestTake(t, n)))
			continue
		}
		sum := 0
		for k := 1; k <= n; k++ {
			sum += smallestTake(t, k)
		}
		out = append(out, strconv.Itoa(sum))
	}
	return strings.Join(out, ";")
}

func ends(t *testing.T, in string) string {
	lines := strings.Split(in, "\n")
	var out []string
	for i := 2; i < len(lines); i += 2 {
		out = append(out, map[game.Outcome]string{game.N: "1", game.P: "0"}[decided(t, "end-nim "+lines[i], 0)])
	}
	return strings.Join(out, "\n")
}

// triples are the lost triples of different heaps from least to most.
func triples(t *testing.T, name string, least, most int) string {
	pl := player{}
	var out []string
	for a := least; a <= most; a++ {
		for b := a + 1; b <= most; b++ {
			for c := b + 1; c <= most; c++ {
				if pl.play(t, parse(t, fmt.Sprintf("%s %d,%d,%d", name, a, b, c))).outcome[0] == game.P {
					out = append(out, fmt.Sprintf("(%d,%d,%d)", a, b, c))
				}
			}
		}
	}
	return strings.Join(out, " ")
}

func unbalancedTriples(t *testing.T, _ string) string { return triples(t, "unbalanced", 1, 7) }

func welterValues(t *testing.T, in string) string {
	var out []string
	for _, heaps := range strings.Split(in, ";") {
		v, _, _ := parse(t, "welter "+heaps).(game.Valued).Grundy()
		out = append(out, strconv.FormatUint(v, 10))
	}
	return strings.Join(out, " ")
}

// anotherGame takes one from each of any heaps.
func anotherGame(t *testing.T, in string) string {
	lines := strings.Split(in, "\n")
	var out []string
	for i := 2; i < len(lines); i += 2 {
		out = append(out, map[game.Outcome]string{game.N: "first", game.P: "second"}[decided(t, "index:100,each=1 "+lines[i], 0)])
	}
	return strings.Join(out, "\n")
}

// TestChecklist holds what textbooks say of these games, with their slips mended.
func TestChecklist(t *testing.T) {
	pl := player{}
	outcome := func(expression string) game.Outcome { return pl.play(t, parse(t, expression)).outcome[0] }

	// Wythoff's cold positions, in both formulas, and an exercise on them.
	cold := [][2]int{{0, 0}, {1, 2}, {3, 5}, {4, 7}, {6, 10}, {8, 13}, {9, 15}}
	for _, c := range cold {
		expect(t, fmt.Sprint("wythoff ", c), decided(t, fmt.Sprintf("wythoff %d,%d", c[0], c[1]), 0), game.P)
	}
	count := 0
	for a := range 16 {
		for b := a; b < 16; b++ {
			if decided(t, fmt.Sprintf("wythoff %d,%d", a, b), 0) == game.P {
				count++
			}
		}
	}
	expect(t, "wythoff pairs to 15", count, len(cold))
	expect(t, "wythoff 2,1", decided(t, "wythoff 2,1", 0), game.P)
	expect(t, "wythoff 3,5", decided(t, "wythoff 3,5", 0), game.P)
	expect(t, "wythoff 4,7", len(winning(t, "wythoff 4,7", 0)), 0)
	expect(t, "wythoff 2,2", winning(t, "wythoff 2,2", 0), "[wythoff 1,2 wythoff 2,1 wythoff 0,0]")
	expect(t, "wythoff 1,1", winning(t, "wythoff 1,1", 0), "[wythoff 0,0]")

	// Moore: not what "exactly k" gives.
	expect(t, "moore:2 1,2,3", winning(t, "moore:2 1,2,3", 0), "[moore:2 1,1,1]")
	expect(t, "moore:2 1,1,1", decided(t, "moore:2 1,1,1", 0), game.P)
	expect(t, "exact:2 1,2,3", outcome("exact:2 1,2,3"), game.N)
	expect(t, "exact:2 1,1,1", outcome("exact:2 1,1,1"), game.N)
	expect(t, "exact:2 5", outcome("exact:2 5"), game.P)
	for range parse(t, "exact:2 5").Moves {
		t.Error("exact:2 5 has a move")
	}

	// Equal amounts from up to two, and up to three, of three heaps.
	lost := func(k, most int) string {
		var out []string
		for a := 0; a <= most; a++ {
			for b := a; b <= most; b++ {
				for c := b; c <= most; c++ {
					if outcome(fmt.Sprintf("wythoff:%d %d,%d,%d", k, a, b, c)) == game.P {
						out = append(out, fmt.Sprintf("(%d,%d,%d)", a, b, c))
					}
				}
			}
		}
		return strings.Join(out, "")
	}
	expect(t, "wythoff:2 on three heaps", lost(2, 5), "(0,0,0)(0,1,2)(0,3,5)(1,1,1)(1,3,4)(2,2,2)(3,3,3)(4,4,4)(5,5,5)")
	expect(t, "wythoff:3 on three heaps", lost(3, 6), "(0,0,0)(0,1,2)(0,3,5)(1,1,4)(1,3,3)(1,5,6)(2,2,6)(3,4,4)")
	for a := range 10 {
		for b := range 10 {
			expect(t, "index:2,total=3", decided(t, fmt.Sprintf("index:2,total=3 %d,%d", a, b), 0), game.Wins((a+b)%4 != 0))
		}
	}

	// Unbalanced Nim with and without empty heaps.
	expect(t, "welter", triples(t, "welter", 0, 6), "(0,1,2) (0,3,4) (0,5,6) (1,3,5) (1,4,6) (2,3,6) (2,4,5)")
	expect(t, "unbalanced", triples(t, "unbalanced", 1, 6), "(1,3,5) (1,4,6) (2,3,6) (2,4,5)")
	for a := 1; a <= 6; a++ {
		for b := a + 1; b <= 6; b++ {
			expect(t, "unbalanced on two heaps", outcome(fmt.Sprintf("unbalanced %d,%d", a, b)), game.Wins(a%2 == 0 || b != a+1))
		}
	}
	for range parse(t, "unbalanced:zero 0,1,2,3").Moves {
		t.Error("the end of Welter's game has a move")
	}

	// Circular Nim of two kinds, greedy Nim.
	expect(t, "circular:2 3,1,3,1", decided(t, "circular:2 3,1,3,1", 0), game.P)
	expect(t, "circular:3 2,2,2,2", decided(t, "circular:3 2,2,2,2", 0), game.P)
	expect(t, "greedy 1,1 misère", decided(t, "greedy 1,1", 1), game.N)
	expect(t, "greedy 1,1,1 misère", decided(t, "greedy 1,1,1", 1), game.P)

	// Building Nim: for how many tokens the first player wins.
	for stacks, want := range map[string]string{"0": "2 4 6 8 10 12", "0,0": "", "0,0,0": "4 8 10 12", "0^4": ""} {
		var won []string
		for n := 1; n <= 12; n++ {
			if packedOutcome(t, fmt.Sprintf("building:%d %s", n, stacks)) == game.N {
				won = append(won, strconv.Itoa(n))
			}
		}
		expect(t, "building on "+stacks, strings.Join(won, " "), want)
	}
	expect(t, "building:10 on five", packedOutcome(t, "building:10 0^5"), game.N)
	expect(t, "building:14 on three", packedOutcome(t, "building:14 0,0,0"), game.P)
}

// packedOutcome plays the game out on its keys.
func packedOutcome(t *testing.T, expression string) game.Outcome {
	rule, start, ok := parse(t, expression).(game.Packed).Pack()
	if !ok {
		t.Fatalf("%s does not fit", expression)
	}
	memo := map[uint64]game.Outcome{}
	var play func(k uint64) game.Outcome
	play = func(k uint64) game.Outcome {
		if o, ok := memo[k]; ok {
			return o
		}
		o := game.P
		for _, next := range rule.Options(nil, k) {
			if play(next) == game.P {
				o = game.N
				break
			}
		}
		memo[k] = o
		return o
	}
	return play(start)
}
