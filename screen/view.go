package screen

import (
	"strconv"
	"strings"

	"grundy/page"
	"grundy/play"
	"grundy/terminal"
)

// A style is how a line is set off; what it means can always be told without it.
type style string

const (
	plain  style = ""
	strong style = "1"
	faint  style = "2"
	marked style = "7" // reversed
)

// A line is one line of the screen.
type line struct {
	text  string
	style style
}

// Lines are what the screen shows: a head, the pictures, and a foot with the answers
// and the keys. Where the pictures are longer than the room for them, the part around
// the chosen heap is shown.
func (m *Model) Lines(size terminal.Size) []string {
	columns := max(20, size.Columns-1) // the last column stays free: some terminals wrap there
	if m.help {
		return m.render(m.helpLines(columns), size)
	}
	head, foot := m.head(columns), m.foot(columns)
	room := size.Lines - len(head) - len(foot)
	if room < 3 { // a very low screen: the answers give way
		foot = foot[max(0, len(foot)-2):]
		head = head[:min(len(head), 2)]
		room = max(1, size.Lines-len(head)-len(foot))
	}
	body := m.window(m.body(columns), room)
	for len(body) < room {
		body = append(body, line{})
	}
	return m.render(append(append(head, body...), foot...), size)
}

// render cuts the lines to the screen and sets them off.
func (m *Model) render(lines []line, size terminal.Size) []string {
	lines = lines[:min(len(lines), size.Lines)]
	all := make([]string, len(lines))
	for i, l := range lines {
		all[i] = strings.TrimRight(clip(l.text, max(20, size.Columns-1)), " ")
		if m.options.Colour && l.style != plain && all[i] != "" {
			all[i] = "\x1b[" + string(l.style) + "m" + all[i] + "\x1b[0m"
		}
	}
	return all
}

// head says what is played, by which rule, by whom, and whose turn it is.
func (m *Model) head(columns int) []line {
	turn := m.say("screen.turn", len(m.match.Steps())+1, m.match.Side().Name)
	if w := m.match.Winner(); w >= 0 {
		turn = m.say("screen.winner", m.match.Sides[w].Name)
	} else if !m.busy.IsZero() {
		turn = m.options.Lang.Say(m.busy)
	}
	lines := []line{{clip(m.match.Now().String(), columns), strong}}
	for _, text := range page.Wrap(m.rule(), columns) {
		lines = append(lines, line{text, plain})
	}
	sides := m.say("screen.sides", m.match.Sides[0].Name, m.match.Sides[1].Name)
	if page.Width(sides)+page.Width(turn)+3 > columns {
		lines = append(lines, line{sides, plain}, line{turn, strong})
	} else {
		lines = append(lines, line{page.Left(sides, columns-page.Width(turn)) + turn, plain})
	}
	return append(lines, line{strings.Repeat("-", columns), faint})
}

// rule is the convention in words.
func (m *Model) rule() string {
	return page.NewPrinter(nil, m.options.Lang, false).Rule(m.match.Start, m.match.Convention)
}

// foot is the story so far, the answers, the chosen move and the keys.
func (m *Model) foot(columns int) (lines []line) {
	lines = append(lines, line{strings.Repeat("-", columns), faint})
	if m.graded != nil && len(m.graded.Moves) > 0 {
		lines = append(lines, m.timeline(columns)...)
	}
	for i, note := range m.notes {
		wrapped := page.Wrap(note, columns)
		const most = 4
		if len(wrapped) > most {
			wrapped = append(wrapped[:most-1], "...")
		}
		if i < 3 {
			for _, text := range wrapped {
				lines = append(lines, line{text, plain})
			}
		}
	}
	if choice := m.choice(); choice != "" {
		lines = append(lines, line{choice, strong})
	}
	key := "screen.keys"
	switch {
	case m.typing:
		key = "screen.keys.typing"
	case m.match.Over():
		key = "screen.keys.over"
	case len(m.match.Steps()) == 0:
		key = "screen.keys.start"
	}
	return append(lines, keys(m.say(key), columns)...)
}

// keys sets out what keys do, "... | ... | ...", without breaking one of them.
func keys(text string, columns int) (lines []line) {
	now := ""
	for _, item := range strings.Split(text, " | ") {
		switch {
		case now == "":
			now = item
		case page.Width(now)+3+page.Width(item) > columns:
			for _, part := range page.Wrap(now, columns) {
				lines = append(lines, line{part, faint})
			}
			now = item
		default:
			now += " | " + item
		}
	}
	for _, part := range page.Wrap(now, columns) {
		lines = append(lines, line{part, faint})
	}
	return lines
}

// choice is the move that Enter makes.
func (m *Model) choice() string {
	switch {
	case m.typing:
		return "> " + string(m.text) + "_"
	case len(m.rows) == 0:
		return ""
	case m.digits != "":
		r := m.rows[m.cursor]
		if r.heap < 0 {
			return "> " + m.say("screen.number", m.digits) + "_"
		}
		return "> " + m.say("screen.take", r.heap+1, m.digits) + "_"
	}
	r := &m.rows[m.cursor]
	text := "> " + m.moveText(r.chosen(m.match.Now()))
	if n := len(r.moves); n > 1 && r.heap < 0 {
		text += m.say("screen.of", r.at+1, n)
	}
	return text
}

// marks are what the timeline writes for a grade.
var marks = map[play.Grade]string{play.Winning: "+", play.Losing: "!", play.Lost: "-", play.Drawing: "=", play.Unknown: "?"}

