package sequence

import (
	"context"
	"testing"

	"grundy/heaps"
)

func TestKayles(t *testing.T) {
	for _, c := range []struct {
		to   uint64
		want Status
	}{{0, Proved}, {168, Proved}, {167, Observed}, {60, NoneFound}} {
		k := &naive{rule: must(heaps.ParseCode("0.77"))}
		p, err := FindPeriod(context.Background(), k, PeriodOptions{To: c.to})
		if err != nil || p.Status != c.want {
			t.Errorf("to %d: %+v, %v", c.to, p, err)
		}
		if c.want == Proved && (p.Preperiod != 71 || p.Period != 12 || p.Saltus != 0 || p.CheckedTo != 168 || p.Needed != 168) {
			t.Errorf("to %d: %+v", c.to, p)
		}
	}
}
