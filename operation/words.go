package operation

import (
	"context"

	"grundy/answer"
	"grundy/longrun"
	"grundy/rules"
	"grundy/sequence"
	"grundy/values"
	"grundy/wording"
	"grundy/words"
)

// WordsIn asks what a rule in words says.
type WordsIn struct {
	Common
	Rule string `json:"rule" required:"true" says:"rule"`
	To   uint64 `json:"to" default:"20" says:"to"`
}

func (in *WordsIn) defaults() { in.To = 20 }

// mostWorded is how many values of a rule in words are told.
const mostWorded = 1000

// Words are a rule in words as it was understood.
type Words struct {
	Game     string        `json:"game"`     // as the notation names it: the rule in braces
	Name     *string       `json:"name"`     // the code or the set that it is; null where it is neither
	Code     *string       `json:"code"`     // its take-and-break code; null where it has none
	Values   []uint64      `json:"values"`   // g(0), g(1), ...
	Warnings []string      `json:"warnings"` // how the words were understood where they could be meant otherwise
	Limit    *answer.Limit `json:"limit,omitempty"`
}

func wordsOperation() Operation {
	return define(Operation{
		Name: "words", Says: words.P("operation.words"), Flat: true,
		Examples: []Example{{"kayles", `{"rule":"take 1 or 2, then may split"}`}, {"half", `{"rule":"halve or take 1","to":30}`}, {"chinese", `{"rule":"取1到3个","lang":"zh"}`}},
	}, func(ctx context.Context, a *asked, in *WordsIn) (*Words, error) {
		r, err := wording.Parse(in.Rule)
		if err != nil {
			return nil, err
		}
		out := &Words{Game: r.String(), Warnings: []string{}, Values: []uint64{}}
		for _, w := range r.Warnings() {
			out.Warnings = append(out.Warnings, a.lang.Say(w))
		}
		if p := r.Plain().String(); p != out.Game {
			out.Name = &p
		}
		if c, ok := r.Code(); ok {
			code := c.Notation()
			out.Code = &code
		}
		table, err := values.New(rules.Worded(r), a.limits.Memory)
		if err != nil {
			return nil, err
		}
		to := min(in.To, mostWorded)
		err = table.Reach(ctx, to, longrun.Options{Report: a.run})
		limit := LimitOf(ctx, err)
		if err != nil && limit == nil {
			return nil, err
		}
		if limit != nil && !table.Known(to) {
			to = table.Kernel().Len() - 1 // none, or past all, where nothing is known
		}
		if table.Known(0) {
			err = sequence.EachWide(context.WithoutCancel(ctx), table, 0, to, func(_ uint64, vs []uint64) error {
				out.Values = append(out.Values, vs...)
				return nil
			})
			if l := LimitOf(ctx, err); err != nil && l == nil {
				return nil, err
			}
		}
		out.Limit = a.limit(limit)
		return out, nil
	})
}
