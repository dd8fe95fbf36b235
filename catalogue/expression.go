package catalogue

import (
	"context"
	"errors"
	"io"
	"strings"
	"unicode/utf8"

	"grundy/game"
	"grundy/heaps"
	"grundy/rules"
	"grundy/wording"
	"grundy/words"
)

// A Reader reads expressions of the notation. Its zero value reads everything but
// positions kept in files.
type Reader struct {
	// Open opens the file of a position or of parameters written as @FILE; nil
	// refuses files.
	Open func(name string) (io.ReadCloser, error)
	// Program makes the game of a program that is kept in a file named *.star; nil
	// refuses them.
	Program func(name string) (rules.Game, error)
}

// MostFileBytes is how long the file of a position may be.
const MostFileBytes = 64 << 20

// Parse reads an expression: terms joined by "+", each a game and a position, or
// a position of Nim. A *game.Fault says what is wrong and where in text. Every
// position that the catalogue prints parses back to itself.
func Parse(text string) (game.Sum, error) { return Reader{}.Parse(text) }

// Parse reads an expression.
func (r Reader) Parse(text string) (game.Sum, error) {
	plain, offsets := halfWidth(text)
	sum := make(game.Sum, 0, 1)
	start := 0
	for {
		end := plus(plain[start:])
		term := plain[start:]
		if end >= 0 {
			term = plain[start : start+end]
		}
		p, err := r.term(term, plain)
		if err != nil {
			if f := (*game.Fault)(nil); errors.As(err, &f) {
				f = f.Shift(start, text)
				f.At = offsets.of(f.At)
				return nil, f
			}
			return nil, err
		}
		sum = append(sum, p)
		if end < 0 {
			return sum, nil
		}
		start += end + 1
	}
}

// term reads one term; faults count from its start.
func (r Reader) term(text, whole string) (game.Position, error) {
	body := strings.TrimLeft(text, " \t\r\n")
	at := len(text) - len(body)
	body = strings.TrimRight(body, " \t\r\n")
	if body == "" {
		what := words.P("term.empty")
		if strings.TrimSpace(whole) == "" {
			what = words.P("expression.empty")
		}
		return nil, &game.Fault{Code: "syntax", What: what, Hint: words.P("expression.hint"), At: at}
	}
	if body[0] == '*' {
		return nimber(body, at)
	}
	var g rules.Game = rules.HeapGame{Rule: rules.Nim{}}
	if !startsPosition(body) {
		end := nameEnd(body)
		name := body[:end]
		var err error
		if g, err = r.game(name); err != nil {
			return nil, shifted(err, at)
		}
		rest := strings.TrimLeft(body[end:], " \t\r\n")
		at += len(body) - len(rest)
		if p, ok := g.(interface{ Start() (string, bool) }); ok && rest == "" {
			rest, _ = p.Start()
		}
		if rest == "" {
			return nil, &game.Fault{Code: "syntax", At: at, What: words.P("position.missing", g.String()), Hint: missingHint(g)}
		}
		body = rest
	}
	if body[0] == '@' {
		return r.file(g, body[1:], at)
	}
	p, err := g.Parse(body)
	return p, shifted(err, at)
}

// plus is where the first "+" stands that is not in braces or quotes; -1 where there
// is none. Only positions of programs have quotes.
func plus(text string) int {
	depth, quoted := 0, false
	for i := range len(text) {
		if text[i] == '"' && depth == 0 && strings.Contains(text[i+1:], `"`) || text[i] == '"' && quoted {
			quoted = !quoted
		}
		if quoted {
			continue
		}
		switch text[i] {
		case '{':
			depth++
		case '}':
			depth = max(0, depth-1)
		case '+':
			if depth == 0 {
				return i
			}
		}
	}
	return -1
}

// nameEnd is where the name of a game ends: a rule in words at the brace that
// closes it, any other at a blank.
func nameEnd(body string) int {
	if body[0] == '{' {
		depth := 0
		for i := range len(body) {
			switch body[i] {
			case '{':
				depth++
			case '}':
				if depth--; depth == 0 {
					return i + 1
				}
			}
		}
		return len(body)
	}
	if end := strings.IndexAny(body, " \t\r\n"); end >= 0 {
		return end
	}
	return len(body)
}

// Names are the names of games in a text, separated by blanks; a rule in words is
// one of them.
func Names(text string) (names []string) {
	for text = strings.TrimSpace(text); text != ""; text = strings.TrimSpace(text) {
		end := nameEnd(text)
		names, text = append(names, text[:end]), text[end:]
	}
	return names
}

// worded reads a rule in words, in its braces.
func worded(text string) (rules.Game, error) {
	if !strings.HasSuffix(text, "}") || nameEnd(text) != len(text) {
		return nil, &game.Fault{Code: "wording", At: len(text), What: words.P("wording.brace"), Hint: words.P("wording.brace.hint")}
	}
	rule, err := wording.Parse(text[1 : len(text)-1])
	if err != nil {
		return nil, shifted(err, 1)
	}
	return rules.Worded(rule), nil
}

