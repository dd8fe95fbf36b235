package sequence

// A shiftedSieve tells for each value which heaps have it among the options by
// taking a prime: the union of the primes shifted to every heap of that value, a
// bit a heap. A nil one has no options.
type shiftedSieve struct {
	primes  []uint64   // bit n: n is prime
	blocked [][]uint64 // by value: bit n: a heap of n has that option
	heaps   [][]uint32 // by value: the heaps that have it
}

// has reports whether a heap of n has the option v.
func (s *shiftedSieve) has(v uint32, n uint64) bool {
	if s == nil || int(v) >= len(s.blocked) {
		return false
	}
	set := s.blocked[v]
	return n>>6 < uint64(len(set)) && set[n>>6]>>(n&63)&1 == 1
}

// add enters that heap n has the value v.
func (s *shiftedSieve) add(v uint32, n uint64) {
	if s == nil {
		return
	}
	if n+1 >= uint64(len(s.primes))*64 {
		s.grow(max(64, 2*len(s.primes)))
	}
	for int(v) >= len(s.blocked) {
		s.blocked = append(s.blocked, make([]uint64, len(s.primes)))
		s.heaps = append(s.heaps, nil)
	}
	s.heaps[v] = append(s.heaps[v], uint32(n))
	shiftInto(s.blocked[v], s.primes, n, 0)
}

// grow makes room for words times 64 heaps.
func (s *shiftedSieve) grow(words int) {
	old := len(s.primes)
	s.primes = sieve(words)
	for v, heaps := range s.heaps {
		set := make([]uint64, words)
		copy(set, s.blocked[v])
		for _, n := range heaps {
			shiftInto(set, s.primes, uint64(n), old)
		}
		s.blocked[v] = set
	}
}

// shiftInto adds set shifted up by n to the words of dst from first on.
func shiftInto(dst, set []uint64, n uint64, first int) {
	words, shift := int(n>>6), n&63
	from := max(first, words)
	if from >= len(dst) {
		return
	}
	low := uint64(0)
	if from > words {
		low = set[from-words-1] >> (64 - shift)
	}
	dst = dst[from:]
	set = set[from-words:][:len(dst)]
	for i, w := range set {
		dst[i] |= w<<shift | low
		low = w >> (64 - shift) // 0 where shift is 0
	}
}

// sieve is the primes below words times 64, a bit each.
func sieve(words int) []uint64 {
	set := make([]uint64, words)
	for i := range set {
		set[i] = ^uint64(0)
	}
	set[0] &^= 3
	limit := uint64(words) * 64
	for p := uint64(2); p*p < limit; p++ {
		if set[p>>6]>>(p&63)&1 == 1 {
			for m := p * p; m < limit; m += p {
				set[m>>6] &^= 1 << (m & 63)
			}
		}
	}
	return set
}
