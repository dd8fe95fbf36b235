package page

import "grundy/answer"

// Proof writes what became of lemmas, or of a table.
func (p *Printer) Proof(a *answer.Proof) {
	if t := a.Table; t != nil {
		switch {
		case t.Wrong != nil:
			p.Text(0, p.Say("prove.table.wrong", a.Game, *t.Wrong))
		case a.Status == "proved":
			p.Text(0, p.paint(good, p.Say("prove.table", a.Game, t.To, t.Witnesses, t.Options)))
		default:
			p.Text(0, p.Say("prove.table.open", a.Game, t.To))
		}
	} else {
		p.Text(0, p.paint(strong, p.Say("prove.heading", a.Game, a.Heaps, a.Bits, p.Say("prove.convention."+a.Convention))))
		for _, l := range a.Lemmas {
			p.lemma(a, l)
		}
		if a.Status == "proved" && len(a.Lemmas) > 1 {
			p.Text(0, p.paint(good, p.Say("prove.theorem")))
		}
	}
	if a.Limit != nil {
		p.Text(0, p.Say("page.open", a.Limit.Text))
	}
}

// lemma writes one lemma.
func (p *Printer) lemma(a *answer.Proof, l answer.ProofLemma) {
	said := p.Say("prove.status." + l.Status)
	switch {
	case a.Solver != "embedded" && l.Status != "open":
		p.Text(2, p.Say("prove.line.solver", l.Name, said, a.Solver))
	case l.Status == "proved":
		p.Text(2, p.Say("prove.line.embedded", l.Name, said, l.Clauses, l.Lines))
	default:
		p.Text(2, p.Say("prove.line", l.Name, said))
	}
	p.Text(4, l.Text)
	if l.Counterexample != nil {
		p.Text(4, l.Counterexample.Text)
	}
}
