package main

import (
	"context"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"grundy/answer"
	"grundy/checkpoint"
	"grundy/export"
	"grundy/game"
	"grundy/longrun"
	"grundy/plot"
	"grundy/sequence"
	"grundy/survey"
	"grundy/valuefile"
	"grundy/values"
	"grundy/words"
)

// A valuesRun is "grundy values" with its flags.
type valuesRun struct {
	*frame
	limits
	to         uint64
	format     string
	stats      bool
	plot, out  string
	checkpoint string
	resume     bool
	every      time.Duration
	check      string
	given      func(flag string) bool

	from, last uint64 // the heaps asked for
	form       export.Format
	picture    plot.Format
}

// valuesCommand is "grundy values GAME [FROM..TO]".
func (f *frame) valuesCommand() *cobra.Command {
	v := &valuesRun{frame: f, every: time.Minute}
	c := f.command("values", v.run)
	v.given = func(flag string) bool { return c.Flags().Changed(flag) }
	c.Flags().Var(&amount{&v.to, countUnits, "size"}, "to", "values.to")
	c.Flags().StringVar(&v.format, "format", "", "values.format")
	c.Flags().BoolVar(&v.stats, "stats", false, "values.stats")
	c.Flags().StringVar(&v.plot, "plot", "", "values.plot")
	c.Flags().StringVar(&v.out, "out", "", "values.out")
	c.Flags().StringVar(&v.checkpoint, "checkpoint", "", "values.checkpoint")
	c.Flags().BoolVar(&v.resume, "resume", false, "values.resume")
	c.Flags().Var((*duration)(&v.every), "every", "values.every")
	c.Flags().StringVar(&v.check, "check", "", "values.check")
	v.limits.addTable(c)
	return c
}

func (v *valuesRun) run(ctx context.Context, args []string) error {
	if v.check != "" {
		return v.checkFile(ctx)
	}
	name, err := v.read(args)
	if err != nil {
		return err
	}
	g, err := v.reader(ctx).Game(name)
	if err != nil {
		return err
	}
	table, err := values.New(g, v.memory)
	if err != nil {
		return err
	}
	return v.answer(ctx, table)
}

// answer makes the values known and shows them. What was reached before a limit
// is shown all the same, and so is what was computed but could not be saved.
func (v *valuesRun) answer(ctx context.Context, table *values.Table) error {
	timed, cancel := v.context(ctx)
	defer cancel()
	err := v.reach(timed, table)
	limit := limitOf(timed, err)
	unsaved := (*game.Fault)(nil)
	if errors.As(err, &unsaved) && unsaved.Code != "write" {
		unsaved = nil
	}
	switch {
	case limit != nil && table.Known(v.from):
		v.last = min(v.last, table.Kernel().Len()-1)
		timed = ctx // the time may be over
	case limit != nil:
		return limit
	case err != nil && (unsaved == nil || !table.Known(v.last)):
		return err
	}
	if err := v.show(timed, table); err != nil {
		return err
	}
	v.frame.out.Flush()
	if limit != nil {
		if _, err := io.WriteString(v.err, v.lang.Say(answer.Explain(limit))+"\n"); err != nil {
			return err
		}
		err = status(exitOpen)
	}
	if unsaved != nil {
		v.json = false // the object is out: the error goes to standard error
		err = unsaved
	}
	return err
}

// show draws or prints what is known.
func (v *valuesRun) show(ctx context.Context, table *values.Table) (err error) {
	if v.plot != "" {
		err = v.draw(ctx, table)
	}
	switch {
	case err != nil:
	case v.stats:
		err = v.sum(ctx, table)
	case v.plot == "" || v.given("format") || v.out != "" || v.json:
		err = v.write(func(w io.Writer) error {
			return export.Write(ctx, w, v.form, export.Values{Game: table.Game(), Source: table, From: v.from, To: v.last})
		})
		if err != nil && v.out == "" {
			v.json = false // a part of the object is out
		}
	}
	if limit := limitOf(ctx, err); limit != nil {
		return limit
	}
	return err
}

// usual is the last heap of the stretch that is printed where none is named.
const usual = 99

// read reads the arguments and what the flags say of formats. It returns the
// game.
func (v *valuesRun) read(args []string) (name string, err error) {
	if name, err = v.stretch(args); err != nil {
		return "", err
	}
	if v.form, err = v.formatOf(); err != nil {
		return "", err
	}
	if v.plot != "" {
		v.picture, err = plot.FormatOf(v.plot)
	}
	return name, err
}

