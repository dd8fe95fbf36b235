package benchmark

import (
	"context"
	"os"
	"strconv"
	"testing"
)

// TestFigures prints the fixed list's figures. GRUNDY_BENCH is the scale by which
// the lengths are divided, 1 for the list as published; without it nothing runs.
func TestFigures(t *testing.T) {
	scale, err := strconv.ParseUint(os.Getenv("GRUNDY_BENCH"), 10, 64)
	if err != nil {
		t.Skip("GRUNDY_BENCH is not set")
	}
	only := os.Getenv("GRUNDY_BENCH_CODE")
	for _, c := range Cases(scale) {
		if only != "" && c.Code != only {
			continue
		}
		r, err := Run(context.Background(), c)
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("unit %.3f ns %-6s %-10s portable=%-5v n=%-9d %8.2f ns/value %9.0f values/s %8.1f units/value %.4f units/pair rare=%d full=%d learnt=%d deep=%d %016x",
			r.Unit, c.Code, r.Kernel, c.Options.Portable, c.Values, r.NsPerValue(), r.ValuesPerSecond(), r.UnitsPerValue(), r.UnitsPerPair(1),
			len(r.Stats.Rare), r.Stats.FullScans, r.Stats.Learnt, r.Stats.Deepest, r.Signature)
	}
}

// The signatures of the first 3000 values, as the plain kernel gave them: whoever
// changes a kernel keeps them.
var signatures = map[string]uint64{
	"0.007": 0xdb2d0d868c74b0c8,
	"0.104": 0x5f39554a00534e05,
	"0.106": 0x2614ff8b6e8ddadf,
	"0.16":  0x15167d2ba04ded74,
	"0.454": 0xd59cc32d727c7980,
	"0.6":   0xf2e20b85b87de19f,
	"4!.0":  0x46ec0ad8291d00da,
}

func TestSignatures(t *testing.T) {
	for _, c := range Cases(1) {
		for _, kernel := range []string{"plain", c.Options.Kernel} {
			c.Values, c.Options.Kernel = 3000, kernel
			r, err := run(context.Background(), c)
			if err != nil {
				t.Fatal(err)
			}
			if want := signatures[c.Code]; r.Signature != want {
				t.Errorf("%q: %#016x, // %s, want %#016x", c.Code, r.Signature, r.Kernel, want)
			}
		}
	}
}

// heads are the signatures of the first 20000 values of each game, computed by the
// plain kernel, which is compared with the definition in package sequence.
var heads = map[string]uint64{
	"0.106": 0xf40914b44a6d6561,
	"0.104": 0xd18e36b4dfe29823,
	"0.454": 0x23eb9eb9ca94e30b,
	"0.16":  0x242bcd869feee77f,
	"0.6":   0x0f8afb265328351c,
	"4!.0":  0xc128bc2ae1cb55b6,
	"0.007": 0x9d014a43b0174ea7,
}

// Every kernel of the list has the pinned signatures.
func TestHeads(t *testing.T) {
	for _, c := range Cases(1) {
		c.Values = Head
		r, err := run(context.Background(), c)
		if err != nil {
			t.Fatal(err)
		}
		if want := heads[c.Code]; r.Head != want || r.Signature != want {
			t.Errorf("%s, %s (portable %v): %#016x, not %#016x", c.Code, r.Kernel, c.Options.Portable, r.Head, want)
		}
	}
}
