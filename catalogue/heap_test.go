package catalogue_test

import (
	"slices"
	"strings"
	"testing"

	"grundy/catalogue"
	"grundy/game"
	"grundy/heaps"
	"grundy/rules"
)

func TestEveryHeapEntryIsTried(t *testing.T) {
	for _, e := range catalogue.Entries() {
		sum, err := catalogue.Parse(e.Example)
		if err != nil {
			t.Fatalf("%s: %v", e.Example, err)
		}
		if _, ok := sum[0].(*rules.Heaps); !ok {
			continue
		}
		if !slices.ContainsFunc(heapGames, func(name string) bool {
			first, _, _ := strings.Cut(name, ":")
			return first == e.Name
		}) {
			t.Errorf("%s is not tried", e.Name)
		}
	}
}

// Every closed form against the mex of the moves, for single heaps.
func TestHeapValues(t *testing.T) {
	const top = 64
	for _, name := range heapGames {
		rule := heapRule(t, name)
		limit := uint64(top)
		if c, ok := plain(rule).(heaps.Code); ok && c.MostHeaps() > 2 {
			limit = 40
		}
		want := bruteValues(rule, limit)
		valued, ok := rule.(rules.HeapValued)
		if !ok {
			continue
		}
		targeting := rule.(rules.HeapTargeting)
		for n, w := range want {
			got, by, ok := valued.HeapGrundy(uint64(n))
			if !ok {
				break
			}
			if got != w || by == nil {
				t.Errorf("%s %d: value %d by %v, want %d", name, n, got, by, w)
				break
			}
			options := steps(rule, uint64(n))
			for value := uint64(0); value <= slices.Max(want)+2; value++ {
				var wantSteps, gotSteps []step
				for _, s := range options {
					var x uint64
					for _, m := range s.left {
						x ^= want[m]
					}
					if x == value {
						wantSteps = append(wantSteps, s)
					}
				}
				targeting.HeapMovesTo(uint64(n), value, func(taken uint64, left []uint64) bool {
					gotSteps = append(gotSteps, step{taken, slices.Clone(left)})
					return true
				})
				if !equalSteps(gotSteps, wantSteps) {
					t.Fatalf("%s %d: moves to %d are %v, want %v", name, n, value, gotSteps, wantSteps)
				}
				if len(wantSteps) > 1 { // ends when told to
					calls := 0
					targeting.HeapMovesTo(uint64(n), value, func(uint64, []uint64) bool {
						calls++
						return false
					})
					if calls != 1 {
						t.Errorf("%s %d: %d moves to %d after the end", name, n, calls, value)
					}
				}
			}
		}
	}
}

func plain(rule heaps.Rule) heaps.Rule {
	if p, ok := rule.(rules.HeapPlain); ok {
		return p.Plain()
	}
	return rule
}

func equalSteps(a, b []step) bool {
	return slices.EqualFunc(a, b, func(x, y step) bool { return x.taken == y.taken && slices.Equal(x.left, y.left) })
}

// A rule and the plain rule that it is made of have the same moves.
func TestPlain(t *testing.T) {
	for _, name := range heapGames {
		rule := heapRule(t, name)
		for n := uint64(0); n <= 20; n++ {
			if !equalSteps(steps(rule, n), steps(plain(rule), n)) {
				t.Errorf("%s %d: plain %v", name, n, plain(rule))
			}
		}
	}
}

// closedGames are those that must have a closed form; all others must not claim
// one, so that a change of that is seen.
var closedGames = map[string]string{
	"nim": "Bouton", "bash:2": "Bachet", "take:1..4": "Residues", "take:2..5": "Interval subtraction", "take:2": "Interval subtraction",
	"take:1,3": "Residues", "take:1,2,6": "Residues, one long take", "take:half": "Take at most half", "take:divisors": "Take a proper divisor",
	"take:powers-of-2": "Residues", "take:1,primes": "Residues", "take:1,3,4": "", "take:squares": "", "take:primes": "", "take:fibonacci": "",
	"take:1,half": "", "take:2,squares": "", "take:1,2,3,primes": "Residues", "take:powers-of-2,6": "", "allbut:3": "Take any number but x",
	"allbut:1..3": "Take more than k", "allbut:half": "Take more than half", "allbut:2,3": "", "kayles": "", "lasker": "Lasker's Nim", "rows": "Rows",
	"0.[3]": "Bouton", "constrained:2-1": "Nim with forbidden moves", "grundys": "",
}

func TestWhichFormsAreClosed(t *testing.T) {
	for name, theorem := range closedGames {
		v, ok := heapRule(t, name).(rules.HeapValued)
		by := (*game.Theorem)(nil)
		if ok {
			_, by, ok = v.HeapGrundy(7)
		}
		if ok != (theorem != "") || ok && by.Name != theorem {
			t.Errorf("%s: %v, want %q", name, by, theorem)
		}
	}
}

