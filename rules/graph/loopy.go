package graph

import "slices"

// loopyValues are the values of the vertices of a graph of arcs on which play may
// go on for ever: a Grundy value, or -1 for a vertex that has none.
//
// A vertex has the value m if its options have all the values below m, none of
// them has m, and every option without a lower value has itself an option with the
// value m, to which the other player can turn back. (C. A. B. Smith, Graphs and
// composite games, Journal of Combinatorial Theory 1 (1966) 51-81; A. S.
// Fraenkel and Y. Perl, Constructions in combinatorial games with cycles, 1975.)
// The values are given in ascending order: among the vertices that have no lower
// value, those of value m are found backwards as P-positions are. Without cycles
// this is the mex of the options.
//
// It takes O(E) time a value, and there are at most sqrt(2E)+1 values.
func loopyValues(g *Graph) []int32 {
	n := g.Order()
	values := make([]int32, n)
	has := make([]int32, n) // the values 0 .. has-1 are among the options
	for v := range values {
		values[v] = -1
	}
	left := make([]int32, n)   // options that are neither lower nor turned back from
	turned := make([]int32, n) // 1 + the last m for which an option has it
	open := make([]int32, n)   // the vertices without a value
	for v := range open {
		open[v] = int32(v)
	}
	out := func(v int32, yield func(w int32)) {
		for _, h := range g.at(v) {
			if g.leads(v, h.edge) {
				yield(h.to)
			}
		}
	}
	in := func(v int32, yield func(u int32)) {
		for _, h := range g.at(v) {
			if g.leads(h.to, h.edge) && (h.to != v || g.leads(v, h.edge)) {
				yield(h.to)
			}
		}
	}
	for m := int32(0); ; m++ {
		var ready []int32
		for _, v := range open {
			left[v] = 0
			out(v, func(w int32) {
				if values[w] < 0 {
					left[v]++
				}
			})
			if left[v] == 0 && has[v] == m {
				ready = append(ready, v)
			}
		}
		found := false
		for len(ready) > 0 {
			v := ready[len(ready)-1]
			ready = ready[:len(ready)-1]
			if values[v] >= 0 || turned[v] == m+1 {
				continue
			}
			values[v], found = m, true
			in(v, func(u int32) {
				if values[u] >= 0 || turned[u] == m+1 {
					return
				}
				turned[u] = m + 1
				if has[u] == m {
					has[u] = m + 1
				}
				in(u, func(t int32) {
					if values[t] >= 0 {
						return
					}
					if left[t]--; left[t] == 0 && has[t] == m && turned[t] != m+1 {
						ready = append(ready, t)
					}
				})
			})
		}
		if !found {
			return values
		}
		open = slices.DeleteFunc(open, func(v int32) bool { return values[v] >= 0 })
	}
}
