package sequence

import "math/bits"

// A seeker finds one value by the dense method.
type seeker[T uint8 | uint16] struct {
	form    form
	machine machine
	marks   marker
	set     targets[T]
	values  []T // those known
	n       uint64
	found   T
	err     error
}

const (
	densePairs   = 2048    // pairs of a digit marked one by one
	denseTargets = 64      // values that the pairs after those are compared with
	denseStep    = 1 << 14 // pairs before those are made fewer
)

func newSeeker[T uint8 | uint16](f form, m machine) *seeker[T] {
	s := &seeker[T]{form: f, machine: m}
	s.marks.next()
	s.marks.reach(uint32(^T(0)))
	return s
}

// seek sets found to the value of heap n, or err to errWide; values holds the
// values of all heaps that a move from n leaves.
func (s *seeker[T]) seek(values []T, n uint64) {
	s.values, s.n = values, n
	s.marks.next()
	for _, t := range s.form.singles {
		s.marks.mark(uint32(values[n-t]))
	}
	for _, digit := range s.form.splits {
		size := min(densePairs, int(digit.limit(n)))
		markPairs(&s.marks, values[1:], values[n-digit.t-uint64(size):], size)
	}
	s.found, s.err = s.settle()
}

// settle finds the least value that is marked neither yet nor by any other pair.
func (s *seeker[T]) settle() (T, error) {
	for {
		s.set.clear()
		for v := s.marks.mex(); s.set.count < denseTargets && s.set.fits(v); v++ {
			if s.marks.seen[v] != s.marks.stamp {
				s.set.add(T(v))
			}
		}
		if s.set.count == 0 {
			return 0, errWide
		}
		s.compare()
		if s.set.count > 0 {
			// What is left below the least of the set was marked.
			return s.set.least(), nil
		}
	}
}

// compare takes the values of the pairs that are not marked yet out of the set,
// and marks them. The set is kept small as the pairs go on: only its least
// matters in the end.
func (s *seeker[T]) compare() {
	done := 0
	for _, digit := range s.form.splits {
		end := digit.limit(s.n)
		for from := uint64(densePairs); from < end && s.set.count > 0; {
			to := min(end, from+denseStep)
			if done += int(to - from); done > 4*denseStep {
				s.set.keep(3)
			} else if done > denseStep {
				s.set.keep(12)
			}
			s.take(digit.t, from, to)
			from = to
		}
	}
}

// take is compare for the pairs whose smaller heap a has from < a <= to.
func (s *seeker[T]) take(t, from, to uint64) {
	size := int(to - from)
	up := s.values[from+1:][:size]
	down := s.values[s.n-t-to:][:size]
	for i := 0; i < size && s.set.count > 0; i += 64 {
		step, found := hits(s.machine, up[i:], down[:size-i], &s.set)
		i += step
		for ; found != 0; found &= found - 1 {
			at := i + bits.TrailingZeros64(found)
			if x := up[at] ^ down[size-1-at]; s.set.has(x) {
				s.set.remove(x)
				s.marks.mark(uint32(x))
			}
		}
	}
}
