package misere

import (
	"encoding/binary"
	"math/bits"
	"slices"
)

// sort puts the heaps of a sum in ascending order.
func (s Sum) sort() { slices.Sort(s) }

// key tells sums apart.
func (s Sum) key() string {
	key := make([]byte, 0, 2*len(s))
	for _, h := range s {
		key = binary.AppendUvarint(key, uint64(h))
	}
	return string(key)
}

// unkey is the sum of a key.
func unkey(key string) Sum {
	var s Sum
	for rest := []byte(key); len(rest) > 0; {
		h, size := binary.Uvarint(rest)
		s, rest = append(s, int(h)), rest[size:]
	}
	return s
}

// A set is a set of elements of a monoid, a bit each.
type set []uint64

func newSet(order int) set { return make(set, (order+63)/64) }

func (s set) add(x int)      { s[x/64] |= 1 << (x % 64) }
func (s set) has(x int) bool { return s[x/64]>>(x%64)&1 != 0 }

func (s set) empty() bool {
	for _, w := range s {
		if w != 0 {
			return false
		}
	}
	return true
}

// within reports whether every element of s is in t.
func (s set) within(t set) bool {
	for i, w := range s {
		if w&^t[i] != 0 {
			return false
		}
	}
	return true
}

// meet is the least element that s and t share, or -1.
func (s set) meet(t set) int {
	for i, w := range s {
		if both := w & t[i]; both != 0 {
			return 64*i + bits.TrailingZeros64(both)
		}
	}
	return -1
}

func (s set) unite(t set) {
	for i, w := range t {
		s[i] |= w
	}
}

// each calls f for every element, in ascending order.
func (s set) each(f func(x int)) {
	for i, w := range s {
		for ; w != 0; w &= w - 1 {
			f(64*i + bits.TrailingZeros64(w))
		}
	}
}

func (s set) count() int {
	n := 0
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// key tells sets of one order apart.
func (s set) key() string {
	key := make([]byte, 0, 8*len(s))
	for _, w := range s {
		key = binary.LittleEndian.AppendUint64(key, w)
	}
	return string(key)
}
