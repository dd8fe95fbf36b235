package search

import (
	"math/bits"
	"unsafe"
)

// A tight memo is for keys of at most 4 or 8 bytes, and its slots take as many:
// a word w holds the key's hash, but for the top byte, and in its low byte the
// code. That is exact, because the hash is one-to-one and its top byte is the
// number of the shard. An empty slot is 0. Codes from spilled on do not fit and
// stand in a table of their own.
//
// Probing is linear; the home of a hash is its fraction of the shard, so that
// growing reads and writes memory in order. Shards grow one at a time, so that
// growing never needs the whole table twice.
type tight[P comparable, W uint32 | uint64] struct {
	shards [tightShards][]W
	used   [tightShards]uint32
	meter  *meter
	spill  *table[W] // by hash; nil until it is needed

	touched W // keeps the loads that warm the cache
	hashes  [chunk]W
}

const (
	tightShards = 256
	tightStart  = 8   // slots of a new shard
	spilled     = 255 // the code in a slot whose code is in the spill
)

func newTight[P comparable, W uint32 | uint64](m *meter) (*tight[P, W], error) {
	t := &tight[P, W]{meter: m}
	if err := m.take(uint64(unsafe.Sizeof(*t)) + tightShards*tightStart*uint64(unsafe.Sizeof(W(0)))); err != nil {
		return nil, err
	}
	all := make([]W, tightShards*tightStart)
	for i := range t.shards {
		t.shards[i] = all[i*tightStart : (i+1)*tightStart]
	}
	return t, nil
}

// scatter is a one-to-one hash of a key whose upper bits all depend on all of the
// key: C. Wellons's lowbias32 and the finalizer of A. Appleby's MurmurHash3,
// without the last step, which serves the lower bits.
func scatter[W uint32 | uint64](key uint64) W {
	if unsafe.Sizeof(W(0)) == 4 {
		h := uint32(key)
		h = (h ^ h>>16) * 0x7feb352d
		h = (h ^ h>>15) * 0x846ca68b
		return W(h)
	}
	h := key
	h = (h ^ h>>33) * 0xff51afd7ed558ccd
	h = (h ^ h>>33) * 0xc4ceb9fe1a85ec53
	return W(h)
}

// top is the shard of a hash.
func top[W uint32 | uint64](h W) uint8 { return uint8(h >> (8*unsafe.Sizeof(h) - 8)) }

// home is where the probing of a hash starts among n slots.
func home[W uint32 | uint64](h W, n int) uint {
	if unsafe.Sizeof(h) == 4 {
		return uint(uint64(h<<8) * uint64(n) >> 32)
	}
	i, _ := bits.Mul64(uint64(h<<8), uint64(n))
	return uint(i)
}

// find is the number of the slot of h in its shard, or of the empty slot where it
// would stand.
func find[W uint32 | uint64](slots []W, h W) uint {
	i := home(h, len(slots))
	for slots[i] != 0 && slots[i]>>8 != h<<8>>8 {
		if i++; i == uint(len(slots)) {
			i = 0
		}
	}
	return i
}

// look goes over the positions twice: to have their slots in the cache, the
// misses at the same time, and to read them.
func (t *tight[P, W]) look(positions []P, codes []uint32) {
	var touched W
	for i := range codes {
		h := scatter[W](word(&positions[i]))
		t.hashes[i&(chunk-1)] = h
		slots := t.shards[top(h)]
		touched |= slots[home(h, len(slots))]
	}
	t.touched = touched
	for i := range codes {
		h := t.hashes[i&(chunk-1)]
		slots := t.shards[top(h)]
		at := home(h, len(slots))
		w := slots[at]
		for w != 0 && w>>8 != h<<8>>8 {
			if at++; at == uint(len(slots)) {
				at = 0
			}
			w = slots[at]
		}
		c := uint32(w & 255)
		if c == spilled {
			c = t.spill.find(h, mix(uint64(h))).code
		}
		codes[i] = c
	}
}

func (t *tight[P, W]) get(p P) uint32 {
	h := scatter[W](word(&p))
	slots := t.shards[top(h)]
	c := uint32(slots[find(slots, h)] & 255)
	if c == spilled {
		c = t.spill.find(h, mix(uint64(h))).code
	}
	return c
}

func (t *tight[P, W]) set(p P, code uint32) error {
	h := scatter[W](word(&p))
	n := top(h)
	i := find(t.shards[n], h)
	if t.shards[n][i] == 0 {
		if 4*int(t.used[n]) >= 3*len(t.shards[n]) {
			if err := t.grow(n); err != nil {
				return err
			}
			i = find(t.shards[n], h)
		}
		t.used[n]++
	}
	if code >= spilled {
		if err := t.overflow(h, code); err != nil {
			return err
		}
		code = spilled
	}
	t.shards[n][i] = h<<8 | W(code)
	return nil
}

// grow makes a shard half as large again.
func (t *tight[P, W]) grow(n uint8) error {
	old := t.shards[n]
	size := uint64(unsafe.Sizeof(W(0)))
	room := len(old) + len(old)/2
	if err := t.meter.take(uint64(room) * size); err != nil {
		return err
	}
	slots := make([]W, room)
	for _, w := range old {
		if w != 0 {
			slots[find(slots, w>>8)] = w
		}
	}
	t.shards[n] = slots
	t.meter.give(uint64(len(old)) * size)
	return nil
}

// overflow enters a code that does not fit into a slot.
func (t *tight[P, W]) overflow(h W, code uint32) error {
	if t.spill == nil {
		s, err := newTable(t.meter, func(h W) uint64 { return mix(uint64(h)) })
		if err != nil {
			return err
		}
		t.spill = &s
	}
	return t.spill.set(h, mix(uint64(h)), code)
}
