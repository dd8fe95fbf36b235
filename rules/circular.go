package rules

import (
	"slices"
	"strconv"

	"grundy/game"
	"grundy/words"
)

// Circular is circular Nim, CN(n,K): heaps stand in a circle; take from one or
// more of some K adjacent heaps, any number from each, at least one object in
// all. An empty heap keeps its place.
type Circular struct{ K uint64 }

var (
	circularFour = game.Theorem{
		Name:   "Dufour-Heubach CN(4,2)",
		Source: "M. Dufour and S. Heubach, Circular Nim games, Electronic Journal of Combinatorics 20(2) (2013) P22",
		Says:   words.P("theorem.circular.four"),
	}
	circularSix = game.Theorem{
		Name:   "Dufour-Heubach CN(6,3)",
		Source: "M. Dufour and S. Heubach, Circular Nim games, Electronic Journal of Combinatorics 20(2) (2013) P22",
		Says:   words.P("theorem.circular.six"),
	}
	circularMoore = game.Theorem{
		Name:   "Dufour-Heubach, Moore",
		Source: "M. Dufour and S. Heubach, Circular Nim games, Electronic Journal of Combinatorics 20(2) (2013) P22; E. H. Moore, Annals of Mathematics (2) 11 (1910) 93-94",
		Says:   words.P("theorem.circular.moore"),
	}
)

// String is "circular:k".
func (g Circular) String() string { return "circular:" + strconv.FormatUint(g.K, 10) }

// Check accepts every list of heaps.
func (Circular) Check([]uint64) error { return nil }

// Canonical turns and reflects the circle so that its heaps read least.
func (Circular) Canonical(sizes []uint64) []uint64 {
	one := leastRotation(sizes)
	slices.Reverse(sizes)
	if other := leastRotation(sizes); slices.Compare(other, one) < 0 {
		one = other
	}
	copy(sizes, one)
	return sizes
}

// leastRotation returns the rotation that reads least, in linear time: of two
// starts i and j that agree for k heaps, the one that reads more next is out, and
// so are the k starts after it.
func leastRotation(sizes []uint64) []uint64 {
	n := len(sizes)
	i, j, k := 0, 1, 0
	for i < n && j < n && k < n {
		a, b := sizes[(i+k)%n], sizes[(j+k)%n]
		switch {
		case a == b:
			k++
			continue
		case a > b:
			i += k + 1
		default:
			j += k + 1
		}
		if i == j {
			j++
		}
		k = 0
	}
	start := min(i, j)
	return slices.Concat(sizes[start:], sizes[:start])
}

// Each yields the moves by the heaps that they change, those that start on the
// first heaps first.
func (g Circular) Each(sizes []uint64, yield func([]uint64) bool) {
	n := len(sizes)
	if g.K >= uint64(n) {
		eachReduction(sizes, nonEmpty(sizes), 1, g.K, yield)
		return
	}
	k := int(g.K)
	for start, size := range sizes {
		if size == 0 {
			continue
		}
		var near []int
		for i := 1; i < k; i++ {
			if at := (start + i) % n; sizes[at] > 0 {
				near = append(near, at)
			}
		}
		for also := 0; also <= len(near); also++ {
			if !combinations(near, also, func(others []int) bool {
				at := append([]int{start}, others...)
				return !g.firstStart(n, at) || eachReduction(sizes, at, uint64(len(at)), uint64(len(at)), yield)
			}) {
				return
			}
		}
	}
}

// firstStart reports whether no heap before at[0] among those at the given
// indexes is a start from which K adjacent heaps reach them all.
func (g Circular) firstStart(n int, at []int) bool {
	for _, start := range at[1:] {
		if start < at[0] && !slices.ContainsFunc(at, func(i int) bool { return (i-start+n)%n >= int(g.K) }) {
			return false
		}
	}
	return true
}

