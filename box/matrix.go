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

// len is how many numbers there are, MostCells+1 if more.
func (s Span) len() uint64 { return min(s.To-s.From, MostCells) + 1 }

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
// *game.Limit. It takes one search over all positions of the rectangle.
func MatrixOf(ctx context.Context, g rules.Game, x, y Span, c game.Convention, l Limits) (*Matrix, error) {
	if x.From > x.To || y.From > y.To || x.len() > MostCells/y.len() {
		return nil, &game.Fault{Code: "range", At: -1, What: words.P("matrix.range", MostCells)}
	}
	m := &Matrix{Game: g.String(), Convention: c, X: x, Y: y}
	engine := search.NewEngine(search.Limits{Positions: l.Positions, Memory: l.Memory})
	found := false
	var refused *game.Fault
	for i := range x.len() {
		row := make([]Cell, y.len())
		for j := range row {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			p, err := g.Parse(rules.FormatHeaps([]uint64{x.From + i, y.From + uint64(j)}))
			if f := (*game.Fault)(nil); errors.As(err, &f) && f.Code != "script" {
				refused = f
				continue
			}
			if err != nil {
				return nil, err
			}
			found = true
			if row[j], err = cellOf(ctx, engine, p, c); err != nil {
				return nil, err
			}
		}
		m.Rows = append(m.Rows, row)
	}
	if !found {
		return nil, &game.Fault{Code: "range", At: -1, What: words.P("box.none", g.String(), refused.What), Hint: refused.Hint}
	}
	return m, nil
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
