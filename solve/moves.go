package solve

import (
	"context"
	"errors"
	"math"

	"grundy/game"
)

// mostTried is how many moves are tried one by one before the count of winning
// moves is given up as unknown.
const mostTried = 2_000_000

// A collector counts winning moves and keeps the first of them.
type collector struct {
	game     game.Sum
	most     int
	winning  Winning
	distinct map[string]bool
}

func (s *Solver) collector(v *Verdict) *collector {
	return &collector{game: v.Game, most: s.options.Moves,
		winning: Winning{Moves: game.Count{Known: true}, Distinct: game.Count{Known: true}}}
}

// listed reports whether the list is full.
func (c *collector) listed() bool { return len(c.winning.List) >= c.most }

// list adds a move to the list, if there is room.
func (c *collector) list(i int, m game.Move) {
	if !c.listed() {
		c.winning.List = append(c.winning.List, Move{Component: i, Heap: m.Heap, From: c.game, To: replaced(c.game, i, m.Then()), Text: m.Text})
	}
}

// add counts a winning move in component i, and tells it from others by the key
// of what the component becomes.
func (c *collector) add(i int, m game.Move) {
	c.list(i, m)
	c.winning.Moves.N++
	if !c.winning.Distinct.Known {
		return
	}
	key := []byte{byte(i), byte(i >> 8), byte(i >> 16)}
	for _, p := range m.Then() {
		key = append(p.Key(key), '+')
	}
	if !c.distinct[string(key)] {
		if c.distinct == nil {
			c.distinct = map[string]bool{}
		}
		c.distinct[string(key)] = true
		c.winning.Distinct.N++
	}
}

// unknown gives up on the counts; the list keeps what it has.
func (c *collector) unknown() {
	c.winning.Moves, c.winning.Distinct = game.Count{}, game.Count{}
}

// winning finds the winning moves of an N-position in normal play: in each
// component the moves to the value that makes the XOR 0.
func (s *Solver) winning(ctx context.Context, v *Verdict, parts []component) error {
	c := s.collector(v)
	x := total(parts)
	tried := 0
	for i, part := range parts {
		if !part.value.Known {
			// The others are worth 0: what wins here is a move to a P-position.
			if w, ok := part.position.(game.Winning); ok && w.WinningMoves(game.Normal, func(m game.Move) bool {
				c.add(i, m)
				return !s.tired(ctx, &tried)
			}) {
				continue
			}
			c.unknown()
			continue
		}
		if err := s.movesTo(ctx, c, i, part, x^part.value.N, &tried); err != nil {
			return err
		}
		if len(parts) > 1 && !v.Grundy.Known && hasMove(part.position) {
			c.unknown() // a move here may answer the value that is not known
		}
	}
	if s.tired(ctx, &tried) {
		c.unknown()
	}
	v.Winning = c.winning
	return ctx.Err()
}

// tired reports, and counts, whether enough moves have been tried.
func (s *Solver) tired(ctx context.Context, tried *int) bool {
	*tried++
	return *tried > mostTried || *tried&1023 == 0 && ctx.Err() != nil
}

// movesTo collects the moves in component i to the given value.
func (s *Solver) movesTo(ctx context.Context, c *collector, i int, part component, target uint64, tried *int) error {
	if part.heaps != nil {
		return s.heapMovesTo(ctx, c, i, part, target, tried)
	}
	add := func(m game.Move) bool {
		c.add(i, m)
		return !s.tired(ctx, tried)
	}
	if t, ok := part.position.(game.Targeting); ok && t.MovesTo(target, add) {
		return nil
	}
	if w, ok := part.position.(game.Winning); ok && target == 0 && w.WinningMoves(game.Normal, add) {
		return nil
	}
	var err error
	for m := range part.position.Moves {
		var value uint64
		if value, err = s.valueOf(ctx, m.Then()); err != nil {
			break
		}
		if value == target {
			c.add(i, m)
		}
		if s.tired(ctx, tried) {
			break
		}
	}
	if errors.As(err, new(*game.Limit)) {
		*tried = math.MaxInt - 1<<20
		return nil
	}
	return err
}

// resist finds the move that puts off the end of a lost position longest, where
// searching all of it is quick.
func (s *Solver) resist(ctx context.Context, v *Verdict) error {
	bound := uint64(1)
	for _, p := range v.Game {
		b, ok := p.(game.Bounded)
		if !ok {
			return nil
		}
		n, ok := b.Positions()
		if !ok || n == 0 || bound > Quick/n {
			return nil
		}
		bound *= n
	}
	return s.remoteness(ctx, v)
}

// remoteness searches how long the game lasts, and from a lost position the move
// that makes it last so long. A limit leaves them unknown.
func (s *Solver) remoteness(ctx context.Context, v *Verdict) error {
	moves, _, err := s.engine.Remoteness(ctx, v.Game, v.Convention)
	if err != nil {
		if errors.As(err, new(*game.Limit)) {
			return nil
		}
		return err
	}
	v.Remoteness = game.Count{N: moves, Known: true}
	if v.Outcome != game.P {
		return nil
	}
	for i, p := range v.Game {
		for m := range p.Moves {
			to := replaced(v.Game, i, m.Then())
			left, _, err := s.engine.Remoteness(ctx, to, v.Convention)
			if err != nil {
				return err
			}
			if left+1 == moves {
				v.Longest = &Move{Component: i, Heap: m.Heap, From: v.Game, To: to, Text: m.Text}
				return nil
			}
		}
	}
	return nil
}
