package solve

import (
	"context"
	"errors"
	"math"
	"math/bits"
	"slices"
	"strconv"
	"strings"
	"time"

	"grundy/game"
	"grundy/heaps"
	"grundy/misere"
	"grundy/rules"
)

// A Quotient is the misère quotient that a verdict rests on: that of one game, or of
// several on one table, on the heaps that the verdict needed.
type Quotient struct {
	Of    *misere.Quotient // its elements and its products; its heaps are numbered as they came
	Games []heaps.Rule

	classes [][]int          // of the heaps of each game
	periods []*misere.Period // of the classes of each game; nil where none is proved
	heaps   []int            // how many of each game were needed
}

// Heaps is how many heaps of a game it is the quotient of, heap 0 counted; where
// [Quotient.Period] is proved, that many were brought in to prove it.
func (q *Quotient) Heaps(game int) int { return q.heaps[game] }

// Brought is how many heaps of a game it is the quotient of in all: those that were
// needed, and others that were in it before.
func (q *Quotient) Brought(game int) int { return len(q.classes[game]) }

// Period is the period of the classes of a game; where one is proved the quotient is
// that of all heaps of the game.
func (q *Quotient) Period(game int) (misere.Period, bool) {
	if p := q.periods[game]; p != nil {
		return *p, true
	}
	return misere.Period{}, false
}

// Class is the class of a heap of a game, one of those that the quotient has.
func (q *Quotient) Class(game int, size uint64) int {
	if known := q.classes[game]; size < uint64(len(known)) {
		return known[size]
	}
	p := q.periods[game]
	n0, n := uint64(p.Preperiod), uint64(p.Period)
	return q.classes[game][n0+(size-n0)%n]
}

// has reports whether a heap is among those of the quotient.
func (q *Quotient) has(game int, size uint64) bool {
	return size < uint64(len(q.classes[game])) || q.periods[game] != nil
}

// power is x to the n.
func (q *Quotient) power(x int, n uint64) int {
	y := 0
	for ; n > 0; n >>= 1 {
		if n&1 != 0 {
			y = q.Of.Times(y, x)
		}
		x = q.Of.Times(x, x)
	}
	return y
}

// A grown quotient is one on its way, kept for the next question.
type grown struct {
	table *misere.Table
	now   *Quotient
	past  []*Quotient // of one game alone: before each step of the growth
	stuck []stuck     // of each game, what did not come
}

// stuck is the heap that did not come within an effort; 0 where all came.
type stuck struct {
	heap   int
	effort quotientEffort
}

// A quotientEffort is how much is tried for a quotient.
type quotientEffort uint8

const (
	littleEffort quotientEffort = 1 + iota // some ten milliseconds
	greatEffort                            // half the time there is
)

const (
	mostLittle       = 1 << 14 // elements of a guess made with little effort
	mostGreat        = 1 << 20
	littleLooks      = 20_000 // how often little effort looks whether to go on
	mostBrought      = 1_000  // heaps of a game
	mostTabled       = 1 << 20
	quotientPatience = 5 * time.Second // for a quotient where the time has no end
	bytesElement     = 250             // that an element of a guess takes, with all that belongs to it
)

// errBeyond says that a quotient did not come within the effort.
var errBeyond = errors.New("solve: the quotient is beyond the effort")

// quotient is the misère quotient of some games, different ones, with the heaps up to
// the largest asked of each. errBeyond says that it does not come within the effort.
func (s *Solver) quotient(ctx context.Context, games []heaps.Rule, largest []uint64, effort quotientEffort) (*Quotient, error) {
	names := make([]string, len(games))
	for i, g := range games {
		names[i] = notation(g)
		if len(games) > 1 && tameness(g) > 0 {
			// Each power of two in a tame game makes more of the quotient, which not
			// every question should pay for.
			names[i] += " " + strconv.Itoa(bits.Len64(largest[i]))
		}
	}
	key := strings.Join(names, " + ")
	g := s.quotients[key]
	if g == nil {
		if len(s.quotients) >= mostKept {
			clear(s.quotients)
		}
		g = newGrown(games)
		s.quotients[key] = g
	}
	for again := true; again; { // a heap of one game can undo the period of another
		again = false
		for i, n := range largest {
			if g.now.has(i, n) {
				continue
			}
			again = true
			if err := g.bring(ctx, i, n, effort, s.options.Memory); err != nil {
				return nil, err
			}
		}
	}
	return g.at(largest), nil
}

