// Package prover proves theorems about impartial games for all positions of a layout:
// so many heaps of so many bits.
//
// A theorem that says which positions are lost rests on three lemmas: who cannot move
// is where the convention says (end), from a lost position every move leads to one
// that is not (closure), and from one that is not, and has moves, some move leads to a
// lost one (progress). By induction on the number of objects they are all that is
// needed. Each is one claim without quantifiers, a term of package bv over the bits of
// the heaps: for closure the move is a variable; for progress it is given by the
// theorem's own recipe, such as Bouton's choice of a heap that has the top bit of the
// nim-sum, so that there is nothing to look for.
//
// A claim holds if its negation has no model. That is decided by a program such as z3
// or cvc5, which read the claim as SMT-LIB 2 (package smt), or with nothing installed:
// as clauses (package cnf), by a solver (package sat) whose refutation is checked line
// by line (package rup). What has to be trusted then is the term, which is evaluated
// independently, the translation to clauses, and the checker; not the solver. A model
// is a counterexample: it is put into the term, and judged by plain search over the
// rule alone.
//
// Some lemmas are false: mistakes that are often made, to see that the prover sees
// them. Tables of values are proved from values and witnesses: see [Table].
package prover

import (
	"fmt"
	"slices"
	"strconv"

	"grundy/game"
	"grundy/prover/bv"
	"grundy/rules"
	"grundy/words"
)

// The lemmas of every game; false ones have names of their own.
const (
	End      = "end"
	Closure  = "closure"
	Progress = "progress"

	ProgressAny    = "progress-any"
	ProgressNormal = "progress-normal"
	ProgressNim    = "progress-nim"
	ClosureNim     = "closure-nim"
)

// Games are the games that have lemmas, with parameters as examples.
func Games() []string { return []string{"nim", "moore:2", "bash:3", "greedy", "wythoff"} }

// A Layout says for which positions a lemma is stated: those with so many heaps, each
// of so many bits, empty heaps among them.
type Layout struct{ Heaps, Bits int }

// What a layout may have.
const (
	MostHeaps       = 8
	MostBits        = 64
	MostWythoffBits = 10 // its P-positions are listed
)

// A Lemma is a claim about all positions of a layout.
type Lemma struct {
	Name       string
	Game       string // in the notation
	Convention game.Convention
	Layout
	// False tells that it is a mistake: it fails for large enough layouts.
	False bool
	// Says is the lemma in words.
	Says words.Phrase
	// Claim is what holds for all values of its variables.
	Claim *bv.Term

	rule rules.Game
	// The heaps before a move and after it, as terms; after is nil in a lemma that
	// names no move.
	before, after []*bv.Term
}

// A theory is what a theorem says of one game under one convention.
type theory struct {
	// legal is that a move leads from a to b.
	legal func(a, b []*bv.Term) *bv.Term
	// lost is that who is to move loses.
	lost func(a []*bv.Term) *bv.Term
	// reply is the recipe for the winning move; nil where reached takes its
	// place: that some move leads to a lost position, of which there is a list.
	reply   func(a []*bv.Term) []*bv.Term
	reached func(a []*bv.Term) *bv.Term
}

// Mistake is the name of the false lemma of a game.
func Mistake(g rules.Game, c game.Convention) string {
	switch rule := ruleOf(g).(type) {
	case rules.Wythoff:
		return ClosureNim
	case rules.Nim, rules.Bash, rules.Moore, rules.Greedy:
		if c == game.Misere {
			return ProgressNormal
		}
		switch rule := rule.(type) {
		case rules.Nim:
			return ProgressAny
		case rules.Bash, rules.Greedy: // whose moves are moves of Nim, but not all
			return ProgressNim
		case rules.Moore:
			if rule.K == 1 {
				return ProgressAny
			}
		}
		return ClosureNim
	}
	return ""
}

// ruleOf is the rule of a game on heaps.
func ruleOf(g rules.Game) any {
	switch g := g.(type) {
	case rules.HeapGame:
		return g.Rule
	case rules.MultiGame:
		return g.Multi
	}
	return nil
}

