// Package screen is a match on a text screen: what its lines show and what its keys
// do, in English and in Chinese, on 80 columns and 24 lines or on any other size.
// Package terminal shows it; nothing here touches a terminal.
//
// Everything can be told without colour: the chosen heap has a mark, and what a move
// would take is drawn with other letters. Who is winning is not said before it is
// asked for.
package screen

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"grundy/answer"
	"grundy/game"
	"grundy/play"
	"grundy/terminal"
	"grundy/words"
)

// Options are what a screen is set up with.
type Options struct {
	Lang   words.Lang
	Colour bool
	// Within bounds the time for a bot's move, a hint or a grade; nil is no bound.
	Within func(context.Context) (context.Context, context.CancelFunc)
}

// A Model is the screen of a match: a [terminal.Model].
type Model struct {
	options Options
	match   *play.Match

	rows   []row
	cursor int
	digits string // an amount that is being typed
	read   reading
	typing bool   // a move in words is being typed
	text   []rune // its words

	notes    []string   // what was answered last
	revealed bool       // the grades are shown
	graded   *play.Game // where they are
	first    int        // the first line of the pictures that is shown

	busy words.Phrase // what is being worked on; zero for nothing
	work func(ctx context.Context) (done func())
	help bool
	over bool // the screen is left,
	cut  bool // by Ctrl-C
}

// New is the screen of a match.
func New(match *play.Match, options Options) *Model {
	if options.Within == nil {
		options.Within = func(ctx context.Context) (context.Context, context.CancelFunc) { return context.WithCancel(ctx) }
	}
	m := &Model{options: options, match: match}
	m.arrived()
	return m
}

// Over reports whether the screen is to be left.
func (m *Model) Over() bool { return m.over }

// Interrupted reports whether it was left by Ctrl-C.
func (m *Model) Interrupted() bool { return m.cut }

// Work is what is to be done beside the screen.
func (m *Model) Work() func(ctx context.Context) (done func()) {
	w := m.work
	m.work = nil
	return w
}

// begin has work done while the screen says what it is. do runs beside the screen
// and only reads the match; what it returns changes the model.
func (m *Model) begin(what words.Phrase, do func(ctx context.Context) (func(), error)) {
	m.busy = what
	m.work = func(ctx context.Context) func() {
		ctx, cancel := m.options.Within(ctx)
		defer cancel()
		done, err := do(ctx)
		return func() {
			m.busy = words.Phrase{}
			switch {
			case err == nil:
				done()
			case !errors.Is(err, context.Canceled):
				m.fault(err)
			}
		}
	}
}

// arrived is called at every new position: it is a bot's turn, or the end, or the
// keys choose a move.
func (m *Model) arrived() {
	m.digits, m.typing, m.text = "", false, nil
	m.read, m.graded = reading{}, nil
	before := m.cursorPlace()
	m.rows, m.cursor = nil, 0
	switch {
	case m.match.Over():
		m.revealed = true
		m.gradeAll(nil)
	case !m.match.Side().Human:
		m.revealed = false
		m.begin(words.P("screen.thinking", m.match.Side().Name), func(ctx context.Context) (func(), error) {
			s, ok, err := m.match.Choose(ctx)
			return func() {
				if ok {
					m.made(s)
				}
			}, err
		})
	default:
		m.rows = rowsOf(m.match.Now())
		for i, r := range m.rows {
			if [2]int{r.term, r.heap} == before {
				m.cursor = i
			}
		}
	}
}

// cursorPlace is the term and heap under the cursor.
func (m *Model) cursorPlace() [2]int {
	if len(m.rows) == 0 {
		return [2]int{0, 0}
	}
	return [2]int{m.rows[m.cursor].term, m.rows[m.cursor].heap}
}

// made makes a move.
func (m *Model) made(s play.Step) {
	name := m.match.Side().Name
	m.match.Make(s)
	m.notes = []string{m.say("screen.moved", name, m.moveText(s))}
	m.arrived()
}

// moveText is a move in words, with its term where there are several.
func (m *Model) moveText(s play.Step) string {
	return m.options.Lang.Say(s.Says())
}

// gradeAll grades the match, shows the grades and then does what is to be done.
func (m *Model) gradeAll(then func(g *play.Game)) {
	m.begin(words.P("screen.grading"), func(ctx context.Context) (func(), error) {
		g, err := m.match.Grade(ctx)
		return func() {
			m.graded, m.revealed = g, true
			if then != nil {
				then(g)
			}
		}, err
	})
}

