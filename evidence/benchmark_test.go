package evidence_test

import (
	"bytes"
	"testing"
	"time"

	"grundy/certificate/check"
	"grundy/evidence"
	"grundy/period"
)

// BenchmarkPeriods tells how long checking the certificate of a period takes in terms
// of the time that finding it took: half a million values of 0.16, 650,000 of 0.56,
// and 4.5 million of 0.376.
func BenchmarkPeriods(b *testing.B) {
	for _, name := range []string{"0.16", "0.56", "0.376"} {
		b.Run(name, func(b *testing.B) {
			g := gameOf(name)
			rule := must(period.Rule(g))
			var found, checked time.Duration
			for range b.N {
				start := time.Now()
				r := must(period.Find(ctx, g, period.Options{}))
				found += time.Since(start)
				var file bytes.Buffer
				if err := evidence.Period(ctx, &file, rule, r.Period, evidence.Options{}); err != nil {
					b.Fatal(err)
				}
				start = time.Now()
				must(check.File(ctx, &file, check.Options{}))
				checked += time.Since(start)
			}
			b.ReportMetric(checked.Seconds()/found.Seconds(), "check/answer")
		})
	}
}
