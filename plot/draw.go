package plot

import (
	"math"
	"slices"
	"strconv"

	"grundy/words"
)

// place is where the place of the heap that is so many after From begins.
func (p Plot) place(after float64) float64 {
	return left + after/(float64(p.To-p.From)+1)*fieldWidth
}

// x is where heap n stands, in the middle of its place; n is at least From.
func (p Plot) x(n uint64) float64 { return p.place(float64(n-p.From) + 0.5) }

// y is where a value stands.
func (d *data) y(v float64) float64 {
	return bottom - (v+0.5)/(float64(d.greatest)+1)*fieldHeight
}

func (p Plot) draw(c canvas, d *data) {
	p.heading(c, d)
	p.axes(c, d)
	if d.cells != nil {
		d.drawCells(c)
	} else {
		p.drawPoints(c, d)
	}
	p.drawRare(c, d)
	c.line(left, top-8, left, bottom, 1.5, rule) // over what a mark at the edge has covered
	c.line(left, bottom, right, bottom, 1.5, rule)
	p.bracket(c)
}

func (p Plot) heading(c canvas, d *data) {
	c.text(left, 36, 24, start, ink, p.title())
	if !c.text(left, 60, 15, start, faint, p.subtitle()) {
		symbols := "g(n),  n = " + group(p.From)
		if p.To > p.From {
			symbols += " .. " + group(p.To)
		}
		c.text(left, 60, 15, start, faint, symbols)
	}
	if !p.Classes {
		return
	}
	legend := func(x float64, s shape, col colour, text string) bool {
		if !c.text(x, legendY+5, 15, start, faint, text) {
			return false
		}
		c.marks(s, []mark{{x - 14, legendY, 5, 5}}, col)
		return true
	}
	if legend(right-190, disc, common, p.Lang.Say(words.P("plot.common"))) {
		legend(right-70, diamond, rare, p.Lang.Say(words.P("plot.rare")))
		return
	}
	// Without words: how many there are of either.
	rares := p.rares()
	few, many := "× "+group(rares), "× "+group(p.To-p.From-rares+1)
	x := right - 9*float64(len(few))
	legend(x, diamond, rare, few)
	legend(x-40-9*float64(len(many)), disc, common, many)
}

// rares is how many rare heaps lie in the range.
func (p Plot) rares() uint64 {
	from, _ := slices.BinarySearch(p.Rare, p.From)
	past, in := slices.BinarySearch(p.Rare, p.To)
	if in {
		past++
	}
	return uint64(past - from)
}

func (p Plot) axes(c canvas, d *data) {
	for _, v := range ticks(0, uint64(d.greatest), 8) {
		y := d.y(float64(v))
		c.line(left, y, right, y, 1, gridC)
		c.line(left-6, y, left, y, 1, rule)
		c.text(left-11, y+5, 14, end, ink, group(v))
	}
	room := len(group(p.To))*9 + 24 // for the number at a tick
	for _, n := range ticks(p.From, p.To, min(max(fieldWidth/room, 2), 8)) {
		x := p.x(n)
		c.line(x, bottom, x, bottom+6, 1, rule)
		switch half := float64(len(group(n))) * 4.5; { // about half of the number's width
		case x-half < 8:
			c.text(8, bottom+23, 14, start, ink, group(n))
		case x+half > pageWidth-8:
			c.text(pageWidth-8, bottom+23, 14, end, ink, group(n))
		default:
			c.text(x, bottom+23, 14, middle, ink, group(n))
		}
	}
	c.text(left-11, top-14, 15, end, faint, "g(n)")
	c.text(right+12, bottom+5, 15, start, faint, "n")
}

// drawPoints gives every heap its mark.
func (p Plot) drawPoints(c canvas, d *data) {
	r := p.radius(d)
	var ms []mark
	for i, v := range d.points {
		n := p.From + uint64(i)
		if _, is := slices.BinarySearch(p.Rare, n); is && p.Classes {
			continue
		}
		ms = append(ms, mark{p.x(n), d.y(float64(v)), r, r})
	}
	c.marks(disc, ms, common)
}

// radius is the size of a mark: as big as neighbours leave room for, within
// reason.
func (p Plot) radius(d *data) float64 {
	across := fieldWidth / (float64(p.To-p.From) + 1)
	down := fieldHeight / (float64(d.greatest) + 1)
	return min(max(0.45*min(max(across, 3), down), 1.4), 5)
}

// shades is how many strengths of blue tell how often a cell is hit.
const shades = 5

