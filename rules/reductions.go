package rules

import (
	"math/bits"
	"slices"
)

// nonEmpty returns the indexes of the heaps that are not empty.
func nonEmpty(sizes []uint64) []int {
	var at []int
	for i, n := range sizes {
		if n > 0 {
			at = append(at, i)
		}
	}
	return at
}

// eachReduction reduces, in place, least to most of the heaps at the given
// indexes, none of them empty, each by any positive number; those on the first
// heaps come first, and the smaller takings. It reports whether to go on.
func eachReduction(sizes []uint64, at []int, least, most uint64, yield func([]uint64) bool) bool {
	for j, i := range at {
		if most == 0 || least > uint64(len(at)-j) {
			return true
		}
		n := sizes[i]
		more := true
		for to := n; to > 0 && more; {
			to--
			sizes[i] = to
			more = (least > 1 || yield(sizes)) && eachReduction(sizes, at[j+1:], max(least, 1)-1, most-1, yield)
		}
		sizes[i] = n
		if !more {
			return false
		}
	}
	return true
}

// combinations yields the ways to pick k of the items, in lexicographic order,
// and reports whether to go on. picked is valid only during the call.
func combinations(items []int, k int, yield func(picked []int) bool) bool {
	if k < 0 || k > len(items) {
		return true
	}
	at := make([]int, k)
	picked := make([]int, k)
	for i := range at {
		at[i] = i
	}
	for {
		for i, j := range at {
			picked[i] = items[j]
		}
		if !yield(picked) {
			return false
		}
		i := k - 1
		for i >= 0 && at[i] == len(items)-k+i {
			i--
		}
		if i < 0 {
			return true
		}
		at[i]++
		for i++; i < k; i++ {
			at[i] = at[i-1] + 1
		}
	}
}

// nimSum is the XOR of the sizes.
func nimSum(sizes []uint64) (x uint64) {
	for _, n := range sizes {
		x ^= n
	}
	return x
}

// nimMovesTo yields, in place, the moves of Nim that leave the nim-sum target.
func nimMovesTo(sizes []uint64, target uint64, yield func([]uint64) bool) {
	change := nimSum(sizes) ^ target
	for i, n := range sizes {
		if n^change < n {
			sizes[i] = n ^ change
			more := yield(sizes)
			sizes[i] = n
			if !more {
				return
			}
		}
	}
}

// total is the sum of the sizes; ok is false where it passes 2^64-1.
func total(sizes []uint64) (sum uint64, ok bool) {
	hi, lo := wideTotal(sizes)
	return lo, hi == 0
}

// wideTotal is the sum of the sizes, in 128 bits.
func wideTotal(sizes []uint64) (hi, lo uint64) {
	for _, n := range sizes {
		var carry uint64
		lo, carry = bits.Add64(lo, n, 0)
		hi += carry
	}
	return hi, lo
}

// withoutEmpty returns the sizes that are not 0, in order, as a new slice.
func withoutEmpty(sizes []uint64) []uint64 {
	return slices.DeleteFunc(slices.Clone(sizes), func(n uint64) bool { return n == 0 })
}

// someHeaps writes heaps in a sentence, which it does not let grow long.
func someHeaps(sizes []uint64) string {
	const most = 16
	if len(sizes) > most {
		return FormatHeaps(sizes[:most]) + ",..."
	}
	return FormatHeaps(sizes)
}
