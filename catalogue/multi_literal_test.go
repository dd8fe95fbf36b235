package catalogue

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A literalGame is a game on several heaps read once more from its rule alone,
// without the packages that it is to judge.
type literalGame struct {
	name string // in the notation
	// heaps and most are the box of positions: so many heaps at most, of at
	// most so many objects.
	heaps, most int
	fixed       bool // just so many heaps
	valid       func(state []int) bool
	options     func(state []int) [][]int
	write       func(state []int) string // the expression; nil writes the name and the state
	theorems    bool                     // every position in normal play is decided by a theorem
}

func (g literalGame) expression(state []int) string {
	if g.write != nil {
		return g.write(state)
	}
	return g.name + " " + heapList(state)
}

func heapList(state []int) string {
	if len(state) == 0 {
		return "-"
	}
	parts := make([]string, len(state))
	for i, n := range state {
		parts[i] = strconv.Itoa(n)
	}
	return strings.Join(parts, ",")
}

// states are the positions of the box.
func (g literalGame) states() [][]int {
	var all [][]int
	var fill func(state []int)
	fill = func(state []int) {
		if (!g.fixed || len(state) == g.heaps) && (g.valid == nil || g.valid(state)) {
			all = append(all, slices.Clone(state))
		}
		if len(state) == g.heaps {
			return
		}
		for n := 0; n <= g.most; n++ {
			fill(append(slices.Clone(state), n))
		}
	}
	fill(nil)
	return all
}

// takings are all vectors of what could be taken, from 0 to each heap.
func takings(state []int) [][]int {
	all := [][]int{{}}
	for _, n := range state {
		var longer [][]int
		for _, t := range all {
			for x := 0; x <= n; x++ {
				longer = append(longer, append(slices.Clone(t), x))
			}
		}
		all = longer
	}
	return all
}

// taking is a game in which a move takes what allowed accepts.
func taking(allowed func(state, taken []int) bool) func([]int) [][]int {
	return func(state []int) [][]int {
		var options [][]int
		for _, t := range takings(state) {
			if touched(t) == 0 || !allowed(state, t) {
				continue
			}
			after := slices.Clone(state)
			for i := range after {
				after[i] -= t[i]
			}
			options = append(options, after)
		}
		return options
	}
}

// takingFromOne is a game in which a move takes any number from a heap that
// allowed accepts.
func takingFromOne(allowed func(state []int, heap, taken int) bool) func([]int) [][]int {
	return func(state []int) [][]int {
		var options [][]int
		for i, n := range state {
			for taken := 1; taken <= n; taken++ {
				if allowed(state, i, taken) {
					after := slices.Clone(state)
					after[i] -= taken
					options = append(options, after)
				}
			}
		}
		return options
	}
}

func touched(taken []int) (heaps int) {
	for _, t := range taken {
		if t > 0 {
			heaps++
		}
	}
	return heaps
}

func sumOf(v []int) (s int) {
	for _, x := range v {
		s += x
	}
	return s
}

func indexLiteral(k, each, total int) func([]int) [][]int {
	return taking(func(_, t []int) bool {
		return touched(t) <= k && (each == 0 || slices.Max(t) <= each) && (total == 0 || sumOf(t) <= total)
	})
}

func wythoffLiteral(k int) func([]int) [][]int {
	return taking(func(_, t []int) bool {
		same := true
		for _, x := range t {
			same = same && (x == 0 || x == slices.Max(t))
		}
		return touched(t) == 1 || same && touched(t) <= k
	})
}

func circularLiteral(k int) func([]int) [][]int {
	return taking(func(_, t []int) bool {
		for start := range t {
			inside := 0
			for i := range min(k, len(t)) {
				inside += t[(start+i)%len(t)]
			}
			if inside == sumOf(t) {
				return true
			}
		}
		return false
	})
}

func different(state []int, zeroCounts bool) bool {
	for i, a := range state {
		for _, b := range state[:i] {
			if a == b && (a > 0 || zeroCounts) {
				return false
			}
		}
	}
	return true
}

func unbalancedLiteral(zeroCounts bool) func([]int) [][]int {
	return takingFromOne(func(state []int, i, taken int) bool {
		after := slices.Clone(state)
		after[i] -= taken
		return different(after, zeroCounts)
	})
}

