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
	return TameOutcome(sizes), &boutonMisere, true
}

// TameBy is Bouton's own theorem.
func (Nim) TameBy() (*game.Theorem, bool) { return &boutonMisere, true }

// MisereMoves: play to nim-sum 0 as usual while another heap is larger than 1;
// else leave an odd number of heaps of 1.
func (Nim) MisereMoves(sizes []uint64, yield func(heap int, left []uint64) bool) {
	target := TameTarget(sizes)
	for i, n := range sizes {
		to := target(n)
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

// ExplainHeaps shows the binary columns, and in misère play the exception for
// heaps of 1.
func (Nim) ExplainHeaps(sizes []uint64, c game.Convention) []game.Note {
	sum, large, ones := nimShape(sizes)
	columns := game.Note{Columns: &game.Columns{Numbers: sizes, Modulus: 2}}
	if c == game.Misere {
		switch large {
		case 0:
			return []game.Note{{Says: words.P("nim.misere.ones", ones)}}
		case 1:
			return []game.Note{columns, {Says: words.P("nim.misere.one")}}
		}
	}
	notes := []game.Note{columns}
	if c == game.Misere {
		notes = append(notes, game.Note{Says: words.P("nim.misere.large", large)})
	}
	if sum == 0 {
		return append(notes, game.Note{Says: words.P("nim.balanced")})
	}
	return append(notes, game.Note{Says: words.P("nim.unbalanced", sum)})
}

// Theory returns the theorems that decide Nim.
func (Nim) Theory() []*game.Theorem { return []*game.Theorem{&boutonNormal, &boutonMisere} }

// Bounds: any number from 1.
func (Nim) Bounds() (game.Take, bool) { return *anyNumber(), true }
