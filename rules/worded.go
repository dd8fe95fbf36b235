package rules

import (
	"grundy/game"
	"grundy/heaps"
	"grundy/words"
)

// Worded is the game of a rule that was written in words: it is called by those, and
// knows all that is known of the code, the subtraction set or the all-but set that
// it is, if it is one.
func Worded(rule interface {
	heaps.Rule
	Plain() heaps.Rule
}) Game {
	switch plain := rule.Plain().(type) {
	case heaps.Code:
		return HeapGame{Renamed{rule.String(), codeRule(plain)}}
	case heaps.Take:
		return HeapGame{Renamed{rule.String(), NewTake(plain.Set)}}
	case heaps.AllBut:
		return HeapGame{Renamed{rule.String(), NewAllBut(plain.Set)}}
	}
	return HeapGame{Renamed{rule.String(), rule}}
}

// A Renamed is a heap rule under another name, such as the words that say it. It knows
// all that the rule knows.
type Renamed struct {
	text string
	heaps.Rule
}

// Rename is a rule under another name, which the notation has to read as that rule.
func Rename(name string, rule heaps.Rule) Renamed { return Renamed{name, rule} }

// String is the name.
func (w Renamed) String() string { return w.text }

// Notation is the rule by its own name, so that a game is the same however it is
// said.
func (w Renamed) Notation() string {
	if c, ok := w.Rule.(interface{ Notation() string }); ok {
		return c.Notation()
	}
	return w.Rule.String()
}

// Plain is the rule without its theorems.
func (w Renamed) Plain() heaps.Rule {
	if p, ok := w.Rule.(HeapPlain); ok {
		return p.Plain()
	}
	return w.Rule
}

// HeapGrundy is that of the rule.
func (w Renamed) HeapGrundy(n uint64) (uint64, *game.Theorem, bool) {
	if r, ok := w.Rule.(HeapValued); ok {
		return r.HeapGrundy(n)
	}
	return 0, nil, false
}

// HeapMovesTo yields those of the rule.
func (w Renamed) HeapMovesTo(n, value uint64, yield func(taken uint64, left []uint64) bool) {
	if r, ok := w.Rule.(HeapTargeting); ok {
		r.HeapMovesTo(n, value, yield)
	}
}

// TameBy is that of the rule.
func (w Renamed) TameBy() (*game.Theorem, bool) {
	if r, ok := w.Rule.(HeapTame); ok {
		return r.TameBy()
	}
	return nil, false
}

// ExplainHeaps is that of the rule.
func (w Renamed) ExplainHeaps(sizes []uint64, c game.Convention) []game.Note {
	notes := []game.Note(nil)
	if w.Notation() != w.text {
		notes = append(notes, game.Note{Says: words.P("explain.worded", w.text, w.Notation())})
	}
	if r, ok := w.Rule.(HeapExplained); ok {
		notes = append(notes, r.ExplainHeaps(sizes, c)...)
	}
	return notes
}

// HeapLaw is that of the rule.
func (w Renamed) HeapLaw() (Law, bool) {
	if r, ok := w.Rule.(HeapLawful); ok {
		return r.HeapLaw()
	}
	return Law{}, false
}
