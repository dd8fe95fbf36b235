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
			checkCode(t, code(t, fmt.Sprintf("%s.%o%o", lead, d/8, d%8)), 1500, kernelsOfCodes)
		}
	}
}

// Random codes with more digits, some of which want unequal heaps.
func TestKernelsOnRandomCodes(t *testing.T) {
	rounds := 25
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
		checkCode(t, code(t, text), 2000+rng.Uint64N(1500), kernelsOfCodes)
	}
}

// Heaps that do not depend on each other, computed at once. The lengths pass the
// heap from which on that is done.
func TestDenseWorkers(t *testing.T) {
	for _, text := range []string{"0.007", "0.04", "4.026", "0.0047"} {
		c := code(t, text)
		const n = denseAlone + 500
		want := compute(t, c, Options{Kernel: "dense"}, n)
		same(t, text, compute(t, c, Options{Kernel: "dense", Workers: 3}, n), want)
		// A few of them by the plain method.
		p := newPlain(c, Options{})
		p.Restore(func(dst []uint32, from uint64) int { return copy(dst, want[from:n-100]) }, n-100)
		p.Extend(t.Context(), n)
		got := make([]uint32, 100)
		p.Read(got, n-100)
		same(t, text, want[n-100:], got)
	}
}
