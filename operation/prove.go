package operation

import (
	"context"
	"errors"
	"math"

	"grundy/answer"
	"grundy/game"
	"grundy/longrun"
	"grundy/period"
	"grundy/prover"
	"grundy/prover/bv"
	"grundy/rules"
	"grundy/values"
	"grundy/words"
)

// ProveIn asks for the lemmas of a game, or, with To, for a table of its values.
type ProveIn struct {
	Common
	Game   string  `json:"game" required:"true" says:"prove.game"`
	Misere *bool   `json:"misere,omitempty" says:"misere"`
	Lemma  string  `json:"lemma,omitempty" says:"prove.lemma"`
	Heaps  *uint64 `json:"heaps,omitempty" says:"prove.heaps"`
	Bits   uint64  `json:"bits" default:"8" says:"prove.bits"`
	To     *uint64 `json:"to,omitempty" says:"prove.to"`
}

func (in *ProveIn) defaults() { in.Bits = 8 }

// What a question to a desk may ask of the embedded prover.
const (
	mostProvedBits  = 16
	mostProvedTable = 2000
	mostConflicts   = 200_000
)

func proveOperation() Operation {
	return define(Operation{
		Name: "prove", Says: words.P("operation.prove"), Streams: true, Flat: true,
		Examples: []Example{{"lemmas", `{"game":"nim","heaps":3,"bits":8}`}, {"mistake", `{"game":"nim","lemma":"progress-any"}`}, {"table", `{"game":"kayles","to":100}`}},
	}, func(ctx context.Context, a *asked, in *ProveIn) (*answer.Proof, error) {
		g, c, err := a.game(in.Game, in.Misere)
		if err != nil {
			return nil, err
		}
		if in.To != nil {
			if *in.To > mostProvedTable {
				return nil, &game.Fault{Code: "range", At: -1, What: words.P("operation.prove.table", mostProvedTable), Hint: words.P("operation.prove.hint")}
			}
			out, err := ProveTable(ctx, g, *in.To, a.limits.Memory, "embedded", (*prover.Table).Check)
			return a.proof(out, err)
		}
		if in.Bits > mostProvedBits {
			return nil, &game.Fault{Code: "range", At: -1, What: words.P("operation.prove.bits", mostProvedBits), Hint: words.P("operation.prove.hint")}
		}
		lemmas, err := LemmasOf(g, c, in.Heaps, in.Bits, in.Lemma)
		if err != nil {
			return nil, err
		}
		out, err := ProveLemmas(ctx, lemmas, "embedded", a.lang, func(l *prover.Lemma) (prover.Result, error) {
			return prover.Prove(ctx, l.Claim, prover.Options{Conflicts: mostConflicts})
		})
		return a.proof(out, err)
	})
}

// proof is a proof with the limit that ended it.
func (a *asked) proof(out *answer.Proof, err error) (*answer.Proof, error) {
	var l *game.Limit
	if out == nil || err != nil && !errors.As(err, &l) {
		return nil, err
	}
	out.Limit = a.limit(l)
	return out, nil
}

// LemmasOf are the lemmas of a game that are asked for: the one of a name, or without
// one all that are true. Without heaps they are three, or two where the game is
// played on two.
func LemmasOf(g rules.Game, c game.Convention, heaps *uint64, bits uint64, name string) ([]prover.Lemma, error) {
	l := prover.Layout{Heaps: 3, Bits: int(min(bits, math.MaxInt32))}
	if multi, ok := g.(rules.MultiGame); ok && multi.Check([]uint64{0, 0, 0}) != nil {
		l.Heaps = 2
	}
	if heaps != nil {
		l.Heaps = int(min(*heaps, math.MaxInt32))
	}
	all, err := prover.Lemmas(g, c, l)
	if err != nil {
		return nil, err
	}
	var chosen []prover.Lemma
	for _, lemma := range all {
		if lemma.Name == name || name == "" && !lemma.False {
			chosen = append(chosen, lemma)
		}
	}
	if len(chosen) == 0 {
		return nil, &game.Fault{Code: "lemma", Input: name, At: -1, What: words.P("prove.lemma", g.String(), name),
			Hint: words.P("prove.lemma.hint", prover.End, prover.Closure, prover.Progress, prover.Mistake(g, c))}
	}
	return chosen, nil
}

