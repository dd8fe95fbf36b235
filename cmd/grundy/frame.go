package main

import (
	"bufio"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"grundy/answer"
	"grundy/game"
	"grundy/operation"
	"grundy/page"
	"grundy/script"
	"grundy/script/worker"
	"grundy/words"
)

// The exit codes besides 0, which says that the question was answered.
const (
	exitFailed      = 1   // a check or a proof failed
	exitBad         = 2   // bad input, or a file or the output that cannot be written
	exitOpen        = 3   // not established within the limits
	exitInterrupted = 130 // Ctrl-C
)

// A status ends the program with an exit code when all has been said already.
type status int

func (s status) Error() string { return "exit status" }

// A frame is what all subcommands share: the streams, the language, the form of
// the output.
type frame struct {
	in    io.Reader
	out   *bufio.Writer // flushed when the command ends; flush before a long wait
	err   io.Writer
	lang  words.Lang
	json  bool
	dress bool // the environment does not refuse colour

	outTerminal bool     // standard output is a terminal
	outFile     *os.File // standard output, where it is a file; nil where not
	dumb        bool     // the terminal cannot move its cursor

	stdout  io.Writer       // what out writes to
	child   *worker.Child   // what the process is, where it was started for programs
	session *script.Session // of the programs that were read; nil before the first
	timed   context.Context // the time that the command is allowed; nil before it has begun
	most    uint64          // bytes that --max-memory allows; 0 is no limit
}

// commands are the subcommands, in the order in which the help shows them. Each
// stands in a file of its own.
func (f *frame) commands() []*cobra.Command {
	return []*cobra.Command{
		f.solveCommand(),
		f.gradeCommand(),
		f.playCommand(),
		f.ppositionsCommand(),
		f.verifyCommand(),
		f.graphCommand(),
		f.valuesCommand(),
		f.periodCommand(),
		f.equivalentCommand(),
		f.quotientCommand(),
		f.genusCommand(),
		f.proveCommand(),
		f.lawCommand(),
		f.checkCommand(),
		f.benchCommand(),
		f.gamesCommand(),
		f.newCommand(),
		f.askCommand(),
		f.serveCommand(),
		f.exportSiteCommand(),
		f.completionCommand(),
	}
}

// run is the whole program: it returns the exit code.
func run(ctx context.Context, args []string, in io.Reader, out, err io.Writer, env func(string) string) int {
	f := &frame{in: in, out: bufio.NewWriterSize(out, 1<<16), err: err, lang: locale(env), stdout: out}
	if child, ok := worker.Inside(); ok {
		f.child, f.err = child, child.Err
		defer child.Done()
	}
	f.outTerminal = isTerminal(out)
	f.outFile, _ = out.(*os.File)
	f.dumb = env("TERM") == "dumb"
	f.dress = env("NO_COLOR") == "" && !f.dumb
	bad := f.early(args)
	if bad == nil && f.child == nil && wantsChild(args) {
		bad = f.inChild(ctx, args)
	} else if bad == nil {
		root := f.root()
		root.SetArgs(positional(args, takesValue(root)))
		bad = f.programError(root.ExecuteContext(ctx))
	}
	code := f.end(ctx, bad)
	if flush := f.out.Flush(); flush != nil && !errors.Is(bad, flush) {
		f.json = false // nothing more goes to standard output
		code = f.end(ctx, flush)
	}
	return code
}

// early reads what must be known before the flags are parsed, because an error
// in the flags has to be told by it: the language and the form of the output.
func (f *frame) early(args []string) error {
	for i, arg := range args {
		value, isLang := strings.CutPrefix(arg, "--lang")
		switch {
		case arg == "--":
			return nil
		case arg == "--json" || arg == "--json=true":
			f.json = true
		case isLang && value == "" && i+1 < len(args):
			value = args[i+1]
		case isLang && strings.HasPrefix(value, "="):
			value = value[1:]
		default:
			isLang = false
		}
		if !isLang {
			continue
		}
		lang, ok := words.Parse(value)
		if !ok {
			return &game.Fault{Code: "flag", At: -1, What: words.P("flag.lang", value), Hint: words.P("flag.lang.hint")}
		}
		f.lang = lang
	}
	return nil
}

