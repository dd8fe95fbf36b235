package sequence

// targets is a set of values that a scan of pairs looks for: those of one page,
// which are the 256 values of a byte or 1024 values of 16 bits.
type targets[T uint8 | uint16] struct {
	table [64]T // bit v/64 of table[v%64] tells whether v, less the page, is wanted
	page  T     // the first value of the page
	count int
	list  []T // what was added, ascending; some of it may have been removed
	first int // what of list before it has been removed
	// The same set of bytes by nibbles: bit h%8 of nibbles[h/8][l] for the byte
	// 16h+l. It stays empty for words.
	nibbles [2][16]uint8
}

func (s *targets[T]) clear() {
	*s = targets[T]{list: s.list[:0]}
}

// pageSize is how many values a page has.
func pageSize[T uint8 | uint16]() uint32 {
	if ^T(0) == 255 {
		return 256
	}
	return 1024
}

// fits reports whether v is in the page. An empty set takes any page.
func (s *targets[T]) fits(v uint32) bool {
	return v <= uint32(^T(0)) && (s.count == 0 || v/pageSize[T]() == uint32(s.page)/pageSize[T]())
}

func (s *targets[T]) has(v T) bool {
	v ^= s.page
	return s.table[v&63]>>(v>>6)&1 == 1
}

// add puts in a value that fits and is greater than those before.
func (s *targets[T]) add(v T) {
	if s.count == 0 {
		s.page = T(uint32(v) / pageSize[T]() * pageSize[T]())
	}
	s.list = append(s.list, v)
	v ^= s.page
	s.table[v&63] |= 1 << (v >> 6)
	if ^T(0) == 255 {
		s.nibbles[v>>7][v&15] |= 1 << (v >> 4 & 7)
	}
	s.count++
}

// remove takes out a value that is there.
func (s *targets[T]) remove(v T) {
	v ^= s.page
	s.table[v&63] &^= 1 << (v >> 6)
	if ^T(0) == 255 {
		s.nibbles[v>>7][v&15] &^= 1 << (v >> 4 & 7)
	}
	s.count--
}

// least is the least value of a set that is not empty.
func (s *targets[T]) least() T {
	for !s.has(s.list[s.first]) {
		s.first++
	}
	return s.list[s.first]
}

// keep takes out all but the least count values.
func (s *targets[T]) keep(count int) {
	for s.count > count {
		last := s.list[len(s.list)-1]
		s.list = s.list[:len(s.list)-1]
		if s.has(last) {
			s.remove(last)
		}
	}
}

// hits finds the first 64 pairs up[i]^down[len-1-i], starting a multiple of 64
// along, some of which are among the targets, and says which; step is the length
// of up where there are none.
func hits[T uint8 | uint16](m machine, up, down []T, set *targets[T]) (step int, hits uint64) {
	whole := len(up) &^ 63
	if m.scan == nil || whole == 0 || ^T(0) > 255 && m.scanWords == nil {
		return scanPairs(up, down, set)
	}
	switch head := any(up[:whole]).(type) {
	case []uint8:
		step, hits = m.scan(head, any(down[len(down)-whole:]).([]uint8), any(set).(*targets[uint8]))
	case []uint16:
		step, hits = m.scanWords(head, any(down[len(down)-whole:]).([]uint16), any(set).(*targets[uint16]))
	}
	if hits == 0 && whole < len(up) {
		step, hits = scanPairs(up[whole:], down[:len(down)-whole], set)
		step += whole
	}
	return step, hits
}

// scanPairs is hits in Go.
func scanPairs[T uint8 | uint16](up, down []T, set *targets[T]) (step int, hits uint64) {
	down = down[:len(up)]
	if set.count == 1 {
		step = scanOne(up, down, set.least())
	} else {
		table, page := set.table, set.page
		for step < len(up) {
			if x := up[step] ^ down[len(down)-1-step] ^ page; table[x&63]>>(x>>6)&1 == 1 {
				break
			}
			step++
		}
	}
	if step == len(up) {
		return step, 0
	}
	step &^= 63
	for i := step; i < min(step+64, len(up)); i++ {
		if set.has(up[i] ^ down[len(down)-1-i]) {
			hits |= 1 << (i & 63)
		}
	}
	return step, hits
}

// scanOne is the first i for which up[i]^down[len-1-i] is v, or the length.
func scanOne[T uint8 | uint16](up, down []T, v T) int {
	i, j := 0, len(down)
	for ; i+8 <= len(up); i += 8 {
		a, b := (*[8]T)(up[i:]), (*[8]T)(down[j-8:j])
		if a[0]^b[7] == v || a[1]^b[6] == v || a[2]^b[5] == v || a[3]^b[4] == v ||
			a[4]^b[3] == v || a[5]^b[2] == v || a[6]^b[1] == v || a[7]^b[0] == v {
			break
		}
		j -= 8
	}
	for i < len(up) && up[i]^down[len(down)-1-i] != v {
		i++
	}
	return i
}
