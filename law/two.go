package law

import (
	"fmt"
	"math/bits"
	"slices"
)

// A pair is a function of two parameters.
type pair struct {
	text string
	size int
	kind string
	of   func(x, y uint64) int64
}

// pairs are the functions of two parameters that values are compared with.
func pairs(n uint64) (all []pair) {
	add := func(text string, size int, of func(x, y uint64) int64) {
		all = append(all, pair{text, size, "operation", of})
	}
	ops := []struct {
		text string
		of   func(x, y uint64) uint64
	}{
		{"%s xor %s", func(x, y uint64) uint64 { return x ^ y }},
		{"%s and %s", func(x, y uint64) uint64 { return x & y }},
		{"%s or %s", func(x, y uint64) uint64 { return x | y }},
		{"%s + %s", func(x, y uint64) uint64 { return x + y }},
		{"|%s - %s|", func(x, y uint64) uint64 { return max(x, y) - min(x, y) }},
		{"min(%s, %s)", func(x, y uint64) uint64 { return min(x, y) }},
		{"max(%s, %s)", func(x, y uint64) uint64 { return max(x, y) }},
		{"%s * %s", func(x, y uint64) uint64 { return x * y }},
	}
	for _, op := range ops {
		for _, s := range []int64{0, 1, -1} {
			x, y := "x", "y"
			if s != 0 {
				x, y = fmt.Sprintf("(x%+d)", s), fmt.Sprintf("(y%+d)", s)
			}
			cost := int(max(s, -s))
			shifted := func(x, y uint64) (uint64, bool) {
				a, b := int64(x)+s, int64(y)+s
				return op.of(uint64(max(a, 0)), uint64(max(b, 0))), a >= 0 && b >= 0
			}
			text := fmt.Sprintf(op.text, x, y)
			for d := int64(-2); d <= 2; d++ {
				if s == 0 || d == 0 || d == -s {
					add(plusText(text, fmt.Sprint(d)), 2+cost+int(max(d, -d)), func(x, y uint64) int64 {
						v, ok := shifted(x, y)
						if !ok {
							return -1
						}
						return int64(v) + d
					})
				}
			}
			if s == 0 {
				for m := uint64(2); m <= n; m++ {
					add(fmt.Sprintf("(%s) mod %d", text, m), 4, func(x, y uint64) int64 { return int64(op.of(x, y) % m) })
				}
			}
			add(fmt.Sprintf("v2((%s)+1)", text), 4+cost, func(x, y uint64) int64 {
				v, ok := shifted(x, y)
				if !ok {
					return -1
				}
				return int64(bits.TrailingZeros64(^v))
			})
			add(fmt.Sprintf("v2(%s)", text), 4+cost, func(x, y uint64) int64 {
				v, ok := shifted(x, y)
				if !ok {
					return -1
				}
				return valuation(v, 2)
			})
		}
	}
	for m := uint64(2); m <= n; m++ {
		add(fmt.Sprintf("(x mod %d) xor (y mod %d)", m, m), 4, func(x, y uint64) int64 { return int64(x%m ^ y%m) })
		add(fmt.Sprintf("floor(x/%d) xor floor(y/%d)", m, m), 4, func(x, y uint64) int64 { return int64(x/m ^ y/m) })
	}
	for base := uint64(3); base <= 9; base++ {
		all = append(all, pair{fmt.Sprintf("x (+%d) y", base), 4, "digits", func(x, y uint64) int64 {
			return carryless(x, y, base)
		}})
	}
	return all
}

// carryless adds in a base, each digit by itself.
func carryless(x, y, base uint64) int64 {
	sum, place := uint64(0), uint64(1)
	for x > 0 || y > 0 {
		sum += (x%base + y%base) % base * place
		x, y, place = x/base, y/base, place*base
	}
	return int64(sum)
}

// A relation says where the values are 0.
type relation struct {
	text string
	size int
	kind string
	of   func(x, y uint64) bool
}

