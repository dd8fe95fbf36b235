package plot

import (
	"bytes"
	"fmt"
	"html"
	"io"
	"strconv"
	"strings"

	"grundy/words"
)

// A Table is the multiplication table of a commutative monoid, some of whose
// elements are marked.
type Table struct {
	Title, About, Key string
	Words             []string // of the elements: "1", "a^2b"
	Marked            []bool
	Product           func(x, y int) int
	Lang              words.Lang
}

const (
	mostSpelled = 64 // elements of a table in which the products are spelled out
	// MostInTable is how many elements the table of a picture may have.
	MostInTable = 1024
)

// Small reports whether the table is drawn without words, for their number.
func (t Table) Small() bool { return len(t.Words) > mostSpelled }

// WriteSVG draws the table: a row and a column for each element, with marks that
// are shapes besides colours, on a ground of its own, which is light or dark as the
// reader prefers. A table of more than mostSpelled elements shows only which
// products are marked.
func (t Table) WriteSVG(w io.Writer) error {
	v := &tableSVG{Table: t, size: 13, high: 26, top: 74, margin: 20}
	longest := 1
	for _, word := range t.Words {
		longest = max(longest, len(strings.ReplaceAll(word, "^", "")))
	}
	v.wide = max(30, 14+9*longest)
	if t.Small() {
		v.wide, v.high = 6, 6
		if len(t.Words) > 256 {
			v.wide, v.high = 3, 3
		}
	}
	v.begin()
	if t.Small() {
		v.squares()
	} else {
		v.spelled()
	}
	v.b.WriteString("</svg>\n")
	_, err := w.Write(v.b.Bytes())
	return err
}

type tableSVG struct {
	Table
	b           bytes.Buffer
	wide, high  int // of a cell
	size        int // of the letters
	top, margin int
}

// style is what the classes look like: ink and ground, the marked cells, the lines.
const style = `<style>
.g{fill:#ffffff}.t{fill:#1a1a1a}.s{fill:#4a4a4a}.h{fill:#eceff1}.m{fill:#cfe3f7;stroke:#0b5394;stroke-width:1.4}.c{fill:#0b5394}.l{stroke:#b5bcc2;stroke-width:1;fill:none}.b{font-weight:700}
@media (prefers-color-scheme:dark){.g{fill:#14181c}.t{fill:#f0f2f4}.s{fill:#b9c2ca}.h{fill:#252c33}.m{fill:#173a5c;stroke:#8ec5ff}.c{fill:#8ec5ff}.l{stroke:#4b5660}}
</style>
`

// begin writes the ground, the title and the key.
func (v *tableSVG) begin() {
	side := len(v.Words)
	if !v.Small() {
		side++
	}
	width := max(2*v.margin+side*v.wide, 2*v.margin+max(9*textWidth(v.Title), 7*textWidth(v.About), 24+7*textWidth(v.Key)))
	height := v.top + side*v.high + 2*v.margin + 20
	fmt.Fprintf(&v.b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%[1]d" height="%[2]d" role="img" xml:lang="%s" `+
		`font-family="'Noto Sans','DejaVu Sans','Noto Sans CJK SC','PingFang SC','Microsoft YaHei',sans-serif">`+"\n", width, height, v.Lang)
	fmt.Fprintf(&v.b, "<title>%s</title>\n<desc>%s %s</desc>\n", html.EscapeString(v.Title), html.EscapeString(v.About), html.EscapeString(v.Key))
	v.b.WriteString(style)
	fmt.Fprintf(&v.b, `<rect class="g" width="%d" height="%d"/>`+"\n", width, height)
	fmt.Fprintf(&v.b, `<text class="t b" x="%d" y="34" font-size="16">%s</text>`+"\n", v.margin, html.EscapeString(v.Title))
	fmt.Fprintf(&v.b, `<text class="s" x="%d" y="56" font-size="12">%s</text>`+"\n", v.margin, html.EscapeString(v.About))
	y := height - v.margin
	if v.Small() {
		fmt.Fprintf(&v.b, `<rect class="c" x="%d" y="%d" width="12" height="12"/>`+"\n", v.margin+2, y-10)
	} else {
		v.mark(v.margin+1, y-11, 14, 14)
	}
	fmt.Fprintf(&v.b, `<text class="s" x="%d" y="%d" font-size="12">%s</text>`+"\n", v.margin+24, y+1, html.EscapeString(v.Key))
}

