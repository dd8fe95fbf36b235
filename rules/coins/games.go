package coins

import (
	"math/bits"
	"sync"

	"grundy/game"
	"grundy/words"
)

const winningWays = "E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 14 (1982); H. W. Lenstra, Nim multiplication, Séminaire de théorie des nombres de Bordeaux 1977-78, exposé 11"

const lexicodes = "J. H. Conway and N. J. A. Sloane, Lexicographic codes: error-correcting codes from game theory, IEEE Transactions on Information Theory 32 (1986) 337-348"

// All are the games of this package.
func All() []*Rule {
	return []*Rule{TurningTurtles(), MockTurtles(), Moebius(), Mogul(), Moidores(), Ruler(), Twins(), Triplets(), Turnips()}
}

// TurningTurtles: one or two coins. Coins are numbered from 1, and a head is worth
// its number: it is a heap of Nim.
func TurningTurtles() *Rule {
	return &Rule{name: "turning-turtles", first: 1, values: &game.Theorem{Name: "Turning Turtles", Source: winningWays, Says: words.P("theorem.turning-turtles")},
		value: func(n uint64) (uint64, bool) { return n + 1, true },
		each:  upTo(1),
		to: func(n, w uint64, yield func([]uint64) bool) {
			switch {
			case w == 0:
				yield(nil)
			case w-1 < n:
				yield([]uint64{w - 1})
			}
		}}
}

// MockTurtles: one, two or three coins. Coins are numbered from 0, and the head n
// is worth the n-th odious number, with an odd number of ones in binary: 2n or 2n+1.
func MockTurtles() *Rule {
	return &Rule{name: "mock-turtles", first: 0, values: &game.Theorem{Name: "Mock Turtles", Source: winningWays, Says: words.P("theorem.mock-turtles")}, value: odious, each: upTo(2),
		to: func(n, w uint64, yield func([]uint64) bool) {
			if bits.OnesCount64(w)%2 == 1 {
				if w>>1 < n {
					yield([]uint64{w >> 1})
				}
				return
			}
			if w == 0 {
				yield(nil)
				return
			}
			pairs(n, 0, w, yield)
		}}
}

// odious is the n-th number with an odd number of ones in binary, from 0; ok is
// false where it passes 64 bits.
func odious(n uint64) (uint64, bool) {
	return n<<1 | uint64(bits.OnesCount64(n)+1)&1, n < 1<<63
}

// pairs yields the pairs of places below n, whose values from place skip on are
// odious numbers, that are worth w together, where w is not 0 and has an even number
// of ones.
func pairs(n, skip, w uint64, yield func([]uint64) bool) {
	if n <= skip {
		return
	}
	if v, _ := odious(n - 1 - skip); bits.Len64(w) > bits.Len64(v) {
		return // beyond all pairs
	}
	for a := skip; a < n; a++ {
		v, _ := odious(a - skip)
		b := (v^w)>>1 + skip
		if b > a && b < n && !yield([]uint64{a, b}) {
			return
		}
	}
}

// Moebius, Mogul and Moidores: up to five, seven and nine coins, numbered from 0.
func Moebius() *Rule { return many("moebius", 5, 64) }

// Mogul is the game of up to seven coins.
func Mogul() *Rule { return many("mogul", 7, 32) }

// Moidores is the game of up to nine coins.
func Moidores() *Rule { return many("moidores", 9, 24) }

// many is the game of up to t coins. A head is worth the least number that is not
// the XOR of fewer than t values further left: the values are a lexicographic code.
// Only so many coins are looked at: the sets of t of them must be few enough to try.
func many(name string, t int, coins uint64) *Rule {
	code := &lexicode{most: t - 1, coins: coins}
	return &Rule{name: name, first: 0, values: &game.Theorem{Name: "lexicographic code", Source: lexicodes, Says: words.P("theorem.lexicode")}, value: code.value, each: upTo(t - 1)}
}

// A lexicode computes the values of single heads in a game of up to most+1 coins.
// It may be used by several goroutines at once.
type lexicode struct {
	most   int
	coins  uint64
	mu     sync.Mutex
	values []uint64
	sums   [][]uint64 // by k: the XORs of exactly or fewer than k+1 of the values, as a bit set
}

// mostSum bounds the values: past it a head is not looked at.
const mostSum = 1 << 20