// Lemmas are the lemmas of a game: end, closure and progress, which are true, and its
// mistake. A *game.Fault says where a game has none, or where the layout does not
// suit it.
func Lemmas(g rules.Game, c game.Convention, l Layout) ([]Lemma, error) {
	if l.Heaps < 1 || l.Heaps > MostHeaps || l.Bits < 1 || l.Bits > MostBits {
		return nil, fault("range", words.P("prove.layout", l.Heaps, l.Bits), words.P("prove.layout.hint", MostHeaps, MostBits))
	}
	t, err := theoryOf(g, c, l)
	if err != nil {
		return nil, err
	}
	a := variables("a", l)
	zero := make([]*bv.Term, l.Heaps)
	for i := range zero {
		zero[i] = bv.Const(0, l.Bits)
	}
	base := Lemma{Game: g.String(), Convention: c, Layout: l, rule: g, before: a}

	b := variables("b", l)
	empty := all(a, func(_ int, x *bv.Term) *bv.Term { return isZero(x) })
	terminal := bv.Eq(t.lost(zero), bv.Bool(c == game.Normal))
	end := base
	end.Name, end.Says = End, words.P("prove.lemma.end."+c.String())
	end.Claim = bv.And(terminal, bv.Implies(empty, bv.Not(t.legal(a, b))), bv.Implies(bv.Not(empty), t.legal(a, oneLess(a))))

	closure := base
	closure.Name, closure.Says = Closure, words.P("prove.lemma.closure")
	closure.after = b
	closure.Claim = closureOf(t.lost, t.legal, a, b)

	progress := base
	progress.Name, progress.Says = Progress, words.P("prove.lemma.progress")
	won := bv.And(bv.Not(empty), bv.Not(t.lost(a)))
	if t.reply == nil {
		progress.Claim = bv.Implies(won, t.reached(a))
	} else {
		progress.after = t.reply(a)
		progress.Claim = bv.Implies(won, bv.And(t.legal(a, progress.after), t.lost(progress.after)))
	}
	lemmas := []Lemma{end, closure, progress}

	wrong := base
	wrong.Name, wrong.False = Mistake(g, c), true
	wrong.Says = words.P("prove.lemma." + wrong.Name)
	switch wrong.Name {
	case ClosureNim:
		wrong.after = b
		wrong.Claim = closureOf(func(a []*bv.Term) *bv.Term { return isZero(nimSum(a)) }, t.legal, a, b)
	case ProgressNim:
		wrong.after = nimReply(a)
		wrong.Claim = bv.Implies(won, bv.And(t.legal(a, wrong.after), t.lost(wrong.after)))
	case ProgressNormal:
		normal, err := theoryOf(g, game.Normal, l)
		if err != nil {
			return nil, err
		}
		wrong.after = normal.reply(a)
		wrong.Claim = bv.Implies(won, bv.And(t.legal(a, wrong.after), t.lost(wrong.after)))
	case ProgressAny: // h says which heap
		h := bv.Var("h", 4)
		sum := nimSum(a)
		wrong.after = each(a, func(i int, x *bv.Term) *bv.Term { return bv.If(isNumber(h, i), bv.Xor(x, sum), x) })
		chosen := make([]*bv.Term, len(a))
		for i, x := range a {
			chosen[i] = bv.And(isNumber(h, i), bv.Not(isZero(x)))
		}
		wrong.Claim = bv.Implies(bv.And(won, bv.Or(chosen...)), bv.And(t.legal(a, wrong.after), t.lost(wrong.after)))
	}
	lemmas = append(lemmas, wrong)
	for _, lemma := range lemmas {
		if err := bv.Check(lemma.Claim); err != nil {
			return nil, fmt.Errorf("%s of %s: %w", lemma.Name, lemma.Game, err)
		}
	}
	return lemmas, nil
}

// theoryOf finds the theorem for a game.
func theoryOf(g rules.Game, c game.Convention, l Layout) (theory, error) {
	switch rule := ruleOf(g).(type) {
	case rules.Nim:
		return nimTheory(c), nil
	case rules.Bash:
		return bashTheory(rule.K, c, l)
	case rules.Moore:
		return mooreTheory(rule.K, c, l), nil
	case rules.Greedy:
		return greedyTheory(c), nil
	case rules.Wythoff:
		if rule.K != 0 {
			break
		}
		if l.Heaps != 2 || l.Bits > MostWythoffBits {
			return theory{}, fault("range", words.P("prove.wythoff", l.Heaps, l.Bits), words.P("prove.wythoff.hint", MostWythoffBits))
		}
		return wythoffTheory(c, l), nil
	}
	return theory{}, fault("game", words.P("prove.game", g.String()), words.P("prove.game.hint"))
}