// textWidth is about how many Latin letters wide a text is.
func textWidth(s string) int {
	n := 0
	for _, c := range s {
		if n++; c >= 0x2e80 {
			n++
		}
	}
	return n
}

// mark is a marked cell: a frame with a corner.
func (v *tableSVG) mark(x, y, wide, high int) {
	fmt.Fprintf(&v.b, `<rect class="m" x="%d" y="%d" width="%d" height="%d"/>`, x, y, wide, high)
	corner := min(8, high/2)
	fmt.Fprintf(&v.b, `<path class="c" d="M%d %dh%dl-%[3]d %[3]dz"/>`+"\n", x, y, corner)
}

// spelled draws a table with words.
func (v *tableSVG) spelled() {
	n := len(v.Words)
	x0, y0 := v.margin, v.top
	side := n + 1
	fmt.Fprintf(&v.b, `<path class="h" d="M%d %dh%dv%dh-%[3]dzM%[1]d %[2]dh%[5]dv%dh-%[5]dz"/>`+"\n", x0, y0, side*v.wide, v.high, v.wide, side*v.high)
	var lines strings.Builder
	for i := range side + 1 {
		fmt.Fprintf(&lines, "M%d %dv%dM%d %dh%d", x0+i*v.wide, y0, side*v.high, x0, y0+i*v.high, side*v.wide)
	}
	fmt.Fprintf(&v.b, `<path class="l" d="%s"/>`+"\n", lines.String())
	v.cell(-1, -1, "·", false, "")
	for x := range n {
		v.cell(x, -1, v.Words[x], v.Marked[x], "b ")
		v.cell(-1, x, v.Words[x], v.Marked[x], "b ")
	}
	for y := range n {
		for x := range n {
			z := v.Product(x, y)
			bold := ""
			if v.Marked[z] {
				bold = "b "
			}
			v.cell(x, y, v.Words[z], v.Marked[z], bold)
		}
	}
}

// cell is the word of a column and a row, which are counted from -1, the heads.
func (v *tableSVG) cell(column, row int, word string, marked bool, class string) {
	x, y := v.margin+(column+1)*v.wide, v.top+(row+1)*v.high
	if marked {
		v.mark(x+2, y+2, v.wide-4, v.high-4)
	}
	fmt.Fprintf(&v.b, `<text class="%st" x="%d" y="%d" font-size="%d" text-anchor="middle">%s</text>`+"\n",
		class, x+v.wide/2, y+v.high/2+v.size/2-1, v.size, raised(word))
}

// raised is a word with its exponents raised: "a^2b".
func raised(word string) string {
	var b strings.Builder
	letters, rest, power := strings.Cut(word, "^")
	b.WriteString(letters)
	for power {
		digits := len(rest) - len(strings.TrimLeft(rest, "0123456789"))
		fmt.Fprintf(&b, `<tspan dy="-5" font-size="9">%s</tspan>`, rest[:digits])
		if letters, rest, power = strings.Cut(rest[digits:], "^"); letters != "" {
			fmt.Fprintf(&b, `<tspan dy="5">%s</tspan>`, letters) // back down
		}
	}
	return b.String()
}

// squares draws a table without words: a square for each product that is marked.
func (v *tableSVG) squares() {
	n := len(v.Words)
	fmt.Fprintf(&v.b, `<rect class="h" x="%d" y="%d" width="%d" height="%d"/>`+"\n", v.margin, v.top, n*v.wide, n*v.high)
	v.b.WriteString(`<path class="c" d="`)
	for y := range n {
		for x := 0; x < n; x++ {
			if from := x; v.Marked[v.Product(x, y)] {
				for x+1 < n && v.Marked[v.Product(x+1, y)] {
					x++
				}
				v.b.WriteString("M" + strconv.Itoa(v.margin+from*v.wide) + " " + strconv.Itoa(v.top+y*v.high) +
					"h" + strconv.Itoa((x-from+1)*v.wide) + "v" + strconv.Itoa(v.high) + "h-" + strconv.Itoa((x-from+1)*v.wide) + "z")
			}
		}
	}
	v.b.WriteString("\"/>\n")
}
