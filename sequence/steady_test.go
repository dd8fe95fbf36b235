package sequence

import (
	"context"
	"os"
	"strconv"
	"testing"
	"time"
)

// TestSteady prints the least time a value over short stretches, far from the
// start: GRUNDY_STEADY is a code, a slash, and the heap to start at.
func TestSteady(t *testing.T) {
	text := os.Getenv("GRUNDY_STEADY")
	if text == "" {
		t.Skip("GRUNDY_STEADY is not set")
	}
	start, _ := strconv.ParseUint(os.Getenv("GRUNDY_FROM"), 10, 64)
	for _, portable := range []bool{false, true} {
		k, _ := New(code(t, text), Options{Portable: portable})
		k.Extend(context.Background(), start)
		best, step := time.Hour, uint64(20_000)
		if start < 100000 {
			step = 2000
		}
		for range 60 {
			at := time.Now()
			k.Extend(context.Background(), k.Len()+step)
			best = min(best, time.Since(at))
		}
		s := k.(*coded).Stats()
		t.Logf("%s %s portable=%v: %.2f ns/value, rare %d near far evidence %d full %d", text, k.Name(), portable, float64(best.Nanoseconds())/float64(step), len(s.Rare), s.Evidence, s.FullScans)
	}
	// unit
	unit := time.Hour
	for range 30 {
		p := newPlain(code(t, "0.16"), Options{})
		at := time.Now()
		p.extend(context.Background(), 4000)
		unit = min(unit, time.Since(at))
	}
	t.Logf("unit %.3f", float64(unit.Nanoseconds())/4e6)
}
