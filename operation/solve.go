package operation

import (
	"context"

	"grundy/answer"
	"grundy/game"
	"grundy/words"
)

// SolveIn asks who wins, and how.
type SolveIn struct {
	Common
	Position string `json:"position" required:"true" says:"position"`
	Misere   *bool  `json:"misere,omitempty" says:"misere"`
	Moves    uint64 `json:"moves" default:"20" says:"moves"`
	Explain  string `json:"explain,omitempty" enum:",blocks,binary,columns,mex" says:"explain"`
}

func (in *SolveIn) defaults() { in.Moves = 20 }

// mostListed bounds lists of moves.
const mostListed = 10_000

func solveOperation() Operation {
	return define(Operation{
		Name: "solve", Says: words.P("operation.solve"), Flat: true,
		Examples: []Example{
			{"nim", `{"position":"nim 3,4,5"}`},
			{"sum", `{"position":"kayles 7 + nim 3,4","explain":"binary"}`},
			{"misere", `{"position":"nim 1,1,1","misere":true,"lang":"zh"}`},
		},
	}, func(ctx context.Context, a *asked, in *SolveIn) (*answer.Verdict, error) {
		p, c, err := a.position(in.Position, in.Misere)
		if err != nil {
			return nil, err
		}
		o := a.options(in.Moves)
		if len(in.Position) > 1000 {
			o.Moves = int(fitting(uint64(o.Moves), p)) // else mostListed of them fit
		}
		switch in.Explain {
		case "":
		case "blocks", "binary", "columns", "mex":
			o.Explain, o.Mex = true, in.Explain == "mex"
		default:
			return nil, &game.Fault{Code: "explain", Input: in.Explain, At: -1,
				What: words.P("operation.explain", in.Explain), Hint: words.P("flag.explain.hint")}
		}
		s, done := a.solver(o)
		defer done()
		v, l, err := a.solve(ctx, s, p, c)
		if err != nil {
			return nil, err
		}
		verdict := answer.Of(v, nil, a.lang)
		verdict.Limit = a.limit(l)
		return &verdict, nil
	})
}
