package main

import (
	"context"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"grundy/answer"
	"grundy/checkpoint"
	"grundy/export"
	"grundy/game"
	"grundy/longrun"
	"grundy/operation"
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
	limit      *game.Limit // what cut them short; nil where nothing did
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
	if name, x, y, ok := spans(args); ok {
		return v.matrix(ctx, name, x, y)
	}
	name, err := v.read(args)
	if err != nil {
		return err
	}
	timed, cancel := v.context(ctx)
	defer cancel()
	v.within(timed)
	g, err := v.reader(ctx).Game(name)
	if err != nil {
		return err
	}
	table, err := values.New(g, v.memory)
	if err != nil {
		return err
	}
	return v.answer(ctx, timed, table)
}

// answer makes the values known and shows them. What was reached before a limit
// is shown all the same, unless it is to be written to a file as a whole, and so is
// what was computed but could not be saved.
func (v *valuesRun) answer(ctx, timed context.Context, table *values.Table) error {
	err := v.reach(timed, table)
	v.limit = operation.LimitOf(timed, err)
	unsaved := (*game.Fault)(nil)
	if errors.As(err, &unsaved) && unsaved.Code != "write" {
		unsaved = nil
	}
	switch {
	case v.limit != nil && v.out != "":
		return v.unwritten(table.Kernel().Len())
	case v.limit != nil && table.Known(v.from):
		v.last = min(v.last, table.Kernel().Len()-1)
		timed = ctx // the time may be over
	case v.limit != nil:
		return v.limit
	case err != nil && (unsaved == nil || !table.Known(v.last)):
		return err
	}
	if err := v.show(timed, table); err != nil {
		return err
	}
	v.frame.out.Flush()
	if v.limit != nil {
		if _, err := io.WriteString(v.err, v.lang.Say(answer.Explain(v.limit))+"\n"); err != nil {
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

// unwritten says that a limit left the file of --out unwritten, and that the heaps
// below end were reached.
func (v *valuesRun) unwritten(end uint64) error {
	v.report(&game.Fault{Code: "limit", At: -1, What: answer.Explain(v.limit), Hint: words.P("values.unwritten", v.out, end)})
	return status(exitOpen)
}

// show draws or prints what is known, and says on standard error how far that is.
func (v *valuesRun) show(ctx context.Context, table *values.Table) (err error) {
	if v.plot != "" {
		err = v.draw(ctx, table)
	}
	prints := !v.stats && (v.plot == "" || v.given("format") || v.out != "" || v.json)
	if err != nil || !prints && !v.stats {
		return err
	}
	report, done := longrun.Printer(v.err, v.lang, isTerminal(v.err))
	defer done()
	if prints && v.out == "" && v.outTerminal {
		report = func(longrun.Progress) {} // the values show it
	}
	source := table.Watch(v.from, v.last, report)
	if v.stats {
		err = v.sum(ctx, source)
	} else {
		err = v.print(ctx, source)
	}
	done()
	if limit := operation.LimitOf(ctx, err); limit != nil {
		if v.limit = limit; v.out != "" {
			return v.unwritten(v.from + source.Read())
		}
		return limit
	}
	return err
}

// print prints the values. Where they are cut short, an object is closed and says
// why.
func (v *valuesRun) print(ctx context.Context, source *values.Watched) error {
	out := export.Values{Game: source.Game(), Source: source, From: v.from, To: v.last}
	out.Cut = func(err error) any {
		limit := v.limit
		if err != nil {
			limit = operation.LimitOf(ctx, err)
		}
		if limit == nil && errors.Is(err, context.Canceled) {
			limit = &game.Limit{Which: "interrupted", Reached: source.Read()}
		}
		if limit == nil {
			return nil
		}
		return answer.LimitOf(limit, v.lang)
	}
	return v.write(func(w io.Writer) error {
		counted := &counter{w: w}
		err := export.Write(ctx, counted, v.form, out)
		if err != nil && v.out == "" && counted.written {
			v.json = false // a part is out: the error goes to standard error
		}
		return err
	})
}

// counter tells whether anything was written.
type counter struct {
	w       io.Writer
	written bool
}

func (c *counter) Write(b []byte) (int, error) {
	n, err := c.w.Write(b)
	c.written = c.written || n > 0
	return n, err
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
	at := 0
	if space := strings.LastIndexFunc(text, unicode.IsSpace); space >= 0 {
		_, wide := utf8.DecodeRuneInString(text[space:])
		at = space + wide
	}
	last := halfWidth(text[at:])
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

// halfWidth is a range with full-width digits and marks, as a Chinese keyboard
// types them, in their ASCII forms.
func halfWidth(text string) string {
	text = strings.NewReplacer("……", "..", "…", "..", "。", ".").Replace(text)
	return strings.Map(func(r rune) rune {
		if r >= '！' && r <= '～' {
			return r - '！' + '!'
		}
		return r
	}, text)
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
	report, done := longrun.Printer(v.err, v.lang, isTerminal(v.err))
	defer done()
	o := longrun.Options{Every: v.every, Report: report}
	if v.checkpoint != "" && !table.Closed() {
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

// sum prints what the values add up to; those that were read before a limit, if
// there is one, which it returns.
func (v *valuesRun) sum(ctx context.Context, source *values.Watched) error {
	s, ended := survey.Of(ctx, source, source.Game(), v.from, v.last)
	limit := v.limit
	if ended != nil {
		if limit = operation.LimitOf(ctx, ended); limit == nil || s == nil || v.out != "" {
			return ended
		}
	}
	s.Classify(source.Stats(s.To))
	err := v.write(func(w io.Writer) error {
		if !v.json {
			return s.WriteText(w, v.lang)
		}
		object := struct {
			*survey.Survey
			Limit *answer.Limit `json:"limit,omitempty"`
		}{Survey: s}
		if limit != nil {
			object.Limit = answer.LimitOf(limit, v.lang)
		}
		line, err := answer.Line(object)
		if err == nil {
			_, err = w.Write(line)
		}
		return err
	})
	if err == nil && ended != nil {
		v.json = false // the object is out: the limit goes to standard error
		err = ended
	}
	return err
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
	if limit := operation.LimitOf(timed, err); limit != nil {
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