// Worded reports whether a game is a rule in words, and by what name the notation
// knows it besides: a code, a set; "" where it has none.
func Worded(g rules.Game) (name string, ok bool) {
	h, isHeap := g.(rules.HeapGame)
	text := g.String()
	if !isHeap || !strings.HasPrefix(text, "{") {
		return "", false
	}
	if n, ok := h.Rule.(interface{ Notation() string }); ok && n.Notation() != text {
		name = n.Notation()
	}
	return name, true
}

// missingHint shows what a position of the game looks like.
func missingHint(g rules.Game) words.Phrase {
	switch g.(type) {
	case rules.HeapGame, rules.MultiGame:
		return words.P("position.missing.hint", g.String())
	}
	if e, ok := Named(g.String()); ok {
		return words.P("parameters.example", e.Example)
	}
	return words.P("position.missing.hint", g.String())
}

// startsPosition reports whether a term names no game.
func startsPosition(body string) bool {
	word, _, _ := strings.Cut(body, " ")
	c := body[0]
	if IsProgram(word) {
		return false
	}
	if c == '@' || c == ',' || c == '^' || c == '-' {
		return true
	}
	return c >= '0' && c <= '9' && !isCode(word)
}

// isCode reports whether a word has the look of a take-and-break code: at most
// one digit and a mark, then a point.
func isCode(word string) bool {
	point := strings.IndexByte(word, '.')
	if point < 0 || point > 2 || strings.HasSuffix(word, ".star") {
		return false
	}
	lead := strings.TrimSuffix(word[:point], "!")
	return len(lead) <= 1
}

// IsProgram reports whether a word has the look of a program's name.
func IsProgram(word string) bool { return strings.HasSuffix(strings.ToLower(word), ".star") }

// game reads the name of a game and its parameters.
func (r Reader) game(word string) (rules.Game, error) {
	if strings.HasPrefix(word, "{") {
		return worded(word)
	}
	if IsProgram(word) {
		if r.Program != nil {
			return r.Program(word)
		}
		return nil, &game.Fault{Code: "unknown-game", At: 0, What: words.P("game.script", word), Hint: words.P("game.unknown.hint")}
	}
	if isCode(word) {
		c, err := heaps.ParseCode(word)
		if err != nil {
			return nil, err
		}
		return rules.Code(c), nil
	}
	name, parameters, colon := strings.Cut(word, ":")
	e := lookup(name)
	if e == nil && strings.ContainsAny(name, "'’") {
		e = lookup(strings.NewReplacer("'", "", "’", "").Replace(name))
	}
	switch {
	case e == nil:
		f := &game.Fault{Code: "unknown-game", At: 0, What: words.P("game.unknown", clip(name)), Hint: words.P("game.unknown.hint")}
		if near := Nearest(name); len(near) > 0 {
			f.Hint = words.P("game.nearest", strings.Join(near, ", "))
		}
		return nil, f
	case colon && parameters == "":
		return nil, &game.Fault{Code: "parameters", At: len(name), What: words.P("parameters.empty", name), Hint: words.P("parameters.example", e.Example)}
	case !colon && e.Parameters != "" && !e.Optional:
		return nil, &game.Fault{Code: "parameters", At: len(name), What: words.P("parameters.missing", e.Name, e.Parameters), Hint: words.P("parameters.example", e.Example)}
	}
	if strings.HasPrefix(parameters, "@") {
		return r.gameOfFile(e, parameters[1:], len(name)+1)
	}
	g, err := e.New(parameters)
	if err != nil {
		return nil, shifted(err, len(name)+1)
	}
	return g, nil
}

// gameOfFile makes a game of the parameters kept in a file, one or more a line,
// which stand at the given place. Where they are many, the game is printed with
// the file's name instead.
func (r Reader) gameOfFile(e *Entry, name string, at int) (rules.Game, error) {
	if e.OfFile != nil {
		return r.graphOfFile(e, name, at)
	}
	text, err := r.read(name, at)
	if err != nil {
		return nil, err
	}
	parameters := strings.Join(strings.FieldsFunc(text, func(c rune) bool { return c == ' ' || c == ',' }), ",")
	g, err := e.New(parameters)
	if err != nil {
		return nil, ofFile(err, name, at)
	}
	if h, ok := g.(rules.HeapGame); ok && len(parameters) > mostWritten {
		if rule, ok := h.Rule.(interface{ Named(string) heaps.Rule }); ok {
			return rules.HeapGame{Rule: rule.Named(e.Name + ":@" + name)}, nil
		}
	}
	return g, nil
}

// graphOfFile makes the game of parameters that a file holds in a form of its own.
func (r Reader) graphOfFile(e *Entry, name string, at int) (rules.Game, error) {
	data, err := r.data(name, at)
	if err != nil {
		return nil, err
	}
	g, err := e.OfFile(data)
	if err != nil {
		return nil, ofFile(err, name, at)
	}
	if n, ok := g.(interface{ Named(string) rules.Game }); ok && len(g.String()) > mostWritten {
		return n.Named("@" + name), nil
	}
	return g, nil
}

