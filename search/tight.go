package search

import (
	"math/bits"
	"unsafe"
)

type block[W uint32 | uint64] struct {
	id    W
	codes [8]uint8
}

type tight[P comparable, W uint32 | uint64] struct {
	shards [tightShards][]block[W]
	used   [tightShards]uint32
	meter  *meter
	spill  *table[W] // by hash; nil until it is needed

	touched W // keeps the loads that warm the cache
	hashes  [chunk]uint64
}

const (
	tightShards = 256
	tightStart  = 4   // slots of a new shard
	spilled     = 255 // the code in a slot whose code is in the spill
)

func newTight[P comparable, W uint32 | uint64](m *meter) (*tight[P, W], error) {
	t := &tight[P, W]{meter: m}
	if err := m.take(uint64(unsafe.Sizeof(*t)) + tightShards*tightStart*uint64(unsafe.Sizeof(block[W]{}))); err != nil {
		return nil, err
	}
	all := make([]block[W], tightShards*tightStart)
	for i := range t.shards {
		t.shards[i] = all[i*tightStart : (i+1)*tightStart]
	}
	return t, nil
}

func home(h uint64, n int) uint {
	i, _ := bits.Mul64(h<<8, uint64(n))
	return uint(i)
}

func find[W uint32 | uint64](slots []block[W], h uint64, id W) uint {
	i := home(h, len(slots))
	for slots[i].id != 0 && slots[i].id != id {
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
		h := mix(word(&positions[i]) >> 3)
		t.hashes[i&(chunk-1)] = h
		slots := t.shards[h>>56]
		touched |= slots[home(h, len(slots))].id
	}
	t.touched = touched
	for i := range codes {
		h := t.hashes[i&(chunk-1)]
		k := word(&positions[i])
		id := W(k>>3) + 1
		slots := t.shards[h>>56]
		at := home(h, len(slots))
		b := &slots[at]
		for b.id != 0 && b.id != id {
			if at++; at == uint(len(slots)) {
				at = 0
			}
			b = &slots[at]
		}
		c := uint32(b.codes[k&7])
		if c == spilled {
			c = t.spill.find(W(k), mix(k)).code
		}
		codes[i] = c
	}
}

func (t *tight[P, W]) get(p P) uint32 {
	k := word(&p)
	h := mix(k >> 3)
	slots := t.shards[h>>56]
	c := uint32(slots[find(slots, h, W(k>>3)+1)].codes[k&7])
	if c == spilled {
		c = t.spill.find(W(k), mix(k)).code
	}
	return c
}

func (t *tight[P, W]) set(p P, code uint32) error {
	k := word(&p)
	h := mix(k >> 3)
	id := W(k>>3) + 1
	n := uint8(h >> 56)
	i := find(t.shards[n], h, id)
	if t.shards[n][i].id == 0 {
		if 4*int(t.used[n]) >= 3*len(t.shards[n]) {
			if err := t.grow(n); err != nil {
				return err
			}
			i = find(t.shards[n], h, id)
		}
		t.used[n]++
		t.shards[n][i].id = id
	}
	if code >= spilled {
		if err := t.overflow(k, code); err != nil {
			return err
		}
		code = spilled
	}
	t.shards[n][i].codes[k&7] = uint8(code)
	return nil
}

// grow makes a shard half as large again.
func (t *tight[P, W]) grow(n uint8) error {
	old := t.shards[n]
	size := uint64(unsafe.Sizeof(block[W]{}))
	room := len(old) + len(old)/2
	if err := t.meter.take(uint64(room) * size); err != nil {
		return err
	}
	slots := make([]block[W], room)
	for _, w := range old {
		if w.id != 0 {
			slots[find(slots, mix(uint64(w.id-1)), w.id)] = w
		}
	}
	t.shards[n] = slots
	t.meter.give(uint64(len(old)) * size)
	return nil
}

// overflow enters a code that does not fit into a slot.
func (t *tight[P, W]) overflow(k uint64, code uint32) error {
	if t.spill == nil {
		s, err := newTable(t.meter, func(h W) uint64 { return mix(uint64(h)) })
		if err != nil {
			return err
		}
		t.spill = &s
	}
	return t.spill.set(W(k), mix(k), code)
}
