package bench

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"grundy/export"
)

// cycle is a source that repeats a few values of one and two digits.
type cycle struct{}

func (cycle) ReadValues(_ context.Context, dst []uint32, from uint64) (int, error) {
	for i := range dst {
		dst[i] = uint32(from+uint64(i)) * 2654435761 >> 26
	}
	return len(dst), nil
}

// BenchmarkExport writes 2^24 values to a file in each text format and says how
// much faster that is than a loop over fmt.Fprintf into a buffered writer, in the
// same run: the column times-fmt.
func BenchmarkExport(b *testing.B) {
	const count = 1 << 24
	naive := map[export.Format]string{
		export.Text: "%[2]d ", export.CSV: "%d,%d\n", export.JSON: "%[2]d,",
		export.JSONLines: "{\"n\":%d,\"value\":%d}\n", export.BFile: "%d %d\n",
	}
	for _, f := range export.Formats() {
		b.Run(string(f), func(b *testing.B) {
			out, err := os.Create(filepath.Join(b.TempDir(), "out"))
			if err != nil {
				b.Fatal(err)
			}
			defer out.Close()
			values := export.Values{Game: "0.106", Source: cycle{}, To: count - 1}
			for b.Loop() {
				out.Seek(0, io.SeekStart)
				if err := export.Write(context.Background(), out, f, values); err != nil {
					b.Fatal(err)
				}
			}
			each := float64(b.Elapsed().Nanoseconds()) / float64(b.N) / count
			b.ReportMetric(each, "ns/value")
			if form, ok := naive[f]; ok {
				b.ReportMetric(naively(out, form)/each, "times-fmt")
			}
		})
	}
}

// naively writes fewer values with fmt and returns the nanoseconds a value.
func naively(out io.WriteSeeker, form string) float64 {
	const count = 1 << 21
	out.Seek(0, io.SeekStart)
	start := time.Now()
	w := bufio.NewWriterSize(out, 1<<16)
	var buf [1 << 10]uint32
	for n := range uint64(count) {
		if n%uint64(len(buf)) == 0 {
			cycle{}.ReadValues(context.Background(), buf[:], n)
		}
		fmt.Fprintf(w, form, n, buf[n%uint64(len(buf))])
	}
	w.Flush()
	return float64(time.Since(start).Nanoseconds()) / count
}
