package sequence

// last finds the least period that a theorem proves with the n values known, by
// trying every one: it leaves nothing unseen that is there to be seen. (Theorems
// with a further condition are left out.)
//
// A theorem that asks for at most n values allows preperiod and period a certain
// sum at most, so that the values from that sum on, the tail, are those a period
// before. The tail's hash is compared with that of every window of its length
// (R. M. Karp and M. O. Rabin, IBM J. Res. Dev. 31, 1987), then its values.
func (f *finder) last(n uint64) (candidate, bool) {
	for i := range f.bounds {
		b := &f.bounds[i]
		if b.settle != nil {
			continue
		}
		if sum, ok := greatestSum(b, n); ok && sum+2 <= n {
			if c, found := f.scan(b, n, n-sum); found {
				return c, true
			}
		}
	}
	return candidate{}, false
}

// greatestSum is the greatest n0+p with which the theorem asks for at most n values.
func greatestSum(b *bound, n uint64) (sum uint64, ok bool) {
	fits := func(sum uint64) bool {
		needs, ok := b.needs(sum-1, 1, 0)
		return ok && needs <= n
	}
	low, high := uint64(1), n // fits(low), not fits(high)
	if n < 2 || !fits(low) {
		return 0, false
	}
	for low+1 < high {
		if mid := low + (high-low)/2; fits(mid) {
			low = mid
		} else {
			high = mid
		}
	}
	return low, true
}

// scan returns the law of least period that the theorem proves, if the last tail
// of the n values, which must be those a period before, are enough to look at.
func (f *finder) scan(b *bound, n, tail uint64) (candidate, bool) {
	if tail < 2 || tail >= n {
		return candidate{}, false
	}
	size := tail - 1 // differences
	leave := uint64(1)
	for range size {
		leave *= hashBase
	}
	// The hash of differences d(m-size+1), ..., d(m) is the sum of
	// d(m-j)*hashBase^(size-1-j): the earliest has the weight 1, so that the
	// window rolls towards the past.
	var want, have uint64
	cmp := newComparer(f.k)
	weight := uint64(1)
	for from := n - tail; from+1 < n; {
		got := uint64(f.k.Read(cmp.a[:min(n-from, blockLength)], from))
		for i := uint64(1); i < got; i++ {
			want += (uint64(cmp.a[i]) - uint64(cmp.a[i-1])) * weight
			weight *= hashBase
		}
		from += got - 1
	}
	have = want
	for p := uint64(1); p+tail <= n; {
		// Read the values that come in at the early end, and those that leave.
		count := min(n-tail-p+1, blockLength-1)
		early, late := n-tail-p-count+1, n-p-count
		f.k.Read(cmp.a[:count+1], early)
		f.k.Read(cmp.b[:count+1], late)
		for i := count; i > 0; i-- {
			in := uint64(cmp.a[i]) - uint64(cmp.a[i-1])
			out := uint64(cmp.b[i]) - uint64(cmp.b[i-1])
			have = have*hashBase + in - out*leave
			if have == want {
				if c, ok := f.confirm(b, n, p); ok {
					return c, true
				}
			}
			p++
		}
	}
	return candidate{}, false
}

// confirm compares, value by value, the last of n values with those p before.
func (f *finder) confirm(b *bound, n, p uint64) (c candidate, ok bool) {
	cmp := newComparer(f.k)
	earlier, later := cmp.at(n-1-p), cmp.at(n-1)
	if later < earlier {
		return c, false
	}
	c = candidate{period: p, saltus: later - earlier, by: b}
	if _, ok := b.needs(0, p, c.saltus); !ok {
		return c, false
	}
	c.preperiod = cmp.start(n-p, p, c.saltus)
	c.needs, ok = b.needs(c.preperiod, p, c.saltus)
	return c, ok && c.needs <= n
}
