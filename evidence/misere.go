package evidence

import (
	"context"

	"grundy/certificate"
	"grundy/game"
	"grundy/rules"
)

// misere writes the certificate of a verdict in misère play.
func (w *writing) misere(ctx context.Context) error {
	v := w.verdict
	t := newParts()
	s := t.pile(v.Game)
	if len(s) == 0 {
		if err := w.claim(game.Count{}); err != nil {
			return err
		}
		return w.sheet.add(certificate.N{Of: textOf(v.Game)})
	}
	if err := w.misereTheorem(ctx); err != nil {
		return err
	}
	decided := len(w.sheet.steps) > 0
	if v.Outcome == game.D {
		done, err := w.backwards(ctx)
		if !done && err == nil && decided {
			return w.claim(game.Count{})
		}
		return err
	}
	if done, err := w.small(ctx); done || err != nil {
		return err
	}
	for _, e := range v.Evidence {
		if e.Quotient != nil && covered(v.Game, e.Quotient) {
			return w.product(ctx, e.Quotient)
		}
	}
	if err := w.claim(game.Count{}); err != nil || decided {
		return err
	}
	g := w.strategist(t, searched(w.engine, t, game.Misere), w.sheet.add)
	return g.show(ctx, s, v.Outcome)
}

// misereTheorem writes the line of the theorem that decided, if one did.
func (w *writing) misereTheorem(ctx context.Context) error {
	v := w.verdict
	for _, e := range v.Evidence {
		if e.Kind != "theorem" || e.Theorem == nil {
			continue
		}
		live := make(game.Sum, 0, len(v.Game))
		for _, p := range v.Game {
			for range p.Moves {
				live = append(live, p)
				break
			}
		}
		if len(live) > 1 && !tameBy(live, e.Theorem.Name) {
			continue // the rules alone do not say it
		}
		for _, p := range live {
			if len(live) == 1 {
				if d, ok := p.(game.Decided); ok {
					if o, by, ok := d.Outcome(game.Misere); ok {
						return w.sheet.add(certificate.Theorem{Of: textOf(live), Name: by.Name, Outcome: o.String()})
					}
				}
			}
			h, ok := p.(heapPosition)
			if !ok {
				continue
			}
			if g, ok := p.(game.Valued); ok {
				if _, _, ok := g.Grundy(); ok {
					continue // the closed form is part of the theorem
				}
			}
			if _, err := w.tables.heaps(ctx, w.sheet.add, h); err != nil {
				return err
			}
		}
		return w.sheet.add(certificate.Theorem{Of: textOf(live), Name: e.Theorem.Name, Outcome: v.Outcome.String()})
	}
	return nil
}

// tameBy reports whether a theorem of that name says of heaps of a sum that they are
// played as Nim.
func tameBy(s game.Sum, name string) bool {
	for _, p := range s {
		if h, ok := p.(*rules.Heaps); ok {
			if rule, ok := h.Rule().(rules.HeapTame); ok {
				if by, ok := rule.TameBy(); ok && by.Name == name {
					return true
				}
			}
		}
	}
	return false
}
