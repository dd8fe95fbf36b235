package sat

import "slices"

// learn learns from a clause that has become false: it resolves it with the reasons
// of its literals until one literal of the present level is left (the first unique
// implication point), goes back to where that literal follows, and asserts it.
func (s *solver) learn(c *clause) {
	lits := append(s.lowest[:0], 0)
	open, at := 0, len(s.trail)-1
	var l lit
	for {
		for _, q := range c.lits {
			v := q >> 1
			// In a reason the literal itself is passed over: it has been dealt
			// with, and is not false.
			if s.value[q] > 0 || s.seen[v] || s.level[v] == 0 {
				continue
			}
			s.seen[v] = true
			s.bump(int(v))
			if int(s.level[v]) == len(s.marks) {
				open++
			} else {
				lits = append(lits, q)
			}
		}
		for !s.seen[s.trail[at]>>1] {
			at--
		}
		l = s.trail[at]
		at--
		s.seen[l>>1] = false
		if open--; open == 0 {
			break
		}
		c = s.reason[l>>1]
	}
	lits[0] = l.not()
	met := append([]lit(nil), lits[1:]...)
	lits = s.shorter(lits)
	for _, q := range met {
		s.seen[q>>1] = false
	}
	s.lowest = lits
	s.step /= 0.95
	s.tell(lits, false)
	if len(lits) == 1 {
		s.back(0)
		s.unit(lits[0])
		return
	}
	// The second watch is a literal of the highest level below.
	for i := 2; i < len(lits); i++ {
		if s.level[lits[i]>>1] > s.level[lits[1]>>1] {
			lits[1], lits[i] = lits[i], lits[1]
		}
	}
	learned := &clause{lits: slices.Clone(lits), learned: true, levels: s.levels(lits)}
	s.back(int(s.level[lits[1]>>1]))
	s.learned = append(s.learned, learned)
	s.attach(learned)
	s.assign(lits[0], learned)
}

// shorter drops the literals that follow from the others: those whose reason has no
// literal that is neither among them nor false from the start.
func (s *solver) shorter(lits []lit) []lit {
	kept := lits[:1]
	for _, q := range lits[1:] {
		why := s.reason[q>>1]
		if why == nil || slices.ContainsFunc(why.lits, func(r lit) bool { return r>>1 != q>>1 && !s.seen[r>>1] && s.level[r>>1] > 0 }) {
			kept = append(kept, q)
		}
	}
	return kept
}

// levels is how many levels literals stand on.
func (s *solver) levels(lits []lit) (n int) {
	s.stamps++
	for _, l := range lits {
		if at := s.level[l>>1]; s.stamp[at] != s.stamps {
			s.stamp[at] = s.stamps
			n++
		}
	}
	return n
}

// forget drops half of the learned clauses, those that spanned most levels first. It
// is called where nothing is decided, so that no clause that is dropped is a reason
// that matters.
func (s *solver) forget() {
	slices.SortStableFunc(s.learned, func(a, b *clause) int { return a.levels - b.levels })
	kept := s.learned[:0]
	for i, c := range s.learned {
		if i < len(s.learned)/2 || c.levels <= 2 || s.reason[c.lits[0]>>1] == c {
			kept = append(kept, c)
			continue
		}
		c.gone = true
		s.tell(c.lits, true)
	}
	clear(s.learned[len(kept):])
	s.learned = kept
	s.most += 500
}

// bump makes a variable more active.
func (s *solver) bump(v int) {
	s.order.activity[v] += s.step
	if s.order.activity[v] > 1e100 {
		for i := range s.order.activity {
			s.order.activity[i] *= 1e-100
		}
		s.step *= 1e-100
	}
	s.order.up(v)
}

// An order is a heap of variables, the most active first.
type order struct {
	activity []float64
	heap     []int
	place    []int // of a variable in heap; -1 where it is not in it
}

func (o *order) less(i, j int) bool { return o.activity[o.heap[i]] > o.activity[o.heap[j]] }

func (o *order) swap(i, j int) {
	o.heap[i], o.heap[j] = o.heap[j], o.heap[i]
	o.place[o.heap[i]], o.place[o.heap[j]] = i, j
}

// push puts a variable in, if it is not.
func (o *order) push(v int) {
	if o.place[v] < 0 {
		o.place[v] = len(o.heap)
		o.heap = append(o.heap, v)
		o.up(v)
	}
}

// up moves a variable that is in the heap to where its activity belongs.
func (o *order) up(v int) {
	for i := o.place[v]; i > 0; {
		parent := (i - 1) / 2
		if !o.less(i, parent) {
			return
		}
		o.swap(i, parent)
		i = parent
	}
}

// pop takes the most active variable out that is wanted; the others above it go.
func (o *order) pop(wanted func(v int) bool) (v int, ok bool) {
	for len(o.heap) > 0 {
		v = o.heap[0]
		last := len(o.heap) - 1
		o.swap(0, last)
		o.heap = o.heap[:last]
		o.place[v] = -1
		for i := 0; ; {
			child := 2*i + 1
			if child >= last {
				break
			}
			if child+1 < last && o.less(child+1, child) {
				child++
			}
			if !o.less(child, i) {
				break
			}
			o.swap(i, child)
			i = child
		}
		if wanted(v) {
			return v, true
		}
	}
	return 0, false
}
