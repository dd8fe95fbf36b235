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

var both = []words.Lang{words.English, words.Chinese}

// Every kind of picture fits the screen in both languages, whatever is pressed.
func TestFits(t *testing.T) {
	positions := []string{"kayles 7 + nim 3,4", "nim 18446744073709551615,1,70", "nim 1^60", "nim 1^300", "building:4 0,0,1", "fibonacci 10", "nim 0"}
	for _, e := range catalogue.Entries() {
		positions = append(positions, e.Example)
	}
	for _, lang := range both {
		for _, p := range positions {
			s := sit(t, p, game.Normal, lang, true)
			s.fits()
			s.press("<right><down><down>1<back><left><end>?xhw<enter><pgdn><home><enter>w")
			s.press("t9 x<enter><esc>uusrm")
		}
	}
}

// A game is won with the keys, the loser's errors are told, and it begins anew.
func TestGame(t *testing.T) {
	s := sit(t, "nim 3,4,5", game.Normal, words.English, true)
	s.shows("> heap 1  3  oox", "  heap 2  4  oooo", "normal play: whoever takes the last object wins", "Move 1: You", "> heap 1: 3 -> 2 (take 1)")
	s.press("h")
	s.shows("Hint: this wins: heap 1: 3 -> 1 (take 2).")
	s.press("<right>")
	s.shows("> heap 1  3  oxx", "> heap 1: 3 -> 1 (take 2)")
	s.press("<enter>")
	s.shows("Bot 100: heap 1: 1 -> 0 (take 1)", "nim 0,4,5", "Move 3: You")
	s.press("w")
	s.shows("You, heap 1: 3 -> 1 (take 2): winning.", "1+ 2-", "There is no turning point.")
	s.press("<down>4<enter><enter>") // heap 3, take 4; then the rest
	s.shows("The winner: Bot 100", "3! 4+ 5- 6+", "The turning point: move 3, You: heap 3: 5 -> 1 (take 4).")
}

// What is wrong is said, and the game stays as it is.
func TestFaults(t *testing.T) {
	for _, lang := range both {
		s := sit(t, "nim 3,4,5", game.Normal, lang, true)
		s.press("9<enter>")
		s.shows(lang.Say(words.P("play.take", 1, uint64(3), uint64(9))), "nim 3,4,5")
		s.press("<esc>thello<enter>")
		s.shows(lang.Say(words.P("play.unread", "hello")), "> hello_")
		s.press("<esc>u")
		s.shows(lang.Say(words.P("screen.undone.none")))
		if n := len(s.match.Steps()); n != 0 {
			t.Errorf("%d moves were made", n)
		}
	}
}

// Moves in words, the other convention, sides swapped, moves taken back.
func TestCommands(t *testing.T) {
	s := sit(t, "nim 1,2", game.Normal, words.Chinese, true)
	s.press("m")
	s.shows("反规则")
	s.press("m")
	s.shows("正常规则")
	s.press("t第 2 堆取 1<enter>")
	s.shows("nim 0,1", "机器人 100：第 1 堆：1 -> 0（取 1）")
	s.press("m")
	s.shows("只有在走第一步之前才能改规则")
	s.press("u")
	s.shows("悔了 2 步", "nim 1,2")
	s.press("r")
	s.shows("重走了 2 步", "nim 0,1")
	s.press("s") // the bot takes the last one
	s.shows("胜者：机器人 100")
	s.press("n")
	s.shows("先手：机器人 100")
	if n := len(s.match.Steps()); n != 1 {
		t.Errorf("%d moves in the new game, want the bot's first", n)
	}
}

// A long list of heaps scrolls with the cursor.
func TestScrolls(t *testing.T) {
	s := sit(t, "nim 1^60", game.Normal, words.English, true)
	s.shows("> heap 1 ", "lines below")
	s.press("<up>")
	s.shows("> heap 60", "lines above")
	if strings.Contains(s.text(), "heap 1 ") {
		t.Error("the first heap is still shown")
	}
}

// Without colour there is no escape sequence, and with it the text is the same.
func TestNoColour(t *testing.T) {
	s := sit(t, "nim 3,4,5", game.Normal, words.English, true)
	if strings.Contains(s.text(), "\x1b") {
		t.Error("escape sequences without colour")
	}
	coloured := screen.New(s.match, screen.Options{Lang: words.English, Colour: true})
	text := strings.Join(coloured.Lines(size), "\n")
	for _, code := range []string{"\x1b[0m", "\x1b[1m", "\x1b[2m", "\x1b[7m"} {
		text = strings.ReplaceAll(text, code, "")
	}
	if text != s.text() {
		t.Errorf("with colour:\n%s\nwithout:\n%s", text, s.text())
	}
}

// Ctrl-C leaves at any time.
func TestInterrupt(t *testing.T) {
	for _, keys := range []string{"", "t", "?", "3", "w"} {
		s := sit(t, "nim 3,4,5", game.Normal, words.English, false)
		s.press(keys)
		s.Press(terminal.Key{Name: terminal.Interrupt})
		if !s.Over() || !s.Interrupted() {
			t.Errorf("after %q Ctrl-C does not leave", keys)
		}
	}
}
