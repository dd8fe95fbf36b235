package server

import (
	runtimemetrics "runtime/metrics"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// metrics counts what the server does, for /metrics, in the text format of
// Prometheus.
type metrics struct {
	started time.Time
	running atomic.Int64
	panics  atomic.Int64
	counts  map[string]*counts // by operation; "" for names that are none
	reasons map[string]*atomic.Int64
	names   []string
}

// counts are those of one operation.
type counts struct {
	mu       sync.Mutex
	statuses map[int]uint64
	buckets  [len(bounds)]uint64
	seconds  float64
	total    uint64
}

// bounds are the upper bounds of the histogram's buckets, in seconds.
var bounds = [...]float64{0.001, 0.005, 0.02, 0.1, 0.5, 2.5, 10, 60}

// reasons are why requests are refused before anyone looks at them.
var reasons = []string{"busy", "host", "origin", "rate"}

func newMetrics(names []string) *metrics {
	m := &metrics{started: time.Now(), counts: map[string]*counts{}, reasons: map[string]*atomic.Int64{}}
	m.names = append(slices.Sorted(slices.Values(names)), "")
	for _, name := range m.names {
		m.counts[name] = &counts{statuses: map[int]uint64{}}
	}
	for _, r := range reasons {
		m.reasons[r] = new(atomic.Int64)
	}
	return m
}

// count counts a question that was answered.
func (m *metrics) count(name string, status int, took time.Duration) {
	c := m.counts[name]
	if c == nil {
		c = m.counts[""]
	}
	seconds := took.Seconds()
	c.mu.Lock()
	defer c.mu.Unlock()
	c.statuses[status]++
	c.total++
	c.seconds += seconds
	for i, b := range bounds {
		if seconds <= b {
			c.buckets[i]++
			break
		}
	}
}

// refused counts a request that was refused.
func (m *metrics) refused(reason string) { m.reasons[reason].Add(1) }

// text is what /metrics says.
func (m *metrics) text(g *gate) []byte {
	var b []byte
	head := func(name, kind, help string) {
		b = append(b, "# HELP grundy_"+name+" "+help+"\n# TYPE grundy_"+name+" "+kind+"\n"...)
	}
	line := func(name, labels string, value float64) {
		b = append(b, "grundy_"+name+labels+" "...)
		b = append(strconv.AppendFloat(b, value, 'g', -1, 64), '\n')
	}
	one := func(name, kind, help string, value float64) {
		head(name, kind, help)
		line(name, "", value)
	}
	head("questions_total", "counter", "Questions answered, by operation and status.")
	m.each(func(name string, c *counts) {
		statuses := make([]int, 0, len(c.statuses))
		for s := range c.statuses {
			statuses = append(statuses, s)
		}
		slices.Sort(statuses)
		for _, s := range statuses {
			line("questions_total", `{operation="`+name+`",status="`+strconv.Itoa(s)+`"}`, float64(c.statuses[s]))
		}
	})
	head("question_seconds", "histogram", "Time from a question to its answer.")
	m.each(func(name string, c *counts) {
		if c.total == 0 {
			return
		}
		sum := uint64(0)
		for i, bound := range bounds {
			sum += c.buckets[i]
			line("question_seconds_bucket", `{operation="`+name+`",le="`+strconv.FormatFloat(bound, 'g', -1, 64)+`"}`, float64(sum))
		}
		line("question_seconds_bucket", `{operation="`+name+`",le="+Inf"}`, float64(c.total))
		line("question_seconds_sum", `{operation="`+name+`"}`, c.seconds)
		line("question_seconds_count", `{operation="`+name+`"}`, float64(c.total))
	})
	head("refused_total", "counter", "Requests refused, by reason.")
	for _, r := range reasons {
		line("refused_total", `{reason="`+r+`"}`, float64(m.reasons[r].Load()))
	}
	one("panics_total", "counter", "Questions that made the program fail.", float64(m.panics.Load()))
	one("questions_running", "gauge", "Questions being answered or waiting.", float64(m.running.Load()))
	one("long_running", "gauge", "Long questions being answered.", float64(len(g.long)))
	one("long_waiting", "gauge", "Long questions waiting for a place.", float64(g.waiting.Load()))
	one("long_places", "gauge", "Long questions that are answered at once.", float64(cap(g.long)))
	memory := []metric{{"/memory/classes/total:bytes", "memory_bytes"}, {"/memory/classes/heap/objects:bytes", "heap_bytes"}, {"/sched/goroutines:goroutines", "goroutines"}}
	for i, value := range read(memory) {
		one(memory[i].ours, "gauge", "As the Go runtime counts: "+strings.TrimPrefix(memory[i].name, "/")+".", value)
	}
	one("start_time_seconds", "gauge", "When the server started, in seconds since 1970.", float64(m.started.UnixMilli())/1000)
	return b
}

// each calls do for every operation.
func (m *metrics) each(do func(name string, c *counts)) {
	for _, name := range m.names {
		c := m.counts[name]
		if name == "" {
			name = "other"
		}
		c.mu.Lock()
		do(name, c)
		c.mu.Unlock()
	}
}

// A metric is one of the runtime's.
type metric struct{ name, ours string }

// read reads metrics of the runtime.
func read(all []metric) []float64 {
	samples := make([]runtimemetrics.Sample, len(all))
	for i := range all {
		samples[i].Name = all[i].name
	}
	runtimemetrics.Read(samples)
	values := make([]float64, len(all))
	for i, s := range samples {
		if s.Value.Kind() == runtimemetrics.KindUint64 {
			values[i] = float64(s.Value.Uint64())
		}
	}
	return values
}
