package solve

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"grundy/game"
	"grundy/heaps"
)

// mostEffort is how much is done to count winning moves, in moves on single heaps
// whose values are at hand, before the count is given up as unknown; a move that
// is made and looked at as a whole costs wholeMove.
const (
	mostEffort = 4_000_000
	wholeMove  = 16
)

// An effort counts what is done for the winning moves of one position.
type effort struct {
	ctx  context.Context
	done int
}

// spend counts a move and reports whether there is effort left for more.
func (e *effort) spend(cost int) bool {
	before := e.done
	e.done += cost
	if e.done>>12 != before>>12 && e.ctx.Err() != nil {
		e.exhaust()
	}
	return e.done <= mostEffort
}

// exhaust leaves no effort for anything.
func (e *effort) exhaust() { e.done = mostEffort + 1 }

// exhausted reports whether moves may have been left out.
func (e *effort) exhausted() bool { return e.done > mostEffort }

// A collector counts winning moves and keeps the first of them.
//
// Positions are different if they are as sums of components, whatever order these
// stand in and however they are written: nim 1 + nim 1 and nim 1,1 are one.
type collector struct {
	game     game.Sum
	most     int
	winning  Winning
	distinct map[string]bool // keys of the positions that whole moves lead to
	heaps    map[string]bool // rules and sizes of the heaps moved on so far
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
		if c.winning.List == nil {
			c.winning.List = make([]Move, 0, min(c.most, 4))
		}
		c.winning.List = append(c.winning.List, Move{Component: i, Heap: m.Heap, From: c.game, To: replaced(c.game, i, m.Then()), Text: m.Text})
	}
}

// add counts a winning move in component i, and tells it from others by what the
// sum becomes.
func (c *collector) add(i int, m game.Move) {
	c.list(i, m)
	c.winning.Moves.N++
	if !c.winning.Distinct.Known {
		return
	}
	if l, ok := c.game[i].(game.Large); ok && l.IsLarge() && c.winning.Moves.N > 1 {
		c.winning.Distinct = game.Count{} // too much to write down and compare
		return
	}
	key := sumKey(replaced(c.game, i, m.Then()))
	if !c.distinct[key] {
		if c.distinct == nil {
			c.distinct = map[string]bool{}
		}
		c.distinct[key] = true
		c.winning.Distinct.N++
	}
}

// sumKey is the same for sums of the same components.
func sumKey(sum game.Sum) string {
	var keys []string
	for _, p := range sum {
		parts := game.Sum{p}
		if c, ok := p.(game.Composite); ok {
			parts = c.Components()
		}
		for _, q := range parts {
			keys = append(keys, string(q.Key(nil)))
		}
	}
	slices.Sort(keys)
	return strings.Join(keys, "+")
}

// firstOn reports whether no earlier component had a heap of n of this rule: its
// winning moves, which are the same there, have not been counted as distinct yet.
func (c *collector) firstOn(rule heaps.Rule, n uint64) bool {
	if len(c.game) == 1 {
		return true
	}
	key := notation(rule) + " " + strconv.FormatUint(n, 10)
	if c.heaps[key] {
		return false
	}
	if c.heaps == nil {
		c.heaps = map[string]bool{}
	}
	c.heaps[key] = true
	return true
}

// unknown gives up on the counts; the list keeps what it has.
func (c *collector) unknown() {
	c.winning.Moves, c.winning.Distinct = game.Count{}, game.Count{}
}

// winning finds the winning moves of an N-position in normal play: in each
// component the moves to the value that makes the XOR 0.
func (s *Solver) winning(ctx context.Context, v *Verdict, parts []component) error {
	c := s.collector(v)
	e := &effort{ctx: ctx}
	x := total(parts)
	for i, part := range parts {
		if !part.value.Known {
			// The others are worth 0: what wins here is a move to a P-position.
			w, ok := part.position.(game.Winning)
			if !ok || !w.WinningMoves(game.Normal, c.adder(i, e)) {
				s.show(c, i, part.position)
				c.unknown()
			}
			continue
		}
		if err := s.movesTo(ctx, c, i, part, x^part.value.N, e); err != nil {
			return err
		}
		if !v.Grundy.Known && hasMove(part.position) {
			c.unknown() // a move here may answer the value that is not known
		}
	}
	return c.finish(v, e)
}

