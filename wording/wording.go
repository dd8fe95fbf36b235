// Package wording reads the rule of a game on one heap that is written in words,
// English or Chinese: "take 1..3", "take any, then may split", "halve or take 1",
// "取1到3个". docs/rules-in-words.md has the grammar.
//
// A rule that is a take-and-break code, a subtraction set or an all-but set becomes
// that, so that everything known of those serves it; any other is played by its
// own moves.
package wording

import (
	"strings"
	"unicode/utf8"

	"grundy/game"
	"grundy/heaps"
	"grundy/words"
)

// MostBytes is how long a rule in words may be.
const MostBytes = 2000

// A Rule is a rule in words. It is a [heaps.Rule].
type Rule struct {
	text     string // what was written, with single spaces
	clauses  []clause
	plain    heaps.Rule // the code or set that it is; nil where it is neither
	code     heaps.Code
	coded    bool
	warnings []words.Phrase
}

// Parse reads a rule. A *game.Fault says what is wrong and where in text, and what
// would be right.
func Parse(text string) (*Rule, error) {
	fault := func(at int, what, hint words.Phrase) (*Rule, error) {
		return nil, &game.Fault{Code: "wording", What: what, Hint: hint, Input: text, At: at}
	}
	if !utf8.ValidString(text) {
		return fault(0, words.P("wording.utf8"), words.P("wording.hint"))
	}
	if len(text) > MostBytes {
		return fault(MostBytes, words.P("wording.long", MostBytes), words.P("wording.hint"))
	}
	tokens, bad := scan(text)
	if bad != nil {
		return fault(bad.at, bad.what, bad.hint)
	}
	p := &parser{tokens: tokens}
	clauses := p.rule()
	if p.bad != nil {
		return fault(p.bad.at, p.bad.what, p.bad.hint)
	}
	r := &Rule{text: strings.Join(strings.Fields(text), " "), clauses: clauses}
	r.compile()
	r.warn(p)
	return r, nil
}

// Text is the rule as it was written.
func (r *Rule) Text() string { return r.text }

// String is the rule as the notation names it: its text in braces.
func (r *Rule) String() string { return "{" + r.text + "}" }

// Plain is the code, the subtraction set or the all-but set that the rule is; the
// rule itself where it is none.
func (r *Rule) Plain() heaps.Rule {
	if r.plain != nil {
		return r.plain
	}
	return r
}

// Code is the take-and-break code of the rule, where it has one that is not too
// long to be written.
func (r *Rule) Code() (code heaps.Code, ok bool) { return r.code, r.coded }

// Warnings say how the words were understood where they could be meant otherwise.
func (r *Rule) Warnings() []words.Phrase { return r.warnings }

// warn collects the warnings.
func (r *Rule) warn(p *parser) {
	if p.rounded {
		r.warnings = append(r.warnings, words.P("wording.rounded"))
	}
	if p.proper {
		r.warnings = append(r.warnings, words.P("wording.proper"))
	}
	for n := range uint64(probed + 1) {
		some := false
		r.Options(n, func(uint64, []uint64) bool { some = true; return false })
		if some {
			return
		}
	}
	r.warnings = append(r.warnings, words.P("wording.still", probed))
}

// probed is the greatest heap that is looked at for a move.
const probed = 64
