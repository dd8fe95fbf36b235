package rules

import (
	"math"
	"strconv"

	"grundy/game"
	"grundy/words"
)

// Index is index-k Nim: take from 1 to K heaps, any positive number from each, but
// at most PerHeap from one heap and at most InAll from all. 0 is no such limit.
type Index struct{ K, PerHeap, InAll uint64 }

// The first two are Bachet's game once more. Where a move may be on all heaps, any
// number from 1 to the limit can be taken in all, so only the sum matters. With a
// limit m for each heap instead, a move from multiples of m+1 spoils one of them,
// and from anything else the remainders may be taken.
var (
	indexTotal = game.Theorem{
		Name:   "Bachet (total)",
		Source: "C.-G. Bachet, Problèmes plaisans et délectables (1612), problem 22",
		Says:   words.P("theorem.index.total"),
	}
	indexEach = game.Theorem{
		Name:   "Bachet (every heap)",
		Source: "C.-G. Bachet, Problèmes plaisans et délectables (1612), problem 22",
		Says:   words.P("theorem.index.each"),
	}
	indexOne = game.Theorem{
		Name:   "Sprague-Grundy",
		Source: "R. Sprague, Über mathematische Kampfspiele, Tohoku Mathematical Journal 41 (1935) 438-444; P. M. Grundy, Mathematics and games, Eureka 2 (1939) 6-8",
		Says:   words.P("theorem.index.one"),
	}
)

// String is "index:k", "index:k,each=m", "index:k,total=m" or with both.
func (x Index) String() string {
	s := "index:" + strconv.FormatUint(x.K, 10)
	if x.PerHeap != 0 {
		s += ",each=" + strconv.FormatUint(x.PerHeap, 10)
	}
	if x.InAll != 0 {
		s += ",total=" + strconv.FormatUint(x.InAll, 10)
	}
	return s
}

// Check accepts every list of heaps.
func (Index) Check([]uint64) error { return nil }

// Canonical sorts the heaps and drops empty ones.
func (Index) Canonical(sizes []uint64) []uint64 { return sorted(sizes) }

// limits are the limits on one heap and in all, where none is the largest number.
func (x Index) limits() (each, total uint64) {
	return x.PerHeap - 1 + min(1, x.PerHeap), x.InAll - 1 + min(1, x.InAll)
}

// Each yields the moves, those on the first heaps first.
func (x Index) Each(sizes []uint64, yield func([]uint64) bool) {
	_, total := x.limits()
	x.each(sizes, nonEmpty(sizes), x.K, total, yield)
}

// each takes from 1 to most of the heaps at the given indexes, so many in all. It
// reports whether to go on.
func (x Index) each(sizes []uint64, at []int, most, total uint64, yield func([]uint64) bool) bool {
	if most == 0 || total == 0 {
		return true
	}
	each, _ := x.limits()
	for j, i := range at {
		n := sizes[i]
		more := true
		for taken := uint64(0); taken < min(n, each, total) && more; {
			taken++
			sizes[i] = n - taken
			more = yield(sizes) && x.each(sizes, at[j+1:], most-1, total-taken, yield)
		}
		sizes[i] = n
		if !more {
			return false
		}
	}
	return true
}

// An indexKind says which theorem reaches a position.
type indexKind int

const (
	indexOpen  indexKind = iota // none: search
	indexMoore                  // no limit that binds: Moore's game
	indexHeap                   // one heap a move, at most m from it: a sum of heaps
	indexSum                    // any heaps, at most m in all: as one heap
	indexHeaps                  // any heaps, at most m from each
)

// kind finds the theorem that reaches a position and its limit m. Where one
// reaches, one reaches every follower.
func (x Index) kind(sizes []uint64) (kind indexKind, m uint64) {
	each, inAll := x.limits()
	var heaps, largest, most uint64 // most could be taken at once if only PerHeap held
	for _, n := range sizes {
		heaps += min(1, n)
		largest = max(largest, n)
		if n = min(n, each); most+n < most {
			most = math.MaxUint64 // more than any limit
		} else {
			most += n
		}
	}
	eachBinds, allBinds := each < largest, inAll < most
	switch {
	case !eachBinds && !allBinds:
		return indexMoore, 0
	case x.K == 1:
		return indexHeap, min(each, inAll)
	case x.K >= heaps && !allBinds:
		return indexHeaps, each
	case x.K >= heaps && each >= min(inAll, largest):
		return indexSum, inAll
	}
	return indexOpen, 0
}

// remainders are the heaps modulo m+1.
func remainders(sizes []uint64, m uint64) []uint64 {
	left := make([]uint64, len(sizes))
	for i, n := range sizes {
		left[i] = n % (m + 1)
	}
	return left
}

// residue is the sum of the heaps modulo m+1.
func residue(sizes []uint64, m uint64) (r uint64) {
	for _, n := range sizes {
		if n %= m + 1; r >= m+1-n {
			r -= m + 1 - n
		} else {
			r += n
		}
	}
	return r
}

// Decide says who wins where a theorem reaches.
func (x Index) Decide(sizes []uint64, c game.Convention) (game.Outcome, *game.Theorem, bool) {
	kind, m := x.kind(sizes)
	switch {
	case kind == indexMoore:
		return Moore{x.K}.Decide(sizes, c)
	case kind == indexSum:
		return game.Wins(residue(sizes, m) != uint64(c)), &indexTotal, true
	case kind == indexHeaps && c == game.Normal:
		for _, n := range sizes {
			if n%(m+1) != 0 {
				return game.N, &indexEach, true
			}
		}
		return game.P, &indexEach, true
	case kind == indexHeap && c == game.Misere:
		return TameOutcome(remainders(sizes, m)), &ferguson, true
	case kind == indexHeap:
		return game.Wins(nimSum(remainders(sizes, m)) != 0), &indexOne, true
	}
	return game.Unknown, nil, false
}

