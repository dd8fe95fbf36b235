package catalogue_test

import (
	"slices"
	"testing"

	"grundy/catalogue"
	"grundy/game"
	"grundy/heaps"
	"grundy/rules"
)

// A player values expressions: by the theorems of the games where they have
// some, which other tests check, and else from the moves alone.
type player struct {
	t      testing.TB
	tables map[string]*table
	memo   map[string]uint64
}

func newPlayer(t testing.TB) *player {
	return &player{t, map[string]*table{}, map[string]uint64{}}
}

func (pl *player) parse(expression string) game.Sum {
	pl.t.Helper()
	sum, err := catalogue.Parse(expression)
	if err != nil {
		pl.t.Fatalf("%s: %v", expression, err)
	}
	return sum
}

// value is the Grundy value of an expression.
func (pl *player) value(expression string) uint64 {
	pl.t.Helper()
	return pl.sum(pl.parse(expression))
}

func (pl *player) sum(sum game.Sum) (x uint64) {
	for _, p := range sum {
		x ^= pl.position(p)
	}
	return x
}

func (pl *player) position(p game.Position) uint64 {
	if g, ok := p.(game.Valued); ok {
		if v, _, ok := g.Grundy(); ok {
			return v
		}
	}
	if h, ok := p.(*rules.Heaps); ok {
		rule, sizes := h.Heaps()
		if pl.tables[rule.String()] == nil {
			pl.tables[rule.String()] = &table{rule: rule}
		}
		var x uint64
		for _, n := range sizes {
			x ^= pl.tables[rule.String()].at(n)
		}
		return x
	}
	return pl.fromMoves(p)
}

// fromMoves is the mex over the moves.
func (pl *player) fromMoves(p game.Position) uint64 {
	key := string(p.Key(nil))
	if v, ok := pl.memo[key]; ok {
		return v
	}
	seen := map[uint64]bool{}
	for m := range p.Moves {
		seen[pl.sum(m.Then())] = true
	}
	v := mex(seen)
	pl.memo[key] = v
	return v
}

// wins reports whether the player to move wins in normal play.
func (pl *player) wins(expression string) bool {
	pl.t.Helper()
	return pl.value(expression) != 0
}

// misere is who wins misère play, by the games' theorems or by playing out.
func (pl *player) misere(expression string) game.Outcome {
	pl.t.Helper()
	sum := pl.parse(expression)
	h, ok := sum[0].(*rules.Heaps)
	if !ok || len(sum) > 1 {
		pl.t.Fatalf("%s is no single sum of heaps", expression)
	}
	if o, _, ok := h.Outcome(game.Misere); ok {
		return o
	}
	rule, sizes := h.Heaps()
	return newBrute(rule, game.Misere).of(sizes)
}

// winning lists what the winning moves of a decided position lead to.
func (pl *player) winning(expression string, c game.Convention) (list []string) {
	pl.t.Helper()
	if !pl.parse(expression)[0].(game.Winning).WinningMoves(c, func(m game.Move) bool {
		list = append(list, m.Then().String())
		return true
	}) {
		pl.t.Fatalf("%s: no theorem gives the winning moves", expression)
	}
	return list
}

// A table computes the values of one rule from its moves.
type table struct {
	rule   heaps.Rule
	values []uint64
	seen   []uint64 // seen[v] is the heap at which v was last met, plus 1
}

func (t *table) at(n uint64) uint64 {
	for m := uint64(len(t.values)); m <= n; m++ {
		t.rule.Options(m, func(_ uint64, left []uint64) bool {
			var x uint64
			for _, h := range left {
				x ^= t.values[h]
			}
			for uint64(len(t.seen)) <= x {
				t.seen = append(t.seen, 0)
			}
			t.seen[x] = m + 1
			return true
		})
		v := uint64(0)
		for v < uint64(len(t.seen)) && t.seen[v] == m+1 {
			v++
		}
		t.values = append(t.values, v)
	}
	return t.values[n]
}

// period is the least period with its least preperiod of the values up to top.
func (t *table) period(top uint64) (period, preperiod uint64) {
	t.at(top)
	for p := uint64(1); p <= top/2; p++ {
		n := top - p
		for ; t.values[n] == t.values[n+p]; n-- {
			if n == 0 {
				return p, 0
			}
		}
		if n+1 < top/2 {
			return p, n + 1
		}
	}
	return 0, 0
}

// The values of circles by their theorem against the mex over the rows that they
// become.
func TestCircleValues(t *testing.T) {
	for _, code := range []string{"0.777", "0.77", "0.7", "0.7777", "0.[7]", "0.[3]", "0.137", "4.7", "0.07"} {
		pl := newPlayer(t)
		g, err := catalogue.Reader{}.Game("circle:" + code)
		if err != nil {
			t.Fatal(err)
		}
		var values []uint64
		for n := uint64(0); n <= 24; n++ {
			p := rules.NewCircles(g.(rules.Circle), []uint64{n})
			want := pl.fromMoves(p)
			values = append(values, want)
			if v, by, ok := p.Grundy(); ok && (v != want || by == nil) {
				t.Errorf("%v: value %d by %v, want %d", p, v, by, want)
			}
		}
		if code == "0.777" && !slices.Equal(values[:9], []uint64{0, 1, 2, 3, 0, 0, 0, 0, 0}) {
			t.Errorf("circle:0.777: %v", values)
		}
	}
	pl := newPlayer(t)
	if v, w := pl.position(pl.parse("circle:0.137 9,12,3")[0]), pl.sum(pl.parse("circle:0.137 9,12,3")[0].(game.Composite).Components()); v != w {
		t.Errorf("three circles: %d, one by one %d", v, w)
	}
	if _, _, ok := pl.parse("circle:0.777 5")[0].(game.Decided).Outcome(game.Misere); ok {
		t.Error("misère play on circles is not decided by a theorem")
	}
}