// ProveLemmas decides lemmas of one game one after the other. A counterexample is
// looked for in as few bits as there is one in. Where a limit ends the work, it is the
// error, and the proof says what was decided until then.
func ProveLemmas(ctx context.Context, lemmas []prover.Lemma, solver string, lang words.Lang, decide func(l *prover.Lemma) (prover.Result, error)) (*answer.Proof, error) {
	first := lemmas[0]
	out := &answer.Proof{Game: first.Game, Status: "proved", Solver: solver, Convention: first.Convention.String(),
		Heaps: uint64(first.Heaps), Bits: uint64(first.Bits), Lemmas: []answer.ProofLemma{}}
	var ended error
	for i := range lemmas {
		l := &lemmas[i]
		r, err := decide(l)
		if limit := LimitOf(ctx, err); limit != nil {
			out.Lemmas = append(out.Lemmas, answer.ProofLemmaOf(l, nil, lang))
			if out.Status == "proved" {
				out.Status = "open"
			}
			ended = limit
			if ctx.Err() != nil {
				break
			}
			continue
		}
		if err != nil {
			return nil, err
		}
		told := answer.ProofLemmaOf(l, &r, lang)
		if !r.Proved {
			out.Status = "refuted"
			small, at := *l, r.Counterexample
			if s, better, err := l.Smallest(func(claim *bv.Term) (prover.Result, error) {
				smaller := *l
				smaller.Claim = claim
				return decide(&smaller)
			}); err == nil && better != nil {
				small, at = s, better
			}
			x, err := small.Confirm(ctx, at)
			if err != nil && LimitOf(ctx, err) == nil {
				return nil, err
			}
			told.Counterexample = answer.ProofCounterexampleOf(&small, x, lang)
		}
		out.Lemmas = append(out.Lemmas, told)
	}
	return out, ended
}

// ProveTable proves the values of the heaps 0 to to of a game by check. What is wrong
// with them would be an error of a kernel, and is told as a refutation.
func ProveTable(ctx context.Context, g rules.Game, to, memory uint64, solver string, check func(*prover.Table, context.Context) error) (*answer.Proof, error) {
	table, err := TableOf(ctx, g, to, memory)
	if err != nil {
		return nil, err
	}
	out := &answer.Proof{Game: g.String(), Status: "proved", Solver: solver, Convention: game.Normal.String(), Lemmas: []answer.ProofLemma{},
		Table: &answer.ProofTable{To: to, Options: table.Options}}
	for _, w := range table.Witnesses {
		out.Table.Witnesses += uint64(len(w))
	}
	err = check(table, ctx)
	var wrong *prover.Wrong
	switch {
	case errors.As(err, &wrong):
		heap := uint64(wrong.Heap)
		out.Status, out.Table.Wrong = "refuted", &heap
	case LimitOf(ctx, err) != nil:
		out.Status = "open"
		return out, LimitOf(ctx, err)
	case err != nil:
		return nil, err
	}
	return out, nil
}

// TableOf is the table of a game's values, with its witnesses.
func TableOf(ctx context.Context, g rules.Game, to, memory uint64) (*prover.Table, error) {
	rule, err := period.Rule(g)
	if err != nil {
		return nil, err
	}
	t, err := values.New(g, memory)
	if err != nil {
		return nil, err
	}
	if to > math.MaxInt32 {
		return nil, &game.Limit{Which: "heaps", Allowed: math.MaxInt32, Needed: to}
	}
	if err := t.Reach(ctx, to, longrun.Options{}); err != nil {
		return nil, err
	}
	all := make([]uint32, to+1)
	for n := uint64(0); n <= to; {
		got, err := t.ReadValues(ctx, all[n:], n)
		if err != nil {
			return nil, err
		}
		if got == 0 {
			return nil, &game.Limit{Which: "heaps", Allowed: n}
		}
		n += uint64(got)
	}
	return prover.NewTable(ctx, rule, all)
}