// mostWritten is the length of the parameters that are printed as they are.
const mostWritten = 200

// Game reads the name of a game with its parameters, or a take-and-break code,
// without a position: "moore:2", "0.77". A *game.Fault says what is wrong.
func (r Reader) Game(text string) (rules.Game, error) {
	plain, offsets := halfWidth(text)
	word := strings.TrimSpace(plain)
	g, err := r.game(word)
	if f := (*game.Fault)(nil); errors.As(err, &f) {
		f = f.Shift(strings.Index(plain, word), text)
		f.At = offsets.of(f.At)
		return nil, f
	}
	return g, err
}

// nimber reads "*5", nim 5.
func nimber(body string, at int) (game.Position, error) {
	digits := body[1:]
	if digits == "" {
		digits = "1"
	}
	if strings.Trim(digits, "0123456789") != "" {
		return nil, &game.Fault{Code: "position", At: at + 1, What: words.P("nimber.number", clip(digits)), Hint: words.P("nimber.hint")}
	}
	p, err := rules.HeapGame{Rule: rules.Nim{}}.Parse(digits)
	return p, shifted(err, at+1)
}

// file reads the position kept in a file.
func (r Reader) file(g rules.Game, name string, at int) (game.Position, error) {
	if of, ok := g.(interface {
		ParseFile(text string) (game.Position, error)
	}); ok {
		data, err := r.data(name, at)
		if err != nil {
			return nil, err
		}
		p, err := of.ParseFile(data)
		if err != nil {
			return nil, ofFile(err, name, at)
		}
		return p, nil
	}
	text, err := r.read(name, at)
	if err != nil {
		return nil, err
	}
	p, err := g.Parse(text)
	if err != nil {
		return nil, ofFile(err, name, at)
	}
	return p, nil
}

// ofFile is a fault in what the file named at the given place holds.
func ofFile(err error, name string, at int) error {
	if f := (*game.Fault)(nil); errors.As(err, &f) {
		return &game.Fault{Code: f.Code, At: at, What: words.P("file.fault", name, f.What), Hint: f.Hint}
	}
	return err
}

// read is what the lines of a file hold before a "#", joined by spaces.
func (r Reader) read(name string, at int) (string, error) {
	data, err := r.data(name, at)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	for line := range strings.Lines(data) {
		line, _, _ = strings.Cut(strings.TrimRight(line, "\r\n"), "#")
		b.WriteString(line)
		b.WriteByte(' ')
	}
	return b.String(), nil
}

// data is the text of a file, with full-width characters rewritten. A byte order
// mark at its start is passed over.
func (r Reader) data(name string, at int) (string, error) {
	fault := func(what words.Phrase) (string, error) {
		return "", &game.Fault{Code: "file", At: at, What: what, Hint: words.P("file.hint")}
	}
	unread := func(err error) (string, error) {
		if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
			return "", err // the reading was given up: nothing is wrong with the file
		}
		if f := (*game.Fault)(nil); errors.As(err, &f) {
			return fault(f.What)
		}
		return fault(words.P("file.open", name, words.Reason(err)))
	}
	if r.Open == nil {
		return fault(words.P("file.refused"))
	}
	f, err := r.Open(name)
	if err != nil {
		return unread(err)
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, MostFileBytes+1))
	if err != nil {
		return unread(err)
	}
	if len(data) > MostFileBytes {
		return fault(words.P("file.large", name, MostFileBytes>>20))
	}
	text, _ := halfWidth(strings.TrimPrefix(string(data), "\ufeff"))
	return text, nil
}

// shifted moves the place of a fault by so many bytes.
func shifted(err error, by int) error {
	if err == nil {
		return nil
	}
	if f := (*game.Fault)(nil); errors.As(err, &f) {
		return f.Shift(by, f.Input)
	}
	return err
}

// clip keeps an error line short.
func clip(s string) string {
	if r := []rune(s); len(r) > 32 {
		return string(r[:32]) + "..."
	}
	return s
}

// places say where the bytes of a rewritten text stood before; nil where nothing
// was rewritten.
type places []int

// of is where byte i stood; -1 stays no place.
func (p places) of(i int) int {
	if p == nil || i < 0 {
		return i
	}
	return p[min(i, len(p)-1)]
}

// halfWidth rewrites the full-width characters that a Chinese keyboard types as
// their ASCII forms, and says where the bytes of the result stand in text.
func halfWidth(text string) (plain string, offsets places) {
	if isASCII(text) {
		return text, nil
	}
	b := make([]byte, 0, len(text))
	offsets = make(places, 0, len(text)+1)
	for i, r := range text {
		if r < 0x80 {
			b, offsets = append(b, byte(r)), append(offsets, i)
			continue
		}
		if r == '…' {
			r = '.'
			for range 2 {
				b = append(b, '.')
				offsets = append(offsets, i)
			}
		}
		r = words.HalfWidth(r)
		before := len(b)
		b = append(b, string(r)...)
		for range len(b) - before {
			offsets = append(offsets, i)
		}
	}
	return string(b), append(offsets, len(text))
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
