package screen_test

import (
	"context"
	"strings"
	"testing"

	"grundy/catalogue"
	"grundy/game"
	"grundy/page"
	"grundy/play"
	"grundy/screen"
	"grundy/solve"
	"grundy/terminal"
	"grundy/words"
)

// A table is a screen with its match, whose work is done at once.
type table struct {
	*screen.Model
	t     *testing.T
	match *play.Match
}

func sit(t *testing.T, position string, c game.Convention, lang words.Lang, humanFirst bool) *table {
	t.Helper()
	p, err := catalogue.Parse(position)
	if err != nil {
		t.Fatal(err)
	}
	you := play.Side{Human: true, Name: lang.Say(words.P("play.side.you"))}
	bot := play.Side{Bot: play.Perfect, Name: lang.Say(words.P("play.side.bot", 100))}
	sides := [2]play.Side{you, bot}
	if !humanFirst {
		sides = [2]play.Side{bot, you}
	}
	match := play.NewMatch(p, c, sides, solve.New(solve.Options{Moves: 3}), catalogue.Reader{})
	s := &table{screen.New(match, screen.Options{Lang: lang}), t, match}
	s.wait()
	return s
}

// wait does what is to be done.
func (s *table) wait() {
	for work := s.Work(); work != nil; work = s.Work() {
		work(context.Background())()
	}
}

// press presses keys: names in <>, other characters as they are.
func (s *table) press(keys string) {
	names := map[string]terminal.Name{"up": terminal.Up, "down": terminal.Down, "left": terminal.Left, "right": terminal.Right,
		"enter": terminal.Enter, "esc": terminal.Escape, "end": terminal.End, "home": terminal.Home, "pgdn": terminal.PageDown, "back": terminal.Backspace}
	for keys != "" {
		k := terminal.Key{Rune: []rune(keys)[0]}
		if rest, ok := strings.CutPrefix(keys, "<"); ok {
			name, _, _ := strings.Cut(rest, ">")
			k = terminal.Key{Name: names[name]}
			keys = rest[len(name)+1:]
		} else {
			keys = keys[len(string(k.Rune)):]
		}
		s.Press(k)
		s.wait()
		s.fits()
	}
}

var size = terminal.Size{Columns: 80, Lines: 24}

func (s *table) text() string { return strings.Join(s.Lines(size), "\n") }

// fits checks that the screen is as large as it may be.
func (s *table) fits() {
	s.t.Helper()
	for _, size := range []terminal.Size{size, {Columns: 40, Lines: 12}, {Columns: 132, Lines: 50}} {
		lines := s.Lines(size)
		if len(lines) > size.Lines {
			s.t.Errorf("%d lines on %d:\n%s", len(lines), size.Lines, strings.Join(lines, "\n"))
		}
		for _, l := range lines {
			if page.Width(l) >= size.Columns {
				s.t.Errorf("%d columns on %d: %q", page.Width(l), size.Columns, l)
			}
		}
	}
}

func (s *table) shows(parts ...string) {
	s.t.Helper()
	text := s.text()
	for _, part := range parts {
		if !strings.Contains(text, part) {
			s.t.Errorf("the screen does not show %q:\n%s", part, text)
		}
	}
}

func TestLook(t *testing.T) {
	for _, lang := range []words.Lang{words.English, words.Chinese} {
		for _, p := range []string{"nim 3,4,5", "kayles 7 + nim 3,4", "staircase 3,1,4", "wythoff 5,8", "circular:2 1,2,1,3,3", "welter 0,2,5", "circle:0.777 7", "nim 18446744073709551615,1,70", "fibonacci 10", "building:4 0,0,1", "moore:2 3,4,5"} {
			s := sit(t, p, game.Normal, lang, true)
			s.press("<right><down>")
			t.Log("\n" + s.text())
			s.press("<up><right>hw<enter>w?")
			t.Log("\n" + s.text())
		}
	}
}
