package graph

// A maximum matching in any graph, and why no larger one exists.
//
// J. Edmonds, Paths, trees, and flowers, Canadian Journal of Mathematics 17 (1965)
// 449-467: a matching is maximum if no alternating path joins two vertices that it
// misses, and such a path is found by growing trees of alternating paths from
// these vertices, in which an odd cycle (a blossom) is shrunk to one vertex. Here
// trees grow from all of them at once, breadth first; a phase ends when nothing
// grows any more, and trees that a path has joined rest until the next one. The
// first matching takes vertices of degree 1 first (R. M. Karp and M. Sipser,
// Maximum matchings in sparse random graphs, FOCS 1981).
//
// A phase takes O(E α(V)) time, and there are at most V/2 of them; in practice a
// handful.

// none is no vertex.
const none = int32(-1)

// The labels of vertices in the forest. An outer vertex is reached from the root
// of its tree by an alternating path of even length: some maximum matching of the
// tree misses it. An inner one is reached only by paths of odd length.
const (
	unlabelled = iota
	outer
	inner
)

// A matcher looks for a maximum matching of the vertices that are not gone.
type matcher struct {
	g    *Graph
	gone []bool
	mate []int32 // none where the matching misses the vertex

	label []uint8
	back  []int32 // from an inner vertex, or one in a blossom, towards the root
	base  []int32 // a forest of disjoint sets: the bases of blossoms
	root  []int32
	dead  []bool // by root: its tree is joined to another
	queue []int32
	seen  []uint32 // when a base was met on the way up
	time  uint32
}

// newMatcher makes a matcher with an empty matching. It keeps gone.
func newMatcher(g *Graph, gone []bool) *matcher {
	n := g.Order()
	m := &matcher{g: g, gone: gone, mate: make([]int32, n), label: make([]uint8, n), back: make([]int32, n), base: make([]int32, n),
		root: make([]int32, n), dead: make([]bool, n), seen: make([]uint32, n)}
	for v := range m.mate {
		m.mate[v] = none
	}
	return m
}

// run makes the matching maximum. The labels then stand as the last phase left
// them: the outer vertices are those that some maximum matching misses.
func (m *matcher) run() {
	m.greedy()
	for m.phase() {
	}
}

// greedy matches vertices that have one neighbour left first.
func (m *matcher) greedy() {
	n := m.g.Order()
	degree := make([]int32, n)
	var ones []int32
	for v := range n {
		if m.gone[v] {
			continue
		}
		for _, h := range m.g.at(int32(v)) {
			if !m.gone[h.to] && h.to != int32(v) {
				degree[v]++
			}
		}
		if degree[v] == 1 {
			ones = append(ones, int32(v))
		}
	}
	lose := func(v int32) {
		for _, h := range m.g.at(v) {
			if degree[h.to]--; degree[h.to] == 1 && m.mate[h.to] == none {
				ones = append(ones, h.to)
			}
		}
	}
	match := func(v int32) {
		if m.mate[v] != none || m.gone[v] {
			return
		}
		for _, h := range m.g.at(v) {
			if w := h.to; w != v && !m.gone[w] && m.mate[w] == none {
				m.mate[v], m.mate[w] = w, v
				lose(v)
				lose(w)
				return
			}
		}
	}
	for v := range n {
		for len(ones) > 0 {
			one := ones[len(ones)-1]
			ones = ones[:len(ones)-1]
			match(one)
		}
		match(int32(v))
	}
}

// find is the base of the blossom that v is in.
func (m *matcher) find(v int32) int32 {
	for m.base[v] != v {
		m.base[v] = m.base[m.base[v]]
		v = m.base[v]
	}
	return v
}

// phase grows the forest and enlarges the matching; it reports whether it could.
func (m *matcher) phase() (enlarged bool) {
	m.queue = m.queue[:0]
	for i := range m.label {
		v := int32(i)
		m.label[v], m.back[v], m.base[v], m.root[v], m.dead[v] = unlabelled, none, v, none, false
		if m.mate[v] == none && !m.gone[v] {
			m.label[v], m.root[v] = outer, v
			m.queue = append(m.queue, v)
		}
	}
	for at := 0; at < len(m.queue); at++ {
		v := m.queue[at]
		if m.dead[m.root[v]] {
			continue
		}
		for _, h := range m.g.at(v) {
			w := h.to
			if m.gone[w] || w == v || m.label[w] == inner && m.find(w) == w {
				continue
			}
			if m.label[w] == unlabelled {
				x := m.mate[w]
				m.label[w], m.back[w], m.root[w] = inner, v, m.root[v]
				m.label[x], m.root[x] = outer, m.root[v]
				m.queue = append(m.queue, x)
				continue
			}
			if m.label[w] != outer || m.dead[m.root[w]] {
				continue
			}
			if m.root[w] != m.root[v] {
				m.dead[m.root[v]], m.dead[m.root[w]] = true, true
				m.flip(v, w)
				m.flip(w, v)
				enlarged = true
				break
			}
			if m.find(v) != m.find(w) {
				b := m.meet(v, w)
				m.shrink(v, w, b)
				m.shrink(w, v, b)
			}
		}
	}
	return enlarged
}

// flip turns the alternating path from outer v to its root around, so that v gets
// a new mate.
func (m *matcher) flip(v, mate int32) {
	next := m.mate[v]
	m.mate[v] = mate
	for next != none {
		p := m.back[next]
		after := m.mate[p]
		m.mate[next], m.mate[p] = p, next
		next = after
	}
}

// meet is the base where the ways up from v and w meet first.
func (m *matcher) meet(v, w int32) int32 {
	m.time++
	v, w = m.find(v), m.find(w)
	for {
		if v != none {
			if m.seen[v] == m.time {
				return v
			}
			m.seen[v] = m.time
			if x := m.mate[v]; x == none {
				v = none
			} else {
				v = m.find(m.back[x])
			}
		}
		v, w = w, v
	}
}

// shrink makes the way up from v to the base b part of a blossom, entered from w.
func (m *matcher) shrink(v, w, b int32) {
	for m.find(v) != b {
		m.back[v] = w
		w = m.mate[v]
		if m.label[w] == inner {
			m.label[w] = outer
			m.queue = append(m.queue, w)
		}
		if m.base[v] == v {
			m.base[v] = b
		}
		if m.base[w] == w {
			m.base[w] = b
		}
		v = m.back[w]
	}
}

// size is the number of edges of the matching.
func (m *matcher) size() (n int) {
	for _, w := range m.mate {
		if w != none {
			n++
		}
	}
	return n / 2
}

// missable reports whether some maximum matching misses v, after run.
func (m *matcher) missable(v int32) bool { return !m.gone[v] && m.label[v] == outer }

// barrier are the vertices next to missable ones that are not missable
// themselves. They prove the matching to be maximum (W. T. Tutte, The
// factorization of linear graphs, 1947; C. Berge, Sur le couplage maximum d'un
// graphe, 1958): without k of them the graph has k more odd components than
// vertices that the matching misses, so that no matching misses fewer.
func (m *matcher) barrier() (list []int32) {
	for i := range m.label {
		v := int32(i)
		if m.gone[v] || m.label[v] == outer {
			continue
		}
		for _, h := range m.g.at(v) {
			if m.missable(h.to) {
				list = append(list, v)
				break
			}
		}
	}
	return list
}
