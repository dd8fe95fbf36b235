package bench

import (
	"bufio"
	"encoding/json"
	"io"
	"net/http"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// served starts a program that serves and returns its address and the time until it
// answered its first request.
func served(b *testing.B, program string) (address string, first time.Duration) {
	b.Helper()
	cmd := exec.Command(program, "serve", "--json", "--addr", "127.0.0.1:0")
	out, err := cmd.StdoutPipe()
	if err != nil {
		b.Fatal(err)
	}
	begin := time.Now()
	if err := cmd.Start(); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { cmd.Process.Kill(); cmd.Wait() })
	line, err := bufio.NewReader(out).ReadBytes('\n')
	var said struct{ Address string }
	if bad := json.Unmarshal(line, &said); err != nil || bad != nil {
		b.Fatalf("%s: %v, %v", line, err, bad)
	}
	response, err := http.Post(said.Address+"/api/solve", "application/json", strings.NewReader(`{"position":"nim 3,4,5"}`))
	if err != nil {
		b.Fatal(err)
	}
	io.Copy(io.Discard, response.Body)
	response.Body.Close()
	return said.Address, time.Since(begin)
}

// BenchmarkColdServe starts "grundy serve" and asks it one question, and runs
// "grundy solve" with the same in turn.
func BenchmarkColdServe(b *testing.B) {
	grundy := built(b, "grundy/cmd/grundy")
	least, leastSolve := time.Hour, time.Hour
	for b.Loop() {
		for range 10 {
			_, first := served(b, grundy)
			least = min(least, first)
			wall, _ := spent(b, nil, grundy, "solve", "nim", "3", "4", "5")
			leastSolve = min(leastSolve, wall)
		}
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(float64(least.Microseconds())/1000, "ms")
	b.ReportMetric(float64(least)/float64(leastSolve), "times-solve")
}

// BenchmarkServe asks small questions over 32 connections, as this program can, and
// /healthz of the same server for comparison: how many a second, and the 99th
// percentile of the time to the answer.
func BenchmarkServe(b *testing.B) {
	address, _ := served(b, built(b, "grundy/cmd/grundy"))
	load := func(b *testing.B, ask func() (*http.Response, error)) float64 {
		var (
			mu    sync.Mutex
			times []time.Duration
			wait  sync.WaitGroup
		)
		end := time.Now().Add(2 * time.Second)
		for range 32 {
			wait.Go(func() {
				var own []time.Duration
				for time.Now().Before(end) {
					begin := time.Now()
					response, err := ask()
					if err != nil || response.StatusCode != 200 {
						b.Error(err)
						return
					}
					io.Copy(io.Discard, response.Body)
					response.Body.Close()
					own = append(own, time.Since(begin))
				}
				mu.Lock()
				times = append(times, own...)
				mu.Unlock()
			})
		}
		wait.Wait()
		slices.Sort(times)
		b.ReportMetric(0, "ns/op")
		b.ReportMetric(float64(len(times))/2, "questions/s")
		b.ReportMetric(float64(times[len(times)*99/100].Microseconds())/1000, "p99-ms")
		return float64(len(times))
	}
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 32}}
	plain := 0.0
	b.Run("healthz", func(b *testing.B) {
		for b.Loop() {
			plain = load(b, func() (*http.Response, error) { return client.Get(address + "/healthz") })
		}
	})
	for _, position := range []string{"nim 3,4,5", "kayles 7 + nim 3,4"} {
		b.Run(strings.ReplaceAll(position, " ", ""), func(b *testing.B) {
			for b.Loop() {
				n := load(b, func() (*http.Response, error) {
					return client.Post(address+"/api/solve", "application/json", strings.NewReader(`{"position":"`+position+`"}`))
				})
				b.ReportMetric(n/plain, "of-healthz")
			}
		})
	}
}
