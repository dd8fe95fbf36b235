package page

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"grundy/game"
)

// Fault writes what is wrong with an input, the input with a caret under the
// offending character, and what would be right.
func (p *Printer) Fault(f *game.Fault) {
	p.Line(p.paint(bad, "grundy:") + " " + p.Lang.Say(f.What))
	if f.At >= 0 && f.Input != "" {
		text, column := excerpt(f.Input, f.At)
		p.Line("  " + text)
		p.Line("  " + strings.Repeat(" ", column) + p.paint(strong, "^"))
	}
	if !f.Hint.IsZero() {
		p.Text(0, p.Lang.Say(f.Hint))
	}
}

// around is how many columns of an input are shown on either side of a fault.
const around = 36

// excerpt is the part of an input around byte at, on one line, and the column in
// it at which that byte stands.
func excerpt(input string, at int) (text string, column int) {
	at = min(at, len(input))
	for at > 0 && at < len(input) && !utf8.RuneStart(input[at]) {
		at--
	}
	start, w := at, 0
	for start > 0 {
		r, size := utf8.DecodeLastRuneInString(input[:start])
		if w += runeWidth(r); w > around {
			break
		}
		start -= size
	}
	end, w := at, 0
	for end < len(input) {
		r, size := utf8.DecodeRuneInString(input[end:])
		if w += runeWidth(r); w > around {
			break
		}
		end += size
	}
	before, after := printable(input[start:at]), printable(input[at:end])
	if start > 0 {
		before = "..." + before
	}
	if end < len(input) {
		after += "..."
	}
	return before + after, Width(before)
}

// printable replaces what would move the cursor by a character that stands for
// it.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == utf8.RuneError:
			return '?'
		case unicode.IsSpace(r) && r != '\u3000':
			return ' '
		case !unicode.IsPrint(r) && r != '\u3000':
			return '?'
		}
		return r
	}, s)
}
