package batch

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"syscall"
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

// cpu is the processor time that the process has used.
func cpu() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// BenchmarkSmallNim reports the lines a second of a batch of small positions of
// Nim, by the clock and by the processor time of all threads: the latter is what
// one core does, however busy the machine.
func BenchmarkSmallNim(b *testing.B) {
	const lines = 100_000
	text := smallNim(lines)
	start := cpu()
	for b.Loop() {
		s, err := Run(context.Background(), bytes.NewReader(text), io.Discard, Options{Solve: solve.Options{Moves: 20}, Lang: words.English, Timeout: 10 * time.Second})
		if err != nil || s.Lines != lines || s.Bad+s.Open > 0 {
			b.Fatal(s, err)
		}
	}
	b.ReportMetric(lines*float64(b.N)/b.Elapsed().Seconds(), "lines/s")
	b.ReportMetric(lines*float64(b.N)/(cpu()-start).Seconds(), "lines/cpu-s")
}
