package sequence

import (
	"math/bits"

	"grundy/game"
	"grundy/words"
)

// A Law is a proved period with the values that it repeats: it knows g(n) for
// every n.
type Law struct {
	period Period
	values store // g(0) to g(preperiod+period-1)
}

// NewLaw keeps from the kernel what the law needs: preperiod + period values, in
// a byte each where they are below 256. The period must be proved and the
// kernel be the one that it was found with, or one that knows as many values.
func NewLaw(k Kernel, p Period) (*Law, error) {
	if p.Status != Proved {
		return nil, &game.Fault{Code: "period", At: -1,
			What: words.P("period.unproved", k.Rule().String()), Hint: words.P("period.unproved.hint")}
	}
	l := &Law{period: p}
	var block [blockLength]uint32
	for from, end := uint64(0), p.Preperiod+p.Period; from < end; {
		n := k.Read(block[:min(end-from, blockLength)], from)
		if n == 0 {
			return nil, &game.Limit{Which: "heaps", Allowed: k.Len(), Needed: end, Reached: k.Len()}
		}
		for _, v := range block[:n] {
			l.values.append(v)
		}
		from += uint64(n)
	}
	return l, nil
}

// Period is the law without its values.
func (l *Law) Period() Period { return l.period }

// At is g(n); ok is false only where it passes 2^64-1, as that of the greatest
// heap of 4.[3] does.
func (l *Law) At(n uint64) (g uint64, ok bool) {
	p := l.period
	rounds := uint64(0)
	if n >= p.Preperiod+p.Period {
		rounds = (n - p.Preperiod) / p.Period
		n = p.Preperiod + (n-p.Preperiod)%p.Period
	}
	hi, rise := bits.Mul64(rounds, p.Saltus)
	g, carry := bits.Add64(uint64(l.values.at(n)), rise, 0)
	return g, hi == 0 && carry == 0
}

// Exceptions yields the heaps below the preperiod whose values are not those that
// the law would give them if it were followed back to 0, ascending: of Kayles 0, 3,
// 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70.
func (l *Law) Exceptions(yield func(heap uint64) bool) {
	p := l.period
	for n := range p.Preperiod {
		ahead := (p.Preperiod - n + p.Period - 1) / p.Period
		if v, ok := l.At(n + ahead*p.Period); !ok || v-ahead*p.Saltus != uint64(l.values.at(n)) {
			if !yield(n) {
				return
			}
		}
	}
}