// Value: as in Moore's game where no limit binds; the nim-sum of n mod m+1 where a
// move is on one heap; the sum of the heaps mod m+1 where it may be on all.
func (x Index) Value(sizes []uint64) (uint64, *game.Theorem, bool) {
	switch kind, m := x.kind(sizes); kind {
	case indexMoore:
		return Moore{x.K}.Value(sizes)
	case indexSum:
		return residue(sizes, m), &indexTotal, true
	case indexHeap:
		return nimSum(remainders(sizes, m)), &indexOne, true
	}
	return 0, nil, false
}

// EachTo finds the moves to a value where Value is more than Moore's.
func (x Index) EachTo(sizes []uint64, target uint64, yield func([]uint64) bool) bool {
	kind, m := x.kind(sizes)
	switch kind {
	case indexMoore:
		return Moore{x.K}.EachTo(sizes, target, yield)
	case indexSum:
		now := residue(sizes, m)
		if target > m || target == now {
			return true // no such value, or no move keeps it
		}
		x.eachSplit(sizes, now, target, m, yield)
		return true
	case indexHeap:
		v := nimSum(remainders(sizes, m))
		eachResidue(sizes, m, func(now uint64) uint64 { return now ^ v ^ target }, yield)
		return true
	}
	return false
}

// eachResidue yields the moves on one heap, of at most m, that bring its residue
// modulo m+1 to what target makes of it.
func eachResidue(sizes []uint64, m uint64, target func(now uint64) uint64, yield func([]uint64) bool) {
	for i, n := range sizes {
		now := n % (m + 1)
		to := target(now)
		if to > m || to == now || between(now, to, m) > n {
			continue
		}
		sizes[i] = n - between(now, to, m)
		if !yield(sizes) {
			return
		}
		sizes[i] = n
	}
}

// between is what to take so that a residue modulo m+1 falls from now to to, round
// the corner if need be.
func between(now, to, m uint64) uint64 {
	if now >= to {
		return now - to
	}
	return now + (m + 1 - to)
}

// eachSplit yields the ways to take, from all the heaps together, what brings
// their sum from one residue modulo m+1 to another, if it is there.
func (x Index) eachSplit(sizes []uint64, now, to, m uint64, yield func([]uint64) bool) {
	at := nonEmpty(sizes)
	rest := make([]uint64, len(at)+1) // what heap j and all after it hold, at most MaxUint64
	for j := len(at) - 1; j >= 0; j-- {
		if rest[j] = rest[j+1] + sizes[at[j]]; rest[j] < rest[j+1] {
			rest[j] = math.MaxUint64
		}
	}
	var split func(j int, taken uint64) bool
	split = func(j int, taken uint64) bool {
		if taken == 0 {
			return yield(sizes)
		}
		i := at[j]
		n := sizes[i]
		// As much as can be from the first heaps first: so the way to the
		// first answer is short.
		for t, least := min(n, taken), taken-min(taken, rest[j+1]); ; t-- {
			sizes[i] = n - t
			if !split(j+1, taken-t) {
				return false
			}
			if t == least {
				break
			}
		}
		sizes[i] = n
		return true
	}
	if taken := between(now, to, m); len(at) > 0 && taken <= rest[0] {
		split(0, taken)
	}
}

// EachWinning yields the winning moves where Decide says N.
func (x Index) EachWinning(sizes []uint64, c game.Convention, yield func([]uint64) bool) {
	switch kind, m := x.kind(sizes); kind {
	case indexMoore:
		Moore{x.K}.EachWinning(sizes, c, yield)
	case indexSum:
		x.eachSplit(sizes, residue(sizes, m), uint64(c), m, yield)
	case indexHeap:
		if c == game.Normal {
			x.EachTo(sizes, 0, yield)
			return
		}
		eachResidue(sizes, m, TameTarget(remainders(sizes, m)), yield)
	case indexHeaps: // what is over in each heap, and nothing else
		for i, n := range sizes {
			sizes[i] = n - n%(m+1)
		}
		yield(sizes)
	}
}

// ExplainSizes says which limit decides and how.
func (x Index) ExplainSizes(sizes []uint64, c game.Convention) []game.Note {
	switch kind, m := x.kind(sizes); {
	case kind == indexMoore:
		return Moore{x.K}.ExplainSizes(sizes, c)
	case kind == indexSum:
		return []game.Note{{Says: words.P("index.total", m, m+1, residue(sizes, m), int(c))}}
	case kind == indexHeaps && c == game.Normal:
		return []game.Note{{Says: words.P("index.each", m, m+1, someHeaps(remainders(sizes, m)))}}
	case kind == indexHeap:
		left := remainders(sizes, m)
		return []game.Note{
			{Says: words.P("index.one", m+1, someHeaps(left)), Columns: &game.Columns{Numbers: left, Modulus: 2}},
			{Says: ExplainSum(left, c)},
		}
	}
	return nil
}

// Theory returns the theorems about index-k Nim.
func (Index) Theory() []*game.Theorem {
	return []*game.Theorem{&mooreNormal, &mooreMisere, &indexTotal, &indexEach, &indexOne, &ferguson}
}

// Picture shows heaps, from each of which as many may be taken as both limits allow.
func (x Index) Picture(sizes []uint64) game.Picture {
	each, total := x.limits()
	most := min(each, total)
	if most == math.MaxUint64 {
		most = 0
	}
	return game.Picture{Kind: game.HeapsPicture, Numbers: sizes, Take: upTo(most)}
}
