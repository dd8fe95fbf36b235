package main

import (
	"context"
	"math"
	"runtime/debug"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"grundy/game"
	"grundy/page"
	"grundy/words"
)

// limits are the flags that bound the work of a command.
type limits struct {
	timeout   time.Duration // 0 is no limit
	positions uint64        // 0 is no limit
	memory    uint64        // bytes; 0 is no limit
	table     bool          // the memory is for a table of values
}

// add gives a command the flags, with its own default for the time.
func (l *limits) add(cmd *cobra.Command, timeout time.Duration) {
	l.timeout, l.memory = timeout, 2e9
	cmd.Flags().Var((*duration)(&l.timeout), "timeout", "timeout")
	cmd.Flags().Var(&amount{&l.positions, countUnits, "positions"}, "max-positions", "max-positions")
	cmd.Flags().Var(&amount{&l.memory, byteUnits, "bytes"}, "max-memory", "max-memory")
}

// addTable gives a command the flags for computing a table, which takes as long
// as it takes.
func (l *limits) addTable(cmd *cobra.Command) {
	l.memory, l.table = 2e9, true
	cmd.Flags().Var((*duration)(&l.timeout), "timeout", "timeout")
	cmd.Flags().Var(&amount{&l.memory, byteUnits, "bytes"}, "max-memory", "max-memory")
}

// context is ctx with the time bounded, and the memory of a table, until it is
// cancelled. Its cause at the end of the time is the *game.Limit that says how much
// was allowed.
func (l *limits) context(ctx context.Context) (context.Context, context.CancelFunc) {
	cancel := context.CancelFunc(nil)
	if l.timeout <= 0 {
		ctx, cancel = context.WithCancel(ctx)
	} else {
		ctx, cancel = context.WithTimeoutCause(ctx, l.timeout, &game.Limit{Which: "time", Allowed: uint64(l.timeout)})
	}
	if !l.table || l.memory == 0 || l.memory > math.MaxInt64-besideTable {
		return ctx, cancel
	}
	before := debug.SetMemoryLimit(int64(l.memory) + besideTable)
	return ctx, func() { debug.SetMemoryLimit(before); cancel() }
}

// besideTable is the memory, in bytes, that a command takes beside its table of
// values. Past the two together the collector gives back what is not used any
// more, such as the tables that a longer one has replaced.
const besideTable = 24 << 20

// misereFlag gives a command --misere.
func misereFlag(cmd *cobra.Command, c *game.Convention) {
	flag := cmd.Flags().VarPF((*convention)(c), "misere", "", "misere")
	flag.NoOptDefVal = "true"
}

// movesFlag gives a command --moves.
func movesFlag(cmd *cobra.Command, moves *uint64) {
	*moves = 20
	cmd.Flags().Var(&amount{moves, countUnits, "moves"}, "moves", "moves")
}

// styleFlag gives a command --explain.
func styleFlag(cmd *cobra.Command, s *page.Style) { cmd.Flags().Var((*style)(s), "explain", "explain") }

// style is --explain as a flag of pflag.
type style page.Style

func (s *style) String() string { return string(*s) }
func (s *style) Type() string   { return "style" }
func (s *style) Set(text string) error {
	switch page.Style(text) {
	case page.ByBlocks, page.ByColumns, page.ByMex:
		*s = style(text)
		return nil
	}
	return &game.Fault{Code: "flag", At: -1, What: words.P("flag.explain", text), Hint: words.P("flag.explain.hint")}
}

// convention is --misere as a flag of pflag.
type convention game.Convention

func (c *convention) String() string { return strconv.FormatBool(game.Convention(*c) == game.Misere) }
func (c *convention) Type() string   { return "bool" }
func (c *convention) Set(text string) error {
	misere, err := strconv.ParseBool(text)
	*c = convention(game.Normal)
	if misere {
		*c = convention(game.Misere)
	}
	return err
}

// duration is a time such as 10s, 2m, 500ms; a number alone is seconds.
type duration time.Duration

