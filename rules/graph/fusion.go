package graph

import "slices"

// fused is green Hackenbush after fusion.
//
// The fusion principle: the vertices of a cycle may be made one without a change of
// value. So a part that no single cut takes apart (a block here: a 2-edge-connected
// component) becomes one vertex with as many loops as it has edges, each worth 1. What
// is left is a tree, and by the colon principle an edge with a tree of value x above
// it is worth x+1. So the value of a block is the XOR of the parity of its edges and
// of x+1 for the bridges up from it. This takes time linear in the graph.
type fused struct {
	value   uint32 // of the whole
	bridges int
	loops   int // edges that became loops

	g      *Graph
	edges  set
	order  []int32 // the vertices that stand, by depth-first search
	pre    []int32 // the place of a vertex in order; -1 for those that fell
	last   []int32 // the greatest place in its subtree
	depth  []int32
	parent []int32 // the edge to the parent; -1 for the ground
	up     []int32 // the parent
	bridge []bool  // that edge is a bridge
	top    []int32 // the first vertex of its block

	attached []uint32 // XOR of the bridges up from the subtree, within the block
	inside   []int32  // edges of the block with their lower end in the subtree
	values   []uint32 // of the blocks, by their first vertex
}

// fuse fuses the edges that are joined to the ground.
func fuse(g *Graph, edges set) *fused {
	n := g.Order()
	f := &fused{g: g, edges: edges, pre: make([]int32, n), last: make([]int32, n), depth: make([]int32, n), parent: make([]int32, n),
		up: make([]int32, n), bridge: make([]bool, n), top: make([]int32, n), attached: make([]uint32, n), inside: make([]int32, n), values: make([]uint32, n)}
	for v := range f.pre {
		f.pre[v], f.parent[v], f.up[v] = -1, -1, -1
	}
	ground, ok := g.index[Ground]
	if !ok {
		return f
	}
	low := f.search(ground)
	for i := len(f.order) - 1; i >= 0; i-- {
		v := f.order[i]
		f.bridge[v] = v != ground && low[v] == f.pre[v]
		switch {
		case v == ground || f.bridge[v]:
			f.values[v] = f.attached[v] ^ uint32(f.inside[v]&1)
			f.loops += int(f.inside[v])
			if f.bridge[v] {
				f.bridges++
				f.attached[f.up[v]] ^= f.values[v] + 1
			}
		default:
			f.inside[v]++ // the edge to the parent
			f.attached[f.up[v]] ^= f.attached[v]
			f.inside[f.up[v]] += f.inside[v]
		}
	}
	f.value = f.values[ground]
	for _, v := range f.order {
		f.top[v] = v
		if v != ground && !f.bridge[v] {
			f.top[v] = f.top[f.up[v]]
		}
	}
	return f
}

// search is the depth-first search from the ground. It counts in inside the edges
// back up from each vertex, and returns the least place that the subtree of each
// vertex is joined to by other edges than the one to its parent.
func (f *fused) search(ground int32) (low []int32) {
	g := f.g
	low = make([]int32, g.Order())
	next := slices.Clone(g.start[:g.Order()])
	enter := func(v int32) {
		f.pre[v] = int32(len(f.order))
		low[v] = f.pre[v]
		f.order = append(f.order, v)
	}
	enter(ground)
	for v := ground; v != none; {
		if next[v] == g.start[v+1] {
			f.last[v] = int32(len(f.order) - 1)
			if u := f.up[v]; u != none {
				low[u] = min(low[u], low[v])
			}
			v = f.up[v]
			continue
		}
		h := g.half[next[v]]
		next[v]++
		switch {
		case !f.edges.has(h.edge) || h.edge == f.parent[v]:
		case h.to == v:
			f.inside[v]++
		case f.pre[h.to] < 0:
			f.up[h.to], f.parent[h.to], f.depth[h.to] = v, h.edge, f.depth[v]+1
			enter(h.to)
			v = h.to
		case f.pre[h.to] < f.pre[v]:
			f.inside[v]++
			low[v] = min(low[v], f.pre[h.to])
		}
	}
	return low
}

// cuts is the set of the edges whose cut leaves the value target, in time O(E log
// E).
//
// A block of value f with the bridge up to a block of value x has the value w when
// the bridge is worth f ^ (x+1) ^ w: that is what a cut inside the block above must
// leave, and 0 where the bridge itself must go. So from the ground up each block
// learns the one value that it must get.
func (f *fused) cuts(target uint32) set {
	cut := newSet(f.g.Size())
	if len(f.order) == 0 {
		return cut
	}
	need := make([]uint32, f.g.Order())
	wanted := make([]bool, f.g.Order()) // a cut inside the block can do
	need[f.order[0]], wanted[f.order[0]] = target, true
	for _, v := range f.order[1:] {
		if !f.bridge[v] {
			continue
		}
		below := f.top[f.up[v]]
		if !wanted[below] {
			continue
		}
		w := f.values[below] ^ (f.values[v] + 1) ^ need[below]
		if w == 0 {
			cut.add(f.parent[v])
		} else {
			need[v], wanted[v] = w-1, true
		}
	}
	for _, c := range f.classes() {
		v := c.block
		if wanted[v] {
			c.cuts(f, need[v], cut)
		}
	}
	return cut
}

