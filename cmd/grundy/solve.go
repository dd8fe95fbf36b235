package main

import (
	"context"
	"errors"
	"io"
	"os"
	"time"

	"github.com/spf13/cobra"

	"grundy/answer"
	"grundy/catalogue"
	"grundy/game"
	"grundy/page"
	"grundy/solve"
)

// solveCommand is "grundy solve POSITION...".
func (f *frame) solveCommand() *cobra.Command {
	var (
		limits     limits
		convention game.Convention
		moves      uint64
		style      page.Style
	)
	c := f.command("solve", func(ctx context.Context, args []string) error {
		options := solve.Options{
			Moves:     int(moves),
			Positions: limits.positions,
			Memory:    limits.memory,
			Explain:   style != "" || !f.json,
			Mex:       style == page.ByMex,
		}
		position, err := f.reader().Parse(expression(args))
		if err != nil {
			return err
		}
		ctx, cancel := limits.context(ctx)
		defer cancel()
		v, err := solve.New(options).Solve(ctx, position, convention)
		limit := limits.of(err)
		if err != nil && limit == nil {
			return err
		}
		a := answer.Of(v, err, f.lang)
		if f.json {
			err = f.object(a)
		} else {
			p := f.page()
			p.Verdict(v, a, style)
			err = p.Err()
		}
		if err == nil && limit != nil {
			err = status(exitOpen)
		}
		return err
	})
	misereFlag(c, &convention)
	movesFlag(c, &moves)
	styleFlag(c, &style)
	limits.add(c, 10*time.Second)
	return c
}

// reader reads expressions, with positions kept in files.
func (f *frame) reader() catalogue.Reader {
	return catalogue.Reader{Open: func(name string) (io.ReadCloser, error) { return os.Open(name) }}
}

// of is the limit that an error stands for, nil if it stands for none.
func (l *limits) of(err error) *game.Limit {
	limit := (*game.Limit)(nil)
	if errors.As(err, &limit) && limit.Which == "time" {
		limit.Allowed = uint64(l.timeout)
	}
	return limit
}
