package law

import (
	"context"
	"errors"
	"math"

	"grundy/game"
	"grundy/longrun"
	"grundy/period"
	"grundy/rules"
	"grundy/search"
	"grundy/sequence"
	"grundy/solve"
	"grundy/values"
	"grundy/words"
)

// How far the values of a game are computed where nothing is asked for.
const (
	farHeaps  = 4095 // heaps that a kernel computes
	farSearch = 400  // heaps that are searched one by one
	farPairs  = 39   // heaps of a table of two
	mostTold  = 1 << 20
)

// OfGame guesses laws of a game: of its heaps where it is played on one heap at a
// time, else of one or two heaps as o says. Where a budget or ctx ends the computing
// of values, the report holds the laws of those that were computed, and the limit.
func OfGame(ctx context.Context, g rules.Game, o Options) (*Report, error) {
	o.Own = g.String()
	heap, single := g.(rules.HeapGame)
	if p, ok := heap.Rule.(rules.HeapPlain); ok {
		o.Plain = p.Plain().String()
	} else if c, ok := heap.Rule.(interface{ Notation() string }); ok {
		o.Plain = c.Notation()
	}
	if o.Parameters == 0 {
		o.Parameters = 2
		if single {
			o.Parameters = 1
		}
	}
	if o.To > mostTold {
		return nil, &game.Fault{Code: "range", At: -1, What: words.P("law.to", o.To), Hint: words.P("law.to.hint", mostTold)}
	}
	if single && o.Parameters == 1 && !o.Misere {
		return ofHeaps(ctx, g, o)
	}
	t, err := searched(ctx, g, o)
	limit, err := limitOf(ctx, err)
	if t == nil || err != nil {
		return nil, err
	}
	if t.length() < 6 {
		if limit != nil {
			return nil, limit
		}
		return nil, &game.Fault{Code: "game", Input: g.String(), At: 0, What: words.P("law.few"), Hint: words.P("law.few.hint")}
	}
	r, err := Find(context.WithoutCancel(ctx), t, o)
	r.Game, r.Limit, r.Misere = g.String(), limit, o.Misere
	return r, err
}

// limitOf is err as a limit, if it is one.
func limitOf(ctx context.Context, err error) (*game.Limit, error) {
	limit := (*game.Limit)(nil)
	switch {
	case err == nil:
		return nil, nil
	case errors.As(err, &limit):
		return limit, nil
	case errors.Is(err, context.DeadlineExceeded) || ctx.Err() != nil && errors.Is(context.Cause(ctx), context.DeadlineExceeded):
		return &game.Limit{Which: "time"}, nil
	}
	if errors.As(context.Cause(ctx), &limit) && ctx.Err() != nil {
		return limit, nil
	}
	return nil, err
}

// ofHeaps is OfGame for a game on one heap at a time, whose period may be proved.
func ofHeaps(ctx context.Context, g rules.Game, o Options) (*Report, error) {
	table, err := values.New(g, o.Memory)
	if err != nil {
		return nil, err
	}
	to := o.To
	if to == 0 {
		to = farHeaps
	}
	limit, err := limitOf(ctx, table.Reach(ctx, to, longrun.Options{}))
	if err != nil {
		return nil, err
	}
	if limit != nil && !table.Known(to) {
		if table.Kernel().Len() < 6 {
			return nil, limit
		}
		to = table.Kernel().Len() - 1
	}
	t := &Table{}
	plain := context.WithoutCancel(ctx)
	if err := sequence.EachWide(plain, table, 0, to, func(_ uint64, vs []uint64) error {
		t.Values = append(t.Values, vs...)
		return nil
	}); err != nil {
		return nil, err
	}
	r, err := Find(plain, t, o)
	if err != nil {
		return nil, err
	}
	r.Game, r.Limit = g.String(), limit
	if limit == nil {
		p, err := period.Find(ctx, g, period.Options{To: to + 1, Memory: o.Memory})
		l, err := limitOf(ctx, err)
		r.Limit = l
		if err == nil && l == nil && p != nil && p.Status == sequence.Proved {
			r.prove(p)
			r.order()
		}
	}
	return r, nil
}

