package rules

import (
	"math/bits"
	"slices"

	"grundy/game"
	"grundy/words"
)

// Euclid is the game of Euclid: from the larger of two numbers take a positive
// multiple of the smaller, never going below 0. It is over when one number is 0,
// not earlier when the two are equal.
type Euclid struct{}

var (
	cairnsHoLengyel = game.Theorem{
		Name:   "Cairns-Ho-Lengyel",
		Source: "G. Cairns, N. B. Ho and T. Lengyel, The Sprague-Grundy function of the real game Euclid, Discrete Mathematics 311 (2011) 457-462",
		Says:   words.P("theorem.euclid.value"),
	}
	euclidNormal = game.Theorem{
		Name:   "Cole-Davie",
		Source: "A. J. Cole and A. J. T. Davie, A game based on the Euclidean algorithm and a winning strategy for it, Mathematical Gazette 53 (1969) 354-357",
		Says:   words.P("theorem.euclid"),
	}
	euclidMisere = game.Theorem{
		Name:   "Euclid (misère)",
		Source: "V. Gurvich, On the misere version of game Euclid and miserable games, Discrete Mathematics 307 (2007) 1199-1204",
		Says:   words.P("theorem.euclid.misere"),
	}
)

// String is "euclid".
func (Euclid) String() string { return "euclid" }

// Check wants two numbers.
func (Euclid) Check(sizes []uint64) error {
	if len(sizes) != 2 {
		return &game.Fault{Code: "position", What: words.P("euclid.two", len(sizes)), Hint: words.P("euclid.two.hint")}
	}
	return nil
}

// Canonical sorts the two numbers.
func (Euclid) Canonical(sizes []uint64) []uint64 {
	slices.Sort(sizes)
	return sizes
}

// Each yields the moves from the larger number, the small multiples first; of two
// equal numbers either may be taken.
func (Euclid) Each(sizes []uint64, yield func([]uint64) bool) {
	for i, n := range sizes {
		small := sizes[1-i]
		if small == 0 || n < small {
			continue
		}
		for sizes[i] >= small {
			sizes[i] -= small
			if !yield(sizes) {
				return
			}
		}
		sizes[i] = n
	}
}

// Decide: P where a number is 0, or where the numbers differ and their ratio is
// below the golden ratio; in misère play where neither is 0 and the ratio is
// below the golden ratio, equal numbers included.
func (Euclid) Decide(sizes []uint64, c game.Convention) (game.Outcome, *game.Theorem, bool) {
	by := &euclidNormal
	if c == game.Misere {
		by = &euclidMisere
	}
	return game.Wins(!euclidP(sizes[0], sizes[1], c)), by, true
}

func euclidP(a, b uint64, c game.Convention) bool {
	a, b = min(a, b), max(a, b)
	if a == 0 || a == b {
		return (a == 0) == (c == game.Normal)
	}
	return belowPhi(a, b)
}

// Value comes from the continued fraction of the ratio.
func (Euclid) Value(sizes []uint64) (uint64, *game.Theorem, bool) {
	return euclidValue(sizes[0], sizes[1]), &cairnsHoLengyel, true
}

// euclidValue is the Grundy value of (a,b), in as many steps as the Euclidean
// algorithm has. Let b/a = [q0;q1,...,qn] for a <= b, a continued fraction, with
// 0 as the quotient after qn. Say that x1 = [q1;q2,...] is below x0 = [q0;q1,...]
// if at the first place i where their quotients differ that of x1 is less, for even
// i, or greater, for odd i. Then g = q0 if x1 is below x0, else q0-1.
//
// Proof by induction. The options are j = [j;q1,...] for 0 < j < q0, and x1. An
// option j < q1 has the value j-1, an option j > q1 the value j. The option j = q1
// has q1 if x1 is below x2, else q1-1, and x1 itself has the other of the two. So
// for q1 > q0 the options have 0 to q0-2 and, by x1, at least q0; for q1 < q0 they
// have 0 to q0-1 and no q0; for q1 = q0 they have 0 to q0-2 and, by x1, q0-1 or
// q0, which is q0-1 just if x1 is below x2, that is, below x0. A pair (0,a) has
// the value 0, as it should for the quotient 0.
func euclidValue(a, b uint64) uint64 {
	a, b = min(a, b), max(a, b)
	if a == 0 {
		return 0
	}
	first := b / a
	last := first
	b, a = a, b%a
	for even := true; ; even = !even {
		var q uint64
		if a > 0 {
			q = b / a
			b, a = a, b%a
		}
		if q != last {
			if (q < last) == even {
				return first
			}
			return first - 1
		}
		last = q
	}
}

