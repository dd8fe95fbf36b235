package main

import (
	"context"
	"time"

	"github.com/spf13/cobra"

	"grundy/answer"
	"grundy/catalogue"
	"grundy/game"
	"grundy/solve"
)

// solveCommand is "grundy solve EXPR...".
func (f *frame) solveCommand() *cobra.Command {
	var (
		limits     limits
		convention game.Convention
		moves      uint64
	)
	c := f.command("solve POSITION...", func(ctx context.Context, args []string) error {
		position, err := catalogue.Parse(expression(args))
		if err != nil {
			return err
		}
		ctx, cancel := limits.context(ctx)
		defer cancel()
		solver := solve.New(solve.Options{Moves: int(moves), Positions: limits.positions, Memory: limits.memory})
		v, err := solver.Solve(ctx, position, convention)
		return f.object(answer.Of(v, err, f.lang))
	})
	misereFlag(c, &convention)
	movesFlag(c, &moves)
	limits.add(c, 10*time.Second)
	return c
}
