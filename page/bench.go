package page

import (
	"strconv"
	"strings"

	"grundy/answer"
)

// benchColumns are the columns of the table, and how wide they are.
var benchColumns = []struct {
	key   string
	width int
}{{"game", 7}, {"kernel", 15}, {"values", 10}, {"rate", 9}, {"ns", 9}, {"units", 11}, {"signature", 18}}

// BenchHead writes the unit and the head of the table of measurements.
func (p *Printer) BenchHead(unit float64) {
	p.Text(0, p.Say("sequence.bench.unit", figure(unit)))
	p.Line("")
	var line strings.Builder
	for i, c := range benchColumns {
		if name := p.Say("sequence.bench." + c.key); i < 2 {
			line.WriteString(Left(name, c.width))
		} else {
			line.WriteString(Right(name, c.width))
		}
	}
	p.Line(line.String())
}

// BenchResult writes a line of it.
func (p *Printer) BenchResult(r answer.BenchResult) {
	kernel := r.Kernel
	if r.Vectors != "" {
		kernel += " " + r.Vectors
	}
	cells := []string{r.Game, kernel, strconv.FormatUint(r.Values, 10), rate(r.ValuesPerSecond), figure(r.NsPerValue), figure(r.UnitsPerValue), r.Signature}
	var line strings.Builder
	for i, c := range benchColumns {
		if i < 2 {
			line.WriteString(Left(cells[i], c.width))
		} else {
			line.WriteString(Right(cells[i], c.width))
		}
	}
	p.Line(line.String())
}

// figure is a measured number with three digits.
func figure(x float64) string {
	if x >= 100 {
		return strconv.FormatFloat(x, 'f', 0, 64)
	}
	return strconv.FormatFloat(x, 'g', 3, 64)
}

// rate is a number a second with three digits and a metric prefix.
func rate(x float64) string {
	prefix := ""
	for _, p := range []string{"k", "M", "G"} {
		if x < 1000 {
			break
		}
		x, prefix = x/1000, " "+p
	}
	return figure(x) + prefix
}
