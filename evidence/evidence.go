// Package evidence writes certificates: files in which every step of an answer can
// be checked by someone who does not trust the program that gave it. Their form is
// that of package certificate, described in docs/certificates.md.
//
// The solvers know nothing of it. They say what they established (a verdict with its
// evidence, a period, a quotient), and what more a certificate needs is asked of
// their memos again: one reply to every move of the loser, the values on the way to a
// value. What rests on a theorem is written with the theorem's name; where the
// position is small a strategy, or the values of all that play can come to, is written
// as well, so that nothing needs to be assumed.
//
// What cannot be written down within the limits is a *game.Limit, and what cannot be
// written down at all a *game.Fault; never is less said than what was asked, except
// that the Grundy value of a position may be left out of the claim about who wins it,
// where the values it rests on are too many.
package evidence

import (
	"context"
	"errors"
	"io"

	"grundy/catalogue"
	"grundy/certificate"
	"grundy/game"
	"grundy/words"
)

// Options bound the work; 0 is the default.
type Options struct {
	Lines  uint64 // of a certificate at most; by default 2^20
	Memory uint64 // bytes for searches and tables; by default 2 GB
}

func (o Options) lines() uint64 {
	if o.Lines == 0 {
		return 1 << 20
	}
	return o.Lines
}

func (o Options) memory() uint64 {
	if o.Memory == 0 {
		return 2e9
	}
	return o.Memory
}

// Open is the code of the *game.Fault of an answer that was not established, or not
// by what a certificate can carry.
const Open = "open"

var (
	// errContradiction says that what was to be written down is false: a solver
	// is wrong.
	errContradiction = errors.New("evidence: the answer contradicts itself")
	// errEndless says that play can come back to the same position.
	errEndless = errors.New("evidence: play can go on for ever")
)

// A sheet is a certificate on its way out: its lines are kept until it is known what
// they establish.
type sheet struct {
	most  uint64
	steps []certificate.Step
	out   *certificate.Writer // not nil once the claim is settled
	lines uint64
}

// add adds a line.
func (s *sheet) add(step certificate.Step) error {
	if s.lines++; s.lines > s.most {
		return &game.Limit{Which: "lines", Allowed: s.most, Reached: s.most}
	}
	if s.out != nil {
		return s.out.Write(step)
	}
	s.steps = append(s.steps, step)
	return nil
}

// claim settles what the certificate says; from here on lines go out at once.
func (s *sheet) claim(to io.Writer, h certificate.Header) error {
	out, err := certificate.NewWriter(to, h)
	if err != nil {
		return err
	}
	for _, step := range s.steps {
		if err := out.Write(step); err != nil {
			return err
		}
	}
	s.out, s.steps = out, nil
	return nil
}

// A trial collects lines that are added together or not at all.
type trial struct {
	most  int
	steps []certificate.Step
}

func (t *trial) add(step certificate.Step) error {
	if len(t.steps) >= t.most {
		return &game.Limit{Which: "lines", Allowed: uint64(t.most), Reached: uint64(t.most)}
	}
	t.steps = append(t.steps, step)
	return nil
}

// readable makes sure that a position reads back from what is printed of it: one of
// a program does not, for the program is not in the certificate, nor is one of a Go
// program's own game.
func readable(s game.Sum) error {
	for _, p := range s {
		if _, ok := p.(game.Sudden); ok {
			return unwritable(p.String())
		}
		back, err := catalogue.Parse(p.String())
		if err != nil || len(back) != 1 || string(back[0].Key(nil)) != string(p.Key(nil)) {
			return unwritable(p.String())
		}
	}
	return nil
}

// unwritable is the fault of a game that only a program knows.
func unwritable(text string) error {
	return &game.Fault{Code: "certificate", Input: text, At: -1,
		What: words.P("evidence.program", text), Hint: words.P("evidence.program.hint")}
}

// limited reports whether an error is the end of a budget, other than the time.
func limited(err error) bool { return errors.As(err, new(*game.Limit)) }

// ended is the error of a context that has ended: its cause.
func ended(ctx context.Context) error {
	if ctx.Err() == nil {
		return nil
	}
	return context.Cause(ctx)
}
