package operation

import (
	"context"
	"errors"

	"grundy/answer"
	"grundy/game"
	"grundy/longrun"
	"grundy/sequence"
	"grundy/survey"
	"grundy/values"
	"grundy/words"
)

// ValuesIn asks for the Grundy values of the heaps From to To of a game.
type ValuesIn struct {
	Common
	Game  string `json:"game" required:"true" says:"game"`
	From  uint64 `json:"from,omitempty" says:"from"`
	To    uint64 `json:"to" default:"99" says:"to"`
	List  bool   `json:"list" default:"true" says:"list"`
	Stats bool   `json:"stats,omitempty" says:"stats"`
}

func (in *ValuesIn) defaults() { in.To, in.List = 99, true }

// Values are g(From) to g(To) of a game.
type Values struct {
	Game   string         `json:"game"`
	From   uint64         `json:"from"`
	To     uint64         `json:"to"`                 // the last heap that is told of: less than asked for where a limit came
	Values []uint64       `json:"values" null:"true"` // null where no list is wanted
	Stats  *survey.Survey `json:"stats,omitempty"`    // where wanted
	Limit  *answer.Limit  `json:"limit,omitempty"`
}

func valuesOperation() Operation {
	return define(Operation{
		Name: "values", Says: words.P("operation.values"), Streams: true,
		Examples: []Example{{"kayles", `{"game":"kayles","to":20}`}, {"stats", `{"game":"0.007","to":10000,"list":false,"stats":true}`}},
	}, func(ctx context.Context, a *asked, in *ValuesIn) (*Values, error) {
		count := in.To - in.From
		switch most := a.limits.Values; {
		case in.From > in.To:
			return nil, &game.Fault{Code: "range", At: -1, What: words.P("format.range", in.From, in.To)}
		case in.List && most > 0 && count >= most:
			return nil, &game.Fault{Code: "range", At: -1, What: words.P("operation.values.many", most), Hint: words.P("operation.values.many.hint")}
		}
		g, err := a.reader.Game(in.Game)
		if err != nil {
			return nil, err
		}
		table, err := values.New(g, a.limits.Memory)
		if err != nil {
			return nil, err
		}
		err = table.Reach(ctx, in.To, longrun.Options{Report: a.run})
		limit := LimitOf(ctx, err)
		out := &Values{Game: table.Game(), From: in.From, To: in.To}
		switch {
		case limit != nil && table.Known(in.From):
			// What was reached is told, although the time may be over.
			out.To = min(in.To, table.Kernel().Len()-1)
			ctx = context.WithoutCancel(ctx)
		case err != nil:
			return nil, err
		}
		if in.List {
			if l := out.list(ctx, table); l != nil && limit == nil {
				limit = l
			}
			if len(out.Values) == 0 && limit != nil {
				return nil, limit
			}
		}
		if in.Stats {
			s, err := survey.Of(ctx, table.Watch(out.From, out.To, a.run), out.Game, out.From, out.To)
			l := LimitOf(ctx, err)
			if s == nil || err != nil && l == nil {
				return nil, err
			}
			s.Classify(table.Stats(s.To))
			out.Stats = s
			if limit == nil {
				limit = l
			}
		}
		out.Limit = a.limit(reachedHeaps(limit, out.To+1))
		return out, nil
	})
}

// list fills in the values; where a limit comes, up to there.
func (v *Values) list(ctx context.Context, table *values.Table) *game.Limit {
	v.Values = make([]uint64, 0, min(v.To-v.From+1, 1<<16))
	err := sequence.EachWide(ctx, table, v.From, v.To, func(_ uint64, some []uint64) error {
		v.Values = append(v.Values, some...)
		return nil
	})
	if err == nil {
		return nil
	}
	if n := len(v.Values); n > 0 {
		v.To = v.From + uint64(n) - 1
	}
	if l := LimitOf(ctx, err); l != nil {
		return l
	}
	if errors.Is(err, context.Canceled) {
		return &game.Limit{Which: "interrupted"}
	}
	return &game.Limit{Which: "values", Reached: v.From + uint64(len(v.Values))}
}
