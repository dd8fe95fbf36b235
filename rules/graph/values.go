package graph

import "slices"

// acyclicValues are the Grundy values of the vertices of a graph of arcs from
// which no cycle can be reached, by induction from the sinks; -1 for the others. It
// takes time linear in the graph. Only the vertices of open count.
func acyclicValues(g *Graph, open func(v int32) bool) []int32 {
	n := g.Order()
	values := make([]int32, n)
	left := make([]int32, n) // arcs to vertices without a value
	var ready []int32
	for i := range n {
		v := int32(i)
		values[v] = -1
		if !open(v) {
			continue
		}
		for _, h := range g.at(v) {
			if g.leads(v, h.edge) && open(h.to) {
				left[v]++
			}
		}
		if left[v] == 0 {
			ready = append(ready, v)
		}
	}
	var m mex
	for len(ready) > 0 {
		v := ready[len(ready)-1]
		ready = ready[:len(ready)-1]
		m.clear()
		for _, h := range g.at(v) {
			if g.leads(v, h.edge) && open(h.to) {
				m.add(values[h.to])
			}
		}
		values[v] = m.least()
		for _, h := range g.at(v) {
			if open(h.to) && g.leads(h.to, h.edge) && h.to != v {
				if left[h.to]--; left[h.to] == 0 {
					ready = append(ready, h.to)
				}
			}
		}
	}
	return values
}

// A mex gathers values to find the least that is missing.
type mex struct{ values []int32 }

func (m *mex) clear()      { m.values = m.values[:0] }
func (m *mex) add(v int32) { m.values = append(m.values, v) }

// least is the least number that was not added.
func (m *mex) least() int32 {
	slices.Sort(m.values)
	next := int32(0)
	for _, v := range m.values {
		if v == next {
			next++
		}
	}
	return next
}
