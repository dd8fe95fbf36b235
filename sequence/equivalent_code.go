package sequence

import (
	"context"

	"grundy/heaps"
)

// StandardForm returns the code that the literature names the game by: a code with
// the same game up to a shift, g_c(n) = g_s(n-shift) for n >= shift and g_c(n) = 0
// for n < shift, in which a heap of 1 can be taken (d_1 is odd). 0.45 and 0.47 are
// 0.177 shifted by 1, 0.007 is 0.11337 shifted by 2. Sums of heaps are the same
// positions but for heaps without a move, in normal and in misère play.
//
// Source: R. K. Guy and C. A. B. Smith, The G-values of various games, Proc. Cambridge
// Philos. Soc. 52 (1956) 514-526. The proof is at firstCousin.
func StandardForm(c heaps.Code) (s heaps.Code, shift uint64) {
	for c.Digit(1).Bits&1 == 0 {
		cousin, ok := firstCousin(c)
		if !ok {
			break
		}
		c = cousin
		shift++
	}
	return c, shift
}

// Representative returns the standard form without the moves whose values (in
// normal play) other moves have always: games that differ by nothing else have one
// representative. 0.1777 and 0.1776 are represented by 0.1776. Games with
// different representatives may still have the same values. The proof is at
// withoutIdleBits.
func Representative(c heaps.Code) (r heaps.Code, shift uint64) {
	c, shift = StandardForm(c)
	return withoutIdleBits(c), shift
}

// firstCousin is the game whose heap of n-1 is the heap of n of c, where a heap of
// 1 has no move in c. ok is false where it is no code, or c has no move at all.
//
// Proof. A heap of 1 without a move changes no sum: call a heap of n of c the heap
// of n-1, and those of 1 vanish. A move that takes i and leaves j >= 1 heaps
// a_1 + ... + a_j = n-i becomes one that takes i+j-1 from n-1 and leaves a_1-1, ...,
// a_j-1, of which any may be empty: d_i with bit j gives all the bits 0, ..., j of
// d'_(i+j-1). The move that takes all, n = i, takes n-1 from n-1: bit 0 of d_i gives
// bit 0 of d'_(i-1). For i = 1 that would be a move from the empty heap; but d_1 is
// even. If the heaps left must differ, at most one of them is 1: only the bits
// j and j-1 arise, and the heaps left must differ again.
//
// Source: E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 4.
func firstCousin(c heaps.Code) (cousin heaps.Code, ok bool) {
	from, size := c.Repetend()
	last := from + 3*size + 2 // d'_i depends on d_(i-2) to d_(i+1): it repeats from there
	digits := make([]heaps.Digit, last+1)
	any := false
	for i := range digits {
		d, mixed := cousinDigit(c, i)
		if mixed {
			return heaps.Code{}, false
		}
		digits[i] = d
		any = any || d.Bits != 0
	}
	if !any {
		return heaps.Code{}, false
	}
	var repeat []heaps.Digit
	if size > 0 {
		repeat = digits[last+1-size:]
		digits = digits[:last+1-size]
	}
	cousin, fault := heaps.NewCode(digits[0], digits[1:], repeat)
	return cousin, fault == nil
}

// cousinDigit is d'_i; mixed where some of its heaps must differ and others not.
func cousinDigit(c heaps.Code, i int) (digit heaps.Digit, mixed bool) {
	bits := c.Digit(uint64(i)+1).Bits & 1
	var free, unequal uint8 // bits of several heaps that may be, or must not be equal
	for j := 1; j <= 3 && i-j+1 >= 0; j++ {
		d := c.Digit(uint64(i - j + 1))
		if !d.May(j) {
			continue
		}
		all := uint8(1)<<(j+1) - 1
		if d.Unequal && j > 1 {
			all &^= uint8(1)<<(j-1) - 1
			unequal |= all & 12
		} else {
			free |= all & 12
		}
		bits |= all
	}
	return heaps.Digit{Bits: bits, Unequal: unequal != 0}, unequal != 0 && free != 0
}

// longestReduced bounds the codes that withoutIdleBits looks into.
const longestReduced = 1000

// withoutIdleBits drops from a finite code the moves whose values other moves
// have always.
//
// Bit 1 of d_j leaves one heap m = n-j. If d_i, i < j, may leave two heaps and
// g(j-i) = 0, then m and j-i may be left, of the same value; if d_i may leave three
// and j-i = a+b with g(a) = g(b), then m, a and b. Likewise bit 2 of d_j if d_i may
// leave three and g(j-i) = 0. Bit 0 of d_j is a move of the heap j alone, to the value
// 0: it is idle if that heap has another. As what makes a bit idle is a higher
// bit, or none, it does not matter in which order they are dropped. Digits whose
// heaps must differ are left alone.
func withoutIdleBits(c heaps.Code) heaps.Code {
	last, finite := c.Last()
	if !finite || last > longestReduced {
		return c
	}
	k := newPlain(c, Options{})
	if k.Extend(context.Background(), uint64(last)+1) != nil {
		return c
	}
	g := make([]uint32, last+1)
	k.Read(g, 0)
	digits := make([]heaps.Digit, last+1)
	for j := range digits {
		d := c.Digit(uint64(j))
		digits[j] = d
		if j == 0 || d.Unequal {
			continue
		}
		for i := range j {
			e := c.Digit(uint64(i))
			if e.Unequal {
				continue
			}
			if e.May(2) && g[j-i] == 0 || e.May(3) && splitsEvenly(g, j-i) {
				digits[j].Bits &^= 2
			}
			if e.May(3) && g[j-i] == 0 {
				digits[j].Bits &^= 4
			}
		}
		if d.May(0) && reachesZero(c, g, j) {
			digits[j].Bits &^= 1
		}
	}
	less, err := heaps.NewCode(digits[0], digits[1:], nil)
	if err != nil {
		return c
	}
	return less
}

// splitsEvenly reports whether n is the sum of two heaps of one value.
func splitsEvenly(g []uint32, n int) bool {
	for a := 1; a <= n/2; a++ {
		if g[a] == g[n-a] {
			return true
		}
	}
	return false
}

// reachesZero reports whether a heap of n has an option of the value 0 that
// leaves something.
func reachesZero(c heaps.Code, g []uint32, n int) bool {
	found := false
	c.Options(uint64(n), func(_ uint64, left []uint64) bool {
		v := uint32(0)
		for _, m := range left {
			v ^= g[m]
		}
		found = v == 0 && len(left) > 0
		return !found
	})
	return found
}
