package operation

import (
	"context"
	"errors"

	"grundy/catalogue"
	"grundy/game"
	"grundy/rules"
	"grundy/script"
	"grundy/words"
)

// DescribeIn asks what a game is: of the catalogue, a code, a rule in words, a program.
type DescribeIn struct {
	Common
	Game string `json:"game" required:"true" says:"game"`
}

// A Description is what a game says of itself, and how its positions are written.
type Description struct {
	Game       string  `json:"game"`       // as the notation names it
	Name       *string `json:"name"`       // the code or the set that it is by another name; null where it is neither
	Title      string  `json:"title"`      // in words, or as the notation names it
	Rule       string  `json:"rule"`       // empty where a program does not say it
	Convention string  `json:"convention"` // in which it is played where nothing else is said
	Heaps      bool    `json:"heaps"`      // it is played on one heap at a time: its heaps have a sequence of values
	Parameters int     `json:"parameters"` // of how many numbers a position is made; 0 where it is made of none, or of any number
	Sudden     bool    `json:"sudden"`     // who reaches certain positions wins or loses at once: there is no misère play
	Start      *string `json:"start"`      // the position that a program starts with; null where it names none
}

func describeOperation() Operation {
	return define(Operation{
		Name: "describe", Says: words.P("operation.describe"), Flat: true,
		Examples: []Example{{"words", `{"game":"{take 1 or 2, then may split}"}`}, {"catalogue", `{"game":"wythoff"}`}},
	}, func(_ context.Context, a *asked, in *DescribeIn) (*Description, error) {
		g, c, err := a.game(in.Game, nil)
		if err != nil {
			return nil, err
		}
		d := &Description{Game: g.String(), Convention: c.String()}
		d.Title, d.Rule = a.called(g)
		_, d.Heaps = g.(rules.HeapGame)
		p := script.ProgramOfGame(g)
		if name, ok := plainName(g); ok {
			d.Name = &name
		}
		switch {
		case p != nil:
			d.Parameters, d.Sudden = p.Arity(), p.EndsSuddenly()
			if text, ok := p.Start(); ok {
				d.Start = &text
			}
		case d.Heaps:
			d.Parameters = 1
		case isPosition(g, 1, 2) && !isPosition(g, 1, 2, 3):
			d.Parameters = 2
		}
		return d, nil
	})
}

// isPosition reports whether numbers are a position of a game.
func isPosition(g rules.Game, numbers ...uint64) bool {
	_, err := g.Parse(rules.FormatHeaps(numbers))
	return !errors.As(err, new(*game.Fault))
}

// plainName is the code or the set that a game is by another name.
func plainName(g rules.Game) (name string, ok bool) {
	h, heap := g.(rules.HeapGame)
	if !heap {
		return "", false
	}
	n, named := h.Rule.(rules.Renamed)
	if !named {
		wrapped, is := h.Rule.(interface{ Notation() string })
		if !is || script.ProgramOfGame(g) == nil {
			return "", false
		}
		return wrapped.Notation(), true
	}
	return n.Notation(), n.Notation() != g.String()
}

// called is the title of a game and its rule, in the language asked for.
func (a *asked) called(g rules.Game) (title, rule string) {
	name := g.String()
	if p := script.ProgramOfGame(g); p != nil {
		return a.told(p)
	}
	if code, ok := catalogue.Worded(g); ok {
		return name[1 : len(name)-1], a.worded(name, code)
	}
	return a.named(name)
}

// named is the title and the rule of a game of the catalogue, or of a code.
func (a *asked) named(name string) (title, rule string) {
	if e, ok := catalogue.Named(name); ok {
		return titled(e, name, a.lang), a.lang.Say(e.Rule)
	}
	return name, a.lang.Say(words.P("code.digits.hint"))
}

// told is what a program says of itself; its title is its name where it says none.
func (a *asked) told(p *script.Program) (title, rule string) {
	if title = p.Title().In(a.lang); title == "" {
		title = p.Name()
	}
	return words.Visible(title), words.Visible(p.Rule().In(a.lang))
}

// worded is what a rule in words is.
func (a *asked) worded(name, code string) string {
	if code == "" {
		return a.lang.Say(words.P("rule.worded", name))
	}
	return a.lang.Say(words.P("explain.worded", name, code))
}
