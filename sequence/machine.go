package sequence

// A machine is what vector instructions do faster; its functions are nil where
// there are none, and the kernels then run their twins in Go.
type machine struct {
	name string
	// mark is markLanes for the group of 64 indices that set holds; no index
	// is greater than top.
	mark func(set *lanes, group int, top uint32, cells []uint8, at int, pairs []pair)
	// scan and scanWords are scanPairs for a multiple of 64 pairs.
	scan      func(up, down []uint8, set *targets[uint8]) (step int, hits uint64)
	scanWords func(up, down []uint16, set *targets[uint16]) (step int, hits uint64)
}

func machineFor(opts Options) machine {
	if opts.Portable {
		return machine{}
	}
	for _, m := range allVectors() {
		if opts.Vectors == "" || opts.Vectors == m.name {
			return m
		}
	}
	return machine{}
}

// scanSpeed is about how many pairs a scan does in a nanosecond.
func (m machine) scanSpeed() int {
	if m.scan == nil {
		return 1
	}
	return 32
}