// locale is the language that the environment asks for; English if it asks for
// neither.
func locale(env func(string) string) words.Lang {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if tag := env(name); tag != "" {
			lang, _ := words.Parse(tag)
			return lang
		}
	}
	return words.English
}

// isTerminal reports whether a stream is a character device, such as a terminal.
func isTerminal(w io.Writer) bool {
	file, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// takesValue tells whether an argument is a flag whose value is the next one.
func takesValue(root *cobra.Command) func(arg string) bool {
	return func(arg string) bool {
		name, long := strings.CutPrefix(arg, "--")
		if !long {
			return false
		}
		for _, c := range append(root.Commands(), root) {
			for _, flags := range []*pflag.FlagSet{c.Flags(), c.PersistentFlags()} {
				if flag := flags.Lookup(name); flag != nil && flag.NoOptDefVal == "" {
					return true
				}
			}
		}
		return false
	}
}

// positional keeps numbers below 0 from being read as flags, so that the
// notation can say what is wrong with them: a space in front does no harm there.
// The value of a flag is none.
func positional(args []string, takesValue func(string) bool) []string {
	kept := make([]string, len(args))
	for i, arg := range args {
		if i > 0 && takesValue(args[i-1]) {
			kept[i] = arg
			continue
		}
		if len(arg) > 1 && arg[0] == '-' && (arg[1] >= '0' && arg[1] <= '9' || arg[1] == ',' || arg[1] == '^') {
			arg = " " + arg
		}
		kept[i] = arg
	}
	return kept
}

// expression joins arguments to one text, as they were typed.
func expression(args []string) string {
	trimmed := make([]string, len(args))
	for i, arg := range args {
		trimmed[i] = arg
		if len(arg) > 1 && arg[0] == ' ' && arg[1] == '-' {
			trimmed[i] = arg[1:]
		}
	}
	return strings.Join(trimmed, " ")
}

// end tells how the command ended and returns its exit code.
func (f *frame) end(ctx context.Context, err error) int {
	if err == nil {
		return 0
	}
	if done := status(0); errors.As(err, &done) {
		return int(done)
	}
	if errors.Is(err, context.Canceled) && ctx.Err() != nil {
		f.report(&game.Fault{Code: "interrupted", At: -1, What: words.P("run.interrupted")})
		return exitInterrupted
	}
	if l := operation.LimitOf(ctx, err); l != nil {
		f.report(&game.Fault{Code: "limit", At: -1, What: answer.Explain(l)})
		return exitOpen
	}
	if fault := (*game.Fault)(nil); errors.As(err, &fault) {
		f.report(fault)
		return exitBad
	}
	if file := (*fs.PathError)(nil); errors.As(err, &file) && file.Op == "write" {
		f.report(&game.Fault{Code: "write", At: -1, What: words.P("output.write", words.Reason(err)), Hint: words.P("output.write.hint")})
		return exitBad
	}
	f.report(&game.Fault{Code: "failed", At: -1, What: words.P("run.failed", words.Reason(err))})
	return exitFailed
}

// report tells of a fault: as an object on standard output with --json, else on
// standard error.
func (f *frame) report(fault *game.Fault) {
	if f.json {
		_ = f.object(answer.Error{Error: answer.FaultOf(fault, f.lang)})
		return
	}
	f.out.Flush()
	page.NewPrinter(f.err, f.lang, f.dress && isTerminal(f.err)).Fault(fault)
}

// object prints an object as one line of JSON.
func (f *frame) object(v any) error {
	line, err := answer.Line(v)
	if err != nil {
		return err
	}
	_, err = f.out.Write(line)
	return err
}

// page is a printer of pages on standard output.
func (f *frame) page() *page.Printer {
	return page.NewPrinter(f.out, f.lang, f.dress && f.outTerminal)
}

// say is the phrase of a key in the language of the program.
func (f *frame) say(key string, args ...any) string { return f.lang.Say(words.P(key, args...)) }
