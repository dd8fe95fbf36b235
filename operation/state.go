package operation

import (
	"context"
	"strings"

	"grundy/catalogue"
	"grundy/game"
	"grundy/play"
	"grundy/rules"
	"grundy/script"
	"grundy/words"
)

// StateIn asks what a position looks like.
type StateIn struct {
	Common
	Position string `json:"position" required:"true" says:"position"`
	Misere   *bool  `json:"misere,omitempty" says:"misere"`
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
	Moves   []Pointed    `json:"moves,omitempty"` // of a graph that can be looked at: what can be pointed at in the picture
}

// A Pointed is a move that can be pointed at in the picture of a graph: at a vertex, or
// at an edge by its two ends.
type Pointed struct {
	On   []string `json:"on"`
	Text string   `json:"text"`
	To   string   `json:"to"` // what the term becomes
}

// mostPointed is how many moves are told for a picture.
const mostPointed = 300

// pointed are the moves of a term that can be pointed at; nil where there are none or
// too many.
func (a *asked) pointed(term game.Position) []Pointed {
	var all []Pointed
	for m := range term.Moves {
		if m.On == nil || len(all) == mostPointed {
			return nil
		}
		all = append(all, Pointed{On: m.On, Text: a.lang.Say(m.Text), To: m.Then().String()})
	}
	return all
}

func stateOperation() Operation {
	return define(Operation{
		Name: "state", Says: words.P("operation.state"), Flat: true,
		Examples: []Example{{"sum", `{"position":"kayles 7 + nim 3,4"}`}},
	}, func(_ context.Context, a *asked, in *StateIn) (*State, error) {
		p, c, err := a.position(in.Position, in.Misere)
		if err != nil {
			return nil, err
		}
		if err := shown(p); err != nil {
			return nil, err
		}
		return a.state(p, c), nil
	})
}

// state is what a player may see of a position.
func (a *asked) state(p game.Sum, c game.Convention) *State {
	s := &State{Game: p.String(), Convention: c.String(), Over: play.Over(p), Terms: make([]Term, len(p))}
	for i, term := range p {
		text := term.String()
		name := text
		if cut := strings.LastIndexByte(text, ' '); cut >= 0 { // a position has no spaces, a rule in words has
			name = text[:cut]
		}
		s.Terms[i] = Term{Index: i, Text: text, Name: name, Title: name, Picture: play.PictureOf(term)}
		if p := script.ProgramOf(term); p != nil {
			s.Terms[i].Name = p.Name()
			s.Terms[i].Title, s.Terms[i].Rule = a.told(p)
		} else if h, ok := term.(*rules.Heaps); ok && strings.HasPrefix(name, "{") {
			s.Terms[i].Title, s.Terms[i].Rule = a.called(rules.HeapGame{Rule: h.Rule()})
		} else {
			s.Terms[i].Title, s.Terms[i].Rule = a.named(name)
		}
		if s.Terms[i].Picture.Kind == game.GraphPicture {
			s.Terms[i].Moves = a.pointed(term)
		}
	}
	return s
}

// titled is the name of a game in words, with its parameters. What has no name in
// words, such as a code, is called what the notation calls it.
func titled(e catalogue.Entry, notation string, lang words.Lang) string {
	key := "game.title." + e.Name
	title := lang.Say(words.P(key))
	if title == key {
		return notation
	}
	if _, parameters, ok := strings.Cut(notation, ":"); ok {
		return lang.Say(words.P("game.title.with", title, parameters))
	}
	return title
}
