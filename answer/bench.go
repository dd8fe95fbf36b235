package answer

import (
	"fmt"

	"grundy/sequence/benchmark"
)

// A Bench is what the kernels took, side by side in one run.
type Bench struct {
	Unit    float64       `json:"unit_ns"` // nanoseconds of the plain kernel for one pair of heaps, in this run
	Results []BenchResult `json:"results"`
	OK      bool          `json:"ok"` // the kernels of each game agree on the values
}

// A BenchResult is one sequence by one kernel, from heap 0 on.
type BenchResult struct {
	Game            string  `json:"game"`
	Kernel          string  `json:"kernel"`
	Vectors         string  `json:"vectors"` // the vector instructions in use: avx512, avx2; "" for none
	Values          uint64  `json:"values"`
	Seconds         float64 `json:"seconds"` // of processor time
	ValuesPerSecond float64 `json:"values_per_second"`
	NsPerValue      float64 `json:"ns_per_value"`
	UnitsPerValue   float64 `json:"units_per_value"`
	Signature       string  `json:"signature"` // FNV-1a of the values
	Head            string  `json:"head"`      // that of the first values, by which the kernels are compared
}

// BenchResultOf is a measurement.
func BenchResultOf(r benchmark.Result) BenchResult {
	return BenchResult{
		Game: r.Code, Kernel: r.Kernel, Vectors: r.Stats.Vectors, Values: r.Values,
		Seconds: r.Elapsed.Seconds(), ValuesPerSecond: r.ValuesPerSecond(), NsPerValue: r.NsPerValue(), UnitsPerValue: r.UnitsPerValue(),
		Signature: fmt.Sprintf("%016x", r.Signature), Head: fmt.Sprintf("%016x", r.Head),
	}
}
