package operation

import (
	"context"

	"grundy/answer"
	"grundy/game"
	"grundy/period"
	"grundy/words"
)

// PeriodIn asks for the period of a game's values.
type PeriodIn struct {
	Common
	Game  string `json:"game" required:"true" says:"game"`
	To    uint64 `json:"to,omitempty" says:"below"`
	Local bool   `json:"local,omitempty" says:"local"`
}

func periodOperation() Operation {
	return define(Operation{
		Name: "period", Says: words.P("operation.period"), Streams: true,
		Examples: []Example{{"kayles", `{"game":"kayles"}`}, {"to", `{"game":"0.007","to":10000}`}},
	}, func(ctx context.Context, a *asked, in *PeriodIn) (*answer.Period, error) {
		g, err := a.reader.Game(in.Game)
		if err != nil {
			return nil, err
		}
		r, err := period.Find(ctx, g, period.Options{To: in.To, Memory: a.limits.Memory, Window: in.Local, Report: a.run})
		limit := LimitOf(ctx, err)
		if r == nil || err != nil && limit == nil {
			return nil, err
		}
		out := answer.PeriodOf(r, byField(reachedHeaps(limit, r.CheckedTo)), a.lang)
		return &out, nil
	})
}

// reachedHeaps says of a limit on time how many heaps had been looked at.
func reachedHeaps(l *game.Limit, heaps uint64) *game.Limit {
	if l == nil || l.Which != "time" {
		return l
	}
	told := *l
	told.Reached = heaps
	return &told
}

// EquivalentIn asks whether two games have the same values.
type EquivalentIn struct {
	Common
	A  string `json:"a" required:"true" says:"game"`
	B  string `json:"b" required:"true" says:"game.other"`
	To uint64 `json:"to,omitempty" says:"compared"`
}

func equivalentOperation() Operation {
	return define(Operation{
		Name: "equivalent", Says: words.P("operation.equivalent"), Streams: true,
		Examples: []Example{{"same", `{"a":"dawsons-kayles","b":"dawsons-chess"}`}, {"different", `{"a":"0.07","b":"0.77"}`}},
	}, func(ctx context.Context, a *asked, in *EquivalentIn) (*answer.Equivalence, error) {
		first, err := a.reader.Game(in.A)
		if err != nil {
			return nil, err
		}
		second, err := a.reader.Game(in.B)
		if err != nil {
			return nil, err
		}
		r, err := period.Compare(ctx, first, second, period.Options{To: Below(in.To), Memory: a.limits.Memory, Report: a.run})
		limit := LimitOf(ctx, err)
		if err != nil && limit == nil {
			return nil, err
		}
		out := answer.EquivalenceOf(first.String(), second.String(), r, byField(reachedHeaps(limit, r.ComparedTo)), a.lang)
		return &out, nil
	})
}

// Below is the heap below which all heaps up to the given one lie; 0 and the
// greatest heap stand for no limit.
func Below(to uint64) uint64 {
	if to == 0 {
		return 0
	}
	return to + 1
}
