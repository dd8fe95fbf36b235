package plot

import (
	"context"
	"io"
	"maps"
	"slices"

	"grundy/words"
)

// A Heat is a picture of a table of two numbers: each cell as dark as its value is
// great, the P-positions marked by a diamond.
type Heat struct {
	Game     string
	FromX    uint64
	FromY    uint64
	Rows     [][]HeatCell // Rows[x-FromX][y-FromY]; of one length
	Lang     words.Lang
	greatest uint64
}

// A HeatCell is one cell.
type HeatCell struct {
	Blank bool   // nothing stands there
	P     bool   // a P-position
	Value uint64 // how dark it is
}

// Write draws the picture to w.
func (h Heat) Write(ctx context.Context, w io.Writer, f Format) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	for _, row := range h.Rows {
		for _, c := range row {
			h.greatest = max(h.greatest, c.Value)
		}
	}
	if f == PNG {
		c, err := newPNG()
		if err != nil {
			return err
		}
		h.draw(c)
		return c.write(w)
	}
	c := newSVG(h.Game, h.Lang.Say(h.subtitle()), h.Lang)
	h.draw(c)
	return c.write(w)
}

func (h Heat) toX() uint64 { return h.FromX + uint64(len(h.Rows)) - 1 }
func (h Heat) toY() uint64 { return h.FromY + uint64(len(h.Rows[0])) - 1 }

func (h Heat) subtitle() words.Phrase {
	return words.P("plot.heat", group(h.FromX), group(h.toX()), group(h.FromY), group(h.toY()), group(h.greatest))
}

// side is the side of a cell: they are squares.
func (h Heat) side() float64 {
	return min(fieldWidth/float64(len(h.Rows)), fieldHeight/float64(len(h.Rows[0])))
}

func (h Heat) x(i int) float64 { return left + (float64(i)+0.5)*h.side() }
func (h Heat) y(j int) float64 { return bottom - (float64(j)+0.5)*h.side() }

// readable is the side of a cell in which its value can be written.
const readable = 18

func (h Heat) draw(c canvas) {
	c.text(left, 36, 24, start, ink, h.Game)
	if !c.text(left, 60, 15, start, faint, h.Lang.Say(h.subtitle())) {
		c.text(left, 60, 15, start, faint, "g(x,y),  0 .. "+group(h.greatest))
	}
	side := h.side()
	cells := map[uint64][]mark{}
	var lost []mark
	for i, row := range h.Rows {
		for j, cell := range row {
			at := mark{h.x(i), h.y(j), side / 2, side / 2}
			switch {
			case cell.Blank:
			case cell.P:
				at.rx, at.ry = at.rx*0.8, at.ry*0.8
				lost = append(lost, at)
			default:
				cells[cell.Value] = append(cells[cell.Value], at)
			}
		}
	}
	for _, v := range slices.Sorted(maps.Keys(cells)) {
		c.marks(box, cells[v], common.over(h.strength(v)))
	}
	c.marks(diamond, lost, rare)
	if side >= readable {
		for i, row := range h.Rows {
			for j, cell := range row {
				if cell.Blank || cell.P {
					continue
				}
				on := ink
				if h.strength(cell.Value) > 0.55 {
					on = paper
				}
				c.text(h.x(i), h.y(j)+5, min(14, side/2), middle, on, group(cell.Value))
			}
		}
	}
	h.axes(c, side)
	if c.text(right-100, legendY+5, 15, start, faint, h.Lang.Say(words.P("plot.heat.p"))) {
		c.marks(diamond, []mark{{right - 114, legendY, 5, 5}}, rare)
	} else {
		c.text(right-100, legendY+5, 15, start, faint, "P")
		c.marks(diamond, []mark{{right - 114, legendY, 5, 5}}, rare)
	}
}

// strength is how dark a value is, of 1; the least is seen against the paper.
func (h Heat) strength(v uint64) float64 {
	return 0.08 + 0.92*float64(v)/float64(max(h.greatest, 1))
}

func (h Heat) axes(c canvas, side float64) {
	width, height := side*float64(len(h.Rows)), side*float64(len(h.Rows[0]))
	c.line(left, bottom, left+width, bottom, 1.5, rule)
	c.line(left, bottom-height, left, bottom, 1.5, rule)
	for _, n := range ticks(h.FromX, h.toX(), max(2, int(width/50))) {
		x := h.x(int(n - h.FromX))
		c.line(x, bottom, x, bottom+6, 1, rule)
		c.text(x, bottom+23, 14, middle, ink, group(n))
	}
	for _, n := range ticks(h.FromY, h.toY(), max(2, int(height/30))) {
		y := h.y(int(n - h.FromY))
		c.line(left-6, y, left, y, 1, rule)
		c.text(left-11, y+5, 14, end, ink, group(n))
	}
	c.text(left+width+12, bottom+5, 15, start, faint, "x")
	c.text(left-11, bottom-height-10, 15, end, faint, "y")
}