// EachTo looks only at the moves that can leave the value: the last one, and those
// after which the quotient is the value or one more.
func (Euclid) EachTo(sizes []uint64, target uint64, yield func([]uint64) bool) bool {
	for i, n := range sizes {
		small := sizes[1-i]
		if small == 0 || n < small {
			continue
		}
		quotients := []uint64{target + 1, target, 0}
		for _, q := range slices.Compact(quotients) {
			if q >= n/small {
				continue
			}
			to := q*small + n%small
			if euclidValue(small, to) != target {
				continue
			}
			sizes[i] = to
			if !yield(sizes) {
				return true
			}
		}
		sizes[i] = n
	}
	return true
}

// belowPhi reports whether b/a is below the golden ratio, for 0 < a < b: b^2 <
// ab+a^2, that is b(b-a) < a^2. There is no equality, the ratio being irrational.
func belowPhi(a, b uint64) bool {
	hi, lo := bits.Mul64(b, b-a)
	high, low := bits.Mul64(a, a)
	return hi < high || hi == high && lo < low
}

// EachWinning tries the two moves that leave the larger number less than twice
// the smaller; the others leave a ratio of 2 or more.
func (Euclid) EachWinning(sizes []uint64, c game.Convention, yield func([]uint64) bool) {
	for i, n := range sizes {
		small := sizes[1-i]
		if small == 0 || n < small {
			continue
		}
		for _, to := range [2]uint64{n%small + small, n % small} {
			if to < n && euclidP(small, to, c) {
				sizes[i] = to
				if !yield(sizes) {
					return
				}
			}
		}
		sizes[i] = n
	}
}

// Positions bounds the followers: one for each step of the Euclidean algorithm by
// subtraction, and the pair itself.
func (Euclid) Positions(sizes []uint64) (uint64, bool) {
	a, b := min(sizes[0], sizes[1]), max(sizes[0], sizes[1])
	bound := uint64(1)
	for a > 0 {
		q := b / a
		if bound+q < bound {
			return 0, false
		}
		bound += q
		a, b = b%a, a
	}
	return bound, true
}

// ExplainSizes compares the ratio with the golden ratio.
func (Euclid) ExplainSizes(sizes []uint64, c game.Convention) []game.Note {
	a, b := min(sizes[0], sizes[1]), max(sizes[0], sizes[1])
	switch {
	case a == 0:
		return nil
	case c == game.Misere && a == b:
		return []game.Note{{Says: words.P("euclid.equal.misere", a)}}
	case a == b:
		return []game.Note{{Says: words.P("euclid.equal", a)}}
	case belowPhi(a, b):
		return []game.Note{{Says: words.P("euclid.below", a, b)}}
	}
	return []game.Note{{Says: words.P("euclid.above", a, b)}}
}

// Theory returns the theorems that decide Euclid.
func (Euclid) Theory() []*game.Theorem {
	return []*game.Theorem{&euclidNormal, &euclidMisere, &cairnsHoLengyel}
}

// Picture: two numbers, of which the smaller is taken from the larger.
func (Euclid) Picture(sizes []uint64) game.Picture {
	return game.Picture{Kind: game.NumbersPicture, Numbers: sizes}
}
