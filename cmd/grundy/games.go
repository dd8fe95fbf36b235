package main

import (
	"context"

	"github.com/spf13/cobra"

	"grundy/answer"
	"grundy/catalogue"
	"grundy/operation"
)

// gamesCommand is "grundy games [GAME]".
func (f *frame) gamesCommand() *cobra.Command {
	return f.command("games", func(ctx context.Context, args []string) error {
		p := f.page()
		if len(args) == 0 {
			games := []answer.Game{}
			for _, e := range catalogue.Entries() {
				games = append(games, answer.GameOf(e, f.lang))
			}
			if f.json {
				return f.object(games)
			}
			p.Games(games)
			return p.Err()
		}
		entry, err := operation.Entry(f.reader(ctx), expression(args))
		if err != nil {
			return err
		}
		if f.json {
			return f.object(answer.GameOf(entry, f.lang))
		}
		p.Game(answer.GameOf(entry, f.lang))
		return p.Err()
	})
}
