package operation

import (
	"context"

	"grundy/answer"
	"grundy/catalogue"
	"grundy/words"
)

// GamesIn asks for the games of the catalogue, or for one of them.
type GamesIn struct {
	Common
	Game string `json:"game,omitempty" says:"game.one"`
}

// Games are games of the catalogue.
type Games struct {
	Games []answer.Game `json:"games"`
}

func gamesOperation() Operation {
	return define(Operation{
		Name: "games", Says: words.P("operation.games"), Flat: true,
		Examples: []Example{{"one", `{"game":"kayles"}`}, {"all", `{}`}},
	}, func(_ context.Context, a *asked, in *GamesIn) (*Games, error) {
		out := &Games{Games: []answer.Game{}}
		entries := catalogue.Entries()
		if in.Game != "" {
			e, err := Entry(a.reader, in.Game)
			if err != nil {
				return nil, err
			}
			entries = []catalogue.Entry{e}
		}
		for _, e := range entries {
			out.Games = append(out.Games, answer.GameOf(e, a.lang))
		}
		return out, nil
	})
}

// Entry finds a game by its name, with or without parameters, or by its code; a
// code without a name is described by what its digits mean.
func Entry(reader catalogue.Reader, name string) (catalogue.Entry, error) {
	if e, ok := catalogue.Named(name); ok {
		return e, nil
	}
	g, err := reader.Game(name)
	if err != nil {
		return catalogue.Entry{}, err
	}
	notation := g.String()
	if code, ok := catalogue.Worded(g); ok {
		rule := words.P("rule.worded", notation)
		if code != "" {
			rule = words.P("explain.worded", notation, code)
		}
		return catalogue.Entry{Name: notation, Example: "'" + notation + " 7'", Rule: rule, Position: words.P("position.heaps")}, nil
	}
	if e, ok := catalogue.Named(notation); ok {
		return e, nil
	}
	return catalogue.Entry{Name: notation, Example: notation + " 7", Rule: words.P("code.digits.hint"), Position: words.P("position.heaps")}, nil
}
