package operation

import (
	"context"
	"strings"

	"grundy/answer"
	"grundy/game"
	"grundy/play"
	"grundy/script"
	"grundy/words"
)

// Game is a game as it was played: the moves from a first position, or the text of
// a record.
type Game struct {
	Start   string   `json:"start,omitempty" says:"start"`
	Moves   []string `json:"moves,omitempty" says:"played"`
	Misere  *bool    `json:"misere,omitempty" says:"misere"`
	Players []string `json:"players,omitempty" says:"players"`
	Record  string   `json:"record,omitempty" says:"record"`
}

// GradeIn asks for every move of a game to be graded.
type GradeIn struct {
	Common
	Game
	Best uint64 `json:"best" default:"20" says:"moves"`
}

func (in *GradeIn) defaults() { in.Best = 20 }

func gradeOperation() Operation {
	return define(Operation{
		Name: "grade", Says: words.P("operation.grade"),
		Examples: []Example{
			{"moves", `{"start":"nim 3,4,5","moves":["nim 1,4,5","1,4,3"]}`},
			{"record", `{"record":"players Alice, Bob\nnim 3,4,5\nheap 1 take 2\n"}`},
		},
	}, func(ctx context.Context, a *asked, in *GradeIn) (*answer.Record, error) {
		r, err := a.read(ctx, &in.Game)
		if err != nil {
			return nil, err
		}
		g, err := a.grade(ctx, r, in.Best)
		if err != nil {
			return nil, err
		}
		out := answer.RecordOf(g, a.lang)
		return &out, nil
	})
}

// read reads a game that was played.
func (a *asked) read(ctx context.Context, g *Game) (*play.Record, error) {
	switch {
	case g.Record != "" && (g.Start != "" || len(g.Moves) > 0 || len(g.Players) > 0):
		return nil, &game.Fault{Code: "field", At: -1, What: words.P("operation.record.both"), Hint: words.P("operation.record.both.hint")}
	case g.Record != "":
		return a.readRecord(ctx, g)
	}
	_, c, err := a.position(g.Start, g.Misere)
	if err != nil {
		return nil, err
	}
	r, err := play.Moves(ctx, c, a.reader, g.Start, g.Moves...)
	if err != nil || len(g.Players) == 0 {
		return r, err
	}
	names := play.Record{}
	if len(g.Players) == 2 && !strings.ContainsAny(g.Players[0]+g.Players[1], "#＃,，、;；\r\n") {
		names.Players = [2]string{strings.TrimSpace(g.Players[0]), strings.TrimSpace(g.Players[1])}
	}
	if names.Players[0] == "" || names.Players[1] == "" || names.Players[0] == names.Players[1] {
		return nil, &game.Fault{Code: "field", At: -1, What: words.P("play.players"), Hint: words.P("operation.players.hint")}
	}
	r.Players = names.Players
	return r, nil
}

// readRecord reads the text of a record.
func (a *asked) readRecord(ctx context.Context, g *Game) (*play.Record, error) {
	r, err := play.Read(ctx, strings.NewReader(g.Record), game.Normal, a.reader)
	if err != nil {
		return nil, err
	}
	return r, Convene(r, said(g.Misere))
}

// Convene settles in which convention a game was played: as its record says, else as
// is said, else as a program of its positions says. The errors are those of
// [script.Convention].
func Convene(r *play.Record, said *game.Convention) (err error) {
	if r.Named {
		said = &r.Convention
	}
	r.Convention, err = script.Convention(r.Start, said)
	return err
}

// grade grades a game; best is how many better moves are listed with each.
func (a *asked) grade(ctx context.Context, r *play.Record, best uint64) (*play.Game, error) {
	if err := shown(r.Start); err != nil {
		return nil, err
	}
	texts := 4 * uint64(len(r.Steps)+1) // each move is told with four positions, and two more for each better one
	fit := fitting(mostText, r.Start)
	if texts > fit {
		return nil, &game.Fault{Code: "range", At: -1, What: words.P("operation.grade.long"), Hint: words.P("operation.grade.long.hint")}
	}
	s, done := a.solver(a.options(min(best, (fit-texts)/texts+1)))
	defer done()
	g, err := play.GradeAll(ctx, s, r)
	if err != nil {
		return nil, err
	}
	if g.Limit != nil {
		g.Limit = byField(LimitOf(ctx, g.Limit))
	}
	return g, nil
}

// RecordIn asks for a game to be written as a record.
type RecordIn struct {
	Common
	Game
	Grade bool `json:"grade,omitempty" says:"annotate"`
}

// A RecordText is a game as a record that grade and "grundy grade" read.
type RecordText struct {
	Text string `json:"text"`
}

func recordOperation() Operation {
	return define(Operation{
		Name: "record", Says: words.P("operation.record"),
		Examples: []Example{{"annotated", `{"start":"nim 3,4,5","moves":["nim 1,4,5","1,4,3"],"players":["Alice","Bob"],"grade":true}`}},
	}, func(ctx context.Context, a *asked, in *RecordIn) (*RecordText, error) {
		r, err := a.read(ctx, &in.Game)
		if err != nil {
			return nil, err
		}
		var text strings.Builder
		if !in.Grade {
			err = r.Write(&text, a.lang)
		} else if g, bad := a.grade(ctx, r, 1); bad != nil {
			err = bad
		} else {
			err = g.Annotate(&text, a.lang)
		}
		if err != nil {
			return nil, err
		}
		return &RecordText{text.String()}, nil
	})
}
