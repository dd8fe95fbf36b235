package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"grundy/catalogue"
	"grundy/game"
	"grundy/rules"
	"grundy/script"
	"grundy/script/worker"
	"grundy/search"
	"grundy/words"
)

// Games that users wrote as programs are played in a child process, so that the
// parent can tell what became of one that used up everything: see package worker.
// The child is this same command with the same arguments.

// besidePrograms is the memory, in bytes, that the child of a command may take beside
// what --max-memory allows.
const besidePrograms = 256 << 20

// wantsChild reports whether arguments name a program, or a file with a batch that
// does. It looks at no more of a batch than its first megabytes.
func wantsChild(args []string) bool {
	if len(args) == 0 || args[0] == "new" {
		return false
	}
	for i, arg := range args {
		name, batch := strings.CutPrefix(arg, "--batch=")
		if i > 0 && args[i-1] == "--batch" {
			name, batch = arg, true
		}
		switch {
		case strings.Contains(strings.ToLower(arg), ".star"):
			return true
		case strings.HasPrefix(arg, "@"):
			name, batch = arg[1:], true
		}
		if batch && namesProgram(name) {
			return true
		}
	}
	return false
}

// namesProgram reports whether a file names a program.
func namesProgram(file string) bool {
	info, err := os.Stat(file)
	if err != nil || !info.Mode().IsRegular() {
		return false
	}
	f, err := os.Open(file)
	if err != nil {
		return false
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, 8<<20))
	return err == nil && bytes.Contains(data, []byte(".star"))
}

// inChild runs the command in a child, and tells how that ended.
func (f *frame) inChild(ctx context.Context, args []string) error {
	end, err := worker.Run(ctx, worker.Job{Args: args, In: f.in, Out: f.stdout, Err: f.err})
	switch {
	case err != nil:
		return &game.Fault{Code: "failed", At: -1, What: words.P("script.child", words.Reason(err))}
	case !end.Died && end.Code == 0:
		return nil
	case !end.Died:
		return status(end.Code)
	case ctx.Err() != nil:
		return ctx.Err()
	}
	at := end.At
	where := words.P("script.file", at.File)
	if source, err := os.ReadFile(at.File); err == nil {
		where = script.Where(at, string(source))
	}
	if at.File == "" {
		where = words.Phrase{}
	}
	if end.Which == "time" {
		return &game.Limit{Which: "time", Where: where}
	}
	return &game.Limit{Which: "exhausted", Where: where}
}

// program makes the game of a program that is kept in a file.
func (f *frame) program(ctx context.Context, name string) (rules.Game, error) {
	if f.child == nil {
		return nil, &game.Fault{Code: "script", At: 0, What: words.P("script.outside", name), Hint: words.P("script.outside.hint")}
	}
	if f.session == nil {
		f.session = f.child.Session(ctx, f.childMemory(), script.Limits{Print: func(at script.Place, text string) {
			_, _ = io.WriteString(f.err, f.say("script.print", at.File, at.Line, text)+"\n")
		}})
	}
	r, err := f.openPatient(ctx, name)
	if err != nil {
		return nil, placed(err)
	}
	defer r.Close()
	data, err := io.ReadAll(io.LimitReader(r, catalogue.MostFileBytes))
	if err != nil {
		return nil, &game.Fault{Code: "file", At: 0, What: words.P("file.open", name, words.Reason(err)), Hint: words.P("file.named.hint")}
	}
	p, err := f.session.Load(name, string(data))
	if err != nil {
		return nil, err
	}
	return p.Game(), nil
}

// childMemory is the memory that the child may take.
func (f *frame) childMemory() uint64 {
	if f.most == 0 || f.most > math.MaxUint64-besidePrograms {
		return math.MaxUint64
	}
	return f.most + besidePrograms
}

// placed gives a fault about a file the place at which its name stands.
func placed(err error) error {
	if fault := (*game.Fault)(nil); errors.As(err, &fault) && fault.At < 0 {
		told := *fault
		told.At = 0
		return &told
	}
	return err
}

// within bounds programs by the time that a command is allowed.
func (f *frame) within(ctx context.Context) {
	if f.session != nil {
		f.session.Within(ctx)
	}
}

// given is what --misere says; nil where it was not given, and programs may say it.
func given(c *cobra.Command, flag game.Convention) *game.Convention {
	if !c.Flags().Changed("misere") {
		return nil
	}
	return &flag
}

// programError is what a program did wrong, where that is what ended a command; err
// where it is not.
func (f *frame) programError(err error) error {
	if f.session == nil || errors.As(err, new(status)) {
		return err
	}
	if cycle := (*search.Cycle)(nil); errors.As(err, &cycle) {
		if fault := f.session.Loopy(cycle.Position); fault != nil {
			return fault
		}
	}
	if failure := f.session.Failure(); failure != nil {
		return failure
	}
	return err
}
