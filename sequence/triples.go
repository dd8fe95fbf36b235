package sequence

import (
	"context"

	"grundy/game"
	"grundy/heaps"
)

// triples plays the finite codes with a digit that leaves three heaps.
//
// For each total it keeps the set of the values of its pairs of heaps, a bit a
// value. A value v is an option by three heaps of a total when v^g(a) is in the
// set of total-a for some a. A value below the mex is found so after a few a as a
// rule, and only the mex itself takes them all: about N steps a heap in place of
// the N*N/12 triples. The sets take about N times the greatest value bits.
type triples struct {
	keeper
	code  heaps.Code
	last  uint64
	pairs []valueSet // by total
	used  uint64     // memory of the sets in bytes
}

func newTriples(code heaps.Code, opts Options) *triples {
	last, _ := code.Last()
	return &triples{keeper: newKeeper(opts), code: code, last: uint64(last)}
}

func (k *triples) Name() string     { return "triples" }
func (k *triples) Rule() heaps.Rule { return k.code }

func (k *triples) Extend(ctx context.Context, to uint64) error {
	for k.Len() < to {
		if k.used > k.opts.memory() {
			return &game.Limit{Which: "memory", Allowed: k.opts.memory(), Reached: k.Len()}
		}
		if err := k.extend(ctx, k.Len()+1, k.value, func(uint64, uint32) {}); err != nil {
			return err
		}
	}
	return nil
}

// Restore takes over known values; see [Restorer].
func (k *triples) Restore(values func(dst []uint32, from uint64) int, n uint64) error {
	*k = *newTriples(k.code, k.opts)
	if err := k.restore(values, n, func(uint64, uint32) {}); err != nil {
		*k = *newTriples(k.code, k.opts)
		return err
	}
	return nil
}

func (k *triples) value(n uint64) uint32 {
	for total := uint64(len(k.pairs)); total <= n; total++ {
		k.addTotal(total)
	}
	k.marks.next()
	for i := range min(k.last, n) + 1 {
		d, rest := k.code.Digit(i), n-i
		if d.May(0) && rest == 0 {
			k.marks.mark(0)
		}
		if d.May(1) && rest > 0 {
			k.marks.mark(k.values.at(rest))
		}
		if d.May(2) {
			k.markPairs(rest, d.Unequal)
		}
		if d.May(3) && d.Unequal {
			k.markTriples(rest)
		}
	}
	for {
		v := k.marks.mex()
		if !k.triple(n, v) {
			return v
		}
		k.marks.mark(v)
	}
}

// triple reports whether a digit that allows equal heaps gives n an option of
// value v by leaving three heaps.
func (k *triples) triple(n uint64, v uint32) bool {
	for i := range min(k.last, n) + 1 {
		d, rest := k.code.Digit(i), n-i
		if !d.May(3) || d.Unequal {
			continue
		}
		k.pause.spend(rest / 12)
		for a := uint64(1); a <= rest/3; a++ {
			if k.pairs[rest-a].has(v ^ k.values.at(a)) {
				return true
			}
		}
	}
	return false
}

// addTotal makes the set of the next total, all values below being known.
func (k *triples) addTotal(total uint64) {
	var set valueSet
	k.marks.next()
	k.markPairs(total, false)
	for v, stamp := range k.marks.seen {
		if stamp == k.marks.stamp {
			set.add(uint32(v))
		}
	}
	k.pairs = append(k.pairs, set)
	k.used += 8*uint64(cap(set)) + 24
}

func (k *triples) markPairs(total uint64, unequal bool) {
	if total < 2 {
		return
	}
	p := plain{values: k.values, marks: k.marks}
	p.pairs(0, total, 1, unequal)
	k.marks = p.marks
	k.pause.spend(total / 2)
}

// markTriples marks the values of three different heaps of the given total, one
// by one.
func (k *triples) markTriples(total uint64) {
	p := plain{values: k.values, marks: k.marks}
	for a := uint64(1); a <= total/3; a++ {
		p.pairs(k.values.at(a), total-a, a+1, true)
	}
	k.marks = p.marks
	k.pause.spend(total * total / 12)
}
