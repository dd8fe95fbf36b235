package verify

import (
	"context"
	"slices"

	"grundy/game"
	"grundy/heaps"
	"grundy/misere"
	"grundy/rules"
	"grundy/words"
)

// mostTokens is how many tokens the sums may have at most: of 200 there are some 4*10^12
// sums, so that more can only be a slip.
const mostTokens = 200

// Sums holds misère play on every sum of heaps of a game with at most so many tokens
// against plain search: who wins by the misère quotient, whose multiplication
// decides, and the solver's verdict with its winning moves. It stops at the first
// counterexample, which has as few tokens as any.
//
// Where a limit ends the growth of the quotient, the sums of the heaps that it has are
// verified all the same; the report so far comes with the error.
//
// There are as many sums as partitions of the numbers up to tokens, and each is
// decided in full. More than 200 tokens are a *game.Fault.
func Sums(ctx context.Context, rule heaps.Rule, tokens uint64, o Options) (*Report, error) {
	if tokens > mostTokens {
		return nil, &game.Fault{Code: "range", At: -1, What: words.P("verify.tokens.many", tokens), Hint: words.P("verify.tokens.many.hint", uint64(mostTokens))}
	}
	table := misere.NewTable(rules.Plain(rule))
	var short error
	for n := uint64(0); n <= tokens && short == nil; n++ {
		_, short = table.Add(ctx, 0, 0)
	}
	if err := ctx.Err(); err != nil {
		short = err
	}
	r := newRun(rule.String(), o)
	r.report.Quotient = table.Quotient()
	for total := uint64(0); total <= tokens; total++ {
		err := r.sums(ctx, rule, nil, min(total, uint64(table.Heaps(0)-1)), total)
		if err != nil || r.report.Counterexample != nil {
			return r.done(), err
		}
	}
	return r.done(), short
}

// sums visits the sums of the heaps so far and others, none larger than most, with so
// many tokens.
func (r *run) sums(ctx context.Context, rule heaps.Rule, sizes []uint64, most, tokens uint64) error {
	if tokens == 0 {
		return r.misereSum(ctx, rules.NewHeaps(rule, slices.Clone(sizes)))
	}
	for n := min(most, tokens); n > 0; n-- {
		err := r.sums(ctx, rule, append(sizes, n), n, tokens-n)
		if err != nil || r.report.Counterexample != nil {
			return err
		}
	}
	return ctx.Err()
}

// misereSum checks what is claimed about one sum in misère play.
func (r *run) misereSum(ctx context.Context, p *rules.Heaps) error {
	r.report.Positions++
	defer func() { r.watch(r.report.Positions) }()
	o, err := r.judge.outcome(ctx, game.Sum{p}, game.Misere)
	if err != nil {
		return err
	}
	q := r.report.Quotient
	_, sizes := p.Heaps()
	product := 0
	for _, n := range sizes {
		product = q.Times(product, q.Class(int(n)))
	}
	r.check(p, claim{"", Quotient, game.Misere}, game.Wins(!q.InP(product)).String(), o.String())
	var options []option
	for m := range p.Moves {
		then := m.Then()
		after := option{name: sumKey(then)}
		if after.outcome[game.Misere], err = r.judge.outcome(ctx, then, game.Misere); err != nil {
			return err
		}
		options = append(options, after)
	}
	return r.verdict(ctx, p, game.Misere, o, 0, options)
}
