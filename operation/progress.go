package operation

import (
	"math"
	"time"

	"grundy/longrun"
	"grundy/words"
)

// A Progress is how far a long work is.
type Progress struct {
	Done   uint64  `json:"done"`    // values, or positions
	Total  *uint64 `json:"total"`   // null where the end is not known
	Rate   float64 `json:"rate"`    // a second, of late
	LeftMS *uint64 `json:"left_ms"` // an estimate; null where there is none
	Text   string  `json:"text"`    // the same in words
}

// run reports the progress of a run.
func (a *asked) run(p longrun.Progress) {
	out := Progress{Done: p.Done, Rate: p.Rate, Text: a.lang.Say(p.Phrase())}
	if p.To != longrun.Endless {
		out.Total = &p.To
	}
	if ms := uint64(p.Left / time.Millisecond); ms > 0 {
		out.LeftMS = &ms
	}
	a.report(out)
}

// positions is a report on positions done, once a second at most.
func (a *asked) positions() func(done uint64) {
	start := time.Now()
	last, before := start, uint64(0)
	return func(done uint64) {
		now := time.Now()
		gone := now.Sub(last)
		if gone < time.Second {
			return
		}
		rate := math.Round(float64(done-before) / gone.Seconds())
		last, before = now, done
		a.report(Progress{Done: done, Rate: rate, Text: a.lang.Say(words.P("operation.positions", done, uint64(rate)))})
	}
}
