package search

import (
	"hash/maphash"
	"reflect"
	"unsafe"
)

// A memo maps positions to codes. There are three, by the width of the key: what
// fits into 4 bytes, what fits into 8, and anything comparable.
type memo[P comparable] interface {
	// look fills codes with the codes of as many positions, at most a chunk.
	look(positions []P, codes []uint32)
	get(p P) uint32
	// set enters or replaces a code. Replacing by a code below known never fails.
	set(p P, code uint32) error
	// release gives its memory back to the meter; the memo is not used any more.
	release()
}

// newMemo is the memo for positions of type P.
func newMemo[P comparable](m *meter) (memo[P], error) {
	var p P
	switch size := unsafe.Sizeof(p); {
	case size > 8 || !plain(reflect.TypeFor[P]()):
		w := &wide[P]{seed: maphash.MakeSeed()}
		t, err := newTable(m, w.mix)
		w.table = t
		return w, err
	case size > 4:
		return newTight[P, uint64](m)
	default:
		return newTight[P, uint32](m)
	}
}

// A wide memo keeps the positions themselves.
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
