package main

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"grundy/answer"
	"grundy/box"
	"grundy/catalogue"
	"grundy/game"
	"grundy/operation"
	"grundy/page"
	"grundy/verify"
	"grundy/words"
)

// verifyCommand is "grundy verify GAME", "grundy verify POSITION" and "grundy
// verify --all".
func (f *frame) verifyCommand() *cobra.Command {
	var (
		limits limits
		misere bool
		tokens = uint64(operation.Tokens)
		heaps  = uint64(3)
		most   = uint64(6)
		all    bool
	)
	var c *cobra.Command
	c = f.command("verify", func(ctx context.Context, args []string) error {
		ctx, cancel := limits.context(ctx)
		defer cancel()
		f.within(ctx)
		options := verify.Options{Reader: f.reader(ctx), Positions: limits.positions, Memory: limits.memory}
		switch {
		case all && len(args) > 0:
			return &game.Fault{Code: "arguments", At: -1, What: words.P("verify.all.alone"), Hint: words.P("verify.game.hint")}
		case all:
			return f.verifyAll(ctx, options)
		case len(args) == 0:
			return &game.Fault{Code: "arguments", At: -1, What: words.P("verify.game"), Hint: words.P("verify.game.hint")}
		}
		b := operation.VerifyBox(&heaps, &most)
		usual := !c.Flags().Changed("heaps") && !c.Flags().Changed("max")
		if misere || c.Flags().Changed("tokens") {
			if !misere || !usual {
				return operation.SumsAlone()
			}
			r, err := operation.VerifySums(ctx, f.reader(ctx), expression(args), tokens, options)
			return f.verified(ctx, r, err, nil, &tokens)
		}
		r, within, err := operation.Verify(ctx, f.reader(ctx), expression(args), b, usual, options)
		if !within {
			return f.verified(ctx, r, err, nil, nil)
		}
		return f.verified(ctx, r, err, &b, nil)
	})
	c.Flags().Var(&amount{&heaps, countUnits, "heaps"}, "heaps", "box.most-heaps")
	c.Flags().Var(&amount{&most, countUnits, "size"}, "max", "box.max")
	c.Flags().BoolVar(&all, "all", false, "verify.all")
	c.Flags().BoolVar(&misere, "misere", false, "verify.misere")
	c.Flags().Var(&amount{&tokens, countUnits, "tokens"}, "tokens", "verify.tokens")
	limits.add(c, 0)
	return c
}

// verified writes the report on one game and says how the command ends.
func (f *frame) verified(ctx context.Context, r *verify.Report, err error, b *box.Box, tokens *uint64) error {
	limit := operation.LimitOf(ctx, err)
	if r == nil || err != nil && limit == nil {
		return err
	}
	a := answer.VerificationOf(r, f.lang)
	if b != nil {
		a.Heaps, a.Max = &b.Heaps, &b.Max
	}
	a.Tokens = tokens
	if limit != nil {
		a.Limit = answer.LimitOf(limit, f.lang)
	}
	if f.json {
		err = f.object(a)
	} else {
		p := f.page()
		f.verifyPage(p, a, r.Loopy)
		err = p.Err()
	}
	switch {
	case err != nil:
		return err
	case r.Counterexample != nil:
		return status(exitFailed)
	case limit != nil:
		return status(exitOpen)
	}
	return nil
}

// verifyPage writes a report for people.
func (f *frame) verifyPage(p *page.Printer, a answer.Verification, loopy uint64) {
	if a.Heaps != nil {
		p.Text(0, f.say("verify.heading", a.Game, a.Positions, *a.Heaps, *a.Max))
	} else if a.Tokens != nil {
		p.Text(0, f.say("verify.heading.tokens", a.Game, a.Positions, *a.Tokens))
		if q := a.Quotient; q != nil {
			p.Text(0, f.say("verify.quotient", q.Heaps, q.Order, q.POrder))
		}
	} else {
		p.Text(0, f.say("verify.heading.default", a.Game, a.Positions))
	}
	for _, c := range a.Checked {
		mark := f.say("verify.right")
		if !c.OK {
			mark = f.say("verify.wrong")
		}
		p.Text(2, f.say("verify.line", f.claim(c.Theorem, c.Claim, c.Convention), mark, c.Positions))
	}
	if a.Theorems == 0 && a.Tokens == nil {
		p.Text(0, f.say("verify.none"))
	}
	if loopy > 0 {
		p.Text(0, f.say("verify.loopy", loopy))
	}
	if c := a.Counterexample; c != nil {
		p.Text(0, f.say("verify.counterexample", c.Position))
		p.Text(2, f.claim(c.Theorem, c.Claim, c.Convention))
		p.Text(2, f.say("verify.says", c.Says))
		p.Text(2, f.say("verify.search", c.Search))
	}
	if a.Limit != nil {
		p.Text(0, a.Limit.Text)
	}
}

// claim names a claim: the theorem, if it is one, and what it is about.
func (f *frame) claim(theorem *string, kind, convention string) string {
	what := f.say("verify.kind."+kind, f.say("verify.convention."+convention))
	if theorem == nil {
		return what
	}
	return *theorem + ", " + what
}

// verifyAll verifies every game of the catalogue; with --json an object a line.
func (f *frame) verifyAll(ctx context.Context, o verify.Options) error {
	var games, positions uint64
	worst := error(nil)
	for _, e := range catalogue.Entries() {
		r, err := verify.Entry(ctx, e, o)
		if r != nil {
			games++
			positions += r.Positions
		}
		err = f.verified(ctx, r, err, nil, nil)
		f.out.Flush()
		switch {
		case errors.Is(err, status(exitFailed)), errors.Is(err, status(exitOpen)) && worst == nil:
			worst = err
		case err != nil && !errors.As(err, new(status)):
			return err
		}
	}
	if worst == nil && !f.json {
		f.page().Text(0, f.say("verify.all", games, positions))
	}
	return worst
}