// Outcomes and winning moves of small sums against play from the moves alone, in
// both conventions. Where a game is tame without a closed form, its theorem is
// tried on the values from the moves.
func TestHeapSums(t *testing.T) {
	decided := map[string]int{}
	for _, name := range heapGames {
		rule := heapRule(t, name)
		count, top := 3, uint64(7)
		if c, ok := plain(rule).(heaps.Code); ok && c.MostHeaps() > 2 {
			count, top = 2, 6
		}
		values := bruteValues(rule, top)
		for _, c := range []game.Convention{game.Normal, game.Misere} {
			brute := newBrute(rule, c)
			smallSums(count, top, func(sizes []uint64) {
				p := rules.NewHeaps(rule, sizes)
				want := brute.of(sizes)
				if o, by, ok := p.Outcome(c); ok {
					decided[name+" "+c.String()]++
					if o != want || by == nil {
						t.Fatalf("%s, %v: %v by %v, want %v", p, c, o, by, want)
					}
				}
				if tame, ok := rule.(rules.HeapTame); ok && c == game.Misere {
					if _, ok := tame.TameBy(); ok {
						v := make([]uint64, len(sizes))
						for i, n := range sizes {
							v[i] = values[n]
						}
						if o := rules.TameOutcome(v); o != want {
							t.Fatalf("%s, misère: tame says %v, want %v", p, o, want)
						}
					}
				}
				var got, wantMoves []string
				if !p.WinningMoves(c, func(m game.Move) bool {
					got = append(got, m.Text.String()+" "+m.Then().String())
					return true
				}) {
					return
				}
				for m := range p.Moves {
					if _, after := m.Then()[0].(*rules.Heaps).Heaps(); brute.of(after) == game.P {
						wantMoves = append(wantMoves, m.Text.String()+" "+m.Then().String())
					}
				}
				if !slices.Equal(got, wantMoves) {
					t.Fatalf("%s, %v: winning moves\n%q, want\n%q", p, c, got, wantMoves)
				}
			})
		}
	}
	for _, name := range []string{"nim", "bash:3", "take:half", "take:1,primes", "take:2..5", "allbut:3", "constrained:2-1,3-3", "0.[3]"} {
		if decided[name+" normal"] == 0 || decided[name+" misere"] == 0 {
			t.Errorf("%s is not decided in both conventions", name)
		}
	}
}

// Winning moves in the order in which the heaps stand, not sorted.
func TestWinningMovesKeepOrder(t *testing.T) {
	sum, err := catalogue.Parse("bash:3 6,1,0,3")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	sum[0].(game.Winning).WinningMoves(game.Normal, func(m game.Move) bool {
		got = append(got, m.Then().String())
		return true
	})
	// values 2, 1, 0, 3: the position is lost
	if got != nil {
		t.Errorf("%q", got)
	}
	sum, _ = catalogue.Parse("bash:3 7,1,0,3")
	sum[0].(game.Winning).WinningMoves(game.Normal, func(m game.Move) bool {
		got = append(got, m.Text.String()+" | "+m.Then().String())
		return true
	})
	want := []string{
		"heap 1: 7 -> 6 (take 1) | bash:3 6,1,0,3", "heap 2: 1 -> 0 (take 1) | bash:3 7,0,0,3", "heap 4: 3 -> 2 (take 1) | bash:3 7,1,0,2",
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// The bound on positions holds: counted by walking through all followers.
func TestPositionsAreBounded(t *testing.T) {
	for _, name := range heapGames {
		rule := heapRule(t, name)
		for _, sizes := range [][]uint64{{}, {0}, {7}, {5, 3}, {4, 4, 2}, {11}} {
			bound, ok := rules.NewHeaps(rule, sizes).Positions()
			if !ok {
				t.Errorf("%s %v is not bounded", name, sizes)
			}
			met := map[string]bool{}
			var walk func(s []uint64)
			walk = func(s []uint64) {
				key := rules.NewHeaps(rule, s).Key(nil)
				if met[string(key)] {
					return
				}
				met[string(key)] = true
				for i, n := range s {
					for _, m := range steps(rule, n) {
						walk(slices.Replace(slices.Clone(s), i, i+1, m.left...))
					}
				}
			}
			walk(sizes)
			if uint64(len(met)) > bound {
				t.Errorf("%s %v: %d positions, bound %d", name, sizes, len(met), bound)
			}
		}
	}
	for expression, want := range map[string]bool{
		"nim 1000000,1000000": true, "nim 18446744073709551615": false, "nim 18446744073709551614": true, "nim 4294967295,4294967295": false, "kayles 350": true, "kayles 351": false,
		"kayles 300,300": false, "0.3 1000": true,
	} {
		sum, err := catalogue.Parse(expression)
		if err != nil {
			t.Fatal(err)
		}
		if bound, ok := sum[0].(game.Bounded).Positions(); ok != want {
			t.Errorf("%s: %d, %v", expression, bound, ok)
		}
	}
}
