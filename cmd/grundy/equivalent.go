package main

import (
	"context"

	"github.com/spf13/cobra"

	"grundy/answer"
	"grundy/catalogue"
	"grundy/game"
	"grundy/longrun"
	"grundy/operation"
	"grundy/period"
	"grundy/words"
)

// equivalentCommand is "grundy equivalent GAME GAME".
func (f *frame) equivalentCommand() *cobra.Command {
	var (
		limits limits
		to     uint64
	)
	c := f.command("equivalent", func(ctx context.Context, args []string) error {
		names := catalogue.Names(expression(args))
		if len(names) != 2 {
			return &game.Fault{Code: "arguments", At: -1, What: words.P("sequence.two", len(names)), Hint: words.P("sequence.two.hint")}
		}
		a, err := f.reader(ctx).Game(names[0])
		if err != nil {
			return err
		}
		b, err := f.reader(ctx).Game(names[1])
		if err != nil {
			return err
		}
		inner, cancel := limits.context(ctx)
		defer cancel()
		report, done := longrun.Printer(f.err, f.lang, isTerminal(f.err))
		r, err := period.Compare(inner, a, b, period.Options{To: operation.Below(to), Memory: limits.memory, Report: report})
		done()
		limit := limits.reached(ctx, inner, err, r.ComparedTo)
		if err != nil && limit == nil {
			return err
		}
		e := answer.EquivalenceOf(a.String(), b.String(), r, limit, f.lang)
		if f.json {
			err = f.object(e)
		} else {
			page := f.page()
			page.Equivalence(e)
			err = page.Err()
		}
		return f.ended(ctx, err, r.Differ || r.Same)
	})
	c.Flags().Var(&amount{&to, countUnits, "below"}, "to", "equivalent.to")
	limits.addTable(c)
	return c
}
