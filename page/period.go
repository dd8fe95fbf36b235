package page

import (
	"fmt"
	"strings"

	"grundy/answer"
)

// Period writes what is known of a period: the verdict in a line, then why, then
// what it looks like.
func (p *Printer) Period(a answer.Period) {
	p.Line(p.paint(strong, clip(a.Game, Columns)))
	p.periodVerdict(a)
	if r := a.Representative; r != nil {
		key := "sequence.representative"
		if r.Shift > 0 {
			key = "sequence.representative.shift"
		}
		p.Text(0, p.Say(key, r.Code, r.Shift))
	}
	p.periodReason(a)
	if a.Period != nil {
		p.periodShape(a)
	}
	if a.Limit != nil {
		p.Line("")
		p.Text(0, p.Say("page.open", a.Limit.Text))
	}
}

// periodVerdict is the law in one line.
func (p *Printer) periodVerdict(a answer.Period) {
	switch {
	case a.Never:
		p.Text(0, p.Say("sequence.never"))
		return
	case a.Period == nil:
		p.Text(0, p.Say("sequence.none", a.CheckedTo))
		return
	}
	law := fmt.Sprintf("g(n+%d) = g(n)", *a.Period)
	if *a.Saltus > 0 {
		law += fmt.Sprintf("+%d", *a.Saltus)
	}
	if a.Status == "proved" {
		p.Text(0, p.paint(good, p.Say("sequence.proved", law, *a.Preperiod)))
	} else {
		p.Text(0, p.Say("sequence.observed", law, *a.Preperiod, a.CheckedTo-*a.Period-1))
	}
	numbers := p.Say("sequence.numbers", *a.Preperiod, *a.Period)
	if *a.Saltus > 0 {
		numbers = p.Say("sequence.numbers.saltus", *a.Preperiod, *a.Period, *a.Saltus)
	}
	p.Text(0, numbers)
}

// periodReason says what proves it, and how many values that takes.
func (p *Printer) periodReason(a answer.Period) {
	if a.Theorem != nil {
		p.Line("")
		p.Line(p.Say("page.why"))
		p.oneEvidence(answer.Evidence{Kind: "theorem", Name: a.Theorem.Name, Statement: a.Theorem.Statement, Source: a.Theorem.Source}, map[string]bool{})
	}
	switch {
	case a.Never:
	case a.Method == "closed-form":
		p.Text(2, p.Say("sequence.compared", a.CheckedTo))
	case a.Status == "proved":
		p.Text(2, p.Say("sequence.needed", known(a.Needed), a.CheckedTo))
	case a.Status == "observed" && a.Needed != nil:
		p.Text(0, p.Say("sequence.lacking", *a.Needed, a.CheckedTo))
	case a.Status == "observed":
		p.Text(0, p.Say("sequence.unprovable"))
	}
}

// periodShape lists the exceptions and the values that repeat.
func (p *Printer) periodShape(a answer.Period) {
	if e := a.Exceptions; e != nil && *a.Preperiod > 0 {
		p.Line("")
		list := numbers(e.List)
		if rest := e.Count - uint64(len(e.List)); rest > 0 {
			list = p.Say("sequence.more", list, rest)
		}
		p.Text(0, p.Say("sequence.exceptions", *a.Preperiod, list))
	}
	p.Line("")
	n0, period, formula := *a.Preperiod, *a.Period, periodFormula(a)
	if a.Values == nil || period == 1 {
		p.Text(0, p.Say("sequence.formula", n0, formula))
		return
	}
	p.Text(0, p.Say("sequence.formula.values", n0, formula, n0, n0+period-1))
	p.Text(2, numbers(a.Values))
}

// periodFormula is g(n) by the values of one period.
func periodFormula(a answer.Period) string {
	n0, period, s := *a.Preperiod, *a.Period, *a.Saltus
	n, above := "n", fmt.Sprintf("(n mod %d)", period)
	if n0 > 0 {
		n = fmt.Sprintf("(n-%d)", n0)
		above = fmt.Sprintf("(%d + %s mod %d)", n0, n, period)
	}
	if period > 1 || a.Values == nil {
		if s == 0 {
			return "g(n) = g" + above
		}
		return fmt.Sprintf("g(n) = g%s + %d*floor(%s/%d)", above, s, n, period)
	}
	var terms []string
	if a.Values[0] > 0 || s == 0 {
		terms = append(terms, fmt.Sprint(a.Values[0]))
	}
	switch {
	case s == 1:
		terms = append(terms, n)
	case s > 1:
		terms = append(terms, fmt.Sprintf("%d*%s", s, n))
	}
	return "g(n) = " + strings.Join(terms, " + ")
}

// numbers is numbers with a comma and a space between them, in any language.
func numbers[T uint32 | uint64](list []T) string {
	parts := make([]string, len(list))
	for i, n := range list {
		parts[i] = fmt.Sprint(n)
	}
	return strings.Join(parts, ", ")
}
