package operation

import (
	"context"

	"grundy/answer"
	"grundy/game"
	"grundy/law"
	"grundy/words"
)

// LawIn asks for the laws of a game, or of numbers.
type LawIn struct {
	Common
	Game       string     `json:"game,omitempty" says:"law.game"`
	Values     []uint64   `json:"values,omitempty" says:"law.values"`
	Rows       [][]uint64 `json:"rows,omitempty" says:"law.rows"`
	First      uint64     `json:"first,omitempty" says:"law.first"`
	Fit        uint64     `json:"fit,omitempty" says:"law.fit"`
	To         uint64     `json:"to,omitempty" says:"law.to"`
	Parameters uint64     `json:"parameters,omitempty" says:"law.parameters"`
	Misere     *bool      `json:"misere,omitempty" says:"misere"`
}

func lawOperation() Operation {
	return define(Operation{
		Name: "law", Says: words.P("operation.law"),
		Examples: []Example{{"half", `{"game":"take:half"}`}, {"numbers", `{"values":[0,1,0,2,0,1,0,3,0,1,0,2,0,1,0,4],"first":1}`}, {"wythoff", `{"game":"wythoff"}`}},
	}, func(ctx context.Context, a *asked, in *LawIn) (*answer.Laws, error) {
		o := law.Options{Fit: int(min(in.Fit, 1<<20)), To: in.To, Parameters: int(min(in.Parameters, 1<<20)), Memory: a.limits.Memory, Positions: a.limits.Positions}
		o.Misere = in.Misere != nil && *in.Misere
		var r *law.Report
		var err error
		switch {
		case in.Game != "":
			g, c, bad := a.game(in.Game, in.Misere)
			if bad != nil {
				return nil, bad
			}
			o.Misere = c == game.Misere
			r, err = law.OfGame(ctx, g, o)
		case len(in.Rows) > 0:
			side := len(in.Rows)
			for _, row := range in.Rows {
				side = min(side, len(row))
			}
			t := &law.Table{Rows: [][]uint64{}}
			for _, row := range in.Rows[:side] {
				t.Rows = append(t.Rows, row[:side])
			}
			r, err = law.Find(ctx, t, o)
		case in.Parameters > 2:
			t := &law.Table{}
			if t.Cube, err = law.NewCube(o.Parameters, in.Values); err == nil {
				r, err = law.Find(ctx, t, o)
			}
		default:
			r, err = law.Find(ctx, &law.Table{First: in.First, Values: in.Values}, o)
		}
		if err != nil {
			return nil, err
		}
		r.Limit = byField(r.Limit)
		out := answer.LawsOf(r, a.lang)
		return &out, nil
	})
}
