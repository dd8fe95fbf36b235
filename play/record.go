package play

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"grundy/catalogue"
	"grundy/game"
	"grundy/words"
)

// MostLineBytes is how long a line of a record may be.
const MostLineBytes = 1 << 20

// Read reads a record and checks that every move is legal. c is the convention
// where the record names none. positions reads them; its Open may be nil.
//
// Bad input is a *game.Fault that names the line; a *game.Limit is returned where
// a move out of too many could not be found among them.
func Read(ctx context.Context, r io.Reader, c game.Convention, positions catalogue.Reader) (*Record, error) {
	s := script{record: &Record{Convention: c}, reader: reader{positions}}
	scanner := bufio.NewScanner(r)
	scanner.Buffer(make([]byte, 0, 4096), MostLineBytes)
	for scanner.Scan() {
		s.line++
		text := strings.TrimPrefix(scanner.Text(), "\ufeff")
		if err := s.read(ctx, text); err != nil {
			return nil, inLine(err, s.line)
		}
	}
	if err := scanner.Err(); errors.Is(err, bufio.ErrTooLong) {
		return nil, &game.Fault{Code: "record", At: -1, What: words.P("play.line.long", s.line+1, MostLineBytes>>20)}
	} else if err != nil {
		return nil, fmt.Errorf("reading the record: %w", err)
	}
	if s.record.Start == nil {
		return nil, &game.Fault{Code: "record", At: -1, What: words.P("play.empty"), Hint: words.P("play.record.hint")}
	}
	return s.record, nil
}

// Moves reads a position and the moves from it, each as a line of a record has
// it. A *game.Fault is about the text that it names.
func Moves(ctx context.Context, c game.Convention, positions catalogue.Reader, start string, moves ...string) (*Record, error) {
	s := script{record: &Record{Convention: c}, reader: reader{positions}}
	for _, text := range append([]string{start}, moves...) {
		if err := s.play(ctx, text); err != nil {
			return nil, err
		}
	}
	return s.record, nil
}

// inLine says in which line a fault is.
func inLine(err error, line int) error {
	f := (*game.Fault)(nil)
	if !errors.As(err, &f) {
		return err
	}
	g := *f
	g.What = words.P("play.line", line, f.What)
	return &g
}

// A script is a record being read.
type script struct {
	record *Record
	reader reader
	line   int
	now    game.Sum // the position reached; nil before the first
}

// conventions are the words that name one.
var conventions = map[string]game.Convention{
	"misere": game.Misere, "misère": game.Misere, "misere play": game.Misere, "misère play": game.Misere,
	"反规则": game.Misere, "反常规则": game.Misere,
	"normal": game.Normal, "normal play": game.Normal, "正常规则": game.Normal,
}

// read reads a line.
func (s *script) read(ctx context.Context, text string) error {
	before, _, _ := strings.Cut(text, "#")
	before, _, _ = strings.Cut(before, "＃")
	body := strings.TrimSpace(unnumbered(strings.TrimSpace(before)))
	if body == "" {
		return nil
	}
	lower := strings.ToLower(body)
	c, isConvention := conventions[lower]
	names, isPlayers := cutAny(body, lower, "players", "玩家")
	if isConvention || isPlayers {
		if s.now != nil {
			return &game.Fault{Code: "record", Input: body, At: 0, What: words.P("play.late", body), Hint: words.P("play.late.hint")}
		}
		if isConvention {
			s.record.Convention, s.record.Named = c, true
			return nil
		}
		return s.players(body, names)
	}
	for _, part := range s.chain(body) {
		if err := s.play(ctx, part); err != nil {
			return err
		}
	}
	return nil
}

// unnumbered drops the number of a move, as in "3. ...": digits and a point or a
// bracket, with a space behind it, so that the code 0.77 stays.
func unnumbered(text string) string {
	end := strings.IndexFunc(text, func(r rune) bool { r = fold(r); return r < '0' || r > '9' })
	if end <= 0 {
		return text
	}
	mark, size := utf8.DecodeRuneInString(text[end:])
	if mark = fold(mark); mark != '.' && mark != ')' && mark != '。' {
		return text
	}
	rest := text[end+size:]
	if next, _ := utf8.DecodeRuneInString(rest); fold(next) != ' ' && next != '\t' {
		return text
	}
	return rest
}

// cutAny is what follows one of the words at the beginning of a text.
func cutAny(text, lower string, prefixes ...string) (rest string, ok bool) {
	for _, p := range prefixes {
		if strings.HasPrefix(lower, p) {
			return strings.TrimLeft(text[len(p):], " \t:：　"), true
		}
	}
	return "", false
}

// players reads two names.
func (s *script) players(line, names string) error {
	names = strings.NewReplacer("，", ",", "、", ",", ";", ",").Replace(names)
	a, b, ok := strings.Cut(names, ",")
	a, b = strings.TrimSpace(a), strings.TrimSpace(b)
	if !ok || a == "" || b == "" || a == b || strings.Contains(b, ",") {
		return &game.Fault{Code: "record", Input: line, At: 0, What: words.P("play.players"), Hint: words.P("play.players.hint")}
	}
	s.record.Players = [2]string{a, b}
	return nil
}

// chain cuts a line at its arrows where everything between them is a position.
func (s *script) chain(body string) []string {
	parts := strings.Split(strings.NewReplacer("->", "→", "=>", "→", "⇒", "→").Replace(body), "→")
	for _, part := range parts {
		if _, err := s.reader.catalogue.Parse(part); err != nil {
			return []string{body}
		}
	}
	if s.now != nil && len(parts) > 1 { // a chain may begin with the position reached
		first, err := s.reader.catalogue.Parse(parts[0])
		switch {
		case err == nil && shapeOf(first).key() == shapeOf(s.now).key():
			return parts[1:]
		case len(parts) == 2 && !strings.ContainsAny(strings.TrimSpace(body), ",，、"):
			return []string{body} // 5 -> 2, a move on a heap of 5
		}
	}
	return parts
}

// play takes a position or a move.
func (s *script) play(ctx context.Context, text string) error {
	if s.now == nil {
		p, err := s.reader.catalogue.Parse(text)
		s.now, s.record.Start = p, p
		return err
	}
	step, err := s.reader.move(ctx, s.now, text)
	if err != nil {
		return err
	}
	step.Line = s.line
	s.record.Steps = append(s.record.Steps, step)
	s.now = step.To
	return nil
}
