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
	left       []int32   // moves of each; those not followed count too
	settled    []search.Settled
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
	if b.settled[0].Outcome == game.Unknown {
		return b.cut
	}
	v.Outcome = b.settled[0].Outcome
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
			case v.Outcome == game.P && b.cut == nil && v.Longest == nil && moves+1 == b.settled[0].Moves:
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
		v.Remoteness = game.Count{N: uint64(b.settled[0].Moves), Known: true}
	}
	return c.finish(v, e)
}

// of is who wins a position, and its moves to the end; Unknown where it was not met.
func (b *backwards) of(s game.Sum) (game.Outcome, int) {
	n, ok := b.numbers[b.name(b.live(s))]
	if !ok {
		return game.Unknown, 0
	}
	return b.settled[n].Outcome, b.settled[n].Moves
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

// settle finds who wins, from the ends of play on. Positions that were not followed
// count as ends only if they have no moves.
func (b *backwards) settle() {
	for n := len(b.left); n < len(b.sums); n++ {
		b.left = append(b.left, int32(-min(len(b.sums[n]), 1)))
	}
	b.settled = search.Backwards(b.convention, b.before, b.left)
	for n := range b.settled {
		if b.settled[n].Outcome == game.Unknown && b.cut == nil {
			b.settled[n].Outcome = game.D
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
