// Package nimber is arithmetic with nimbers: the sizes of Nim heaps, added by
// XOR and multiplied so that they form a field of characteristic 2.
//
// Every impartial game under normal play is worth one nimber, its Grundy value,
// and a sum of games is worth the nim-sum of their values (R. P. Sprague, Über
// mathematische Kampfspiele, Tôhoku Math. J. 41 (1935) 438-444; P. M. Grundy,
// Mathematics and games, Eureka 2 (1939) 6-8). The 64-bit nimbers 0 to 2^64-1
// are closed under all operations here.
package nimber

// Sum is the nim-sum of xs: addition in powers of two without carry, that is
// XOR. The sum of nothing is 0.
func Sum(xs ...uint64) uint64 {
	var s uint64
	for _, x := range xs {
		s ^= x
	}
	return s
}

// Mex is the minimal excludant: the least number that is not among xs. It takes
// O(len(xs)) time and space: the mex of k numbers is at most k.
func Mex(xs ...uint64) uint64 {
	seen := make([]bool, len(xs)+1)
	for _, x := range xs {
		if x < uint64(len(seen)) {
			seen[x] = true
		}
	}
	m := uint64(0)
	for seen[m] {
		m++
	}
	return m
}
