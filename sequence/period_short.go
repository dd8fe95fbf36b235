package sequence

// short looks at the first values as a whole. For every period it knows how far
// back it holds, so that the fewest values that a theorem could ask for are known,
// and no more are computed. Where there are more values to look at, sofar is the law
// that has held longest.
func (f *finder) short() (p Period, sofar *candidate, err error) {
	var values []uint32
	for n := uint64(2); ; {
		if f.o.To > 0 {
			n = min(n, f.o.To)
		}
		err := f.extend(n)
		known := min(f.k.Len(), n)
		if grow := known - uint64(len(values)); grow > 0 {
			values = append(values, make([]uint32, grow)...)
			f.k.Read(values[known-grow:], known-grow)
		}
		best, soonest := f.candidates(values)
		if err != nil {
			return observe(best, known), nil, err
		}
		if soonest != nil && soonest.needs <= n {
			if p, ok := f.prove(*soonest, n); ok {
				return p, nil, nil
			}
			continue
		}
		if f.atLimit(n) {
			return observe(best, n), nil, nil
		}
		if n >= f.shortLength {
			if best == nil {
				best = &candidate{period: 1}
			}
			return observe(best, n), best, nil
		}
		next := min(n+n/4+1, f.shortLength)
		if soonest != nil {
			next = min(next, soonest.needs)
		}
		n = next
	}
}

// candidates returns, of all the laws that hold at the end of the values, the one
// that has held longest and the one whose theorem asks for the fewest values; nil
// where there is none.
func (f *finder) candidates(values []uint32) (longest, soonest *candidate) {
	n := len(values)
	if n < 2 {
		return nil, nil
	}
	held := matches(values)
	best := -1
	for p := 1; p < n; p++ {
		if values[n-1] < values[n-1-p] {
			continue // values do not fall for ever
		}
		if f.bounded && values[n-1] != values[n-1-p] {
			continue
		}
		from := n - p - held[p]
		c := candidate{preperiod: uint64(from), period: uint64(p), saltus: uint64(values[n-1] - values[n-1-p])}
		if held[p] > best {
			best, longest = held[p], &c
		}
		if c = f.judge(c); c.by != nil && (soonest == nil || c.needs < soonest.needs) {
			soonest = &c
		}
	}
	return longest, soonest
}

// matches returns, for every p below the number of values, how many of the last
// values differ from those p before them by one and the same number.
//
// This is the Z function (D. Gusfield, Algorithms on Strings, Trees, and
// Sequences, 1997, section 1.4) of the differences, read backwards: z[p] of them
// are equal to those p before, so z[p]+1 values differ by the same number.
func matches(values []uint32) []int {
	n := len(values)
	back := make([]uint32, n-1)
	for i := range back {
		back[i] = values[n-1-i] - values[n-2-i]
	}
	z := make([]int, n)
	left, right := 0, 0 // the match that reaches farthest: back[left:right] = back[:right-left]
	for p := 1; p < len(back); p++ {
		size := 0
		if p < right {
			size = min(right-p, z[p-left])
		}
		for p+size < len(back) && back[size] == back[p+size] {
			size++
		}
		if p+size > right {
			left, right = p, p+size
		}
		z[p] = size
	}
	for p := 1; p < n; p++ {
		z[p]++
	}
	return z
}
