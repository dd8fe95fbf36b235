package rules

import (
	"math/bits"

	"grundy/game"
)

// partitions numbers the non-increasing lists of whole numbers that are nowhere
// above a given one, in lexicographic order from 0, the list of zeros. Of two lists
// the one that is nowhere larger has the smaller number. In a box of r rows of c
// the numbers are sums of binomials, and there are C(r+c, r) of them.
type partitions struct {
	shape []int // the largest list
	// terms[k][v] is what row k adds to the number when it is v: the number of ways
	// to fill the rows from k on with less than v in row k.
	terms [][]uint64
}

// mostTerms bounds the table of a numbering.
const mostTerms = 1 << 20

// newPartitions numbers the lists within shape, which is non-increasing; ok is
// false where they are more than 2^63 or the table would be large. It takes time
// proportional to the sum of shape.
func newPartitions(shape []uint64) (p *partitions, ok bool) {
	size := uint64(0)
	for _, n := range shape {
		if n > mostTerms || size > mostTerms {
			return nil, false
		}
		size += n + 2
	}
	if size > mostTerms {
		return nil, false
	}
	p = &partitions{make([]int, len(shape)), make([][]uint64, len(shape))}
	for k := len(shape) - 1; k >= 0; k-- {
		n := int(shape[k])
		p.shape[k] = n
		p.terms[k] = make([]uint64, n+2)
		for v := range n + 1 {
			ways := p.ways(k+1, v)
			sum, carry := bits.Add64(p.terms[k][v], ways, 0)
			if carry != 0 || sum > 1<<63 {
				return nil, false
			}
			p.terms[k][v+1] = sum
		}
	}
	return p, true
}

// ways is in how many ways the rows from k on can be filled with at most v in each.
func (p *partitions) ways(k, v int) uint64 {
	if k == len(p.shape) {
		return 1
	}
	return p.terms[k][min(v, p.shape[k])+1]
}

// size is how many lists there are.
func (p *partitions) size() uint64 { return p.ways(0, 1<<62) }

// number is the number of a list, which may leave out zeros at the end; ok is false
// where it is not within the shape.
func (p *partitions) number(rows []uint64) (n uint64, ok bool) {
	if len(rows) > len(p.shape) {
		return 0, false
	}
	for k, v := range rows {
		if v > uint64(p.shape[k]) {
			return 0, false
		}
		n += p.terms[k][v]
	}
	return n, true
}

// list writes the list with the given number into rows, which is as long as the
// shape.
func (p *partitions) list(rows []int, n uint64) {
	v := 1 << 62
	for k, terms := range p.terms {
		// A row is often as long as the one before: try that first.
		v = min(v, p.shape[k])
		if terms[v] > n {
			low, high := 0, v // terms[low] <= n < terms[high]
			for high-low > 1 {
				if mid := (low + high) / 2; terms[mid] > n {
					high = mid
				} else {
					low = mid
				}
			}
			v = low
		}
		rows[k] = v
		n -= terms[v]
	}
}

// tiles cuts the lists by their first rows, as [game.Tiled] wants it of a game
// whose moves make no row longer: lists that begin alike are together, and a step
// is the beginnings of one sum. The numbers count from first.
func (p *partitions) tiles(first uint64) [][]game.Range {
	depth := min(4, len(p.shape)-1)
	if depth < 1 {
		return nil
	}
	sum := 0
	for _, n := range p.shape[:depth] {
		sum += n
	}
	steps := make([][]game.Range, sum+1)
	ranges := 0
	var begin func(k, most, sum int, from uint64)
	begin = func(k, most, sum int, from uint64) {
		if ranges > mostTiles {
			return
		}
		if k == depth {
			to := from + p.ways(k, most)
			if from = max(from, first); from < to {
				steps[sum] = append(steps[sum], game.Range{From: from - first, To: to - first})
				ranges++
			}
			return
		}
		for v := range min(most, p.shape[k]) + 1 {
			begin(k+1, v, sum+v, from+p.terms[k][v])
		}
	}
	begin(0, 1<<62, 0, 0)
	if ranges > mostTiles {
		return nil
	}
	return steps
}

// mostTiles bounds the ranges that a numbering is cut into.
const mostTiles = 1 << 16
