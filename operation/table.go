package operation

import (
	"context"

	"grundy/answer"
	"grundy/box"
	"grundy/game"
	"grundy/rules"
	"grundy/script"
	"grundy/words"
)

// TableIn asks for a game on two numbers over a rectangle, or for one on one number
// over a stretch.
type TableIn struct {
	Common
	Game       string `json:"game" required:"true" says:"game"`
	Misere     *bool  `json:"misere,omitempty" says:"misere"`
	Parameters uint64 `json:"parameters,omitempty" says:"law.parameters"`
	XFrom      uint64 `json:"x_from,omitempty" says:"table.x_from"`
	XTo        uint64 `json:"x_to" default:"20" says:"table.x_to"`
	YFrom      uint64 `json:"y_from,omitempty" says:"table.y_from"`
	YTo        uint64 `json:"y_to" default:"20" says:"table.y_to"`
}

func (in *TableIn) defaults() { in.XTo, in.YTo = 20, 20 }

func tableOperation() Operation {
	return define(Operation{
		Name: "table", Says: words.P("operation.table"), Flat: true,
		Examples: []Example{{"wythoff", `{"game":"wythoff","x_to":10,"y_to":10}`}, {"misere", `{"game":"kayles","misere":true,"x_to":12}`}},
	}, func(ctx context.Context, a *asked, in *TableIn) (*answer.Table, error) {
		g, c, err := a.game(in.Game, in.Misere)
		if err != nil {
			return nil, err
		}
		x, y := box.Span{From: in.XFrom, To: in.XTo}, box.Span{From: in.YFrom, To: in.YTo}
		list := in.Parameters == 1 || in.Parameters == 0 && parameters(g) == 1
		cells := x.Len()
		if !list && cells <= box.MostCells/y.Len() {
			cells *= y.Len()
		}
		if most := a.limits.Values; most > 0 && cells > most {
			return nil, &game.Fault{Code: "range", At: -1, What: words.P("operation.values.many", most)}
		}
		limits := box.Limits{Positions: a.limits.Positions, Memory: a.limits.Memory}
		var m *box.Matrix
		if list {
			m, err = box.ListOf(ctx, g, x, c, limits)
		} else {
			m, err = box.MatrixOf(ctx, g, x, y, c, limits)
		}
		limit := LimitOf(ctx, err)
		if m == nil || err != nil && limit == nil {
			return nil, err
		}
		table := answer.TableOf(m)
		if list {
			table = answer.ListOf(m)
		}
		table.Limit = a.limit(limit)
		return &table, nil
	})
}

// parameters is how many numbers a position of a game is made of: 1 for a heap, 2
// where it is not known.
func parameters(g rules.Game) int {
	if _, single := g.(rules.HeapGame); single {
		return 1
	}
	if p := script.ProgramOfGame(g); p != nil && p.Arity() > 0 {
		return p.Arity()
	}
	return 2
}
