package bench

import (
	"context"
	"strconv"
	"testing"

	"grundy/rules"
	"grundy/script"
	"grundy/search"
	"grundy/sequence"
)

// BenchmarkScript measures what an option costs in a program, by how it is written, and
// as a ratio to the same rule in Go: heaps, from which any number may be taken and
// which may be split, and pairs under the rules of Wythoff.
func BenchmarkScript(b *testing.B) {
	const heap, side = 400, 40
	for _, c := range []struct{ name, source string }{
		{"heaps", "def options(n):\n    return [n - k for k in range(1, n + 1)]"},
		{"appended", "def options(n):\n    out = []\n    for k in range(1, n + 1):\n        out.append(n - k)\n    return out"},
		{"lists", "def options(n):\n    return [[k, n - k] for k in range(1, n)]"},
		{"sums", "def options(n):\n    return [sum(k, n - k) for k in range(1, n)]"},
		{"moves", "def options(n):\n    return [move('x', n - k) for k in range(1, n + 1)]"},
	} {
		b.Run(c.name, func(b *testing.B) {
			options := 0
			for b.Loop() {
				rule := load(b, c.source).(rules.HeapGame).Rule
				k, err := sequence.New(rule, sequence.Options{})
				if err == nil {
					err = k.Extend(context.Background(), heap)
				}
				if err != nil {
					b.Fatal(err)
				}
				options += heap * (heap - 1) / 2
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(options), "ns/option")
		})
	}
	pairs := func(b *testing.B, g rules.Game) float64 {
		options := uint64(0)
		for b.Loop() {
			p, err := g.Parse(strconv.Itoa(side) + "," + strconv.Itoa(side+20))
			if err != nil {
				b.Fatal(err)
			}
			e := search.NewEngine(search.Limits{})
			if _, err := e.Grundy(context.Background(), p); err != nil {
				b.Fatal(err)
			}
			options += e.Stats().Options
		}
		per := float64(b.Elapsed().Nanoseconds()) / float64(options)
		b.ReportMetric(per, "ns/option")
		return per
	}
	native := 0.0
	b.Run("pairs-native", func(b *testing.B) { native = pairs(b, rules.MultiGame{Multi: rules.Wythoff{}}) })
	b.Run("pairs", func(b *testing.B) {
		g := load(b, "def options(a, b):\n    return [(k, b) for k in range(a)] + [(a, k) for k in range(b)] + [(a - k, b - k) for k in range(1, min(a, b) + 1)]")
		b.ReportMetric(pairs(b, g)/native, "times-native")
	})
	b.Run("pairs-falling-apart", func(b *testing.B) {
		pairs(b, load(b, "def options(a, b):\n    return [[(k, b), (a - k, b)] for k in range(1, a)] + [[(a, k), (a, b - k)] for k in range(1, b)]"))
	})
}

func load(b *testing.B, source string) rules.Game {
	b.Helper()
	p, err := script.NewSession(context.Background(), script.Limits{}).Load("g.star", source)
	if err != nil {
		b.Fatal(err)
	}
	return p.Game()
}
