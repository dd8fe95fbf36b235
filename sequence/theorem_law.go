package sequence

import (
	"math/bits"
	"slices"

	"grundy/game"
	"grundy/heaps"
	"grundy/words"
)

// lawBound is a theorem on arithmetic periods of codes whose saltus is a power
// of two. It does not compare options with options: it takes the law as a guess f and
// proves, by a finite calculation, that f(n) is the mex of the options of n for all
// n, so that f = g. Statement and proof are in docs/periods.md ("A law that is its
// own mex"); the names there are the names here.
//
// Source: here; the idea that a saltus 2^e splits every value into a multiple of it
// and a rest that XOR keeps apart is from J. P. Howse and R. J. Nowakowski,
// Periodicity and arithmetic-periodicity in hexadecimal games, Theoret. Comput. Sci.
// 313 (2004) 463-472.
func lawBound(c heaps.Code) bound {
	theorem := &game.Theorem{
		Name:   "a law that is its own mex",
		Source: "docs/periods.md; after J. P. Howse, R. J. Nowakowski, Theoret. Comput. Sci. 313 (2004) 463-472",
		Says:   words.P("period.law"),
	}
	return bound{
		theorem: theorem,
		needs: func(n0, p, s uint64) (uint64, bool) {
			if s == 0 || s&(s-1) != 0 {
				return 0, false
			}
			return linear(16, p, max(n0, 1))
		},
		settle: func(k Kernel, known, n0, p, s uint64) (uint64, bool) {
			g, ok := newGuess(c, k, known, n0, p, s)
			if !ok {
				return 0, false
			}
			N := g.base + g.period*uint64(g.rounds)
			return N, N > known || g.noOptionEqual() && g.allSmallerReached()
		},
	}
}

// A class is the heaps size, size+P, size+2P, ... of the law's periodic part, or
// one smaller heap. The heap size + P*q has the value (high+q)*saltus + low.
type class struct {
	size     uint64
	periodic bool
	high     int
	low      uint32
}

// A guess is a law to be proved: heaps from base on obey f(n+period) = f(n)+2^e,
// with period a multiple of the repetend's length, and those before it have values
// below 2^e.
type guess struct {
	bits    []uint8 // d_0, d_1, ... to the end of one repetend; of a finite code, to a 0
	from    int     // the index from which they repeat
	repeats bool    // the code is infinite
	base    uint64
	period  uint64
	e       int
	top     int     // the greatest high
	rounds  int     // q of every heap that is still to be proved is at least this
	small   []class // 1, ..., base-1
	regular []class // base, ..., base+period-1
}

// mostWork bounds the calculation of a proof, in options looked at.
const mostWork = 1 << 26

// newGuess splits the values of the kernel, of which known may be used, into
// classes; ok is false where the theorem does not apply, or the calculation would
// be too long. Where too few are known for that, rounds asks for more.
func newGuess(c heaps.Code, k Kernel, known, n0, p, s uint64) (g *guess, ok bool) {
	g = &guess{base: max(n0, 1), period: p, e: bits.TrailingZeros64(s), rounds: 16}
	if g.base > 1<<14 || p > 1<<14 {
		return nil, false
	}
	from, size := c.Repetend()
	g.from, g.repeats = from, size > 0
	for i := range from + max(size, 1) {
		d := c.Digit(uint64(i))
		if d.Unequal {
			return nil, false
		}
		g.bits = append(g.bits, d.Bits)
	}
	values := make([]uint32, g.base)
	k.Read(values, 0)
	greatest := slices.Max(values)
	for ; greatest>>g.e > 0 || g.repeats && g.period%uint64(size) != 0; g.e++ {
		if g.period *= 2; g.period > 1<<14 {
			return nil, false
		}
	}
	if g.base+g.period > known {
		return g, true
	}
	values = make([]uint32, g.base+g.period)
	k.Read(values, 0)
	for n := uint64(1); n < g.base+g.period; n++ {
		v := values[n]
		cl := class{size: n, periodic: n >= g.base, high: int(v >> g.e), low: v & (1<<g.e - 1)}
		if cl.periodic {
			g.regular = append(g.regular, cl)
			g.top = max(g.top, cl.high)
		} else {
			g.small = append(g.small, cl)
		}
	}
	// Far enough for every run of values to overlap with the next (see
	// complete), and for every number taken to be beyond the digits that do
	// not repeat where nearly all is taken.
	g.rounds = max(4*c.MostHeaps()*g.top+16, (g.from+int(g.base))/int(g.period)+g.top+4)
	return g, g.work(c.MostHeaps()) <= mostWork
}

// work is about how many options and values a proof looks at.
func (g *guess) work(heaps int) int {
	classes := int(g.base + g.period)
	left := 1
	for range heaps {
		left = min(left*classes, mostWork)
	}
	equal := left * (g.lastTaken() + 1)
	reach := classes * (g.rounds<<g.e + left/max(1, classes)*max(g.from, int(g.period)))
	return max(equal, reach)
}

// lastTaken is the greatest number taken that condition (A) must look at: for
// more, the heaps left are too small.
func (g *guess) lastTaken() int {
	if !g.repeats {
		return g.from - 1
	}
	return g.from + int(g.period)*(3*g.top+2) + int(g.base)
}

// digit is the digit d_i.
func (g *guess) digit(i int) uint8 {
	if i >= len(g.bits) {
		i = g.from + (i-g.from)%(len(g.bits)-g.from)
	}
	return g.bits[i]
}

// residue is the class among regular of the heaps n, and how many periods n is
// above that class's size (below, if negative).
func (g *guess) residue(n int64) (r int, q int) {
	p := int64(g.period)
	n -= int64(g.base)
	r = int(((n % p) + p) % p)
	return r, int((n - int64(r)) / p)
}

// noOptionEqual reports that no option of a heap with q >= rounds has the value
// of the heap itself: condition (A).
func (g *guess) noOptionEqual() bool {
	all := append(append([]class(nil), g.small...), g.regular...)
	for i := range g.lastTaken() + 1 {
		d := g.digit(i)
		for a := range all {
			if d&2 != 0 && g.equals(i, all[a]) {
				return false
			}
			for b := a; d&12 != 0 && b < len(all); b++ {
				if d&4 != 0 && g.equals(i, all[a], all[b]) {
					return false
				}
				for c := b; d&8 != 0 && c < len(all); c++ {
					if g.equals(i, all[a], all[b], all[c]) {
						return false
					}
				}
			}
		}
	}
	return true
}

// equals reports whether some heap n, with i taken, may leave heaps of these
// classes with the value of n.
//
// Let x be the high part of the value of n and x_l those of the heaps left. As the
// sizes add up, x = sum of x_l + k with the same k for all such n. The XOR of
// the x_l is their sum less an even number: 0 where one heap at most is regular, any
// where two or three are.
func (g *guess) equals(i int, left ...class) bool {
	size, high, low, regular := int64(i), 0, uint32(0), 0
	for _, l := range left {
		size += int64(l.size)
		high += l.high
		low ^= l.low
		if l.periodic {
			regular++
		}
	}
	r, k := g.residue(size)
	if low != g.regular[r].low {
		return false
	}
	k += g.regular[r].high - high
	switch regular {
	case 0:
		return false // the value is below 2^e, that of n is not
	case 1:
		return k == 0
	}
	return k <= 0 && k%2 == 0
}
