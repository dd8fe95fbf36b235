package sequence

import (
	"context"

	"grundy/heaps"
)

// endless plays the codes whose digits repeat for ever and that leave at most two
// heaps.
//
// A repeating digit lets what is left be any heap, or any two heaps of any total,
// of some residue and small enough. So all values that come from the repeating
// digits are kept as sets, one for each residue, that only grow: each heap adds
// one value and each total its pairs, once and for all. N values take N*N/4 pairs
// if a repeating digit leaves two heaps, instead of N*N*N/12.
type endless struct {
	keeper
	code   heaps.Code
	from   uint64 // the first repeating digit
	size   uint64 // how many repeat
	repeat []heaps.Digit
	ready  uint64 // heaps and totals below have been added
	ones   []valueSet
	twos   []valueSet // the values of pairs of different heaps
	equal  []bool     // whether there are pairs of equal heaps, of value 0
	pairs  bool       // whether a repeating digit leaves two heaps
	low    []uint32   // by n mod size: no value below is missing from n's sets
}

// A valueSet is a set of values, a bit each.
type valueSet []uint64

func (s *valueSet) add(v uint32) {
	for int(v>>6) >= len(*s) {
		*s = append(*s, 0)
	}
	(*s)[v>>6] |= 1 << (v & 63)
}

func (s valueSet) has(v uint32) bool { return int(v>>6) < len(s) && s[v>>6]>>(v&63)&1 == 1 }

func newEndless(code heaps.Code, opts Options) *endless {
	from, size := code.Repetend()
	k := &endless{keeper: newKeeper(opts), code: code, from: uint64(from), size: uint64(size)}
	k.ones, k.twos = make([]valueSet, size), make([]valueSet, size)
	k.equal, k.low = make([]bool, size), make([]uint32, size)
	for j := range k.size {
		k.repeat = append(k.repeat, code.Digit(k.from+j))
		k.pairs = k.pairs || k.repeat[j].May(2)
	}
	return k
}

func (k *endless) Name() string     { return "endless" }
func (k *endless) Rule() heaps.Rule { return k.code }

func (k *endless) Extend(ctx context.Context, to uint64) error {
	return k.extend(ctx, to, k.value, func(uint64, uint32) {})
}

// Restore takes over known values; see [Restorer].
func (k *endless) Restore(values func(dst []uint32, from uint64) int, n uint64) error {
	*k = *newEndless(k.code, k.opts)
	if err := k.restore(values, n, func(uint64, uint32) {}); err != nil {
		*k = *newEndless(k.code, k.opts)
		return err
	}
	return nil
}

func (k *endless) value(n uint64) uint32 {
	for ; k.ready+k.from <= n; k.ready++ {
		k.add(k.ready)
	}
	k.marks.next()
	for i := range min(k.from, n+1) {
		d, rest := k.code.Digit(i), n-i
		if d.May(0) && rest == 0 {
			k.marks.mark(0)
		}
		if d.May(1) && rest > 0 {
			k.marks.mark(k.values.at(rest))
		}
		if d.May(2) {
			k.markTotal(rest, d.Unequal)
		}
	}
	if n >= k.from {
		low := &k.low[n%k.size]
		for k.has(n, *low) {
			*low++
		}
		v := *low
		for k.marks.has(v) || k.has(n, v) {
			v++
		}
		k.marks.reach(v)
		return v
	}
	return k.marks.mex()
}

// has reports whether a repeating digit gives n an option of value v. For heaps of
// one residue that is so for ever once it is so.
func (k *endless) has(n uint64, v uint32) bool {
	if v == 0 && k.repeat[(n-k.from)%k.size].May(0) {
		return true
	}
	for j := range min(k.size, n-k.from+1) {
		d, rest := k.repeat[j], (n-k.from-j)%k.size
		if d.May(1) && k.ones[rest].has(v) {
			return true
		}
		if d.May(2) && (k.twos[rest].has(v) || v == 0 && !d.Unequal && k.equal[rest]) {
			return true
		}
	}
	return false
}

// add adds the heap, and the total, of m, the values up to m being known.
func (k *endless) add(m uint64) {
	if m == 0 {
		return
	}
	k.ones[m%k.size].add(k.values.at(m))
	if !k.pairs {
		return
	}
	k.marks.next()
	k.markTotal(m, true)
	for v, stamp := range k.marks.seen {
		if stamp == k.marks.stamp {
			k.twos[m%k.size].add(uint32(v))
		}
	}
	k.equal[m%k.size] = k.equal[m%k.size] || m&1 == 0
}

// markTotal marks the values of the pairs of heaps of the given total.
func (k *endless) markTotal(total uint64, unequal bool) {
	if total < 2 {
		return
	}
	p := plain{values: k.values, marks: k.marks}
	p.pairs(0, total, 1, unequal)
	k.marks = p.marks
	k.pause.spend(total / 2)
}