// drawCells draws the cells of each shade, those that are side by side as one
// box.
func (d *data) drawCells(c canvas) {
	most := uint32(1)
	for _, column := range d.cells {
		most = max(most, slices.Max(column))
	}
	shade := func(hits uint32) int {
		if hits == 0 {
			return 0
		}
		return 1 + int(shades*math.Log(float64(hits))/math.Log(float64(most)+1))
	}
	var byShade [shades + 1][]mark
	height := fieldHeight / float64(d.rows())
	ry := max(min(0.36*height, 3), 0.5)
	for row := range int(d.rows()) {
		y := bottom - (float64(row)+0.5)*height
		for from := 0; from < fieldWidth; {
			s, to := shade(d.cells[from][row]), from+1
			for to < fieldWidth && shade(d.cells[to][row]) == s {
				to++
			}
			if s > 0 {
				half := float64(to-from) / 2
				byShade[s] = append(byShade[s], mark{left + float64(from) + half, y, half, ry})
			}
			from = to
		}
	}
	for s, ms := range byShade {
		if len(ms) > 0 {
			c.marks(box, ms, common.over(0.4+0.6*float64(s-1)/(shades-1)))
		}
	}
}

// drawRare draws the rare heaps as diamonds, on white ones where they lie among
// cells, so that they stand out.
func (p Plot) drawRare(c canvas, d *data) {
	r := max(p.radius(d)*1.25, 3.2)
	if d.cells != nil {
		r = 4.2
	}
	if len(d.rare) > 500 {
		r = 3
	}
	ms := make([]mark, len(d.rare))
	for i, q := range d.rare {
		ms[i] = mark{p.x(q.n), d.y(float64(q.value)), r, r}
	}
	if d.cells != nil {
		under := slices.Clone(ms)
		for i := range under {
			under[i].rx, under[i].ry = r+1.2, r+1.2
		}
		c.marks(diamond, under, paper)
	}
	c.marks(diamond, ms, rare)
}

// bracket marks the first period below the axis, and as many of those that
// follow as can be told apart.
func (p Plot) bracket(c canvas) {
	q := p.Period
	if q == nil || q.Period == 0 {
		return
	}
	const y = bottom + 46
	key, symbols := "plot.period", "p = "+group(q.Period)+",  n0 = "+group(q.Preperiod)
	if q.Saltus > 0 {
		key, symbols = "plot.saltus", symbols+",  s = "+group(q.Saltus)
	}
	label := words.P(key, group(q.Period), group(q.Preperiod), group(q.Saltus))
	if !q.Proved {
		label = words.P("plot.observed", label)
		symbols += " (?)"
	}
	text := p.Lang.Say(label)

	after := float64(q.Preperiod - p.From)
	if q.Preperiod < p.From {
		after = -float64(p.From - q.Preperiod)
	}
	from := p.place(after)
	length := float64(q.Period) / (float64(p.To-p.From) + 1) * fieldWidth
	at := (max(from, left) + min(from+length, right)) / 2
	if from < right && from+length > left {
		if length >= 6 {
			for x := from + length; x < right+0.5; x += length {
				if x > left {
					c.line(x, y-4, x, y+4, 1, faint.over(0.5))
				}
			}
			if from+length < right {
				c.line(max(from+length, left), y, right, y, 1, faint.over(0.5))
			}
		}
		c.line(max(from, left), y, min(max(from+length, from+2), right), y, 2, ink)
		if from >= left {
			c.line(from, y-7, from, y+1, 2, ink)
		}
		if from+length <= right {
			c.line(from+length, y-7, from+length, y+1, 2, ink)
		}
	} else {
		at = left // the first period is out of sight
	}
	a := middle
	if at < left+170 {
		at, a = max(min(from, at), left), start
	} else if at > right-170 {
		at, a = right, end
	}
	if !c.text(at, y+24, 15, a, ink, text) {
		c.text(at, y+24, 15, a, ink, symbols)
	}
}

// ticks are the multiples of 1, 2 or 5 times a power of ten from from to to, of
// which there are at most about most.
func ticks(from, to uint64, most int) []uint64 {
	step := uint64(1)
	for i := 0; (to-from)/step >= uint64(most); i++ {
		grown := step * 2
		if i%3 == 1 {
			grown = step / 2 * 5
		}
		if grown < step {
			break
		}
		step = grown
	}
	var ts []uint64
	for t := from; t <= to; t += step {
		if t == from {
			if r := from % step; r > 0 {
				if to-from < step-r {
					break
				}
				t += step - r
			}
		}
		ts = append(ts, t)
		if to-t < step {
			break
		}
	}
	return ts
}

// group is a number with commas between the thousands.
func group(n uint64) string {
	s := strconv.FormatUint(n, 10)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
