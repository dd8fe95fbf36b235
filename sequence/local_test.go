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
	full   Kernel
	length uint64
	keeps  uint64
}

func (w *veiled) Name() string     { return "veiled" }
func (w *veiled) Rule() heaps.Rule { return w.full.Rule() }
func (w *veiled) Len() uint64      { return w.length }
func (w *veiled) Keeps() uint64    { return w.keeps }

func (w *veiled) Extend(ctx context.Context, to uint64) error {
	err := w.full.Extend(ctx, to)
	w.length = max(w.length, min(to, w.full.Len()))
	return err
}

func (w *veiled) Read(dst []uint32, from uint64) int {
	if from+w.keeps < w.length || from >= w.length {
		return 0
	}
	return w.full.Read(dst[:min(uint64(len(dst)), w.length-from)], from)
}

func (w *veiled) Ledger() (Ledger, bool) { return w.full.(Witness).Ledger() }

func (w *veiled) State() ([]byte, error) { return binary.AppendUvarint(nil, w.length), nil }

// veil is a search in a window of the full kernel from the given length on.
func veil(t *testing.T, full Kernel, from, keeps uint64) (start Kernel, w Window, open func([]byte) (Window, error)) {
	t.Helper()
	if err := full.Extend(context.Background(), from); err != nil {
		t.Fatal(err)
	}
	return full, &veiled{full, from, keeps}, func(state []byte) (Window, error) {
		at, _ := binary.Uvarint(state)
		return &veiled{full, at, keeps}, nil
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
		full := must(New(must(heaps.ParseCode(c.code)), Options{Kernel: "sparse"}))
		for _, stops := range []uint64{0, c.keeps/3 + 77, 3 * c.keeps} {
			start, w, open := veil(t, full, c.from, c.keeps)
			s := must(NewLocalSearch(start, w, open))
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
				s = must(ResumeLocalSearch(must(s.MarshalBinary()), start, open))
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
	full := &told{given{rule: must(heaps.ParseCode("0.77")), at: at}, l}
	start, w, open := veil(t, full, 200, 200)
	return must(NewLocalSearch(start, w, open))
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
