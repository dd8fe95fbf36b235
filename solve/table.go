package solve

import (
	"context"
	"errors"

	"grundy/game"
	"grundy/heaps"
	"grundy/sequence"
)

// shortTable is the length to which a sequence is computed at once: asking for
// one heap is mostly asking for its neighbours next.
const shortTable = 256

// A table gives the values of a heap game that has no closed form: computed one
// after another, until a period is proved, which gives them all.
type table struct {
	kernel sequence.Kernel
	law    *sequence.Law
}

func newTable(rule heaps.Rule, o Options) (*table, error) {
	kernel, err := sequence.New(rule, sequence.Options{Memory: o.Memory})
	return &table{kernel: kernel}, err
}

func (t *table) at(ctx context.Context, n uint64) (uint64, error) {
	if t.law == nil && n >= t.kernel.Len() {
		if err := t.reach(ctx, n); err != nil {
			return 0, err
		}
	}
	if t.law != nil {
		g, ok := t.law.At(n)
		if !ok {
			return 0, &game.Limit{Which: "heaps", Needed: n}
		}
		return g, nil
	}
	var v [1]uint32
	if t.kernel.Read(v[:], n) == 0 {
		return 0, &game.Limit{Which: "heaps", Needed: n, Reached: t.kernel.Len()}
	}
	return uint64(v[0]), nil
}

// reach makes the value of a heap of n known: by computing up to it, or by a
// period proved on the way.
func (t *table) reach(ctx context.Context, n uint64) error {
	if n < shortTable {
		return t.kernel.Extend(ctx, shortTable)
	}
	to := n + 1
	if to == 0 {
		to = n
	}
	p, err := sequence.FindPeriod(ctx, t.kernel, sequence.PeriodOptions{To: to})
	if l := (*game.Limit)(nil); errors.As(err, &l) && l.Needed == 0 {
		l.Needed = n
	}
	if err != nil {
		return err
	}
	if p.Status == sequence.Proved {
		t.law, err = sequence.NewLaw(t.kernel, p)
		return err
	}
	return t.kernel.Extend(ctx, to)
}

func (t *table) evidence(n uint64) Evidence {
	if t.law == nil {
		return Evidence{Kind: "table", Heaps: n}
	}
	p := t.law.Period()
	return Evidence{Kind: "period", Theorem: p.Theorem, Period: &p, Code: notation(t.kernel.Rule())}
}

// notation is the take-and-break code of a rule that is one, whatever it is
// called, else its name.
func notation(rule heaps.Rule) string {
	if code, ok := rule.(interface{ Notation() string }); ok {
		return code.Notation()
	}
	return rule.String()
}
