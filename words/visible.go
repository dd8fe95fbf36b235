package words

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Visible is a text with a sign in place of each character that would act on a
// terminal instead of being seen: U+2400 and what follows for the ASCII controls,
// U+FFFD for the others, for what turns the direction of writing, and for what is
// not UTF-8. Whatever fills a blank of a sentence passes through it.
func Visible(text string) string {
	for i := 0; ; i++ {
		if i == len(text) {
			return text
		}
		if c := text[i]; c < ' ' || c >= 0x7f {
			break
		}
	}
	return strings.Map(func(r rune) rune {
		switch {
		case r < ' ':
			return r + '\u2400'
		case r == 0x7f:
			return '\u2421'
		case r == utf8.RuneError || unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r):
			return utf8.RuneError
		}
		return r
	}, text)
}
