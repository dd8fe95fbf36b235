package sequence

// A bitset is a set of heaps that grows.
type bitset []uint64

func (b *bitset) set(n uint64) {
	for n>>6 >= uint64(len(*b)) {
		*b = append(*b, 0)
	}
	(*b)[n>>6] |= 1 << (n & 63)
}

func (b bitset) has(n uint64) bool { return n>>6 < uint64(len(b)) && b[n>>6]>>(n&63)&1 == 1 }

func (b bitset) word(i int64) uint64 {
	if i < 0 || i >= int64(len(b)) {
		return 0
	}
	return b[i]
}

// window is the membership of from to from+63, in that order from the lowest
// bit; from may be negative.
func (b bitset) window(from int64) uint64 {
	shift := uint(from & 63)
	low := b.word(from >> 6)
	if shift == 0 {
		return low
	}
	return low>>shift | b.word(from>>6+1)<<(64-shift)
}
