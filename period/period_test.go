package period

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"grundy/catalogue"
	"grundy/game"
	"grundy/rules"
	"grundy/sequence"
)

var ctx = context.Background()

func named(t *testing.T, name string) rules.Game {
	t.Helper()
	g, err := catalogue.Reader{}.Game(name)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// Known periods: of codes from the table of solved octal games of T. Czajka
// (github.com/tczajka/octal-games), preperiods counted from heap 0; of Lasker's Nim and of
// sets from Winning Ways, chapter 4.
var knownPeriods = []struct {
	game                      string
	preperiod, period, saltus uint64
	needed                    uint64 // 0: the theorem is another one, or there is a closed form
}{
	{"0.77", 71, 12, 0, 168}, {"kayles", 71, 12, 0, 168}, {"0.45", 498, 20, 0, 1038}, {"0.156", 3479, 349, 0, 7659},
	{"0.137", 52, 34, 0, 0}, {"dawsons-kayles", 53, 34, 0, 0}, {"0.165", 5181, 1550, 0, 13465}, {"0.127", 46578, 4, 0, 93167},
	{"0.56", 326640, 144, 0, 653570}, {"0.16", 105351, 149459, 0, 509622},
	{"lasker", 1, 4, 4, 0}, {"rows", 0, 1, 1, 0}, {"nim", 0, 1, 1, 0}, {"0.8", 1, 3, 1, 0},
	{"take:1,2,3", 0, 4, 0, 0}, {"take:1,3,4", 0, 7, 0, 0}, {"take:2,4,7", 8, 3, 0, 0}, {"bash:1000000000", 0, 1000000001, 0, 0},
	{"allbut:2,3", 0, 4, 2, 0}, {"allbut:1..4", 0, 5, 1, 0}, {"constrained:2-1,3-3", 4, 1, 1, 0}, {"take:1,powers-of-2", 0, 3, 0, 0},
}

func TestKnownPeriods(t *testing.T) {
	for _, want := range knownPeriods {
		r, err := Find(ctx, named(t, want.game), Options{})
		if err != nil {
			t.Errorf("%s: %v", want.game, err)
			continue
		}
		if r.Status != sequence.Proved || r.Preperiod != want.preperiod || r.Period.Period != want.period || r.Saltus != want.saltus || r.Theorem == nil {
			t.Errorf("%s: %+v", want.game, r.Period)
		}
		if r.CheckedTo == 0 || want.needed > 0 && (r.Needed > want.needed || r.CheckedTo < r.Needed) {
			t.Errorf("%s: %d values needed, %d looked at", want.game, r.Needed, r.CheckedTo)
		}
		if r.Preperiod > 0 && r.Exceptions == nil || r.Block == nil && r.Period.Period <= MostBlock {
			t.Errorf("%s: not described", want.game)
		}
	}
}

// The exceptions of Kayles and its period: Winning Ways, chapter 4.
func TestDescription(t *testing.T) {
	r, err := Find(ctx, named(t, "kayles"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if want := []uint64{0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70}; !slices.Equal(r.Exceptions, want) || r.ExceptionCount != 14 {
		t.Errorf("%d exceptions: %v", r.ExceptionCount, r.Exceptions)
	}
	if want := []uint32{7, 4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2}; !slices.Equal(r.Block, want) || r.CheckedTo != 168 {
		t.Errorf("%d values: %v", r.CheckedTo, r.Block)
	}
	r, err = Find(ctx, named(t, "0.450"), Options{})
	if err != nil || r.Representative != "0.177" || r.Shift != 1 {
		t.Errorf("0.450 is %s shifted by %d (%v)", r.Representative, r.Shift, err)
	}
	for _, name := range []string{"kayles", "nim", "take:1,2"} {
		if r, _ := Find(ctx, named(t, name), Options{}); r.Representative != "" {
			t.Errorf("%s is represented by %s", name, r.Representative)
		}
	}
}

// Where there is no period, or none known, that is said.
func TestNoPeriod(t *testing.T) {
	for _, name := range []string{"take:half", "take:divisors", "allbut:half"} {
		if r, err := Find(ctx, named(t, name), Options{}); err != nil || r.None == nil || r.Status != sequence.NoneFound {
			t.Errorf("%s: %+v (%v)", name, r, err)
		}
	}
	for name, status := range map[string]sequence.Status{"0.06": sequence.NoneFound, "take:squares": sequence.NoneFound, "0.3F": sequence.Observed, "kayles": sequence.Observed} {
		to := uint64(2000)
		if name == "kayles" {
			to = 167 // one less than the theorem asks for
		}
		if r, err := Find(ctx, named(t, name), Options{To: to}); err != nil || r.Status != status || r.CheckedTo != to || r.None != nil {
			t.Errorf("%s: %+v (%v)", name, r, err)
		}
	}
	for _, name := range []string{"moore:2", "wythoff", "circle:0.777", "greedy"} {
		fault := (*game.Fault)(nil)
		if _, err := Find(ctx, named(t, name), Options{}); !errors.As(err, &fault) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Where a window does not suffice the values that it looked at are looked at as a
// whole: 0.4 and 0.15 have periods (R. K. Guy, Unsolved problems in combinatorial games, and
// the table named above), 0.6 and Grundy's game none that is known.
func TestNoWindow(t *testing.T) {
	for _, c := range []struct {
		game              string
		to                uint64
		preperiod, period uint64
	}{{"0.4", 0, 54, 34}, {"0.15", 0, 1, 10}, {"0.4", 5000, 54, 34}, {"grundys", 5000, 0, 0}, {"0.6", 5000, 0, 0}} {
		r, err := Find(ctx, named(t, c.game), Options{To: c.to, Window: true})
		if err != nil || r.Preperiod != c.preperiod || r.Period.Period != c.period || (r.Status == sequence.Proved) != (c.period > 0) {
			t.Errorf("%s below %d: %+v (%v)", c.game, c.to, r, err)
		}
		if c.period > 0 == r.Window {
			t.Errorf("%s: window %v", c.game, r.Window)
		}
	}
}

// What can only end at a limit ends there at once, after a look at the first values.
func TestHopeless(t *testing.T) {
	for _, name := range []string{"bash:18446744073709551615", "take:18446744073709551615", "take:1,3..5000000000000"} {
		r, err := Find(ctx, named(t, name), Options{Memory: 2e9})
		if !tooLarge(err) || r.Status == sequence.Proved || r.CheckedTo == 0 || r.Saltus != 0 {
			t.Errorf("%s: %+v (%v)", name, r, err)
		}
	}
	if r, err := Find(ctx, named(t, "bash:18446744073709551614"), Options{}); err != nil || r.Period.Period != 1<<64-1 || r.Status != sequence.Proved {
		t.Errorf("%+v (%v)", r, err)
	}
}

// Finite octal games have no saltus (D. G. Horrocks, R. J. Nowakowski, Integers 3
// (2003) G1): however few values are known, none is observed.
func TestNoSaltus(t *testing.T) {
	for _, name := range []string{"kayles", "0.137", "0.333", "0.07", "0.6", "take:1..9", "take:2,3,7"} {
		for to := range uint64(40) {
			if r, err := Find(ctx, named(t, name), Options{To: to + 1}); err != nil || r.Saltus != 0 {
				t.Errorf("%s below %d: %+v (%v)", name, to+1, r, err)
			}
		}
	}
	if r, err := Find(ctx, named(t, "0.8"), Options{To: 20}); err != nil || r.Saltus != 1 {
		t.Errorf("0.8: %+v (%v)", r, err) // hexadecimal
	}
}

// A window finds what a table does; also where the memory for a table is not
// enough, and where the search was stopped again and again.
func TestWindow(t *testing.T) {
	same := func(how string, r *Result, err error, name string) {
		t.Helper()
		want, bad := Find(ctx, named(t, name), Options{})
		if bad != nil {
			t.Fatal(bad)
		}
		if err != nil || !r.Window || r.Status != sequence.Proved || r.Preperiod != want.Preperiod || r.Period.Period != want.Period.Period ||
			!slices.Equal(r.Exceptions, want.Exceptions) || !slices.Equal(r.Block, want.Block) {
			t.Errorf("%s, %s: %+v (%v)", name, how, r, err)
		}
	}
	for _, name := range []string{"0.127", "0.16"} {
		r, err := Find(ctx, named(t, name), Options{Window: true})
		same("in a window", r, err, name)
	}
	// 0.56 has 326640 values before its period, which are then not listed.
	r, err := Find(ctx, named(t, "0.56"), Options{Memory: 300_000})
	if err != nil || !r.Window || r.Status != sequence.Proved || r.Preperiod != 326640 || r.Period.Period != 144 || r.Block != nil {
		t.Errorf("0.56 without memory for a table: %+v (%v)", r, err)
	}

	path := filepath.Join(t.TempDir(), "run")
	stopped, patience := 0, 50*time.Millisecond
	for o := (Options{Window: true, Checkpoint: path, Every: time.Millisecond}); ; o.Resume = true {
		part, stop := context.WithTimeout(ctx, patience)
		patience += patience / 3
		r, err = Find(part, named(t, "0.16"), o)
		stop()
		if err == nil {
			break
		}
		if !errors.Is(err, context.DeadlineExceeded) {
			t.Fatal(err)
		}
		stopped++
	}
	t.Logf("stopped %d times", stopped)
	same("resumed", r, err, "0.16")
}

// A search in a table goes on from its checkpoint too; another game's is refused.
func TestResume(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run")
	if r, err := Find(ctx, named(t, "0.127"), Options{To: 50_000, Checkpoint: path}); err != nil || r.Status == sequence.Proved {
		t.Fatalf("%+v (%v)", r, err)
	}
	r, err := Find(ctx, named(t, "0.127"), Options{Checkpoint: path, Resume: true})
	if err != nil || r.Status != sequence.Proved || r.Preperiod != 46578 || r.Period.Period != 4 {
		t.Errorf("%+v (%v)", r, err)
	}
	fault := (*game.Fault)(nil)
	for _, o := range []Options{{Checkpoint: path}, {Checkpoint: path, Resume: true, Window: true}} {
		if _, err := Find(ctx, named(t, "0.127"), o); !errors.As(err, &fault) {
			t.Errorf("%+v: %v", o, err)
		}
	}
	if _, err := Find(ctx, named(t, "0.16"), Options{Checkpoint: path, Resume: true}); !errors.As(err, &fault) {
		t.Errorf("the checkpoint of another game: %v", err)
	}
}

func TestCompare(t *testing.T) {
	for _, c := range []struct {
		a, b  string
		to    uint64
		same  bool
		at    uint64 // where they differ; 0: they do not, as far as is known
		shift int64
	}{
		{"0.161", "0.36", 0, false, 519, 0}, {"0.161", "0.36", 519, false, 0, 0}, // R. K. Guy, C. A. B. Smith (1956)
		{"0.07", "0.137", 0, true, 0, 1}, {"0.137", "0.07", 0, true, 0, -1}, {"0.06", "0.1337", 0, true, 0, 2},
		{"bash:3", "take:1,2,3", 0, true, 0, 0}, {"nim", "0.[7]", 0, true, 0, 0}, {"nim", "0.[3]", 0, true, 0, 0},
		{"nim", "lasker", 0, false, 3, 0}, {"take:half", "take:half", 0, true, 0, 0}, {"kayles", "0.77", 0, true, 0, 0},
		{"constrained:2-1", "nim", 0, false, 2, 0}, {"take:squares", "take:1,4,9", 16, false, 0, 0},
	} {
		r, err := Compare(ctx, named(t, c.a), named(t, c.b), Options{To: c.to})
		if err != nil || r.Same != c.same || r.Differ != (c.at > 0) || r.At != c.at || r.Shift != c.shift {
			t.Errorf("%s and %s: %+v (%v)", c.a, c.b, r, err)
		}
	}
	fault := (*game.Fault)(nil)
	if _, err := Compare(ctx, named(t, "kayles"), named(t, "wythoff"), Options{}); !errors.As(err, &fault) {
		t.Error(err)
	}
}
