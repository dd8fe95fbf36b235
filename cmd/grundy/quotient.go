package main

import (
	"context"
	"io"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"grundy/answer"
	"grundy/evidence"
	"grundy/game"
	"grundy/longrun"
	"grundy/misere"
	"grundy/operation"
	"grundy/period"
	"grundy/plot"
	"grundy/words"
)

// quotientCommand is "grundy quotient GAME".
func (f *frame) quotientCommand() *cobra.Command {
	var (
		limits limits
		to     uint64
		table  string
		file   string // of the certificate, or empty
		path   string // of the checkpoint, or empty
		resume bool
		every  = time.Minute
	)
	c := f.command("quotient", func(ctx context.Context, args []string) error {
		switch {
		case len(args) == 0:
			return &game.Fault{Code: "arguments", At: -1, What: words.P("quotient.game"), Hint: words.P("quotient.game.hint")}
		case len(args) > 1:
			return &game.Fault{Code: "arguments", At: -1, What: words.P("ppositions.extra", expression(args[1:])), Hint: words.P("quotient.game.hint")}
		case !slices.Contains([]string{"", "text", "csv", "latex", "svg"}, table):
			return &game.Fault{Code: "flag", At: -1, What: words.P("quotient.format", table), Hint: words.P("quotient.format.hint")}
		case resume && path == "":
			return &game.Fault{Code: "flag", At: -1, What: words.P("values.resume"), Hint: words.P("values.resume.hint")}
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
		terminal := isTerminal(f.err)
		progress, done := longrun.Printer(f.err, f.lang, terminal)
		o := longrun.QuotientOptions{Checkpoint: path, Resume: resume, Every: every, Progress: progress}
		o.Memory = limits.memory
		if terminal {
			o.Report = f.growth
		}
		q, whole, limit, err := operation.Quotient(inner, rule, to, o)
		done()
		if q != nil && err != nil && ctx.Err() != nil && limit == nil {
			limit = limits.reached(ctx, inner, err, uint64(q.Heaps()))
		}
		if err != nil && limit == nil {
			return err
		}
		a := answer.QuotientOf(q, whole, table != "", limit, f.lang)
		if f.json {
			err = f.object(a)
		} else {
			err = f.quotient(a, table)
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
	c.Flags().StringVar(&path, "checkpoint", "", "values.checkpoint")
	c.Flags().BoolVar(&resume, "resume", false, "values.resume")
	c.Flags().Var((*duration)(&every), "every", "values.every")
	certificateFlag(c, &file)
	limits.addTable(c)
	return c
}

// quotient prints a quotient, or its table in a format.
func (f *frame) quotient(a answer.Quotient, table string) error {
	if table == "svg" {
		return f.drawTable(a)
	}
	page := f.page()
	if table != "" {
		page.QuotientTable(a, table)
	} else {
		page.Quotient(a)
	}
	return page.Err()
}

// drawTable draws the multiplication table of a quotient.
func (f *frame) drawTable(a answer.Quotient) error {
	if len(a.Elements) > plot.MostInTable {
		return &game.Fault{Code: "flag", At: -1, What: words.P("quotient.svg.large", a.Order), Hint: words.P("quotient.svg.large.hint", plot.MostInTable)}
	}
	t := plot.Table{
		Title: f.say("quotient.svg.title", a.Game), About: f.say("quotient.svg.about", a.Order, a.POrder), Key: f.say("quotient.svg.key"),
		Words: a.Elements, Lang: f.lang, Product: func(x, y int) int { return int(a.Table[x][y]) },
	}
	if a.Status != "proved" {
		t.About += " " + f.say("quotient.svg.partial", a.Heaps)
	}
	for _, word := range a.Elements {
		t.Marked = append(t.Marked, slices.Contains(a.P, word))
	}
	if t.Small() {
		t.Key = f.say("quotient.svg.key.small")
	}
	return t.WriteSVG(f.out)
}

// growth tells on a terminal how a quotient grows, in place of the line of progress.
func (f *frame) growth(g misere.Growth) {
	f.err.Write([]byte("\r\x1b[K" + f.say("quotient.progress", g.Heap, g.Order) + "\n"))
}
