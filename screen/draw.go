package screen

import (
	"slices"
	"strconv"
	"strings"

	"grundy/game"
	"grundy/page"
	"grundy/play"
)

// A drawing is the picture of a term in characters. The characters are those of
// every font and every width: o a stone, | a pin, x what the chosen move takes.
type drawing struct {
	m       *Model
	term    int
	picture game.Picture
	columns int
	chosen  bool     // the cursor is in this term,
	heap    int      // on this heap
	after   []uint64 // the numbers after the chosen move, where they are comparable
	rowed   bool     // the lines are the heaps: the cursor stands on them
}

// preview takes note of what a move makes of the term.
func (d *drawing) preview(s *play.Step) {
	if s.Component >= len(s.To) || len(s.To) != len(s.From) {
		return
	}
	after := play.PictureOf(s.To[s.Component])
	if after.Kind == d.picture.Kind && len(after.Numbers) >= len(d.picture.Numbers) {
		d.after = after.Numbers
	}
}

// draw draws the picture.
func (d *drawing) draw() (lines []placed) {
	numbers := d.picture.Numbers
	switch d.picture.Kind {
	case game.HeapsPicture, game.PinsPicture:
		lines = d.heaps()
	case game.StairsPicture:
		lines = d.stairs()
	case game.NumbersPicture:
		if len(numbers) > 0 {
			lines = d.heaps()
		}
	case game.CirclePicture:
		lines = d.text(circle(numbers, d.columns))
		if len(lines) == 0 {
			lines = d.heaps()
		}
	case game.LatticePicture:
		lines = d.text(lattice(numbers, d.after, d.columns))
	case game.BarPicture:
		for _, n := range numbers {
			lines = append(lines, d.at(none, d.stones("o", n, 0, 0, d.columns-6)+"  "+strconv.FormatUint(n, 10)))
		}
	case game.GraphPicture:
		lines = d.text(graph(d.m, d.picture, d.columns))
	case game.CoinsPicture, game.CellsPicture:
		for _, row := range d.picture.Rows {
			lines = append(lines, d.at(none, spaced(row, d.columns)))
		}
	}
	if d.picture.Limit != nil {
		key := "screen.limit.build"
		if d.picture.Take != nil || *d.picture.Limit == 0 {
			key = "screen.limit.take"
		}
		lines = append(lines, d.at(none, d.m.say(key, *d.picture.Limit)))
	}
	return lines
}

func (d *drawing) at(heap int, text string) placed {
	return placed{text: text, term: d.term, heap: heap}
}

func (d *drawing) text(all []string) (lines []placed) {
	for _, text := range all {
		lines = append(lines, d.at(none, text))
	}
	return lines
}

// heaps draws a line for each heap, and one for the moves on several of them.
func (d *drawing) heaps() (lines []placed) {
	d.rowed = true
	numbers := d.picture.Numbers
	label := page.Width(d.m.say("screen.heap", len(numbers)))
	digits := 1
	for _, n := range numbers {
		digits = max(digits, len(strconv.FormatUint(n, 10)))
	}
	stone := "o"
	if d.picture.Kind == game.PinsPicture {
		stone = "|"
	}
	room := max(8, d.columns-label-2-2-digits-5)
	for i, n := range numbers {
		text := page.Left(d.m.say("screen.heap", i+1), label) + "  " + page.Right(strconv.FormatUint(n, 10), digits) + "  "
		if d.picture.Kind != game.NumbersPicture {
			text += d.heapAt(stone, i, n, room)
		}
		lines = append(lines, d.at(i, text))
	}
	for _, r := range d.m.rows {
		if r.term == d.term && (r.heap < 0 || r.heap >= len(numbers)) {
			lines = append(lines, d.at(r.heap, d.m.say("screen.together")))
		}
	}
	return lines
}

// heapAt draws heap i, with what the chosen move makes of it.
func (d *drawing) heapAt(stone string, i int, n uint64, room int) string {
	parts := 1 + len(d.after) - len(d.picture.Numbers)
	if !d.chosen || d.after == nil || d.heap != i && d.heap >= 0 {
		return d.stones(stone, n, 0, 0, room)
	}
	if d.heap < 0 || parts == 1 { // every heap has its number after the move
		left := d.after[i]
		if left > n {
			return d.stones(stone, n, 0, 0, room) + "+" // built on
		}
		return d.stones(stone, left, 0, n-left, room)
	}
	left := d.after[i : i+parts]
	taken := n
	for _, k := range left {
		taken -= min(taken, k)
	}
	if parts == 2 {
		gap := taken
		if gap == 0 {
			return d.stones(stone, left[0], 0, 0, room/2) + " / " + d.stones(stone, left[1], 0, 0, room/2)
		}
		return d.stones(stone, left[0], left[1], gap, room)
	}
	var all []string
	for _, k := range left {
		all = append(all, d.stones(stone, k, 0, 0, room/parts))
	}
	return strings.Join(all, " / ")
}

