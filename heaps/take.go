package heaps

// Take is the subtraction game of a set: take s objects, s in the set.
type Take struct{ Set Set }

// String is "take:" and the set.
func (t Take) String() string { return "take:" + t.Set.String() }

// Options yields the moves from a heap of n.
func (t Take) Options(n uint64, yield func(taken uint64, left []uint64) bool) {
	if n == 0 {
		return
	}
	var left [1]uint64
	t.Set.Each(n, func(x uint64) bool {
		if x == n {
			return yield(x, left[:0])
		}
		left[0] = n - x
		return yield(x, left[:])
	})
}

// AllBut is the game in which any positive number may be taken but those in the
// set.
type AllBut struct{ Set Set }

// String is "allbut:" and the set.
func (a AllBut) String() string { return "allbut:" + a.Set.String() }

// Options yields the moves from a heap of n.
func (a AllBut) Options(n uint64, yield func(taken uint64, left []uint64) bool) {
	var left [1]uint64
	for x := uint64(1); ; x++ {
		var ok bool
		if x, ok = a.Set.Gap(n, x); !ok || x > n {
			return
		}
		rest := left[:0]
		if x < n {
			rest = left[:]
			rest[0] = n - x
		}
		if !yield(x, rest) || x == n {
			return
		}
	}
}
