package script_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"grundy/game"
	"grundy/script"
	"grundy/search"
)

// mex is the least number that is not in a set.
func mex(seen map[uint64]bool) (v uint64) {
	for seen[v] {
		v++
	}
	return v
}

// TestBrute compares random games, written once as a program and once as a recursion
// in Go, in the three kinds of positions: heaps that split, pairs, texts.
func TestBrute(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 7))
	for range 12 {
		take, split := 1+random.IntN(5), random.IntN(4)
		g := program(t, fmt.Sprintf(`
def options(n):
    out = [n - k for k in range(1, %d) if k <= n]
    return out + [[k, n - %d - k] for k in range(1, n - %d)]
`, take, split, split)).Game()
		memo := map[int]uint64{}
		var brute func(n int) uint64
		brute = func(n int) uint64 {
			if v, ok := memo[n]; ok {
				return v
			}
			seen := map[uint64]bool{}
			for k := 1; k < take && k <= n; k++ {
				seen[brute(n-k)] = true
			}
			for k := 1; k < n-split; k++ {
				seen[brute(k)^brute(n-split-k)] = true
			}
			memo[n] = mex(seen)
			return memo[n]
		}
		for n := range 25 {
			if got, want := value(t, g, fmt.Sprint(n)), brute(n); got != want {
				t.Errorf("take below %d, split after %d: %d is worth %d, want %d", take, split, n, got, want)
			}
		}
	}
	// A rectangle falls apart into two, or loses a row.
	g := program(t, `
start = (3, 3)
def options(p):
    w, h = p
    out = [[(k, h), (w - k, h)] for k in range(1, w)]
    if h > 0:
        out.append((w, h - 1))
        out.append(sum((w, h - 1), (1, h - 1)))
    return out
`).Game()
	memo := map[[2]int]uint64{}
	var brute func(w, h int) uint64
	brute = func(w, h int) uint64 {
		if v, ok := memo[[2]int{w, h}]; ok {
			return v
		}
		seen := map[uint64]bool{}
		for k := 1; k < w; k++ {
			seen[brute(k, h)^brute(w-k, h)] = true
		}
		if h > 0 {
			seen[brute(w, h-1)] = true
			seen[brute(w, h-1)^brute(1, h-1)] = true
		}
		memo[[2]int{w, h}] = mex(seen)
		return mex(seen)
	}
	for w := range 8 {
		for h := range 8 {
			if got, want := value(t, g, fmt.Sprintf("%d,%d", w, h)), brute(w, h); got != want {
				t.Errorf("(%d,%d): %d, want %d", w, h, got, want)
			}
		}
	}
}

// TestSudden compares a game in which a position wins at once with play by the rule
// alone: who can reach it wins the whole sum.
func TestSudden(t *testing.T) {
	g := program(t, "heaps = False\ndef wins(n):\n    return n == 1\ndef options(n):\n    return [n - k for k in (1, 2, 3) if k <= n] + [[k, n - k] for k in range(2, n - 1)]\n").Game()
	// won reports whether the player to move wins a list of numbers.
	memo := map[string]bool{}
	var won func(all []int) bool
	won = func(all []int) bool {
		key := fmt.Sprint(all)
		if v, ok := memo[key]; ok {
			return v
		}
		memo[key] = func() bool {
			for i, n := range all {
				rest := append(append([]int{}, all[:i]...), all[i+1:]...)
				for k := 1; k <= 3 && k <= n; k++ {
					if n-k == 1 || !won(append(rest[:len(rest):len(rest)], n-k)) {
						return true
					}
				}
				for k := 2; k < n-1; k++ {
					if !won(append(rest[:len(rest):len(rest)], k, n-k)) {
						return true
					}
				}
			}
			return false
		}()
		return memo[key]
	}
	for n := 2; n <= 9; n++ {
		if got := wins(t, g, fmt.Sprint(n), game.Normal); got == "W" != won([]int{n}) {
			t.Errorf("%d: %s", n, got)
		}
		for m := 2; m <= n; m++ {
			if got := wins(t, g, fmt.Sprintf("%d,%d", n, m), game.Normal); got == "W" != won([]int{n, m}) {
				t.Errorf("%d,%d: %s", n, m, got)
			}
		}
	}
}

