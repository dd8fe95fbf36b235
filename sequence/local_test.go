package sequence

import (
	"context"
	"encoding/binary"
	"errors"
	"testing"

	"grundy/heaps"
)

// A veiled kernel shows a window of another one's values: what a window would
// know.
type veiled struct {
	full          Kernel
	length, width uint64
	from          uint64 // where it closes
}

func (w *veiled) Len() uint64   { return w.length }
func (w *veiled) Width() uint64 { return w.width }

func (w *veiled) Extend(ctx context.Context, to uint64) error {
	err := w.full.Extend(ctx, to)
	w.length = max(w.length, min(to, w.full.Len()))
	return err
}

func (w *veiled) Read(dst []uint32, from uint64) int {
	if from+w.width < w.length || from >= w.length {
		return 0
	}
	return w.full.Read(dst[:min(uint64(len(dst)), w.length-from)], from)
}

func (w *veiled) ledger() (l Ledger, ok bool) {
	l, ok = w.full.(Witness).Ledger()
	return l, ok && w.length >= w.from
}

func (w *veiled) save() ([]byte, error) { return binary.AppendUvarint(nil, w.length), nil }

// veil opens windows of a full kernel.
func veil(full Kernel, width, from uint64) func(heaps.Rule, Options) opener {
	return func(heaps.Rule, Options) opener {
		return func(ctx context.Context, saved []byte) (pane, error) {
			at, _ := binary.Uvarint(saved)
			return &veiled{full, at, width, from}, nil
		}
	}
}

// Searches in windows against the published table, whole and stopped and resumed
// at odd places.
func TestLocalSearch(t *testing.T) {
	for _, c := range []struct {
		code              string
		preperiod, period uint64
		from, keeps       uint64
	}{
		{"0.156", 3479, 349, 2500, 4000}, // an odd period, proved as 698
		{"0.356", 7315, 142, 5000, 3000},
		{"0.644", 3256, 442, 2000, 3000},
		{"0.56", 326640, 144, 20000, 40000},
		{"0.45", 498, 20, 600, 3000},      // the preperiod is before the window
		{"0.127", 46578, 4, 60000, 70000}, // so it is here
		{"0.77", 71, 12, 1000, 1000},
	} {
		rule := must(heaps.ParseCode(c.code))
		opts := Options{Kernel: "sparse"}
		full := must(New(rule, opts))
		with := veil(full, c.keeps+blockLength, c.from)
		for _, stops := range []uint64{0, c.keeps/3 + 77, 3 * c.keeps} {
			s := must(newLocalSearch(rule, opts, with(rule, opts)))
			to := 5*(c.preperiod+c.period) + 4*c.from + 5*c.keeps
			for {
				next := to
				if stops > 0 {
					next = min(to, s.Len()+stops)
				}
				err := s.Extend(context.Background(), next)
				if errors.Is(err, ErrFound) {
					break
				}
				if err != nil || s.Len() >= to {
					t.Fatalf("%s: %v after %d values", c.code, err, s.Len())
				}
				if len(s.snapshots) == 0 {
					continue // it would begin again
				}
				s = must(resumeLocalSearch(context.Background(), must(s.MarshalBinary()), rule, opts, with))
			}
			got, err := s.Period(context.Background())
			if err != nil || got.Status != Proved || got.Preperiod != c.preperiod || got.Period != c.period {
				t.Errorf("%s, stops %d: %+v, %v", c.code, stops, got, err)
			}
		}
	}
}

// A window of a made-up sequence, whose ledger is what a test says.
func toldSearch(t *testing.T, at func(n uint64) uint32, l Ledger) *LocalSearch {
	t.Helper()
	rule := must(heaps.ParseCode("0.77"))
	full := &told{given{rule: rule, at: at}, l}
	s := must(newLocalSearch(rule, Options{}, veil(full, 100+blockLength, 200)(rule, Options{})))
	s.first = full
	return s
}

