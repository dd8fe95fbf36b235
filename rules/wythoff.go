package rules

import (
	"math/big"
	"strconv"

	"grundy/game"
	"grundy/words"
)

// Wythoff is Wythoff's game: take any positive number from one heap, or the same
// positive number from each of up to K heaps. With K = 0 it is the game on exactly
// two heaps, from both of which the same number may be taken.
type Wythoff struct{ K uint64 }

var (
	wythoffNormal = game.Theorem{
		Name:   "Wythoff",
		Source: "W. A. Wythoff, A modification of the game of Nim, Nieuw Archief voor Wiskunde (2) 7 (1907) 199-202",
		Says:   words.P("theorem.wythoff"),
	}
	wythoffMisere = game.Theorem{
		Name:   "Wythoff (misère)",
		Source: "A. S. Fraenkel, Wythoff games, continued fractions, cedar trees and Fibonacci searches, Theoretical Computer Science 29 (1984) 49-73",
		Says:   words.P("theorem.wythoff.misere"),
	}
)

// String is "wythoff" or "wythoff:k".
func (w Wythoff) String() string {
	if w.K == 0 {
		return "wythoff"
	}
	return "wythoff:" + strconv.FormatUint(w.K, 10)
}

// Check wants two heaps where K is 0.
func (w Wythoff) Check(sizes []uint64) error {
	if w.K == 0 && len(sizes) != 2 {
		return &game.Fault{Code: "position", What: words.P("wythoff.two", len(sizes)), Hint: words.P("wythoff.two.hint")}
	}
	return nil
}

// Canonical sorts the heaps and drops empty ones.
func (Wythoff) Canonical(sizes []uint64) []uint64 { return sorted(sizes) }

// most is on how many heaps a move may be at most.
func (w Wythoff) most() uint64 {
	if w.K == 0 {
		return 2
	}
	return w.K
}

// Each yields the moves on one heap, then those on two, and so on.
func (w Wythoff) Each(sizes []uint64, yield func([]uint64) bool) {
	at := nonEmpty(sizes)
	for k := 1; k <= len(at) && uint64(k) <= w.most(); k++ {
		if !combinations(at, k, func(from []int) bool {
			least := sizes[from[0]]
			for _, i := range from {
				least = min(least, sizes[i])
			}
			more := true
			var taken uint64
			for taken < least && more {
				taken++
				for _, i := range from {
					sizes[i]--
				}
				more = yield(sizes)
			}
			for _, i := range from {
				sizes[i] += taken
			}
			return more
		}) {
			return
		}
	}
}

// pair returns the one or two heaps that are left, a <= b; ok is false where
// there are more, or where the game is Nim.
func (w Wythoff) pair(sizes []uint64) (a, b uint64, ok bool) {
	if w.K == 1 {
		return 0, 0, false
	}
	for _, n := range sizes {
		switch {
		case n == 0:
		case b == 0:
			b = n
		case a == 0:
			a = n
		default:
			return 0, 0, false
		}
	}
	return min(a, b), max(a, b), true
}

// Decide: on two heaps P exactly for Wythoff's pairs; in misère play the first two
// pairs, (0,0) and (1,2), give way to (0,1) and (2,2).
func (w Wythoff) Decide(sizes []uint64, c game.Convention) (game.Outcome, *game.Theorem, bool) {
	a, b, ok := w.pair(sizes)
	if !ok {
		return game.Unknown, nil, false
	}
	by := &wythoffNormal
	if c == game.Misere {
		by = &wythoffMisere
	}
	return game.Wins(!wythoffP(a, b, c)), by, true
}

// Value is the nim-sum where K is 1.
func (w Wythoff) Value(sizes []uint64) (uint64, *game.Theorem, bool) {
	return nimSum(sizes), &boutonNormal, w.K == 1
}

// EachTo knows the moves of Nim, where K is 1.
func (w Wythoff) EachTo(sizes []uint64, target uint64, yield func([]uint64) bool) bool {
	if w.K != 1 {
		return false
	}
	nimMovesTo(sizes, target, yield)
	return true
}

