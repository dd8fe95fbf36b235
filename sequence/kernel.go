package sequence

import (
	"errors"

	"grundy/game"
	"grundy/heaps"
	"grundy/words"
)

// Options choose and limit a kernel. The zero value chooses the best one, one
// worker and two gigabytes.
type Options struct {
	// Kernel forces a kernel by name, for tests and measurements: "plain",
	// "sparse", "dense", "sets", "endless", "triples"; empty is the best for the rule. A
	// kernel that cannot play the rule is refused with a *game.Fault.
	Kernel string
	// Portable keeps to Go where there are vector instructions.
	Portable bool
	// Vectors forces vector instructions by name, "avx512" or "avx2", for tests
	// and measurements; where the processor lacks them, portable Go is used.
	Vectors string
	// Memory bounds the memory for values in bytes; 0 is 2 GiB. A computation
	// that would pass it ends with a *game.Limit.
	Memory uint64
	// Workers is how many processors may be used where it pays; 0 is one.
	Workers int
	// Window is how many values a [Window] keeps; kernels have no use for it.
	Window uint64
}

const defaultMemory = 2 << 30

func (o Options) memory() uint64 {
	if o.Memory == 0 {
		return defaultMemory
	}
	return o.Memory
}

// New is a kernel for the rule, at Len 0.
func New(rule heaps.Rule, opts Options) (Kernel, error) {
	k := build(rule, opts)
	if k == nil {
		return nil, &game.Fault{Code: "kernel", At: -1,
			What: words.P("kernel.unfit", opts.Kernel, rule.String()), Hint: words.P("kernel.hint")}
	}
	return k, nil
}

// build returns nil where the kernel that opts names is unknown or cannot play
// the rule.
func build(rule heaps.Rule, opts Options) Kernel {
	if opts.Kernel == "plain" {
		return newPlain(rule, opts)
	}
	switch rule := rule.(type) {
	case heaps.Code:
		return buildCode(rule, opts)
	case heaps.Take:
		if opts.Kernel == "" || opts.Kernel == "sets" {
			return newTake(rule, opts)
		}
	case heaps.AllBut:
		if opts.Kernel == "" || opts.Kernel == "sets" {
			return newAllBut(rule, opts)
		}
	}
	if opts.Kernel == "" {
		return newPlain(rule, opts)
	}
	return nil
}

func buildCode(code heaps.Code, opts Options) Kernel {
	_, finite := code.Last()
	f, two := formOf(code)
	is := func(name string) bool { return opts.Kernel == "" || opts.Kernel == name }
	switch {
	case two && (opts.Kernel == "" || len(f.splits) > 0 && (opts.Kernel == "sparse" || opts.Kernel == "dense")):
		return newCoded(code, f, opts)
	case !finite && code.MostHeaps() <= 2 && is("endless"):
		return newEndless(code, opts)
	case finite && code.MostHeaps() == 3 && is("triples"):
		return newTriples(code, opts)
	case opts.Kernel == "":
		return newPlain(code, opts)
	}
	return nil
}

// A Restorer is a kernel that can go on from values computed earlier, as those
// of a checkpoint. All kernels that New returns are.
type Restorer interface {
	// Restore replaces what the kernel knows by n values, which values copies
	// into dst from the given heap on. The caller vouches for them: they are
	// not checked. After an error the kernel is as new.
	Restore(values func(dst []uint32, from uint64) int, n uint64) error
}

var errMissing = errors.New("sequence: values to start from are missing")
