package sequence

import (
	"container/heap"
	"math/bits"
	"math/rand/v2"
	"slices"
)

// A learner decides when and what evidence to learn.
type learner struct {
	open     []uint32 // scratch: the rare values that lack evidence
	effort   int      // nanoseconds, more or less, spent in searches since it learnt
	patience int      // the effort after which to learn again
	deepest  uint64   // the greatest smaller part of a pair that was evidence
	recent   uint64   // the same since the last rare heap
}

const (
	firstPatience = 200_000
	deepEvidence  = 8192 // no learnt pair has a greater smaller part
	mostEvidence  = 1200
)

func (l *learner) seen(a uint64) {
	l.deepest, l.recent = max(l.deepest, a), max(l.recent, a)
}

// due reports whether searches have cost so much that learning pays.
func (l *learner) due() bool { return l.effort > max(l.patience, firstPatience) }

// learn chooses new evidence: pairs of common heaps of which one is small,
// greedily by how many (heap, rare value) they show on random samples of recent
// heaps, in rounds with fresh samples.
func (k *sparse[T]) learn() {
	l := &k.learner
	rng := rand.New(rand.NewPCG(k.length, 0x9e3779b97f4a7c15))
	k.evidence = k.evidence[:0]
	var chosen []pair
	candidates := k.candidates()
	size := int(min(256, k.length/16))
	for _, least := range []int{3, 2, 1, 1} {
		c := k.census(rng, size, chosen)
		chosen = append(chosen, c.greedy(candidates, least, mostEvidence-len(chosen))...)
	}
	for _, p := range chosen {
		l.seen(uint64(p.back) - k.form.splits[0].t)
	}
	slices.SortFunc(chosen, func(a, b pair) int { return int(a.back) - int(b.back) })
	k.evidence = chosen
	l.patience = max(firstPatience, 8*len(candidates)*size+2*l.patience)
	l.effort = 0
	k.stats.Learnt++
}

// candidates are the pairs that may become evidence.
func (k *sparse[T]) candidates() []pair {
	type key struct{ back, x uint32 }
	known := map[key]bool{}
	var pairs []pair
	for _, s := range k.form.splits {
		for a := uint64(1); a <= min(deepEvidence, k.length/8); a++ {
			if k.flags.has(a) || a+s.t < block {
				continue
			}
			id := key{uint32(a + s.t), uint32(k.cells[front+a-k.base])}
			if !known[id] {
				known[id] = true
				pairs = append(pairs, pair{back: id.back, x: k.spread(id.x), lanes: all})
			}
		}
	}
	return pairs
}

// A sample is a set of heaps with the rare values that want evidence for them.
type sample[T uint8 | uint16] struct {
	kernel *sparse[T]
	at     []uint64 // the places of their cells
	heaps  []uint64
	need   [][]uint64 // bits by index, for each heap
}

// census draws a sample of recent heaps and strikes out what the chosen pairs
// and the moves to one heap show.
func (k *sparse[T]) census(rng *rand.Rand, size int, chosen []pair) *sample[T] {
	s := &sample[T]{kernel: k}
	recent := min(k.length/2, 1<<20)
	for range size {
		n := k.length - 1 - rng.Uint64N(recent)
		if k.flags.has(n) {
			continue
		}
		at := front + n - k.base
		limit := k.below[n&1][k.cells[at]]
		need := make([]uint64, limit/64+1)
		for j := range limit {
			need[j>>6] |= 1 << (j & 63)
		}
		need[0] &^= k.equal[n&1]
		s.at, s.heaps, s.need = append(s.at, at), append(s.heaps, n), append(s.need, need)
		for _, list := range [][]pair{k.flipNear, k.flipFar} {
			for _, p := range list {
				s.strike(len(s.at)-1, p)
			}
		}
	}
	for _, p := range chosen {
		for i := range s.at {
			s.strike(i, p)
		}
	}
	return s
}

// shows reports whether the pair shows a rare value that heap i of the sample
// lacks.
func (s *sample[T]) shows(i int, p pair) bool {
	v := uint32(s.kernel.cells[s.at[i]-uint64(p.back)] ^ T(p.x))
	need := s.need[i]
	return int(v>>6) < len(need) && need[v>>6]>>(v&63)&1 == 1 && !s.kernel.flags.has(s.heaps[i]-uint64(p.back))
}

func (s *sample[T]) strike(i int, p pair) bool {
	if !s.shows(i, p) {
		return false
	}
	v := uint32(s.kernel.cells[s.at[i]-uint64(p.back)] ^ T(p.x))
	s.need[i][v>>6] &^= 1 << (v & 63)
	return true
}

func (s *sample[T]) gain(p pair) (gain int) {
	for i := range s.at {
		if s.shows(i, p) {
			gain++
		}
	}
	return gain
}

// missing is how many values still want evidence.
func (s *sample[T]) missing() (count int) {
	for _, need := range s.need {
		for _, w := range need {
			count += bits.OnesCount64(w)
		}
	}
	return count
}

// greedy takes the candidate that shows the most of what is missing, again and
// again, until none shows as many as least, or there are limit of them. Gains
// only fall, so a candidate's old gain bounds its new one.
func (s *sample[T]) greedy(candidates []pair, least, limit int) (chosen []pair) {
	queue := make(gains, 0, len(candidates))
	for _, p := range candidates {
		if g := s.gain(p); g >= least {
			queue = append(queue, gain{g, p})
		}
	}
	heap.Init(&queue)
	for len(queue) > 0 && len(chosen) < limit {
		best := &queue[0]
		if g := s.gain(best.pair); g < best.gain {
			if best.gain = g; g < least {
				heap.Pop(&queue)
			} else {
				heap.Fix(&queue, 0)
			}
			continue
		}
		p := heap.Pop(&queue).(gain).pair
		chosen = append(chosen, p)
		for i := range s.at {
			s.strike(i, p)
		}
	}
	return chosen
}

type gain struct {
	gain int
	pair pair
}

// gains is a heap with the greatest gain first, the nearer pair among equals.
type gains []gain

func (g gains) Len() int { return len(g) }
func (g gains) Less(i, j int) bool {
	return g[i].gain > g[j].gain || g[i].gain == g[j].gain && g[i].pair.back < g[j].pair.back
}
func (g gains) Swap(i, j int) { g[i], g[j] = g[j], g[i] }
func (g *gains) Push(x any)   { *g = append(*g, x.(gain)) }
func (g *gains) Pop() any {
	last := (*g)[len(*g)-1]
	*g = (*g)[:len(*g)-1]
	return last
}
