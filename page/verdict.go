package page

import (
	"fmt"
	"slices"
	"strings"

	"grundy/answer"
	"grundy/game"
	"grundy/solve"
	"grundy/words"
)

// A Style is a way of explaining, as learners know them.
type Style string

// The ways of explaining. The empty Style is Columns, and mex tables where a
// value was computed by them.
const (
	ByBlocks  Style = "blocks"  // powers of two that cancel
	ByColumns Style = "columns" // binary columns
	ByMex     Style = "mex"     // the values of the options
)

// Verdict writes the whole answer to "who wins?". a is the verdict v in the
// printer's language.
func (p *Printer) Verdict(v *solve.Verdict, a answer.Verdict, style Style) {
	p.Line(p.paint(strong, clip(a.Game, Columns)))
	p.outcome(v)
	p.Line("")
	if a.Limit != nil {
		p.Text(0, p.Say("page.open", a.Limit.Text))
		if done := answer.Reached(a.Limit.Which, a.Limit.Needed, a.Limit.Reached); !done.IsZero() {
			p.Text(0, p.Lang.Say(done))
		}
		p.Line("")
	}
	p.grundy(v, a)
	p.moves(v, a)
	p.notes(v, a, style)
	p.evidence(v, a)
}

// outcome writes who wins, with the convention spelled out.
func (p *Printer) outcome(v *solve.Verdict) {
	p.verdictLine(v.Outcome, v.Convention, endsEmpty(v.Game))
}

// verdictLine writes who wins; last says that the game ends with nothing left.
func (p *Printer) verdictLine(o game.Outcome, c game.Convention, last bool) {
	verdict, s := p.Say("page.outcome.unknown"), faint
	switch o {
	case game.N:
		verdict, s = p.Say("page.outcome.N"), good
	case game.P:
		verdict, s = p.Say("page.outcome.P"), bad
	case game.D:
		verdict = p.Say("page.outcome.D")
	}
	for i, line := range Wrap(verdict+p.Say("page.space")+p.Say("page.bracket", p.rule(c, last)), Columns) {
		if i == 0 && strings.HasPrefix(line, verdict) {
			line = p.paint(s, verdict) + line[len(verdict):]
		}
		p.Line(line)
	}
}

// Rule says who wins the play on a sum when it ends.
func (p *Printer) Rule(sum game.Sum, c game.Convention) string { return p.rule(c, endsEmpty(sum)) }

// rule is Rule where it is known whether the game ends with nothing left.
func (p *Printer) rule(c game.Convention, last bool) string {
	key := "page.rule." + c.String()
	if last {
		key += ".last"
	}
	return p.Say(key)
}

// grundy writes the value, and how long the game lasts where that is known.
func (p *Printer) grundy(v *solve.Verdict, a answer.Verdict) {
	said := false
	switch {
	case a.Grundy != nil:
		p.Line(p.Say("page.grundy", *a.Grundy))
		said = true
	case v.Convention == game.Normal && looped(v):
		p.Line(p.Say("page.grundy.none"))
		said = true
	case v.Convention == game.Normal && v.Outcome != game.Unknown:
		p.Line(p.Say("page.grundy.open"))
		said = true
	}
	if a.Remoteness != nil && *a.Remoteness > 0 {
		p.Text(0, p.Say("page.remoteness", *a.Remoteness))
		said = true
	}
	if said {
		p.Line("")
	}
}

// moves writes the winning moves, or what to do without one.
func (p *Printer) moves(v *solve.Verdict, a answer.Verdict) {
	w := a.Winning
	switch {
	case v.Outcome == game.Unknown:
		return
	case over(v.Game):
		p.Text(0, p.Say("page.over"))
	case v.Outcome == game.D:
		p.Text(0, p.Say("page.drawn"))
		if len(a.Drawing) > 0 {
			p.Text(0, p.Say("page.drawing"))
			p.moveList(a.Drawing, len(v.Game) > 1)
		}
	case v.Outcome == game.P:
		p.Text(0, p.Say("page.lost"))
		if a.Longest != nil {
			p.Text(0, p.Say("page.longest"))
			p.moveList([]answer.Move{*a.Longest}, len(v.Game) > 1)
		}
	case w.Moves == nil:
		p.Text(0, p.Say("page.winning.open"))
		p.moveList(w.List, len(v.Game) > 1)
	default:
		p.Text(0, p.winningHead(*w.Moves, w.Distinct)+p.Say("page.colon"))
		p.moveList(w.List, len(v.Game) > 1)
		if rest := *w.Moves - uint64(len(w.List)); rest > 0 {
			p.Line("  " + p.Say("page.winning.rest", rest))
		}
	}
	p.Line("")
}

