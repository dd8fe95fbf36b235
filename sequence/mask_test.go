package sequence

import (
	"math/bits"
	"math/rand/v2"
	"testing"
)

// In any space, a class's indices name its values in order, and below counts
// the rare values that are smaller.
func TestSpaceIndices(t *testing.T) {
	for _, s := range []space{{mask: 0x17 | ^uint32(63)}, {mask: 0xfe | ^uint32(255)}, {mask: 1},
		{mask: 0x1ee | ^uint32(511), domain: true, odd: 1}, {mask: 0x3c | ^uint32(63), domain: true}} {
		for n := range uint64(2) {
			var rares, commons uint32
			for v := range uint32(1 << 11) {
				rare := s.rare(v, n)
				next := &commons
				if rare {
					next = &rares
				} else if got := s.below(commons, n); got != rares {
					t.Fatalf("%x: below(%d) = %d, want %d", s.mask, commons, got, rares)
				}
				if s.index(v) != *next || s.value(*next, rare, n) != v {
					t.Fatalf("%x: value %d has index %d, want %d", s.mask, v, s.index(v), *next)
				}
				*next++
			}
		}
	}
}

// The class of an option follows from the classes of its heaps.
func TestSpaceClassesAddUp(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 20000 {
		s := space{mask: rng.Uint32() | 1<<31, domain: rng.IntN(2) == 0, odd: rng.Uint32N(2)}
		split := 2*rng.Uint64N(5) + uint64(s.odd)
		a, b := rng.Uint64N(1000), rng.Uint64N(1000)
		x, y := rng.Uint32(), rng.Uint32()
		if got, want := s.rare(x^y, a+b+split), s.rare(x, a) == s.rare(y, b); got != want {
			t.Fatal(s, split, a, b, x, y)
		}
		if s.index(x)^s.index(y) != s.index(x^y) {
			t.Fatal("index is not linear")
		}
	}
}

func TestCensusFindsTheBestSpace(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 50 {
		var c census
		size := 1 << (1 + rng.IntN(5))
		values := make([]uint32, 300)
		for n := range values {
			values[n] = rng.Uint32N(uint32(size))
			c.add(values[n], uint64(n))
		}
		size = len(c.count[0])
		got, rares := c.best(true, 1)
		least, count := len(values), 0
		for m := uint32(1); m < uint32(size); m++ {
			for _, domain := range []bool{false, true} {
				count = 0
				for n, v := range values {
					side := 0
					if domain {
						side = (n + 1) & 1
					}
					if bits.OnesCount32(v&m)&1 == side {
						count++
					}
				}
				least = min(least, count)
			}
		}
		if rares != least || got.mask>>16 != 0xffff {
			t.Fatalf("%d rares with %+v, want %d", rares, got, least)
		}
	}
}
