// Package benchmark measures the kernels of package sequence side by side, in
// one process, in units of what the plain kernel takes for one pair of heaps, so
// that figures from different machines can be compared.
package benchmark

import (
	"context"
	"encoding/binary"
	"hash/fnv"
	"time"

	"grundy/heaps"
	"grundy/sequence"
)

// A Case is one sequence to compute by one kernel.
type Case struct {
	Code    string
	Values  uint64
	Options sequence.Options
}

// A Result is what a case took.
type Result struct {
	Case
	Kernel    string        // the kernel that ended the computation
	Elapsed   time.Duration // of processor time, for all values from 0 on
	Unit      float64       // nanoseconds that the plain kernel took for a pair in this run
	Signature uint64        // FNV-1a of the values, 4 bytes each, little-endian
	Head      uint64        // that of the first [Head] values
	Stats     sequence.Stats
}

// NsPerValue is the time for one value on average.
func (r Result) NsPerValue() float64 { return float64(r.Elapsed.Nanoseconds()) / float64(r.Values) }

// ValuesPerSecond is the rate on average.
func (r Result) ValuesPerSecond() float64 { return float64(r.Values) / r.Elapsed.Seconds() }

// UnitsPerValue is the time for one value in plain pair-steps.
func (r Result) UnitsPerValue() float64 { return r.NsPerValue() / r.Unit }

// UnitsPerPair is the time for one of the N*N/4 pairs that the plain method
// would take for each splitting digit, splits of them, in plain pair-steps.
func (r Result) UnitsPerPair(splits int) float64 {
	return r.UnitsPerValue() / (float64(r.Values) / 4 * float64(splits))
}

// Head is how many values the plain kernel computes of each game, so that those of
// the fast kernels are compared with them.
const Head = 20_000

// Cases is the fixed list: each game by the plain kernel, by the best one in
// portable Go, and by the best one with vectors. Scale divides the lengths; 1 is
// the list as published.
func Cases(scale uint64) []Case {
	var cases []Case
	for _, c := range []struct {
		code             string
		values, portable uint64
	}{
		{"0.106", 200_000_000, 30_000_000},
		{"0.104", 200_000_000, 30_000_000},
		{"0.454", 100_000_000, 20_000_000},
		{"0.16", 50_000_000, 10_000_000},
		{"0.6", 10_000_000, 10_000_000},
		{"4!.0", 10_000_000, 10_000_000},
		{"0.007", 1_000_000, 50_000},
	} {
		cases = append(cases,
			Case{c.code, Head, sequence.Options{Kernel: "plain"}},
			Case{c.code, max(c.portable/scale, Head), sequence.Options{Portable: true}},
			Case{c.code, max(c.values/scale, Head), sequence.Options{}})
	}
	return cases
}

// Run computes one case, and the unit before and after it: where the machine does
// other things too, they slow down both.
func Run(ctx context.Context, c Case) (Result, error) {
	before, err := Unit(ctx)
	if err != nil {
		return Result{}, err
	}
	r, err := run(ctx, c)
	if err != nil {
		return r, err
	}
	after, err := Unit(ctx)
	r.Unit = (before + after) / 2
	return r, err
}

func run(ctx context.Context, c Case) (Result, error) {
	code, err := heaps.ParseCode(c.Code)
	if err != nil {
		return Result{}, err
	}
	k, err := sequence.New(code, c.Options)
	if err != nil {
		return Result{}, err
	}
	start := processorTime()
	if err := k.Extend(ctx, c.Values); err != nil {
		return Result{}, err
	}
	r := Result{Case: c, Kernel: k.Name(), Elapsed: processorTime() - start}
	r.Signature, r.Head = Signature(k, c.Values), Signature(k, min(c.Values, Head))
	if s, ok := k.(sequence.Reporter); ok {
		r.Stats = s.Stats()
	}
	return r, nil
}

// Unit is what the plain kernel takes for a pair on this machine, in
// nanoseconds: the mean of some runs of 0.16 to 15000, 56 million pairs each.
func Unit(ctx context.Context) (float64, error) {
	const n, runs = 15_000, 8
	total := 0.0
	for range runs {
		r, err := run(ctx, Case{"0.16", n, sequence.Options{Kernel: "plain"}})
		if err != nil {
			return 0, err
		}
		total += float64(r.Elapsed.Nanoseconds()) / (n * n / 4)
	}
	return total / runs, nil
}

// Signature is the hash of the first n values of k.
func Signature(k sequence.Kernel, n uint64) uint64 {
	h := fnv.New64a()
	values, bytes := make([]uint32, 4096), make([]byte, 0, 4*4096)
	for from := uint64(0); from < n; {
		got := k.Read(values[:min(uint64(len(values)), n-from)], from)
		bytes = bytes[:0]
		for _, v := range values[:got] {
			bytes = binary.LittleEndian.AppendUint32(bytes, v)
		}
		h.Write(bytes)
		from += uint64(got)
	}
	return h.Sum64()
}
