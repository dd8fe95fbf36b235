package period

import (
	"context"
	"math"

	"grundy/longrun"
	"grundy/rules"
	"grundy/sequence"
)

// Compare compares the values of two games, each played on one heap at a time,
// until the first difference, or until they are proved to be the same for ever, or
// below the heap o.To of a. Of the options it heeds To, Memory and Report. An error
// is that of a limit or of ctx, with what was compared until then.
func Compare(ctx context.Context, a, b rules.Game, o Options) (c sequence.Comparison, err error) {
	ra, err := Rule(a)
	if err != nil {
		return c, err
	}
	rb, err := Rule(b)
	if err != nil {
		return c, err
	}
	if a.String() == b.String() {
		c.Same = true
		return c, nil
	}
	if o.Memory == 0 {
		o.Memory = math.MaxUint64
	}
	end, to := uint64(longrun.Endless), o.To
	if o.To > 0 {
		end = o.To
	}
	// Two closed forms of one law are decided where it has gone round once.
	enough := uint64(0)
	if la, ok := lawOf(ra); ok && la.Period > 0 {
		lb, ok := lawOf(rb)
		n0 := max(la.Preperiod, lb.Preperiod)
		if ok && la.Period == lb.Period && la.Saltus == lb.Saltus && n0 <= math.MaxUint64-la.Period {
			enough = n0 + la.Period
			if to == 0 || enough < to {
				to, end = enough, enough
			}
		}
	}
	ka, err := kernel(rules.Plain(ra), o.Memory/2)
	if err != nil {
		return c, err
	}
	kb, err := kernel(rules.Plain(rb), o.Memory/2)
	if err != nil {
		return c, err
	}
	follow := longrun.Options{Report: o.Report}
	c, err = sequence.Compare(ctx, longrun.Follow(ka, end, follow), longrun.Follow(kb, end, follow), to)
	if err == nil && enough > 0 && !c.Differ && c.Shift == 0 && c.ComparedTo >= enough {
		c.Same = true
	}
	return c, err
}