func (c *lexicode) value(n uint64) (uint64, bool) {
	if n >= c.coins {
		return 0, false
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.sums == nil {
		for range c.most + 1 {
			c.sums = append(c.sums, make([]uint64, mostSum/64))
		}
		for k := range c.sums {
			c.sums[k][0] = 1 // nothing turned
		}
	}
	for uint64(len(c.values)) <= n {
		v := -1
		for i, w := range c.sums[c.most] {
			if w != ^uint64(0) {
				v = i<<6 + bits.TrailingZeros64(^w)
				break
			}
		}
		if v < 0 {
			return 0, false
		}
		for k := c.most; k > 0; k-- {
			for i, w := range c.sums[k-1] {
				for ; w != 0; w &= w - 1 {
					x := (i<<6 + bits.TrailingZeros64(w)) ^ v
					c.sums[k][x>>6] |= 1 << (x & 63)
				}
			}
		}
		c.values = append(c.values, uint64(v))
	}
	return c.values[n], true
}

// Ruler: any number of coins that lie side by side. Coins are numbered from 1, and
// a head is worth the greatest power of 2 that divides its number.
func Ruler() *Rule {
	return &Rule{name: "ruler", first: 1, values: &game.Theorem{Name: "Ruler", Source: winningWays, Says: words.P("theorem.ruler")},
		value: func(n uint64) (uint64, bool) { return (n + 1) & -(n + 1), true },
		each: func(n uint64, yield func([]uint64) bool) {
			others := []uint64{}
			for m := n; yield(others) && m > 0; {
				m--
				others = append([]uint64{m}, others...)
			}
		}}
}

// Twins: exactly two coins, numbered from 0. A head is worth its number: coin 0
// alone cannot be turned.
func Twins() *Rule {
	return &Rule{name: "twins", first: 0, values: &game.Theorem{Name: "Twins", Source: winningWays, Says: words.P("theorem.twins")},
		value: func(n uint64) (uint64, bool) { return n, true },
		each: func(n uint64, yield func([]uint64) bool) {
			for m := uint64(0); m < n && yield([]uint64{m}); m++ {
			}
		},
		to: func(n, w uint64, yield func([]uint64) bool) {
			if w < n {
				yield([]uint64{w})
			}
		}}
}

// Triplets: exactly three coins, numbered from 0. Heads 0 and 1 are worth nothing,
// head n+2 as much as head n of Mock Turtles.
func Triplets() *Rule {
	return &Rule{name: "triplets", first: 0, values: &game.Theorem{Name: "Triplets", Source: winningWays, Says: words.P("theorem.triplets")},
		value: func(n uint64) (uint64, bool) {
			if n < 2 {
				return 0, true
			}
			return odious(n - 2)
		},
		each: exactlyTwo,
		to: func(n, w uint64, yield func([]uint64) bool) {
			switch {
			case w == 0:
				if n > 1 {
					yield([]uint64{0, 1})
				}
			case bits.OnesCount64(w)%2 == 1:
				if b := w>>1 + 2; b < n && yield([]uint64{0, b}) {
					yield([]uint64{1, b})
				}
			default:
				pairs(n, 2, w, yield)
			}
		}}
}

// Turnips (also Ternups): three coins at equal distances, numbered from 0. A head is
// worth 2^k where the lowest digit 2 of its number in ternary is the k-th from 0, and
// nothing if there is none.
func Turnips() *Rule {
	return &Rule{name: "turnips", first: 0, values: &game.Theorem{Name: "Turnips", Source: winningWays, Says: words.P("theorem.turnips")},
		value: func(n uint64) (uint64, bool) {
			for k := 0; n > 0; k, n = k+1, n/3 {
				if n%3 == 2 {
					return 1 << k, true
				}
			}
			return 0, true
		},
		each: func(n uint64, yield func([]uint64) bool) {
			for d := uint64(1); d <= n/2 && yield([]uint64{n - 2*d, n - d}); d++ {
			}
		}}
}

// exactlyTwo yields all pairs of places below n.
func exactlyTwo(n uint64, yield func([]uint64) bool) {
	for a := uint64(0); a < n; a++ {
		for b := a + 1; b < n; b++ {
			if !yield([]uint64{a, b}) {
				return
			}
		}
	}
}

// upTo yields all sets of up to k places below n, nothing first.
func upTo(k int) func(n uint64, yield func([]uint64) bool) {
	return func(n uint64, yield func([]uint64) bool) {
		set := make([]uint64, 0, k)
		var extend func(from uint64) bool
		extend = func(from uint64) bool {
			if !yield(set) {
				return false
			}
			if len(set) == k {
				return true
			}
			for m := from; m < n; m++ {
				set = append(set, m)
				if !extend(m + 1) {
					return false
				}
				set = set[:len(set)-1]
			}
			return true
		}
		extend(0)
	}
}
