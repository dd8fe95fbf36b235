package sequence

import (
	"context"
	"math"
	"time"

	"grundy/game"
)

// A Status says how much is known of a period.
type Status uint8

const (
	// NoneFound: no law was seen to hold.
	NoneFound Status = iota
	// Observed: a law holds for all values looked at from the preperiod on; they
	// are at least a third of them, and three periods.
	Observed
	// Proved: a theorem says that the law holds for ever.
	Proved
)

// String is "none-found", "observed" or "proved".
func (s Status) String() string { return [...]string{"none-found", "observed", "proved"}[s] }

// A Period is the law g(n+Period) = g(n)+Saltus for all n >= Preperiod, heaps
// counted from 0, as far as it is known. Where it is proved, Period and Preperiod
// are the least ones.
type Period struct {
	Status    Status
	Preperiod uint64
	Period    uint64 // 0 where none was found
	Saltus    uint64 // 0: the sequence is periodic; else arithmetically periodic
	// CheckedTo is how many values were looked at: those of the heaps 0 to
	// CheckedTo-1.
	CheckedTo uint64
	// Needed is how many values the theorem asks for; at most CheckedTo where
	// the law is proved, and 0 where no theorem was found to apply.
	Needed  uint64
	Theorem *game.Theorem // what proves it; nil where it is not proved
}

// LastException is the last heap that breaks the law; ok is false where none does.
func (p Period) LastException() (heap uint64, ok bool) {
	return p.Preperiod - 1, p.Period > 0 && p.Preperiod > 0
}

// PeriodOptions are the options of [FindPeriod]; the zero value looks on until
// a period is proved.
type PeriodOptions struct {
	To uint64 // look at the values below To only; 0 for no such limit
	// Local also accepts the theorem of local evidence, which needs about half
	// as many values, but rests on the kernel's ledger besides them (see
	// [Ledger]).
	Local bool
	// Watch, where it is not nil, is called now and then with the number of
	// values looked at.
	Watch func(checked uint64)
}

// shortLength is how many values are looked at as a whole, before the search
// follows single candidates: a power of two.
const shortLength = 1 << 15

// FindPeriod extends the kernel until a theorem proves its sequence periodic or
// arithmetically periodic, or to o.To, or until ctx or a budget of the kernel ends
// it: then the error says so, and the period tells what was seen until then.
//
// It is done as soon as the theorem has what it asks for, give or take a part of
// the values: see docs/periods.md. Beside the kernel's values it needs a few
// megabytes, and a few nanoseconds a value.
func FindPeriod(ctx context.Context, k Kernel, o PeriodOptions) (Period, error) {
	return newFinder(ctx, k, o).find()
}

func newFinder(ctx context.Context, k Kernel, o PeriodOptions) *finder {
	f := &finder{ctx: ctx, k: k, o: o, bounds: bounds(k.Rule()), bounded: bounded(k.Rule()), shortLength: shortLength, settled: map[[2]uint64]uint64{}}
	if w, ok := k.(Witness); ok && o.Local {
		f.bounds = append(f.bounds, localBound(w))
	}
	if o.To > 0 {
		f.bounds = within(f.bounds, o.To)
	}
	return f
}

func (f *finder) find() (Period, error) {
	p, sofar, err := f.short()
	if sofar == nil || err != nil {
		return p, err
	}
	return f.long(*sofar)
}

// within keeps the theorems from asking for more than to values.
func within(bs []bound, to uint64) []bound {
	kept := make([]bound, len(bs))
	for i, b := range bs {
		kept[i] = b
		kept[i].needs = func(n0, p, s uint64) (uint64, bool) {
			N, ok := b.needs(n0, p, s)
			return N, ok && N <= to
		}
	}
	return kept
}

// A finder is one search for a period.
type finder struct {
	ctx         context.Context
	k           Kernel
	o           PeriodOptions
	bounds      []bound
	bounded     bool // no law has a saltus
	shortLength uint64
	// settled is how many values a law, by preperiod and period, needs where
	// a theorem's further condition has been asked; never if it is refused.
	settled map[[2]uint64]uint64
}

