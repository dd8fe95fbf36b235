package rules

import (
	"slices"

	"grundy/game"
	"grundy/words"
)

// EndNim is End-Nim: heaps stand in a row; take any positive number from the first
// or from the last heap that is not empty.
type EndNim struct{}

var endNimTheorem = game.Theorem{
	Name:   "Albert-Nowakowski (End-Nim)",
	Source: "M. H. Albert and R. J. Nowakowski, The game of End-Nim, Electronic Journal of Combinatorics 8(2) (2001) R1",
	Says:   words.P("theorem.end-nim"),
}

// mostEndNim is for how many heaps the theorem is worked out, which takes their
// number squared.
const mostEndNim = 4096

// String is "end-nim".
func (EndNim) String() string { return "end-nim" }

// Check accepts every list of heaps.
func (EndNim) Check([]uint64) error { return nil }

// Canonical drops empty heaps and reads the row from the end from which it reads
// less.
func (EndNim) Canonical(sizes []uint64) []uint64 {
	sizes = slices.DeleteFunc(sizes, func(n uint64) bool { return n == 0 })
	for i, n := range sizes {
		if other := sizes[len(sizes)-1-i]; n != other {
			if n > other {
				slices.Reverse(sizes)
			}
			break
		}
	}
	return sizes
}

// Each yields the moves on the first heap, then those on the last.
func (EndNim) Each(sizes []uint64, yield func([]uint64) bool) {
	at := nonEmpty(sizes)
	if len(at) == 0 {
		return
	}
	ends := []int{at[0], at[len(at)-1]}
	for _, i := range slices.Compact(ends) {
		n := sizes[i]
		for to := n; to > 0; {
			to--
			sizes[i] = to
			if !yield(sizes) {
				return
			}
		}
		sizes[i] = n
	}
}

// answers returns the sizes of a heap put before the row, and of one put after it,
// that make the row a P-position; 0 where it is one already.
func (EndNim) answers(row []uint64) (left, right uint64) {
	if len(row) == 0 {
		return 0, 0
	}
	// lefts[i] and rights[i] are the answers for the heaps from i on, for
	// lengths 1, 2, 3, ... A single heap is answered by its equal.
	lefts, rights := slices.Clone(row), slices.Clone(row)
	for length := 2; length <= len(row); length++ {
		for i := 0; i+length <= len(row); i++ {
			first, last := row[i], row[i+length-1]
			l := answer(last, lefts[i], rights[i])
			r := answer(first, rights[i+1], lefts[i+1])
			lefts[i], rights[i] = l, r
		}
	}
	return lefts[0], rights[0]
}

// answer is the size of the heap at the near end that answers a heap of n at the
// far end, where near and far would answer the row between them at either end.
func answer(n, near, far uint64) uint64 {
	switch {
	case n == far:
		return 0
	case near <= n && n < far:
		return n + 1
	case far < n && n <= near:
		return n - 1
	}
	return n
}

// Decide: P exactly when the first heap answers the rest of the row.
func (e EndNim) Decide(sizes []uint64, c game.Convention) (game.Outcome, *game.Theorem, bool) {
	row := withoutEmpty(sizes)
	if c == game.Misere || len(row) > mostEndNim {
		return game.Unknown, nil, false
	}
	if len(row) == 0 {
		return game.P, &endNimTheorem, true
	}
	left, _ := e.answers(row[1:])
	return game.Wins(left != row[0]), &endNimTheorem, true
}

// EachWinning makes the first heap the answer to the others, or the last.
func (e EndNim) EachWinning(sizes []uint64, _ game.Convention, yield func([]uint64) bool) {
	row, at := withoutEmpty(sizes), nonEmpty(sizes)
	last := len(row) - 1
	first, end := sizes[at[0]], sizes[at[last]]
	if left, _ := e.answers(row[1:]); left < first {
		sizes[at[0]] = left
		if !yield(sizes) {
			return
		}
		sizes[at[0]] = first
	}
	if _, right := e.answers(row[:last]); last > 0 && right < end {
		sizes[at[last]] = right
		yield(sizes)
	}
}

// ExplainSizes says what the first heap would have to be.
func (e EndNim) ExplainSizes(sizes []uint64, c game.Convention) []game.Note {
	row := withoutEmpty(sizes)
	if c == game.Misere || len(row) == 0 || len(row) > mostEndNim {
		return nil
	}
	left, _ := e.answers(row[1:])
	return []game.Note{{Says: words.P("end-nim.answer", left, row[0])}}
}

// Theory returns the theorem that decides End-Nim.
func (EndNim) Theory() []*game.Theorem { return []*game.Theorem{&endNimTheorem} }

// LoneIsNim: a heap alone is at the end.
func (EndNim) LoneIsNim() bool { return true }
