package solve

import (
	"context"
	"encoding/binary"
	"errors"
	"slices"
	"strings"

	"grundy/game"
	"grundy/search"
)

// Going backwards holds all positions at once, so that it goes no further than this.
const (
	mostBackwards = 1 << 18 // positions
	mostArcs      = 1 << 22 // moves among them
)

// A backwards is the positions that a sum can come to, settled from the ends of play.
type backwards struct {
	convention game.Convention
	numbers    map[string]int
	sums       []game.Sum
	arcs       int
	before     [][]int32 // by position: those with a move to it, once for each move
	left       []int32   // moves to positions that are not known to be won; those not followed count too
	outcome    []game.Outcome
	moves      []int            // moves to the end: the winner hurries, the loser delays
	cut        *game.Limit      // what ended it before all positions were followed
	key        []byte           // a buffer
	parts      []string         // a buffer
	one        [1]game.Position // a buffer
}

// misereBackwards decides a sum from which play can come back to where it was, as
// E. Zermelo did (1913): a position is lost if all moves lead to won ones, won if it
// has no move or one to a lost position, and a draw where neither is reached. Where
// there are too many positions, what follows from those that were met is still true;
// but then none is known to be a draw.
func (s *Solver) misereBackwards(ctx context.Context, v *Verdict) error {
	b := &backwards{convention: v.Convention, numbers: map[string]int{}}
	if err := b.explore(ctx, v.Game, s.options); err != nil {
		return err
	}
	b.settle()
	if b.outcome[0] == game.Unknown {
		return b.cut
	}
	v.Outcome = b.outcome[0]
	for i := range v.Game {
		v.Evidence = append(v.Evidence, Evidence{Component: i, Kind: "search", Positions: uint64(len(b.sums))})
	}
	c, e := s.collector(v), &effort{ctx: ctx}
	whole := true
	for i, p := range v.Game {
		for m := range p.Moves {
			to := replaced(v.Game, i, m.Then())
			o, moves := b.of(to)
			switch {
			case o == game.Unknown:
				whole = false
			case v.Outcome == game.N && o == game.P:
				c.add(i, m)
			case v.Outcome == game.D && o == game.D && len(v.Drawing) < s.options.Moves:
				v.Drawing = append(v.Drawing, Move{Component: i, Heap: m.Heap, From: v.Game, To: to, Text: m.Text})
			case v.Outcome == game.P && b.cut == nil && v.Longest == nil && moves+1 == b.moves[0]:
				v.Longest = &Move{Component: i, Heap: m.Heap, From: v.Game, To: to, Text: m.Text}
			}
			if !e.spend(wholeMove) {
				break
			}
		}
	}
	if !whole {
		c.unknown()
	}
	if v.Outcome != game.D && b.cut == nil {
		v.Remoteness = game.Count{N: uint64(b.moves[0]), Known: true}
	}
	return c.finish(v, e)
}

// of is who wins a position, and its moves to the end; Unknown where it was not met.
func (b *backwards) of(s game.Sum) (game.Outcome, int) {
	n, ok := b.numbers[b.name(b.live(s))]
	if !ok {
		return game.Unknown, 0
	}
	return b.outcome[n], b.moves[n]
}

// live is the components of a sum that have moves, the smallest that there are.
func (b *backwards) live(s game.Sum) game.Sum {
	var live game.Sum
	for _, p := range s {
		parts := b.one[:]
		if c, ok := p.(game.Composite); ok {
			parts = c.Components()
		} else {
			b.one[0] = p
		}
		for _, p := range parts {
			if hasMove(p) {
				live = append(live, p)
			}
		}
	}
	return live
}

// name is the same for sums of the same components.
func (b *backwards) name(live game.Sum) string {
	b.parts = b.parts[:0]
	for _, p := range live {
		b.key = p.Key(b.key[:0])
		b.parts = append(b.parts, string(binary.AppendUvarint(nil, uint64(len(b.key))))+string(b.key))
	}
	slices.Sort(b.parts)
	return strings.Join(b.parts, "")
}

// visit is the number of a position.
func (b *backwards) visit(s game.Sum) int {
	live := b.live(s)
	name := b.name(live)
	n, ok := b.numbers[name]
	if !ok {
		n = len(b.sums)
		b.numbers[name] = n
		b.sums = append(b.sums, live)
		b.before = append(b.before, nil)
	}
	return n
}

// explore follows the moves from start, the nearest positions first, until a limit.
func (b *backwards) explore(ctx context.Context, start game.Sum, o Options) error {
	most := uint64(mostBackwards)
	if o.Positions != 0 {
		most = min(most, o.Positions)
	}
	if o.Memory != 0 {
		most = min(most, o.Memory/bytesBackwards)
	}
	b.visit(start)
	for n := 0; n < len(b.sums) && b.cut == nil; n++ {
		sum, moves := b.sums[n], int32(0)
		for i, p := range sum {
			for m := range p.Moves {
				err := ctx.Err()
				if errors.Is(err, context.DeadlineExceeded) {
					b.cut = &game.Limit{Which: "time", Reached: uint64(len(b.sums))}
				} else if err != nil {
					return err
				}
				if uint64(len(b.sums)) >= most || b.arcs >= mostArcs {
					b.cut = &game.Limit{Which: "positions", Allowed: most, Reached: uint64(len(b.sums))}
				}
				if b.cut != nil {
					moves++ // for what is not followed, so that this is not taken for lost
					break
				}
				to := b.visit(replaced(sum, i, m.Then()))
				b.before[to] = append(b.before[to], int32(n))
				b.arcs++
				moves++
			}
			if f, ok := p.(game.Failing); ok && f.Failure() != nil {
				return f.Failure()
			}
		}
		b.left = append(b.left, moves)
	}
	return nil
}

// bytesBackwards is about what a position takes, with its moves.
const bytesBackwards = 512

// settle finds who wins, from the ends of play on.
func (b *backwards) settle() {
	b.outcome, b.moves = make([]game.Outcome, len(b.sums)), make([]int, len(b.sums))
	var ready []int
	settle := func(n, moves int, o game.Outcome) {
		b.outcome[n], b.moves[n] = o, moves
		ready = append(ready, n)
	}
	for n, s := range b.sums {
		if len(s) == 0 {
			settle(n, 0, b.convention.Terminal())
		}
	}
	for at := 0; at < len(ready); at++ {
		n := ready[at]
		for _, p := range b.before[n] {
			switch {
			case b.outcome[p] != game.Unknown:
			case b.outcome[n] == game.P:
				settle(int(p), b.moves[n]+1, game.N)
			case int(p) < len(b.left):
				if b.left[p]--; b.left[p] == 0 {
					settle(int(p), b.moves[n]+1, game.P)
				}
			}
		}
	}
	for n, o := range b.outcome {
		if o == game.Unknown && b.cut == nil {
			b.outcome[n] = game.D
		}
	}
}

// canLoop reports whether a component has a theory of play that goes on for ever;
// elsewhere such play is a mistake of the game's rule.
func canLoop(s game.Sum) bool {
	return slices.ContainsFunc(s, func(p game.Position) bool {
		_, ok := p.(game.Loopy)
		return ok
	})
}

// metCycle reports whether a search has ended where play comes back.
func metCycle(err error) bool { return errors.As(err, new(*search.Cycle)) }
