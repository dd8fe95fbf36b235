package evidence

import (
	"context"

	"grundy/certificate"
	"grundy/game"
	"grundy/solve"
)

// product writes a misère verdict that rests on a quotient: the quotient, and the
// product of the heaps in it.
func (w *writing) product(ctx context.Context, q *solve.Quotient) error {
	v := w.verdict
	names, heaps := make([]string, len(q.Games)), make([]int, len(q.Games))
	for i, g := range q.Games {
		names[i], heaps[i] = nameOf(g), q.Heaps(i)
		if len(q.Games) > 1 {
			heaps[i] = q.Brought(i) // all its elements are products of these
		}
	}
	line := quotientLine(names, heaps, q.Of, func(i, n int) int { return q.Class(i, uint64(n)) })
	if err := w.claim(game.Count{}); err != nil {
		return err
	}
	if err := w.sheet.add(line); err != nil {
		return err
	}
	if p, ok := q.Period(0); ok && len(q.Games) == 1 {
		if err := w.sheet.add(certificate.QuotientPeriod{Preperiod: uint64(p.Preperiod), Period: uint64(p.Period)}); err != nil {
			return err
		}
	}
	if err := ended(ctx); err != nil {
		return err
	}
	return w.sheet.add(certificate.Product{Of: textOf(v.Game), Outcome: v.Outcome.String()})
}

// covered reports whether the heaps of a sum are among those that a certificate can
// carry of a quotient: the period of one game's classes, but not of several games'.
func covered(s game.Sum, q *solve.Quotient) bool {
	if len(q.Games) == 1 {
		return true
	}
	for _, p := range s {
		h, ok := p.(heapPosition)
		if !ok {
			continue // it has no moves
		}
		rule, sizes := h.Heaps()
		for i, g := range q.Games {
			for _, n := range sizes {
				if nameOf(g) == nameOf(rule) && n >= uint64(q.Brought(i)) {
					return false
				}
			}
		}
	}
	return true
}
