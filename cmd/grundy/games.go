package main

import (
	"context"

	"github.com/spf13/cobra"

	"grundy/answer"
	"grundy/catalogue"
	"grundy/rules"
	"grundy/words"
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
		entry, err := f.entry(ctx, expression(args))
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

// entry finds a game by its name, with or without parameters, or by its code; a
// code without a name is described by what its digits mean.
func (f *frame) entry(ctx context.Context, name string) (catalogue.Entry, error) {
	if e, ok := catalogue.Named(name); ok {
		return e, nil
	}
	g, err := f.reader(ctx).Game(name)
	if err != nil {
		return catalogue.Entry{}, err
	}
	notation := g.String()
	if h, ok := g.(rules.HeapGame); ok && notation[0] == '{' {
		rule := words.P("rule.worded", notation)
		if c, ok := h.Rule.(interface{ Notation() string }); ok && c.Notation() != notation {
			rule = words.P("explain.worded", notation, c.Notation())
		}
		return catalogue.Entry{Name: notation, Example: notation + " 7", Rule: rule, Position: words.P("position.heaps")}, nil
	}
	if e, ok := catalogue.Named(notation); ok {
		return e, nil
	}
	return catalogue.Entry{Name: notation, Example: notation + " 7", Rule: words.P("code.digits.hint"), Position: words.P("position.heaps")}, nil
}
