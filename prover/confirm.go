package prover

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"grundy/game"
	"grundy/prover/bv"
	"grundy/rules"
	"grundy/search"
)

// A Counterexample is where a lemma fails, as a position of the game, judged by plain
// search over the rule.
type Counterexample struct {
	Before, After []uint64 // heaps; After is nil where the lemma names no move
	// Legal tells whether After is an option of Before.
	Legal bool
	// Judged tells whether the search was small enough; the outcomes are what it
	// found, with best play and by no theorem.
	Judged                      bool
	BeforeOutcome, AfterOutcome game.Outcome
	// Confirmed tells that the search shows the lemma to be wrong here.
	Confirmed bool
}

// What plain search of a counterexample may cost.
const (
	mostJudged  = 1 << 20 // positions
	mostObjects = 1 << 10 // objects in the largest heap
)

// Confirm reads a counterexample as a position and judges it.
func (l *Lemma) Confirm(ctx context.Context, at map[string]uint64) (Counterexample, error) {
	values := func(heaps []*bv.Term) (out []uint64) {
		for _, h := range heaps {
			out = append(out, bv.Eval(h, at))
		}
		return out
	}
	x := Counterexample{Before: values(l.before), After: values(l.after)}
	if slices.Max(x.Before) > mostObjects || len(x.After) > 0 && slices.Max(x.After) > mostObjects {
		return x, nil
	}
	before := position(x.Before)
	x.Legal = len(x.After) > 0 && slices.Contains(ruleOptions(l.rule, before, nil), position(x.After))
	s := search.New(game.Func[sizes](func(dst []sizes, p sizes) []sizes { return ruleOptions(l.rule, p, dst) }),
		search.Limits{Positions: mostJudged})
	var err error
	if x.BeforeOutcome, err = s.Outcome(ctx, before, l.Convention); err == nil && len(x.After) > 0 {
		x.AfterOutcome, err = s.Outcome(ctx, position(x.After), l.Convention)
	}
	if err != nil {
		if _, ok := err.(*game.Limit); ok {
			return x, nil
		}
		return x, err
	}
	x.Judged = true
	switch {
	case strings.HasPrefix(l.Name, Progress):
		// It says that a position which is won has this winning move.
		x.Confirmed = x.BeforeOutcome == game.N && len(x.After) > 0 && !(x.Legal && x.AfterOutcome == game.P)
	case strings.HasPrefix(l.Name, Closure):
		// It calls both lost, of which one is an option of the other.
		x.Confirmed = x.Legal && !(x.BeforeOutcome == game.P && x.AfterOutcome == game.P)
	}
	return x, nil
}

// Position is heaps as a position in the notation.
func (l *Lemma) Position(heaps []uint64) string {
	texts := make([]string, len(heaps))
	for i, n := range heaps {
		texts[i] = strconv.FormatUint(n, 10)
	}
	return l.Game + " " + strings.Join(texts, ",")
}

// sizes are the heaps of a position, the largest first.
type sizes [MostHeaps]uint64

func position(heaps []uint64) (p sizes) {
	copy(p[:], heaps)
	slices.SortFunc(p[:], func(x, y uint64) int {
		switch {
		case x > y:
			return -1
		case x < y:
			return 1
		}
		return 0
	})
	return p
}

// ruleOptions appends the options of a position by the rule alone.
func ruleOptions(g rules.Game, p sizes, dst []sizes) []sizes {
	switch rule := g.(type) {
	case rules.HeapGame:
		for i, n := range p {
			rule.Rule.Options(n, func(_ uint64, left []uint64) bool {
				q := p
				q[i] = 0
				if len(left) > 0 {
					q[i] = left[0]
				}
				dst = append(dst, position(q[:]))
				return true
			})
		}
	case rules.MultiGame:
		heaps := slices.Clone(p[:])
		if _, two := rule.Multi.(rules.Wythoff); two {
			heaps = heaps[:2]
		}
		rule.Multi.Each(heaps, func(after []uint64) bool {
			dst = append(dst, position(after))
			return true
		})
	}
	return dst
}

// Smallest is a counterexample in heaps of as few bits as there is one in, for the
// sake of who reads it, with the lemma for such heaps: what fails there fails in the
// whole layout. decide decides a claim.
func (l *Lemma) Smallest(decide func(claim *bv.Term) (Result, error)) (Lemma, map[string]uint64, error) {
	for bits := 1; bits < l.Bits; bits++ {
		smaller, err := Lemmas(l.rule, l.Convention, Layout{l.Heaps, bits})
		if err != nil {
			return *l, nil, err
		}
		i := slices.IndexFunc(smaller, func(s Lemma) bool { return s.Name == l.Name })
		r, err := decide(smaller[i].Claim)
		if err != nil {
			return *l, nil, err
		}
		if !r.Proved {
			// The claim for the whole layout has to fail there too.
			return smaller[i], r.Counterexample, refutes(l.Claim, r.Counterexample)
		}
	}
	r, err := decide(l.Claim)
	if err == nil && r.Proved {
		return *l, nil, refutes(l.Claim, nil)
	}
	return *l, r.Counterexample, err
}
