package sequence

import (
	"math"
	"math/bits"
)

// leastCells is the least length that an array of values is made with.
const leastCells = 1 << 12

// grown is the length to which an array of values, each of width bytes, is to
// grow so that need of them fit in, where the memory bounds the old array and the
// new one together, as both are there while the values are copied. goal is the
// length wanted in the end, 0 where that is not known. ok is false where there is
// not memory enough.
//
// The length doubles. Where it could not grow by much again after that, it takes
// all that the memory allows at once: so at least two thirds of the memory come to
// hold values.
func grown(have, need, goal, width, memory uint64) (size uint64, ok bool) {
	most := uint64(math.MaxInt)
	if memory < most {
		most = memory / width
	}
	if most < have {
		return 0, false
	}
	size = max(2*have, need, leastCells)
	switch {
	case size < goal && goal < 32*size:
		size = goal
	case have > most/6:
		size = most - have
	}
	if size = min(size, most-have); size < need {
		return 0, false
	}
	return size, true
}

// reserved is cells with room for need of them; ok is false where the memory is
// not enough for that, and cells as it was.
func reserved[T unsigned](cells []T, need, memory uint64) (_ []T, ok bool) {
	if need <= uint64(cap(cells)) {
		return cells, true
	}
	size, ok := grown(uint64(cap(cells)), need, 0, widthOf[T](), memory)
	if !ok {
		return cells, false
	}
	wider := make([]T, len(cells), size)
	copy(wider, cells)
	return wider, true
}

// widthOf is how many bytes a value takes.
func widthOf[T unsigned]() uint64 { return uint64(bits.Len32(uint32(^T(0))) / 8) }
