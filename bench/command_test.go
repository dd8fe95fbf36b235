package bench

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"
)

// built compiles a package of this module, or a file, and returns the program.
func built(b *testing.B, what string) string {
	b.Helper()
	program := filepath.Join(b.TempDir(), "program")
	if out, err := exec.Command("go", "build", "-o", program, what).CombinedOutput(); err != nil {
		b.Fatalf("%v: %s", err, out)
	}
	return program
}

// spent runs a program and returns the time by the clock and the processor time
// of all its threads.
func spent(b *testing.B, env []string, name string, args ...string) (wall, cpu time.Duration) {
	b.Helper()
	cmd := exec.Command(name, args...)
	cmd.Env = append(os.Environ(), env...)
	start := time.Now()
	if err := cmd.Run(); err != nil {
		b.Fatalf("%s: %v", name, err)
	}
	return time.Since(start), cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
}

// BenchmarkColdStart runs "grundy solve nim 3 4 5" and a program that only says
// hello in turn, and reports the least times of each and their ratio.
func BenchmarkColdStart(b *testing.B) {
	hello := filepath.Join(b.TempDir(), "hello.go")
	if err := os.WriteFile(hello, []byte("package main\n\nimport \"fmt\"\n\nfunc main() { fmt.Println(\"hello\") }\n"), 0o600); err != nil {
		b.Fatal(err)
	}
	grundy, hello := built(b, "grundy/cmd/grundy"), built(b, hello)
	least, leastHello := time.Hour, time.Hour
	leastCPU, leastHelloCPU := time.Hour, time.Hour
	for b.Loop() {
		for range 40 {
			wall, cpu := spent(b, nil, hello)
			leastHello, leastHelloCPU = min(leastHello, wall), min(leastHelloCPU, cpu)
			wall, cpu = spent(b, nil, grundy, "solve", "nim", "3", "4", "5")
			least, leastCPU = min(least, wall), min(leastCPU, cpu)
		}
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(float64(least.Microseconds())/1000, "ms")
	b.ReportMetric(float64(least)/float64(leastHello), "times-hello")
	b.ReportMetric(float64(leastCPU)/float64(leastHelloCPU), "times-hello-cpu")
}

// BenchmarkHeaps reads a position of Nim of 10^7 heaps below 2^30 from a text and
// compares with "wc -w" on the same file.
func BenchmarkHeaps(b *testing.B) {
	grundy := built(b, "grundy/cmd/grundy")
	file := filepath.Join(b.TempDir(), "heaps.txt")
	writeLines(b, file, 10_000_000, func(r *rand.Rand, line []byte) []byte { return strconv.AppendUint(line, uint64(r.Uint32()>>2), 10) })
	least, leastWC := time.Hour, time.Hour
	leastCPU, leastWCCPU := time.Hour, time.Hour
	for b.Loop() {
		for range 3 {
			wall, cpu := spent(b, nil, "wc", "-w", file)
			leastWC, leastWCCPU = min(leastWC, wall), min(leastWCCPU, cpu)
			wall, cpu = spent(b, nil, grundy, "solve", "--heaps", file)
			least, leastCPU = min(least, wall), min(leastCPU, cpu)
		}
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(least.Seconds(), "s")
	b.ReportMetric(float64(least)/float64(leastWC), "times-wc")
	b.ReportMetric(float64(leastCPU)/float64(leastWCCPU), "times-wc-cpu")
}

// BenchmarkBatch answers 10^5 lines of small Nim positions with the whole
// command on one core.
func BenchmarkBatch(b *testing.B) {
	const lines = 100_000
	grundy := built(b, "grundy/cmd/grundy")
	file := filepath.Join(b.TempDir(), "lines.txt")
	writeLines(b, file, lines, func(r *rand.Rand, line []byte) []byte {
		return fmt.Appendf(line, "nim %d,%d,%d", r.IntN(16), r.IntN(16), r.IntN(16))
	})
	least, leastCPU := time.Hour, time.Hour
	for b.Loop() {
		for range 5 {
			wall, cpu := spent(b, []string{"GOMAXPROCS=1"}, grundy, "solve", "--batch", file)
			least, leastCPU = min(least, wall), min(leastCPU, cpu)
		}
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(lines/least.Seconds(), "lines/s")
	b.ReportMetric(lines/leastCPU.Seconds(), "lines/cpu-s")
}

// writeLines writes a file of so many lines.
func writeLines(b *testing.B, file string, lines int, line func(r *rand.Rand, dst []byte) []byte) {
	b.Helper()
	f, err := os.Create(file)
	if err != nil {
		b.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 2))
	w := bufio.NewWriter(f)
	var buf []byte
	for range lines {
		buf = append(line(r, buf[:0]), '\n')
		_, _ = w.Write(buf)
	}
	if err := w.Flush(); err != nil {
		b.Fatal(err)
	}
	if err := f.Close(); err != nil {
		b.Fatal(err)
	}
}
