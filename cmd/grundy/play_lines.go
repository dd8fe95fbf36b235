package main

import (
	"bufio"
	"context"
	"errors"
	"io"
	"strings"

	"grundy/answer"
	"grundy/game"
	"grundy/play"
	"grundy/screen"
	"grundy/words"
)

// A dialogue is a match line by line: moves in words come in, what was played goes
// out.
type dialogue struct {
	*frame
	match *play.Match
	asked *playing
	bad   bool // a line was no move
}

// playLines plays where there is no screen: a move, or a word such as undo, a line.
func (f *frame) playLines(ctx context.Context, match *play.Match, o *playing) error {
	d := &dialogue{frame: f, match: match, asked: o}
	if err := d.begin(); err != nil {
		return err
	}
	in, err := f.openPatient(ctx, "-")
	if err != nil {
		return err
	}
	lines := bufio.NewReader(in)
	for {
		if err := d.bots(ctx); err != nil {
			return err
		}
		if match.Over() {
			return d.end(ctx)
		}
		if err := f.out.Flush(); err != nil { // who sends the moves may wait for it
			return err
		}
		text, err := readLine(lines)
		switch {
		case errors.Is(err, io.EOF):
			return d.stop()
		case err != nil:
			return err
		}
		goOn, err := d.line(ctx, text)
		if err != nil || !goOn {
			return errors.Join(err, d.stopped(goOn))
		}
	}
}

// readLine reads a line without its end; io.EOF where there is none. A line that is
// too long is a fault.
func readLine(r *bufio.Reader) (string, error) {
	var b strings.Builder
	for {
		part, isPrefix, err := r.ReadLine()
		if err != nil {
			return "", err
		}
		if b.Len()+len(part) > play.MostLineBytes {
			return "", &game.Fault{Code: "line", At: -1, What: words.P("play.long", play.MostLineBytes>>20)}
		}
		b.Write(part)
		if !isPrefix {
			return strings.TrimPrefix(b.String(), "\ufeff"), nil
		}
	}
}

// begin says what is played.
func (d *dialogue) begin() error {
	m := d.match
	if d.json {
		return d.object(answer.MatchOf(m, d.asked.seed))
	}
	p := d.page()
	p.Text(0, d.say("grade.heading", m.Start.String(), p.Rule(m.Start, m.Convention)))
	p.Text(0, d.say("screen.sides", m.Sides[0].Name, m.Sides[1].Name))
	for i := range m.Steps() {
		d.told(i)
	}
	return p.Err()
}

// told writes move i of the match.
func (d *dialogue) told(i int) {
	s := d.match.Steps()[i]
	if d.json {
		_ = d.object(answer.PlayedOf(d.match, i, d.lang)) // the buffer's fault is told at the end
		return
	}
	d.page().Text(0, d.say("grade.move", i+1, d.match.Sides[i%2].Name, s.Says())+"  "+d.say("grade.to", s.To.String()))
}

// bots makes the moves of bots until a human is to move.
func (d *dialogue) bots(ctx context.Context) error {
	for !d.match.Over() && !d.match.Side().Human {
		s, ok, err := d.choose(ctx)
		if err != nil || !ok {
			return err
		}
		d.match.Make(s)
		d.told(len(d.match.Steps()) - 1)
	}
	return nil
}

func (d *dialogue) choose(ctx context.Context) (play.Step, bool, error) {
	ctx, cancel := d.asked.limits.context(ctx)
	defer cancel()
	return d.match.Choose(ctx)
}

// asks are the words that ask for something else than a move.
var asks = map[string]string{
	"undo": "undo", "悔棋": "undo", "redo": "redo", "重走": "redo", "hint": "hint", "提示": "hint", "why": "why", "为什么": "why",
	"swap": "swap", "交换": "swap", "position": "position", "局面": "position", "quit": "quit", "退出": "quit", "help": "help", "帮助": "help",
}

