package heaps

import (
	"fmt"
	"math/big"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"grundy/game"
	"grundy/words"
)

// A Kind is a named infinite set, or one that depends on the heap.
type Kind uint8

// The named sets.
const (
	Squares    Kind = iota // 1, 4, 9, ...
	Primes                 // 2, 3, 5, ...
	PowersOf2              // 1, 2, 4, ...
	Fibonacci              // 1, 2, 3, 5, ...
	Divisors               // the proper divisors of the heap
	Half                   // 1 to half of the heap, rounded down
	kindsCount = iota
)

var kindNames = [kindsCount]string{"squares", "primes", "powers-of-2", "fibonacci", "divisors", "half"}

// String is the set's name in the notation.
func (k Kind) String() string { return kindNames[k] }

// A Range is the numbers From..To, both included; 1 <= From <= To.
type Range struct{ From, To uint64 }

// A Set says which numbers may be taken (or may not) from a heap: the union of
// ranges and named sets.
type Set struct {
	ranges []Range // ascending, apart from each other by more than one
	kinds  []Kind  // ascending
}

// NewSet is the union of the ranges and the named sets. Numbers are at least 1.
func NewSet(ranges []Range, kinds ...Kind) (Set, error) {
	rs := slices.Clone(ranges)
	for _, r := range rs {
		if r.From < 1 || r.From > r.To {
			return Set{}, &game.Fault{Code: "range", At: -1, What: words.P("set.range", r.From, r.To), Hint: words.P("set.hint")}
		}
	}
	slices.SortFunc(rs, func(a, b Range) int {
		if a.From < b.From {
			return -1
		}
		if a.From > b.From {
			return 1
		}
		return 0
	})
	merged := rs[:0]
	for _, r := range rs {
		if n := len(merged); n > 0 && r.From-1 <= merged[n-1].To {
			merged[n-1].To = max(merged[n-1].To, r.To)
			continue
		}
		merged = append(merged, r)
	}
	ks := slices.Clone(kinds)
	slices.Sort(ks)
	return Set{ranges: merged, kinds: slices.Compact(ks)}, nil
}

// Numbers is the set of the given numbers.
func Numbers(numbers ...uint64) (Set, error) {
	rs := make([]Range, len(numbers))
	for i, n := range numbers {
		rs[i] = Range{n, n}
	}
	return NewSet(rs)
}

// Ranges returns the ranges of the set, ascending and disjoint.
func (s Set) Ranges() []Range { return slices.Clone(s.ranges) }

// Kinds returns the named sets in it.
func (s Set) Kinds() []Kind { return slices.Clone(s.kinds) }

// Finite reports whether the set is a finite set of numbers, with the greatest
// of them.
func (s Set) Finite() (greatest uint64, ok bool) {
	if len(s.kinds) > 0 || len(s.ranges) == 0 {
		return 0, false
	}
	return s.ranges[len(s.ranges)-1].To, true
}

// String is the set in the notation: "1,3,4", "1..3,primes".
func (s Set) String() string {
	var parts []string
	for _, r := range s.ranges {
		switch {
		case r.From == r.To:
			parts = append(parts, strconv.FormatUint(r.From, 10))
		case r.From+1 == r.To:
			parts = append(parts, fmt.Sprint(r.From), fmt.Sprint(r.To))
		default:
			parts = append(parts, fmt.Sprintf("%d..%d", r.From, r.To))
		}
	}
	for _, k := range s.kinds {
		parts = append(parts, k.String())
	}
	return strings.Join(parts, ",")
}

// Contains reports whether the number x is in the set as it stands for a heap
// of n. x is at least 1.
func (s Set) Contains(n, x uint64) bool {
	if x == 0 {
		return false
	}
	if _, ok := s.around(x); ok {
		return true
	}
	for _, k := range s.kinds {
		if k.contains(n, x) {
			return true
		}
	}
	return false
}

// around is the range of the set that x lies in.
func (s Set) around(x uint64) (Range, bool) {
	i, found := slices.BinarySearchFunc(s.ranges, x, func(r Range, x uint64) int {
		switch {
		case r.To < x:
			return -1
		case r.From > x:
			return 1
		}
		return 0
	})
	if !found {
		return Range{}, false
	}
	return s.ranges[i], true
}

func (k Kind) contains(n, x uint64) bool {
	switch k {
	case Squares:
		r := Root(x)
		return r*r == x
	case Primes:
		return prime(x)
	case PowersOf2:
		return bits.OnesCount64(x) == 1
	case Fibonacci:
		a, b := uint64(1), uint64(2)
		for a < x && b > a {
			a, b = b, a+b
		}
		return a == x
	case Divisors:
		return x < n && n%x == 0
	case Half:
		return x <= n/2
	}
	return false
}

// Root is the integer square root of x: the greatest number whose square is at most x.
func Root(x uint64) uint64 {
	if x == 0 {
		return 0
	}
	r := uint64(1) << ((bits.Len64(x) + 1) / 2)
	if r > 1<<32-1 {
		r = 1<<32 - 1
	}
	for {
		next := (r + x/r) / 2
		if next >= r {
			break
		}
		r = next
	}
	return r
}

// prime reports whether x is prime. ProbablyPrime(0) is the Baillie-PSW test,
// which has no counterexample below 2^64.
func prime(x uint64) bool {
	return x > 1 && (x&1 == 1 || x == 2) && new(big.Int).SetUint64(x).ProbablyPrime(0)
}

// ParseSet reads a comma list of numbers, ranges and named sets. A *game.Fault
// says what is wrong and where.
func ParseSet(text string) (Set, error) {
	var ranges []Range
	var kinds []Kind
	at := 0
	for part := range strings.SplitSeq(text, ",") {
		fault := func(key string, args ...any) (Set, error) {
			return Set{}, &game.Fault{Code: "set", What: words.P(key, args...), Hint: words.P("set.hint"), Input: text, At: at}
		}
		word := strings.ToLower(strings.TrimSpace(part))
		if k := slices.Index(kindNames[:], word); k >= 0 {
			kinds = append(kinds, Kind(k))
		} else if from, to, isRange := strings.Cut(word, ".."); isRange {
			a, err1 := strconv.ParseUint(from, 10, 64)
			b, err2 := strconv.ParseUint(to, 10, 64)
			if err1 != nil || err2 != nil {
				return fault("set.element", part)
			}
			if a < 1 || a > b {
				return fault("set.range", from, to)
			}
			ranges = append(ranges, Range{a, b})
		} else {
			a, err := strconv.ParseUint(word, 10, 64)
			if err != nil {
				return fault("set.element", part)
			}
			if a < 1 {
				return fault("set.zero")
			}
			ranges = append(ranges, Range{a, a})
		}
		at += len(part) + 1
	}
	return NewSet(ranges, kinds...)
}
