package sequence

import "math/bits"

// commonValues puts the values of the common heaps from the given one on into
// dst: what space.value says of each, without a call for each.
func commonValues[T uint8 | uint16](dst []uint32, s space, from uint64, cells []T) {
	b := s.drop()
	low := uint32(1)<<b - 1
	// The bit that was dropped is set where the others have the parity of a
	// rare value.
	flip := 1 ^ s.side(from)
	step := s.side(from) ^ s.side(from+1)
	cells = cells[:len(dst)]
	for i, c := range cells {
		v := uint32(c)&^low<<1 | uint32(c)&low
		dst[i] = v | (uint32(bits.OnesCount32(v&s.mask))^flip)&1<<b
		flip ^= step
	}
}
