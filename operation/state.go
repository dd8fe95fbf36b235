package operation

import (
	"context"
	"strings"

	"grundy/answer"
	"grundy/catalogue"
	"grundy/game"
	"grundy/rules"
	"grundy/words"
)

// StateIn asks what a position looks like.
type StateIn struct {
	Common
	Position string `json:"position" required:"true" says:"position"`
	Misere   bool   `json:"misere,omitempty" says:"misere"`
}

// A State is what a player may see of a position. Nothing of who wins is in it.
type State struct {
	Game       string `json:"game"`
	Convention string `json:"convention"`
	Over       bool   `json:"over"` // there is no move
	Terms      []Term `json:"terms"`
}

// A Term is one component of a sum.
type Term struct {
	Index   int          `json:"index"` // from 0
	Text    string       `json:"text"`
	Name    string       `json:"name"`  // of its game, in the catalogue or a code
	Title   string       `json:"title"` // of its game, in words
	Rule    string       `json:"rule"`
	Picture game.Picture `json:"picture"`
}

func stateOperation() Operation {
	return define(Operation{
		Name: "state", Says: words.P("operation.state"), Flat: true,
		Examples: []Example{{"sum", `{"position":"kayles 7 + nim 3,4"}`}},
	}, func(_ context.Context, a *asked, in *StateIn) (*State, error) {
		p, err := a.parse(in.Position)
		if err != nil {
			return nil, err
		}
		return a.state(p, convention(in.Misere)), nil
	})
}

// state is what a player may see of a position.
func (a *asked) state(p game.Sum, c game.Convention) *State {
	s := &State{Game: p.String(), Convention: c.String(), Over: !hasMove(p), Terms: make([]Term, len(p))}
	for i, term := range p {
		text := term.String()
		name, _, _ := strings.Cut(text, " ")
		s.Terms[i] = Term{Index: i, Text: text, Name: name, Title: name, Picture: picture(term)}
		if e, ok := catalogue.Named(name); ok {
			g := answer.GameOf(e, a.lang)
			s.Terms[i].Title, s.Terms[i].Rule = g.Name, g.Rule
		} else {
			s.Terms[i].Rule = a.lang.Say(words.P("code.digits.hint"))
		}
	}
	return s
}

// picture is what a component looks like: heaps where it does not say.
func picture(p game.Position) game.Picture {
	switch q := p.(type) {
	case game.Pictured:
		return q.Picture()
	case *rules.Heaps:
		_, sizes := q.Heaps()
		return game.Picture{Kind: game.HeapsPicture, Numbers: sizes}
	case *rules.Several:
		_, sizes := q.Sizes()
		return game.Picture{Kind: game.NumbersPicture, Numbers: sizes}
	}
	return game.Picture{Kind: game.NumbersPicture}
}

// hasMove reports whether a position has a move.
func hasMove(s game.Sum) bool {
	for _, p := range s {
		for range p.Moves {
			return true
		}
	}
	return false
}
