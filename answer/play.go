package answer

import (
	"grundy/game"
	"grundy/play"
	"grundy/words"
)

// A Record is a game as it was played, with every move graded.
type Record struct {
	Game          string   `json:"game"` // the first position
	Convention    string   `json:"convention"`
	Players       []string `json:"players,omitempty"` // their names, where the record gives them
	Moves         []Graded `json:"moves"`
	TurningPoints []int    `json:"turning_points"` // numbers of the moves that gave a win (or a draw) away
	Final         string   `json:"final"`          // the last position
	Outcome       *string  `json:"outcome"`        // of the last position
	Over          bool     `json:"over"`           // the last position has no moves
	Winner        *int     `json:"winner"`         // 1 or 2 where the game is over, else null
	Leader        *int     `json:"leader"`         // 1 or 2: who wins from the last position with best play
	Limit         *Limit   `json:"limit,omitempty"`
}

// A Graded move is one move of a record with its grade.
type Graded struct {
	Number    int      `json:"number"`
	Line      int      `json:"line,omitempty"`
	Player    int      `json:"player"` // 1 moves first, 2 second
	Component int      `json:"component"`
	Heap      *int     `json:"heap"`
	From      string   `json:"from"`
	To        string   `json:"to"`
	Text      string   `json:"text"`
	Before    *string  `json:"before"`  // the outcome of from
	After     *string  `json:"after"`   // the outcome of to
	Grundy    *uint64  `json:"grundy"`  // the value of to, in normal play
	Verdict   string   `json:"verdict"` // winning, losing (a win was there), lost (every move loses), drawing, unknown
	Forced    bool     `json:"forced"`
	Turning   bool     `json:"turning"`
	Winning   *uint64  `json:"winning"` // how many winning moves there were
	Best      []Move   `json:"best"`    // the first of them
	Reply     *Move    `json:"reply"`   // the opponent's winning answer; null where there is none
	Why       []string `json:"why"`
}

// RecordOf is a graded record in a language.
func RecordOf(g *play.Game, lang words.Lang) Record {
	a := Record{
		Game:          g.Start.String(),
		Convention:    g.Convention.String(),
		Moves:         make([]Graded, len(g.Moves)),
		TurningPoints: []int{},
		Final:         g.Final.Game.String(),
		Outcome:       outcome(g.Final.Outcome),
		Over:          g.Over,
		Winner:        player(g.Winner),
		Leader:        player(g.Leader),
	}
	if g.Players != [2]string{} {
		a.Players = g.Players[:]
	}
	for i := range g.Moves {
		a.Moves[i] = graded(&g.Moves[i], g.Convention, lang)
		if g.Moves[i].Turning {
			a.TurningPoints = append(a.TurningPoints, g.Moves[i].Number)
		}
	}
	if g.Limit != nil {
		a.Limit = LimitOf(g.Limit, lang)
	}
	return a
}

func graded(m *play.Move, c game.Convention, lang words.Lang) Graded {
	before, after := Of(m.Before, nil, lang), Of(m.After, nil, lang)
	a := Graded{
		Number: m.Number, Line: m.Line, Player: m.Player + 1, Component: m.Component,
		From: m.From.String(), To: m.To.String(), Text: lang.Say(m.Text),
		Before: before.Outcome, After: after.Outcome, Grundy: after.Grundy,
		Verdict: m.Grade.String(), Forced: m.Forced, Turning: m.Turning,
		Winning: before.Winning.Moves, Best: before.Winning.List,
	}
	if m.Heap >= 0 {
		a.Heap = &m.Heap
	}
	if list := after.Winning.List; len(list) > 0 {
		a.Reply = &list[0]
	}
	for _, p := range m.Why(c) {
		a.Why = append(a.Why, lang.Say(p))
	}
	return a
}

// outcome is an outcome by its letter; null where it was not established.
func outcome(o game.Outcome) *string {
	if o == game.Unknown {
		return nil
	}
	s := o.String()
	return &s
}

// player is 1 or 2 for player 0 or 1, null for nobody.
func player(i int) *int {
	if i < 0 {
		return nil
	}
	i++
	return &i
}

// A Match is the beginning of a match: what is played, by whom, and whose turn it is.
type Match struct {
	Event      string `json:"event"` // "start"
	Game       string `json:"game"`
	Convention string `json:"convention"`
	Sides      []Side `json:"sides"` // the first to move, and the other
	Seed       string `json:"seed"`
	Moves      int    `json:"moves"`    // made already
	Position   string `json:"position"` // reached by them
}

// A Side is one of the two who play.
type Side struct {
	Name  string `json:"name"`
	Human bool   `json:"human"`
	Level *int   `json:"level"` // of a bot; null for a human
}

// MatchOf is a match; seed is that of its bots.
func MatchOf(m *play.Match, seed string) Match {
	a := Match{Event: "start", Game: m.Start.String(), Convention: m.Convention.String(), Seed: seed,
		Moves: len(m.Steps()), Position: m.Now().String()}
	for _, s := range m.Sides {
		side := Side{Name: s.Name, Human: s.Human}
		if !s.Human {
			level := s.Bot.Level
			side.Level = &level
		}
		a.Sides = append(a.Sides, side)
	}
	return a
}

// A Played is a move of a match. It does not say who wins.
type Played struct {
	Event     string `json:"event"` // "move"
	Number    int    `json:"number"`
	Player    int    `json:"player"` // 1 moves first, 2 second
	Name      string `json:"name"`
	Component int    `json:"component"`
	Heap      *int   `json:"heap"`
	From      string `json:"from"`
	To        string `json:"to"`
	Text      string `json:"text"`
	Over      bool   `json:"over"` // to has no moves
}

// PlayedOf is move i of a match, counted from 0.
func PlayedOf(m *play.Match, i int, lang words.Lang) Played {
	s := m.Steps()[i]
	a := Played{Event: "move", Number: i + 1, Player: i%2 + 1, Name: m.Sides[i%2].Name, Component: s.Component,
		From: s.From.String(), To: s.To.String(), Text: lang.Say(s.Text), Over: play.Over(s.To)}
	if s.Heap >= 0 {
		a.Heap = &s.Heap
	}
	return a
}

// A Said is an answer in a match that is no move.
type Said struct {
	Event    string `json:"event"` // "hint", "undone", "redone", "swap", "position", "help", "why", "stop"
	Text     string `json:"text"`
	Position string `json:"position"`
}
