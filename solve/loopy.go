package solve

import (
	"context"
	"slices"

	"grundy/game"
)

// loopOf is the value of a position from which play can go on for ever; nil where
// it has a Grundy value or none is known.
func loopOf(p game.Position) (*game.Loop, *game.Theorem) {
	if l, ok := p.(game.Loopy); ok {
		if loop, by, ok := l.Loop(); ok {
			return &loop, by
		}
	}
	return nil, nil
}

// loopy decides a sum in which some components have no Grundy value: two or more
// make a draw whatever the rest is, one makes a draw or is won by a move in it that
// answers the nim-sum of the rest.
func (s *Solver) loopy(ctx context.Context, v *Verdict, parts []component) error {
	var loops []int
	for i := range parts {
		if parts[i].loop != nil {
			loops = append(loops, i)
		}
	}
	v.Outcome = game.D
	if len(loops) == 1 {
		for i := range parts {
			if parts[i].loop != nil || parts[i].value.Known {
				continue
			}
			value, visited, err := s.search(ctx, parts[i].position, false)
			if err != nil {
				v.Outcome = game.Unknown
				return err
			}
			parts[i].value = game.Count{N: value, Known: true}
			v.Evidence = append(v.Evidence, Evidence{Component: i, Kind: "search", Positions: visited, Value: parts[i].value})
		}
		slices.SortStableFunc(v.Evidence, func(a, b Evidence) int { return a.Component - b.Component })
		if slices.Contains(parts[loops[0]].loop.Values, total(parts)) {
			v.Outcome = game.N
		}
	}
	if s.options.Explain {
		s.explain(ctx, v, parts)
	}
	c, e := s.collector(v), &effort{ctx: ctx}
	if v.Outcome == game.N {
		i := loops[0]
		if err := s.movesTo(ctx, c, i, parts[i], total(parts), e); err != nil {
			return err
		}
		return c.finish(v, e)
	}
	if err := c.finish(v, e); err != nil {
		return err
	}
	return s.drawing(ctx, v)
}

// drawing lists moves that keep a draw.
func (s *Solver) drawing(ctx context.Context, v *Verdict) error {
	e := &effort{ctx: ctx}
	for i, p := range v.Game {
		for m := range p.Moves {
			if len(v.Drawing) >= s.options.Moves || !e.spend(wholeMove) {
				return ctx.Err()
			}
			to := replaced(v.Game, i, m.Then())
			drawn, err := s.drawn(ctx, to)
			if err != nil {
				return err
			}
			if drawn {
				v.Drawing = append(v.Drawing, Move{Component: i, Heap: m.Heap, From: v.Game, To: to, Text: m.Text})
			}
		}
	}
	return ctx.Err()
}

// drawn reports whether a sum is a draw.
func (s *Solver) drawn(ctx context.Context, sum game.Sum) (bool, error) {
	var loop *game.Loop
	var rest game.Sum
	for _, p := range sum {
		l, _ := loopOf(p)
		switch {
		case l == nil:
			rest = append(rest, p)
		case loop != nil:
			return true, nil
		default:
			loop = l
		}
	}
	if loop == nil {
		return false, nil
	}
	for _, value := range loop.Values {
		if answered, err := s.is(ctx, rest, value); answered || err != nil {
			return false, err
		}
	}
	return true, nil
}
