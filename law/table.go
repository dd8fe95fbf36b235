package law

import (
	"grundy/game"
	"grundy/words"
)

// A Table is values a(First), a(First+1), ... of one parameter, or rows a(x, 0),
// a(x, 1), ... of two, or a cube of more.
type Table struct {
	First  uint64
	Values []uint64
	Rows   [][]uint64 // for two parameters
	Cube   *Cube      // for more
	// OnlyZeros tells that the values say only whether they are 0.
	OnlyZeros bool
}

// A Cube is the values of three parameters or more, each from 0 to Side-1; the last
// parameter counts fastest.
type Cube struct {
	Parameters, Side int
	Values           []uint64
}

// NewCube is a cube of as many values. They are a *game.Fault where they are no whole
// power, or the parameters not from 3 to [MostParameters].
func NewCube(parameters int, values []uint64) (*Cube, error) {
	if parameters < 3 || parameters > MostParameters {
		return nil, parametersFault(parameters)
	}
	side := 1
	for power(side, parameters) < len(values) {
		side++
	}
	if power(side, parameters) != len(values) {
		return nil, &game.Fault{Code: "numbers", At: -1, What: words.P("law.cube", len(values), parameters), Hint: words.P("law.cube.hint")}
	}
	return &Cube{parameters, side, values}, nil
}

// power is how many positions a cube has.
func power(side, parameters int) int {
	cells := 1
	for range parameters {
		cells *= side
	}
	return cells
}

// index is the place of a position among the values.
func (c *Cube) index(at []uint64) int {
	i := 0
	for _, x := range at {
		i = i*c.Side + int(x)
	}
	return i
}

// positions calls yield with all positions whose greatest parameter is m, in order,
// until it returns false, and reports whether it never did.
func (c *Cube) positions(m, least uint64, yield func(at []uint64) bool) bool {
	at := make([]uint64, c.Parameters)
	var fill func(i int, reached bool) bool
	fill = func(i int, reached bool) bool {
		if i == len(at) {
			return yield(at)
		}
		first := least
		if i == len(at)-1 && !reached {
			first = m // one of them has to be m
		}
		for x := first; x <= m; x++ {
			at[i] = x
			if !fill(i+1, reached || x == m) {
				return false
			}
		}
		return true
	}
	return fill(0, false)
}

// Parameters is how many there are.
func (t *Table) Parameters() int {
	switch {
	case t.Cube != nil:
		return t.Cube.Parameters
	case t.Rows != nil:
		return 2
	}
	return 1
}

// length is how many values there are of each parameter.
func (t *Table) length() int {
	switch {
	case t.Cube != nil:
		return t.Cube.Side
	case t.Rows != nil:
		return len(t.Rows)
	}
	return len(t.Values)
}

// Last is the greatest parameter of the table.
func (t *Table) Last() uint64 { return t.First + uint64(t.length()) - 1 }

// head is the beginning of the table.
func (t *Table) head(n int) *Table {
	h := *t
	n = min(n, t.length())
	switch {
	case t.Cube != nil:
		h.Cube = &Cube{t.Cube.Parameters, n, make([]uint64, power(n, t.Cube.Parameters))}
		for m := range n {
			h.Cube.positions(uint64(m), 0, func(at []uint64) bool {
				h.Cube.Values[h.Cube.index(at)] = t.Cube.Values[t.Cube.index(at)]
				return true
			})
		}
	case t.Rows != nil:
		h.Rows = nil
		for _, row := range t.Rows[:n] {
			h.Rows = append(h.Rows, row[:min(n, len(row))])
		}
	default:
		h.Values = t.Values[:n]
	}
	return &h
}

// shells calls yield with every position of several parameters, each at least start,
// those with the least greatest parameter first, so that the first counterexample
// is the least; until yield returns false.
func (t *Table) shells(start uint64, yield func(at []uint64, v uint64) bool) {
	for m := start; m < uint64(t.length()); m++ {
		if t.Cube != nil {
			if !t.Cube.positions(m, start, func(at []uint64) bool { return yield(at, t.Cube.Values[t.Cube.index(at)]) }) {
				return
			}
			continue
		}
		for k := start; k <= m; k++ {
			for _, at := range [][]uint64{{k, m}, {m, k}} {
				if row := t.Rows[at[0]]; at[1] < uint64(len(row)) && !yield(at, row[at[1]]) {
					return
				}
			}
		}
	}
}

// alone is the value where one parameter is x and all others are 0.
func (t *Table) alone(parameter int, x uint64) uint64 {
	if t.Cube != nil {
		at := make([]uint64, t.Cube.Parameters)
		at[parameter] = x
		return t.Cube.Values[t.Cube.index(at)]
	}
	if parameter == 0 {
		return t.Rows[x][0]
	}
	return t.Rows[0][x]
}

// marks is the table with 1 for all values but 0.
func (t *Table) marks() *Table {
	m := *t
	one := func(values []uint64) []uint64 {
		marked := make([]uint64, len(values))
		for i, v := range values {
			marked[i] = min(v, 1)
		}
		return marked
	}
	m.Values = one(t.Values)
	if t.Rows != nil {
		m.Rows = make([][]uint64, len(t.Rows))
		for x, row := range t.Rows {
			m.Rows[x] = one(row)
		}
	}
	if t.Cube != nil {
		m.Cube = &Cube{t.Cube.Parameters, t.Cube.Side, one(t.Cube.Values)}
	}
	return &m
}
