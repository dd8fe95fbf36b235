package answer

import (
	"strings"

	"grundy/law"
	"grundy/words"
)

// A Laws is what was guessed of a table: the laws that stand first, the simplest of
// them in front, then those that are refuted.
type Laws struct {
	Game       string `json:"game,omitempty"` // none for numbers
	Convention string `json:"convention"`
	Parameters int    `json:"parameters"`
	First      uint64 `json:"first"`
	To         uint64 `json:"to"` // the greatest parameter with a value
	Laws       []Law  `json:"laws"`
	Limit      *Limit `json:"limit,omitempty"`
}

// A Law is one guess. Status is proved, held, fitted or refuted; proved only by the
// theorem.
type Law struct {
	Kind           string    `json:"kind"`
	Of             string    `json:"of"` // values, or zeros: the lost positions
	Formula        string    `json:"formula"`
	Signs          []string  `json:"signs"` // what signs of the formula mean
	Status         string    `json:"status"`
	From           uint64    `json:"from"`
	Exceptions     []uint64  `json:"exceptions"`
	FittedTo       uint64    `json:"fitted_to"`
	TestedTo       uint64    `json:"tested_to"`
	Counterexample *LawFails `json:"counterexample"` // null where none was found
	Theorem        *Theorem  `json:"theorem"`
}

// A LawFails is where a law fails first: of a law about zeros, 0 stands for a
// zero and 1 for none in says.
type LawFails struct {
	At   []uint64 `json:"at"`
	Says int64    `json:"says"`
	Is   int64    `json:"is"`
}

// LawsOf is a report in a language.
func LawsOf(r *law.Report, lang words.Lang) Laws {
	a := Laws{Game: r.Game, Convention: "normal", Parameters: r.Table.Parameters(), First: r.Table.First, To: r.Table.Last(), Laws: []Law{}}
	if r.Misere {
		a.Convention = "misere"
	}
	for _, l := range r.Laws {
		one := Law{Kind: l.Kind, Of: "values", Formula: l.Formula, Signs: signs(l.Formula, lang), Status: l.Status.String(),
			From: l.From, Exceptions: l.Exceptions, FittedTo: l.FittedTo, TestedTo: l.TestedTo}
		if l.Zeros {
			one.Of = "zeros"
		}
		if one.Exceptions == nil {
			one.Exceptions = []uint64{}
		}
		if c := l.Counter; c != nil {
			one.Counterexample = &LawFails{At: c.At, Says: c.Says, Is: c.Is}
		}
		if l.Theorem != nil {
			one.Theorem = ptr(TheoremOf(l.Theorem, lang))
		}
		a.Laws = append(a.Laws, one)
	}
	if r.Limit != nil {
		a.Limit = LimitOf(r.Limit, lang)
	}
	return a
}

// signs says what the signs of a formula mean that not everybody knows.
func signs(formula string, lang words.Lang) []string {
	all := []string{}
	for _, s := range [][2]string{{"v2(", "law.sign.v2"}, {"v3(", "law.sign.v3"}, {"v5(", "law.sign.v5"}, {"ones(", "law.sign.ones"}, {"odd(", "law.sign.odd"},
		{"odious(", "law.sign.odious"}, {"evil(", "law.sign.evil"}, {"Omega(", "law.sign.omega"}, {"pi(lpf(", "law.sign.lpf"}, {"phi", "law.sign.phi"},
		{"F(", "law.sign.fibonacci"}, {"(+", "law.sign.carryless"}, {"{z", "law.sign.zero"}, {"columns(", "law.sign.columns"}} {
		if strings.Contains(formula, s[0]) {
			all = append(all, lang.Say(words.P(s[1])))
		}
	}
	return all
}
