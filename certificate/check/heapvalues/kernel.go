package heapvalues

import (
	"context"
	"math/bits"
	"slices"

	"grundy/game"
	"grundy/heaps"
)

// kernelBytes is the memory that a heap takes: its value and its cell.
const kernelBytes = 4 + 2

// A kernel computes the values of heaps from all their moves, or, for codes that leave
// at most two heaps, from few of them (after the sparse spaces of E. R. Berlekamp,
// J. H. Conway and R. K. Guy, Winning Ways, chapter 4): a value v of heap n is rare if
// it has an even number of bits under a mask, plus n + τ if all splitting moves take
// as many as τ modulo 2; else common. Then two heaps of one class leave a rare value,
// two of different ones a common value. So the common values among the options of n come
// from the few rare heaps. With c the least that is missing, g(n) is the least rare
// value below c that no option has, else c. For nearly all rare values the option is
// found among pairs of which one is small; one that is not found is only believed to
// be missing when all pairs have been tried. So the mask decides how fast this is,
// never what comes out.
//
// A cell of heap n is the value with one bit of the mask taken out, twice, plus 1 if it
// is common: cells add by XOR as values do, and those of one class are in order.
type kernel struct {
	rule    heaps.Rule
	values  []uint32
	hint    uint32 // a mask that may be good
	plain   bool   // no sparse space is looked for
	splits  []split
	singles []uint64
	last    uint64 // the greatest number that a move takes
	stamp   uint32
	marks   []uint32 // marks[x] == stamp: the present heap has an option x

	mask     uint32 // 0 while there is none
	low      int    // the lowest bit of the mask
	domain   bool
	tau      uint64
	cells    []uint16
	top      uint16
	rare     uint64 // the last rare heap
	common   []pair // rare heaps
	evidence []pair // small heaps
	reach    uint64 // the greatest of these
	learnt   uint64 // when the evidence was chosen
}

// A split is a digit that allows two heaps.
type split struct {
	t       uint64
	unequal bool
}

// A pair is a heap that may be one of two left: the other is back below n.
type pair struct {
	back, heap uint64
	unequal    bool
	cell       uint16
}

const (
	firstSpace = 1 << 11 // the values that a space is first looked for in
	mostRare   = 2000    // with more rare heaps a space is none
)

func newKernel(rule heaps.Rule) *kernel {
	k := &kernel{rule: rule, marks: make([]uint32, 64)}
	code, ok := rule.(heaps.Code)
	last, finite := 0, false
	if ok {
		last, finite = code.Last()
	}
	if k.plain = !ok || !finite || code.MostHeaps() != 2 || last > firstSpace/4; k.plain {
		return k
	}
	k.last = uint64(last)
	for i := range uint64(last) + 1 {
		d := code.Digit(i)
		if d.May(1) {
			k.singles = append(k.singles, i)
		}
		if d.May(2) {
			k.splits = append(k.splits, split{i, d.Unequal})
		}
	}
	return k
}

// extend computes the values of the heaps below n.
func (k *kernel) extend(ctx context.Context, n uint64) error {
	k.values = slices.Grow(k.values, int(n)-len(k.values))
	for h := uint64(len(k.values)); h < n; h++ {
		if h&0xff == 0 && ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if !k.plain && h >= firstSpace && h&(h-1) == 0 {
			k.look(h)
		}
		var v uint32
		var err error
		switch {
		case k.mask != 0:
			v = k.sparse(h)
		case !k.plain && h > k.last:
			v = k.pairs(h)
		default:
			v, err = k.mexOf(ctx, h)
		}
		if err != nil {
			return err
		}
		k.values = append(k.values, v)
		if k.mask != 0 {
			k.enter(h, v)
		}
	}
	return nil
}

// mark notes an option, mex is the least value or cell that has none.
func (k *kernel) mark(x uint32) {
	for x >= uint32(len(k.marks)) {
		k.marks = append(k.marks, make([]uint32, len(k.marks))...)
	}
	k.marks[x] = k.stamp
}

func (k *kernel) mex() uint32 {
	for x, s := range k.marks {
		if s != k.stamp {
			return uint32(x)
		}
	}
	return uint32(len(k.marks))
}

// mexOf is the value of a heap by all its moves.
func (k *kernel) mexOf(ctx context.Context, n uint64) (uint32, error) {
	k.stamp++
	looked, bad := 0, false
	k.rule.Options(n, func(_ uint64, left []uint64) bool {
		x := uint32(0)
		for _, m := range left {
			if m >= n {
				bad = true
				return false
			}
			x ^= k.values[m]
		}
		k.mark(x)
		looked++
		return looked&0xfff != 0 || ctx.Err() == nil
	})
	if bad {
		return 0, no("heap.grows", n)
	}
	if f, ok := k.rule.(game.Failing); ok && f.Failure() != nil {
		return 0, f.Failure()
	}
	if ctx.Err() != nil {
		return 0, context.Cause(ctx)
	}
	return k.mex(), nil
}

