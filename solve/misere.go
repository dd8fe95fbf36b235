package solve

import (
	"context"
	"errors"

	"grundy/game"
	"grundy/heaps"
	"grundy/rules"
)

// misere decides a sum in misère play. Values do not add there, so only three
// things help: a component without moves changes nothing, components of Nim are
// one position of Nim, and a single position may have a theorem. All else is
// searched as a whole.
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
	if len(live) > 1 {
		if done := s.misereNim(ctx, v, live); done {
			return ctx.Err()
		}
	} else if d, ok := v.Game[live[0]].(game.Decided); ok {
		if o, by, ok := d.Outcome(game.Misere); ok {
			return s.misereTheorem(ctx, v, live[0], o, by)
		}
	}
	return s.misereSearch(ctx, v)
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
	if o == game.P {
		v.Winning.Moves.Known, v.Winning.Distinct.Known = true, true
		return s.resist(ctx, v)
	}
	c := s.collector(v)
	tried := 0
	add := func(m game.Move) bool {
		c.add(i, m)
		return !s.tired(ctx, &tried)
	}
	if w, ok := v.Game[i].(game.Winning); !ok || !w.WinningMoves(game.Misere, add) {
		for m := range v.Game[i].Moves {
			won, err := s.misereP(ctx, m.Then())
			if errors.As(err, new(*game.Limit)) {
				c.unknown()
				break
			}
			if err != nil {
				return err
			}
			if won {
				c.add(i, m)
			}
			if s.tired(ctx, &tried) {
				break
			}
		}
	}
	if tried > mostTried {
		c.unknown()
	}
	v.Winning = c.winning
	return ctx.Err()
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

// misereNim decides a sum whose live components are all Nim as one position of
// Nim. It reports whether it is such a sum.
func (s *Solver) misereNim(ctx context.Context, v *Verdict, live []int) bool {
	var sizes []uint64
	var owner, first []int // of each heap: its component, and where that begins
	for _, i := range live {
		h, ok := v.Game[i].(heapPosition)
		if !ok {
			return false
		}
		rule, hs := h.Heaps()
		if rule != (heaps.Rule)(rules.Nim{}) {
			return false
		}
		begin := len(sizes)
		for range hs {
			owner, first = append(owner, i), append(first, begin)
		}
		sizes = append(sizes, hs...)
	}
	nim := rules.Nim{}
	o, by, _ := nim.MisereOutcome(sizes)
	v.Outcome = o
	for _, i := range live {
		v.Evidence = append(v.Evidence, Evidence{Component: i, Kind: "theorem", Theorem: by})
	}
	if s.options.Explain {
		for _, n := range nim.ExplainHeaps(sizes, game.Misere) {
			v.Notes = append(v.Notes, Note{Component: -1, Note: n})
		}
	}
	c := s.collector(v)
	if o == game.N {
		nim.MisereMoves(sizes, func(heap int, left []uint64) bool {
			i := owner[heap]
			h := v.Game[i].(*rules.Heaps)
			taken := sizes[heap]
			if len(left) > 0 {
				taken -= left[0]
			}
			c.add(i, h.Move(heap-first[heap], taken, left))
			return ctx.Err() == nil
		})
	}
	v.Winning = c.winning
	return true
}

// misereSearch searches the whole sum.
func (s *Solver) misereSearch(ctx context.Context, v *Verdict) error {
	before := s.engine.Stats().Positions
	o, err := s.engine.Outcome(ctx, v.Game, game.Misere)
	if err != nil {
		return err
	}
	v.Outcome = o
	c := s.collector(v)
	if o == game.N {
		for i, p := range v.Game {
			for m := range p.Moves {
				after, err := s.engine.Outcome(ctx, replaced(v.Game, i, m.Then()), game.Misere)
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
