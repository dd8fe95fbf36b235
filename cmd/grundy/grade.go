package main

import (
	"context"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"grundy/answer"
	"grundy/game"
	"grundy/operation"
	"grundy/play"
	"grundy/solve"
	"grundy/words"
)

// gradeCommand is "grundy grade POSITION MOVE..." and "grundy grade @FILE".
func (f *frame) gradeCommand() *cobra.Command {
	var (
		limits     limits
		convention game.Convention
		moves      uint64
		record     string
	)
	var c *cobra.Command
	c = f.command("grade", func(ctx context.Context, args []string) error {
		// The time allowed is for thinking; who types a record may take longer.
		r, err := f.readRecord(ctx, args, record, convention)
		if err == nil {
			err = operation.Convene(r, given(c, convention))
		}
		if err != nil {
			return err
		}
		ctx, cancel := limits.context(ctx)
		defer cancel()
		f.within(ctx)
		solver := solve.New(solve.Options{Moves: int(moves), Positions: limits.positions, Memory: limits.memory})
		g, err := play.GradeAll(ctx, solver, r)
		if err != nil {
			return err
		}
		if g.Limit != nil {
			g.Limit = operation.LimitOf(ctx, g.Limit)
		}
		if a := answer.RecordOf(g, f.lang); f.json {
			err = f.object(a)
		} else {
			err = f.gradePage(a, f.page().Rule(r.Start, r.Convention))
		}
		if err == nil && g.Limit != nil {
			return status(exitOpen)
		}
		return err
	})
	c.Flags().StringVar(&record, "record", "", "record")
	misereFlag(c, &convention)
	movesFlag(c, &moves)
	limits.add(c, 10*time.Second)
	return c
}

// readRecord reads the moves from the arguments or from a file.
func (f *frame) readRecord(ctx context.Context, args []string, file string, c game.Convention) (*play.Record, error) {
	both := &game.Fault{Code: "arguments", At: -1, What: words.P("grade.both"), Hint: words.P("grade.both.hint")}
	if len(args) == 1 && strings.HasPrefix(args[0], "@") {
		if file != "" {
			return nil, both
		}
		args, file = nil, args[0][1:]
	}
	switch {
	case file != "" && len(args) > 0:
		return nil, both
	case file != "":
		r, err := f.openPatient(ctx, file)
		if err != nil {
			return nil, err
		}
		defer r.Close()
		return play.Read(ctx, r, c, f.reader(ctx))
	case len(args) < 2:
		return nil, &game.Fault{Code: "arguments", At: -1, What: words.P("grade.arguments"), Hint: words.P("grade.arguments.hint")}
	}
	return play.Moves(ctx, c, f.reader(ctx), expression(args[:1]), args[1:]...)
}

// gradePage writes a graded game for people; rule says who wins at its end.
func (f *frame) gradePage(a answer.Record, rule string) error {
	p := f.page()
	player := func(i int) string {
		switch {
		case a.Players != nil:
			return a.Players[i-1]
		case i == 1:
			return f.say("grade.first")
		}
		return f.say("grade.second")
	}
	p.Text(0, f.say("grade.heading", a.Game, rule))
	whole := len(a.Moves) > 1
	for _, m := range a.Moves {
		verdict := f.say("grade.verdict." + m.Verdict)
		if m.Forced {
			verdict += f.say("page.semicolon") + f.say("grade.forced")
		}
		if m.Turning {
			verdict += "  <<< " + f.say("grade.turning.mark")
		}
		p.Line("")
		p.Text(0, f.say("grade.move", m.Number, player(m.Player), m.Text)+"  "+f.say("grade.to", m.To))
		p.Text(3, verdict)
		if !whole || m.Turning {
			for _, why := range m.Why {
				p.Text(3, why)
			}
			if m.Turning || m.Verdict == "winning" {
				f.bestMoves(p.Text, m)
			}
		}
	}
	if !whole {
		return p.Err()
	}
	p.Line("")
	if len(a.TurningPoints) == 0 {
		p.Text(0, f.say("grade.turning.none"))
	} else {
		p.Text(0, f.say("grade.turning", f.list(a.TurningPoints)))
	}
	switch {
	case a.Winner != nil:
		p.Text(0, f.say("grade.winner", player(*a.Winner)))
	case a.Leader != nil:
		p.Text(0, f.say("grade.leads", player(*a.Leader)))
	case a.Outcome == nil:
		p.Text(0, f.say("grade.open"))
	default:
		p.Text(0, f.say("grade.draw"))
	}
	if a.Limit != nil {
		p.Text(0, a.Limit.Text)
	}
	return p.Err()
}

// bestMoves writes the winning moves that there were.
func (f *frame) bestMoves(text func(int, string), m answer.Graded) {
	if m.Winning == nil || *m.Winning == 0 {
		return
	}
	var all []string
	for _, b := range m.Best {
		all = append(all, b.Text)
	}
	moves := strings.Join(all, f.say("page.semicolon"))
	if *m.Winning > uint64(len(all)) {
		moves = f.say("grade.best.more", moves)
	}
	if *m.Winning == 1 {
		text(3, f.say("grade.best.one", moves))
	} else {
		text(3, f.say("grade.best.many", *m.Winning, moves))
	}
}

// list is numbers with commas between them.
func (f *frame) list(numbers []int) string {
	parts := make([]string, len(numbers))
	for i, n := range numbers {
		parts[i] = strconv.Itoa(n)
	}
	return strings.Join(parts, f.say("page.comma"))
}