// pairs is the value of a heap by all pairs.
func (k *kernel) pairs(n uint64) uint32 {
	k.stamp++
	for _, i := range k.singles {
		k.mark(k.values[n-i])
	}
	for _, s := range k.splits {
		rest := n - s.t
		if rest%2 == 0 && !s.unequal {
			k.mark(0)
		}
		for a := uint64(1); a < rest-a; a++ {
			k.mark(k.values[a] ^ k.values[rest-a])
		}
	}
	return k.mex()
}

// look chooses the space with the fewest rare heaps among the last half of the values
// below n.
func (k *kernel) look(n uint64) {
	var count [2][]uint64 // of heaps by parity and value
	top := slices.Max(k.values)
	count[0], count[1] = make([]uint64, top+1), make([]uint64, top+1)
	for h := n / 2; h < n; h++ {
		count[h&1][k.values[h]]++
	}
	tau := k.splits[0].t & 1
	domain := !slices.ContainsFunc(k.splits, func(s split) bool { return s.t&1 != tau })
	best, bestMask, bestDomain := n/16, uint32(0), false
	try := func(mask uint32, domain bool) {
		rare := uint64(0)
		for parity, of := range count {
			flip := 0
			if domain {
				flip = parity ^ int(tau)
			}
			for v, n := range of {
				if (bits.OnesCount32(uint32(v)&mask)^flip)&1 == 0 {
					rare += n
				}
			}
		}
		if rare < best {
			best, bestMask, bestDomain = rare, mask, domain
		}
	}
	for _, d := range []bool{false, true} {
		for mask := uint32(1); mask < 1<<min(bits.Len32(top), 10) && (!d || domain); mask++ {
			// Values to come have greater bits, of which the hint may know.
			try(mask, d)
		}
	}
	same := bestMask != 0 && bestMask&^(k.hint) == 0 && k.hint&(1<<bits.Len32(top)-1) == bestMask
	if same {
		bestMask = k.hint & 0x7fff
	}
	if bestMask == k.mask && bestDomain == k.domain {
		return
	}
	k.mask, k.domain, k.tau, k.low = bestMask, bestDomain, tau, bits.TrailingZeros32(bestMask)
	k.cells, k.top, k.rare, k.common, k.evidence, k.reach, k.learnt = k.cells[:0], 0, 0, nil, nil, 0, 0
	if k.mask == 0 {
		return
	}
	k.cells = slices.Grow(k.cells, cap(k.values))
	for h := range n {
		k.enter(h, k.values[h])
		if k.mask == 0 {
			return
		}
	}
}

// class is 1 for a value that is common for heap n, else 0.
func (k *kernel) class(v uint32, n uint64) uint32 {
	c := uint32(bits.OnesCount32(v & k.mask))
	if k.domain {
		c ^= uint32(n ^ k.tau)
	}
	return c & 1
}

// enter makes the cell of heap n.
func (k *kernel) enter(n uint64, v uint32) {
	common := k.class(v, n)
	cell := (v>>(k.low+1)<<k.low | v&(1<<k.low-1)) << 1
	if cell >= 1<<16 || len(k.common) > mostRare*len(k.splits) {
		k.mask, k.plain = 0, true // there is no good space
		return
	}
	k.cells = append(k.cells, uint16(cell|common))
	k.top = max(k.top, uint16(cell))
	if common == 1 || n == 0 {
		return
	}
	k.rare = n
	for _, s := range k.splits {
		p := pair{n + s.t, n, s.unequal, uint16(cell)}
		if !slices.ContainsFunc(k.common, func(q pair) bool { return q.back == p.back && q.cell == p.cell && q.unequal == p.unequal }) {
			k.common = append(k.common, p)
		}
	}
}

// valueOf is the value of a cell of heap n.
func (k *kernel) valueOf(cell uint32, n uint64) uint32 {
	v := cell >> 1
	v = v>>k.low<<(k.low+1) | v&(1<<k.low-1)
	if k.class(v, n) != cell&1 {
		v |= 1 << k.low
	}
	return v
}

// wanted is how many rare values are below the common one with the place c. Those that
// differ from it in no higher bit than the one taken out all have that bit alike.
func (k *kernel) wanted(c uint32, n uint64) uint32 {
	block := c >> k.low << k.low
	if k.valueOf(c<<1, n) < k.valueOf(c<<1|1, n) {
		return block + 1<<k.low
	}
	return block
}

// flip is the cell of an empty heap beside n-i, which has the class of n then.
func (k *kernel) flip(i uint64) uint16 {
	if k.domain {
		return uint16(i & 1)
	}
	return 0
}