// stones are a row of stones: some, then those that are taken, then some more. Where
// they are too many for the room, each group is shortened.
func (d *drawing) stones(stone string, left, right, taken uint64, room int) string {
	group := func(mark string, n uint64, most int) string {
		if n <= uint64(most) {
			return strings.Repeat(mark, int(n))
		}
		return strings.Repeat(mark, max(0, most-4)) + "..." + mark
	}
	var groups int
	for _, n := range []uint64{left, right, taken} {
		if n > 0 {
			groups++
		}
	}
	if left <= uint64(room) && right <= uint64(room) && taken <= uint64(room) && left+right+taken <= uint64(room) {
		return group(stone, left, room) + group("x", taken, room) + group(stone, right, room)
	}
	each := max(5, room/max(1, groups))
	return group(stone, left, each) + group("x", taken, each) + group(stone, right, each)
}

// stairs draws the steps, the highest first.
func (d *drawing) stairs() (lines []placed) {
	d.rowed = true
	numbers := d.picture.Numbers
	label := page.Width(d.m.say("screen.step", len(numbers)))
	for i := len(numbers) - 1; i >= 0; i-- {
		n := numbers[i]
		indent := min(3*i, d.columns/4)
		text := page.Left(d.m.say("screen.step", i+1), label) + "  " + strings.Repeat(" ", indent) + "__ " +
			strconv.FormatUint(n, 10) + "  " + d.heapAt("o", i, n, max(8, d.columns-label-indent-28))
		lines = append(lines, d.at(i, text))
	}
	return lines
}

// circle draws numbers in a circle of two rows; nothing where they do not fit.
func circle(numbers []uint64, columns int) []string {
	n := len(numbers)
	if n == 0 {
		return nil
	}
	width := 1
	for _, k := range numbers {
		width = max(width, len(strconv.FormatUint(k, 10)))
	}
	text := func(i int) string {
		if width == 1 && !slices.ContainsFunc(numbers, func(k uint64) bool { return k != 1 }) {
			return "o"
		}
		return page.Right(strconv.FormatUint(numbers[i], 10), width)
	}
	half := (n + 1) / 2
	if half*(width+3) > columns {
		return nil
	}
	var top, bottom []string
	for i := range half {
		top = append(top, text(i))
	}
	for i := n - 1; i >= half; i-- {
		bottom = append(bottom, text(i))
	}
	first := strings.Join(top, " - ")
	last := strings.Join(bottom, " - ")
	if n == 1 {
		return []string{first}
	}
	side := strings.Repeat(" ", width-1) + "|" + strings.Repeat(" ", max(0, len(first)-width-1)) + "|"
	if half == 1 {
		side = strings.Repeat(" ", width-1) + "|"
	}
	if len(bottom) < half { // an odd one out: the last of the top bends down
		last += " " + strings.Repeat("-", max(0, len(first)-len(last)-2)) + "'"
	}
	return []string{first, side, last}
}

// How large a lattice is drawn square by square.
const (
	latticeLines   = 12
	latticeColumns = 36
)

// lattice draws the place of a piece, Q, and where the chosen move takes it, *; the
// corner is below on the left. Where the place is far, its numbers stand there alone.
func lattice(at, to []uint64, columns int) (lines []string) {
	if len(at) != 2 {
		return nil
	}
	if at[1] >= latticeLines || at[0] >= latticeColumns || int(at[0])*2+4 > columns {
		return []string{"(" + strconv.FormatUint(at[0], 10) + ", " + strconv.FormatUint(at[1], 10) + ")"}
	}
	for y := int(at[1]); y >= 0; y-- {
		var b strings.Builder
		b.WriteString(page.Right(strconv.Itoa(y), 2))
		for x := 0; x <= int(at[0]); x++ {
			switch {
			case x == int(at[0]) && y == int(at[1]):
				b.WriteString(" Q")
			case len(to) == 2 && uint64(x) == to[0] && uint64(y) == to[1]:
				b.WriteString(" *")
			default:
				b.WriteString(" .")
			}
		}
		lines = append(lines, b.String())
	}
	return lines
}

// graph writes the edges, and what lies on the vertices.
func graph(m *Model, p game.Picture, columns int) []string {
	name := func(i int) string {
		if i < 0 || i >= len(p.Vertices) {
			return "?"
		}
		return p.Vertices[i]
	}
	var edges []string
	between := "-"
	if p.Directed {
		between = "->"
	}
	for _, e := range p.Edges {
		edges = append(edges, name(e[0])+between+name(e[1]))
	}
	lines := page.Wrap(strings.Join(edges, "  "), columns)
	list := func(key string, vertices []int) {
		if len(vertices) == 0 {
			return
		}
		var names []string
		for _, v := range vertices {
			names = append(names, name(v))
		}
		lines = append(lines, page.Wrap(m.say(key, strings.Join(names, " ")), columns)...)
	}
	if len(p.Edges) == 0 {
		lines = page.Wrap(strings.Join(p.Vertices, "  "), columns)
	}
	list("screen.tokens", p.Tokens)
	list("screen.visited", p.Visited)
	if p.Ground != nil {
		list("screen.ground", []int{*p.Ground})
	}
	return lines
}

// spaced is a row of cells with spaces between them, where there is room.
func spaced(row string, columns int) string {
	if len(row)*2 > columns {
		return row
	}
	return strings.Join(strings.Split(row, ""), " ")
}
