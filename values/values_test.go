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

// With a store every value is computed and saved, whatever is known of the
// game.
func TestStore(t *testing.T) {
	v := table(t, "kayles", 0)
	path := filepath.Join(t.TempDir(), "run")
	store, err := longrun.NewValues(path, v.Kernel())
	if err != nil {
		t.Fatal(err)
	}
	if err := v.Reach(ctx, 50000, longrun.Options{Store: store}); err != nil || v.Kernel().Len() <= 50000 {
		t.Errorf("%d values (%v)", v.Kernel().Len(), err)
	}
	store.Close()
	again := table(t, "0.77", 0) // the same game under another name
	store, err = longrun.ResumeValues(ctx, path, again.Kernel())
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	if got := read(t, again, 48, 100); got[12*5-1] != kayles[11] || again.Kernel().Len() != v.Kernel().Len() {
		t.Errorf("%v of %d", got, again.Kernel().Len())
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
