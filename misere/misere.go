// Package misere computes what decides misère play, where whoever cannot move
// wins and values do not add: misère quotients, pretending functions and genera.
//
// # Quotients
//
// Two sums of heaps of a game are indistinguishable if they have the same
// outcome beside every further sum of heaps of that game. The classes form a
// commutative monoid Q, the misère quotient; its P-portion P holds the classes
// of P-positions, and the pretending function Φ says to which class a heap
// belongs. Whoever knows (Q, P, Φ) decides every sum by multiplying.
//
// A quotient is found heap by heap. A triple is guessed, and then it is
// verified, by the argument below; nothing that is reported rests on the guess.
//
// # Why a verified triple is right
//
// Let Φ map sums of heaps to a finite commutative monoid Q, multiplicatively, a
// heap without moves to 1, and let P be a subset of Q without 1. Suppose that
//
//  1. no move leads from a sum with Φ in P to another, and
//  2. every sum that has a move and whose Φ is not in P has a move to one whose
//     Φ is in P.
//
// By induction over play a sum is a P-position exactly if its Φ is in P: sums
// without moves are N-positions with Φ = 1. If moreover every element of Q is
// the Φ of a sum, and any two are told apart by some factor that takes one of
// them into P and the other not, then Q is the misère quotient.
//
// Condition 1 speaks of one heap h, an option of it and any rest, which matters
// through its Φ alone: finitely many cases. For condition 2 let the lack of a
// sum X be
//
//	L(X) = { z in Q : Φ(X)z not in P, and no move in X leads to Y with Φ(Y)z in P }.
//
// A sum X + Z violates the condition exactly if neither its moves in X nor those
// in Z help; so L(X+Z) = { z : Φ(Z)z in L(X) and Φ(X)z in L(Z) }, and X itself
// violates it if 1 is in L(X). Hence what can still go wrong with X depends on
// the pair (Φ(X), L(X)) only, of which there are finitely many; a pair whose
// lack is empty is never in need again, and one whose lack is contained in that
// of another with the same Φ needs no look of its own. Closure walks over the
// pairs that are left, lightest sums first.
//
// Sources: T. E. Plambeck, Taming the wild in impartial combinatorial games,
// Integers 5 (2005) G05; T. E. Plambeck and A. N. Siegel, Misère quotients for
// impartial games, J. Combin. Theory Ser. A 115 (2008) 593-622.
package misere

import (
	"fmt"
	"math"

	"grundy/heaps"
)

// A Game is a game on heaps numbered 0, 1, 2, ..., each of whose moves leaves
// heaps with smaller numbers, or heaps from which fewer moves can still be made.
type Game interface {
	String() string
	// Options yields the moves from a heap: the heaps that are left, of which those
	// without moves may be left out. left is valid only during the call.
	Options(heap int, yield func(left []int) bool)
}

// Heaps is a game on one heap, whose heaps are numbered by their sizes.
type Heaps struct{ Rule heaps.Rule }

// String is the game in the catalogue's notation.
func (h Heaps) String() string { return h.Rule.String() }

// Options yields the moves from a heap.
func (h Heaps) Options(heap int, yield func(left []int) bool) {
	var buffer []int
	h.Rule.Options(uint64(heap), func(_ uint64, left []uint64) bool {
		buffer = buffer[:0]
		for _, n := range left {
			buffer = append(buffer, int(n))
		}
		return yield(buffer)
	})
}

// A Sum is a multiset of heaps, by their numbers, in ascending order.
type Sum []int

// moves are the moves from the heaps of a game, kept.
type moves struct {
	rules   Game
	options [][]Sum // of each heap
	longest []int   // how many moves can be made on each heap at most
	kept    int     // options, altogether
}

// grow learns one heap more. A game that could go on for ever is an error.
func (m *moves) grow() error {
	n := len(m.options)
	seen := map[string]bool{}
	var options []Sum
	longest := 0
	var err error
	m.rules.Options(n, func(left []int) bool {
		option := make(Sum, 0, len(left))
		length := 1
		for _, h := range left {
			if h < 0 || h >= n {
				err = fmt.Errorf("misere: %v: a move leads from heap %d to heap %d", m.rules, n, h)
				return false
			}
			if length > math.MaxInt32 {
				err = fmt.Errorf("misere: %v: play from heap %d is too long", m.rules, n)
				return false
			}
			if length += m.longest[h]; m.longest[h] > 0 {
				option = append(option, h)
			}
		}
		option.sort()
		if key := option.key(); !seen[key] {
			seen[key] = true
			options = append(options, option)
		}
		longest = max(longest, length)
		return true
	})
	if err != nil {
		return err
	}
	m.kept += len(options)
	m.options = append(m.options, options)
	m.longest = append(m.longest, longest)
	return nil
}
