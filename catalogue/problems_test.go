package catalogue_test

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"grundy/game"
	"grundy/rules"
)

// Contest and textbook problems: each adapter turns a published sample input into
// expressions and their verdicts into the published output.
func TestProblems(t *testing.T) {
	f, err := os.Open("testdata/problems.tsv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	unescape := strings.NewReplacer(`\n`, "\n")
	used := map[string]bool{}
	for lines := bufio.NewScanner(f); lines.Scan(); {
		if strings.HasPrefix(lines.Text(), "#") {
			continue
		}
		row := strings.Split(lines.Text(), "\t")
		name := ""
		for prefix := range adapters {
			if strings.HasPrefix(row[0], prefix) && len(prefix) > len(name) {
				name = prefix
			}
		}
		if name == "" {
			t.Errorf("no adapter for %s", row[0])
			continue
		}
		used[name] = true
		in, want := unescape.Replace(row[2]), unescape.Replace(row[3])
		if got := adapters[name](newPlayer(t), in); got != want {
			t.Errorf("%s: for %q\n%q, want\n%q", row[0], row[2], got, want)
		}
	}
	for name := range adapters {
		if !used[name] {
			t.Errorf("no problem for the adapter %s", name)
		}
	}
}

// an adapter answers a problem's input.
type adapter func(pl *player, in string) string

// ints are the whole numbers in a text.
func ints(in string) (all []int) {
	for _, word := range strings.FieldsFunc(in, func(r rune) bool { return r < '0' || r > '9' }) {
		n, err := strconv.Atoi(word)
		if err != nil {
			panic(err)
		}
		all = append(all, n)
	}
	return all
}

// list writes heaps.
func list(heaps []int) string {
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(heaps), " ", ","), "[]")
}

func pick(win bool, yes, no string) string {
	if win {
		return yes
	}
	return no
}

// counted reads cases: each a number of heaps and the heaps.
func counted(in []int, cases int, answer func(heaps []int) string) string {
	var out []string
	for range cases {
		out = append(out, answer(in[1:1+in[0]]))
		in = in[1+in[0]:]
	}
	return strings.Join(out, "\n")
}

// each answers every number of the input.
func each(in []int, answer func(n int) string) string {
	out := make([]string, len(in))
	for i, n := range in {
		out[i] = answer(n)
	}
	return strings.Join(out, "\n")
}

// nimMoves are the winning moves from heaps of Nim, as heap (from 0) and what is
// left.
func nimMoves(pl *player, expression string, c game.Convention) (all [][2]int) {
	sum := pl.parse(expression)
	sum[0].(game.Winning).WinningMoves(c, func(m game.Move) bool {
		_, sizes := m.Then()[0].(*rules.Heaps).Heaps()
		all = append(all, [2]int{m.Heap, int(sizes[m.Heap])})
		return true
	})
	return all
}

// valueRow are the values of the heaps 1 to top.
func valueRow(pl *player, game string, from, top int) string {
	var out []string
	for n := from; n <= top; n++ {
		out = append(out, fmt.Sprint(pl.value(fmt.Sprintf("%s %d", game, n))))
	}
	return strings.Join(out, " ")
}

