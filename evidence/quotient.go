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
	line := quotientLine([]string{claim.Game}, []int{q.Heaps()}, q, func(_ int, n int) int { return q.Class(n) })
	if err := s.add(line); err != nil {
		return err
	}
	if whole != nil {
		if err := s.add(certificate.QuotientPeriod{Preperiod: uint64(whole.Preperiod), Period: uint64(whole.Period)}); err != nil {
			return err
		}
	}
	if err := ended(ctx); err != nil {
		return err
	}
	return s.out.Close()
}

// quotientLine is the line of a quotient of the first heaps of some games: class is
// that of a heap of a game. Heap n of the i-th of k games has the number n*k + i.
func quotientLine(games []string, heaps []int, q *misere.Quotient, class func(game, n int) int) certificate.Quotient {
	k := len(games)
	line := certificate.Quotient{Heaps: uint64(k * slices.Max(heaps)), P: []uint64{}, Generators: []uint64{}, Times: [][]uint64{}}
	if k == 1 {
		line.Game = games[0]
	} else {
		line.Games, line.Sizes = games, make([]uint64, k)
		for i, n := range heaps {
			line.Sizes[i] = uint64(n)
		}
	}
	for x := range q.Order() {
		if q.InP(x) {
			line.P = append(line.P, uint64(x))
		}
	}
	line.Phi = make([]uint64, line.Heaps)
	g := &generated{q: q, has: make([]bool, q.Order()), reached: []int{0}}
	g.has[0] = true
	for number := range line.Phi {
		i, n := number%k, number/k
		if n >= heaps[i] {
			continue
		}
		x := class(i, n)
		line.Phi[number] = uint64(x)
		if g.has[x] {
			continue
		}
		g.add(x)
		row := make([]uint64, q.Order())
		for y := range row {
			row[y] = uint64(q.Times(y, x))
		}
		line.Generators, line.Times = append(line.Generators, uint64(number)), append(line.Times, row)
	}
	return line
}

// A generated is the part of a quotient that some elements generate.
type generated struct {
	q       *misere.Quotient
	by      []int
	reached []int
	has     []bool
}

// add adds a generator.
func (g *generated) add(x int) {
	g.by = append(g.by, x)
	for at := 0; at < len(g.reached); at++ {
		for _, y := range g.by {
			if z := g.q.Times(g.reached[at], y); !g.has[z] {
				g.has[z] = true
				g.reached = append(g.reached, z)
			}
		}
	}
}
