package sequence

// A takeRange says which values a heap of n has among its options by taking from
// to to objects: those of the heaps n-to to n-from.
type takeRange struct {
	from, to uint64
	half     bool   // to is half of the heap instead, rounded down
	next     uint64 // the heaps below have been seen
	last     latest
}

// see lets the range look at the heaps that may be left from n.
func (r *takeRange) see(n uint64, values *store) {
	for ; r.next+r.from <= n; r.next++ {
		r.last.set(values.at(r.next), r.next+1)
	}
}

// latest knows for each value when it came last, 0 for never. It is a tree of
// minima, so that the least value that has not come since some time is found in
// logarithmic time.
type latest struct {
	size int      // of values; a power of two, or 0
	tree []uint64 // tree[size+v] is when v came; tree[i] the least of tree[2i] and tree[2i+1]
}

func (l *latest) set(v uint32, time uint64) {
	if int(v) >= l.size {
		l.grow(int(v) + 1)
	}
	i := l.size + int(v)
	for l.tree[i] = time; i > 1; i /= 2 {
		l.tree[i/2] = min(l.tree[i], l.tree[i^1])
	}
}

func (l *latest) grow(values int) {
	size := max(l.size, 16)
	for size < values {
		size *= 2
	}
	tree := make([]uint64, 2*size)
	copy(tree[size:], l.tree[l.size:])
	for i := size - 1; i > 0; i-- {
		tree[i] = min(tree[2*i], tree[2*i+1])
	}
	l.size, l.tree = size, tree
}

// before is the least value from v on that has not come after the time.
func (l *latest) before(v uint32, time uint64) uint32 {
	if int(v) >= l.size {
		return v
	}
	// Up from v until a tree to the right has one, then down to its least.
	i := l.size + int(v)
	for l.tree[i] > time {
		for i&1 == 1 {
			if i == 1 {
				return uint32(l.size)
			}
			i /= 2
		}
		i++
	}
	for i < l.size {
		if i *= 2; l.tree[i] > time {
			i++
		}
	}
	return uint32(i - l.size)
}
