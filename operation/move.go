package operation

import (
	"context"
	"encoding/json"
	"strings"

	"grundy/answer"
	"grundy/game"
	"grundy/play"
	"grundy/words"
)

// MoveIn asks for a move to be made.
type MoveIn struct {
	Common
	Position string `json:"position" required:"true" says:"position"`
	Misere   *bool  `json:"misere,omitempty" says:"misere"`
	Move     string `json:"move" required:"true" says:"move"`
}

// Moved is a move that was made, and what the player sees then.
type Moved struct {
	From      string `json:"from"`
	Text      string `json:"text"`
	Component int    `json:"component"`
	Heap      *int   `json:"heap"`
	To        string `json:"to"`
	State     *State `json:"state"` // of to
}

func moveOperation() Operation {
	return define(Operation{
		Name: "move", Says: words.P("operation.move"),
		Examples: []Example{
			{"words", `{"position":"nim 3,4,5","move":"heap 1 take 2"}`},
			{"position", `{"position":"nim 3,4,5","move":"1,4,5"}`},
		},
	}, func(ctx context.Context, a *asked, in *MoveIn) (*Moved, error) {
		p, c, err := a.position(in.Position, in.Misere)
		if err != nil {
			return nil, err
		}
		if err := shown(p); err != nil {
			return nil, err
		}
		step, err := play.Apply(ctx, a.reader, p, in.Move)
		if err != nil {
			return nil, err
		}
		out := &Moved{From: step.From.String(), Text: a.lang.Say(step.Text), Component: step.Component, To: step.To.String(), State: a.state(step.To, c)}
		if step.Heap >= 0 {
			out.Heap = &step.Heap
		}
		return out, nil
	})
}

// HintIn asks for the best move.
type HintIn struct {
	Common
	Position string `json:"position" required:"true" says:"position"`
	Misere   *bool  `json:"misere,omitempty" says:"misere"`
}

// A Hint is the best move from a position.
type Hint struct {
	Winning *bool         `json:"winning"` // the player to move can win; null where not established
	Move    *answer.Move  `json:"move"`    // null where there is no move
	Text    string        `json:"text"`
	Limit   *answer.Limit `json:"limit,omitempty"`
}

func hintOperation() Operation {
	return define(Operation{
		Name: "hint", Says: words.P("operation.hint"),
		Examples: []Example{{"won", `{"position":"nim 3,4,5"}`}, {"lost", `{"position":"nim 1,4,5"}`}},
	}, func(ctx context.Context, a *asked, in *HintIn) (*Hint, error) {
		p, c, err := a.position(in.Position, in.Misere)
		if err != nil {
			return nil, err
		}
		if err := shown(p); err != nil {
			return nil, err
		}
		s, done := a.solver(a.options(1))
		defer done()
		h, err := play.HintFor(ctx, s, p, c)
		if err != nil {
			return nil, err
		}
		out := &Hint{}
		if h.Limit != nil {
			out.Limit = a.limit(LimitOf(ctx, h.Limit))
		}
		if o := h.Verdict.Outcome; o != game.Unknown {
			winning := o == game.N
			out.Winning = &winning
		}
		if h.Move == nil {
			out.Text = a.lang.Say(words.P("operation.hint.over"))
			return out, nil
		}
		move := answer.MoveOf(h.Move, a.lang)
		out.Move = &move
		key := "operation.hint.open"
		switch h.Verdict.Outcome {
		case game.N:
			key = "operation.hint.won"
		case game.P:
			key = "operation.hint.lost"
		case game.D:
			key = "operation.hint.draw"
		}
		out.Text = a.lang.Say(words.P(key, play.StepOf(h.Move).Says()))
		return out, nil
	})
}

// PlayIn asks the program to move.
type PlayIn struct {
	Common
	Position string `json:"position" required:"true" says:"position"`
	Misere   *bool  `json:"misere,omitempty" says:"misere"`
	Level    int    `json:"level" default:"100" says:"level"`
	Seed     Seed   `json:"seed,omitempty" says:"seed"`
}

func (in *PlayIn) defaults() { in.Level = 100 }

// A Seed is a text, or a number taken as its digits.
type Seed string

// UnmarshalJSON reads a text or a number.
func (s *Seed) UnmarshalJSON(data []byte) error {
	if strings.HasPrefix(string(data), `"`) {
		var text string
		err := json.Unmarshal(data, &text)
		*s = Seed(text)
		return err
	}
	var n json.Number
	if err := json.Unmarshal(data, &n); err != nil {
		return &game.Fault{Code: "field", At: -1, What: words.P("operation.field.type", "seed"), Hint: words.P("operation.seed.hint")}
	}
	*s = Seed(n)
	return nil
}

// Played is the program's move, and what the player sees then. It does not say who
// wins.
type Played struct {
	From  string       `json:"from"`
	Move  *answer.Move `json:"move"`
	State *State       `json:"state"` // after the move
}

func playOperation() Operation {
	return define(Operation{
		Name: "play", Says: words.P("operation.play"),
		Examples: []Example{{"perfect", `{"position":"nim 3,4,5","level":100,"seed":"a"}`}},
	}, func(ctx context.Context, a *asked, in *PlayIn) (*Played, error) {
		if in.Level < 0 || in.Level > 100 {
			return nil, &game.Fault{Code: "field", At: -1, What: words.P("operation.level", in.Level), Hint: words.P("operation.level.hint")}
		}
		p, c, err := a.position(in.Position, in.Misere)
		if err != nil {
			return nil, err
		}
		if err := shown(p); err != nil {
			return nil, err
		}
		s, done := a.solver(a.options(1))
		defer done()
		best, err := play.Bot{Level: in.Level, Seed: string(in.Seed)}.Move(ctx, s, p, c)
		if err != nil {
			return nil, err
		}
		if best == nil {
			return nil, &game.Fault{Code: "over", Input: in.Position, At: -1, What: words.P("operation.over", p.String()), Hint: words.P("operation.over.hint")}
		}
		move := answer.MoveOf(best, a.lang)
		return &Played{From: move.From, Move: &move, State: a.state(best.To, c)}, nil
	})
}
