package rules

import (
	"grundy/game"
	"grundy/words"
)

// Nim is Bouton's game: take any positive number from one heap.
type Nim struct{}

// Bouton's two theorems.
var (
	boutonNormal = game.Theorem{
		Name:   "Bouton",
		Source: "C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics (2) 3 (1901-1902) 35-39",
		Says:   words.P("theorem.bouton"),
	}
	boutonMisere = game.Theorem{
		Name:   "Bouton (misère)",
		Source: "C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics (2) 3 (1901-1902) 35-39",
		Says:   words.P("theorem.bouton.misere"),
	}
)

// String is "nim".
func (Nim) String() string { return "nim" }

// Options yields the moves from a heap of n.
func (Nim) Options(n uint64, yield func(taken uint64, left []uint64) bool) {
	takeUpTo(n, n, yield)
}

// takeUpTo yields the moves that take 1 to most of n.
func takeUpTo(n, most uint64, yield func(taken uint64, left []uint64) bool) {
	var left [1]uint64
	for taken := uint64(1); taken <= min(n, most); taken++ {
		rest := left[:0]
		if taken < n {
			left[0] = n - taken
			rest = left[:]
		}
		if !yield(taken, rest) || taken == n {
			return
		}
	}
}

// leave yields the one move that leaves a heap of to out of n.
func leave(n, to uint64, yield func(taken uint64, left []uint64) bool) bool {
	if to == 0 {
		return yield(n, nil)
	}
	return yield(n-to, []uint64{to})
}

// HeapGrundy: a heap of n has value n.
func (Nim) HeapGrundy(n uint64) (uint64, *game.Theorem, bool) { return n, &boutonNormal, true }

// HeapMovesTo: value is reached by leaving a heap of just that size.
func (Nim) HeapMovesTo(n, value uint64, yield func(taken uint64, left []uint64) bool) {
	if value < n {
		leave(n, value, yield)
	}
}

// MisereOutcome: as in normal play, unless no heap is larger than 1; then N if
// the number of heaps of 1 is even.
func (Nim) MisereOutcome(sizes []uint64) (game.Outcome, *game.Theorem, bool) {
	sum, large, _ := nimShape(sizes)
	if large == 0 {
		return game.Wins(sum == 0), &boutonMisere, true
	}
	return game.Wins(sum != 0), &boutonMisere, true
}

// nimShape is the nim-sum of the heaps, how many are larger than 1 and how many
// are 1.
func nimShape(sizes []uint64) (sum uint64, large, ones int) {
	for _, n := range sizes {
		sum ^= n
		switch {
		case n > 1:
			large++
		case n == 1:
			ones++
		}
	}
	return sum, large, ones
}

// MisereMoves: with two large heaps left after the move, or more, play to
// nim-sum 0 as usual; else leave an odd number of heaps of 1.
func (Nim) MisereMoves(sizes []uint64, yield func(heap int, left []uint64) bool) {
	sum, large, ones := nimShape(sizes)
	for i, n := range sizes {
		if n == 0 {
			continue
		}
		to := sum ^ n
		switch {
		case large == 0: // the number of ones is even: any move leaves it odd
			to = 0
		case large == 1 && n > 1: // the last large heap goes: the ones must be odd
			to = uint64(1 - ones%2)
		case large == 1: // the large heap stays alone: never an odd number of ones
			continue
		}
		if to >= n {
			continue
		}
		left := []uint64{to}
		if to == 0 {
			left = nil
		}
		if !yield(i, left) {
			return
		}
	}
}

// ExplainHeaps shows the binary columns, and in misère play the exception for
// heaps of 1.
func (Nim) ExplainHeaps(sizes []uint64, c game.Convention) []game.Note {
	sum, large, ones := nimShape(sizes)
	notes := []game.Note{{Columns: &game.Columns{Numbers: sizes, Modulus: 2}}}
	if c == game.Misere {
		if large == 0 {
			return []game.Note{{Says: words.P("nim.misere.ones", ones)}}
		}
		notes = append(notes, game.Note{Says: words.P("nim.misere.large", large)})
	}
	if sum == 0 {
		return append(notes, game.Note{Says: words.P("nim.balanced")})
	}
	return append(notes, game.Note{Says: words.P("nim.unbalanced", sum)})
}

// Theory returns the theorems that decide Nim.
func (Nim) Theory() []*game.Theorem { return []*game.Theorem{&boutonNormal, &boutonMisere} }
