package page

import (
	"grundy/answer"
	"grundy/game"
	"grundy/stream"
)

// Heaps writes the verdict on a position of Nim that was read as a stream.
func (p *Printer) Heaps(t *stream.Tally, c game.Convention, a answer.Heaps) {
	p.Line(p.paint(strong, clip(a.Game, Columns)))
	p.verdictLine(t.Outcome(c), c, true)
	p.Line("")
	p.Line(p.Say("page.stream.heaps", a.Heaps))
	p.Line(p.Say("page.stream.sum", a.Sum))
	var sums [64]uint64
	for bit := range sums {
		sums[bit] = t.Holding(bit) % 2
	}
	p.odd(sums, 2)
	p.Line("")
	switch {
	case a.Winning.Moves > 0:
		p.Text(0, p.winningHead(a.Winning.Moves, a.Winning.Distinct)+p.Say("page.colon"))
		for _, m := range a.Winning.List {
			p.Text(2, m.Text)
		}
		if rest := a.Winning.Moves - uint64(len(a.Winning.List)); rest > 0 {
			p.Line("  " + p.Say("page.winning.rest", rest))
		}
	case t.Over():
		p.Text(0, p.Say("page.over"))
	default:
		p.Text(0, p.Say("page.lost"))
	}
	p.Line("")
	p.Line(p.Say("page.why"))
	for _, e := range a.Evidence {
		p.oneEvidence(e, map[string]bool{})
	}
}
