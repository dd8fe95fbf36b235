package sequence

import (
	"os"
	"testing"

	"grundy/heaps"
)

// Grundy's game to 10^8: 1287 rare heaps, heap 0 among them, the last 48,399,022 (A. Flammenkamp). On
// the way, at heap 7,250,049, the value 256 comes up, and the mask's bit for it has
// to count as one. Runs with GRUNDY_LONG=1.
func TestGrundysGameFar(t *testing.T) {
	if os.Getenv("GRUNDY_LONG") == "" {
		t.Skip("GRUNDY_LONG is not set")
	}
	k, err := New(code(t, "4!.0"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := k.Extend(t.Context(), 1e8); err != nil {
		t.Fatal(err)
	}
	s := k.(Reporter).Stats()
	if len(s.Rare) != 1287 || s.Rare[1286] != 48399022 {
		t.Fatalf("%d rare heaps, the last %d, with mask %x", len(s.Rare), s.Rare[len(s.Rare)-1], s.Mask)
	}
	v := make([]uint32, 1)
	if k.Read(v, 7_250_049); v[0] != 256 {
		t.Fatalf("g(7250049) = %d, want 256", v[0])
	}
	t.Logf("greatest value %d at %d, deepest evidence %d, %d full scans", s.Greatest, s.At, s.Deepest, s.FullScans)
}

// All kernels on the games of sparse_space.tsv to 30000, where values pass 255 and
// 511, against the plain one. Runs with GRUNDY_LONG=1.
func TestKernelsFar(t *testing.T) {
	if os.Getenv("GRUNDY_LONG") == "" {
		t.Skip("GRUNDY_LONG is not set")
	}
	for _, row := range rows(t, "sparse_space.tsv") {
		checkCode(t, code(t, row[0]), 30_000, []Options{{}, {Portable: true}, {Kernel: "dense"}, {Kernel: "dense", Vectors: "avx2"}})
		checkCode(t, code(t, row[0]), 6_000, kernelsOfCodes)
	}
}

// Values past 65535: half of the heap, and Nim as a code.
func TestWideValues(t *testing.T) {
	half := compute(t, heaps.Take{Set: set(t, "half")}, Options{}, 70_000)
	nim := compute(t, code(t, "0.[3]"), Options{}, 70_000)
	bash := compute(t, heaps.Take{Set: set(t, "1..99999")}, Options{}, 70_000)
	for n := range uint32(70_000) {
		h := n / 2
		if n&1 == 1 {
			h = half[n/2]
		}
		if half[n] != h || nim[n] != n || bash[n] != n%100_000 {
			t.Fatal(n, half[n], nim[n], bash[n])
		}
	}
	plain := compute(t, heaps.Take{Set: set(t, "half")}, Options{Kernel: "plain"}, 3000)
	same(t, "half", half, plain)
}

// The kernels' values have the published preperiods and periods (A. Gangolli and T.
// Plambeck 1989, A. Flammenkamp 2000 and 2002): equal a period apart from the
// preperiod on, for some periods, and different just before it. The long ones run
// with GRUNDY_LONG=1.
func TestPublishedPeriods(t *testing.T) {
	for _, c := range []struct {
		code              string
		preperiod, period uint64
	}{
		{"0.77", 71, 12}, {"0.356", 7315, 142}, {"0.127", 46578, 4}, {"0.16", 105351, 149459},
		{"0.376", 2268248, 4}, {"0.354", 10061916, 1180}, {"0.104", 197769598, 11770282},
	} {
		if c.preperiod > 1e6 && os.Getenv("GRUNDY_LONG") == "" {
			continue
		}
		k, err := New(code(t, c.code), Options{})
		if err != nil {
			t.Fatal(err)
		}
		size := max(c.period, 5000)
		if err := k.Extend(t.Context(), c.preperiod+c.period+size); err != nil {
			t.Fatal(err)
		}
		early, late := make([]uint32, size+1), make([]uint32, size+1)
		k.Read(early, c.preperiod-1)
		k.Read(late, c.preperiod-1+c.period)
		if early[0] == late[0] {
			t.Errorf("%s: the period begins too early", c.code)
		}
		same(t, c.code, late[1:], early[1:])
	}
}
