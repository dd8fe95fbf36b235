package sequence

// An unsigned is the width in which values are kept.
type unsigned interface{ ~uint8 | ~uint16 | ~uint32 }

// A store keeps values in bytes while they are below 256, then in 16 bits, then
// in 32: the narrow sequences, which are nearly all, stay small and quick.
// Exactly one of the slices is in use, the one that width names.
type store struct {
	width int // bytes a value: 1, 2 or 4; 0 is 1
	b     []uint8
	h     []uint16
	w     []uint32
	full  bool // a value was refused for want of memory: none can follow
}

func (s *store) len() uint64 {
	return uint64(len(s.b) + len(s.h) + len(s.w)) // two of them are empty
}

func (s *store) at(n uint64) uint32 {
	switch s.width {
	case 4:
		return s.w[n]
	case 2:
		return uint32(s.h[n])
	}
	return uint32(s.b[n])
}

// append adds one value, and widens the store where it does not fit.
func (s *store) append(v uint32) {
	for {
		switch {
		case s.width == 4:
			s.w = append(s.w, v)
			return
		case s.width == 2 && v < 1<<16:
			s.h = append(s.h, uint16(v))
			return
		case s.width < 2 && v < 1<<8:
			s.b = append(s.b, uint8(v))
			return
		}
		s.widen()
	}
}

// reserve makes room for the value v as the next; false where the memory is not
// enough for that, now and for ever.
func (s *store) reserve(v uint32, memory uint64) bool {
	have, n := s.held(), s.len()
	ok := !s.full
	switch {
	case !ok:
	case s.width < 2 && v < 1<<8:
		s.b, ok = reserved(s.b, n+1, memory)
	case s.width <= 2 && v < 1<<16:
		if s.width < 2 {
			if ok = have <= memory && 2*(n+1) <= memory-have; ok {
				s.widen()
			}
		}
		if ok {
			s.h, ok = reserved(s.h, n+1, memory)
		}
	case s.width < 4:
		if ok = have <= memory && 4*(n+1) <= memory-have; !ok {
			break
		}
		for s.width < 4 {
			s.widen()
		}
		fallthrough
	default:
		s.w, ok = reserved(s.w, n+1, memory)
	}
	s.full = !ok
	return ok
}

// held is the memory that the store takes, in bytes.
func (s *store) held() uint64 { return uint64(cap(s.b) + 2*cap(s.h) + 4*cap(s.w)) }

func (s *store) widen() {
	if s.width < 2 {
		s.h, s.b, s.width = convert[uint16](s.b), nil, 2
		return
	}
	s.w, s.h, s.width = convert[uint32](s.h), nil, 4
}

func convert[To, From unsigned](from []From) []To {
	to := make([]To, len(from), len(from)+1)
	for i, v := range from {
		to[i] = To(v)
	}
	return to
}

// read copies values from the given index on into dst and returns how many.
func (s *store) read(dst []uint32, from uint64) int {
	if from >= s.len() {
		return 0
	}
	switch s.width {
	case 4:
		return copy(dst, s.w[from:])
	case 2:
		return spread(dst, s.h[from:])
	}
	return spread(dst, s.b[from:])
}

func spread[T unsigned](dst []uint32, src []T) int {
	n := min(len(dst), len(src))
	for i, v := range src[:n] {
		dst[i] = uint32(v)
	}
	return n
}

// bytes is the memory that the store takes for n values at its present width.
func (s *store) bytes(n uint64) uint64 { return n * uint64(max(s.width, 1)) }