func relations(n uint64) (all []relation) {
	add := func(text string, size int, of func(x, y uint64) bool) {
		all = append(all, relation{text, size, "operation", of})
	}
	add("x = y", 1, func(x, y uint64) bool { return x == y })
	add("(x and y) = 0", 2, func(x, y uint64) bool { return x&y == 0 })
	add("x*y = 0", 2, func(x, y uint64) bool { return x == 0 || y == 0 })
	add("x + y = 0", 1, func(x, y uint64) bool { return x == 0 && y == 0 })
	add("v2(x+1) = v2(y+1)", 3, func(x, y uint64) bool { return valuation(x+1, 2) == valuation(y+1, 2) })
	add("v2(x) = v2(y)", 3, func(x, y uint64) bool { return valuation(x, 2) == valuation(y, 2) })
	add("x mod 2 = y mod 2 = 1", 2, func(x, y uint64) bool { return x&y&1 == 1 })
	add("min(x, y) < max(x, y) < phi*min(x, y)", 3, func(x, y uint64) bool {
		x, y = min(x, y), max(x, y)
		return x > 0 && x < y && y*y < x*y+x*x // y/x < phi: (y/x)^2 < y/x + 1
	})
	for m := uint64(2); m <= n; m++ {
		add(fmt.Sprintf("x mod %d = y mod %d", m, m), 3, func(x, y uint64) bool { return x%m == y%m })
		add(fmt.Sprintf("x mod %d = y mod %d = 0", m, m), 3, func(x, y uint64) bool { return x%m == 0 && y%m == 0 })
		add(fmt.Sprintf("(x+y) mod %d = 0", m), 3, func(x, y uint64) bool { return (x+y)%m == 0 })
		add(fmt.Sprintf("floor(x/%d) = floor(y/%d)", m, m), 3, func(x, y uint64) bool { return x/m == y/m })
		add(fmt.Sprintf("x xor y = %d", m-1), 3, func(x, y uint64) bool { return x^y == m-1 })
	}
	return all
}

// twoLaws are the guesses about a table of two parameters.
func twoLaws(t *Table) (laws []Law) {
	if len(t.Rows) < 4 {
		return nil
	}
	n := uint64(min(len(t.Rows), 12))
	values := func(p pair) {
		l := Law{Kind: p.kind, Formula: "g(x, y) = " + p.text, Size: p.size}
		l.From, l.check = from(t, func(x, y uint64, _ *Table) int64 { return p.of(x, y) })
		if l.check != nil {
			l.Size += 2 * int(l.From)
			laws = append(laws, l)
		}
	}
	if !t.OnlyZeros {
		for _, p := range pairs(n) {
			values(p)
		}
		// A sum of two games of one heap.
		sum := func(x, y uint64, t *Table) int64 { return int64(t.Rows[x][0] ^ t.Rows[0][y]) }
		l := Law{Kind: "sum", Formula: "g(x, y) = g(x, 0) xor g(0, y)", Size: 6}
		if l.From, l.check = from(t, sum); l.check != nil && l.From == 0 {
			laws = append(laws, l)
		}
	}
	for _, r := range relations(n) {
		l := Law{Kind: r.kind, Zeros: true, Formula: "g(x, y) = 0 <=> " + r.text, Size: r.size + 3}
		l.From, l.check = zerosFrom(t, r.of)
		if l.check != nil {
			l.Size += 2 * int(l.From)
			laws = append(laws, l)
		}
	}
	return append(laws, beattyPairs(t)...)
}

