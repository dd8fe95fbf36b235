// Package page lays out what people read in a terminal: verdicts with their
// explanation, the catalogue, errors with a caret under the offending character.
// A page is 80 columns wide, in English or in Chinese, and never says anything by
// colour alone.
package page

import (
	"io"
	"strings"

	"grundy/words"
)

// A Printer writes pages. The first error of the writer is kept and ends the
// output; see [Printer.Err].
type Printer struct {
	Lang   words.Lang
	Colour bool // mark what matters with colour besides
	w      io.Writer
	err    error
}

// NewPrinter makes a printer that writes to w.
func NewPrinter(w io.Writer, lang words.Lang, colour bool) *Printer {
	return &Printer{Lang: lang, Colour: colour, w: w}
}

// Err is the first error that writing met.
func (p *Printer) Err() error { return p.err }

// Say is the phrase of a key in the printer's language.
func (p *Printer) Say(key string, args ...any) string { return p.Lang.Say(words.P(key, args...)) }

// Line writes a line as it stands, without spaces at its end.
func (p *Printer) Line(text string) {
	if p.err == nil {
		_, p.err = io.WriteString(p.w, strings.TrimRight(text, " ")+"\n")
	}
}

// Text writes text in lines of at most 80 columns, each behind indent spaces.
func (p *Printer) Text(indent int, text string) { p.Hang(indent, "", text) }

// Hang writes a label and a text beside it; the lines of the text stand below
// each other.
func (p *Printer) Hang(indent int, label, text string) {
	margin := strings.Repeat(" ", indent)
	first := margin + label
	at := Width(first)
	for _, line := range Wrap(text, max(20, Columns-at)) {
		p.Line(first + line)
		first = strings.Repeat(" ", at)
	}
}

// A style is a way to set text off.
type style string

const (
	strong style = "1"  // bold
	good   style = "32" // green: a win
	bad    style = "31" // red: a loss, an error
	faint  style = "2"
)

// Paint sets a text off, where colour is wanted.
func (p *Printer) paint(s style, text string) string {
	if !p.Colour || text == "" {
		return text
	}
	return "\x1b[" + string(s) + "m" + text + "\x1b[0m"
}