// timeline is the story of the game: every move by its number and a mark, with the
// turning point.
func (m *Model) timeline(columns int) []line {
	var b strings.Builder
	b.WriteString(m.say("screen.timeline"))
	var all []string
	for _, v := range m.graded.Moves {
		mark := marks[v.Grade]
		if v.Turning {
			mark = "!"
		}
		all = append(all, strconv.Itoa(v.Number)+mark)
	}
	text := strings.Join(all, " ")
	if room := columns - page.Width(b.String()); len(text) > room { // the last moves
		text = "... " + text[len(text)-max(0, room-4):]
		text = "... " + text[strings.IndexByte(text[4:], ' ')+5:]
	}
	b.WriteString(text)
	lines := []line{{b.String(), plain}}
	turning := m.say("screen.turning.none")
	if d := m.graded.Decisive(); d != nil {
		turning = m.say("screen.turning", d.Number, m.match.Sides[d.Player].Name, m.moveText(d.Step))
	}
	return append(lines, line{turning, plain})
}

// helpLines say what the keys do.
func (m *Model) helpLines(columns int) (lines []line) {
	for i, paragraph := range strings.Split(m.say("screen.help"), "\n") {
		for _, text := range page.Wrap(paragraph, columns) {
			s := plain
			if i == 0 {
				s = strong
			}
			lines = append(lines, line{text, s})
		}
	}
	for _, p := range m.match.Now() {
		if rule := play.RuleOf(p); !rule.IsZero() {
			name, _, _ := strings.Cut(p.String(), " ")
			for _, text := range page.Wrap(m.say("screen.rule", name, rule), columns) {
				lines = append(lines, line{text, plain})
			}
		}
		if len(lines) > 40 {
			break
		}
	}
	return lines
}

// body is the position: each term's picture, with the places to move on.
func (m *Model) body(columns int) (lines []placed) {
	now := m.match.Now()
	var preview *play.Step
	var chosen *row
	if len(m.rows) > 0 {
		chosen = &m.rows[m.cursor]
		if m.digits == "" && !m.typing {
			s := chosen.chosen(now)
			preview = &s
		} else if s, err := m.typed(); err == nil && m.digits != "" {
			preview = &s
		}
	}
	for term, p := range now {
		if len(now) > 1 {
			lines = append(lines, placed{text: m.say("screen.term", term+1, clip(p.String(), columns-12)), term: term, heap: none})
		}
		d := drawing{m: m, term: term, picture: play.PictureOf(p), columns: columns - 2}
		if chosen != nil && chosen.term == term {
			d.heap, d.chosen = chosen.heap, true
			if preview != nil {
				d.preview(preview)
			}
		}
		lines = append(lines, d.draw()...)
		if !d.rowed {
			lines = append(lines, m.places(term)...)
		}
	}
	if len(now) == 0 || len(lines) == 0 {
		lines = append(lines, placed{text: m.say("screen.empty"), heap: none})
	}
	return lines
}

// places are the rows of a term whose picture does not show them.
func (m *Model) places(term int) (lines []placed) {
	for _, r := range m.rows {
		if r.term != term {
			continue
		}
		text := m.say("screen.together")
		if r.heap >= 0 {
			text = m.say("screen.heap", r.heap+1) + "  " + strconv.FormatUint(r.size, 10)
		}
		lines = append(lines, placed{text: text, term: term, heap: r.heap})
	}
	return lines
}

// A placed line shows a place to move on; heap is none where it shows none.
type placed struct {
	text       string
	term, heap int
}

// none is no heap, and not the moves on several of them either.
const none = -2

// window is the part of the lines around the chosen place, with marks where more is.
func (m *Model) window(all []placed, room int) []line {
	at := -1
	if len(m.rows) > 0 {
		for i, l := range all {
			if l.heap == m.rows[m.cursor].heap && l.term == m.rows[m.cursor].term && l.heap != none {
				at = i
				break
			}
		}
	}
	if len(all) <= room {
		m.first = 0
	} else {
		inner := max(1, room-2) // the first and the last line say how many more there are
		if at >= 0 {
			m.first = min(m.first, at)
			m.first = max(m.first, at-inner+1)
		}
		m.first = max(0, min(m.first, len(all)-inner))
	}
	var lines []line
	put := func(i int) {
		l := line{"  " + all[i].text, plain}
		if i == at {
			l = line{"> " + all[i].text, marked}
		}
		lines = append(lines, l)
	}
	if len(all) <= room {
		for i := range all {
			put(i)
		}
		return lines
	}
	inner := max(1, room-2)
	if room > 2 {
		lines = append(lines, m.moreLine("screen.above", m.first))
	}
	for i := m.first; i < min(len(all), m.first+inner); i++ {
		put(i)
	}
	if room > 2 {
		lines = append(lines, m.moreLine("screen.below", max(0, len(all)-m.first-inner)))
	}
	return lines
}

// moreLine says how many lines are not shown.
func (m *Model) moreLine(key string, n int) line {
	if n == 0 {
		return line{}
	}
	return line{m.say(key, n), faint}
}

// clip cuts a text to so many columns.
func clip(text string, columns int) string {
	if page.Width(text) <= columns {
		return text
	}
	w := 0
	for i, r := range text {
		if w += page.Width(string(r)); w > columns-3 {
			return text[:i] + "..."
		}
	}
	return text
}