// prove marks the laws that a proved period makes sure of, and adds it where it was
// not guessed.
func (r *Report) prove(p *period.Result) {
	n0, q, s := p.Preperiod, p.Period.Period, int64(p.Saltus)
	found := false
	for i := range r.Laws {
		l := &r.Laws[i]
		// Another law for the same values that held over the preperiod and two
		// periods, and repeats itself as they do.
		if l.Status == Held && !l.Zeros && (l.Kind == "periodic" || l.Kind == "residues" || l.Kind == "quotient") && l.From <= n0 && l.TestedTo >= n0+2*q {
			l.Status, l.Theorem = Proved, p.Theorem
			found = found || l.Kind == "periodic"
		}
	}
	if found || q > math.MaxInt32 || n0 > math.MaxInt32 || uint64(len(r.Table.Values)) <= n0+q {
		return
	}
	l := Law{Kind: "periodic", Status: Proved, Theorem: p.Theorem, From: n0, Size: 4 + int(q) + int(n0)/2, FittedTo: n0 + q, TestedTo: r.Table.last()}
	l.Formula = periodText(q, s)
	r.Laws = append([]Law{l}, r.Laws...)
}

// searched is the table of a game that is valued position by position.
func searched(ctx context.Context, g rules.Game, o Options) (*Table, error) {
	engine := search.NewEngine(search.Limits{Positions: o.Positions, Memory: o.Memory})
	solver := solve.New(solve.Options{Moves: 1, Positions: o.Positions, Memory: o.Memory})
	value := func(sizes ...uint64) (uint64, bool, error) {
		p, err := g.Parse(rules.FormatHeaps(sizes))
		if err != nil {
			return 0, false, nil // no position of this game
		}
		v, err := valueOf(ctx, solver, engine, p, o.Misere)
		return v, true, err
	}
	to := o.To
	if o.Parameters == 1 {
		if to == 0 {
			to = farSearch
		}
		t := &Table{OnlyZeros: o.Misere}
		for n := uint64(0); n <= to; n++ {
			v, ok, err := value(n)
			if err != nil {
				return t, err
			}
			switch {
			case ok:
				t.Values = append(t.Values, v)
			case len(t.Values) == 0:
				t.First = n + 1
			default:
				return t, nil
			}
		}
		return t, nil
	}
	if to == 0 {
		to = farPairs
	}
	to = min(to, 1000)
	t := &Table{Rows: [][]uint64{}, OnlyZeros: o.Misere}
	// Square by square, so that what is known at any time is a square.
	for m := uint64(0); m <= to; m++ {
		column := make([]uint64, m)
		row := make([]uint64, m+1)
		for k := uint64(0); k <= m; k++ {
			v, ok, err := value(m, k)
			if err != nil {
				return t, err
			}
			if !ok {
				return nil, &game.Fault{Code: "game", Input: g.String(), At: 0, What: words.P("law.pairs", g.String()), Hint: words.P("law.pairs.hint")}
			}
			row[k] = v
			if k < m {
				if v, _, err = value(k, m); err != nil {
					return t, err
				}
				column[k] = v
			}
		}
		for k := range t.Rows {
			t.Rows[k] = append(t.Rows[k], column[k])
		}
		t.Rows = append(t.Rows, row)
	}
	return t, nil
}

// valueOf is the Grundy value of a position; in misère play 0 for a lost one and 1
// for a won one.
func valueOf(ctx context.Context, solver *solve.Solver, engine *search.Engine, p game.Position, misere bool) (uint64, error) {
	if misere {
		o := game.Unknown
		if d, ok := p.(game.Decided); ok {
			o, _, _ = d.Outcome(game.Misere)
		}
		if o == game.Unknown {
			var err error
			if o, err = engine.Outcome(ctx, game.Sum{p}, game.Misere); err != nil {
				return 0, err
			}
		}
		if o == game.P {
			return 0, nil
		}
		return 1, nil
	}
	if v, ok := p.(game.Valued); ok {
		if n, _, ok := v.Grundy(); ok {
			return n, nil
		}
	}
	if _, ok := p.(*rules.Heaps); ok {
		v, err := solver.Solve(ctx, game.Sum{p}, game.Normal)
		if err != nil {
			return 0, err
		}
		return v.Grundy.N, nil
	}
	return engine.Grundy(ctx, p)
}