func newGrown(games []heaps.Rule) *grown {
	plain := make([]heaps.Rule, len(games))
	for i, g := range games {
		plain[i] = rules.Plain(g)
	}
	g := &grown{table: misere.NewTable(plain...), stuck: make([]stuck, len(games))}
	g.now = &Quotient{Of: g.table.Quotient(), Games: games, classes: make([][]int, len(games)), periods: make([]*misere.Period, len(games))}
	return g
}

// bring brings in the heaps of a game up to one, or as many as it takes to prove the
// period of the classes.
func (g *grown) bring(ctx context.Context, game int, to uint64, effort quotientEffort, memory uint64) error {
	if st := g.stuck[game]; st.effort >= effort && to >= uint64(st.heap) {
		return errBeyond
	}
	most := mostLittle
	bounded := ctx
	if effort == littleEffort {
		bounded = &looks{Context: ctx, left: littleLooks}
	} else {
		patience := quotientPatience
		if end, ok := ctx.Deadline(); ok {
			patience = time.Until(end) / 2
		}
		var cancel context.CancelFunc
		bounded, cancel = context.WithTimeout(ctx, patience)
		defer cancel()
		most = mostGreat
		if memory > 0 {
			most = int(min(uint64(most), max(memory/bytesElement, mostLittle)))
		}
	}
	for !g.now.has(game, to) {
		n := g.table.Heaps(game)
		err := errBeyond
		if n < mostBrought && g.table.Moves() < mostTabled {
			err = g.add(bounded, game, most)
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil { // too large, too slow, or no game that can be numbered
			g.stuck[game] = stuck{n, effort}
			return errBeyond
		}
	}
	return nil
}

// add brings in one heap.
func (g *grown) add(ctx context.Context, game, most int) error {
	before := g.now
	grew, err := g.table.Add(ctx, game, most)
	if err != nil {
		return err
	}
	now := &Quotient{Of: before.Of, Games: before.Games, classes: slices.Clone(before.classes), periods: slices.Clone(before.periods)}
	first, last := game, game
	if grew {
		now.Of, first, last = g.table.Quotient(), 0, len(now.Games)-1
		if len(now.Games) == 1 {
			g.past = append(g.past, before)
		}
	}
	for i := first; i <= last; i++ {
		now.classes[i], now.periods[i] = g.table.Classes(i), nil
		if p, ok := g.table.Whole(i); ok {
			now.periods[i] = &p
		}
	}
	g.now = now
	return nil
}

// at is the quotient as it was when just the heaps up to the largest asked were in:
// of one game always the same, whatever was asked before.
func (g *grown) at(largest []uint64) *Quotient {
	q := *g.now
	if len(largest) == 1 {
		for _, p := range g.past {
			if p.has(0, largest[0]) {
				q = *p
				break
			}
		}
	}
	q.periods, q.heaps = slices.Clone(q.periods), make([]int, len(largest))
	for i, n := range largest {
		q.heaps[i] = len(q.classes[i])
		if n+1 < uint64(len(q.classes[i])) {
			q.heaps[i], q.periods[i] = int(n)+1, nil
		}
	}
	return &q
}

// looks is a context that ends after it was looked at so often: effort that is the
// same on every machine.
type looks struct {
	context.Context
	left int
}

// Err is not nil once the looks are used up.
func (l *looks) Err() error {
	if l.left--; l.left < 0 {
		return errBeyond
	}
	return l.Context.Err()
}

// Value hides the contexts below, whose cause would be asked for instead.
func (l *looks) Value(any) any { return nil }

// searchBound is how many positions a search could meet at most, MaxUint64 where
// that is not known.
func searchBound(parts []misereHeaps) uint64 {
	bound := uint64(1)
	for _, p := range parts {
		b, ok := game.Position(p.position).(game.Bounded)
		if !ok {
			return math.MaxUint64
		}
		n, ok := b.Positions()
		if !ok || n == 0 || bound > math.MaxUint64/n {
			return math.MaxUint64
		}
		bound *= n
	}
	return bound
}
