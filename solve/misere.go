package solve

import (
	"context"
	"errors"

	"grundy/game"
	"grundy/heaps"
	"grundy/rules"
)

// misere decides a sum in misère play. Values do not add there. What helps is tried in
// this order: a component without moves changes nothing; a single position may have a
// theorem; heaps of tame games are played as Nim heaps of their values, whatever games
// they are of; other heaps are multiplied in the misère quotient of their games, where
// it comes with little effort, or where a search could take long and it comes with
// half of what is left of the time. All else is searched as a whole.
func (s *Solver) misere(ctx context.Context, v *Verdict) error {
	live := make([]int, 0, len(v.Game))
	for i, p := range v.Game {
		if hasMove(p) {
			live = append(live, i)
		}
	}
	if len(live) == 0 {
		v.Outcome = game.N
		v.Winning.Moves.Known, v.Winning.Distinct.Known = true, true
		for i := range v.Game {
			v.Evidence = append(v.Evidence, Evidence{Component: i, Kind: "search", Positions: 1})
		}
		return nil
	}
	if d, ok := v.Game[live[0]].(game.Decided); ok && len(live) == 1 {
		if o, by, ok := d.Outcome(game.Misere); ok {
			return s.misereTheorem(ctx, v, live[0], o, by)
		}
	}
	if heaps, ok, err := s.tame(ctx, v.Game, live); err != nil {
		return err
	} else if ok {
		return s.misereTame(ctx, v, heaps)
	}
	if parts, games, ok := heapParts(v.Game, live); ok {
		efforts := []quotientEffort{littleEffort}
		if searchBound(parts) > quickMisere {
			efforts = append(efforts, greatEffort)
		}
		for _, effort := range efforts {
			done, err := s.misereQuotient(ctx, v, parts, games, effort)
			if done || err != nil {
				return err
			}
		}
	}
	return s.misereSearch(ctx, v)
}

// quickMisere is how many positions a search may meet that is made before a great
// effort for a quotient.
const quickMisere = 1 << 18

