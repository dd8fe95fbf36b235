package search

import (
	"hash/maphash"
	"reflect"
	"unsafe"
)

// A memo maps positions to codes. There are three, by the width of the key: what
// fits into 4 bytes, what fits into 8, and anything comparable.
type memo[P comparable] interface {
	// look fills codes with the codes of as many positions.
	look(positions []P, codes []uint32)
	get(p P) uint32
	set(p P, code uint32) error
}

// newMemo is the memo for positions of type P.
func newMemo[P comparable](m *meter) (memo[P], error) {
	var p P
	size := unsafe.Sizeof(p)
	switch {
	case size > 8 || !plain(reflect.TypeFor[P]()):
		w := &wide[P]{seed: maphash.MakeSeed()}
		var err error
		w.table, err = newTable(m, w.mix)
		return w, err
	case size > 4:
		t, err := newTable(m, func(k [2]uint32) uint64 { return mix(join(k)) })
		return &middle[P]{t}, err
	}
	t, err := newTable(m, func(k uint32) uint64 { return mix(uint64(k)) })
	return &narrow[P]{t}, err
}

type narrow[P comparable] struct{ table[uint32] }

func (n *narrow[P]) look(positions []P, codes []uint32) {
	for i := range codes {
		k := word(&positions[i])
		codes[i] = n.find(uint32(k), mix(k)).code
	}
}

func (n *narrow[P]) get(p P) uint32 {
	k := word(&p)
	return n.find(uint32(k), mix(k)).code
}

func (n *narrow[P]) set(p P, code uint32) error {
	k := word(&p)
	return n.table.set(uint32(k), mix(k), code)
}

// middle holds a key of 8 bytes as two halves, so that a slot takes 12 bytes.
type middle[P comparable] struct{ table[[2]uint32] }

func halves(w uint64) [2]uint32 { return [2]uint32{uint32(w), uint32(w >> 32)} }
func join(k [2]uint32) uint64   { return uint64(k[0]) | uint64(k[1])<<32 }

func (m *middle[P]) look(positions []P, codes []uint32) {
	for i := range codes {
		k := word(&positions[i])
		codes[i] = m.find(halves(k), mix(k)).code
	}
}

func (m *middle[P]) get(p P) uint32 {
	k := word(&p)
	return m.find(halves(k), mix(k)).code
}

func (m *middle[P]) set(p P, code uint32) error {
	k := word(&p)
	return m.table.set(halves(k), mix(k), code)
}

type wide[P comparable] struct {
	table[P]
	seed maphash.Seed
}

// mix spreads the library's hash once more, so that all of its bits count.
func (w *wide[P]) mix(p P) uint64 { return mix(maphash.Comparable(w.seed, p)) }

func (w *wide[P]) look(positions []P, codes []uint32) {
	for i := range codes {
		codes[i] = w.find(positions[i], w.mix(positions[i])).code
	}
}

func (w *wide[P]) get(p P) uint32 { return w.find(p, w.mix(p)).code }

func (w *wide[P]) set(p P, code uint32) error { return w.table.set(p, w.mix(p), code) }
