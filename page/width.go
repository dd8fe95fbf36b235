package page

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Columns is how wide a page is, whatever the width of the terminal.
const Columns = 80

// Width is the number of columns that a text takes in a terminal: two for each
// full-width character, none for a combining one.
func Width(text string) int {
	w := 0
	for _, r := range text {
		w += runeWidth(r)
	}
	return w
}

// wide are the blocks of characters that take two columns (Unicode Standard
// Annex #11, East Asian Width: W and F).
var wide = [...][2]rune{
	{0x1100, 0x115f}, {0x2e80, 0x303e}, {0x3041, 0x33ff}, {0x3400, 0x4dbf},
	{0x4e00, 0xa4cf}, {0xa960, 0xa97f}, {0xac00, 0xd7a3}, {0xf900, 0xfaff},
	{0xfe30, 0xfe6f}, {0xff00, 0xff60}, {0xffe0, 0xffe6}, {0x1f300, 0x1f64f},
	{0x1f680, 0x1f6ff}, {0x1f900, 0x1f9ff}, {0x20000, 0x3fffd},
}

func runeWidth(r rune) int {
	if r < 0x300 {
		return 1
	}
	for _, block := range wide {
		if r < block[0] {
			break
		}
		if r <= block[1] {
			return 2
		}
	}
	if unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf) {
		return 0
	}
	return 1
}

// Right pads a text with spaces in front, Left behind, to so many columns.
func Right(text string, columns int) string {
	return strings.Repeat(" ", max(0, columns-Width(text))) + text
}

// Left pads a text with spaces behind it to so many columns.
func Left(text string, columns int) string {
	return text + strings.Repeat(" ", max(0, columns-Width(text)))
}

// Wrap breaks a text into lines of at most so many columns: at spaces, and
// between full-width characters, though never before a closing mark or after an
// opening one. A single word that is longer is cut.
func Wrap(text string, columns int) []string {
	var lines []string
	var line strings.Builder
	used := 0
	space := false // a space is due before the next piece
	for piece := range pieces(text) {
		if piece == " " {
			space = used > 0
			continue
		}
		w := Width(piece)
		if used > 0 && used+w+btoi(space) > columns {
			lines = append(lines, line.String())
			line.Reset()
			used, space = 0, false
		}
		if space {
			line.WriteByte(' ')
			used++
			space = false
		}
		for w > columns {
			head := prefix(piece, columns-used)
			line.WriteString(head)
			lines = append(lines, line.String())
			line.Reset()
			used, piece = 0, piece[len(head):]
			w = Width(piece)
		}
		line.WriteString(piece)
		used += w
	}
	return append(lines, line.String())
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// prefix is the longest beginning of text that fits into so many columns, at
// least one character.
func prefix(text string, columns int) string {
	w := 0
	for i, r := range text {
		w += runeWidth(r)
		if w > columns && i > 0 {
			return text[:i]
		}
	}
	return text
}

const (
	opening = "（“《【「『"
	closing = "），。；：、！？”》】」』"
)

// pieces yields what must stay together on a line: words, single full-width
// characters with the marks that belong to them, and " " for white space.
func pieces(text string) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for len(text) > 0 {
			r, size := utf8.DecodeRuneInString(text)
			if unicode.IsSpace(r) {
				if !yield(" ") {
					return
				}
				text = text[size:]
				continue
			}
			end := size
			for last := r; end < len(text); {
				next, n := utf8.DecodeRuneInString(text[end:])
				if unicode.IsSpace(next) || !joined(last, next) {
					break
				}
				last = next
				end += n
			}
			if !yield(text[:end]) {
				return
			}
			text = text[end:]
		}
	}
}

// joined reports whether no line may break between two characters.
func joined(a, b rune) bool {
	if strings.ContainsRune(opening, a) || strings.ContainsRune(closing, b) {
		return true
	}
	return runeWidth(a) < 2 && runeWidth(b) < 2 && !strings.ContainsRune(closing, a) && !strings.ContainsRune(opening, b)
}
