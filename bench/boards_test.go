package bench

import (
	"testing"
	"time"

	"grundy/catalogue"
	"grundy/game"
	"grundy/search"
)

// byMoves is the plain way to the value of any position: recursion over its moves and
// a Go map of keys.
func byMoves(values map[string]uint64, p game.Position) uint64 {
	key := string(p.Key(nil))
	if v, ok := values[key]; ok {
		return v
	}
	has := map[uint64]bool{}
	for m := range p.Moves {
		var x uint64
		for _, q := range m.Then() {
			x ^= byMoves(values, q)
		}
		has[x] = true
	}
	v := uint64(0)
	for has[v] {
		v++
	}
	values[key] = v
	return v
}

// board runs the engine on one expression and the plain way on another, in turns. It
// reports the seconds, positions and peak bytes a position of the first, and the
// ratio of the times; where the two expressions differ, of the times a position.
func board(b *testing.B, expression, plain string) {
	read := func(text string) game.Position {
		s, err := catalogue.Parse(text)
		if err != nil {
			b.Fatal(err)
		}
		return s[0]
	}
	p, q := read(expression), read(plain)
	var fast, slow time.Duration
	var positions, again uint64
	var st search.Stats
	for b.Loop() {
		begin := time.Now()
		e := search.NewEngine(search.Limits{})
		v, err := e.Grundy(b.Context(), p)
		if err != nil {
			b.Fatal(err)
		}
		fast += time.Since(begin)
		st = e.Stats()
		positions += st.Positions

		begin = time.Now()
		values := map[string]uint64{}
		w := byMoves(values, q)
		slow += time.Since(begin)
		again += uint64(len(values))
		if expression == plain && v != w {
			b.Fatalf("%s is %d, plainly %d", expression, v, w)
		}
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(fast.Seconds()/float64(b.N), "s")
	b.ReportMetric(float64(st.Positions), "positions")
	b.ReportMetric(float64(st.Peak)/float64(st.Positions), "B/position")
	if expression == plain {
		b.ReportMetric(slow.Seconds()/fast.Seconds(), "times-plain")
	} else {
		b.ReportMetric(slow.Seconds()/float64(again)/(fast.Seconds()/float64(positions)), "times-plain/position")
	}
}

// BenchmarkChomp fills the array of all bars within a square.
func BenchmarkChomp(b *testing.B) {
	for _, c := range [][2]string{{"chomp 7^7", "chomp 7^7"}, {"chomp 13^13", "chomp 7^7"}} {
		b.Run(c[0], func(b *testing.B) { board(b, c[0], c[1]) })
	}
}

// BenchmarkCram looks for values by parts.
func BenchmarkCram(b *testing.B) {
	for _, c := range [][2]string{
		{"cram 4x4", "cram 4x4"}, {"cram 4x5", "cram 4x5"}, {"cram 5x5", "cram 4x4"}, {"cram 4x6", "cram 4x4"},
		{"cram 3x11", "cram 4x4"}, {"cram 5x6", "cram 4x4"},
	} {
		b.Run(c[0], func(b *testing.B) { board(b, c[0], c[1]) })
	}
}
