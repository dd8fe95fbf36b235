package main

import (
	"context"
	"errors"
	"io"
	"runtime/debug"
	"time"

	"github.com/spf13/cobra"

	"grundy/answer"
	"grundy/batch"
	"grundy/evidence"
	"grundy/game"
	"grundy/operation"
	"grundy/page"
	"grundy/script"
	"grundy/solve"
	"grundy/stream"
	"grundy/words"
)

// A solveRun is "grundy solve" with its flags.
type solveRun struct {
	*frame
	limits
	convention   game.Convention
	moves        uint64
	style        page.Style
	batch, heaps string
	certificate  string                  // file, or empty
	timed        func() bool             // --timeout was given
	said         func() *game.Convention // what --misere says
}

// solveCommand is "grundy solve POSITION...".
func (f *frame) solveCommand() *cobra.Command {
	s := &solveRun{frame: f}
	c := f.command("solve", s.run)
	s.timed = func() bool { return c.Flags().Changed("timeout") }
	s.said = func() *game.Convention { return given(c, s.convention) }
	misereFlag(c, &s.convention)
	styleFlag(c, &s.style)
	movesFlag(c, &s.moves)
	c.Flags().StringVar(&s.batch, "batch", "", "batch")
	c.Flags().StringVar(&s.heaps, "heaps", "", "heaps")
	certificateFlag(c, &s.certificate)
	s.limits.add(c, 10*time.Second)
	return c
}

func (s *solveRun) run(ctx context.Context, args []string) error {
	switch {
	case s.batch != "" && s.heaps != "":
		return &game.Fault{Code: "arguments", At: -1, What: words.P("solve.both"), Hint: words.P("solve.hint")}
	case (s.batch != "" || s.heaps != "") && len(args) > 0:
		return &game.Fault{Code: "arguments", At: -1, What: words.P("solve.extra", expression(args)), Hint: words.P("solve.hint")}
	case (s.batch != "" || s.heaps != "") && s.certificate != "":
		return &game.Fault{Code: "arguments", At: -1, What: words.P("solve.certificate"), Hint: words.P("solve.certificate.hint")}
	case s.heaps != "" && s.style != "":
		return &game.Fault{Code: "arguments", At: -1, What: words.P("solve.explain"), Hint: words.P("solve.explain.hint")}
	case s.batch != "":
		return s.solveBatch(ctx)
	case s.heaps != "":
		return s.solveHeaps(ctx)
	}
	return s.solveOne(ctx, expression(args))
}

// options are the options of the solver; only a page for people has an
// explanation without being asked.
func (s *solveRun) options(explain bool) solve.Options {
	return solve.Options{
		Moves:     int(min(s.moves, 1<<40)),
		Positions: s.positions,
		Memory:    s.memory,
		Explain:   explain || s.style != "",
		Mex:       s.style == page.ByMex,
	}
}

// solveOne answers for one expression.
func (s *solveRun) solveOne(ctx context.Context, text string) error {
	position, err := s.reader(ctx).Parse(text)
	if err != nil {
		return err
	}
	convention, err := script.Convention(position, s.said())
	if err != nil {
		return err
	}
	timed, cancel := s.context(ctx)
	defer cancel()
	s.within(timed)
	solver := solve.New(s.options(!s.json))
	v, err := solver.Solve(timed, position, convention)
	err = s.programError(err)
	limit := operation.LimitOf(timed, err)
	if err != nil && limit == nil {
		return err
	}
	if limit != nil {
		err = limit
	}
	a := answer.Of(v, err, s.lang)
	if s.json {
		err = s.object(a)
	} else {
		p := s.page()
		p.Verdict(v, a, s.style)
		err = p.Err()
	}
	if err == nil && s.certificate != "" {
		err = s.certify(s.certificate, func(to io.Writer) error {
			return evidence.Verdict(timed, to, v, solver.Engine(), evidence.Options{Memory: s.memory})
		})
	}
	return s.ended(ctx, err, limit == nil)
}

// solveBatch answers an expression a line.
func (s *solveRun) solveBatch(ctx context.Context) error {
	in, err := s.open(ctx, s.batch)
	if err != nil {
		return err
	}
	defer in.Close()
	debug.SetGCPercent(400) // a batch leaves much behind and keeps little
	summary, err := batch.Run(ctx, in, flushed{s.out}, batch.Options{
		Solve: s.options(false), Convention: s.said(), Timeout: s.timeout, Lang: s.lang, Reader: s.reader(ctx),
	})
	switch {
	case err != nil:
		return err
	case summary.Bad > 0:
		return status(exitBad)
	case summary.Open > 0:
		return status(exitOpen)
	}
	return nil
}

// solveHeaps answers for a position of Nim that is not kept in memory.
func (s *solveRun) solveHeaps(ctx context.Context) error {
	in, err := s.open(ctx, s.heaps)
	if err != nil {
		return err
	}
	defer in.Close()
	if s.timed() {
		var cancel context.CancelFunc
		ctx, cancel = s.context(ctx)
		defer cancel()
	}
	tally := stream.NewTally(int(min(s.moves, 1<<40)))
	at, err := stream.ReadHeaps(ctx, in, tally)
	if f := (*game.Fault)(nil); errors.As(err, &f) && s.json {
		return &game.Fault{Code: f.Code, At: int(at), What: f.What, Hint: f.Hint} // the place in the file
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return &game.Limit{Which: "time", Allowed: uint64(s.timeout), Reached: tally.Heaps()}
	}
	if err != nil {
		return err
	}
	a := answer.HeapsOf(tally, s.convention, "nim @"+s.heaps, s.lang)
	if s.json {
		return s.object(a)
	}
	p := s.page()
	p.Heaps(tally, s.convention, a)
	return p.Err()
}

// flushed writes through a buffer at once.
type flushed struct {
	w interface {
		io.Writer
		Flush() error
	}
}

func (f flushed) Write(data []byte) (int, error) {
	n, err := f.w.Write(data)
	if err == nil {
		err = f.w.Flush()
	}
	return n, err
}
