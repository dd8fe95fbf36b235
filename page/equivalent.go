package page

import "grundy/answer"

// Equivalence writes how far the values of two games are the same.
func (p *Printer) Equivalence(e answer.Equivalence) {
	switch d := e.Difference; {
	case d != nil:
		p.Text(0, p.Say("sequence.different", e.A, e.B, d.Heap))
		p.Text(2, p.Say("sequence.value", e.A, d.Heap, d.A))
		p.Text(2, p.Say("sequence.value", e.B, d.Partner, d.B))
		p.shift(e)
		p.Text(0, p.Say("sequence.same.below", e.ComparedTo))
	case e.Representative != nil:
		p.Text(0, p.paint(good, p.Say("sequence.same", e.A, e.B)))
		p.shift(e)
		p.Text(0, p.Say("sequence.same.representative", *e.Representative))
	case e.Status == "equal":
		p.Text(0, p.paint(good, p.Say("sequence.same", e.A, e.B)))
		p.shift(e)
		if e.ComparedTo > 0 {
			p.Text(0, p.Say("sequence.same.law", e.ComparedTo))
		}
	default:
		p.Text(0, p.Say("sequence.same.open", e.A, e.B, e.ComparedTo))
		p.shift(e)
	}
	if e.Limit != nil {
		p.Text(0, p.Say("page.open", e.Limit.Text))
	}
}

// shift says which heaps are compared, where they are not equally large.
func (p *Printer) shift(e answer.Equivalence) {
	switch {
	case e.Shift > 0:
		p.Text(0, p.Say("sequence.shift", e.A, e.B, uint64(e.Shift)))
	case e.Shift < 0:
		p.Text(0, p.Say("sequence.shift", e.B, e.A, uint64(-e.Shift)))
	}
}
