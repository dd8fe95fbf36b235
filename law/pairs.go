package law

import (
	"fmt"
	"slices"
)

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