// moore returns the game without a circle that this is, if it is one: where a move
// is on one heap, on all but one or on all, for any n-1 heaps in a circle of n are
// adjacent.
func (g Circular) moore(sizes []uint64) (m Moore, ok bool) {
	n := uint64(len(sizes))
	return Moore{max(1, min(g.K, n))}, g.K == 1 || g.K+1 >= n || g.K >= n
}

// Decide knows Moore's cases, CN(4,2) and CN(6,3).
func (g Circular) Decide(sizes []uint64, c game.Convention) (game.Outcome, *game.Theorem, bool) {
	if m, ok := g.moore(sizes); ok {
		o, _, ok := m.Decide(sizes, c)
		return o, &circularMoore, ok
	}
	if c == game.Misere {
		return game.Unknown, nil, false
	}
	switch n := len(sizes); {
	case n == 4 && g.K == 2:
		return game.Wins(sizes[0] != sizes[2] || sizes[1] != sizes[3]), &circularFour, true
	case n == 6 && g.K == 3:
		if _, ok := total(sizes); ok {
			p := sizes[0]+sizes[1] == sizes[3]+sizes[4] && sizes[1]+sizes[2] == sizes[4]+sizes[5]
			return game.Wins(!p), &circularSix, true
		}
	}
	return game.Unknown, nil, false
}

// Value is that of Moore's game in its cases, where it is known.
func (g Circular) Value(sizes []uint64) (uint64, *game.Theorem, bool) {
	if m, ok := g.moore(sizes); ok {
		return m.Value(sizes)
	}
	return 0, nil, false
}

// EachTo knows the moves of Nim, where K is 1.
func (g Circular) EachTo(sizes []uint64, target uint64, yield func([]uint64) bool) bool {
	m, ok := g.moore(sizes)
	return ok && m.EachTo(sizes, target, yield)
}

// EachWinning yields the winning moves where Decide says N.
func (g Circular) EachWinning(sizes []uint64, c game.Convention, yield func([]uint64) bool) {
	if m, ok := g.moore(sizes); ok {
		m.EachWinning(sizes, c, yield)
		return
	}
	if len(sizes) == 4 { // in each pair of opposite heaps the larger becomes the smaller
		a, b := min(sizes[0], sizes[2]), min(sizes[1], sizes[3])
		yield([]uint64{a, b, a, b})
		return
	}
	after := make([]uint64, 6)
	for start := range sizes {
		// The heaps a, b, c may change, d, e, f stay: a+b = d+e and b+c = e+f.
		at := func(i int) uint64 { return sizes[(start+i)%6] }
		de, ef := at(3)+at(4), at(4)+at(5)
		low := max(de-min(de, at(0)), ef-min(ef, at(2)))
		for b := low; b <= min(at(1), de, ef); b++ {
			copy(after, sizes)
			after[start], after[(start+1)%6], after[(start+2)%6] = de-b, b, ef-b
			if g.changedFrom(sizes, after) == start && !yield(after) {
				return
			}
		}
	}
}

// changedFrom is the first start from which K adjacent heaps hold all that differ.
func (g Circular) changedFrom(before, after []uint64) int {
	n := len(before)
	for start := range before {
		outside := false
		for i := int(g.K); i < n; i++ {
			at := (start + i) % n
			outside = outside || before[at] != after[at]
		}
		if !outside {
			return start
		}
	}
	return -1
}

// ExplainSizes gives the equations of the case.
func (g Circular) ExplainSizes(sizes []uint64, c game.Convention) []game.Note {
	if m, ok := g.moore(sizes); ok {
		return m.ExplainSizes(sizes, c)
	}
	if _, by, ok := g.Decide(sizes, c); ok {
		return []game.Note{{Says: by.Says}}
	}
	return nil
}

// Theory returns the theorems about circular Nim.
func (Circular) Theory() []*game.Theorem {
	return []*game.Theorem{&circularMoore, &circularFour, &circularSix, &jenkynsMayberry}
}

// Picture shows the heaps in their circle.
func (Circular) Picture(sizes []uint64) game.Picture {
	return game.Picture{Kind: game.CirclePicture, Numbers: sizes, Take: anyNumber()}
}
