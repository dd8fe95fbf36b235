package grundy

import (
	"iter"

	"grundy/nimber"
	"grundy/rules"
	"grundy/words"
)

// NimSum is the sum of numbers in powers of two without carry (XOR): the Grundy
// value of Nim heaps of these sizes, and of a sum of games with these values. The
// sum of none is 0. O(n) time.
func NimSum(heaps ...uint64) uint64 { return nimber.Sum(heaps...) }

// Mex is the least number that is not among the values: the Grundy value of a
// position whose options have these. The mex of none is 0. O(n) time.
func Mex(values ...uint64) uint64 { return nimber.Mex(values...) }

// NimWins reports whether the player to move wins Nim with these heaps (Bouton
// 1901). Without heaps the player to move loses normal play and wins misère play.
// O(n) time.
func NimWins(heaps []uint64, c Convention) bool {
	if c == Misere {
		o, _, _ := rules.Nim{}.MisereOutcome(heaps)
		return o == N
	}
	return NimSum(heaps...) != 0
}

// NimMove is the first winning move in Nim: reduce the heap at index (counted from
// 0) to size. ok is false where no move wins. O(n) time.
func NimMove(heaps []uint64, c Convention) (index int, size uint64, ok bool) {
	for index, size = range NimMoves(heaps, c) {
		return index, size, true
	}
	return 0, 0, false
}

// NimMoves yields every winning move in Nim: the index of a heap (from 0) and the
// size that it is reduced to. Their number is odd in normal play where there is
// one; equal heaps count each. O(n) time for all.
func NimMoves(heaps []uint64, c Convention) iter.Seq2[int, uint64] {
	return func(yield func(int, uint64) bool) {
		if !NimWins(heaps, c) {
			return
		}
		if c == Misere {
			rules.Nim{}.MisereMoves(heaps, func(i int, left []uint64) bool {
				return yield(i, NimSum(left...)) // at most one heap is left
			})
			return
		}
		sum := NimSum(heaps...)
		for i, n := range heaps {
			if n^sum < n && !yield(i, n^sum) {
				return
			}
		}
	}
}

// NimStrategy says in a sentence what the player to move should do; heaps are
// counted from 1 there.
func NimStrategy(heaps []uint64, c Convention, lang Lang) string {
	i, size, ok := NimMove(heaps, c)
	switch {
	case ok:
		return lang.Say(words.P("nim.strategy.move", i+1, size))
	case NimWins(heaps, c):
		return lang.Say(words.P("nim.strategy.over"))
	}
	return lang.Say(words.P("nim.strategy.lost"))
}
