package sequence

import (
	"context"
	"testing"

	"grundy/heaps"
)

// byDefinition computes values from the rule alone: the mex over the options.
func byDefinition(rule heaps.Rule, n int) []uint32 {
	values := make([]uint32, 0, n)
	for h := range uint64(n) {
		seen := map[uint32]bool{}
		rule.Options(h, func(_ uint64, left []uint64) bool {
			v := uint32(0)
			for _, l := range left {
				v ^= values[l]
			}
			seen[v] = true
			return true
		})
		v := uint32(0)
		for seen[v] {
			v++
		}
		values = append(values, v)
	}
	return values
}

// code parses a code or fails the test.
func code(t testing.TB, text string) heaps.Code {
	t.Helper()
	c, err := heaps.ParseCode(text)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// compute runs a kernel over n values.
func compute(t testing.TB, rule heaps.Rule, opts Options, n uint64) []uint32 {
	t.Helper()
	k, err := New(rule, opts)
	if err != nil {
		t.Fatal(err)
	}
	if err := k.Extend(context.Background(), n); err != nil {
		t.Fatalf("%s of %s: %v", k.Name(), rule, err)
	}
	values := make([]uint32, n)
	if got := k.Read(values, 0); uint64(got) != n {
		t.Fatalf("%s of %s: %d values read, want %d", k.Name(), rule, got, n)
	}
	return values
}

// same fails the test at the first difference.
func same(t testing.TB, name string, got, want []uint32) {
	t.Helper()
	for i := range want {
		if got[i] != want[i] {
			t.Fatalf("%s: g(%d) = %d, want %d", name, i, got[i], want[i])
		}
	}
}

func TestPlainIsTheDefinition(t *testing.T) {
	for _, text := range []string{"0.77", "0.07", "0.6", "4!.0", "4.0", "4.3", "4.[3]", "0.[7]", "0.33[1]",
		"0.[12]", "0.3F", "0.8", "0.B", "8.0", "8!.0", "C.0", "C!.1", "0.8!", "0.C!3", "0.F!", "0.07!7", "0.0E2", "0.[8]", "4!.[3]"} {
		c := code(t, text)
		same(t, text, compute(t, c, Options{Kernel: "plain"}, 80), byDefinition(c, 80))
	}
	for _, text := range []string{"1,3,4", "squares", "primes", "half", "divisors", "powers-of-2,7", "fibonacci"} {
		s, err := heaps.ParseSet(text)
		if err != nil {
			t.Fatal(err)
		}
		same(t, text, compute(t, heaps.Take{Set: s}, Options{Kernel: "plain"}, 300), byDefinition(heaps.Take{Set: s}, 300))
		same(t, "allbut "+text, compute(t, heaps.AllBut{Set: s}, Options{Kernel: "plain"}, 300), byDefinition(heaps.AllBut{Set: s}, 300))
	}
}

func TestPlainWidens(t *testing.T) {
	c := code(t, "0.[3]") // Nim: g(n) = n
	got := compute(t, c, Options{Kernel: "plain"}, 700)
	for i, v := range got {
		if v != uint32(i) {
			t.Fatalf("g(%d) = %d", i, v)
		}
	}
	s := store{}
	for v := uint32(0); v < 70000; v++ {
		s.append(v)
	}
	buf := make([]uint32, 10)
	if n := s.read(buf, 69995); n != 5 || buf[4] != 69999 || s.width != 4 {
		t.Fatal(n, buf, s.width)
	}
}
