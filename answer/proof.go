package answer

import (
	"slices"

	"grundy/prover"
	"grundy/words"
)

// A Proof is what became of the lemmas of a game, or of a table of its values.
type Proof struct {
	Game       string       `json:"game"`
	Status     string       `json:"status"` // proved, refuted, open
	Solver     string       `json:"solver"` // embedded, or the program that was asked
	Convention string       `json:"convention"`
	Heaps      uint64       `json:"heaps,omitempty"` // of lemmas: in a position
	Bits       uint64       `json:"bits,omitempty"`  // of lemmas: of a heap
	Lemmas     []ProofLemma `json:"lemmas"`
	Table      *ProofTable  `json:"table,omitempty"`
	Limit      *Limit       `json:"limit,omitempty"`
}

// A ProofLemma is one lemma. What the embedded solver had to do is told where it was
// asked.
type ProofLemma struct {
	Name           string               `json:"name"`
	Text           string               `json:"text"`
	Mistake        bool                 `json:"mistake"` // a false lemma, told for the sake of its counterexample
	Status         string               `json:"status"`  // proved, refuted, open
	Variables      uint64               `json:"variables,omitempty"`
	Clauses        uint64               `json:"clauses,omitempty"`
	Lines          uint64               `json:"lines,omitempty"` // of the refutation, all checked
	Counterexample *ProofCounterexample `json:"counterexample,omitempty"`
}

// A ProofCounterexample is where a lemma fails. The outcomes are those of plain search
// over the rule; empty where the position is too large for it.
type ProofCounterexample struct {
	Position     string `json:"position"`
	Outcome      string `json:"outcome"`
	After        string `json:"after,omitempty"` // what the lemma moves to
	AfterOutcome string `json:"after_outcome,omitempty"`
	Legal        bool   `json:"legal"`     // whether that is a move
	Confirmed    bool   `json:"confirmed"` // by plain search
	Text         string `json:"text"`
}

// A ProofTable is a table of values that was checked.
type ProofTable struct {
	To        uint64  `json:"to"` // the last heap
	Witnesses uint64  `json:"witnesses"`
	Options   uint64  `json:"options"`
	Wrong     *uint64 `json:"wrong,omitempty"` // the first heap that has another value
}

// ProofLemmaOf is a lemma with what became of it, in a language; without a result it
// is open.
func ProofLemmaOf(l *prover.Lemma, r *prover.Result, lang words.Lang) ProofLemma {
	a := ProofLemma{Name: l.Name, Text: lang.Say(l.Says), Mistake: l.False, Status: "open"}
	if r != nil {
		a.Status = "refuted"
		if r.Proved {
			a.Status = "proved"
		}
		a.Variables, a.Clauses, a.Lines = uint64(r.Variables), uint64(r.Clauses), r.Lines
	}
	return a
}

// ProofCounterexampleOf is a counterexample in a language.
func ProofCounterexampleOf(l *prover.Lemma, x prover.Counterexample, lang words.Lang) *ProofCounterexample {
	a := &ProofCounterexample{Position: l.Position(x.Before), Legal: x.Legal, Confirmed: x.Confirmed,
		Outcome: x.BeforeOutcome.String(), AfterOutcome: x.AfterOutcome.String()}
	key := "prove.counterexample.end"
	if x.After != nil {
		a.After = l.Position(x.After)
		switch {
		case slices.Equal(x.Before, x.After):
			key = "prove.counterexample.none"
		case !x.Legal && x.Judged:
			key = "prove.counterexample.illegal"
		case !x.Judged:
			key = "prove.counterexample.move"
		default:
			key = "prove.counterexample.judged"
		}
	}
	a.Text = lang.Say(words.P(key, a.Position, a.After, words.P("prove.outcome."+a.Outcome), words.P("prove.outcome."+a.AfterOutcome)))
	return a
}
