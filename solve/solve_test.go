package solve

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"grundy/catalogue"
	"grundy/game"
)

// A judge decides sums by recursion over the moves alone, without any theorem
// and without adding values.
type judge struct {
	convention game.Convention
	won        map[string]bool
	value      map[string]uint64
}

func newJudge(c game.Convention) *judge {
	return &judge{c, map[string]bool{}, map[string]uint64{}}
}

func key(s game.Sum) string {
	var keys []string
	for _, p := range s {
		keys = append(keys, string(p.Key(nil)))
	}
	slices.Sort(keys)
	return strings.Join(keys, "+")
}

// flat is the sum of the smallest components.
func flat(s game.Sum) (parts game.Sum) {
	for _, p := range s {
		if c, ok := p.(game.Composite); ok {
			parts = append(parts, c.Components()...)
		} else {
			parts = append(parts, p)
		}
	}
	return parts
}

func after(s game.Sum, i int, m game.Move) game.Sum {
	return slices.Concat(s[:i:i], m.Then(), s[i+1:])
}

// wins reports whether the player to move wins s.
func (j *judge) wins(s game.Sum) bool {
	k := key(s)
	if w, ok := j.won[k]; ok {
		return w
	}
	won, moves := false, false
	for i, p := range s {
		for m := range p.Moves {
			moves = true
			if !j.wins(after(s, i, m)) {
				won = true
				break
			}
		}
	}
	if !moves {
		won = j.convention == game.Misere
	}
	j.won[k] = won
	return won
}

// grundy is the mex of the options of the whole sum.
func (j *judge) grundy(s game.Sum) uint64 {
	k := key(s)
	if v, ok := j.value[k]; ok {
		return v
	}
	seen := map[uint64]bool{}
	for i, p := range s {
		for m := range p.Moves {
			seen[j.grundy(after(s, i, m))] = true
		}
	}
	v := uint64(0)
	for seen[v] {
		v++
	}
	j.value[k] = v
	return v
}

// sums are small positions of every kind: games of heaps and of several heaps,
// alone and added.
var sums = []string{
	"-", "0", "5", "3,4,5", "1,1", "1^3", "1,3,3", "1,2,3", "2,2,2,1",
	"kayles 7", "kayles 5,3,1", "0.07 9", "4!.0 10", "0.137 6,5", "0.3F 7", "4.[3] 4,3", "0.8 9",
	"moore:2 1,2,3", "moore:2 1,1,1", "moore:1 3,4,5", "moore:3 2,2,1,1",
	"kayles 4 + nim 2,1", "wythoff 0,7 + 3", "greedy 6 + 2", "end-nim 5 + 1", "unbalanced 6 + 4", "unbalanced 5", "3 + 2 + 1", "1 + 1 + 1", "1 + 1,1", "3,1 + 3", "kayles 3 + 0.77 3,1 + 2", "moore:2 1,2 + moore:2 2,1 + 1", "circle:0.777 3 + circle:0.777 3,2", "moore:2 1,1,2 + nim 2", "moore:2 1,1 + kayles 3",
	"take:1,3,4 9,7", "3,4 + bash:3 9 + take:1,3,4 12", "1 + bash:2 3 + take:2,3 5", "allbut:2 4,1 + 2", "take:half 7 + 1 + 1", "lasker 3,4", "rows 4",
	"bash:3 8 + kayles 3", "circle:0.777 4,3", "wythoff 3,5", "wythoff 2,2 + 1", "greedy 2,2,1", "staircase 1,2,1", "euclid 3,7", "fibonacci 8", "welter 0,3,4", "exact:2 3,2,2",
	"moore:2 1,1,1 + 0", "moore:2 1,2 + moore:2 2,1", "0.07 5 + 0.77 4 + 1",
}

// TestAgainstPlay compares every verdict with the judge: outcome, value, the
// winning moves one by one and both counts.
func TestAgainstPlay(t *testing.T) {
	for _, c := range []game.Convention{game.Normal, game.Misere} {
		j := newJudge(c)
		s := New(Options{Moves: 1 << 20, Explain: true})
		for _, text := range sums {
			sum, err := catalogue.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			v, err := s.Solve(context.Background(), sum, c)
			if err != nil {
				t.Fatalf("%v %s: %v", c, text, err)
			}
			compare(t, j, v, text)
		}
	}
}

