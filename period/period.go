// Package period finds the period of a heap game the way that fits it: a closed
// form that is a law, the values that a kernel keeps, or a window that slides along
// them.
package period

import (
	"context"
	"errors"
	"math"
	"runtime"
	"time"

	"grundy/game"
	"grundy/heaps"
	"grundy/longrun"
	"grundy/rules"
	"grundy/sequence"
	"grundy/words"
)

// Options are the options of [Find]; the zero value looks until a period is proved,
// or a limit ends it.
type Options struct {
	To     uint64 // look at the heaps below To only; 0 is no such limit
	Memory uint64 // bytes for values; 0 is no limit
	// Window looks in a window, by the theorem of local evidence, from the
	// beginning. Without it that is tried where the memory is not enough.
	Window bool
	// Checkpoint is the file in which the search is saved, Every so often (0 is a
	// minute); Resume goes on from what it holds. A game that a closed form
	// decides needs no file.
	Checkpoint string
	Resume     bool
	Every      time.Duration
	// Report, where it is not nil, is told how far the search is, once a second.
	Report func(longrun.Progress)
}

// A Result is what is known of a period.
type Result struct {
	sequence.Period
	Game string
	// None is a closed form that shows that no law of period and saltus holds;
	// nil where that is not known.
	None *game.Theorem
	// ByForm tells that a closed form proves the law. The values of the heaps
	// below CheckedTo were computed all the same, and are as it says.
	ByForm bool
	// Window tells that the values were looked at in a window.
	Window bool
	// Representative is the code that the literature names the game by, where it
	// is another one; g(n) is its value of n-Shift.
	Representative string
	Shift          uint64
	// Exceptions are the heaps below the preperiod that do not fit the law
	// followed back to 0: the first of them, ascending, and how many there are;
	// nil where they were not counted.
	Exceptions     []uint64
	ExceptionCount uint64
	// Block is g(Preperiod), ..., g(Preperiod+Period-1); nil where it is longer
	// than MostBlock or not known.
	Block []uint32
}

// What a result lists at most.
const (
	MostExceptions = 20
	MostBlock      = 64
)

// Find looks for the period of a game that is played on one heap at a time; a
// *game.Fault says so where it is not. When a limit or ctx ends it, the error says
// so and the result what was seen until then.
func Find(ctx context.Context, g rules.Game, o Options) (*Result, error) {
	rule, err := Rule(g)
	if err != nil {
		return nil, err
	}
	if o.Memory == 0 {
		o.Memory = math.MaxUint64
	}
	s := &search{o: o, rule: rules.Plain(rule), r: &Result{Game: g.String()}}
	if code, ok := s.rule.(heaps.Code); ok && rule != (rules.Nim{}) {
		if c, shift := sequence.Representative(code); !c.Equal(code) {
			s.r.Representative, s.r.Shift = c.Notation(), shift
		}
	}
	switch l, ok := lawOf(rule); {
	case ok:
		err = s.byForm(ctx, l)
	case o.Window:
		err = s.inWindow(ctx)
	case s.hopeless() != nil:
		err = s.seen(ctx, 1<<16, s.hopeless())
	default:
		err = s.inTable(ctx)
		if !tooLarge(err) || o.Checkpoint != "" || !s.sparse {
			break
		}
		w := s.again()
		if bad := w.inWindow(ctx); bad == nil || ctx.Err() != nil {
			return w.r, bad
		} // else it is no game for a window
	}
	return s.r, err
}

// Rule is the rule of a game that is played on one heap at a time; a *game.Fault
// says so where it is not.
func Rule(g rules.Game) (heaps.Rule, error) {
	if circle, ok := g.(rules.Circle); ok {
		return nil, &game.Fault{Code: "game", Input: g.String(), At: 0,
			What: words.P("sequence.circle", g.String()), Hint: words.P("sequence.circle.hint", circle.Rows.String())}
	}
	single, ok := g.(rules.HeapGame)
	if !ok {
		return nil, &game.Fault{Code: "game", Input: g.String(), At: 0,
			What: words.P("values.heaps", g.String()), Hint: words.P("values.heaps.hint")}
	}
	return single.Rule, nil
}