// literalGames are the catalogue's games on several heaps with some of their
// parameters.
func literalGames() []literalGame {
	var games []literalGame
	add := func(g literalGame) { games = append(games, g) }
	for k := 1; k <= 4; k++ {
		ks := strconv.Itoa(k)
		add(literalGame{name: "moore:" + ks, heaps: 4, most: 3, theorems: true, options: taking(func(_, t []int) bool { return touched(t) <= k })})
		add(literalGame{name: "exact:" + ks, heaps: 4, most: 3, options: taking(func(_, t []int) bool { return touched(t) == k })})
		add(literalGame{name: "index:" + ks, heaps: 3, most: 4, theorems: true, options: indexLiteral(k, 0, 0)})
		add(literalGame{name: "wythoff:" + ks, heaps: 3, most: 5, options: wythoffLiteral(k)})
	}
	add(literalGame{name: "moore:1", heaps: 3, most: 8, theorems: true, options: taking(func(_, t []int) bool { return touched(t) <= 1 })})
	add(literalGame{name: "moore:2", heaps: 3, most: 8, theorems: true, options: taking(func(_, t []int) bool { return touched(t) <= 2 })})
	add(literalGame{name: "moore:18446744073709551615", heaps: 3, most: 3, theorems: true, options: taking(func(_, _ []int) bool { return true })})
	add(literalGame{name: "exact:2", heaps: 3, most: 6, theorems: true, options: taking(func(_, t []int) bool { return touched(t) == 2 })})
	add(literalGame{name: "exact:3", heaps: 5, most: 2, theorems: true, options: taking(func(_, t []int) bool { return touched(t) == 3 })})
	for _, x := range [][3]int{{1, 2, 0}, {1, 0, 3}, {1, 3, 2}, {2, 2, 0}, {2, 1, 0}, {2, 0, 3}, {2, 2, 3}, {3, 2, 0}, {3, 1, 0}, {3, 0, 4}, {3, 2, 5}, {3, 3, 3}, {3, 2, 6}, {4, 1, 2}} {
		name := fmt.Sprintf("index:%d", x[0])
		if x[1] > 0 {
			name += fmt.Sprintf(",each=%d", x[1])
		}
		if x[2] > 0 {
			name += fmt.Sprintf(",total=%d", x[2])
		}
		add(literalGame{name: name, heaps: 3, most: 5, options: indexLiteral(x[0], x[1], x[2])})
	}
	add(literalGame{name: "wythoff", heaps: 2, fixed: true, most: 26, theorems: true, options: wythoffLiteral(2)})
	add(literalGame{name: "wythoff:2", heaps: 2, most: 12, theorems: true, options: wythoffLiteral(2)})
	greedy := takingFromOne(func(state []int, i, _ int) bool { return state[i] == slices.Max(state) })
	add(literalGame{name: "greedy", heaps: 4, most: 4, theorems: true, options: greedy})
	add(literalGame{name: "greedy", heaps: 3, most: 7, theorems: true, options: greedy})
	add(literalGame{name: "unbalanced", heaps: 4, most: 6, options: unbalancedLiteral(false), valid: func(s []int) bool { return different(s, false) }})
	add(literalGame{name: "unbalanced:zero", heaps: 4, most: 9, theorems: true, options: unbalancedLiteral(true), valid: func(s []int) bool { return different(s, true) }})
	add(literalGame{name: "welter", heaps: 3, most: 7, theorems: true, options: unbalancedLiteral(true), valid: func(s []int) bool { return different(s, true) }})
	for k := 1; k <= 5; k++ {
		add(literalGame{name: fmt.Sprintf("circular:%d", k), heaps: 4, most: 3, options: circularLiteral(k)})
	}
	add(literalGame{name: "circular:2", heaps: 4, fixed: true, most: 4, theorems: true, options: circularLiteral(2)})
	add(literalGame{name: "circular:2", heaps: 5, fixed: true, most: 2, options: circularLiteral(2)})
	add(literalGame{name: "circular:3", heaps: 5, fixed: true, most: 2, options: circularLiteral(3)})
	add(literalGame{name: "circular:4", heaps: 5, fixed: true, most: 2, theorems: true, options: circularLiteral(4)})
	add(literalGame{name: "circular:3", heaps: 6, fixed: true, most: 2, theorems: true, options: circularLiteral(3)})
	add(literalGame{name: "circular:4", heaps: 6, fixed: true, most: 1, options: circularLiteral(4)})
	add(literalGame{name: "staircase", heaps: 4, most: 4, theorems: true, options: func(state []int) [][]int {
		var options [][]int
		for step, n := range state {
			for moved := 1; moved <= n; moved++ {
				after := slices.Clone(state)
				after[step] -= moved
				if step > 0 {
					after[step-1] += moved
				}
				options = append(options, after)
			}
		}
		return options
	}})
	add(literalGame{name: "euclid", heaps: 2, fixed: true, most: 34, theorems: true, options: takingFromOne(func(state []int, i, taken int) bool {
		small := state[1-i]
		return small > 0 && state[i] >= small && taken%small == 0
	})})
	add(literalGame{name: "end-nim", heaps: 4, most: 5, theorems: true, options: takingFromOne(func(state []int, i, _ int) bool {
		return sumOf(state[:i]) == 0 || sumOf(state[i+1:]) == 0
	})})
	add(literalGame{name: "fibonacci", heaps: 2, fixed: true, most: 40, theorems: true, options: func(state []int) [][]int {
		var options [][]int
		for t := 1; t <= min(state[0], state[1]); t++ {
			options = append(options, []int{state[0] - t, 2 * t})
		}
		return options
	}})
	add(literalGame{name: "building", heaps: 4, most: 3, // the first number is t
		valid: func(s []int) bool { return len(s) > 0 },
		write: func(s []int) string { return fmt.Sprintf("building:%d %s", s[0], heapList(s[1:])) },
		options: func(state []int) [][]int {
			var options [][]int
			for i := 1; i < len(state); i++ {
				after := slices.Clone(state)
				if state[0] > 0 {
					after[0]--
					after[i]++
					options = append(options, after)
					continue
				}
				for to := range state[i] {
					after[i] = to
					options = append(options, slices.Clone(after))
				}
			}
			return options
		}})
	return games
}
