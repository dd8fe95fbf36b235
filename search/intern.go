package search

import (
	"bytes"
	"encoding/binary"
	"hash/maphash"
	"unsafe"
)

// A list grows by whole pages, so that growing copies nothing and its elements
// stay where they are.
type list[T any] struct {
	pages [][]T
	n     int
}

const page = 1 << 10 // elements

// push adds an element.
func (l *list[T]) push(m *meter, v T) error {
	if l.n == len(l.pages)*page {
		if err := m.take(page * uint64(unsafe.Sizeof(v))); err != nil {
			return err
		}
		l.pages = append(l.pages, make([]T, page))
	}
	*l.at(l.n) = v
	l.n++
	return nil
}

// at is element i.
func (l *list[T]) at(i int) *T { return &l.pages[i/page][i%page] }

// An interner numbers byte strings 0, 1, 2, ... in the order in which they come.
type interner struct {
	meter *meter
	seed  maphash.Seed
	index table[uint32] // 32 bits of the hash to 1 + number; equal bits may belong to several
	keys  list[[]byte]  // by number
	room  []byte        // what is left of the block that keys are cut from
}

const keyBlock = 1 << 14 // bytes

func newInterner(m *meter) (*interner, error) {
	t, err := newTable(m, func(tag uint32) uint64 { return mix(uint64(tag)) })
	return &interner{meter: m, seed: maphash.MakeSeed(), index: t}, err
}

// number is the number of a key; fresh says that it is new. The key is copied.
func (in *interner) number(key []byte) (n uint32, fresh bool, err error) {
	tag := uint32(maphash.Bytes(in.seed, key))
	h := mix(uint64(tag))
	code, ok := in.index.seek(tag, h, func(code uint32) bool { return bytes.Equal(in.key(code-1), key) })
	if ok {
		return code - 1, false, nil
	}
	if len(in.room) < len(key) {
		size := max(keyBlock, len(key))
		if err := in.meter.take(uint64(size)); err != nil {
			return 0, false, err
		}
		in.room = make([]byte, size)
	}
	if err := in.index.reserve(h); err != nil {
		return 0, false, err
	}
	kept := in.room[:len(key):len(key)]
	copy(kept, key)
	if err := in.keys.push(in.meter, kept); err != nil {
		return 0, false, err
	}
	in.room = in.room[len(key):]
	in.index.add(tag, h, uint32(in.keys.n))
	return uint32(in.keys.n - 1), true, nil
}

// key is the key of a number, not to be changed.
func (in *interner) key(n uint32) []byte { return *in.keys.at(int(n)) }

// appendIDs appends the key that stands for a multiset of numbers, which are in
// order.
func appendIDs(dst []byte, ids []uint32) []byte {
	for _, id := range ids {
		dst = binary.LittleEndian.AppendUint32(dst, id)
	}
	return dst
}

// readIDs appends the numbers that a key stands for.
func readIDs(dst []uint32, key []byte) []uint32 {
	for ; len(key) > 0; key = key[4:] {
		dst = append(dst, binary.LittleEndian.Uint32(key))
	}
	return dst
}
