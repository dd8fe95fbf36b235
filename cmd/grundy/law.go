package main

import (
	"context"
	"errors"
	"time"

	"github.com/spf13/cobra"

	"grundy/answer"
	"grundy/game"
	"grundy/law"
	"grundy/script"
	"grundy/words"
)

// A lawRun is "grundy law" with its flags.
type lawRun struct {
	*frame
	limits
	fit, to, parameters, first uint64
	convention                 game.Convention
	said                       func() *game.Convention // what --misere says
}

// lawCommand is "grundy law GAME|-".
func (f *frame) lawCommand() *cobra.Command {
	l := &lawRun{frame: f}
	c := f.command("law", l.run)
	c.Flags().Var(&amount{&l.fit, countUnits, "size"}, "fit", "law.fit")
	c.Flags().Var(&amount{&l.to, countUnits, "size"}, "to", "law.to")
	c.Flags().Var(&amount{&l.parameters, countUnits, "size"}, "parameters", "law.parameters")
	c.Flags().Var(&amount{&l.first, countUnits, "size"}, "first", "law.first")
	l.said = func() *game.Convention { return given(c, l.convention) }
	misereFlag(c, &l.convention)
	l.limits.add(c, 20*time.Second)
	return c
}

func (l *lawRun) run(ctx context.Context, args []string) error {
	if len(args) == 0 {
		return &game.Fault{Code: "arguments", At: -1, What: words.P("law.game"), Hint: words.P("law.game.hint")}
	}
	if l.parameters > 2 {
		return &game.Fault{Code: "flag", At: -1, What: words.P("law.parameters", l.parameters), Hint: words.P("law.parameters.hint")}
	}
	o := law.Options{Fit: int(min(l.fit, 1<<20)), To: l.to, Parameters: int(l.parameters), Misere: l.convention == game.Misere, Memory: l.memory, Positions: l.positions}
	inner, cancel := l.context(ctx)
	defer cancel()
	if name := expression(args); name != "-" {
		g, err := l.reader(ctx).Game(name)
		if err != nil {
			return err
		}
		played, err := script.ConventionOfGame(g, l.said())
		if err != nil {
			return err
		}
		o.Misere = played == game.Misere
		r, err := law.OfGame(inner, g, o)
		if err != nil {
			return err
		}
		return l.show(r)
	}
	in, err := l.openPatient(ctx, "-")
	if err != nil {
		return err
	}
	tables, err := law.Read(in, o.Parameters, l.first)
	if err != nil {
		return err
	}
	failed := error(nil)
	for i, t := range tables {
		if i > 0 && !l.json {
			l.page().Line("")
		}
		r, err := law.Find(inner, t, o)
		if err != nil {
			return err
		}
		if err := l.show(r); errors.As(err, new(status)) {
			failed = err
		} else if err != nil {
			return err
		}
	}
	return failed
}

// show prints a report; where no law stands, the question is open.
func (l *lawRun) show(r *law.Report) error {
	a := answer.LawsOf(r, l.lang)
	if l.json {
		if err := l.object(a); err != nil {
			return err
		}
	} else {
		page := l.page()
		page.Laws(a)
		if err := page.Err(); err != nil {
			return err
		}
	}
	for _, one := range a.Laws {
		if one.Status != "refuted" {
			return nil
		}
	}
	return status(exitOpen)
}