// Press answers a key.
func (m *Model) Press(k terminal.Key) {
	switch {
	case k.Name == terminal.Interrupt:
		m.over, m.cut = true, true
	case m.help:
		m.help = false
	case m.typing:
		m.pressText(k)
	case k.Name == terminal.Character:
		m.pressLetter(k.Rune)
	case m.busy.IsZero():
		m.pressNamed(k.Name)
	}
}

// pressText answers a key while a move in words is being typed.
func (m *Model) pressText(k terminal.Key) {
	switch k.Name {
	case terminal.Character:
		m.text = append(m.text, k.Rune)
	case terminal.Backspace:
		if len(m.text) > 0 {
			m.text = m.text[:len(m.text)-1]
		} else {
			m.typing = false
		}
	case terminal.Escape:
		m.typing, m.text = false, nil
	case terminal.Enter:
		text := strings.TrimSpace(string(m.text))
		if text == "" {
			m.typing = false
			return
		}
		m.begin(words.P("screen.reading"), func(ctx context.Context) (func(), error) {
			s, err := m.match.Read(ctx, text)
			return func() { m.made(s) }, err
		})
	}
}

// pressLetter answers a letter or a digit.
func (m *Model) pressLetter(r rune) {
	if r >= '０' && r <= '９' {
		r = r - '０' + '0'
	}
	switch r {
	case 'q', 'Q':
		m.over = true
		return
	case '?', '？':
		m.help = true
		return
	}
	if !m.busy.IsZero() {
		return // the match must not change while it is worked on
	}
	if r >= '0' && r <= '9' {
		if len(m.rows) > 0 && len(m.digits) < 20 {
			m.digits += string(r)
		}
		return
	}
	if do, ok := commands[r]; ok {
		do(m)
	}
}

// commands are the letters that do something.
var commands = map[rune]func(*Model){
	'u': (*Model).undo, 'r': (*Model).redo, 's': (*Model).swap, 'm': (*Model).convention,
	'h': (*Model).hint, 'w': (*Model).why, 'n': (*Model).again,
	't': (*Model).write, ':': (*Model).write, '/': (*Model).write, '：': (*Model).write,
	'k': (*Model).up, 'j': (*Model).down, '+': (*Model).more, '-': (*Model).less, ' ': (*Model).enter,
}

// pressNamed answers a key that is no character.
func (m *Model) pressNamed(k terminal.Name) {
	switch k {
	case terminal.Up:
		m.up()
	case terminal.Down, terminal.Tab:
		m.down()
	case terminal.PageUp:
		m.page(-10)
	case terminal.PageDown:
		m.page(10)
	case terminal.Right:
		m.more()
	case terminal.Left:
		m.less()
	case terminal.Home:
		m.choose(func(r *row) int { return 0 })
	case terminal.End:
		m.choose(func(r *row) int { return len(r.moves) - 1 })
	case terminal.Backspace, terminal.Delete:
		if m.digits != "" {
			m.digits = m.digits[:len(m.digits)-1]
		}
	case terminal.Escape:
		m.digits, m.notes = "", nil
	case terminal.Enter:
		m.enter()
	case terminal.EndOfText:
		m.over = true
	}
}

func (m *Model) up()   { m.step(-1) }
func (m *Model) down() { m.step(1) }

// step goes to another row, and round at the ends.
func (m *Model) step(by int) {
	if n := len(m.rows); n > 0 {
		m.cursor, m.digits, m.read = (m.cursor+by+n)%n, "", reading{}
	}
}

// page goes to another row, and stops at the ends.
func (m *Model) page(by int) {
	m.cursor, m.digits, m.read = max(0, min(len(m.rows)-1, m.cursor+by)), "", reading{}
}

func (m *Model) more() { m.choose(func(r *row) int { return r.at + 1 }) }
func (m *Model) less() { m.choose(func(r *row) int { return r.at - 1 }) }

// choose chooses another move of the row, and goes round at the ends.
func (m *Model) choose(at func(r *row) int) {
	if len(m.rows) == 0 {
		return
	}
	m.digits = ""
	r := &m.rows[m.cursor]
	r.list()
	r.at = (at(r) + len(r.moves)) % len(r.moves)
}

// enter makes the chosen move.
func (m *Model) enter() {
	if len(m.rows) == 0 {
		return
	}
	if m.digits == "" {
		m.made(m.rows[m.cursor].chosen(m.match.Now()))
		return
	}
	s, err := m.typed()
	if err != nil {
		m.fault(err)
		return
	}
	m.made(s)
}

// A reading is what typed digits have been found to say.
type reading struct {
	digits string
	step   play.Step
	err    error
}

// typed is said, which is found once for the digits.
func (m *Model) typed() (play.Step, error) {
	if m.read.digits != m.digits {
		s, err := m.said()
		m.read = reading{m.digits, s, err}
	}
	return m.read.step, m.read.err
}