// TestFaults: what is wrong with a program is told with its place.
func TestFaults(t *testing.T) {
	for _, c := range []struct{ source, position, want string }{
		{"", "1", "g.star: the file does not define options"},
		{"def options(n):\n  return n +", "1", "g.star:2:13: "},
		{"def options(n):\n  return m", "1", "g.star:2:10: m is not defined"},
		{"def options(n):\n  return [n // (n - 2)]", "2", "g.star:2:13: division by zero"},
		{"def options(n):\n  pass", "2", "g.star:1:1: options(2) returns a value of type NoneType instead of a list"},
		{"def options(n):\n  return [n]", "2", "g.star:1:1: a heap of 2 gets the option 2, which is not smaller"},
		{"def options(n):\n  return [[1, 1]]", "1", "g.star:1:1: a heap of 1 gets the option [1,1], which is not smaller"},
		{"def options(n):\n  return [1.5]", "2", "g.star:1:1: from 2 there is the option 1.5 (float)"},
		{"start = (1, 2)\ndef options(p):\n  return [(1.5, p)]", "1,2", "g.star:2:1: from (1,2) there is the option"},
		{"def options(a, b):\n  return [(a, b, 1)]", "1,2", "g.star:1:1: from (1,2) there is the option (1,2,1)"},
		{"def options(n):\n  return [x for x in open('f')]", "2", "g.star:2:22: open is not defined"},
		{"misere = 1\ndef options(n):\n  return []", "2", "g.star:1:1: misere must be True or False"},
		{"options = take(1, 'x')", "2", "g.star:1:15: "},
		{"x = " + strings.Repeat("(", 200), "2", "brackets are nested deeper than"},
		{"def options(n):\n  return fail('no')", "2", "g.star:2:14: the program gives up: no"},
	} {
		err := play(c.source, c.position)
		fault := (*game.Fault)(nil)
		if !errors.As(err, &fault) || !strings.Contains(fault.Error(), c.want) {
			t.Errorf("%q: %v, want %s", c.source, err, c.want)
		}
	}
}

// play loads a program and decides a position of it.
func play(source, position string) error {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	s := script.NewSession(ctx, script.Limits{Steps: 100_000, Depth: 100, Options: 10_000})
	p, err := s.Load("g.star", source)
	if err != nil {
		return err
	}
	q, err := p.Game().Parse(position)
	if err != nil {
		return err
	}
	_, err = search.NewEngine(search.Limits{Positions: 2000, Memory: 1 << 24}).Outcome(ctx, game.Sum{q}, game.Misere)
	return err
}

// TestLimits: what comes to a limit is told with the line that was at work.
func TestLimits(t *testing.T) {
	for _, c := range []struct{ source, which, where string }{
		{"def options(n):\n  i = 0\n  while True:\n    i += 1", "steps", "g.star:4:"},
		{"def f(n):\n  return f(n)\ndef options(n):\n  return f(n)", "calls", "g.star:2:10"},
		{"i = 0\nwhile True:\n  len('')\ndef options(n):\n  return []", "steps", "g.star:3:"},
	} {
		limit := (*game.Limit)(nil)
		if err := play(c.source, "3"); !errors.As(err, &limit) || limit.Which != c.which || !strings.Contains(limit.Where.String(), c.where) {
			t.Errorf("%q: %v at %v, want %s at %s", c.source, err, limit.Where, c.which, c.where)
		}
	}
}

// TestNotation: what a position is written as reads back as itself.
func TestNotation(t *testing.T) {
	for _, c := range []struct{ source, text, want string }{
		{"start = (1, (2, 'x'))\ndef options(p):\n  return []", "(1, (2, \"+\"))", `(1,(2,"+"))`},
		{"start = ''\ndef options(p):\n  return []", "..x..", "..x.."},
		{"start = ''\ndef options(p):\n  return []", `"a+b "`, `"a+b "`},
		{"heaps = False\ndef options(p):\n  return []", "5, 7", "5,7"},
		{"start = (1,)\ndef options(p):\n  return []", "5", "(5,)"},
		{"def options(a, b):\n  return []", "-5, 7", "-5,7"},
	} {
		g := program(t, c.source).Game()
		for _, text := range []string{c.text, c.want} {
			p, err := g.Parse(text)
			if err != nil {
				t.Errorf("%s: %v", text, err)
			} else if p.String() != "g.star "+c.want {
				t.Errorf("%s is written %s, want %s", text, p, c.want)
			}
		}
	}
}

// FuzzProgram: no source makes the session panic, and each ends with an answer, a
// fault or a limit. Operations that take long or much at once are the business of the
// child process, so sources with the like are passed over.
func FuzzProgram(f *testing.F) {
	for _, s := range []string{"def options(n):\n  return [n-1]", "def options(a,b):\n  return [(a-1,b),[(1,b)]]", "start='x'\ndef options(p):\n  return [p[1:]]", "options=take('1..3')", "def options(n):\n  return [move('x',sum(1,n-2))]"} {
		f.Add(s, "3")
		f.Add(s, "3,4")
	}
	f.Fuzz(func(t *testing.T, source, position string) {
		if strings.ContainsAny(source, "*%<+") || strings.Contains(source, "range") || strings.Contains(source, "join") || strings.Contains(source, "replace") || strings.Contains(source, "format") {
			t.Skip("may take long or much at once")
		}
		err := play(source, position)
		fault, limit, cycle := (*game.Fault)(nil), (*game.Limit)(nil), (*search.Cycle)(nil)
		if err != nil && !errors.As(err, &fault) && !errors.As(err, &limit) && !errors.As(err, &cycle) && !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%q: %v", source, err)
		}
	})
}