// A class is a set of edges of one block of which any two together cut it apart.
// Without all of them the block falls into as many parts, joined by them in a
// circle.
type class struct {
	block int32
	tree  []int32 // the edges to their parents of these vertices, from the ground up
	extra int32   // the one other edge, where there is one; else -1
}

// cuts adds the edges of the class whose cut leaves the block the value need.
//
// Such a cut makes the others bridges: from the part at the bottom two chains of
// parts rise, the circle as far as the cut from either side. A chain of parts with
// the values a, b, c is worth 1+(a^(1+(b^(1+c)))).
func (c *class) cuts(f *fused, need uint32, cut set) {
	var edges []int32
	for _, v := range c.tree {
		edges = append(edges, f.parent[v])
	}
	if c.extra >= 0 {
		edges = append(edges, c.extra)
	}
	var parts []uint32
	rest, inside := f.attached[c.block], f.inside[c.block]-int32(len(edges))
	for i, v := range c.tree {
		x, k := f.attached[v], f.inside[v]-1
		switch {
		case i+1 < len(c.tree):
			w := c.tree[i+1]
			x, k = x^f.attached[w], k-f.inside[w]
		case c.extra >= 0:
			k--
		default:
			continue // the last part is that of the bottom
		}
		parts = append(parts, x^uint32(k&1))
		rest, inside = rest^x, inside-k
	}
	rest ^= uint32(inside & 1)
	one := chains(parts)
	slices.Reverse(parts)
	other := chains(parts)
	for j, e := range edges {
		if rest^one[j]^other[len(parts)-j] == need {
			cut.add(e)
		}
	}
}

// chains are the values of the chains of the first 0, 1, 2, ... parts.
func chains(parts []uint32) []uint32 {
	values := make([]uint32, len(parts)+1)
	if len(parts) <= 32 {
		for j := range values {
			for i := j - 1; i >= 0; i-- {
				values[j] = (values[j] ^ parts[i]) + 1
			}
		}
		return values
	}
	t := newTrie(len(values))
	for i := len(parts) - 1; i >= 0; i-- {
		t.insert(int32(i + 1))
		t.xor(0, parts[i])
		t.increment(0)
	}
	t.each(0, 0, 0, func(item int32, value uint32) { values[item] = value })
	return values
}

// A trie holds numbered values, can add a value 0, and change all values at once by
// XOR or by adding 1, each in time O(log). It branches at the lowest bits first, so
// that adding 1 swaps two branches and goes on in one of them. Node 0 is the root.
type trie struct {
	nodes []trieNode
	next  []int32 // the next item of the same value; -1 at the end
}

// A trieNode is a leaf, with the value of its items above the bits of its branch,
// or has two branches.
type trieNode struct {
	branch [2]int32 // 0 for none
	change uint32   // an XOR that the branches have not got yet
	leaf   bool
	value  uint32
	items  int32 // the first; -1 for none
}

func newTrie(items int) *trie {
	return &trie{nodes: []trieNode{{leaf: true, items: -1}}, next: make([]int32, items)}
}

func (t *trie) xor(n int32, x uint32) {
	if t.nodes[n].leaf {
		t.nodes[n].value ^= x
	} else {
		t.nodes[n].change ^= x
	}
}

// settle hands the pending change of a node on to its branches.
func (t *trie) settle(n int32) {
	x := t.nodes[n].change
	if x == 0 {
		return
	}
	t.nodes[n].change = 0
	b := &t.nodes[n].branch
	if x&1 == 1 {
		b[0], b[1] = b[1], b[0]
	}
	for _, m := range b {
		if m != 0 {
			t.xor(m, x>>1)
		}
	}
}

func (t *trie) increment(n int32) {
	for !t.nodes[n].leaf {
		t.settle(n)
		b := &t.nodes[n].branch
		b[0], b[1] = b[1], b[0]
		if n = b[0]; n == 0 {
			return
		}
	}
	t.nodes[n].value++
}

// insert adds an item with the value 0.
func (t *trie) insert(item int32) {
	n := int32(0)
	for {
		if node := &t.nodes[n]; node.leaf {
			if node.items < 0 {
				node.value = 0
			}
			if node.value == 0 {
				t.next[item] = node.items
				node.items = item
				return
			}
			// Its items go a branch further.
			old := *node
			*node = trieNode{items: -1}
			node.branch[old.value&1] = int32(len(t.nodes))
			t.nodes = append(t.nodes, trieNode{leaf: true, value: old.value >> 1, items: old.items})
		}
		t.settle(n)
		m := t.nodes[n].branch[0]
		if m == 0 {
			m = int32(len(t.nodes))
			t.nodes[n].branch[0] = m
			t.nodes = append(t.nodes, trieNode{leaf: true, items: -1})
		}
		n = m
	}
}

// each yields all items with their values; the bits of the branch so far are low.
func (t *trie) each(n int32, low uint32, bits int, yield func(item int32, value uint32)) {
	if t.nodes[n].leaf {
		for i := t.nodes[n].items; i >= 0; i = t.next[i] {
			yield(i, low|t.nodes[n].value<<bits)
		}
		return
	}
	t.settle(n)
	for b, m := range t.nodes[n].branch {
		if m != 0 {
			t.each(m, low|uint32(b)<<bits, bits+1, yield)
		}
	}
}
