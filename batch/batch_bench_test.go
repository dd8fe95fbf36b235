package batch

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"testing"
	"time"

	"grundy/solve"
	"grundy/words"
)

// smallNim is n lines of small positions of Nim.
func smallNim(n int) []byte {
	r := rand.New(rand.NewPCG(3, 4))
	var b bytes.Buffer
	for range n {
		fmt.Fprintf(&b, "nim %d,%d,%d\n", r.IntN(16), r.IntN(16), r.IntN(16))
	}
	return b.Bytes()
}

// BenchmarkSmallNim reports the lines a second of a batch of small positions of
// Nim. GOMAXPROCS=1 makes it one core.
func BenchmarkSmallNim(b *testing.B) {
	const lines = 100_000
	text := smallNim(lines)
	for b.Loop() {
		s, err := Run(context.Background(), bytes.NewReader(text), io.Discard, Options{Solve: solve.Options{Moves: 20}, Lang: words.English, Timeout: 10 * time.Second})
		if err != nil || s.Lines != lines || s.Bad+s.Open > 0 {
			b.Fatal(s, err)
		}
	}
	b.ReportMetric(lines*float64(b.N)/b.Elapsed().Seconds(), "lines/s")
}