// lawOf is what a closed form says, if there is one.
func lawOf(rule heaps.Rule) (l rules.Law, ok bool) {
	if lawful, isLawful := rule.(rules.HeapLawful); isLawful {
		return lawful.HeapLaw()
	}
	return l, false
}

// tooLarge reports whether the memory is not enough.
func tooLarge(err error) bool {
	limit := (*game.Limit)(nil)
	return errors.As(err, &limit) && limit.Which == "memory"
}

// A search is one run of Find.
type search struct {
	o      Options
	rule   heaps.Rule
	r      *Result
	sparse bool // a kernel found a sparse space
}

// again is a search of the same rule from the beginning.
func (s *search) again() *search {
	r := *s.r
	return &search{o: s.o, rule: s.rule, r: &r}
}

func (s *search) kernel() (sequence.Kernel, error) { return kernel(s.rule, s.o.Memory) }

func kernel(rule heaps.Rule, memory uint64) (sequence.Kernel, error) {
	return sequence.New(rule, sequence.Options{Memory: memory, Workers: runtime.GOMAXPROCS(0)})
}

// compared is how many values a law of a closed form is compared with at most.
const compared = 1 << 12

// byForm takes a law from a closed form, and compares it with some values.
func (s *search) byForm(ctx context.Context, l rules.Law) error {
	if l.Period == 0 {
		s.r.None = l.By
		return nil
	}
	s.r.ByForm = true
	s.r.Period = sequence.Period{Status: sequence.Proved, Preperiod: l.Preperiod, Period: l.Period, Saltus: l.Saltus, Theorem: l.By}
	known := uint64(compared)
	if l.Preperiod < compared && l.Period < compared {
		known = min(known, l.Preperiod+2*l.Period+16)
	}
	if s.o.To > 0 {
		known = min(known, s.o.To)
	}
	k, err := s.kernel()
	if err != nil {
		return err
	}
	if err := k.Extend(ctx, known); err != nil && !tooLarge(err) {
		return err
	}
	return s.describe(ctx, k)
}

// inTable looks at values that are all kept.
func (s *search) inTable(ctx context.Context) error {
	k, err := s.kernel()
	if err != nil {
		return err
	}
	o := longrun.Options{Every: s.o.Every, Report: s.o.Report}
	if s.o.Checkpoint != "" {
		var store *longrun.Values
		if s.o.Resume {
			store, err = longrun.ResumeValues(ctx, s.o.Checkpoint, k)
		} else {
			store, err = longrun.NewValues(s.o.Checkpoint, k)
		}
		if err != nil {
			return err
		}
		defer store.Close()
		o.Store = store
	}
	f := longrun.Follow(k, s.end(), o)
	s.r.Period, err = sequence.FindPeriod(ctx, f, sequence.PeriodOptions{To: s.o.To, Watch: func(uint64) { f.Tick() }})
	s.needed()
	if err = f.Close(ctx, err); err != nil {
		if found, ok := k.(sequence.Reporter); ok && tooLarge(err) {
			s.sparse = found.Stats().Sparse
		}
		return err
	}
	return s.describe(ctx, k)
}

// needed says how many values the theorem asks for where the limit is below that.
func (s *search) needed() {
	if p := &s.r.Period; p.Status == sequence.Observed && p.Needed == 0 {
		p.Needed, _ = sequence.Needed(s.rule, p.Preperiod, p.Period, p.Saltus)
	}
}

// hopeless is the limit that a search without end would come to only after very
// long: the greatest number of a subtraction set passes the memory, and so does what
// its theorem asks for. It is nil where there is hope.
func (s *search) hopeless() error {
	take, ok := s.rule.(heaps.Take)
	if !ok || s.o.To > 0 {
		return nil
	}
	memory := min(s.o.Memory, 1<<48)
	if greatest, finite := take.Set.Finite(); finite && greatest > memory {
		return &game.Limit{Which: "memory", Allowed: memory, Needed: greatest}
	}
	return nil
}

// end is where the run ends at the latest.
func (s *search) end() uint64 {
	if s.o.To == 0 {
		return longrun.Endless
	}
	return s.o.To
}