// winningHead says how many winning moves there are, and how many different
// positions they lead to if that is fewer.
func (p *Printer) winningHead(moves uint64, distinct *uint64) string {
	head := p.Say("page.winning.many", moves)
	if moves == 1 {
		head = p.Say("page.winning.one")
	}
	switch {
	case distinct == nil || *distinct == moves:
		return head
	case *distinct == 1:
		return head + p.Say("page.winning.distinct.one")
	}
	return head + p.Say("page.winning.distinct.many", *distinct)
}

// moveList writes moves in two columns: what to do, and the position it leaves.
func (p *Printer) moveList(list []answer.Move, sum bool) {
	texts := make([]string, len(list))
	width := 0
	for i, m := range list {
		texts[i] = m.Text
		if sum {
			texts[i] = p.Say("play.in", m.Component+1, m.Text)
		}
		if w := Width(texts[i]); w <= 44 {
			width = max(width, w)
		}
	}
	for i, m := range list {
		leaves := p.Say("page.leaves", m.To)
		if Width(texts[i]) > width || 2+width+2+Width(leaves) > Columns {
			p.Text(2, texts[i])
			p.Line("    " + clip(leaves, Columns-4))
			continue
		}
		p.Line("  " + Left(texts[i], width) + "  " + leaves)
	}
}

// evidence writes what the verdict rests on.
func (p *Printer) evidence(v *solve.Verdict, a answer.Verdict) {
	if len(a.Evidence) == 0 {
		return
	}
	p.Line(p.Say("page.why"))
	told := map[string]bool{}
	for _, e := range a.Evidence {
		if len(v.Game) > 1 && e.Component < len(v.Game) {
			of := clip(v.Game[e.Component].String(), 40)
			if e.Grundy != nil {
				p.Text(2, p.Say("page.component.value", e.Component+1, of, *e.Grundy))
			} else {
				p.Text(2, p.Say("page.component", e.Component+1, of))
			}
		}
		p.oneEvidence(e, told)
	}
}

func (p *Printer) oneEvidence(e answer.Evidence, told map[string]bool) {
	var text string
	switch e.Kind {
	case "theorem", "matching":
		if text = p.Say("page.theorem", words.Title(e.Name), e.Statement); e.Statement == "" || told[e.Name] {
			text = p.Say("page.theorem.bare", words.Title(e.Name))
		}
	case "table":
		text = p.Say("page.table", known(e.Heaps))
	case "search":
		text = p.Say("page.search", known(e.Positions))
	case "period":
		key := "page.period"
		if e.Saltus != nil && *e.Saltus != 0 {
			key = "page.period.saltus"
		}
		text = p.Say(key, e.Code, known(e.Period), known(e.Preperiod), known(e.Saltus))
	case "quotient":
		text = p.quotient(e)
		if e.Tame != nil && *e.Tame {
			text += p.Say("page.space") + p.Say("page.quotient.tame")
		}
	default:
		text = p.Say("page.evidence", e.Kind)
	}
	p.Text(2, text)
	if e.Source != "" && !told[e.Name] {
		p.Text(2, p.Say("page.source", e.Source))
	}
	told[e.Name] = true
	if m := e.Matching; m != nil {
		p.Text(2, p.Say("page.matching", len(m.Edges), edgeList(p, m.Edges)))
	}
}

// quotient says what a misère quotient is known for.
func (p *Printer) quotient(e answer.Evidence) string {
	key := "page.quotient"
	switch proved, joint := e.Status == "proved", len(e.Games) > 1; {
	case proved && joint:
		key = "page.quotient.proved.joint"
	case proved:
		key = "page.quotient.proved"
	case joint:
		key = "page.quotient.joint"
	}
	return p.Say(key, e.Code, known(e.Heaps), known(e.Order), known(e.POrder), known(e.Preperiod), known(e.Period), strings.Join(e.Games, p.Say("page.comma")))
}

// known is a number, or a question mark where there is none.
func known(n *uint64) string {
	if n == nil {
		return "?"
	}
	return fmt.Sprint(*n)
}

// over reports whether nobody can move.
func over(sum game.Sum) bool {
	for _, position := range sum {
		for range position.Moves {
			return false
		}
	}
	return true
}

// clip shortens a text to so many columns, at its end, with nothing in it that
// acts on the terminal.
func clip(text string, columns int) string {
	text = words.Visible(text)
	if Width(text) <= columns {
		return text
	}
	return prefix(text, columns-3) + "..."
}

// looped reports whether a component has no Grundy value because play from it can
// go on for ever.
func looped(v *solve.Verdict) bool {
	return slices.ContainsFunc(v.Evidence, func(e solve.Evidence) bool { return e.Loop != nil })
}

// edgeList writes the first edges of a matching.
func edgeList(p *Printer, edges [][2]string) string {
	const most = 12
	var names []string
	for _, e := range edges[:min(len(edges), most)] {
		names = append(names, e[0]+"-"+e[1])
	}
	if len(edges) > most {
		names = append(names, "...")
	}
	if len(names) == 0 {
		return "-"
	}
	return strings.Join(names, p.Say("page.comma"))
}