// EachWinning yields the winning moves on two heaps, of which there are at most
// three: each heap has one mate that makes a pair with it, each difference belongs
// to one pair.
func (w Wythoff) EachWinning(sizes []uint64, c game.Convention, yield func([]uint64) bool) {
	at := nonEmpty(sizes)
	switch len(at) {
	case 0:
		return
	case 1: // leave nothing, or in misère play 1
		sizes[at[0]] = uint64(c)
		yield(sizes)
		return
	}
	i, j := at[0], at[1]
	x, y := sizes[i], sizes[j]
	if to, ok := wythoffMate(y, c); ok && to < x {
		sizes[i] = to
		if !yield(sizes) {
			return
		}
		sizes[i] = x
	}
	if to, ok := wythoffMate(x, c); ok && to < y {
		sizes[j] = to
		if !yield(sizes) {
			return
		}
		sizes[j] = y
	}
	if to, ok := wythoffLower(max(x, y)-min(x, y), c); ok && to < min(x, y) {
		sizes[i], sizes[j] = x-(min(x, y)-to), y-(min(x, y)-to)
		yield(sizes)
	}
}

// wythoffP reports whether (a,b), a <= b, is a P-position.
func wythoffP(a, b uint64, c game.Convention) bool {
	lower, ok := wythoffLower(b-a, c)
	return ok && lower == a
}

// wythoffLower is the smaller heap of the P-position whose heaps differ by d; ok
// is false where it passes 2^64-1.
func wythoffLower(d uint64, c game.Convention) (a uint64, ok bool) {
	if c == game.Misere && d < 2 {
		return 2 - 2*d, true // (2,2) and (0,1)
	}
	a = d + overPhi(d, 0)
	return a, a >= d
}

// wythoffMate is the heap that makes a P-position with x; ok is false where it
// passes 2^64-1.
func wythoffMate(x uint64, c game.Convention) (mate uint64, ok bool) {
	if c == game.Misere && x <= 2 {
		return [...]uint64{1, 0, 2}[x], true
	}
	// Every number is floor(j*phi) or floor(j*phi)+j for one j. In the first
	// case j is below (x+1)/phi, in the second it is x less the number of
	// those below.
	j := overPhi(x, 1)
	if j+overPhi(j, 0) == x {
		return x + j, x+j >= x
	}
	return j, true
}

// overPhi is the integer part of (n+more)/phi, where phi is the golden ratio:
// (sqrt(5m^2)-m)/2 with m = n+more, exactly.
func overPhi(n, more uint64) uint64 {
	m := new(big.Int).SetUint64(n)
	m.Add(m, new(big.Int).SetUint64(more))
	root := new(big.Int).Mul(m, m)
	root.Sqrt(root.Mul(root, big.NewInt(5)))
	return root.Rsh(root.Sub(root, m), 1).Uint64()
}

// ExplainSizes names the pair that the difference of the heaps belongs to.
func (w Wythoff) ExplainSizes(sizes []uint64, c game.Convention) []game.Note {
	a, b, ok := w.pair(sizes)
	if !ok {
		return nil
	}
	var notes []game.Note
	if c == game.Misere {
		notes = append(notes, game.Note{Says: words.P("wythoff.misere")})
	}
	d := b - a
	lower, ok := wythoffLower(d, c)
	switch {
	case ok && lower == a:
		return append(notes, game.Note{Says: words.P("wythoff.cold", a, b, d)})
	case !ok || lower+d < lower:
		return append(notes, game.Note{Says: words.P("wythoff.beyond", a, b, d)})
	}
	return append(notes, game.Note{Says: words.P("wythoff.hot", a, b, d, lower, lower+d)})
}

// Theory returns the theorems that decide Wythoff's game on two heaps.
func (Wythoff) Theory() []*game.Theorem { return []*game.Theorem{&wythoffNormal, &wythoffMisere} }

// LoneIsNim: one heap alone offers nothing but Nim.
func (Wythoff) LoneIsNim() bool { return true }

// Picture: two heaps are the place of a piece on a quarter of the plane, which goes
// towards the corner straight or slantwise.
func (w Wythoff) Picture(sizes []uint64) game.Picture {
	kind := game.HeapsPicture
	if len(sizes) == 2 && w.most() == 2 {
		kind = game.LatticePicture
	}
	return game.Picture{Kind: kind, Numbers: sizes, Take: anyNumber()}
}
