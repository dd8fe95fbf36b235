// Package heaps describes, as plain data, the games that are played on one heap
// at a time: take-and-break codes (the octal games of Guy and Smith and their
// hexadecimal kin), subtraction sets and all-but sets.
//
// A move on a heap of n takes some objects, perhaps none, and leaves heaps of
// the same game; a position is a multiset of heaps, and by the theorem of
// Sprague and Grundy its value is the nim-sum of the values of its heaps. The
// rules floor gives these games their names and theorems; the sequence floor
// computes their values.
package heaps

// A Rule is a game on one heap.
type Rule interface {
	// String is the game in the catalogue's notation: "0.77", "take:1,3,4".
	String() string
	// Options yields every move from a heap of n, until yield returns false:
	// how many objects it takes and the non-empty heaps that it leaves, in
	// ascending order. left is valid only during the call. No two moves are
	// alike, and they come in a fixed order: by the number taken, then by the
	// heaps left.
	Options(n uint64, yield func(taken uint64, left []uint64) bool)
}
