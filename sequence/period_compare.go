package sequence

// blockLength is how many values are read from a kernel at a time.
const blockLength = 4096

// A comparer compares a kernel's values with those a period later.
type comparer struct {
	k    Kernel
	a, b [blockLength]uint32
}

func newComparer(k Kernel) *comparer { return &comparer{k: k} }

// first returns the first n, from <= n < to, with g(n+p) != g(n)+s.
func (c *comparer) first(from, to, p, s uint64) (n uint64, broken bool) {
	for from < to {
		size := int(min(to-from, blockLength))
		c.read(from, p, size)
		for i := range size {
			if uint64(c.a[i])+s != uint64(c.b[i]) {
				return from + uint64(i), true
			}
		}
		from += uint64(size)
	}
	return 0, false
}

// start returns the least m so that g(n+p) = g(n)+s for all m <= n < to.
func (c *comparer) start(to, p, s uint64) uint64 {
	// Small blocks first: most laws fail soon.
	for size := 64; to > 0; size = min(2*size, blockLength) {
		size = int(min(uint64(size), to))
		from := to - uint64(size)
		c.read(from, p, size)
		for i := size - 1; i >= 0; i-- {
			if uint64(c.a[i])+s != uint64(c.b[i]) {
				return from + uint64(i) + 1
			}
		}
		to = from
	}
	return 0
}

// read fills a with g(from), ... and b with g(from+p), ..., size values each.
func (c *comparer) read(from, p uint64, size int) {
	c.k.Read(c.a[:size], from)
	c.k.Read(c.b[:size], from+p)
}

// at is g(n), which must be known.
func (c *comparer) at(n uint64) uint64 {
	c.k.Read(c.a[:1], n)
	return uint64(c.a[0])
}