// adder counts each move that it is given, as long as there is effort left.
func (c *collector) adder(i int, e *effort) func(game.Move) bool {
	return func(m game.Move) bool {
		c.add(i, m)
		return e.spend(wholeMove)
	}
}

// finish puts the winning moves into the verdict; the counts are unknown where
// the effort did not suffice.
func (c *collector) finish(v *Verdict, e *effort) error {
	if e.exhausted() {
		c.unknown()
	}
	v.Winning = c.winning
	if v.Outcome != game.Unknown && len(v.Winning.List) > 0 && errors.Is(e.ctx.Err(), context.DeadlineExceeded) {
		return nil // the verdict stands, with a move that wins
	}
	return e.ctx.Err()
}

// movesTo collects the moves in component i to the given value.
func (s *Solver) movesTo(ctx context.Context, c *collector, i int, part component, target uint64, e *effort) error {
	if part.heaps != nil {
		return s.heapMovesTo(ctx, c, i, part, target, e)
	}
	if t, ok := part.position.(game.Targeting); ok && t.MovesTo(target, c.adder(i, e)) {
		return nil
	}
	if w, ok := part.position.(game.Winning); ok && target == 0 && w.WinningMoves(game.Normal, c.adder(i, e)) {
		return nil
	}
	all := func() error {
		for m := range part.position.Moves {
			then := m.Then()
			if suddenly(then) == game.N {
				continue // after it the other player wins at once
			}
			is, err := s.is(ctx, then, target)
			if err != nil {
				return err
			}
			if is {
				c.add(i, m)
			}
			if !e.spend(wholeMove) {
				break
			}
		}
		return nil
	}
	found := len(c.winning.List)
	var err error
	_, parted := part.position.(game.Parted) // even if not up to its size
	switch {                                 // a theorem on a board says nothing of what a move leaves of it
	case parted && part.theorem && !quick(part.position):
		e.exhaust()
	case parted && part.theorem:
		err = s.briefly(all)
	default:
		err = all()
	}
	if errors.As(err, new(*game.Limit)) {
		e.exhaust()
		err = nil
	}
	if target == 0 && len(c.winning.List) == found && e.exhausted() {
		s.show(c, i, part.position)
	}
	return err
}

// show lists one winning move of a component, the others being worth 0: one that a
// theorem shows, or one that the search has met.
func (s *Solver) show(c *collector, i int, p game.Position) {
	if g, ok := p.(game.Shown); ok {
		if m, ok := g.WinningMove(game.Normal); ok {
			c.list(i, m)
			return
		}
	}
	if _, ok := p.(game.Parted); !ok {
		return
	}
	for m := range p.Moves {
		if v, ok := s.engine.Known(m.Then()); ok && v == 0 {
			c.list(i, m)
			return
		}
	}
}

// resist finds the move that puts off the end of a lost position longest, where
// searching all of it is quick: where it was searched anyway, or for the sake of
// the explanation.
func (s *Solver) resist(ctx context.Context, v *Verdict) error {
	searched := slices.ContainsFunc(v.Evidence, func(e Evidence) bool { return e.Kind == "search" })
	if !searched && !s.options.Explain {
		return nil
	}
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
// that makes it last so long, if that is quick; else they stay unknown.
func (s *Solver) remoteness(ctx context.Context, v *Verdict) error {
	err := s.briefly(func() error {
		moves, _, err := s.engine.Remoteness(ctx, v.Game, v.Convention)
		if err != nil {
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
	})
	if errors.As(err, new(*game.Limit)) {
		return nil
	}
	return err
}