// sparse is the value of heap n by the space.
func (k *kernel) sparse(n uint64) uint32 {
	if n >= 2*max(k.learnt, firstSpace/2) {
		k.learn(n)
	}
	if k.top < 128 && n > 2*max(k.rare, k.reach)+2*k.last {
		if v, ok := k.narrow(n); ok {
			return v
		}
	}
	k.stamp++
	for i := 2*int(k.top) + 256; i > len(k.marks); {
		k.mark(uint32(len(k.marks)))
		k.stamp++
	}
	all := k.splits
	for _, i := range k.singles {
		k.mark(uint32(k.cells[n-i] ^ k.flip(i)))
	}
	for _, s := range all {
		if (n-s.t)%2 == 0 && !s.unequal {
			k.mark(0)
		}
	}
	k.markPairs(n, k.common)
	c := uint32(0)
	for int(c)<<1|1 < len(k.marks) && k.marks[c<<1|1] == k.stamp {
		c++
	}
	limit := k.wanted(c, n)
	k.markPairs(n, k.evidence)
	missing := 0
	for x := range limit {
		if int(x)<<1 >= len(k.marks) || k.marks[x<<1] != k.stamp {
			missing++
		}
	}
	for a := uint64(1); missing > 0 && 2*a < n; a++ {
		for _, s := range all {
			if rest := n - s.t; a < rest-a {
				cell := uint32(k.cells[a] ^ k.cells[rest-a])
				if cell&1 == 0 && cell>>1 < limit && (int(cell) >= len(k.marks) || k.marks[cell] != k.stamp) {
					k.mark(cell)
					missing--
					if a < n/4 && a < 1<<13 && len(k.evidence) < 600 {
						k.evidence = append(k.evidence, pair{a + s.t, a, s.unequal, k.cells[a]})
						k.reach = max(k.reach, a)
					}
				}
			}
		}
	}
	if missing == 0 {
		return k.valueOf(c<<1|1, n)
	}
	for x := uint32(0); ; x++ {
		if int(x)<<1 >= len(k.marks) || k.marks[x<<1] != k.stamp {
			return k.valueOf(x<<1, n)
		}
	}
}

func (k *kernel) markPairs(n uint64, all []pair) {
	for _, p := range all {
		if p.back < n && !(p.unequal && n-p.back == p.heap) {
			k.mark(uint32(k.cells[n-p.back] ^ p.cell))
		}
	}
}

// narrow is the same where no mark is past 64 of one class and every other heap of a
// pair is common; ok is false where that does not settle it.
func (k *kernel) narrow(n uint64) (v uint32, ok bool) {
	var seen [2]uint64
	for _, i := range k.singles {
		cell := k.cells[n-i] ^ k.flip(i)
		seen[cell&1] |= 1 << (cell >> 1 & 63)
	}
	for _, s := range k.splits {
		if (n-s.t)%2 == 0 && !s.unequal {
			seen[0] |= 1
		}
	}
	common, cells := seen[1], k.cells[:n]
	for i := range k.common {
		p := &k.common[i]
		common |= 1 << ((cells[n-p.back] ^ p.cell) >> 1 & 63)
	}
	c := uint32(bits.TrailingZeros64(^common))
	limit := k.wanted(c, n)
	if c > 62 || limit > 63 {
		return 0, false
	}
	open := (uint64(1)<<limit - 1) &^ seen[0]
	for i := range k.evidence {
		p := &k.evidence[i]
		if open &^= 1 << ((cells[n-p.back] ^ p.cell) >> 1 & 63); open == 0 {
			break
		}
	}
	return k.valueOf(c<<1|1, n), open == 0
}

// learn chooses evidence: the pairs of a small common heap that show the most of what
// is wanted for some of the last heaps and is not shown by those chosen before.
func (k *kernel) learn(n uint64) {
	k.learnt, k.reach, k.evidence = n, 0, nil
	const samples = 64
	type sample struct {
		n    uint64
		need []bool
	}
	var heaps []sample
	for i := range uint64(samples) {
		h := n - 1 - i*(n/2/samples)
		if k.cells[h]&1 == 1 {
			s := sample{h, make([]bool, 2*int(k.top)+512)}
			for x := range k.wanted(uint32(k.cells[h]>>1), h) {
				s.need[x] = true
			}
			for _, t := range k.splits {
				if (h-t.t)%2 == 0 && !t.unequal {
					s.need[0] = false
				}
			}
			heaps = append(heaps, s)
		}
	}
	gain := func(p pair, strike bool) (sum int) {
		for _, s := range heaps {
			if cell := k.cells[s.n-p.back] ^ p.cell; cell&1 == 0 && s.need[cell>>1] {
				sum++
				if strike {
					s.need[cell>>1] = false
				}
			}
		}
		return sum
	}
	var pairs []pair
	var gains []int
	for a := uint64(1); a < min(n/8, 512); a++ {
		for _, s := range k.splits {
			if k.cells[a]&1 == 1 {
				p := pair{a + s.t, a, s.unequal, k.cells[a]}
				pairs, gains = append(pairs, p), append(gains, gain(p, false))
			}
		}
	}
	for len(pairs) > 0 && len(k.evidence) < 400 {
		best := 0
		for i, g := range gains {
			if g > gains[best] {
				best = i
			}
		}
		if gains[best] == 0 {
			break
		}
		if g := gain(pairs[best], false); g < gains[best] {
			gains[best] = g // gains only fall
			continue
		}
		gain(pairs[best], true)
		k.evidence, gains[best] = append(k.evidence, pairs[best]), 0
		k.reach = max(k.reach, pairs[best].heap)
	}
}
