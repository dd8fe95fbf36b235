package box

import (
	"context"
	"errors"

	"grundy/game"
	"grundy/rules"
	"grundy/search"
	"grundy/words"
)

// MostCells is how many cells a matrix may have.
const MostCells = 1 << 22

// A Span is the numbers From to To, both included.
type Span struct{ From, To uint64 }

// Len is how many numbers there are, MostCells+1 if more.
func (s Span) Len() uint64 { return min(s.To-s.From, MostCells) + 1 }

// A Cell is what is known of the position (x, y).
type Cell struct {
	Outcome game.Outcome // Unknown where (x, y) is no position of the game
	Value   game.Count   // the Grundy value; unknown in misère play and where a move ends everything
}

// A Matrix is a game on two numbers over a rectangle.
type Matrix struct {
	Game       string
	Convention game.Convention
	X, Y       Span
	Rows       [][]Cell // Rows[i][j] is the position (X.From+i, Y.From+j)
}

// MatrixOf works out a matrix: each position by its closed form where it has one, else by
// search. A game without such positions is a *game.Fault, the end of a budget a
// *game.Limit or ctx.Err(), with the whole rows that were worked out until then, nil where
// there were none. It takes one search over all positions of the rectangle.
func MatrixOf(ctx context.Context, g rules.Game, x, y Span, c game.Convention, l Limits) (*Matrix, error) {
	if x.From > x.To || y.From > y.To || x.Len() > MostCells/y.Len() {
		return nil, &game.Fault{Code: "range", At: -1, What: words.P("matrix.range", MostCells)}
	}
	m := &Matrix{Game: g.String(), Convention: c, X: x, Y: y}
	w := walker{game: g, convention: c, engine: search.NewEngine(search.Limits{Positions: l.Positions, Memory: l.Memory})}
	for i := range x.Len() {
		row := make([]Cell, y.Len())
		for j := range row {
			if err := w.cell(ctx, &row[j], x.From+i, y.From+uint64(j)); err != nil {
				return m.reached(), err
			}
		}
		m.Rows = append(m.Rows, row)
	}
	return m, w.none()
}

// reached is the matrix of the rows that are there; nil where there are none.
func (m *Matrix) reached() *Matrix {
	if len(m.Rows) == 0 {
		return nil
	}
	m.X.To = m.X.From + uint64(len(m.Rows)) - 1
	return m
}

// ListOf is MatrixOf for the positions that are one number each: its one row goes over
// x, and its Y is empty. Where a budget ends it, X goes as far as it came.
func ListOf(ctx context.Context, g rules.Game, x Span, c game.Convention, l Limits) (*Matrix, error) {
	if x.From > x.To || x.Len() > MostCells {
		return nil, &game.Fault{Code: "range", At: -1, What: words.P("matrix.range", MostCells)}
	}
	m := &Matrix{Game: g.String(), Convention: c, X: x, Rows: [][]Cell{nil}}
	w := walker{game: g, convention: c, engine: search.NewEngine(search.Limits{Positions: l.Positions, Memory: l.Memory})}
	for i := range x.Len() {
		var cell Cell
		if err := w.cell(ctx, &cell, x.From+i); err != nil {
			if i == 0 {
				return nil, err
			}
			m.X.To = x.From + i - 1
			return m, err
		}
		m.Rows[0] = append(m.Rows[0], cell)
	}
	return m, w.none()
}

// A walker decides positions one by one, by one search.
type walker struct {
	game       rules.Game
	convention game.Convention
	engine     *search.Engine
	found      bool
	refused    *game.Fault // of what was no position
}

// cell fills in the cell of a position; it stays empty where the numbers are none.
func (w *walker) cell(ctx context.Context, to *Cell, numbers ...uint64) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	p, err := w.game.Parse(rules.FormatHeaps(numbers))
	if f := (*game.Fault)(nil); errors.As(err, &f) && f.Code != "script" {
		w.refused = f
		return nil
	}
	if err != nil {
		return err
	}
	w.found = true
	*to, err = cellOf(ctx, w.engine, p, w.convention)
	return err
}

// none is a *game.Fault where nothing was a position of the game.
func (w *walker) none() error {
	if w.found {
		return nil
	}
	return &game.Fault{Code: "range", At: -1, What: words.P("box.none", w.game.String(), w.refused.What), Hint: w.refused.Hint}
}

// cellOf decides one position.
func cellOf(ctx context.Context, engine *search.Engine, p game.Position, c game.Convention) (Cell, error) {
	if s, ok := p.(game.Sudden); ok {
		if o := s.Sudden(); o != game.Unknown {
			return Cell{Outcome: o}, nil
		}
	}
	if c == game.Misere {
		o, err := outcome(ctx, engine, p, c)
		return Cell{Outcome: o}, err
	}
	if v, ok := p.(game.Valued); ok {
		if value, _, ok := v.Grundy(); ok {
			return Cell{game.Wins(value != 0), game.Count{N: value, Known: true}}, nil
		}
	}
	value, err := engine.Grundy(ctx, p)
	return Cell{game.Wins(value != 0), game.Count{N: value, Known: true}}, err
}

// Each visits the cells that are positions, row by row.
func (m *Matrix) Each(visit func(x, y uint64, c Cell)) {
	for i, row := range m.Rows {
		for j, c := range row {
			if c.Outcome != game.Unknown {
				visit(m.X.From+uint64(i), m.Y.From+uint64(j), c)
			}
		}
	}
}