// said is the move that takes the typed number from the heap; or, where the moves
// are not on one heap, the one of that number.
func (m *Model) said() (play.Step, error) {
	r := &m.rows[m.cursor]
	if r.heap < 0 {
		n, err := strconv.Atoi(m.digits)
		if err != nil || n < 1 || n > len(r.moves) {
			return play.Step{}, &game.Fault{Code: "move", At: -1, What: words.P("screen.no-move", m.digits, len(r.moves))}
		}
		r.at = n - 1
		return r.chosen(m.match.Now()), nil
	}
	text := "heap " + strconv.Itoa(r.heap+1) + " take " + m.digits
	if len(m.match.Now()) > 1 {
		text = "term " + strconv.Itoa(r.term+1) + " " + text
	}
	return m.match.Read(context.Background(), text)
}

// write begins a move in words.
func (m *Model) write() {
	if len(m.rows) > 0 {
		m.typing, m.text, m.digits = true, nil, ""
	}
}

func (m *Model) undo() { m.moved(m.match.Undo(), "screen.undone", "screen.undone.none") }
func (m *Model) redo() { m.moved(m.match.Redo(), "screen.redone", "screen.redone.none") }

// moved follows n moves that were taken back or made again.
func (m *Model) moved(n int, some, none string) {
	if n == 0 {
		m.notes = []string{m.say(none)}
		return
	}
	m.revealed = false
	m.notes = []string{m.say(some, n)}
	m.arrived()
}

func (m *Model) swap() {
	m.match.Swap()
	m.notes = []string{m.say("screen.swapped", m.match.Sides[0].Name, m.match.Sides[1].Name)}
	m.arrived()
}

// convention changes between normal and misère play, before the first move.
func (m *Model) convention() {
	if len(m.match.Steps()) > 0 {
		m.notes = []string{m.say("screen.convention.late")}
		return
	}
	m.match.Convention = game.Misere - m.match.Convention
	m.notes = []string{m.say("screen.convention", m.rule())}
	m.arrived()
}

// again begins the game anew.
func (m *Model) again() {
	m.match.Restart()
	m.revealed, m.notes = false, []string{m.say("screen.again")}
	m.arrived()
}

// HintSays is a hint that has a move, in words.
func HintSays(h *play.Hint) words.Phrase {
	key := "screen.hint.open"
	switch h.Verdict.Outcome {
	case game.N:
		key = "screen.hint.won"
	case game.P:
		key = "screen.hint.lost"
	case game.D:
		key = "screen.hint.draw"
	}
	return words.P(key, play.StepOf(h.Move).Says())
}

// hint says what the best move is.
func (m *Model) hint() {
	if len(m.rows) == 0 {
		return
	}
	m.begin(words.P("screen.looking"), func(ctx context.Context) (func(), error) {
		h, err := m.match.Hint(ctx)
		return func() {
			if h.Move != nil {
				m.notes = []string{m.options.Lang.Say(HintSays(h))}
			}
		}, err
	})
}

// why says what the last moves did.
func (m *Model) why() {
	if len(m.match.Steps()) == 0 {
		m.notes = []string{m.say("screen.why.none")}
		return
	}
	m.gradeAll(func(g *play.Game) {
		m.notes = nil
		for i := max(0, len(g.Moves)-2); i < len(g.Moves); i++ {
			m.notes = append(m.notes, m.verdictOn(&g.Moves[i]))
		}
	})
}

// verdictOn is a move with its grade and the reasons.
func (m *Model) verdictOn(v *play.Move) string {
	text := m.say("screen.graded", m.match.Sides[v.Player].Name, m.moveText(v.Step), words.P("grade.verdict."+v.Grade.String()))
	for _, why := range v.Why(m.match.Convention) {
		text += m.say("screen.sentence", why)
	}
	return text
}

// fault says what is wrong.
func (m *Model) fault(err error) {
	var f *game.Fault
	var l *game.Limit
	switch {
	case errors.As(err, &f):
		m.notes = []string{m.options.Lang.Say(f.What)}
		if !f.Hint.IsZero() {
			m.notes = append(m.notes, m.options.Lang.Say(f.Hint))
		}
	case errors.As(err, &l):
		m.notes = []string{m.options.Lang.Say(answer.Explain(l))}
	case errors.Is(err, context.DeadlineExceeded):
		m.notes = []string{m.say("screen.time")}
	default:
		m.notes = []string{m.say("run.failed", words.Reason(err))}
	}
}

// say is a phrase in the language of the screen.
func (m *Model) say(key string, args ...any) string { return m.options.Lang.Say(words.P(key, args...)) }
