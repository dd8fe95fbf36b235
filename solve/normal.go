package solve

import (
	"context"
	"errors"
	"slices"

	"grundy/game"
)

// A component is one term of a sum on its way to a value.
type component struct {
	position game.Position
	value    game.Count
	loop     *game.Loop   // where play need not end, and it has no value
	outcome  game.Outcome // known before the value where a theorem gives only that
	theorem  bool         // a theorem gives the value
	heaps    *heapSum     // where it is a sum of heaps whose values are at hand
}

// normal decides a sum in normal play: the XOR of the components' values.
func (s *Solver) normal(ctx context.Context, v *Verdict) error {
	s.parts = append(s.parts[:0], make([]component, len(v.Game))...)
	parts := s.parts
	var unknown []int
	loops := 0
	for i, p := range v.Game {
		part, evidence, err := s.decide(ctx, i, p)
		if err != nil {
			return err
		}
		parts[i] = part
		if i == 0 {
			v.Evidence = evidence
		} else {
			v.Evidence = append(v.Evidence, evidence...)
		}
		if part.loop != nil {
			loops++
		} else if !part.value.Known {
			unknown = append(unknown, i)
		}
	}
	if loops > 0 {
		return s.loopy(ctx, v, parts)
	}
	// A component of which only the outcome is known is enough when the rest
	// is worth 0; otherwise its value has to be searched, however long it takes.
	if len(unknown) > 1 || len(unknown) == 1 && total(parts) != 0 {
		for _, i := range unknown {
			value, visited, err := s.search(ctx, parts[i].position, false)
			if err != nil {
				return err
			}
			parts[i].value = game.Count{N: value, Known: true}
			v.Evidence = append(v.Evidence, Evidence{Component: i, Kind: "search", Positions: visited, Value: parts[i].value})
		}
		unknown = nil
		slices.SortStableFunc(v.Evidence, func(a, b Evidence) int { return a.Component - b.Component })
	}
	x := total(parts)
	if len(unknown) == 0 {
		v.Grundy = game.Count{N: x, Known: true}
		v.Outcome = game.Wins(x != 0)
	} else {
		v.Outcome = game.N
	}
	if s.options.Explain {
		s.explain(ctx, v, parts)
	}
	if v.Outcome == game.P {
		v.Winning.Moves.Known, v.Winning.Distinct.Known = true, true
		return s.resist(ctx, v)
	}
	return s.winning(ctx, v, parts)
}

// total is the XOR of the known values.
func total(parts []component) uint64 {
	var x uint64
	for _, p := range parts {
		x ^= p.value.N
	}
	return x
}

