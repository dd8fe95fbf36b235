// Package bench measures ratios within one run.
package bench

import (
	"runtime"
	"testing"

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

// recursive is the plain way: recursion and a memo in a Go map.
type recursive struct {
	memo    map[[4]uint8]uint64
	options uint64
}

func (r *recursive) grundy(p [4]uint8) uint64 {
	if v, ok := r.memo[p]; ok {
		return v
	}
	var has [256]bool
	for _, o := range nim(nil, p) {
		r.options++
		has[r.grundy(o)] = true
	}
	v := uint64(0)
	for has[v] {
		v++
	}
	r.memo[p] = v
	return v
}

// BenchmarkSearchNim searches four-heap Nim from {30,30,30,30}, 923,521 positions
// and 55 million options, with package search and with recursion and a Go map.
func BenchmarkSearchNim(b *testing.B) {
	start := [4]uint8{30, 30, 30, 30}
	var fast, slow float64
	b.Run("search", func(b *testing.B) {
		var options, positions, peak uint64
		for b.Loop() {
			s := search.New[[4]uint8](game.Func[[4]uint8](nim), search.Limits{})
			if v, err := s.Grundy(b.Context(), start); v != 0 || err != nil {
				b.Fatal(v, err)
			}
			st := s.Stats()
			options += st.Options
			positions, peak = st.Positions, st.Peak
		}
		fast = float64(options) / b.Elapsed().Seconds()
		b.ReportMetric(fast/1e6, "Moptions/s")
		b.ReportMetric(float64(peak)/float64(positions), "B/position")
	})
	runtime.GC()
	b.Run("map", func(b *testing.B) {
		var options uint64
		for b.Loop() {
			r := recursive{memo: map[[4]uint8]uint64{}}
			if r.grundy(start) != 0 {
				b.Fatal("wrong")
			}
			options += r.options
		}
		slow = float64(options) / b.Elapsed().Seconds()
		b.ReportMetric(slow/1e6, "Moptions/s")
		if slow > 0 {
			b.ReportMetric(fast/slow, "search/map")
		}
	})
}