const never = math.MaxUint64

// extend has the kernel compute to values, or to the limit if that is less, in
// steps of a tenth of a second or so for those who watch.
func (f *finder) extend(to uint64) error {
	if f.o.To > 0 {
		to = min(to, f.o.To)
	}
	for step := max(to/16, 1024); f.k.Len() < to; {
		start := time.Now()
		if err := f.k.Extend(f.ctx, min(to, f.k.Len()+step)); err != nil {
			return err
		}
		switch took := time.Since(start); {
		case took > 200*time.Millisecond:
			step = max(step/2, 1)
		case took < 50*time.Millisecond:
			step *= 2
		}
		if f.o.Watch != nil {
			f.o.Watch(min(f.k.Len(), to))
		}
	}
	return f.ctx.Err()
}

// atLimit reports whether n values are all that may be looked at.
func (f *finder) atLimit(n uint64) bool { return f.o.To > 0 && n >= f.o.To }

// A candidate is a law that holds for all values seen from the preperiod on.
type candidate struct {
	preperiod, period, saltus uint64
	by                        *bound // the theorem that asks for the fewest values; nil if none applies
	needs                     uint64 // how many
}

// judge finds the theorem for a candidate.
func (f *finder) judge(c candidate) candidate {
	c.by, c.needs = nil, 0
	for i := range f.bounds {
		b := &f.bounds[i]
		N, ok := b.needs(c.preperiod, c.period, c.saltus)
		if more, asked := f.settled[[2]uint64{c.preperiod, c.period}]; asked && b.settle != nil {
			N, ok = more, more != never
		}
		if ok && (c.by == nil || N < c.needs) {
			c.by, c.needs = b, N
		}
	}
	return c
}

// prove makes a candidate whose theorem has what it asks for a proved period,
// with the least period. Where it is false the theorem asks for more, and the
// candidate must be judged again.
func (f *finder) prove(c candidate, checked uint64) (Period, bool) {
	if c.by.settle != nil {
		N, ok := c.by.settle(f.k, checked, c.preperiod, c.period, c.saltus)
		if !ok {
			N = never
		}
		if c.needs = N; N > checked {
			f.settled[[2]uint64{c.preperiod, c.period}] = N
			return Period{}, false
		}
	}
	c.period, c.saltus = leastPeriod(f.k, c.preperiod, c.period, c.saltus)
	return Period{
		Status: Proved, Preperiod: c.preperiod, Period: c.period, Saltus: c.saltus,
		CheckedTo: checked, Needed: c.needs, Theorem: c.by.theorem,
	}, true
}

// observe is what may be said of a candidate that is not proved; c may be nil.
func observe(c *candidate, checked uint64) Period {
	if c == nil || c.period == 0 {
		return Period{CheckedTo: checked}
	}
	held := checked - c.preperiod
	if held/3 < c.period || held < checked/3 {
		return Period{CheckedTo: checked}
	}
	return Period{
		Status: Observed, Preperiod: c.preperiod, Period: c.period, Saltus: c.saltus,
		CheckedTo: checked, Needed: c.needs,
	}
}

// leastPeriod returns the least period of a sequence that obeys g(n+p) = g(n)+s
// for ever from n0 on. Every period of it is a multiple of the least one, and has
// the same preperiod: so it is enough to divide p by its primes.
func leastPeriod(k Kernel, n0, p, s uint64) (period, saltus uint64) {
	cmp := newComparer(k)
	rest := p
	for q := uint64(2); rest > 1; q++ {
		if q > rest/q {
			q = rest
		}
		for ; rest%q == 0; rest /= q {
			if s%q != 0 {
				continue
			}
			// Within one period is enough: q-1 steps of p/q give the value at
			// its end, and the law of period p the rest.
			if _, broken := cmp.first(n0, n0+p-p/q, p/q, s/q); !broken {
				p, s = p/q, s/q
			}
		}
	}
	return p, s
}
