package plot

import (
	"bytes"
	"fmt"
	"html"
	"io"
	"strconv"

	"grundy/words"
)

// svgCanvas is a canvas that writes SVG.
type svgCanvas struct{ b bytes.Buffer }

func newSVG(title, subtitle string, lang words.Lang) *svgCanvas {
	v := &svgCanvas{}
	fmt.Fprintf(&v.b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%[1]d" height="%[2]d" role="img" xml:lang="%s" `+
		`font-family="'Noto Sans','DejaVu Sans','Noto Sans CJK SC','PingFang SC','Microsoft YaHei',sans-serif">`+"\n",
		pageWidth, pageHeight, lang)
	fmt.Fprintf(&v.b, "<title>%s</title>\n<desc>%s</desc>\n", html.EscapeString(title), html.EscapeString(subtitle))
	fmt.Fprintf(&v.b, `<rect width="%d" height="%d" fill="%s"/>`+"\n", pageWidth, pageHeight, paper.hex())
	return v
}

func (c colour) hex() string { return fmt.Sprintf("#%06x", uint32(c)) }

func (v *svgCanvas) write(w io.Writer) error {
	v.b.WriteString("</svg>\n")
	_, err := w.Write(v.b.Bytes())
	return err
}

func (v *svgCanvas) line(x1, y1, x2, y2, width float64, c colour) {
	fmt.Fprintf(&v.b, `<path d="M%s %sL%s %s" stroke="%s" stroke-width="%s"/>`+"\n",
		num(x1), num(y1), num(x2), num(y2), c.hex(), num(width))
}

// num is a coordinate to a hundredth of a unit.
func num(x float64) string {
	s := strconv.FormatFloat(x, 'f', 2, 64)
	for s[len(s)-1] == '0' {
		s = s[:len(s)-1]
	}
	if s[len(s)-1] == '.' {
		s = s[:len(s)-1]
	}
	return s
}

func (v *svgCanvas) marks(s shape, ms []mark, c colour) {
	if len(ms) == 0 {
		return
	}
	fmt.Fprintf(&v.b, `<path fill="%s" d="`, c.hex())
	for _, m := range ms {
		rx, ry := num(m.rx), num(m.ry)
		switch s {
		case disc:
			fmt.Fprintf(&v.b, "M%s %sa%s %[3]s 0 1 0 %s 0a%[3]s %[3]s 0 1 0 -%[4]s 0", num(m.x-m.rx), num(m.y), rx, num(2*m.rx))
		case diamond:
			fmt.Fprintf(&v.b, "M%s %sl%s %s -%[3]s %[4]s -%[3]s -%[4]sz", num(m.x), num(m.y-m.ry), rx, ry)
		case box:
			fmt.Fprintf(&v.b, "M%s %sh%sv%sh-%[3]sz", num(m.x-m.rx), num(m.y-m.ry), num(2*m.rx), num(2*m.ry))
		}
	}
	v.b.WriteString("\"/>\n")
}

func (v *svgCanvas) text(x, y, size float64, a anchor, c colour, s string) bool {
	fmt.Fprintf(&v.b, `<text x="%s" y="%s" font-size="%s" text-anchor="%s" fill="%s">%s</text>`+"\n",
		num(x), num(y), num(size), [...]string{"start", "middle", "end"}[a], c.hex(), html.EscapeString(s))
	return true
}
