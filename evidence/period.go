package evidence

import (
	"context"
	"io"

	"grundy/certificate"
	"grundy/game"
	"grundy/heaps"
	"grundy/rules"
	"grundy/sequence"
	"grundy/words"
)

// Period writes the certificate of a period of a rule's values that is proved. It
// computes the values up to the bound of a theorem that asks for values alone. Where
// the period rests on something else (local evidence, a law that is its own mex, a
// closed form) and the values up to that bound are too many, the error is a
// *game.Limit; where there is no such theorem, a *game.Fault.
func Period(ctx context.Context, to io.Writer, rule heaps.Rule, p sequence.Period, o Options) error {
	if err := readable(game.Sum{rules.NewHeaps(rule, []uint64{1})}); err != nil {
		return err
	}
	if p.Status != sequence.Proved {
		return &game.Fault{Code: Open, Input: rule.String(), At: -1,
			What: words.P("evidence.unproved", rule.String()), Hint: words.P("evidence.unproved.hint")}
	}
	t, err := newTables(o).of(rule)
	if err != nil {
		return err
	}
	s := &sheet{most: o.lines()}
	err = s.claim(to, certificate.Header{Convention: game.Normal.String(),
		Claim: certificate.PeriodClaim{Game: t.name, Preperiod: p.Preperiod, Period: p.Period, Saltus: p.Saltus}})
	if err != nil {
		return err
	}
	if err := t.period(ctx, s.add, p); err != nil {
		return err
	}
	return s.out.Close()
}
