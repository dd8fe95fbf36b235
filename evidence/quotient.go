package evidence

import (
	"context"
	"io"
	"slices"

	"grundy/certificate"
	"grundy/game"
	"grundy/heaps"
	"grundy/misere"
	"grundy/rules"
	"grundy/words"
)

// Quotient writes the certificate of the misère quotient of a game on heaps: with
// whole that it is the quotient of all heaps.
func Quotient(ctx context.Context, to io.Writer, rule heaps.Rule, q *misere.Quotient, whole *misere.Period, o Options) error {
	if err := readable(game.Sum{rules.NewHeaps(rule, []uint64{1})}); err != nil {
		return err
	}
	if q.Heaps() == 0 {
		return &game.Fault{Code: Open, Input: rule.String(), At: -1,
			What: words.P("evidence.quotient", rule.String()), Hint: words.P("evidence.quotient.hint")}
	}
	claim := certificate.QuotientClaim{Game: nameOf(rule), Heaps: uint64(q.Heaps()), Order: uint64(q.Order()), POrder: uint64(q.POrder()), Status: "partial"}
	if whole != nil {
		preperiod, period := uint64(whole.Preperiod), uint64(whole.Period)
		claim.Status, claim.Preperiod, claim.Period = "proved", &preperiod, &period
	}
	s := &sheet{most: o.lines()}
	if err := s.claim(to, certificate.Header{Convention: game.Misere.String(), Claim: claim}); err != nil {
		return err
	}
	if err := writeQuotient(ctx, s.add, []string{claim.Game}, q, whole); err != nil {
		return err
	}
	return s.out.Close()
}

// writeQuotient writes the lines of a quotient of one game or of several on one
// table.
func writeQuotient(ctx context.Context, add func(certificate.Step) error, games []string, q *misere.Quotient, whole *misere.Period) error {
	line := certificate.Quotient{Heaps: uint64(q.Heaps()), P: []uint64{}, Phi: make([]uint64, q.Heaps()), Generators: []uint64{}, Times: [][]uint64{}}
	if len(games) == 1 {
		line.Game = games[0]
	} else {
		line.Games = games
	}
	for x := range q.Order() {
		if q.InP(x) {
			line.P = append(line.P, uint64(x))
		}
	}
	for n := range line.Phi {
		line.Phi[n] = uint64(q.Class(n))
	}
	for _, n := range generators(q) {
		row := make([]uint64, q.Order())
		for x := range row {
			row[x] = uint64(q.Times(x, q.Class(n)))
		}
		line.Generators, line.Times = append(line.Generators, uint64(n)), append(line.Times, row)
	}
	if err := add(line); err != nil || whole == nil {
		return err
	}
	if err := ended(ctx); err != nil {
		return err
	}
	return add(certificate.QuotientPeriod{Preperiod: uint64(whole.Preperiod), Period: uint64(whole.Period)})
}

// generators are heaps whose classes give all elements as products: each is no
// product of those of smaller heaps among them.
func generators(q *misere.Quotient) []int {
	var chosen []int
	reached := []int{0}
	has := make([]bool, q.Order())
	has[0] = true
	for n := range q.Heaps() {
		if has[q.Class(n)] {
			continue
		}
		chosen = append(chosen, n)
		for at := 0; at < len(reached); at++ {
			x := reached[at]
			for _, g := range chosen {
				if y := q.Times(x, q.Class(g)); !has[y] {
					has[y] = true
					reached = append(reached, y)
				}
			}
		}
	}
	return slices.Clip(chosen)
}