func fault(code string, what, hint words.Phrase) *game.Fault {
	return &game.Fault{Code: code, At: -1, What: what, Hint: hint}
}

func closureOf(lost func([]*bv.Term) *bv.Term, legal func(a, b []*bv.Term) *bv.Term, a, b []*bv.Term) *bv.Term {
	return bv.Implies(bv.And(lost(a), legal(a, b)), bv.Not(lost(b)))
}

// variables are the heaps of a position, named a0, a1, ...
func variables(name string, l Layout) []*bv.Term {
	heaps := make([]*bv.Term, l.Heaps)
	for i := range heaps {
		heaps[i] = bv.Var(name+strconv.Itoa(i), l.Bits)
	}
	return heaps
}

func each(a []*bv.Term, of func(i int, x *bv.Term) *bv.Term) []*bv.Term {
	out := make([]*bv.Term, len(a))
	for i, x := range a {
		out[i] = of(i, x)
	}
	return out
}

func all(a []*bv.Term, of func(i int, x *bv.Term) *bv.Term) *bv.Term { return bv.And(each(a, of)...) }

func some(a []*bv.Term, of func(i int, x *bv.Term) *bv.Term) *bv.Term {
	return bv.Or(each(a, of)...)
}

// isNumber is that a vector has a value that its width can hold.
func isNumber(x *bv.Term, n int) *bv.Term { return bv.Eq(x, bv.Const(uint64(n), x.Width)) }

func isZero(x *bv.Term) *bv.Term { return isNumber(x, 0) }

// isLarge is x > 1; a heap of one bit is never large.
func isLarge(x *bv.Term) *bv.Term { return bv.Less(bv.Const(1, x.Width), x) }

// nimSum is the exclusive or.
func nimSum(a []*bv.Term) *bv.Term {
	sum := a[0]
	for _, x := range a[1:] {
		sum = bv.Xor(sum, x)
	}
	return sum
}

// topBit is the highest bit of a vector alone, or 0.
func topBit(x *bv.Term) *bv.Term {
	bits := make([]*bv.Term, x.Width)
	above := bv.Bool(false)
	for i := x.Width - 1; i >= 0; i-- {
		b := bv.Bit(x, i)
		bits[i] = bv.And(b, bv.Not(above))
		above = bv.Or(above, b)
	}
	return bv.Pack(bits...)
}

// firsts are the conditions that the i-th is the first of those that hold.
func firsts(conditions []*bv.Term) []*bv.Term {
	out := slices.Clone(conditions)
	earlier := bv.Bool(false)
	for i, c := range conditions {
		out[i] = bv.And(c, bv.Not(earlier))
		earlier = bv.Or(earlier, c)
	}
	return out
}

// oneLess takes one object from the first of the largest heaps, which is a move in
// every game here.
func oneLess(a []*bv.Term) []*bv.Term {
	largest := firsts(each(a, func(_ int, x *bv.Term) *bv.Term { return isMost(x, a) }))
	return each(a, func(i int, x *bv.Term) *bv.Term { return bv.If(largest[i], bv.Sub(x, bv.Const(1, x.Width)), x) })
}

// isMost is that no heap is larger.
func isMost(x *bv.Term, a []*bv.Term) *bv.Term {
	return all(a, func(_ int, y *bv.Term) *bv.Term { return bv.AtMost(y, x) })
}

// lowersOne is that b is a with one heap made smaller, of which more may be asked.
func lowersOne(a, b []*bv.Term, more func(i int) *bv.Term) *bv.Term {
	same := each(a, func(i int, x *bv.Term) *bv.Term { return bv.Eq(x, b[i]) })
	return some(a, func(i int, x *bv.Term) *bv.Term {
		parts := []*bv.Term{bv.Less(b[i], x)}
		if more != nil {
			parts = append(parts, more(i))
		}
		for j, s := range same {
			if j != i {
				parts = append(parts, s)
			}
		}
		return bv.And(parts...)
	})
}
