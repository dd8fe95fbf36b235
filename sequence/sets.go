package sequence

import (
	"context"
	"math/bits"

	"grundy/heaps"
)

// take plays subtraction games: the union of points (single numbers and the
// sparse named sets), long ranges, half of the heap, primes and divisors, each of
// which says in its own way whether a value is among the options.
//
// A point costs a step a heap, a range the logarithm of the values, primes a word
// for each 64 heaps further on, divisors a step each.
type take struct {
	keeper
	rule     heaps.Take
	points   []uint64     // ascending; the infinite sets as far as they are needed
	endless  []endlessSet // squares, powers of 2, Fibonacci numbers
	ranges   []takeRange  // longer than longRange
	primes   *shiftedSieve
	divisors *divisorLists
	form     takeForm
}

// longRange is how long a range must be to be cheaper as one than as points.
const longRange = 24

type endlessSet struct {
	nth  func(i uint64) uint64 // the numbers of the set, ascending, i from 1
	next uint64
}

// takeForm is the closed form of a set that is one named set alone.
type takeForm uint8

const (
	noForm takeForm = iota
	halfForm
	divisorsForm
)

func newTake(rule heaps.Take, opts Options) *take {
	k := &take{keeper: newKeeper(opts), rule: rule}
	for _, r := range rule.Set.Ranges() {
		if r.To-r.From < longRange {
			for x := r.From; x <= r.To && x >= r.From; x++ {
				k.points = append(k.points, x)
			}
			continue
		}
		k.ranges = append(k.ranges, takeRange{from: r.From, to: r.To})
	}
	kinds := rule.Set.Kinds()
	for _, kind := range kinds {
		switch kind {
		case heaps.Squares:
			k.addEndless(func(i uint64) uint64 { return i * i })
		case heaps.PowersOf2:
			k.addEndless(func(i uint64) uint64 { return 1 << min(i-1, 63) })
		case heaps.Fibonacci:
			a, b := uint64(1), uint64(1) // asked for in order, so that each is the next
			k.addEndless(func(uint64) uint64 { a, b = b, a+b; return a })
		case heaps.Primes:
			k.primes = &shiftedSieve{}
		case heaps.Half:
			k.ranges = append(k.ranges, takeRange{from: 1, half: true})
		case heaps.Divisors:
			k.divisors = &divisorLists{}
		}
	}
	if len(kinds) == 1 && len(rule.Set.Ranges()) == 0 {
		switch kinds[0] {
		case heaps.Half:
			k.form = halfForm
		case heaps.Divisors:
			k.form = divisorsForm
		}
	}
	return k
}

func (k *take) addEndless(nth func(uint64) uint64) {
	k.endless = append(k.endless, endlessSet{nth, nth(1)})
	k.endless[len(k.endless)-1].nth = counted(nth)
}

// counted calls nth with 2, 3, ... whatever it is asked.
func counted(nth func(uint64) uint64) func(uint64) uint64 {
	i := uint64(1)
	return func(uint64) uint64 { i++; return nth(i) }
}

func (k *take) Name() string     { return "sets" }
func (k *take) Rule() heaps.Rule { return k.rule }

func (k *take) Extend(ctx context.Context, to uint64) error {
	return k.extend(ctx, to, k.value, k.know)
}

// Restore takes over known values; see [Restorer].
func (k *take) Restore(values func(dst []uint32, from uint64) int, n uint64) error {
	*k = *newTake(k.rule, k.opts)
	if err := k.restore(values, n, k.know); err != nil {
		*k = *newTake(k.rule, k.opts)
		return err
	}
	return nil
}

// value is the Grundy value of a heap of n, all smaller ones being known.
func (k *take) value(n uint64) uint32 {
	switch k.form {
	case halfForm:
		// Taking up to half: g(2m) = m and g(2m+1) = g(m), by induction: the
		// options of 2m are the heaps m to 2m-1, whose values are 0 to m-1, and
		// 2m+1 has the options m+1 to 2m, which lack g(m) alone.
		if n&1 == 0 {
			return uint32(n / 2)
		}
		return k.values.at(n / 2)
	case divisorsForm:
		// Taking a proper divisor: the number of twos in n. An odd d of an even n
		// leaves an odd heap, 2^j less than n's power leaves j twos, and no divisor
		// leaves as many as n has.
		if n == 0 {
			return 0
		}
		return uint32(bits.TrailingZeros64(n))
	}
	k.marks.next()
	for i := range k.endless {
		for e := &k.endless[i]; e.next <= n && e.next > 0; e.next = e.nth(0) {
			k.points = append(k.points, e.next)
		}
	}
	for _, x := range k.points {
		if x <= n {
			k.marks.mark(k.values.at(n - x))
		}
	}
	k.pause.spend(uint64(len(k.points)))
	k.divisors.each(n, func(d uint64) { k.marks.mark(k.values.at(n - d)) })
	for i := range k.ranges {
		k.ranges[i].see(n, &k.values)
	}
	v := uint32(0)
	for {
		u := v
		for i := range k.ranges {
			r := &k.ranges[i]
			to := r.to
			if r.half {
				to = n / 2
			}
			u = r.last.before(u, n-min(n, to))
		}
		for k.marks.has(u) || k.primes.has(u, n) {
			u++
		}
		if u == v {
			return v
		}
		v = u
	}
}

// know tells the sets the value of heap n.
func (k *take) know(n uint64, v uint32) {
	k.marks.reach(v)
	k.primes.add(v, n)
}

// divisorLists gives the proper divisors of 1, 2, 3, ... in turn: each number d
// waits in the list of its next multiple. A nil one has none.
type divisorLists struct {
	next  uint64   // the heap whose turn it is
	first []uint32 // by heap: the first number that waits there; 0 for none
	after []uint32 // by number: the one that waits behind it
}

func (l *divisorLists) each(n uint64, yield func(d uint64)) {
	if l == nil {
		return
	}
	for ; l.next < n; l.next++ {
		l.advance(l.next, func(uint64) {})
	}
	l.advance(n, yield)
	l.next = n + 1
}

func (l *divisorLists) advance(n uint64, yield func(d uint64)) {
	if n == 0 {
		return
	}
	for 2*n >= uint64(len(l.first)) {
		l.first = append(l.first, make([]uint32, len(l.first)+16)...)
		l.after = append(l.after, make([]uint32, len(l.after)+16)...)
	}
	wait := func(d, heap uint64) {
		l.after[d], l.first[heap] = l.first[heap], uint32(d)
	}
	for d := uint64(l.first[n]); d != 0; {
		next := uint64(l.after[d])
		yield(d)
		wait(d, n+d)
		d = next
	}
	wait(n, 2*n)
}
