package sequence

import "math/bits"

// A space divides the values into rare and common ones. The value v of a heap n
// is rare when the parity of v & mask is even; in a game of domain type, when it
// is the parity of n-t instead, t being any of the splitting digits, whose
// indices must all be even or all odd.
//
// In both types the class of g(a)^g(b), as an option of n = a+b+t, is rare if a
// and b are of one class and common if they are not: parities add up.
//
// The mask is an infinite string of bits. Above the values that have been seen
// its bits are taken as ones.
//
// Source: E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 4;
// A. Gangolli and T. Plambeck, A note on periodicity in some octal games, Int.
// J. Game Theory 18 (1989) 311-320; A. Flammenkamp's work on Grundy's game.
type space struct {
	mask   uint32
	domain bool
	odd    uint32 // the parity of the splitting digits' indices, in a domain
}

// drop is the position of the lowest bit of the mask. Within a class that bit
// follows from the others, so the index of a value leaves it out: a class has
// one value for each index, in the same order.
func (s space) drop() int { return bits.TrailingZeros32(s.mask) }

func (s space) index(v uint32) uint32 {
	b := s.drop()
	low := v & (1<<b - 1)
	return v>>(b+1)<<b | low
}

// side is the parity that makes a value rare for a heap of n.
func (s space) side(n uint64) uint32 {
	if !s.domain {
		return 0
	}
	return uint32(n)&1 ^ s.odd
}

func (s space) rare(v uint32, n uint64) bool {
	return uint32(bits.OnesCount32(v&s.mask)&1) == s.side(n)
}

// value is the inverse of index: the value of a heap of n in the given class.
func (s space) value(index uint32, rare bool, n uint64) uint32 {
	b := s.drop()
	v := index>>b<<(b+1) | index&(1<<b-1)
	if s.rare(v, n) != rare {
		v |= 1 << b
	}
	return v
}

// below is how many rare values lie below the common value of the given index,
// for a heap of n: they are the rare values of index 0 to below-1.
func (s space) below(index uint32, n uint64) uint32 {
	b := s.drop()
	if s.value(index, false, n)>>b&1 == 1 {
		return (index>>b + 1) << b
	}
	return index >> b << b
}

// A census counts values by the parity of their heap.
type census struct {
	count [2][]int32 // count[n&1][v]; both of one length, a power of two above every value
	heaps int
}

func (c *census) add(v uint32, n uint64) {
	for int(v) >= len(c.count[0]) {
		grow := max(1, len(c.count[0]))
		c.count[0] = append(c.count[0], make([]int32, grow)...)
		c.count[1] = append(c.count[1], make([]int32, grow)...)
	}
	c.count[n&1][v]++
	c.heaps++
}

// each counts the values of the heaps from from to to-1 of an engine.
func (c *census) each(e engine, from, to uint64) {
	var buf [4096]uint32
	for from < to {
		got := e.read(buf[:min(uint64(len(buf)), to-from)], from)
		for i, v := range buf[:got] {
			c.add(v, from+uint64(i))
		}
		from += uint64(got)
	}
}

// rares is how many of the counted heaps are rare in the space.
func (c *census) rares(s space) (rares int) {
	for n, counts := range c.count {
		for v, count := range counts {
			if s.rare(uint32(v), uint64(n)) {
				rares += int(count)
			}
		}
	}
	return rares
}

// best is the space in which the fewest of the counted heaps are rare, and how
// many those are. The domain type is tried where domains allows it, for
// splitting digits of parity odd.
//
// The Walsh-Hadamard transform of the counts at m is the number of values of
// even parity under the mask m less the number of odd ones, for all m at once.
func (c *census) best(domains bool, odd uint32) (s space, rares int) {
	size := len(c.count[0])
	ordinary, domain := make([]int32, size), make([]int32, size)
	for v := range size {
		even, uneven := c.count[0][v], c.count[1][v]
		if odd == 1 {
			even, uneven = uneven, even
		}
		ordinary[v], domain[v] = even+uneven, even-uneven
	}
	hadamard(ordinary)
	hadamard(domain)
	rares = c.heaps + 1
	above := ^uint32(0) << bits.TrailingZeros(uint(size))
	for m := 1; m < size; m++ {
		if r := (c.heaps + int(ordinary[m])) / 2; r < rares {
			s, rares = space{mask: uint32(m) | above}, r
		}
		if r := (c.heaps + int(domain[m])) / 2; domains && r < rares {
			s, rares = space{mask: uint32(m) | above, domain: true, odd: odd}, r
		}
	}
	return s, rares
}

// hadamard is the Walsh-Hadamard transform in place; the length is a power of
// two.
func hadamard(a []int32) {
	for half := 1; half < len(a); half *= 2 {
		for i := 0; i < len(a); i += 2 * half {
			for j := i; j < i+half; j++ {
				a[j], a[j+half] = a[j]+a[j+half], a[j]-a[j+half]
			}
		}
	}
}