// stretch reads the game and the heaps: "0.77 0..20", "0.77 20", "0.77".
func (v *valuesRun) stretch(args []string) (name string, err error) {
	text := strings.TrimSpace(expression(args))
	if text == "" {
		return "", &game.Fault{Code: "arguments", At: -1, What: words.P("values.game"), Hint: words.P("values.hint")}
	}
	v.from, v.last = 0, usual
	if v.given("to") {
		v.last = v.to
	}
	// What follows the game is a range, or a number that is no code.
	at := strings.LastIndexAny(text, " \t") + 1
	last := text[at:]
	isRange := strings.Contains(last, "..")
	if at == 0 || !isRange && (last[0] < '0' || last[0] > '9' || strings.Contains(last, ".")) {
		return text, nil
	}
	fault := func(key string, args ...any) error {
		return &game.Fault{Code: "range", Input: text, At: at, What: words.P(key, args...), Hint: words.P("values.hint")}
	}
	if v.given("to") {
		return "", fault("values.both", last)
	}
	low, high, _ := strings.Cut(last, "..")
	if !isRange {
		high = low
	}
	var ok1, ok2 bool
	v.from, ok1 = parseAmount(low, countUnits)
	v.last, ok2 = parseAmount(high, countUnits)
	switch {
	case !ok1 || !ok2:
		return "", fault("values.range", last)
	case v.from > v.last:
		return "", fault("format.range", v.from, v.last)
	}
	return strings.TrimSpace(text[:at]), nil
}

// formatOf is the format asked for.
func (v *valuesRun) formatOf() (export.Format, error) {
	fault := func(key string) error {
		return &game.Fault{Code: "flag", At: -1, What: words.P(key), Hint: words.P(key + ".hint")}
	}
	switch {
	case v.resume && v.checkpoint == "":
		return "", fault("values.resume")
	case v.stats && v.given("format"):
		return "", fault("values.stats")
	case v.format == "" && v.json:
		return export.JSON, nil
	case v.format == "":
		return export.Text, nil
	}
	format, err := export.ParseFormat(v.format)
	if err == nil && !format.IsText() && v.out == "" && v.outTerminal {
		err = fault("values.terminal")
	}
	return format, err
}

// reach makes the values known, and says on standard error how far it is.
func (v *valuesRun) reach(ctx context.Context, table *values.Table) error {
	report, done := longrun.Printer(v.err, v.lang, terminal(v.err))
	defer done()
	o := longrun.Options{Every: v.every, Report: report}
	if v.checkpoint != "" {
		open := longrun.NewValues
		if v.resume {
			open = func(path string, k sequence.Kernel) (*longrun.Values, error) {
				return longrun.ResumeValues(ctx, path, k)
			}
		}
		store, err := open(v.checkpoint, table.Kernel())
		if err != nil {
			return err
		}
		defer store.Close()
		o.Store = store
	}
	return table.Reach(ctx, v.last, o)
}

// write writes to the file that --out names, as a whole or not at all, or to
// standard output.
func (v *valuesRun) write(write func(io.Writer) error) error {
	if v.out != "" {
		return checkpoint.Replace(v.out, write)
	}
	return write(v.frame.out)
}

func (v *valuesRun) sum(ctx context.Context, table *values.Table) error {
	s, err := survey.Of(ctx, table, table.Game(), v.from, v.last)
	if err != nil {
		return err
	}
	s.Classify(table.Stats(v.last))
	return v.write(func(w io.Writer) error {
		if !v.json {
			return s.WriteText(w, v.lang)
		}
		line, err := answer.Line(s)
		if err == nil {
			_, err = w.Write(line)
		}
		return err
	})
}

// draw makes the picture.
func (v *valuesRun) draw(ctx context.Context, table *values.Table) error {
	found := table.Stats(v.last)
	p := plot.Plot{Game: table.Game(), From: v.from, To: v.last, Classes: found.Sparse, Rare: found.Rare, Lang: v.lang}
	period, ok, err := table.Period(ctx, v.last)
	if err != nil {
		return err
	}
	if ok {
		p.Period = &plot.Period{Preperiod: period.Preperiod, Period: period.Period, Saltus: period.Saltus,
			Proved: period.Status == sequence.Proved}
	}
	return checkpoint.Replace(v.plot, func(w io.Writer) error { return p.Write(ctx, w, v.picture, table) })
}

// checkFile reads a binary file or a checkpoint and compares all its checksums.
// With --json it prints {"file","game","from","to","greatest","hash"}; to is null
// where the file holds no values.
func (v *valuesRun) checkFile(ctx context.Context) error {
	if is, err := v.checkState(); is {
		return err
	}
	timed, cancel := v.context(ctx)
	defer cancel()
	r, err := valuefile.Open(v.check)
	if err == nil {
		defer r.Close()
		err = r.Check(timed)
	}
	if fault := (*game.Fault)(nil); errors.As(err, &fault) && !errors.As(err, new(*fs.PathError)) {
		v.report(fault)
		return status(exitFailed)
	}
	if limit := limitOf(timed, err); limit != nil {
		return limit
	}
	if err != nil {
		return err
	}
	h, sum := r.Header(), r.Sum()
	hash := "sha256:" + hex.EncodeToString(sum[:])
	if !v.json {
		v.page().Text(0, v.say("values.checked", v.check, h.Game, r.Len(), h.From, r.Greatest(), hash))
		return nil
	}
	var to *uint64
	if r.Len() > 0 {
		last := h.From + r.Len() - 1
		to = &last
	}
	return v.object(struct {
		File     string  `json:"file"`
		Game     string  `json:"game"`
		From     uint64  `json:"from"`
		To       *uint64 `json:"to"`
		Greatest uint32  `json:"greatest"`
		Hash     string  `json:"hash"`
	}{v.check, h.Game, h.From, to, r.Greatest(), hash})
}