// Each hypothesis by itself: the search proves nothing where it fails.
func TestLocalSearchRefuses(t *testing.T) {
	even := func(n uint64) uint32 { return uint32(n % 6) }
	flawed := func(n uint64) uint32 { // before every anchor the window differs
		if n%97 == 0 {
			return uint32(n*2654435761>>7) % 1000
		}
		return even(n)
	}
	for _, c := range []struct {
		name   string
		at     func(n uint64) uint32
		ledger Ledger
		want   bool
	}{
		{"all hypotheses", even, Ledger{From: 100, Width: 50}, true},
		{"a rare heap ever again", even, Ledger{From: 1 << 40, Width: 50}, false},
		{"evidence from beyond the window", even, Ledger{From: 100, Width: 101}, false},
		{"another value in each window", flawed, Ledger{From: 100, Width: 50}, false},
	} {
		s := toldSearch(t, c.at, c.ledger)
		err := s.Extend(context.Background(), 20000)
		if errors.Is(err, ErrFound) != c.want {
			t.Errorf("%s: %v after %d values", c.name, err, s.Len())
		}
	}
	odd := toldSearch(t, func(n uint64) uint32 { return uint32(n % 5) }, Ledger{From: 100, Width: 50, Even: true})
	err := odd.Extend(context.Background(), 20000)
	got, perr := odd.Period(context.Background())
	if !errors.Is(err, ErrFound) || perr != nil || got.Period != 5 || got.Preperiod != 0 || got.Needed != odd.anchor+10 {
		t.Errorf("%v, %v, %+v", err, perr, got)
	}
}

// The search in real windows: what it proves of games whose periods are known.
func TestLocalSearchInWindows(t *testing.T) {
	for _, c := range []struct {
		code              string
		preperiod, period uint64
	}{
		{"0.77", 71, 12}, {"0.45", 498, 20}, {"0.156", 3479, 349}, {"0.356", 7315, 142}, {"0.56", 326640, 144},
	} {
		rule := must(heaps.ParseCode(c.code))
		s := must(NewLocalSearch(rule, Options{Window: 1 << 14}))
		err := s.Extend(context.Background(), 300_000)
		s = must(ResumeLocalSearch(context.Background(), must(s.MarshalBinary()), rule, Options{}))
		if err == nil {
			err = s.Extend(context.Background(), 2_000_000)
		}
		got, perr := s.Period(context.Background())
		if !errors.Is(err, ErrFound) || perr != nil || got.Preperiod != c.preperiod || got.Period != c.period {
			t.Errorf("%s: %v, %v, %+v", c.code, err, perr, got)
		}
	}
}

// TestBrokenState: a saved search that is cut short, or has something after its
// end, is refused.
func TestBrokenState(t *testing.T) {
	code, err := heaps.ParseCode("0.104")
	if err != nil {
		t.Fatal(err)
	}
	s, err := NewLocalSearch(code, Options{Window: 1 << 14})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Extend(context.Background(), 1<<18); err != nil {
		t.Fatal(err)
	}
	saved, err := s.MarshalBinary()
	if err != nil || len(saved) < 1<<13 {
		t.Fatalf("%d bytes, %v", len(saved), err)
	}
	for _, n := range []int{0, 5, 40, len(saved) / 2, len(saved) - 1} {
		if r, err := ResumeLocalSearch(context.Background(), saved[:n], code, Options{}); err == nil && r.Len() > 0 {
			t.Errorf("%d of %d bytes are taken for a search at %d", n, len(saved), r.Len())
		}
	}
	if _, err := ResumeLocalSearch(context.Background(), append(saved, 0), code, Options{}); err == nil {
		t.Error("a byte after the end is not noticed")
	}
	r, err := ResumeLocalSearch(context.Background(), saved[:len(saved):len(saved)], code, Options{})
	if err != nil || r.Len() != s.Len() {
		t.Errorf("resumed: %v", err)
	}
}

// What a search needs does not depend on where it was stopped.
func TestLocalSearchStops(t *testing.T) {
	rule := must(heaps.ParseCode("0.644"))
	needed := map[uint64]bool{}
	for _, step := range []uint64{1 << 20, 12345, 1869} {
		s := must(NewLocalSearch(rule, Options{Window: 1 << 14}))
		for s.Extend(t.Context(), s.Len()+step) == nil {
			if s.Len() > 1<<20 {
				t.Fatal("no period is found")
			}
		}
		p, err := s.Period(t.Context())
		if err != nil || p.Preperiod != 3256 || p.Period != 442 {
			t.Errorf("steps of %d: %+v (%v)", step, p, err)
		}
		needed[p.Needed] = true
	}
	if len(needed) != 1 {
		t.Errorf("needed are, by where it is stopped: %v", needed)
	}
}
