package values

import (
	"context"
	"errors"
	"io"
	"math"
	"path/filepath"
	"slices"
	"testing"

	"grundy/catalogue"
	"grundy/game"
	"grundy/longrun"
	"grundy/valuefile"
)

var ctx = context.Background()

func table(t *testing.T, name string, memory uint64) *Table {
	t.Helper()
	g, err := catalogue.Reader{}.Game(name)
	if err != nil {
		t.Fatal(err)
	}
	v, err := New(g, memory)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func read(t *testing.T, v *Table, from uint64, count int) []uint32 {
	t.Helper()
	got := make([]uint32, count)
	if n, err := v.ReadValues(ctx, got, from); n != count || err != nil {
		t.Fatalf("%s: %d values from %d (%v)", v.Game(), n, from, err)
	}
	return got
}

// kayles is one period of Kayles from a multiple of 12 on: Winning Ways, chapter 4.
var kayles = []uint32{4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7}

// A proved period gives the values of all heaps there are; 0.[3] is Nim and has a
// closed form.
func TestFarHeaps(t *testing.T) {
	v := table(t, "kayles", 0)
	if err := v.Reach(ctx, math.MaxUint64, longrun.Options{}); err != nil {
		t.Fatal(err)
	}
	from := uint64(math.MaxUint64) - math.MaxUint64%12 - 24
	if got := read(t, v, from, 24); !slices.Equal(got, append(slices.Clone(kayles), kayles...)) {
		t.Errorf("from %d: %v", from, got)
	}
	if p, ok, err := v.Period(ctx, 1e12); !ok || err != nil || p.Preperiod != 71 || p.Period != 12 {
		t.Errorf("%+v (%v)", p, err)
	}

	nim := table(t, "0.[3]", 0)
	if err := nim.Reach(ctx, math.MaxUint64, longrun.Options{}); err != nil || !nim.Known(1e18) {
		t.Error(err)
	}
	if got := read(t, nim, math.MaxUint32-2, 3); !slices.Equal(got, []uint32{math.MaxUint32 - 2, math.MaxUint32 - 1, math.MaxUint32}) {
		t.Error(got)
	}
	var limit *game.Limit
	if n, err := nim.ReadValues(ctx, make([]uint32, 5), math.MaxUint32-1); n != 2 || !errors.As(err, &limit) || limit.Which != "values" {
		t.Errorf("%d values, %v", n, err)
	}
}

// A limit ends the work with what was reached.
func TestLimit(t *testing.T) {
	v := table(t, "0.007", 10_000)
	var limit *game.Limit
	if err := v.Reach(ctx, 1e6, longrun.Options{}); !errors.As(err, &limit) || limit.Which != "memory" {
		t.Fatal(err)
	}
	if v.Kernel().Len() == 0 || !v.Known(v.Kernel().Len()-1) || v.Known(v.Kernel().Len()) {
		t.Errorf("%d values", v.Kernel().Len())
	}
	if n, err := v.ReadValues(ctx, make([]uint32, 10), v.Kernel().Len()-4); n != 4 || err != io.EOF {
		t.Errorf("%d values past the end (%v)", n, err)
	}
	if _, ok, err := v.Period(ctx, 1e6); ok || err != nil {
		t.Errorf("a period of 0.007 (%v)", err)
	}
}

// With a store what is computed is saved: all values where no period is proved.
func TestStore(t *testing.T) {
	v := table(t, "0.007", 0)
	path := filepath.Join(t.TempDir(), "run")
	store, err := longrun.NewValues(path, v.Kernel())
	if err != nil {
		t.Fatal(err)
	}
	if err := v.Reach(ctx, 50000, longrun.Options{Store: store}); err != nil || v.Kernel().Len() <= 50000 {
		t.Errorf("%d values (%v)", v.Kernel().Len(), err)
	}
	store.Close()
	again := table(t, "treblecross", 0) // the same game under another name
	store, err = longrun.ResumeValues(ctx, path, again.Kernel())
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	if n := again.Kernel().Len(); n != v.Kernel().Len() || !slices.Equal(read(t, again, 0, int(n)), read(t, v, 0, int(n))) {
		t.Errorf("%d values came back", n)
	}
}

// A store does not keep a proved period from sparing the rest.
func TestStoreProved(t *testing.T) {
	v := table(t, "kayles", 0)
	path := filepath.Join(t.TempDir(), "run")
	store, err := longrun.NewValues(path, v.Kernel())
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	if err := v.Reach(ctx, 1e15, longrun.Options{Store: store}); err != nil || v.Kernel().Len() > 1000 {
		t.Errorf("%d values (%v)", v.Kernel().Len(), err)
	}
	if got := read(t, v, 12e14, 12); !slices.Equal(got, kayles) {
		t.Error(got)
	}
	file, err := valuefile.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if file.Len() != v.Kernel().Len() {
		t.Errorf("%d of %d values saved", file.Len(), v.Kernel().Len())
	}
}

// Values above 2^32-1 by hand: Nim is its size; Lasker's Nim exchanges
// 4k+3 and 4k+4 (Winning Ways, chapter 4).
func TestWide(t *testing.T) {
	for _, c := range []struct {
		game string
		from uint64
		want []uint64
	}{
		{"nim", 1<<32 - 2, []uint64{1<<32 - 2, 1<<32 - 1, 1 << 32, 1<<32 + 1}},
		{"nim", math.MaxUint64 - 1, []uint64{math.MaxUint64 - 1, math.MaxUint64}},
		{"0.[3]", 5e9, []uint64{5e9}},
		{"lasker", 8589934590, []uint64{1<<33 - 2, 1 << 33, 1<<33 - 1, 1<<33 + 1}},
	} {
		v := table(t, c.game, 0)
		last := c.from + uint64(len(c.want)) - 1
		if err := v.Reach(ctx, last, longrun.Options{}); err != nil {
			t.Fatal(err)
		}
		var got []uint64
		err := Each(ctx, v, c.from, last, func(_ uint64, values []uint64) error {
			got = append(got, values...)
			return nil
		})
		if err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%s from %d: %d (%v)", c.game, c.from, got, err)
		}
		if fits, err := v.Fits(ctx, c.from, last); fits || err != nil {
			t.Errorf("%s from %d fits (%v)", c.game, c.from, err)
		}
		if fits, err := v.Fits(ctx, 0, 1e5); !fits || err != nil {
			t.Errorf("%s to 1e5 does not fit (%v)", c.game, err)
		}
	}
	v := table(t, "nim", 0)
	if fits, err := v.Fits(ctx, 1<<32-1e6, 1<<32-1); !fits || err != nil {
		t.Errorf("2^32-1 does not fit (%v)", err)
	}
	v = table(t, "lasker", 0)
	if err := v.Reach(ctx, math.MaxUint64, longrun.Options{}); err != nil {
		t.Fatal(err)
	}
	// Heap 2^32-1 is worth 2^32, but the heap after it 2^32-1.
	for to, want := range map[uint64]bool{1<<32 - 2: true, 1<<32 - 1: false, 1 << 32: false} {
		if fits, err := v.Fits(ctx, 1<<32-9, to); fits != want || err != nil {
			t.Errorf("lasker to %d: %v (%v)", to, fits, err)
		}
	}
	var limit *game.Limit
	if n, err := v.ReadWide(ctx, make([]uint64, 2), math.MaxUint64-1); n != 1 || !errors.As(err, &limit) {
		t.Errorf("%d values, %v", n, err)
	}
}

func TestNotOnHeaps(t *testing.T) {
	g, err := catalogue.Reader{}.Game("wythoff")
	if err != nil {
		t.Fatal(err)
	}
	var fault *game.Fault
	if _, err := New(g, 0); !errors.As(err, &fault) || fault.What.Key != "values.heaps" {
		t.Error(err)
	}
}