// misereQuotient decides a sum of heaps in the quotient of its games, a large heap of
// Nim beside others by a theorem; done is false where that does not come with the
// effort.
func (s *Solver) misereQuotient(ctx context.Context, v *Verdict, parts []misereHeaps, games []heaps.Rule, effort quotientEffort) (done bool, err error) {
	if done, err := s.besideNim(ctx, v, parts, games, effort); done || err != nil {
		return done, err
	}
	q, err := s.quotient(ctx, games, largestOf(parts, len(games)), effort)
	if err == errBeyond {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	return true, s.misereProduct(ctx, v, parts, q)
}

// misereTheorem takes the verdict of a theorem about the only component that has
// moves.
func (s *Solver) misereTheorem(ctx context.Context, v *Verdict, i int, o game.Outcome, by *game.Theorem) error {
	v.Outcome = o
	v.Evidence = append(v.Evidence, Evidence{Component: i, Kind: "theorem", Theorem: by})
	if e, ok := v.Game[i].(game.Explained); ok && s.options.Explain {
		for _, n := range e.Explain(game.Misere) {
			v.Notes = append(v.Notes, Note{Component: i, Note: n})
		}
	}
	if o == game.D {
		v.Winning.Moves.Known, v.Winning.Distinct.Known = true, true
		return nil
	}
	if o == game.P {
		v.Winning.Moves.Known, v.Winning.Distinct.Known = true, true
		return s.resist(ctx, v)
	}
	c, e := s.collector(v), &effort{ctx: ctx}
	if w, ok := v.Game[i].(game.Winning); ok && w.WinningMoves(game.Misere, c.adder(i, e)) {
		return c.finish(v, e)
	}
	for m := range v.Game[i].Moves {
		won, err := s.misereP(ctx, m.Then())
		if errors.As(err, new(*game.Limit)) {
			e.exhaust()
			break
		}
		if err != nil {
			return err
		}
		if won {
			c.add(i, m)
		}
		if !e.spend(wholeMove) {
			break
		}
	}
	return c.finish(v, e)
}

// misereP reports whether a sum is a P-position in misère play.
func (s *Solver) misereP(ctx context.Context, sum game.Sum) (bool, error) {
	if len(sum) == 1 {
		if d, ok := sum[0].(game.Decided); ok {
			if o, _, ok := d.Outcome(game.Misere); ok {
				return o == game.P, nil
			}
		}
	}
	o, err := s.engine.Outcome(ctx, sum, game.Misere)
	return o == game.P, err
}

// A tameSum is a component that is a sum of tame heaps.
type tameSum struct {
	index  int // of the component
	part   component
	values []uint64 // of the heaps
	by     *game.Theorem
}

// tame finds out whether all live components are sums of tame heaps.
func (s *Solver) tame(ctx context.Context, sum game.Sum, live []int) ([]tameSum, bool, error) {
	var parts []tameSum
	for _, i := range live {
		h, ok := sum[i].(heapPosition)
		if !ok {
			return nil, false, nil
		}
		rule, sizes := h.Heaps()
		t, ok := rule.(rules.HeapTame)
		if !ok {
			return nil, false, nil
		}
		by, ok := t.TameBy()
		if !ok {
			return nil, false, nil
		}
		hs, _, err := s.heapSum(ctx, h)
		if err != nil {
			return nil, false, err
		}
		part := tameSum{i, component{position: h, heaps: hs}, make([]uint64, len(sizes)), by}
		for k, n := range sizes {
			if part.values[k], err = hs.values.at(ctx, n); err != nil {
				return nil, false, err
			}
		}
		parts = append(parts, part)
	}
	return parts, true, nil
}

// misereTame decides a sum of tame heaps as Nim with heaps of their values.
func (s *Solver) misereTame(ctx context.Context, v *Verdict, parts []tameSum) error {
	var values []uint64
	for _, part := range parts {
		values = append(values, part.values...)
		v.Evidence = append(v.Evidence, Evidence{Component: part.index, Kind: "theorem", Theorem: part.by})
	}
	v.Outcome = rules.TameOutcome(values)
	if s.options.Explain {
		v.Notes = append(v.Notes, Note{Component: -1, Note: game.Note{
			Columns: &game.Columns{Numbers: values, Modulus: 2}, Says: rules.ExplainSum(values, game.Misere)}})
	}
	c, e := s.collector(v), &effort{ctx: ctx}
	if v.Outcome == game.N {
		target := rules.TameTarget(values)
		for _, part := range parts {
			wanted := func(heap int) uint64 { return target(part.values[heap]) }
			if err := s.heapMoves(ctx, c, part.index, part.part, wanted, e); err != nil {
				return err
			}
		}
	}
	return c.finish(v, e)
}

// misereSearch searches the whole sum.
func (s *Solver) misereSearch(ctx context.Context, v *Verdict) error {
	before := s.engine.Stats().Positions
	o, err := s.engine.Outcome(ctx, v.Game, game.Misere)
	if metCycle(err) && canLoop(v.Game) {
		return s.misereBackwards(ctx, v)
	}
	if err != nil {
		return err
	}
	v.Outcome = o
	c := s.collector(v)
	if o == game.N {
		for i, p := range v.Game {
			for m := range p.Moves {
				after, err := s.engine.Outcome(ctx, replaced(v.Game, i, m.Then()), game.Misere)
				if metCycle(err) && canLoop(v.Game) {
					return s.misereBackwards(ctx, v)
				}
				if err != nil {
					return err
				}
				if after == game.P {
					c.add(i, m)
				}
			}
		}
	}
	v.Winning = c.winning
	visited := s.engine.Stats().Positions - before
	for i := range v.Game {
		v.Evidence = append(v.Evidence, Evidence{Component: i, Kind: "search", Positions: visited})
	}
	return s.remoteness(ctx, v)
}
