package sequences

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
	unit, err := Unit(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("plain pair: %.3f ns", unit)
	for _, c := range Cases(scale) {
		if only != "" && c.Code != only {
			continue
		}
		r, err := Run(context.Background(), c, unit)
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%-6s %-10s portable=%-5v n=%-9d %8.2f ns/value %9.0f values/s %8.1f units/value %.4f units/pair rare=%d full=%d learnt=%d deep=%d %016x",
			c.Code, r.Kernel, c.Options.Portable, c.Values, r.NsPerValue(), r.ValuesPerSecond(), r.UnitsPerValue(), r.UnitsPerPair(1),
			len(r.Stats.Rare), r.Stats.FullScans, r.Stats.Learnt, r.Stats.Deepest, r.Signature)
	}
}