// from finds the least start, 0 to 2, from which on a function is the table, and
// the check that it goes on to be; nil where there is none.
func from(t *Table, of func(x, y uint64, t *Table) int64) (uint64, func(*Table) *Counterexample) {
	check := func(start uint64) func(t *Table) *Counterexample {
		return func(t *Table) *Counterexample {
			// Square by square, so that the least counterexample comes first.
			for m := start; m < uint64(len(t.Rows)); m++ {
				for k := start; k <= m; k++ {
					for _, p := range [][2]uint64{{k, m}, {m, k}} {
						x, y := p[0], p[1]
						if y >= uint64(len(t.Rows[x])) {
							continue
						}
						if says := of(x, y, t); says != int64(t.Rows[x][y]) {
							return &Counterexample{At: []uint64{x, y}, Says: says, Is: int64(t.Rows[x][y])}
						}
					}
				}
			}
			return nil
		}
	}
	for start := range uint64(3) {
		if c := check(start); c(t) == nil {
			return start, c
		}
	}
	return 0, nil
}

func zerosFrom(t *Table, of func(x, y uint64) bool) (uint64, func(*Table) *Counterexample) {
	marks := func(t *Table) *Table {
		m := &Table{Rows: make([][]uint64, len(t.Rows))}
		for x, row := range t.Rows {
			for _, v := range row {
				m.Rows[x] = append(m.Rows[x], min(v, 1))
			}
		}
		return m
	}
	start, check := from(marks(t), func(x, y uint64, _ *Table) int64 {
		if of(x, y) {
			return 0
		}
		return 1
	})
	if check == nil {
		return 0, nil
	}
	return start, func(t *Table) *Counterexample { return check(marks(t)) }
}

// zeroPairs are the zeros x <= y of a table, by x.
func zeroPairs(t *Table) (a, b []uint64) {
	for x, row := range t.Rows {
		for y := x; y < len(row); y++ {
			if row[y] == 0 {
				a, b = append(a, uint64(x)), append(b, uint64(y))
			}
		}
	}
	return a, b
}

// beattyPairs guesses, as in Wythoff's game, that the zeros are pairs (a, b), a being
// a Beatty sequence and b another.
func beattyPairs(t *Table) []Law {
	a, _ := zeroPairs(t)
	if len(a) < 4 || !slices.IsSortedFunc(a, func(x, y uint64) int { return int(x) - int(y) }) {
		return nil
	}
	if len(slices.Compact(slices.Clone(a))) != len(a) {
		return nil
	}
	for _, x := range []quadratic{{1, 1, 2, 5}, {0, 1, 1, 2}, {0, 1, 1, 3}, {-1, 1, 1, 5}, {1, 1, 2, 13}, {2, 1, 2, 2}} {
		for difference := int64(1); difference <= 3; difference++ {
			first := beatty{x: x}
			second := beatty{x: quadratic{x.p + difference*x.r, x.q, x.r, x.d}}
			check := func(t *Table) *Counterexample {
				a, b := zeroPairs(t)
				if !slices.IsSorted(a) {
					return &Counterexample{At: []uint64{0, 0}}
				}
				k := 0
				for i := range a {
					for {
						u, okU := first.at(k)
						v, okV := second.at(k)
						if !okU || !okV || u == int64(a[i]) && v == int64(b[i]) {
							break
						}
						if v < int64(len(t.Rows)) && u <= v {
							// The law has a zero that the table lacks, or it
							// comes later.
							if u < int64(a[i]) {
								return &Counterexample{At: []uint64{uint64(u), uint64(v)}, Says: 0, Is: int64(t.Rows[u][v])}
							}
						}
						return &Counterexample{At: []uint64{a[i], b[i]}, Says: 1, Is: 0}
					}
					k++
				}
				if u, ok := first.at(k); ok {
					if v, ok := second.at(k); ok && v < int64(len(t.Rows)) {
						return &Counterexample{At: []uint64{uint64(u), uint64(v)}, Says: 0, Is: int64(t.Rows[u][v])}
					}
				}
				return nil
			}
			l := Law{Kind: "beatty", Zeros: true, Size: 7 + int(difference), check: check,
				Formula: fmt.Sprintf("g(x, y) = 0 <=> {x, y} = {%s, %s}", first.text(), second.text())}
			if check(t) == nil {
				return []Law{l}
			}
		}
	}
	return nil
}
