package answer

import (
	"strings"

	"grundy/box"
	"grundy/game"
)

// A Table is a game on two numbers over a rectangle, a row an x; or on one number,
// one row over x.
type Table struct {
	Game       string      `json:"game"`
	Convention string      `json:"convention"`
	X          [2]uint64   `json:"x"`        // from, to: less than asked for where a limit came
	Y          *[2]uint64  `json:"y"`        // null for a game on one number
	Values     [][]*uint64 `json:"values"`   // null in misère play, and where a move ends everything or there is no position
	Outcomes   []string    `json:"outcomes"` // a letter a position, "." where there is none
	P          [][]uint64  `json:"p"`        // the P-positions
	Limit      *Limit      `json:"limit,omitempty"`
}

// TableOf is a matrix of two numbers.
func TableOf(m *box.Matrix) Table {
	t := Table{Game: m.Game, Convention: m.Convention.String(), X: [2]uint64{m.X.From, m.X.To}, Y: &[2]uint64{m.Y.From, m.Y.To},
		Values: make([][]*uint64, 0, len(m.Rows)), Outcomes: make([]string, 0, len(m.Rows)), P: [][]uint64{}}
	for _, row := range m.Rows {
		t.add(row)
	}
	m.Each(func(x, y uint64, c box.Cell) {
		if c.Outcome == game.P {
			t.P = append(t.P, []uint64{x, y})
		}
	})
	return t
}

// ListOf is a list of one number, as [box.ListOf] makes it.
func ListOf(m *box.Matrix) Table {
	t := Table{Game: m.Game, Convention: m.Convention.String(), X: [2]uint64{m.X.From, m.X.To}, P: [][]uint64{}}
	t.add(m.Rows[0])
	for i, c := range m.Rows[0] {
		if c.Outcome == game.P {
			t.P = append(t.P, []uint64{m.X.From + uint64(i)})
		}
	}
	return t
}

// add appends a row.
func (t *Table) add(row []box.Cell) {
	var outcomes strings.Builder
	values := make([]*uint64, len(row))
	for j, c := range row {
		if c.Value.Known {
			values[j] = &row[j].Value.N
		}
		if c.Outcome == game.Unknown {
			outcomes.WriteByte('.')
		}
		outcomes.WriteString(c.Outcome.String())
	}
	t.Values, t.Outcomes = append(t.Values, values), append(t.Outcomes, outcomes.String())
}
