package answer

import (
	"errors"

	"grundy/certificate"
	"grundy/certificate/check"
	"grundy/words"
)

// A Check is what came of checking a certificate.
type Check struct {
	Valid      bool         `json:"valid"`
	Convention string       `json:"convention,omitempty"`
	Claim      *Claim       `json:"claim"` // null where a line is wrong
	Lines      uint64       `json:"lines"`
	Steps      []StepCount  `json:"steps"`
	Assumed    []Assumption `json:"assumed"`    // theorems that the claim rests on
	Recomputed []Recomputed `json:"recomputed"` // values of which the file has no more than a hash
	Wrong      *Wrong       `json:"wrong"`      // the first wrong line; null where all are right
}

// A Claim is what a certificate says. Of the fields those are there that its kind
// has: verdict, period, quotient or ppositions.
type Claim struct {
	Kind      string  `json:"kind"`
	Text      string  `json:"text"`
	Position  string  `json:"position,omitempty"`
	Outcome   string  `json:"outcome,omitempty"`
	Grundy    *uint64 `json:"grundy,omitempty"`
	Game      string  `json:"game,omitempty"`
	Preperiod *uint64 `json:"preperiod,omitempty"`
	Period    *uint64 `json:"period,omitempty"`
	Saltus    *uint64 `json:"saltus,omitempty"`
	Heaps     *uint64 `json:"heaps,omitempty"`
	Order     *uint64 `json:"order,omitempty"`
	POrder    *uint64 `json:"p_order,omitempty"`
	Status    string  `json:"status,omitempty"`
	From      *uint64 `json:"from,omitempty"`
	To        *uint64 `json:"to,omitempty"`
	Positions *uint64 `json:"positions,omitempty"`
}

// A StepCount says how many lines have a step.
type StepCount struct {
	Step  string `json:"step"`
	Lines uint64 `json:"lines"`
}

// An Assumption is a theorem that was not checked.
type Assumption struct {
	Name   string `json:"name"`
	Title  string `json:"title"`
	Source string `json:"source"`
}

// Recomputed are the values of the heaps 0 to To of a game.
type Recomputed struct {
	Game string `json:"game"`
	To   uint64 `json:"to"`
}

// A Wrong is a line that is wrong, and why.
type Wrong struct {
	Line uint64 `json:"line"`
	Text string `json:"text"`
}

// CheckOf is what check.File returned as an object. ok is false where the error is
// not about a line of the certificate.
func CheckOf(r *check.Report, err error, lang words.Lang) (a Check, ok bool) {
	a = Check{Steps: []StepCount{}, Assumed: []Assumption{}, Recomputed: []Recomputed{}}
	if wrong := (*certificate.Wrong)(nil); errors.As(err, &wrong) {
		a.Lines, a.Wrong = wrong.Line, &Wrong{wrong.Line, lang.Say(wrong.What)}
		return a, true
	}
	if err != nil {
		return a, false
	}
	a.Valid, a.Convention, a.Lines = true, r.Convention.String(), r.Lines
	a.Claim = claimOf(r, lang)
	for _, s := range r.Steps {
		a.Steps = append(a.Steps, StepCount(s))
	}
	for _, t := range r.Assumed {
		a.Assumed = append(a.Assumed, Assumption{t.Name, lang.Say(words.Title(t.Name)), t.Source})
	}
	for _, v := range r.Recomputed {
		a.Recomputed = append(a.Recomputed, Recomputed(v))
	}
	return a, true
}

func claimOf(r *check.Report, lang words.Lang) *Claim {
	a := &Claim{Kind: r.Claim.Kind()}
	rule := words.P("check.convention." + r.Convention.String())
	var says words.Phrase
	switch c := r.Claim.(type) {
	case certificate.VerdictClaim:
		a.Position, a.Outcome, a.Grundy = c.Position, c.Outcome, c.Grundy
		says = words.P("check.claims.verdict", c.Position, c.Outcome, rule)
		if c.Grundy != nil {
			says = words.P("check.claims.value", c.Position, c.Outcome, rule, *c.Grundy)
		}
	case certificate.PeriodClaim:
		a.Game, a.Preperiod, a.Period, a.Saltus = c.Game, &c.Preperiod, &c.Period, &c.Saltus
		says = words.P("check.claims.period", c.Game, c.Preperiod, c.Period)
		if c.Saltus > 0 {
			says = words.P("check.claims.saltus", c.Game, c.Preperiod, c.Period, c.Saltus)
		}
	case certificate.QuotientClaim:
		a.Game, a.Heaps, a.Order, a.POrder, a.Status, a.Preperiod, a.Period = c.Game, &c.Heaps, &c.Order, &c.POrder, c.Status, c.Preperiod, c.Period
		says = words.P("check.claims.quotient", c.Game, c.Heaps, c.Order, c.POrder)
		if c.Period != nil {
			says = words.P("check.claims.whole", c.Game, c.Heaps, c.Order, c.POrder, *c.Preperiod, *c.Period)
		}
	case certificate.PPositionsClaim:
		a.Game, a.Heaps, a.From, a.To, a.Positions = c.Game, &c.Heaps, &c.From, &c.To, &c.Positions
		says = words.P("check.claims.box", c.Game, c.Heaps, c.From, c.To, c.Positions, rule)
	}
	a.Text = lang.Say(says)
	return a
}
