package search

import (
	"math/bits"
	"unsafe"
)

// A tight memo is for plain keys of at most 4 or 8 bytes. It keeps the codes of
// eight keys that differ only in their three lowest bits side by side in one
// block: games on small numbers have most of such eight, a block then takes two or
// three bytes a position, and the options of a position are near each other.
//
// Blocks stand in shards by a hash of their number, with open addressing and
// linear probing. The top byte of the hash is the shard; its other bits, as a
// fraction of the shard, are where probing starts, so that growing reads and
// writes memory in order. Shards grow one at a time, so that growing never needs
// the whole memo twice.
//
// A code that does not fit into a byte stands in a table of its own, the spill.
type tight[P comparable, W uint32 | uint64] struct {
	shards [tightShards][]block[W]
	used   [tightShards]uint32
	meter  *meter
	spill  *table[W] // nil until it is needed
}

type block[W uint32 | uint64] struct {
	id    W        // 1 + the key without its three lowest bits; 0 where the block is free
	codes [8]uint8 // by those bits
}

const (
	tightShards = 256
	tightStart  = 4   // blocks of a new shard
	spilled     = 255 // in place of a code that is in the spill
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

// home is where the probing for a hash starts among n blocks.
func home(h uint64, n int) uint {
	i, _ := bits.Mul64(h<<8, uint64(n))
	return uint(i)
}

// find is where block id stands in its shard, or the free place where it would.
func find[W uint32 | uint64](slots []block[W], h uint64, id W) uint {
	i := home(h, len(slots))
	for slots[i].id != 0 && slots[i].id != id {
		if i++; i == uint(len(slots)) {
			i = 0
		}
	}
	return i
}

func (t *tight[P, W]) look(positions []P, codes []uint32) {
	for i := range codes {
		h := mix(word(&positions[i]) >> 3)
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
			if err := t.enlarge(n); err != nil {
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

// enlarge makes a shard half as large again.
func (t *tight[P, W]) enlarge(n uint8) error {
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

func (t *tight[P, W]) release() {
	n := uint64(unsafe.Sizeof(*t))
	for _, s := range t.shards {
		n += uint64(len(s)) * uint64(unsafe.Sizeof(block[W]{}))
	}
	t.meter.give(n)
	if t.spill != nil {
		t.spill.release()
	}
}
