package answer

import (
	"grundy/catalogue"
	"grundy/game"
	"grundy/words"
)

// A Game is an entry of the catalogue.
type Game struct {
	Name       string    `json:"name"`
	Aliases    []string  `json:"aliases"`
	Parameters string    `json:"parameters,omitempty"`
	Optional   bool      `json:"parameters_optional,omitempty"`
	Code       string    `json:"code,omitempty"` // the take-and-break code that the name stands for
	Example    string    `json:"example"`
	Rule       string    `json:"rule"`
	Position   string    `json:"position"`
	Theory     []Theorem `json:"theory"`
	Source     string    `json:"source,omitempty"`
}

// A Theorem decides a game without playing it out.
type Theorem struct {
	Name      string `json:"name"`
	Statement string `json:"statement,omitempty"`
	Source    string `json:"source,omitempty"`
}

// GameOf is a game in a language.
func GameOf(e catalogue.Entry, lang words.Lang) Game {
	g := Game{
		Name: e.Name, Aliases: append([]string{}, e.Aliases...), Parameters: e.Parameters, Optional: e.Optional,
		Code: e.Code, Example: e.Example, Rule: lang.Say(e.Rule), Position: lang.Say(e.Position),
		Theory: []Theorem{}, Source: e.Source,
	}
	for _, t := range e.Theory {
		g.Theory = append(g.Theory, TheoremOf(t, lang))
	}
	return g
}

// TheoremOf is a theorem in a language.
func TheoremOf(t *game.Theorem, lang words.Lang) Theorem {
	return Theorem{t.Name, lang.Say(t.Says), t.Source}
}
