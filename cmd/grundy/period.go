package main

import (
	"context"
	"errors"
	"io"
	"time"

	"github.com/spf13/cobra"

	"grundy/answer"
	"grundy/evidence"
	"grundy/game"
	"grundy/longrun"
	"grundy/operation"
	"grundy/period"
	"grundy/rules"
	"grundy/sequence"
	"grundy/words"
)

// A periodRun is "grundy period" with its flags.
type periodRun struct {
	*frame
	limits
	to         uint64
	local      bool
	checkpoint string
	resume     bool
	every      time.Duration
	file       string // of the certificate, or empty
}

// periodCommand is "grundy period GAME".
func (f *frame) periodCommand() *cobra.Command {
	p := &periodRun{frame: f, every: time.Minute}
	c := f.command("period", p.run)
	c.Flags().Var(&amount{&p.to, countUnits, "below"}, "to", "period.to")
	c.Flags().BoolVar(&p.local, "local", false, "period.local")
	c.Flags().StringVar(&p.checkpoint, "checkpoint", "", "values.checkpoint")
	c.Flags().BoolVar(&p.resume, "resume", false, "values.resume")
	c.Flags().Var((*duration)(&p.every), "every", "values.every")
	certificateFlag(c, &p.file)
	p.limits.addTable(c)
	return c
}

func (p *periodRun) run(ctx context.Context, args []string) error {
	switch {
	case len(args) == 0:
		return &game.Fault{Code: "arguments", At: -1, What: words.P("values.game"), Hint: words.P("sequence.period.hint")}
	case p.resume && p.checkpoint == "":
		return &game.Fault{Code: "flag", At: -1, What: words.P("values.resume"), Hint: words.P("values.resume.hint")}
	}
	inner, cancel := p.context(ctx)
	defer cancel()
	p.within(inner)
	g, err := p.reader(ctx).Game(args[0])
	if err != nil {
		return err
	}
	if len(args) > 1 {
		return &game.Fault{Code: "arguments", At: -1, What: words.P("ppositions.extra", expression(args[1:])), Hint: words.P("sequence.period.hint")}
	}
	report, done := longrun.Printer(p.err, p.lang, isTerminal(p.err))
	r, err := period.Find(inner, g, period.Options{
		To: p.to, Memory: p.memory, Window: p.local,
		Checkpoint: p.checkpoint, Resume: p.resume, Every: p.every, Report: report,
	})
	done()
	checked := uint64(0)
	if r != nil {
		checked = r.CheckedTo
	}
	limit := p.reached(ctx, inner, err, checked)
	if err != nil && limit == nil {
		return err
	}
	a := answer.PeriodOf(r, limit, p.lang)
	if p.json {
		err = p.object(a)
	} else {
		page := p.page()
		page.Period(a)
		err = page.Err()
	}
	if err == nil && p.file != "" {
		err = p.certifyPeriod(inner, g, r)
	}
	return p.ended(ctx, err, r.Status == sequence.Proved)
}

// certifyPeriod writes the certificate of a period.
func (p *periodRun) certifyPeriod(ctx context.Context, g rules.Game, r *period.Result) error {
	rule, err := period.Rule(g)
	if err != nil {
		return err
	}
	return p.certify(p.file, func(to io.Writer) error {
		return evidence.Period(ctx, to, rule, r.Period, evidence.Options{Memory: p.memory})
	})
}

// reached is the limit that ended a search whose result is printed all the same,
// after it had looked at so many heaps; nil where the search was not ended by one.
// Ctrl-C is one of them.
func (l *limits) reached(outer, inner context.Context, err error, heaps uint64) *game.Limit {
	if errors.Is(err, context.Canceled) && outer.Err() != nil {
		return &game.Limit{Which: "interrupted", Reached: heaps}
	}
	limit := operation.LimitOf(inner, err)
	if limit != nil && limit.Which == "time" {
		limit.Allowed, limit.Reached = uint64(l.timeout), heaps
	}
	return limit
}

// ended is how a search ends whose result has been printed.
func (f *frame) ended(ctx context.Context, err error, established bool) error {
	switch {
	case err != nil:
		return err
	case ctx.Err() != nil:
		return status(exitInterrupted)
	case !established:
		return status(exitOpen)
	}
	return nil
}
