package page

import (
	"fmt"
	"math/bits"
	"strings"

	"grundy/answer"
	"grundy/nimber"
)

// mostRows is how many numbers are written below each other.
const mostRows = 16

// columns writes numbers below each other in powers of two, with the sum of each
// column modulo m, and marks the columns where that is not 0.
func (p *Printer) columns(labels []string, c answer.Columns) {
	m := uint64(c.Modulus)
	sums := columnSums(c.Numbers, m)
	top := 0 // the greatest power that stands somewhere
	for _, n := range c.Numbers {
		top = max(top, bits.Len64(n)-1)
	}
	name := p.rowNames(labels, c.Numbers)
	total := p.Say("page.columns.sum", nimber.Sum(c.Numbers...))
	if m != 2 {
		total = p.Say("page.columns.modulo", m)
	}
	label := Width(total)
	for _, n := range name {
		label = max(label, Width(n))
	}
	if width := cellsWidth(top); 2+label+1+width > Columns {
		p.digits(c.Numbers, name, total, top, sums, m)
		return
	}
	row := func(name string, cell func(bit int) string) string {
		var b strings.Builder
		b.WriteString("  " + Right(name, label) + " ")
		for bit := top; bit >= 0; bit-- {
			b.WriteString(Right(cell(bit), cellWidth(bit)))
		}
		return b.String()
	}
	p.Line(row("", func(bit int) string { return fmt.Sprint(uint64(1) << bit) }))
	for i, n := range c.Numbers {
		if i == mostRows && len(c.Numbers) > mostRows+1 {
			p.Line("  " + Right("...", label) + " " + p.Say("page.columns.more", len(c.Numbers)-mostRows))
			break
		}
		p.Line(row(name[i], func(bit int) string { return dot(n >> bit & 1) }))
	}
	p.Line(row(total, func(bit int) string { return fmt.Sprint(sums[bit]) }))
	if sums != [64]uint64{} {
		p.Line(p.paint(good, row("", func(bit int) string { return caret(sums[bit]) })))
	}
	p.odd(sums, m)
}

// digits writes numbers that are too large for columns with a head: each on a
// line of its own, its binary digits below.
func (p *Printer) digits(numbers []uint64, name []string, total string, top int, sums [64]uint64, m uint64) {
	row := func(cell func(bit int) string) string {
		var b strings.Builder
		b.WriteString("    ")
		for bit := top; bit >= 0; bit-- {
			b.WriteString(cell(bit))
		}
		return b.String()
	}
	for i, n := range numbers {
		if i == mostRows && len(numbers) > mostRows+1 {
			p.Line("  ... " + p.Say("page.columns.more", len(numbers)-mostRows))
			break
		}
		p.Line("  " + name[i])
		p.Line(row(func(bit int) string { return dot(n >> bit & 1) }))
	}
	p.Line("  " + total)
	p.Line(row(func(bit int) string {
		if sums[bit] > 9 {
			return "*"
		}
		return dot(sums[bit])
	}))
	if sums != [64]uint64{} {
		p.Line(p.paint(good, row(func(bit int) string { return max(caret(sums[bit]), " ") })))
	}
	p.Text(2, p.Say("page.columns.digits", uint64(1)<<top))
	p.odd(sums, m)
}

// dot is a digit, with a point for 0.
func dot(digit uint64) string {
	if digit == 0 {
		return "."
	}
	return fmt.Sprint(digit)
}

// caret marks what is not 0.
func caret(sum uint64) string {
	if sum == 0 {
		return ""
	}
	return "^"
}

// odd names the columns that do not add up by their value.
func (p *Printer) odd(sums [64]uint64, m uint64) {
	var odd []string
	for bit := 63; bit >= 0; bit-- {
		if sums[bit] != 0 {
			odd = append(odd, fmt.Sprint(uint64(1)<<bit))
		}
	}
	key := "page.columns.odd"
	if m != 2 {
		key = "page.columns.rest"
	}
	if len(odd) == 0 {
		p.Text(2, p.Say(key+".none", m))
		return
	}
	const most = 8
	if len(odd) > most {
		odd = append(odd[:most], "...")
	}
	p.Text(2, p.Say(key, strings.Join(odd, p.Say("page.comma")), m))
}

// rowNames names the rows: the number itself, behind its label if it has one.
func (p *Printer) rowNames(labels []string, numbers []uint64) []string {
	names := make([]string, len(numbers))
	for i, n := range numbers {
		names[i] = fmt.Sprint(n)
		if labels[i] != "" {
			names[i] = labels[i] + ": " + names[i]
		}
	}
	return names[:min(len(names), mostRows+1)]
}

// columnSums are the sums of the binary columns modulo m, by bit.
func columnSums(numbers []uint64, m uint64) (sums [64]uint64) {
	for _, n := range numbers {
		for ; n > 0; n &= n - 1 {
			sums[bits.TrailingZeros64(n)]++
		}
	}
	for bit := range sums {
		sums[bit] %= m
	}
	return sums
}

// cellWidth is the width of the column of a bit: its value and a space.
func cellWidth(bit int) int { return len(fmt.Sprint(uint64(1)<<bit)) + 1 }

// cellsWidth is the width of all columns from bit top down.
func cellsWidth(top int) int {
	w := 0
	for bit := 0; bit <= top; bit++ {
		w += cellWidth(bit)
	}
	return w
}
