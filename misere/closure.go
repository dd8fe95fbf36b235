package misere

import "context"

// A state of the walk over sums of heaps: all that matters about a sum, and how
// it came about.
type state struct {
	class  int
	lack   set
	weight int // how many moves can be made at most
	heap   int // the heap that was added last
	from   *state
}

// sum is the sum of the state.
func (s *state) sum() Sum {
	var x Sum
	for ; s != nil; s = s.from {
		x = append(x, s.heap)
	}
	x.sort()
	return x
}

// A queue holds states by weight; what is taken out is never lighter than what
// was taken before.
type queue struct {
	byWeight [][]*state
	at       int
}

func (q *queue) push(s *state) {
	for len(q.byWeight) <= s.weight {
		q.byWeight = append(q.byWeight, nil)
	}
	q.byWeight[s.weight] = append(q.byWeight[s.weight], s)
}

// pop is a lightest state, or nil.
func (q *queue) pop() *state {
	for ; q.at < len(q.byWeight); q.at++ {
		if level := q.byWeight[q.at]; len(level) > 0 {
			s := level[len(level)-1]
			q.byWeight[q.at] = level[:len(level)-1]
			return s
		}
	}
	return nil
}

// check1 is condition 1 for a heap of a kind: a lightest sum with that heap that
// violates it, and how many moves can be made in it at most, or nil. It is nil
// exactly if the condition holds. The elements stand in the order of the weights of
// their words.
func (m *monoid) check1(k *kind, longest []int) (wrong Sum, weight int) {
	least := -1
	k.options.each(func(y int) {
		if z := m.into[k.class].meet(m.into[y]); z >= 0 && (least < 0 || z < least) {
			least = z
		}
	})
	if least < 0 {
		return nil, 0
	}
	wrong = append(append(Sum{}, m.word[least]...), k.heap)
	wrong.sort()
	for _, h := range wrong {
		weight += longest[h]
	}
	return wrong, weight
}

// check2 is condition 2: it walks over all sums of heaps of the kinds that
// contain one of those in first and are lighter than below, and returns a lightest
// one that violates the condition, or nil if it holds for them. The lacks that are
// kept take no more than memory, in bytes; 0 is no bound.
func (m *monoid) check2(ctx context.Context, kinds, first []*kind, longest []int, below int, memory uint64, watch *watch) (Sum, error) {
	var todo queue
	for _, k := range first {
		if !k.lack.empty() {
			todo.push(&state{class: k.class, lack: k.lack, weight: longest[k.heap], heap: k.heap})
		}
	}
	kept := uint64(0)
	seen := make([][]set, m.order) // the lacks of each class, none within another
	for count := 0; ; count++ {
		if ctx.Err() != nil { // a step can take long
			return nil, context.Cause(ctx)
		}
		watch.tell(count)
		s := todo.pop()
		if s == nil {
			return nil, nil
		}
		if covered(seen[s.class], s.lack) {
			continue
		}
		if s.lack.has(0) {
			return s.sum(), nil
		}
		seen[s.class] = append(seen[s.class], s.lack)
		for _, k := range kinds {
			if k.lack.empty() {
				continue
			}
			class := m.times(s.class, k.class)
			lack := m.both(s.class, s.lack, k.class, k.lack)
			if lack.empty() || covered(seen[class], lack) {
				continue
			}
			if s.weight+longest[k.heap] >= below {
				continue
			}
			if kept += uint64(8*len(lack)) + besideLack; memory > 0 && kept > memory {
				return nil, &tooLarge{bytes: kept}
			}
			todo.push(&state{class: class, lack: lack, weight: s.weight + longest[k.heap], heap: k.heap, from: s})
		}
	}
}

// besideLack is what a state takes beside its lack, in bytes.
const besideLack = 112

func covered(seen []set, lack set) bool {
	for _, l := range seen {
		if lack.within(l) {
			return true
		}
	}
	return false
}
