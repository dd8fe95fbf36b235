package search

import (
	"math/bits"
	"unsafe"
)

// What a memo says of a key. An answer v is written as known+v; there is room for
// all answers, since an answer of v takes v options or moves.
const (
	absent uint32 = iota // not in the table
	open                 // on the stack: being settled
	seen                 // was being settled when a search was given up
	known
)

// A table maps keys to codes: open addressing with linear probing, in shards of
// which one at a time grows, so that growing never needs the whole table twice.
//
// A hash h belongs to shard h>>shift, and its home there is the product of its
// other bits, read as a fraction, with the number of slots. Homes keep the order of
// hashes, so that growing reads and writes memory in order.
type table[K comparable] struct {
	shards []shard[K]
	shift  uint // 64 - log2(len(shards))
	hash   func(K) uint64
	meter  *meter
}

type shard[K comparable] struct {
	slots []slot[K]
	used  int
}

type slot[K comparable] struct {
	key  K
	code uint32 // absent where the slot is empty
}

// A table starts as one shard and is dealt out to many at a size where that pays.
const (
	smallest  = 64      // slots of a new table
	undivided = 1 << 16 // slots at which one shard becomes many
	shardBits = 8
)

// full reports whether another key would pass the load at which a shard grows.
func (s *shard[K]) full() bool { return s.used >= len(s.slots)/4*3 }

func newTable[K comparable](m *meter, hash func(K) uint64) (table[K], error) {
	t := table[K]{shards: make([]shard[K], 1), shift: 64, hash: hash, meter: m}
	return t, t.fit(&t.shards[0], smallest)
}

// home is the shard of a hash and the slot where its probing starts.
func (t *table[K]) home(h uint64) (*shard[K], uint64) {
	s := &t.shards[h>>t.shift]
	i, _ := bits.Mul64(h<<(64-t.shift), uint64(len(s.slots)))
	return s, i
}

// find is the slot of k, or the empty slot where it would stand.
func (t *table[K]) find(k K, h uint64) *slot[K] {
	s, i := t.home(h)
	for {
		e := &s.slots[i]
		if e.code == absent || e.key == k {
			return e
		}
		if i++; i == uint64(len(s.slots)) {
			i = 0
		}
	}
}

// set enters or replaces the code of k.
func (t *table[K]) set(k K, h uint64, code uint32) error {
	e := t.find(k, h)
	if e.code == absent {
		if err := t.reserve(h); err != nil {
			return err
		}
		e = t.find(k, h)
		e.key = k
		t.shards[h>>t.shift].used++
	}
	e.code = code
	return nil
}

// seek is the first code under k that is right; keys may stand in the table more
// than once, entered by add.
func (t *table[K]) seek(k K, h uint64, right func(code uint32) bool) (code uint32, ok bool) {
	s, i := t.home(h)
	for {
		e := &s.slots[i]
		if e.code == absent {
			return absent, false
		}
		if e.key == k && right(e.code) {
			return e.code, true
		}
		if i++; i == uint64(len(s.slots)) {
			i = 0
		}
	}
}

// add enters another code under k, for which reserve has made room.
func (t *table[K]) add(k K, h uint64, code uint32) {
	s, i := t.home(h)
	s.put(i, slot[K]{k, code})
}

// put fills the first empty slot from i on.
func (s *shard[K]) put(i uint64, e slot[K]) {
	for s.slots[i].code != absent {
		if i++; i == uint64(len(s.slots)) {
			i = 0
		}
	}
	s.slots[i] = e
	s.used++
}

// reserve makes sure that the shard of h has an empty slot to spare.
func (t *table[K]) reserve(h uint64) error {
	s := &t.shards[h>>t.shift]
	if !s.full() {
		return nil
	}
	n := len(s.slots)
	if len(t.shards) == 1 && n >= undivided {
		return t.divide()
	}
	if len(t.shards) == 1 {
		return t.fit(s, 2*n)
	}
	return t.fit(s, n+n/2)
}

// fit gives a shard n slots.
func (t *table[K]) fit(s *shard[K], n int) error {
	size := uint64(unsafe.Sizeof(slot[K]{}))
	if err := t.meter.take(uint64(n) * size); err != nil {
		return err
	}
	old := s.slots
	s.slots, s.used = make([]slot[K], n), 0
	t.refill(old)
	t.meter.give(uint64(len(old)) * size)
	return nil
}

// divide deals the only shard out to many, each with room for as many keys again
// as it gets.
func (t *table[K]) divide() error {
	old := t.shards[0].slots
	var count [1 << shardBits]int
	for i := range old {
		if e := &old[i]; e.code != absent {
			count[t.hash(e.key)>>(64-shardBits)]++
		}
	}
	size, n := uint64(unsafe.Sizeof(slot[K]{})), 0
	for i := range count {
		count[i] = max(2*count[i], smallest)
		n += count[i]
	}
	if err := t.meter.take(uint64(n) * size); err != nil {
		return err
	}
	t.shards, t.shift = make([]shard[K], len(count)), 64-shardBits
	for i := range t.shards {
		t.shards[i].slots = make([]slot[K], count[i])
	}
	t.refill(old)
	t.meter.give(uint64(len(old)) * size)
	return nil
}

// refill enters what stood in slots.
func (t *table[K]) refill(slots []slot[K]) {
	for i := range slots {
		if e := &slots[i]; e.code != absent {
			s, i := t.home(t.hash(e.key))
			s.put(i, *e)
		}
	}
}

// release gives the table's memory back to the meter.
func (t *table[K]) release() {
	for _, s := range t.shards {
		t.meter.give(uint64(len(s.slots)) * uint64(unsafe.Sizeof(slot[K]{})))
	}
}
