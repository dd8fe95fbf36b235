package answer

import (
	"grundy/verify"
	"grundy/words"
)

// A Verification is what came of holding a game's theorems against plain search.
type Verification struct {
	Game           string          `json:"game"`
	Heaps          *int            `json:"heaps"`              // at most so many heaps; null where no box was named
	Max            *uint64         `json:"max"`                // of at most this size
	Positions      uint64          `json:"positions"`          // different positions visited
	Theorems       int             `json:"theorems"`           // different theorems looked at
	Tokens         *uint64         `json:"tokens,omitempty"`   // in misère play: all sums with at most so many
	Quotient       *SumsQuotient   `json:"quotient,omitempty"` // that decided them
	Checked        []Checked       `json:"checked"`
	Counterexample *Counterexample `json:"counterexample"` // the first; null where every claim held
	Limit          *Limit          `json:"limit,omitempty"`
}

// A SumsQuotient is the misère quotient of the heaps of the sums.
type SumsQuotient struct {
	Heaps  uint64 `json:"heaps"` // how many, heap 0 counted
	Order  uint64 `json:"order"`
	POrder uint64 `json:"p_order"`
	Tame   bool   `json:"tame"`
}

// Checked is a claim and how many positions it was held against.
type Checked struct {
	Theorem    *string `json:"theorem"` // null where the claim is the program's own
	Claim      string  `json:"claim"`   // grundy, outcome, winning-moves, moves-to-value, solve, solve-sum, notation, quotient
	Convention string  `json:"convention"`
	Positions  uint64  `json:"positions"`
	OK         bool    `json:"ok"`
}

// A Counterexample is a position on which a claim is false.
type Counterexample struct {
	Position   string  `json:"position"`
	Theorem    *string `json:"theorem"`
	Claim      string  `json:"claim"`
	Convention string  `json:"convention"`
	Says       string  `json:"says"`   // what was claimed
	Search     string  `json:"search"` // what plain search finds
}

// VerificationOf is a report as an object.
func VerificationOf(r *verify.Report, _ words.Lang) Verification {
	a := Verification{Game: r.Game, Positions: r.Positions, Theorems: r.Theorems(), Checked: []Checked{}}
	for _, c := range r.Checked {
		a.Checked = append(a.Checked, Checked{name(c.Theorem), string(c.Kind), c.Convention.String(), c.Positions, c.OK})
	}
	if q := r.Quotient; q != nil {
		a.Quotient = &SumsQuotient{uint64(q.Heaps()), uint64(q.Order()), uint64(q.POrder()), q.Tame()}
	}
	if c := r.Counterexample; c != nil {
		a.Counterexample = &Counterexample{c.Position.String(), name(c.Theorem), string(c.Kind), c.Convention.String(), c.Says, c.Search}
	}
	return a
}

func name(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}