func (d *duration) String() string { return time.Duration(*d).String() }
func (d *duration) Type() string   { return "duration" }
func (d *duration) Set(text string) error {
	text = strings.TrimSpace(text)
	t, err := time.ParseDuration(text)
	if err != nil {
		t, err = time.ParseDuration(text + "s")
	}
	if err != nil || t < 0 {
		return &game.Fault{Code: "flag", At: -1, What: words.P("flag.time", text), Hint: words.P("flag.time.hint")}
	}
	*d = duration(t)
	return nil
}

// An amount is an exact number with a unit: 2GB, 512MB, 1e9, 10M.
type amount struct {
	value *uint64
	unit  func(string) (times uint64, ok bool)
	name  string
}

// countUnits are the units of numbers of things.
func countUnits(unit string) (times uint64, ok bool) {
	switch unit {
	case "":
		return 1, true
	case "k":
		return 1e3, true
	case "m":
		return 1e6, true
	case "g":
		return 1e9, true
	}
	return 0, false
}

// byteUnits are the units of memory: kB, MB, GB are powers of 1000, KiB, MiB,
// GiB powers of 1024.
func byteUnits(unit string) (times uint64, ok bool) {
	binary := strings.HasSuffix(unit, "ib")
	if unit = strings.TrimSuffix(strings.TrimSuffix(unit, "b"), "i"); unit == "" {
		return 1, !binary
	}
	power := strings.Index("kmgt", unit) + 1
	if power < 1 || len(unit) != 1 {
		return 0, false
	}
	times = 1
	for range power {
		if binary {
			times <<= 10
		} else {
			times *= 1000
		}
	}
	return times, true
}

func (a *amount) String() string {
	if a.name == "bytes" && *a.value >= 1e9 && *a.value%1e9 == 0 {
		return strconv.FormatUint(*a.value/1e9, 10) + "GB"
	}
	return strconv.FormatUint(*a.value, 10)
}
func (a *amount) Type() string { return a.name }
func (a *amount) Set(text string) error {
	n, ok := parseAmount(strings.TrimSpace(text), a.unit)
	if !ok || n == 0 && (a.name == "moves" || a.name == "below") {
		return &game.Fault{Code: "flag", At: -1, What: words.P("flag.amount."+a.name, text), Hint: words.P("flag.amount." + a.name + ".hint")}
	}
	*a.value = n
	return nil
}

// parseAmount reads DIGITS[.DIGITS][eDIGITS][UNIT] exactly: what is not a whole
// number in the end, or passes 2^64-1, is refused.
func parseAmount(text string, units func(string) (times uint64, ok bool)) (n uint64, ok bool) {
	text = strings.ToLower(text)
	end := strings.IndexFunc(text, func(r rune) bool { return r != '.' && (r < '0' || r > '9') })
	if end < 0 {
		end = len(text)
	}
	digits, rest := text[:end], text[end:]
	power := uint64(0)
	if e, ok := strings.CutPrefix(rest, "e"); ok {
		stop := strings.IndexFunc(e, func(r rune) bool { return r < '0' || r > '9' })
		if stop < 0 {
			stop = len(e)
		}
		var err error
		if power, err = strconv.ParseUint(e[:stop], 10, 8); err != nil {
			return 0, false
		}
		rest = e[stop:]
	}
	unit, known := units(strings.TrimSpace(rest))
	if !known {
		return 0, false
	}
	whole, fraction, _ := strings.Cut(digits, ".")
	n, err := strconv.ParseUint(whole+fraction, 10, 64)
	if err != nil || whole == "" {
		return 0, false
	}
	for range power {
		if n, ok = times(n, 10); !ok {
			return 0, false
		}
	}
	if n, ok = times(n, unit); !ok {
		return 0, false
	}
	for range fraction {
		if n%10 != 0 {
			return 0, false
		}
		n /= 10
	}
	return n, true
}

// times is a*b; ok is false where that passes 2^64-1.
func times(a, b uint64) (product uint64, ok bool) {
	if b != 0 && a > math.MaxUint64/b {
		return 0, false
	}
	return a * b, true
}
