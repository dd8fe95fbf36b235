package main

import (
	"context"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"grundy/answer"
	"grundy/certificate/check"
	"grundy/checkpoint"
	"grundy/game"
	"grundy/operation"
	"grundy/words"
)

// checkCommand is "grundy check FILE".
func (f *frame) checkCommand() *cobra.Command {
	var limits limits
	c := f.command("check", func(ctx context.Context, args []string) error {
		switch {
		case len(args) == 0:
			return &game.Fault{Code: "arguments", At: -1, What: words.P("check.file"), Hint: words.P("check.file.hint")}
		case len(args) > 1:
			return &game.Fault{Code: "arguments", At: -1, What: words.P("check.extra"), Hint: words.P("check.file.hint")}
		}
		in := f.in
		if args[0] != "-" {
			file, err := os.Open(args[0])
			if err != nil {
				return checkpoint.ReadError(args[0], err)
			}
			defer file.Close()
			in = file
		}
		return f.check(ctx, in, args[0], &limits)
	})
	limits.add(c, 0)
	return c
}

// check checks a certificate, writes what came of it and says how the command ends.
func (f *frame) check(ctx context.Context, in io.Reader, name string, l *limits) error {
	inner, cancel := l.context(ctx)
	defer cancel()
	r, err := check.File(inner, in, check.Options{Reader: f.reader(inner), Memory: l.memory})
	a, ok := answer.CheckOf(r, err, f.lang)
	if !ok {
		if ctx.Err() == nil && operation.LimitOf(inner, err) == nil {
			err = checkpoint.ReadError(name, err)
		}
		return err
	}
	if f.json {
		err = f.object(a)
	} else {
		err = f.checkPage(a)
	}
	if err == nil && !a.Valid {
		return status(exitFailed)
	}
	return err
}

// checkPage writes what came of a check for people.
func (f *frame) checkPage(a answer.Check) error {
	p := f.page()
	if a.Wrong != nil {
		p.Text(0, f.say("check.wrong", words.P("certificate.line", a.Wrong.Line, a.Wrong.Text)))
		return p.Err()
	}
	p.Text(0, a.Claim.Text)
	p.Text(0, f.say("check.right"))
	steps := make([]string, len(a.Steps))
	for i, s := range a.Steps {
		steps[i] = f.say("check.steps", s.Lines, s.Step)
	}
	p.Text(0, f.say("check.lines", a.Lines, strings.Join(steps, ", ")))
	for _, v := range a.Recomputed {
		p.Text(0, f.say("check.recomputed", v.Game, v.To))
	}
	for _, t := range a.Assumed {
		p.Text(0, f.say("check.assumed", t.Title, t.Source))
	}
	if len(a.Assumed) == 0 {
		p.Text(0, f.say("check.assumed.none"))
	}
	return p.Err()
}
