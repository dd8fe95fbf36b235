package main

import (
	"context"
	"io"

	"github.com/spf13/cobra"

	"grundy/answer"
	"grundy/evidence"
	"grundy/game"
	"grundy/misere"
	"grundy/operation"
	"grundy/period"
	"grundy/words"
)

// quotientCommand is "grundy quotient GAME".
func (f *frame) quotientCommand() *cobra.Command {
	var (
		limits limits
		to     uint64
		table  string
		file   string // of the certificate, or empty
	)
	c := f.command("quotient", func(ctx context.Context, args []string) error {
		switch {
		case len(args) == 0:
			return &game.Fault{Code: "arguments", At: -1, What: words.P("quotient.game"), Hint: words.P("quotient.game.hint")}
		case len(args) > 1:
			return &game.Fault{Code: "arguments", At: -1, What: words.P("ppositions.extra", expression(args[1:])), Hint: words.P("quotient.game.hint")}
		case table != "" && table != "text" && table != "csv" && table != "latex":
			return &game.Fault{Code: "flag", At: -1, What: words.P("quotient.format", table), Hint: words.P("quotient.format.hint")}
		}
		g, err := f.reader(ctx).Game(args[0])
		if err != nil {
			return err
		}
		rule, err := period.Rule(g)
		if err != nil {
			return err
		}
		inner, cancel := limits.context(ctx)
		defer cancel()
		q, whole, limit, err := operation.Quotient(inner, rule, to, limits.memory, f.growth())
		if err != nil {
			return err
		}
		a := answer.QuotientOf(q, whole, table != "", limit, f.lang)
		if f.json {
			err = f.object(a)
		} else {
			page := f.page()
			if table != "" {
				page.QuotientTable(a, table)
			} else {
				page.Quotient(a)
			}
			err = page.Err()
		}
		if err == nil && ctx.Err() == nil && file != "" {
			err = f.certify(file, func(to io.Writer) error {
				return evidence.Quotient(context.WithoutCancel(inner), to, rule, q, whole, evidence.Options{Memory: limits.memory})
			})
		}
		return f.ended(ctx, err, whole != nil)
	})
	c.Flags().Var(&amount{&to, countUnits, "below"}, "to", "quotient.to")
	c.Flags().StringVar(&table, "table", "", "quotient.table")
	certificateFlag(c, &file)
	limits.addTable(c)
	return c
}

// growth tells on a terminal how a quotient grows.
func (f *frame) growth() func(misere.Growth) {
	if !isTerminal(f.err) {
		return nil
	}
	return func(g misere.Growth) {
		f.err.Write([]byte(f.say("quotient.progress", g.Heap, g.Order) + "\n"))
	}
}
