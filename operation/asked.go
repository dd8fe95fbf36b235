package operation

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"strings"
	"time"

	"grundy/answer"
	"grundy/catalogue"
	"grundy/game"
	"grundy/play"
	"grundy/rules"
	"grundy/script"
	"grundy/solve"
	"grundy/words"
)

// Common are the fields that every object in has. All of them may be left out.
type Common struct {
	Lang         string            `json:"lang,omitempty" enum:"en,zh" says:"lang"`
	TimeoutMS    uint64            `json:"timeout_ms,omitempty" says:"timeout_ms"`
	MaxPositions uint64            `json:"max_positions,omitempty" says:"max_positions"`
	MaxMemory    uint64            `json:"max_memory,omitempty" says:"max_memory"`
	Files        map[string]string `json:"files,omitempty" says:"files"`
}

func (c *Common) common() *Common { return c }

// asked is a question that is being answered: its language, its budgets, and the
// solvers for it.
type asked struct {
	desk    *Desk
	lang    words.Lang
	limits  Caps
	reader  catalogue.Reader
	report  func(Progress)  // never nil
	session *script.Session // of the programs that were read; nil before the first
}

// usual is the time for an operation that does not stream, where none is asked for.
const usual = 10 * time.Second

// ask takes a question's common fields, within the desk's caps.
func (d *Desk) ask(q Question, c *Common, streams bool) (*asked, error) {
	if c.TimeoutMS == 0 && !streams {
		c.TimeoutMS = uint64(usual / time.Millisecond)
	}
	a := &asked{desk: d, lang: q.Lang, report: q.Report, limits: d.caps.within(c)}
	if c.Lang != "" {
		lang, ok := words.Parse(c.Lang)
		if !ok {
			return nil, told{&game.Fault{Code: "lang", Input: c.Lang, At: -1, What: words.P("flag.lang", c.Lang), Hint: words.P("flag.lang.hint")}, q.Lang}
		}
		a.lang = lang
	}
	if a.report == nil {
		a.report = func(Progress) {}
	}
	if len(c.Files) > 0 {
		a.reader.Open = func(name string) (io.ReadCloser, error) {
			text, ok := c.Files[name]
			if !ok {
				return nil, &game.Fault{Code: "file", Input: name, At: -1,
					What: words.P("file.open", name, words.Reason(fs.ErrNotExist)), Hint: words.P("operation.files.hint")}
			}
			return io.NopCloser(strings.NewReader(text)), nil
		}
	}
	return a, nil
}

// within bounds the time of a question. The cause at its end is the *game.Limit
// that says how much was allowed.
func (a *asked) within(ctx context.Context) (context.Context, context.CancelFunc) {
	if a.limits.Time <= 0 {
		return context.WithCancel(ctx)
	}
	return game.WithDeadline(ctx, time.Now().Add(a.limits.Time), &game.Limit{Which: "time", Allowed: uint64(a.limits.Time)})
}

// options are a solver's, within the budgets.
func (a *asked) options(moves uint64) solve.Options {
	return solve.Options{Moves: int(min(moves, mostListed)), Positions: a.limits.Positions, Memory: a.limits.Memory}
}

// parse reads a position.
func (a *asked) parse(text string) (game.Sum, error) { return a.reader.Parse(text) }

// mostText bounds the positions written into one answer, in bytes: moves are listed
// with the whole positions that they lead to, and a position may be long.
const mostText = 16 << 20

// fitting is how many times the text of a position may stand in an answer, at
// most times times and at least once.
func fitting(times uint64, p game.Sum) uint64 {
	return min(times, 1+mostText/uint64(len(p.String())+1))
}

// What a position may have at most that is taken apart move by move or shown term by
// term: bytes as it is written, and heaps or other things in its picture.
const (
	mostShown  = 4 << 10
	mostThings = 500
)

// shown refuses a position that is longer.
func shown(p game.Sum) error {
	long, things := len(p.String()), 0
	for _, term := range p {
		if long > mostShown {
			break
		}
		picture := play.PictureOf(term)
		things += max(1, len(picture.Numbers), len(picture.Vertices)+len(picture.Edges))
	}
	if long > mostShown || things > mostThings {
		return &game.Fault{Code: "range", At: -1, What: words.P("operation.long", mostShown, mostThings), Hint: words.P("operation.long.hint")}
	}
	return nil
}

// limit is the limit that ended a work, in the language asked for; nil where it
// was none.
func (a *asked) limit(l *game.Limit) *answer.Limit {
	if l == nil {
		return nil
	}
	return answer.LimitOf(byField(l), a.lang)
}

// byField is a limit that is told to whoever asked an operation, and has fields to
// raise it by; nil where l is nil.
func byField(l *game.Limit) *game.Limit {
	if l == nil {
		return nil
	}
	told := *l
	told.Field = true
	return &told
}

// said is the convention that a field "misere" names; nil where it was left out.
func said(misere *bool) *game.Convention {
	if misere == nil {
		return nil
	}
	c := game.Normal
	if *misere {
		c = game.Misere
	}
	return &c
}

// position reads a position and in which convention it is played: as a program says
// where the field "misere" was left out.
func (a *asked) position(text string, misere *bool) (game.Sum, game.Convention, error) {
	p, err := a.parse(text)
	if err != nil {
		return nil, game.Normal, err
	}
	c, err := script.Convention(p, said(misere))
	return p, c, err
}

// game reads a game and in which convention it is played.
func (a *asked) game(name string, misere *bool) (rules.Game, game.Convention, error) {
	g, err := a.reader.Game(name)
	if err != nil {
		return nil, game.Normal, err
	}
	c, err := script.ConventionOfGame(g, said(misere))
	return g, c, err
}

// LimitOf is the limit that ended a work, the time among them; nil where err is
// none. Where the cause of ctx is a *game.Limit, that says what was allowed.
func LimitOf(ctx context.Context, err error) *game.Limit {
	var l, allowed *game.Limit
	switch {
	case errors.As(err, &l):
	case errors.Is(err, context.DeadlineExceeded) && ctx.Err() != nil:
		l = &game.Limit{Which: "time"}
	}
	if l != nil && l.Which == "time" && errors.As(context.Cause(ctx), &allowed) {
		told := *l
		told.Allowed = allowed.Allowed
		return &told
	}
	return l
}

// ended is err, or the limit that it comes from.
func ended(ctx context.Context, err error) error {
	if l := LimitOf(ctx, err); l != nil {
		return l
	}
	return err
}

// Caps bound a question; 0 is no bound. What a question asks for itself is cut
// down to them.
type Caps struct {
	Time      time.Duration
	Positions uint64 // that searches may keep
	Memory    uint64 // bytes that searches and tables may take
	Values    uint64 // numbers or positions that one object may list
}

// within are the caps for a question that asks for bounds of its own.
func (c Caps) within(q *Common) Caps {
	least := func(most, asked uint64) uint64 {
		if most == 0 || asked > 0 && asked < most {
			return asked
		}
		return most
	}
	const longest = uint64(1<<63-1) / uint64(time.Millisecond)
	return Caps{
		Time:      time.Duration(least(uint64(c.Time), min(q.TimeoutMS, longest)*uint64(time.Millisecond))),
		Positions: least(c.Positions, q.MaxPositions),
		Memory:    least(c.Memory, q.MaxMemory),
		Values:    c.Values,
	}
}
