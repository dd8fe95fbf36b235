package sequence

import "grundy/heaps"

// A form is a finite code that leaves at most two heaps, sorted by what the
// sparse and dense kernels do with its digits.
type form struct {
	last    uint64   // the last digit's index
	splits  []split  // the digits that leave two heaps
	singles []uint64 // the indices of those that leave one
}

// A split is a digit that leaves two heaps after taking t.
type split struct {
	t       uint64
	unequal bool
}

// limit is the greatest size of the smaller heap when t are taken from n; 0
// where there is no such move.
func (s split) limit(n uint64) uint64 {
	switch {
	case n <= s.t:
		return 0
	case s.unequal:
		return (n - s.t - 1) / 2
	}
	return (n - s.t) / 2
}

// formOf is the form of a code; ok is false where it goes on for ever or leaves
// three heaps.
func formOf(c heaps.Code) (f form, ok bool) {
	last, finite := c.Last()
	if !finite || c.MostHeaps() > 2 {
		return form{}, false
	}
	f.last = uint64(last)
	for i := range f.last + 1 {
		d := c.Digit(i)
		if d.May(2) {
			f.splits = append(f.splits, split{i, d.Unequal})
		}
		if d.May(1) {
			f.singles = append(f.singles, i)
		}
	}
	return f, true
}

// domains reports whether the splitting digits have indices of one parity,
// without which there is no domain type, and which.
func (f form) domains() (odd uint32, ok bool) {
	for i, s := range f.splits {
		if i > 0 && uint32(s.t)&1 != odd {
			return 0, false
		}
		odd = uint32(s.t) & 1
	}
	return odd, len(f.splits) > 0
}

// unequal reports whether some digit wants its two heaps different.
func (f form) unequal() bool {
	for _, s := range f.splits {
		if s.unequal {
			return true
		}
	}
	return false
}
