package sequence

// scanWidth is how many targets a scan looks for at once.
const scanWidth = 4

// hits finds the first 64 pairs up[i]^down[len-1-i], starting a multiple of 64
// along, some of which are among the targets, and says which; step is the length
// of up where there are none.
func hits[T uint8 | uint16](m machine, up, down []T, targets *[scanWidth]T) (step int, hits uint64) {
	whole := len(up) &^ 63
	if m.scan == nil || whole == 0 {
		return scanPairs(up, down, targets)
	}
	switch head := any(up[:whole]).(type) {
	case []uint8:
		step, hits = m.scan(head, any(down[len(down)-whole:]).([]uint8), any(targets).(*[scanWidth]uint8))
	case []uint16:
		step, hits = m.scanWords(head, any(down[len(down)-whole:]).([]uint16), any(targets).(*[scanWidth]uint16))
	}
	if hits == 0 && whole < len(up) {
		step, hits = scanPairs(up[whole:], down[:len(down)-whole], targets)
		step += whole
	}
	return step, hits
}

// scanPairs is hits in Go.
func scanPairs[T uint8 | uint16](up, down []T, targets *[scanWidth]T) (step int, hits uint64) {
	t0, t1, t2, t3 := targets[0], targets[1], targets[2], targets[3]
	down = down[:len(up)]
	for i, a := range up {
		x := a ^ down[len(down)-1-i]
		if x == t0 || x == t1 || x == t2 || x == t3 {
			step = i &^ 63
			for j := i; j < min(step+64, len(up)); j++ {
				x := up[j] ^ down[len(down)-1-j]
				if x == t0 || x == t1 || x == t2 || x == t3 {
					hits |= 1 << (j & 63)
				}
			}
			return step, hits
		}
	}
	return len(up), 0
}