func compare(t *testing.T, j *judge, v *Verdict, text string) {
	t.Helper()
	name := fmt.Sprintf("%v %s", v.Convention, text)
	if want := game.Wins(j.wins(v.Game)); v.Outcome != want {
		t.Errorf("%s: outcome %v, want %v", name, v.Outcome, want)
	}
	if v.Convention == game.Misere && v.Grundy.Known {
		t.Errorf("%s: a Grundy value in misère play", name)
	}
	if v.Convention == game.Normal {
		if want := j.grundy(v.Game); !v.Grundy.Known || v.Grundy.N != want {
			t.Errorf("%s: value %v, want %d", name, v.Grundy, want)
		}
	}
	var want []string
	distinct := map[string]bool{}
	for i, p := range v.Game {
		for m := range p.Moves {
			if to := after(v.Game, i, m); !j.wins(to) {
				want = append(want, fmt.Sprint(i, m.Heap, m.Text))
				distinct[key(flat(to))] = true
			}
		}
	}
	var got []string
	for _, m := range v.Winning.List {
		got = append(got, fmt.Sprint(m.Component, m.Heap, m.Text))
		if j.wins(m.To) {
			t.Errorf("%s: %v does not win", name, m.To)
		}
	}
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("%s: winning moves %q, want %q", name, got, want)
	}
	if !v.Winning.Moves.Known || v.Winning.Moves.N != uint64(len(want)) {
		t.Errorf("%s: %v winning moves, want %d", name, v.Winning.Moves, len(want))
	}
	if !v.Winning.Distinct.Known || v.Winning.Distinct.N != uint64(len(distinct)) {
		t.Errorf("%s: %v distinct, want %d", name, v.Winning.Distinct, len(distinct))
	}
	if v.Longest != nil && !j.wins(v.Longest.To) {
		t.Errorf("%s: the longest resistance %v wins", name, v.Longest.To)
	}
}

// TestPeriodicMoves compares the winning moves found through a period with those
// found by trying all, on heaps where both work.
func TestPeriodicMoves(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 5))
	for _, code := range []string{"0.77", "0.07", "0.137", "4.7", "0.15", "0.3", "0.26", "0.156", "4!.3", "0.7!3", "0.52"} {
		for range 12 {
			n := 1000 + random.Uint64N(9000)
			sum, err := catalogue.Parse(fmt.Sprintf("%s %d", code, n))
			if err != nil {
				t.Fatal(err)
			}
			s := New(Options{Moves: 1 << 20})
			v, err := s.Solve(context.Background(), sum, game.Normal)
			if err != nil {
				t.Fatal(err)
			}
			h := sum[0].(heapPosition)
			rule, _ := h.Heaps()
			values, err := s.heapValues(rule)
			if err != nil {
				t.Fatal(err)
			}
			var want []string
			rule.Options(n, func(taken uint64, left []uint64) bool {
				var x uint64
				for _, m := range left {
					g, err := values.at(context.Background(), m)
					if err != nil {
						t.Fatal(err)
					}
					x ^= g
				}
				if x == 0 {
					want = append(want, fmt.Sprint(h.Move(0, taken, left).Text))
				}
				return true
			})
			var got []string
			for _, m := range v.Winning.List {
				got = append(got, fmt.Sprint(m.Text))
			}
			if v.Outcome == game.N && !slices.Equal(got, want) || v.Winning.Moves.N != uint64(len(want)) {
				t.Errorf("%s %d: %d moves %.5q..., want %d %.5q...", code, n, v.Winning.Moves.N, got, len(want), want)
			}
		}
	}
}

// TestLimit: what is out of reach ends with the limit that stopped it, and
// nothing is claimed.
func TestLimit(t *testing.T) {
	sum, err := catalogue.Parse("0.6 1000000000000")
	if err != nil {
		t.Fatal(err)
	}
	v, err := New(Options{Moves: 5, Memory: 1 << 20}).Solve(context.Background(), sum, game.Normal)
	if _, ok := err.(*game.Limit); !ok || v.Outcome != game.Unknown || v.Grundy.Known {
		t.Errorf("got %v, %v; want nothing established and a limit", v.Outcome, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := New(Options{}).Solve(ctx, sum, game.Normal); err != context.Canceled {
		t.Errorf("cancelled: %v", err)
	}
}

// TestUncounted: winning moves that are too many to be counted are not counted,
// and still some are given.
func TestUncounted(t *testing.T) {
	sum, err := catalogue.Parse("greedy 1000000000000000000^3")
	if err != nil {
		t.Fatal(err)
	}
	v, err := New(Options{Moves: 3}).Solve(context.Background(), sum, game.Normal)
	if err != nil || v.Outcome != game.N || v.Winning.Moves.Known || v.Winning.Distinct.Known || len(v.Winning.List) != 3 {
		t.Errorf("%v, %v, %+v", err, v.Outcome, v.Winning)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 1)
	defer cancel()
	v, err = New(Options{Moves: 3}).Solve(ctx, sum, game.Normal)
	if err != nil || v.Winning.Moves.Known || len(v.Winning.List) == 0 {
		t.Errorf("without time: %v, %+v", err, v.Winning)
	}
}

// TestTheoremStands: what a theorem decides is decided, however long it would take
// to search for the value as well.
func TestTheoremStands(t *testing.T) {
	for _, text := range []string{"wythoff 1,40000", "end-nim 1,40000", "fibonacci 90000"} {
		sum, err := catalogue.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(context.Background(), 1)
		defer cancel()
		v, err := New(Options{Moves: 3}).Solve(ctx, sum, game.Normal)
		if err != nil || v.Outcome != game.N || len(v.Winning.List) == 0 {
			t.Errorf("%s: %v, %v, %+v", text, err, v.Outcome, v.Winning)
		}
	}
}
