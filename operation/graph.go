package operation

import (
	"context"

	"grundy/gamegraph"
	"grundy/words"
)

// mostNodes bounds the positions of one graph.
const mostNodes = 5000

// GraphIn asks for the graph of the game from a position on.
type GraphIn struct {
	Common
	Position string `json:"position" required:"true" says:"position"`
	Misere   *bool  `json:"misere,omitempty" says:"misere"`
	Nodes    uint64 `json:"nodes" default:"300" says:"nodes"`
}

func (in *GraphIn) defaults() { in.Nodes = 300 }

func graphOperation() Operation {
	return define(Operation{
		Name: "graph", Says: words.P("operation.graph"), Flat: true,
		Examples: []Example{{"nim", `{"position":"nim 1,2"}`}, {"draw", `{"position":"digraph:a>b,b>a,b>c a"}`}, {"folded", `{"position":"kayles 9","misere":true,"nodes":20}`}},
	}, func(ctx context.Context, a *asked, in *GraphIn) (*gamegraph.Graph, error) {
		s, c, err := a.position(in.Position, in.Misere)
		if err != nil {
			return nil, err
		}
		if err = shown(s); err != nil {
			return nil, err
		}
		return gamegraph.Build(ctx, s, c, int(fitting(min(max(in.Nodes, 1), mostNodes), s)))
	})
}
