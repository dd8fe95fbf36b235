package sequence

// allSmallerReached reports that every value below that of a heap with q >= rounds
// is the value of an option: condition (B) of the theorem of lawBound.
//
// The values below that of n, whose high part is x, are (x-u)*2^e + low. For each
// class of n and each low part the options give single u, and all u from some on
// up to the last ones, where the high part is small; those are looked at for
// themselves.
func (g *guess) allSmallerReached() bool {
	for r := range g.regular {
		o := &reach{g: g, n: g.regular[r], at: make([]reached, 1<<g.e)}
		o.collect()
		if !o.complete() {
			return false
		}
	}
	return true
}

// A reach is what the options of the heaps of one class are found to be worth.
type reach struct {
	g  *guess
	n  class
	at []reached // by the low part
}

// A reached is the high parts x-u known for one low part.
type reached struct {
	single map[int]bool // u
	bottom map[int]bool // high parts themselves, whatever x is
	runs   []run
}

// A run is all u >= from with u-from a multiple of step, as long as the high part
// x-u is at least down.
type run struct{ from, step, down int }

// collect goes through the options of n.
func (o *reach) collect() {
	g := o.g
	free := append([]class(nil), g.small...) // heaps whose value is below 2^e
	for _, c := range g.regular {
		if c.high == 0 {
			free = append(free, class{size: c.size, low: c.low})
		}
	}
	end := g.from
	if g.repeats {
		end += int(g.period) // then i+P is like i
	}
	for i := range end {
		d := g.digit(i)
		if d&2 != 0 {
			o.one(i, 0, 0)
		}
		if d&12 == 0 {
			continue
		}
		for a, x := range free {
			if d&4 != 0 {
				o.one(i, x.size, x.low)
			}
			if d&8 != 0 {
				for _, y := range free[a:] {
					o.one(i, x.size+y.size, x.low^y.low)
				}
			}
		}
		if d&8 != 0 {
			o.three(i)
		}
	}
	o.downToNothing()
}

// one: i are taken, and beside one regular heap some of the given size and value
// are left.
func (o *reach) one(i int, size uint64, low uint32) {
	g := o.g
	r, k := g.residue(int64(o.n.size) - int64(i) - int64(size))
	left := g.regular[r]
	u := o.n.high - left.high - k // the heap left is k periods above n's q
	at := &o.at[left.low^low]
	if i >= g.from {
		at.runs = append(at.runs, run{max(u, 0), 1, left.high}) // i, i+P, i+2P, ...
		return
	}
	if at.single == nil {
		at.single = map[int]bool{}
	}
	at.single[u] = true
}

// three: i are taken and three regular heaps are left, the high parts of two of
// them equal, so that the third one's is that of the option.
func (o *reach) three(i int) {
	g := o.g
	for _, a := range g.regular {
		for _, b := range g.regular {
			r, k := g.residue(int64(o.n.size) - int64(i) - int64(a.size) - int64(b.size))
			c := g.regular[r]
			// x_a + x_b + x_c = x + k + the highs left - the high of n.
			u := o.n.high - a.high - b.high - c.high - k + 2*max(b.high, c.high)
			if u < 0 {
				u = -u % 2
			}
			at := &o.at[a.low^b.low^c.low]
			at.runs = append(at.runs, run{u, 2, a.high})
		}
	}
}

// downToNothing: nearly all is taken, and one small heap or none is left.
func (o *reach) downToNothing() {
	g := o.g
	if !g.repeats {
		return
	}
	add := func(high int, low uint32) {
		at := &o.at[low]
		if at.bottom == nil {
			at.bottom = map[int]bool{}
		}
		at.bottom[high] = true
	}
	far := int(o.n.size) + int(g.period)*g.rounds // one n; all are alike
	if g.digit(far)&1 != 0 {
		add(0, 0)
	}
	for _, c := range g.small {
		if g.digit(far-int(c.size))&2 != 0 {
			add(c.high, c.low)
		}
	}
	for _, c := range g.regular {
		for q := 0; c.high+q <= g.top; q++ {
			if g.digit(far-int(c.size)-q*int(g.period))&2 != 0 {
				add(c.high+q, c.low)
			}
		}
	}
}

// complete reports whether no value below that of n is missing.
func (o *reach) complete() bool {
	half := o.g.rounds / 2
	for low := range o.at {
		at := &o.at[low]
		first := 0
		if uint32(low) >= o.n.low {
			first = 1
		}
		for parity := range 2 {
			// All u of this parity from start on, while the high part is at
			// least down: a run from start and a run to down overlap, for both
			// are at most half of the least x.
			start, down := half+1, half+1
			for _, r := range at.runs {
				from := r.from
				if (from-parity)%2 != 0 {
					if r.step == 2 {
						continue
					}
					from++
				}
				if from <= half && r.down <= half {
					start, down = min(start, from), min(down, r.down)
				}
			}
			if start > half {
				return false
			}
			for u := first; u < start; u++ {
				if (u-parity)%2 == 0 && !at.single[u] {
					return false
				}
			}
			for high := range down {
				if !at.bottom[high] {
					return false
				}
			}
		}
	}
	return true
}