var adapters = map[string]adapter{
	"AtCoder ABC 172 F": func(pl *player, in string) string {
		a := ints(in)[1:]
		for moved := 0; moved < a[0]; moved++ {
			if !pl.wins(fmt.Sprintf("nim %d,%d", a[0]-moved, a[1]+moved)) {
				return fmt.Sprint(moved)
			}
		}
		return "-1"
	},
	"AtCoder ABC 255 G": func(pl *player, in string) string {
		v := ints(in)
		heaps, pairs := v[2:2+v[0]], v[2+v[0]:]
		var b strings.Builder
		for i := 0; i < len(pairs); i += 2 {
			fmt.Fprintf(&b, ",%d-%d", pairs[i], pairs[i+1])
		}
		return pick(pl.wins("constrained:"+b.String()[1:]+" "+list(heaps)), "Takahashi", "Aoki")
	},
	"AtCoder ABC 278 G": func(pl *player, in string) string {
		v := ints(in)
		return pick(pl.wins(fmt.Sprintf("0.%s%s %d", strings.Repeat("0", v[1]-1), strings.Repeat("7", v[2]-v[1]+1), v[0])), "First", "Second")
	},
	"AtCoder ABC 297 G": func(pl *player, in string) string {
		v := ints(in)
		return pick(pl.wins(fmt.Sprintf("take:%d..%d %s", v[1], v[2], list(v[3:]))), "First", "Second")
	},
	"CSES 1729": func(pl *player, in string) string {
		v := ints(in)
		out := ""
		for n := 1; n <= v[0]; n++ {
			out += pick(pl.wins(fmt.Sprintf("take:%s %d", list(v[2:]), n)), "W", "L")
		}
		return out
	},
	"CSES 1730": func(pl *player, in string) string {
		v := ints(in)
		return counted(v[1:], v[0], func(heaps []int) string { return pick(pl.wins("nim "+list(heaps)), "first", "second") })
	},
	"CodeChef CHCOINSG": func(pl *player, in string) string {
		return each(ints(in), func(n int) string {
			// Powers of primes up to 49: those up to the heap are enough.
			return pick(pl.wins(fmt.Sprintf("take:1,primes,powers-of-2,9,27,25,49 %d", n)), "first", "second")
		})
	},
	"Codeforces 1194D": func(pl *player, in string) string {
		v := ints(in)[1:]
		var out []string
		for ; len(v) > 0; v = v[2:] {
			out = append(out, pick(pl.wins(fmt.Sprintf("take:1,2,%d %d", v[1], v[0])), "Alice", "Bob"))
		}
		return strings.Join(out, "\n")
	},
	"CodinGame Misère Nim": func(pl *player, in string) string {
		v := ints(in)
		var out []string
		for rest := v[2:]; len(rest) > 0; rest = rest[v[0]:] {
			var moves []string
			for _, m := range nimMoves(pl, "nim "+list(rest[:v[0]]), game.Misere) {
				moves = append(moves, fmt.Sprintf("%d:%d", m[0]+1, rest[m[0]]-m[1]))
			}
			if moves == nil {
				moves = []string{"CONCEDE"}
			}
			out = append(out, strings.Join(moves, " "))
		}
		return strings.Join(out, "\n")
	},
	"Grundy's game":        func(pl *player, in string) string { return valueRow(pl, "4!.0", 1, 20) },
	"Octal 0.07":           func(pl *player, in string) string { return valueRow(pl, "0.07", 1, 20) },
	"Subtraction {2,3,7}":  func(pl *player, in string) string { return valueRow(pl, "take:2,3,7", 1, 20) },
	"HDU 1846":             func(pl *player, in string) string { return bashCases(pl, ints(in)[1:]) },
	"Octal .11377 period":  lastException("0.11377", 600),
	"Octal .1377 period":   lastException("0.1377", 500),
	"Octal .156 period":    lastException("0.156", 8000),
	"Octal .165 period":    lastException("0.165", 13500),
	"Octal .177 period":    lastException("0.177", 1200),
	"cp-algorithms 'cross": func(pl *player, in string) string { return joined(pl, "dawsons-chess", ints(in)) },
	"HDU 1850": func(pl *player, in string) string {
		v := ints(in)
		return fmt.Sprint(len(nimMoves(pl, "nim "+list(v[1:1+v[0]]), game.Normal)))
	},
	"HDU 1907": func(pl *player, in string) string {
		v := ints(in)
		return counted(v[1:], v[0], func(heaps []int) string {
			return pick(pl.misere("nim "+list(heaps)) == game.N, "John", "Brother")
		})
	},
	"HDU 3032": func(pl *player, in string) string {
		v := ints(in)
		return counted(v[1:], v[0], func(heaps []int) string { return pick(pl.wins("lasker "+list(heaps)), "Alice", "Bob") })
	},
	"Lasker's Nim (2,5,7)": func(pl *player, in string) string {
		var out []string
		sum := pl.parse("lasker " + in)
		sum[0].(game.Winning).WinningMoves(game.Normal, func(m game.Move) bool {
			_, before := sum[0].(*rules.Heaps).Heaps()
			_, after := m.Then()[0].(*rules.Heaps).Heaps()
			var parts []string
			for _, n := range after[m.Heap : m.Heap+1+len(after)-len(before)] {
				parts = append(parts, fmt.Sprint(n))
			}
			out = append(out, fmt.Sprintf("%d->%s", before[m.Heap], strings.Join(parts, "+")))
			return true
		})
		return strings.Join(out, " ")
	},
	"LeetCode 1025": func(pl *player, in string) string {
		return each(ints(in), func(n int) string { return fmt.Sprint(pl.wins(fmt.Sprintf("take:divisors %d", n))) })
	},
	"LeetCode 1510": func(pl *player, in string) string {
		return each(ints(in), func(n int) string { return fmt.Sprint(pl.wins(fmt.Sprintf("take:squares %d", n))) })
	},
	"LeetCode 1908": func(pl *player, in string) string {
		var out []string
		for line := range strings.SplitSeq(in, "\n") {
			out = append(out, fmt.Sprint(pl.wins("nim "+line)))
		}
		return strings.Join(out, "\n")
	},
	"LeetCode 294": func(pl *player, in string) string {
		var out []string
		for line := range strings.SplitSeq(in, "\n") {
			var runs []int
			for run := range strings.SplitSeq(line, "-") {
				runs = append(runs, len(run))
			}
			out = append(out, fmt.Sprint(pl.wins("0.07 "+list(runs))))
		}
		return strings.Join(out, "\n")
	},
	"LightOJ 1296": func(pl *player, in string) string {
		v := ints(in)
		number := 0
		return counted(v[1:], v[0], func(heaps []int) string {
			number++
			return fmt.Sprintf("Case %d: %s", number, pick(pl.wins("take:half "+list(heaps)), "Alice", "Bob"))
		})
	},
	"POJ 2484": func(pl *player, in string) string {
		return each(ints(strings.TrimSuffix(in, "\n0")), func(n int) string {
			return pick(pl.wins(fmt.Sprintf("circle:0.77 %d", n)), "Alice", "Bob")
		})
	},
	"POJ 2975": func(pl *player, in string) string {
		return counted(ints(in), 2, func(heaps []int) string {
			return fmt.Sprint(len(nimMoves(pl, "nim "+list(heaps), game.Normal)))
		})
	},
	"POJ 3537": func(pl *player, in string) string {
		return each(ints(in), func(n int) string { return pick(pl.wins(fmt.Sprintf("treblecross %d", n+2)), "1", "2") })
	},
	"Programming Praxis": func(pl *player, in string) string {
		out := fmt.Sprint(pl.value("nim "+in), " /")
		for _, m := range nimMoves(pl, "nim "+in, game.Normal) {
			out += fmt.Sprintf(" %d->%d", ints(in)[m[0]], m[1])
		}
		return out
	},
	"Project Euler 301": func(pl *player, in string) string {
		lost := 0
		for n := uint64(1); n <= 1<<16; n++ {
			if o, _, _ := rules.NewHeaps(rules.Nim{}, []uint64{n, 2 * n, 3 * n}).Outcome(game.Normal); o == game.P {
				lost++
			}
		}
		// the last of the published answers, for n up to 2^30, is the same count
		// by the Fibonacci recurrence
		a, b := 1, 2
		for range 16 - 1 {
			a, b = b, a+b
		}
		if b != lost {
			return fmt.Sprint(lost)
		}
		for range 30 - 16 {
			a, b = b, a+b
		}
		return fmt.Sprintf("%d;%d;%d", pl.value("nim 1,2,3"), lost, b)
	},
	"Project Euler 306": func(pl *player, in string) string {
		// Values to 10^6 by the period 34 from 53, which another test checks.
		table := &table{rule: heapRule(pl.t, "0.07")}
		table.at(200)
		return each(ints(in), func(top int) string {
			won := 0
			for n := 1; n <= top; n++ {
				m := n
				if m > 100 {
					m = 66 + (n-66)%34
				}
				if table.values[m] != 0 {
					won++
				}
			}
			return fmt.Sprint(won)
		})
	},
	"Project Euler 409": func(pl *player, in string) string {
		var out []string
		for _, n := range ints(in) {
			won := 0
			var place func(heaps []int)
			place = func(heaps []int) {
				if len(heaps) == n {
					if pl.wins("nim " + list(heaps)) {
						won++
					}
					return
				}
			next:
				for h := 1; h < 1<<n; h++ {
					for _, other := range heaps {
						if h == other {
							continue next
						}
					}
					place(append(heaps, h))
				}
			}
			place(nil)
			out = append(out, fmt.Sprint(won))
		}
		return strings.Join(out, ";")
	},
}

func bashCases(pl *player, v []int) string {
	var out []string
	for ; len(v) > 0; v = v[2:] {
		out = append(out, pick(pl.wins(fmt.Sprintf("bash:%d %d", v[1], v[0])), "first", "second"))
	}
	return strings.Join(out, "\n")
}

func joined(pl *player, game string, heaps []int) string {
	return strings.ReplaceAll(each(heaps, func(n int) string { return fmt.Sprint(pl.value(fmt.Sprintf("%s %d", game, n))) }), "\n", " ")
}

// lastException is the period of a code and the last heap before it holds, from
// as many values as the theorem of Guy and Smith asks for.
func lastException(code string, top uint64) adapter {
	return func(pl *player, in string) string {
		table := &table{rule: heapRule(pl.t, code)}
		period, preperiod := table.period(top)
		return fmt.Sprint(period, preperiod-1)
	}
}