// decide establishes what can be had of one component without hurry: a theorem's
// value, the values of its heaps, or a search. Where a theorem gives only the
// outcome N the value is searched if that is quick, else left open.
func (s *Solver) decide(ctx context.Context, i int, p game.Position) (component, []Evidence, error) {
	part := component{position: p}
	if h, ok := p.(heapPosition); ok {
		hs, evidence, err := s.heapSum(ctx, h)
		if err != nil {
			return part, nil, err
		}
		evidence.Component = i
		part.heaps, part.value = hs, game.Count{N: hs.value, Known: true}
		evidence.Value = part.value
		return part, []Evidence{evidence}, nil
	}
	if loop, by := loopOf(p); loop != nil {
		part.loop = loop
		return part, []Evidence{{Component: i, Kind: "theorem", Theorem: by, Loop: loop}}, nil
	}
	if g, ok := p.(game.Valued); ok {
		if value, by, ok := g.Grundy(); ok {
			part.value, part.theorem = game.Count{N: value, Known: true}, true
			evidence := Evidence{Component: i, Kind: "theorem", Theorem: by, Value: part.value}
			// Where another theorem tells who wins, that is what a reader knows
			// the game by.
			if d, ok := p.(game.Decided); ok {
				if _, other, ok := d.Outcome(game.Normal); ok && other != by {
					return part, []Evidence{{Component: i, Kind: "theorem", Theorem: other}, evidence}, nil
				}
			}
			return part, []Evidence{evidence}, nil
		}
	}
	var evidence []Evidence
	if d, ok := p.(game.Decided); ok {
		if o, by, ok := d.Outcome(game.Normal); ok {
			part.outcome = o
			part.value.Known = o == game.P
			evidence = append(evidence, Evidence{Component: i, Kind: "theorem", Theorem: by, Value: part.value})
			if m, ok := p.(game.Matched); ok {
				if matching, ok := m.Matching(); ok {
					evidence[0].Kind, evidence[0].Matching = "matching", &matching
				}
			}
			if o == game.P {
				return part, evidence, nil
			}
			if !quick(p) {
				return part, evidence, nil
			}
		}
	}
	brief := part.outcome != game.Unknown
	if fallsApart(p) && !brief {
		// Who wins takes less than the value: have that first.
		before := s.engine.Stats().Positions
		o, err := s.engine.Outcome(ctx, game.Sum{p}, game.Normal)
		if err != nil {
			return part, nil, err
		}
		visited := s.engine.Stats().Positions - before
		part.outcome, part.value.Known = o, o == game.P
		evidence = append(evidence, Evidence{Component: i, Kind: "search", Positions: visited, Value: part.value})
		if o == game.P {
			return part, evidence, nil
		}
	}
	value, visited, err := s.search(ctx, p, brief)
	if err != nil {
		if part.outcome != game.Unknown && !errors.Is(err, context.Canceled) {
			return part, evidence, nil
		}
		return part, nil, err
	}
	part.value = game.Count{N: value, Known: true}
	if last := len(evidence) - 1; last >= 0 && evidence[last].Kind == "search" {
		visited += evidence[last].Positions
		evidence = evidence[:last]
	}
	return part, append(evidence, Evidence{Component: i, Kind: "search", Positions: visited, Value: part.value}), nil
}

// fallsApart reports whether p is known to fall apart in play.
func fallsApart(p game.Position) bool {
	g, ok := p.(game.Parted)
	if ok {
		_, _, ok = g.Parts()
	}
	return ok
}

// quick reports whether a search from p meets few positions for certain.
func quick(p game.Position) bool {
	most := uint64(Quick)
	if fallsApart(p) { // how many are met nobody knows; the work ends it
		return true
	}
	if _, ok := p.(game.Indexed); ok {
		most = quickIndexed
	}
	b, ok := p.(game.Bounded)
	if !ok {
		return false
	}
	bound, ok := b.Positions()
	return ok && bound <= most
}

// search is the Grundy value by plain search, with the positions it visited; only
// where that is quick, if brief.
func (s *Solver) search(ctx context.Context, p game.Position, brief bool) (value, visited uint64, err error) {
	before := s.engine.Stats().Positions
	do := func() error {
		value, err = s.engine.Grundy(ctx, p)
		return err
	}
	if brief {
		err = s.briefly(do)
	} else {
		err = do()
	}
	return value, s.engine.Stats().Positions - before, err
}

// is reports whether the Grundy value of a sum that a move leads to is target.
func (s *Solver) is(ctx context.Context, sum game.Sum, target uint64) (bool, error) {
	var x uint64
	var rest game.Sum
	for _, p := range sum {
		if h, ok := p.(heapPosition); ok {
			hs, _, err := s.heapSum(ctx, h)
			if err != nil {
				return false, err
			}
			x ^= hs.value
			continue
		}
		if g, ok := p.(game.Valued); ok {
			if value, _, ok := g.Grundy(); ok {
				x ^= value
				continue
			}
		}
		rest = append(rest, p)
	}
	if len(rest) == 0 {
		return x == target, nil
	}
	return s.engine.Is(ctx, rest, x^target)
}