// line does what a line says; goOn is false where that was to quit.
func (d *dialogue) line(ctx context.Context, text string) (goOn bool, err error) {
	text, _, _ = strings.Cut(text, "#")
	text = strings.TrimSpace(text)
	switch asks[strings.ToLower(text)] {
	case "":
		if text == "" {
			return true, nil
		}
		if _, err := d.match.Play(ctx, text); err != nil {
			return true, d.refuse(ctx, err)
		}
		d.told(len(d.match.Steps()) - 1)
	case "undo":
		d.took(d.match.Undo(), "screen.undone", "screen.undone.none")
	case "redo":
		d.took(d.match.Redo(), "screen.redone", "screen.redone.none")
	case "swap":
		d.match.Swap()
		d.answer("swap", d.say("screen.swapped", d.match.Sides[0].Name, d.match.Sides[1].Name))
	case "position":
		d.answer("position", d.match.Now().String())
	case "help":
		d.answer("help", d.say("play.words"))
	case "hint":
		return true, d.hint(ctx)
	case "why":
		return true, d.why(ctx)
	case "quit":
		return false, nil
	}
	return true, nil
}

// refuse says why a line is no move; the match goes on.
func (d *dialogue) refuse(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return err
	}
	var f *game.Fault
	var l *game.Limit
	switch {
	case errors.As(err, &f):
	case errors.As(err, &l):
		f = &game.Fault{Code: "limit", At: -1, What: answer.Explain(l)}
	default:
		return err
	}
	d.bad = true
	d.report(f)
	return nil
}

// answer writes an answer that is no move.
func (d *dialogue) answer(event, text string) {
	if d.json {
		_ = d.object(answer.Said{Event: event, Text: text, Position: d.match.Now().String()})
		return
	}
	d.page().Text(0, text)
}

func (d *dialogue) took(n int, some, none string) {
	event := strings.TrimPrefix(some, "screen.")
	if n == 0 {
		d.answer(event, d.say(none))
		return
	}
	d.answer(event, d.say(some, n))
	if !d.json {
		d.page().Text(0, d.say("grade.to", d.match.Now().String()))
	}
}

func (d *dialogue) hint(ctx context.Context) error {
	ctx, cancel := d.asked.limits.context(ctx)
	defer cancel()
	h, err := d.match.Hint(ctx)
	if err != nil || h.Move == nil {
		return err
	}
	d.answer("hint", d.lang.Say(screen.HintSays(h)))
	return nil
}

// grade grades the match so far.
func (d *dialogue) grade(ctx context.Context) (*play.Game, error) {
	ctx, cancel := d.asked.limits.context(ctx)
	defer cancel()
	return d.match.Grade(ctx)
}

// why explains the last two moves.
func (d *dialogue) why(ctx context.Context) error {
	g, err := d.grade(ctx)
	if err != nil {
		return err
	}
	if len(g.Moves) == 0 {
		d.answer("why", d.say("screen.why.none"))
		return nil
	}
	if d.json {
		return d.object(answer.RecordOf(g, d.lang))
	}
	for i := max(0, len(g.Moves)-2); i < len(g.Moves); i++ {
		m := &g.Moves[i]
		text := d.say("screen.graded", d.match.Sides[m.Player].Name, m.Says(), words.P("grade.verdict."+m.Grade.String()))
		for _, why := range m.Why(g.Convention) {
			text += d.say("screen.sentence", why)
		}
		d.page().Text(0, text)
	}
	return nil
}

// end says who has won, and where the game turned.
func (d *dialogue) end(ctx context.Context) error {
	g, err := d.grade(ctx)
	if err != nil {
		return err
	}
	if d.json {
		err = d.object(answer.RecordOf(g, d.lang))
		return errors.Join(err, d.code())
	}
	p := d.page()
	if w := d.match.Winner(); w >= 0 {
		p.Text(0, d.say("play.winner", d.match.Sides[w].Name))
	}
	if m := g.Decisive(); m != nil {
		p.Text(0, d.say("screen.turning", m.Number, d.match.Sides[m.Player].Name, m.Says()))
	} else {
		p.Text(0, d.say("screen.turning.none"))
	}
	return errors.Join(p.Err(), d.code())
}

// stop ends a match that is not over.
func (d *dialogue) stop() error {
	d.answer("stop", d.say("play.stop"))
	return d.code()
}

func (d *dialogue) stopped(goOn bool) error {
	if goOn {
		return nil
	}
	return d.stop()
}

// code is the exit code: 2 where a line was no move.
func (d *dialogue) code() error {
	if d.bad {
		return status(exitBad)
	}
	return nil
}
