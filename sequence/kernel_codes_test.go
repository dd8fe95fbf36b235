package sequence

import (
	"fmt"
	"math/rand/v2"
	"os"
	"testing"

	"grundy/heaps"
)

// kernelsOfCodes are the ways to compute a code, each of which must give the
// plain kernel's values.
var kernelsOfCodes = []Options{{}, {Portable: true}, {Kernel: "sparse"}, {Kernel: "sparse", Portable: true},
	{Kernel: "sparse", Vectors: "avx2"}, {Kernel: "dense"}, {Kernel: "dense", Vectors: "avx2"}, {Kernel: "dense", Portable: true}}

func checkCode(t *testing.T, c heaps.Code, n uint64, kernels []Options) {
	t.Helper()
	want := compute(t, c, Options{Kernel: "plain"}, n)
	for _, opts := range kernels {
		if f, _ := formOf(c); len(f.splits) == 0 && opts.Kernel != "" {
			continue
		}
		same(t, fmt.Sprintf("%s %+v", c, opts), compute(t, c, opts, n), want)
	}
}

// Every code with one or two octal digits, the first digit 4 too.
func TestKernelsOnShortCodes(t *testing.T) {
	for _, lead := range []string{"0", "4"} {
		for d := range 64 {
			checkCode(t, code(t, fmt.Sprintf("%s.%o%o", lead, d/8, d%8)), 450, kernelsOfCodes)
		}
	}
}

// Random codes with more digits, some of which want unequal heaps.
func TestKernelsOnRandomCodes(t *testing.T) {
	rounds := 8
	if os.Getenv("GRUNDY_LONG") != "" {
		rounds = 3000
	}
	rng := rand.New(rand.NewPCG(uint64(rounds), 11))
	for range rounds {
		text := []string{"0.", "4.", "4!."}[rng.IntN(3)]
		for range 2 + rng.IntN(3) {
			text += fmt.Sprint(rng.IntN(8))
			if rng.IntN(4) == 0 {
				text += "!"
			}
		}
		checkCode(t, code(t, text), 1500+rng.Uint64N(1000), kernelsOfCodes)
	}
}

// Heaps that do not depend on each other, computed at once.
func TestDenseWorkers(t *testing.T) {
	for _, text := range []string{"0.007", "0.04", "4.026", "0.0047"} {
		c := code(t, text)
		want := compute(t, c, Options{Kernel: "plain"}, 6000)
		f, _ := formOf(c)
		d := newDense[uint16](f, Options{Workers: 3})
		d.alone = 300
		if err := d.load(func(dst []uint32, from uint64) int { return copy(dst, want[from:256]) }, 256); err != nil {
			t.Fatal(err)
		}
		for d.len() < 6000 {
			if err := d.extend(t.Context(), min(6000, d.len()+77)); err != nil {
				t.Fatal(err)
			}
		}
		got := make([]uint32, 6000)
		d.read(got, 0)
		same(t, text, got, want)
	}
}
