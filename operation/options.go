package operation

import (
	"context"
	"slices"

	"grundy/answer"
	"grundy/game"
	"grundy/words"
)

// OptionsIn asks for the moves from a position, each with what it leads to.
type OptionsIn struct {
	Common
	Position string `json:"position" required:"true" says:"position"`
	Misere   *bool  `json:"misere,omitempty" says:"misere"`
	Offset   uint64 `json:"offset,omitempty" says:"offset"`
	Count    uint64 `json:"count" default:"100" says:"count"`
}

func (in *OptionsIn) defaults() { in.Count = 100 }

// Options are the moves from a position, in a fixed order.
type Options struct {
	Game       string        `json:"game"`
	Convention string        `json:"convention"`
	Outcome    *string       `json:"outcome"` // of the position itself; null where not established
	Total      *uint64       `json:"total"`   // how many moves there are; null where they were not counted
	Options    []Option      `json:"options"`
	Limit      *answer.Limit `json:"limit,omitempty"` // what left values open
}

// An Option is a move and what is known of the position that it leads to.
type Option struct {
	Component  int     `json:"component"`
	Heap       *int    `json:"heap"`
	Text       string  `json:"text"`
	To         string  `json:"to"`
	Outcome    *string `json:"outcome"`    // of to: P is a winning move
	Grundy     *uint64 `json:"grundy"`     // of to; null in misère play and where not established
	Remoteness *uint64 `json:"remoteness"` // moves to the end from to, where searched
	Winning    *bool   `json:"winning"`    // null where not established
}

// How many moves are passed over and counted at most, and listed at most.
const (
	mostCounted = 100_000
	mostOptions = 1_000
)

func optionsOperation() Operation {
	return define(Operation{
		Name: "options", Says: words.P("operation.options"), Flat: true,
		Examples: []Example{{"first", `{"position":"kayles 4","count":5}`}},
	}, func(ctx context.Context, a *asked, in *OptionsIn) (*Options, error) {
		if in.Count > mostOptions || in.Offset > mostCounted {
			return nil, &game.Fault{Code: "field", At: -1, What: words.P("operation.options.many", mostOptions, mostCounted), Hint: words.P("operation.options.many.hint")}
		}
		p, c, err := a.position(in.Position, in.Misere)
		if err != nil {
			return nil, err
		}
		if err := shown(p); err != nil {
			return nil, err
		}
		o := a.options(1)
		s, done := a.solver(o)
		defer done()
		v, limit, err := a.solve(ctx, s, p, c)
		if err != nil {
			return nil, err
		}
		out := &Options{Game: p.String(), Convention: c.String(), Outcome: answer.Of(v, nil, a.lang).Outcome, Options: []Option{}}
		n := uint64(0)
	terms:
		for i, term := range p {
			for m := range term.Moves {
				if n++; n > mostCounted+mostOptions || (n&1023 == 0 || n <= in.Offset+in.Count) && ctx.Err() != nil {
					break terms
				}
				if n <= in.Offset || n > in.Offset+in.Count {
					continue
				}
				to := replaced(p, i, m.Then())
				after, l, err := a.solve(ctx, s, to, c)
				if err != nil {
					return nil, err
				}
				if l != nil && limit == nil {
					limit = l
				}
				verdict := answer.Of(after, nil, a.lang)
				option := Option{Component: i, Text: a.lang.Say(m.Text), To: verdict.Game,
					Outcome: verdict.Outcome, Grundy: verdict.Grundy, Remoteness: verdict.Remoteness}
				if m.Heap >= 0 {
					heap := m.Heap
					option.Heap = &heap
				}
				if after.Outcome != game.Unknown {
					winning := after.Outcome == game.P
					option.Winning = &winning
				}
				out.Options = append(out.Options, option)
			}
		}
		if err := ctx.Err(); err != nil {
			if limit = LimitOf(ctx, err); limit == nil {
				return nil, err
			}
		} else if n <= mostCounted+mostOptions {
			out.Total = &n
		}
		out.Limit = a.limit(limit)
		return out, nil
	})
}

// replaced is the sum with component i replaced by what it becomes.
func replaced(sum game.Sum, i int, by game.Sum) game.Sum {
	return slices.Concat(sum[:i], by, sum[i+1:])
}
