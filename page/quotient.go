package page

import (
	"fmt"
	"strings"

	"grundy/answer"
)

// Quotient writes a misère quotient: what is established, then the monoid.
func (p *Printer) Quotient(a answer.Quotient) {
	p.Line(p.paint(strong, clip(a.Game, Columns)))
	if a.Status == "proved" {
		p.Text(0, p.paint(good, p.Say("quotient.proved", a.Order, a.POrder)))
		p.Text(0, p.Say("quotient.proved.period", *a.Preperiod, *a.Period, a.Heaps))
	} else {
		p.Text(0, p.Say("quotient.partial", a.Heaps, a.Order, a.POrder))
	}
	if a.Tame {
		p.Text(0, p.Say("quotient.tame"))
	} else {
		p.Text(0, p.Say("quotient.wild"))
	}
	p.Text(0, p.Say("quotient.use"))
	p.block("quotient.presentation", a.Presentation)
	p.Line("")
	p.Line(p.Say("quotient.letters"))
	for _, l := range a.Letters {
		p.Text(2, p.Say("quotient.letters.line", l.Name, l.Heap))
	}
	p.block("quotient.p", strings.Join(a.P, ", "))
	p.block("quotient.phi", heapWords(a.Phi))
	p.Line("")
	p.Line(p.Say("quotient.growth"))
	for _, g := range a.Growth {
		p.Text(2, p.Say("quotient.growth.line", g.Heap, g.Order, g.POrder))
	}
	if a.Limit != nil {
		p.Line("")
		p.Text(0, p.Say("page.open", a.Limit.Text))
	}
}

// block is a heading with a text below it.
func (p *Printer) block(key, text string) {
	p.Line("")
	p.Line(p.Say(key))
	p.Text(2, text)
}

// heapWords are the elements of the heaps: "0:1 1:a 2:b".
func heapWords(phi []string) string {
	parts := make([]string, len(phi))
	for n, w := range phi {
		parts[n] = fmt.Sprintf("%d:%s", n, w)
	}
	return strings.Join(parts, " ")
}

// QuotientTable writes the multiplication table as text, CSV or LaTeX.
func (p *Printer) QuotientTable(a answer.Quotient, format string) {
	var between, end string
	switch format {
	case "csv":
		between = ","
	case "latex":
		between, end = " & ", ` \\`
		p.Line(`\begin{array}{c|` + strings.Repeat("c", len(a.Elements)) + "}")
	default:
		between = "\t"
	}
	row := func(first string, words []string) {
		if format == "latex" {
			for i, w := range words {
				words[i] = braced(w)
			}
			first = braced(first)
		}
		p.Line(first + between + strings.Join(words, between) + end)
	}
	row("", append([]string{}, a.Elements...))
	if format == "latex" {
		p.Line(`\hline`)
	}
	for x, products := range a.Table {
		words := make([]string, len(products))
		for y, z := range products {
			words[y] = a.Elements[z]
		}
		row(a.Elements[x], words)
	}
	if format == "latex" {
		p.Line(`\end{array}`)
	}
}

// braced puts the exponents of a word in braces: "a^12b" is a^{12}b.
func braced(word string) string {
	var b strings.Builder
	open := false
	for _, c := range word {
		digit := c >= '0' && c <= '9'
		if open && !digit {
			b.WriteByte('}')
			open = false
		}
		b.WriteRune(c)
		if c == '^' {
			b.WriteByte('{')
			open = true
		}
	}
	if open {
		b.WriteByte('}')
	}
	return b.String()
}

// Genera writes genera, a position a line.
func (p *Printer) Genera(a answer.Genera) {
	width, genus := 0, 0
	for _, g := range a.Genera {
		width, genus = max(width, Width(g.Game)), max(genus, Width(g.Genus))
	}
	for _, g := range a.Genera {
		p.Line(Left(g.Game, width) + "  " + Left(g.Genus, genus) + "  " + p.acts(g))
	}
	if a.Limit != nil {
		p.Text(0, p.Say("page.open", a.Limit.Text))
	}
}

// acts says how a position acts, and where a genus is that of Nim by itself only.
func (p *Printer) acts(g answer.Genus) string {
	text := p.Say("genus.acts." + g.Acts)
	if g.Acts == "wild" && g.Kind != "wild" {
		text = p.Say("genus.acts.mask." + g.Kind)
	}
	if g.HalfTame != nil && *g.HalfTame {
		text = p.Say("genus.acts.half", text)
	}
	return text
}
