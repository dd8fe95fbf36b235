// Package bench measures ratios within one run.
package bench

import (
	"testing"
	"time"

	"grundy/game"
	"grundy/search"
)

// nim is four-heap Nim as a user of the library writes it.
func nim(dst [][4]uint8, p [4]uint8) [][4]uint8 {
	for i, n := range p {
		q := p
		for k := range n {
			q[i] = k
			dst = append(dst, q)
		}
	}
	return dst
}

// A memo is the plain way to the same: recursion and a Go map, with the rule
// written into it.
type memo struct {
	values  map[[4]uint8]uint64
	options uint64
}

func (m *memo) grundy(p [4]uint8) uint64 {
	if v, ok := m.values[p]; ok {
		return v
	}
	var has [256]bool
	for i, n := range p {
		q := p
		for k := range n {
			q[i] = k
			m.options++
			has[m.grundy(q)] = true
		}
	}
	v := uint64(0)
	for has[v] {
		v++
	}
	m.values[p] = v
	return v
}

// BenchmarkSearchNim searches four-heap Nim from {30,30,30,30}, 923,521 positions
// and 55 million options, with package search and with recursion and a Go map, in
// turns. It reports millions of options a second of both, their ratio, and what
// the search takes for a position, stack and buffers included, at its peak.
func BenchmarkSearchNim(b *testing.B) {
	start := [4]uint8{30, 30, 30, 30}
	var fast, slow time.Duration
	var options, again uint64
	var perPosition float64
	for b.Loop() {
		begin := time.Now()
		s := search.New[[4]uint8](game.Func[[4]uint8](nim), search.Limits{})
		if v, err := s.Grundy(b.Context(), start); v != 0 || err != nil {
			b.Fatal(v, err)
		}
		fast += time.Since(begin)
		st := s.Stats()
		options += st.Options
		perPosition = float64(st.Peak) / float64(st.Positions)

		begin = time.Now()
		m := memo{values: map[[4]uint8]uint64{}}
		if m.grundy(start) != 0 {
			b.Fatal("wrong")
		}
		slow += time.Since(begin)
		again += m.options
	}
	if options != again {
		b.Errorf("%d options, %d with a map", options, again)
	}
	mine, plain := float64(options)/fast.Seconds(), float64(again)/slow.Seconds()
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(mine/1e6, "Moptions/s")
	b.ReportMetric(plain/1e6, "map-Moptions/s")
	b.ReportMetric(mine/plain, "search/map")
	b.ReportMetric(perPosition, "B/position")
}
