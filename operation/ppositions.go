package operation

import (
	"context"
	"math"
	"slices"

	"grundy/answer"
	"grundy/box"
	"grundy/game"
	"grundy/words"
)

// PPositionsIn asks which positions in a box the player to move loses.
type PPositionsIn struct {
	Common
	Game     string `json:"game" required:"true" says:"game"`
	Misere   *bool  `json:"misere,omitempty" says:"misere"`
	Heaps    uint64 `json:"heaps" default:"3" says:"heaps"`
	Min      uint64 `json:"min,omitempty" says:"min"`
	Max      uint64 `json:"max" default:"7" says:"max"`
	Positive bool   `json:"positive,omitempty" says:"positive"`
}

func (in *PPositionsIn) defaults() { in.Heaps, in.Max = 3, 7 }

// PPositions are the P-positions of a box.
type PPositions struct {
	Game       string        `json:"game"`
	Convention string        `json:"convention"`
	Heaps      int           `json:"heaps"`
	Min        uint64        `json:"min"`
	Max        uint64        `json:"max"`
	Positions  [][]uint64    `json:"positions"`
	Count      uint64        `json:"count"`
	Complete   bool          `json:"complete"` // false where a limit ended the list
	Limit      *answer.Limit `json:"limit,omitempty"`
}

func ppositionsOperation() Operation {
	return define(Operation{
		Name: "ppositions", Says: words.P("operation.ppositions"),
		Examples: []Example{{"nim", `{"game":"nim","heaps":3,"max":7,"positive":true}`}, {"wythoff", `{"game":"wythoff","heaps":2,"max":12}`}},
	}, func(ctx context.Context, a *asked, in *PPositionsIn) (*PPositions, error) {
		g, c, err := a.game(in.Game, in.Misere)
		if err != nil {
			return nil, err
		}
		if in.Positive {
			in.Min = max(in.Min, 1)
		}
		b := box.Box{Heaps: int(min(in.Heaps, math.MaxInt32)), Min: in.Min, Max: in.Max}
		out := &PPositions{Game: g.String(), Convention: c.String(), Heaps: b.Heaps, Min: b.Min, Max: b.Max, Positions: [][]uint64{}}
		listed := uint64(0) // numbers
		full := false
		tell := a.positions()
		err = box.PPositions(ctx, g, b, c, box.Limits{Positions: a.limits.Positions, Memory: a.limits.Memory}, func(sizes []uint64, _ game.Position) bool {
			if listed += uint64(len(sizes)) + 1; a.limits.Values > 0 && listed > a.limits.Values {
				full = true
				return false
			}
			out.Positions = append(out.Positions, slices.Clone(sizes))
			tell(uint64(len(out.Positions)))
			return true
		})
		out.Count = uint64(len(out.Positions))
		limit := LimitOf(ctx, err)
		if full {
			limit, err = &game.Limit{Which: "listed", Allowed: out.Count, Reached: out.Count}, nil
		}
		if err != nil && limit == nil {
			return nil, err
		}
		out.Complete, out.Limit = limit == nil, a.limit(limit)
		return out, nil
	})
}
