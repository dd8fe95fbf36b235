package sequence

import (
	"container/heap"
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
	// Marking a pair for all heaps costs little next to searching for one heap,
	// the less the fewer groups there are, so that far-fetched pairs pay too.
	reach, size := min(k.length/8, deepEvidence), int(min(k.length/128, 512))
	if k.groups == 1 {
		reach = min(reach, deepEvidence/4)
	}
	size = max(size/len(k.form.splits), 16)
	var chosen []pair
	looks := 0
	for _, least := range []int{4, 2, 1, 1} {
		s := k.sample(rng, size, chosen)
		chosen = append(chosen, s.greedy(reach, least, mostEvidence-len(chosen))...)
		looks += s.looks
	}
	for _, p := range chosen {
		l.seen(uint64(p.back) - k.form.splits[0].t)
	}
	slices.SortFunc(chosen, func(a, b pair) int { return int(a.back) - int(b.back) })
	k.evidence = chosen
	cost := 4*int(reach)*len(k.form.splits)*size + 4*looks*size
	l.patience = max(firstPatience, 2*cost, 2*l.patience)
	l.effort = 0
	k.stats.Learnt++
}

// A sample is a set of heaps with the rare values that want evidence for them.
type sample[T uint8 | uint16] struct {
	kernel *sparse[T]
	heaps  []wanting
	looks  int // how often a pair has been tried on all heaps
}

type wanting struct {
	n    uint64
	at   uint64  // the place of its cell
	need []uint8 // 1 at the rare indices that want evidence, else 0
}

// sample draws recent heaps and strikes out what the chosen pairs, halving and
// the moves to one heap show.
func (k *sparse[T]) sample(rng *rand.Rand, size int, chosen []pair) *sample[T] {
	s := &sample[T]{kernel: k}
	recent := min(k.length/2, 1<<20)
	if k.window > 0 {
		recent = k.window / 2
	}
	for range size {
		n := k.length - 1 - rng.Uint64N(recent)
		if k.flags.has(n) {
			continue
		}
		h := wanting{n, front + n - k.base, make([]uint8, k.groups*64)}
		limit := int(k.below[n&1][k.cells[h.at]])
		for j := range min(limit, len(h.need)) {
			h.need[j] = 1
		}
		if k.equal[n&1] == 1 {
			h.need[0] = 0
		}
		s.heaps = append(s.heaps, h)
	}
	for _, list := range [][]pair{k.flipNear, k.flipFar, chosen} {
		for _, p := range list {
			s.strike(p)
		}
	}
	return s
}

// shows is where the pair shows a rare value for the heap, if it does.
func (s *sample[T]) shows(h *wanting, p pair) *uint8 {
	need := &h.need[s.kernel.cells[h.at-uint64(p.back)]^T(p.x)]
	if *need == 1 && s.kernel.flags.has(h.n-uint64(p.back)) {
		return nil
	}
	return need
}

func (s *sample[T]) strike(p pair) {
	for i := range s.heaps {
		if need := s.shows(&s.heaps[i], p); need != nil {
			*need = 0
		}
	}
}

func (s *sample[T]) gain(p pair) (gain int) {
	s.looks++
	for i := range s.heaps {
		if need := s.shows(&s.heaps[i], p); need != nil {
			gain += int(*need)
		}
	}
	return gain
}

// first counts, for each smaller heap a up to reach, how much the pairs a, n-t-a
// show, roughly: rare heaps are taken as common.
func (s *sample[T]) first(t, reach uint64) []uint16 {
	count := make([]uint16, reach+1)
	up := s.kernel.smaller(0)[:reach+1]
	for _, h := range s.heaps {
		down := s.kernel.cells[h.at-t-reach:][:reach+1]
		for a := range count {
			count[a] += uint16(h.need[up[a]^down[len(down)-1-a]])
		}
	}
	return count
}

// greedy takes the pair that shows the most of what is missing, again and again,
// until none shows as many as least, or there are limit of them. Gains only
// fall, so a pair's old gain bounds its new one.
func (s *sample[T]) greedy(reach uint64, least, limit int) (chosen []pair) {
	k := s.kernel
	var queue gains
	for _, digit := range k.form.splits {
		for a, count := range s.first(digit.t, reach) {
			heap := uint64(a)
			if int(count) >= least && heap > 0 && heap+digit.t >= block && !k.flags.has(heap) {
				p := pair{back: uint32(heap + digit.t), x: k.spread(uint32(k.smaller(heap)[0])), lanes: all}
				queue = append(queue, gain{int(count), p})
			}
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
		s.strike(p)
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
