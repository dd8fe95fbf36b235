package page

import (
	"fmt"
	"slices"

	"grundy/answer"
	"grundy/heaps"
	"grundy/solve"
)

// notes writes the explanation in the given style.
func (p *Printer) notes(v *solve.Verdict, a answer.Verdict, style Style) {
	if over(v.Game) {
		return
	}
	told := false
	alone := -1 // the part that the notes are about
	for _, n := range a.Notes {
		switch {
		case n.Columns != nil && style == ByMex || n.Mex != nil && style != ByMex && style != "":
			continue
		}
		if part := n.Component; part != nil && len(v.Game) > 1 && alone != *part {
			alone = *part
			p.Text(0, p.Say("page.alone", alone+1, clip(v.Game[alone].String(), 40)))
			p.Line("")
		}
		switch {
		case n.Columns != nil:
			caption, labels := p.caption(v, n)
			p.Text(0, caption)
			if style == ByBlocks {
				p.blocks(labels, *n.Columns)
			} else {
				p.columns(labels, *n.Columns)
			}
		case n.Mex != nil:
			p.mex(*n.Mex)
			told = true
		}
		if n.Text != "" {
			p.Text(0, n.Text)
		}
		p.Line("")
	}
	if style == ByMex && !told {
		p.Text(0, p.Say("page.mex.none"))
		p.Line("")
	}
}

// caption says what the numbers of a note are, and labels each.
func (p *Printer) caption(v *solve.Verdict, n answer.Note) (caption string, labels []string) {
	numbers := n.Columns.Numbers
	labels = make([]string, len(numbers))
	if n.Component == nil && len(numbers) == len(v.Game) && v.Grundy.Known {
		for i, position := range v.Game {
			labels[i] = clip(position.String(), 24)
		}
		return p.Say("page.columns.parts"), labels
	}
	if n.Component != nil {
		if h, ok := v.Game[*n.Component].(interface {
			Heaps() (heaps.Rule, []uint64)
		}); ok {
			_, sizes := h.Heaps()
			if len(sizes) == len(numbers) && !slices.Equal(sizes, numbers) {
				for i, size := range sizes {
					labels[i] = p.Say("page.heap", size)
				}
				return p.Say("page.columns.values"), labels
			}
		}
	}
	return p.Say("page.columns.heaps"), labels
}

// mostMexRows is how many values of options a page shows.
const mostMexRows = 16

// mex writes the values of the options of a heap and the least that is missing.
func (p *Printer) mex(m answer.Mex) {
	p.Text(0, p.Say("page.mex", m.Heap))
	if len(m.Options) == 0 {
		p.Text(2, p.Say("page.mex.terminal"))
		return
	}
	head := []string{p.Say("page.mex.value"), p.Say("page.mex.moves")}
	width := []int{max(6, Width(head[0])), max(6, Width(head[1]))}
	p.Line("  " + Right(head[0], width[0]) + "  " + Right(head[1], width[1]) + "  " + p.Say("page.mex.left"))
	for i, o := range m.Options {
		if i == mostMexRows {
			p.Line("  " + Right("...", width[0]))
			break
		}
		left := "-"
		for k, n := range o.Left {
			if k == 0 {
				left = ""
			} else {
				left += ","
			}
			left += fmt.Sprint(n)
		}
		p.Line("  " + Right(fmt.Sprint(o.Value), width[0]) + "  " + Right(fmt.Sprint(o.Moves), width[1]) + "  " + left)
	}
	p.Text(2, p.Say("page.mex.missing", m.Value))
}
