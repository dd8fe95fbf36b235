// Package batch answers many questions one after another: an expression a line
// in, a JSON object a line out, in the same order and in bounded memory.
package batch

import (
	"bytes"
	"context"
	"errors"
	"io"
	"time"

	"grundy/answer"
	"grundy/catalogue"
	"grundy/game"
	"grundy/script"
	"grundy/solve"
	"grundy/stream"
	"grundy/words"
)

// MostLine is how many bytes a line may have.
const MostLine = 1 << 20

// Options say how a batch is answered.
type Options struct {
	Solve      solve.Options
	Convention *game.Convention // nil is normal play, unless a program in the line says otherwise
	Timeout    time.Duration    // for each line; 0 is no limit
	Lang       words.Lang
	Reader     catalogue.Reader
}

// A Summary counts what a batch was.
type Summary struct {
	Lines uint64 // objects written, one for each line
	Bad   uint64 // lines that could not be read
	Open  uint64 // lines whose answer was not established within the limits
}

// Run answers every line of r on w. Each line gets exactly one object, so that
// the two stay aligned: the verdict, or an error object for a line that is
// wrong, empty or longer than [MostLine]. What was written is flushed before
// waiting for more input. The error is one of r, w or ctx; bad lines are counted
// in the summary.
func Run(ctx context.Context, r io.Reader, w io.Writer, o Options) (Summary, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	b := &batch{options: o, solver: solve.New(o.Solve)}
	flush := func() error {
		_, err := w.Write(b.out)
		b.out = b.out[:0]
		return err
	}
	in := lines{source: stream.NewSource(ctx, r), idle: flush}
	for {
		line, long, err := in.next(ctx)
		if err == nil {
			err = b.answer(ctx, line, long)
		}
		if err != nil || len(b.out) >= stream.Chunk {
			if err := flush(); err != nil {
				return b.summary, err
			}
		}
		if err == io.EOF {
			return b.summary, nil
		}
		if err != nil {
			return b.summary, err
		}
	}
}

type batch struct {
	options Options
	solver  *solve.Solver
	summary Summary
	used    bool // the solver has worked already
	timed   timed
	out     []byte
}

// answer appends the object of one line.
func (b *batch) answer(ctx context.Context, line []byte, long bool) error {
	if b.summary.Lines++; b.summary.Lines == 1 {
		line = bytes.TrimPrefix(line, []byte("\ufeff"))
	}
	line = bytes.TrimSuffix(line, []byte("\r"))
	if long {
		b.bad(&game.Fault{Code: "line", At: -1, What: words.P("batch.long", MostLine>>20), Hint: words.P("batch.long.hint")})
		return nil
	}
	position, err := b.options.Reader.Parse(string(line))
	if err != nil {
		if f := (*game.Fault)(nil); errors.As(err, &f) {
			b.bad(f)
			return nil
		}
		return err
	}
	v, err := b.solve(ctx, position)
	if err != nil {
		// A fault may show itself only in play: that of a program, or of its misère play.
		if f := (*game.Fault)(nil); errors.As(err, &f) {
			b.bad(f)
			return nil
		}
		if !errors.As(err, new(*game.Limit)) {
			return err
		}
		b.summary.Open++
	}
	a := answer.Of(v, err, b.options.Lang)
	b.out = a.Append(b.out)
	return nil
}

// bad appends an error object.
func (b *batch) bad(f *game.Fault) {
	b.summary.Bad++
	e := answer.Error{Error: answer.FaultOf(f, b.options.Lang)}
	b.out = e.Append(b.out)
}

// solve decides one position in its own time. What earlier lines left in the
// solver helps; where it filled the memory allowed, the solver starts afresh.
func (b *batch) solve(ctx context.Context, position game.Sum) (*solve.Verdict, error) {
	v, err := b.once(ctx, position)
	if err == nil {
		b.used = true
		return v, nil
	}
	if limit := (*game.Limit)(nil); errors.As(err, &limit) && limit.Which != "time" {
		b.solver = solve.New(b.options.Solve)
		if b.used {
			v, err = b.once(ctx, position)
		}
		b.used = false
	}
	return v, err
}

func (b *batch) once(ctx context.Context, position game.Sum) (*solve.Verdict, error) {
	if b.options.Timeout > 0 {
		b.timed.start(ctx, b.options.Timeout)
		defer b.timed.end()
		ctx = &b.timed
	}
	convention, err := script.Convention(position, b.options.Convention)
	if err != nil {
		return nil, err
	}
	v, err := b.solver.Solve(ctx, position, convention)
	if err == nil {
		return v, nil
	}
	if limit := (*game.Limit)(nil); errors.As(err, &limit) && limit.Which == "time" {
		limit.Allowed = uint64(b.options.Timeout)
	}
	return v, err
}
