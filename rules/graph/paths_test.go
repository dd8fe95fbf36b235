package graph

import (
	"strconv"
	"strings"
	"testing"

	"grundy/game"
)

// dawson is the value of a heap of n in Dawson's Kayles, 0.07, as it was published:
// with period 34, but for some small heaps (Winning Ways, chapter 4, where heaps count
// from 1 less, as in Dawson's chess).
func dawson(n int) uint64 {
	period := []uint64{8, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 4, 5, 5, 9, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5, 3, 7, 4}
	if v, ok := map[int]uint64{1: 0, 15: 0, 17: 2, 18: 2, 32: 2, 35: 0, 52: 2}[n]; ok {
		return v
	}
	if n < 1 {
		return 0
	}
	return period[(n-1)%34]
}

// playedOut is the value of a position by its moves alone.
func playedOut(s game.Sum, memo map[string]uint64) uint64 {
	x := uint64(0)
	for _, p := range s {
		key := string(p.Key(nil))
		v, ok := memo[key]
		if !ok {
			seen := map[uint64]bool{}
			for m := range p.Moves {
				seen[playedOut(m.Then(), memo)] = true
			}
			for seen[v] {
				v++
			}
			memo[key] = v
		}
		x ^= v
	}
	return x
}

// A path of n vertices is a heap of n in Dawson's Kayles for arc Kayles, and one of
// n+1 for node Kayles, where Dawson's chess counts one square less.
func TestPathsAreDawson(t *testing.T) {
	for _, rule := range []Kayles{{}, {Arcs: true}} {
		shift := 1
		if rule.Arcs {
			shift = 0
		}
		memo := map[string]uint64{}
		var names []string
		for n := 1; n <= 300; n++ {
			names = append(names, "v"+strconv.Itoa(n))
			p, err := rule.Parse(strings.Join(names, "-"))
			if err != nil {
				t.Fatal(err)
			}
			want := dawson(n + shift)
			if v, by, ok := p.(game.Valued).Grundy(); !ok || v != want || by == nil {
				t.Errorf("%s, a path of %d: %d, want %d", rule, n, v, want)
			}
			if n <= 12 {
				if v := playedOut(game.Sum{p}, memo); v != want {
					t.Errorf("%s, a path of %d played out: %d, want %d", rule, n, v, want)
				}
			}
		}
	}
}
