package page

import (
	"fmt"
	"strings"

	"grundy/answer"
)

// Laws writes what was guessed of a table: the laws that stand, then the refuted.
func (p *Printer) Laws(a answer.Laws) {
	if a.Game != "" {
		p.Line(p.paint(strong, clip(a.Game, Columns)))
	}
	switch {
	case a.Parameters > 1 && a.Convention == "misere":
		p.Text(0, p.Say("law.table.several.misere", a.Parameters, a.To))
	case a.Parameters > 2:
		p.Text(0, p.Say("law.table.several", a.Parameters, a.To))
	case a.Parameters == 2:
		p.Text(0, p.Say("law.table.two", a.To))
	case a.Convention == "misere":
		p.Text(0, p.Say("law.table.misere", a.First, a.To))
	default:
		p.Text(0, p.Say("law.table.one", a.First, a.To))
	}
	stand, refuted := 0, 0
	shown := map[string]bool{}
	for _, l := range a.Laws {
		switch {
		case l.Status != "refuted" && stand == 0:
			p.Line("")
			p.Line(p.Say("law.stand"))
		case l.Status == "refuted" && refuted == 0:
			if stand == 0 {
				p.Line("")
				p.Text(0, p.Say("law.nothing"))
			}
			p.Line("")
			p.Line(p.Say("law.refuted"))
		}
		if l.Status == "refuted" {
			refuted++
		} else {
			stand++
		}
		p.law(l, shown)
	}
	if len(a.Laws) == 0 {
		p.Line("")
		p.Text(0, p.Say("law.nothing"))
	}
	if a.Limit != nil {
		p.Line("")
		p.Text(0, p.Say("page.open", a.Limit.Text))
	}
}

// law writes one law; shown are the signs that were explained already.
func (p *Printer) law(l answer.Law, shown map[string]bool) {
	for i, part := range strings.Split(l.Formula, "; ") {
		if i == 0 && l.Status == "proved" {
			part = p.paint(good, part)
		}
		p.Text(2, part)
	}
	for _, s := range l.Signs {
		if !shown[s] {
			shown[s] = true
			p.Text(4, s)
		}
	}
	if l.From > 0 {
		p.Text(4, p.Say("law.from", l.From))
	}
	if len(l.Exceptions) > 0 {
		p.Text(4, p.Say("law.exceptions", numbers(l.Exceptions)))
	}
	switch {
	case l.Status == "proved":
		p.Text(4, p.Say("law.proved", l.Theorem.Name, l.TestedTo))
	case l.Counterexample != nil:
		c := l.Counterexample
		at := strings.Trim(strings.ReplaceAll(fmt.Sprint(c.At), " ", ", "), "[]")
		key := "law.counterexample"
		switch {
		case l.Of == "zeros" && c.Says == 0:
			key = "law.counterexample.zero"
		case l.Of == "zeros":
			key = "law.counterexample.other"
		}
		p.Text(4, p.Say(key, l.FittedTo, at, c.Says, c.Is))
	case l.Status == "held":
		p.Text(4, p.Say("law.held", l.FittedTo, l.TestedTo))
	default:
		p.Text(4, p.Say("law.fitted", l.FittedTo))
	}
}
