package graph

import (
	"cmp"
	"slices"
)

// classes are the classes of the edges of all blocks: two edges are in one class
// if they together cut their block apart, and every edge is in the class of itself.
//
// An edge of the search tree is covered by the edges back that join its subtree to
// what is below. Two tree edges are in one class just if the same edges back cover
// them, and a tree edge and an edge back if only that one covers it. Each edge back
// gets a random number, so that sets of them are compared by their XOR; that two
// sets with the same XOR are the same is then checked without any chance: of two
// tree edges, one above the other, the upper is covered by as many edges back as
// the lower, and each of those reaches below the lower. Where a check fails, other
// numbers are drawn. It takes time O(E log E).
func (f *fused) classes() []class {
	for seed := uint64(1); ; seed++ {
		if list, ok := f.classesWith(seed); ok {
			return list
		}
	}
}

// back is an edge from a vertex back to one below it on its way to the ground.
type back struct {
	edge, from, to int32
	number         uint64
}

func (f *fused) classesWith(seed uint64) (list []class, ok bool) {
	var backs []back
	covered := make([]uint64, f.g.Order()) // XOR of the edges back that cover the edge to the parent
	count := make([]int32, f.g.Order())    // how many these are
	for _, v := range f.order {
		for _, h := range f.g.at(v) {
			switch {
			case !f.edges.has(h.edge) || h.edge == f.parent[v]:
			case h.to == v:
				list = append(list, class{f.top[v], nil, h.edge})
			case f.pre[h.to] < f.pre[v]:
				b := back{h.edge, v, h.to, scramble(seed<<32 | uint64(h.edge))}
				backs = append(backs, b)
				covered[v] ^= b.number
				covered[h.to] ^= b.number
				count[v]++
				count[h.to]--
			}
		}
	}
	for i := len(f.order) - 1; i > 0; i-- {
		v := f.order[i]
		covered[f.up[v]] ^= covered[v]
		count[f.up[v]] += count[v]
	}
	reach := f.reach(backs)
	at := map[uint64]int{}
	enter := func(number uint64, block int32) *class {
		i, had := at[number]
		if !had {
			i = len(list)
			at[number] = i
			list = append(list, class{block: block, extra: -1})
		}
		return &list[i]
	}
	for _, v := range f.order[1:] { // from the ground up
		if f.bridge[v] {
			continue
		}
		c := enter(covered[v], f.top[v])
		if len(c.tree) > 0 {
			u := c.tree[len(c.tree)-1]
			if f.pre[v] > f.last[u] || count[u] != count[v] || reach[v] >= f.depth[u] {
				return nil, false
			}
		}
		c.tree = append(c.tree, v)
	}
	for _, b := range backs {
		c := enter(b.number, f.top[b.from])
		if len(c.tree) > 0 {
			v := c.tree[0]
			if count[v] != 1 || f.pre[b.from] < f.pre[v] || f.pre[b.from] > f.last[v] || f.depth[b.to] >= f.depth[v] {
				return nil, false
			}
		}
		if c.extra >= 0 {
			return nil, false
		}
		c.extra = b.edge
	}
	return list, true
}

// reach is, for each vertex, the depth of the highest vertex below it that an edge
// back from its subtree is joined to: the edges back are taken from the highest
// down, and each marks the part of its way to the ground that is not marked yet.
func (f *fused) reach(backs []back) []int32 {
	reach := make([]int32, f.g.Order())
	jump := make([]int32, f.g.Order()) // towards the first vertex that is not marked
	for v := range jump {
		jump[v] = int32(v)
	}
	find := func(v int32) int32 {
		for jump[v] != v {
			jump[v] = jump[jump[v]]
			v = jump[v]
		}
		return v
	}
	sorted := slices.Clone(backs)
	slices.SortFunc(sorted, func(a, b back) int { return cmp.Compare(f.depth[b.to], f.depth[a.to]) })
	for _, b := range sorted {
		for v := find(b.from); f.depth[v] > f.depth[b.to]; v = find(v) {
			reach[v] = f.depth[b.to]
			jump[v] = f.up[v]
		}
	}
	return reach
}

// scramble makes numbers that look random of 1, 2, 3, ... (S. Vigna's splitmix64).
func scramble(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
