package main

import (
	"context"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"grundy/answer"
	"grundy/game"
	"grundy/operation"
	"grundy/period"
	"grundy/words"
)

// genusCommand is "grundy genus POSITION" and "grundy genus GAME FROM..TO".
func (f *frame) genusCommand() *cobra.Command {
	var limits limits
	c := f.command("genus", func(ctx context.Context, args []string) error {
		if len(args) == 0 {
			return &game.Fault{Code: "arguments", At: -1, What: words.P("genus.arguments"), Hint: words.P("genus.arguments.hint")}
		}
		inner, cancel := limits.context(ctx)
		defer cancel()
		a := answer.Genera{}
		var positions []game.Sum
		if from, to, ok := stretch(args[len(args)-1]); ok && len(args) > 1 {
			g, err := f.reader(ctx).Game(expression(args[:len(args)-1]))
			if err != nil {
				return err
			}
			rule, err := period.Rule(g)
			if err != nil {
				return err
			}
			a.Game = rule.String()
			if positions, err = operation.HeapsOf(g, from, to); err != nil {
				return err
			}
		} else {
			p, err := f.reader(ctx).Parse(expression(args))
			if err != nil {
				return err
			}
			a.Game, positions = p.String(), []game.Sum{p}
		}
		genera, limit, err := operation.Genera(inner, positions, limits.positions)
		if err != nil {
			return err
		}
		a.Genera = genera
		if limit != nil {
			a.Limit = answer.LimitOf(limit, f.lang)
		}
		if f.json {
			err = f.object(a)
		} else {
			page := f.page()
			page.Genera(a)
			err = page.Err()
		}
		return f.ended(ctx, err, limit == nil)
	})
	limits.add(c, 10*time.Second)
	return c
}

// stretch reads "0..20".
func stretch(text string) (from, to uint64, ok bool) {
	first, last, ok := strings.Cut(text, "..")
	if !ok {
		return 0, 0, false
	}
	from, err := strconv.ParseUint(first, 10, 64)
	if err != nil {
		return 0, 0, false
	}
	to, err = strconv.ParseUint(last, 10, 64)
	return from, to, err == nil
}
