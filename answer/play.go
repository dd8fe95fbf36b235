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
