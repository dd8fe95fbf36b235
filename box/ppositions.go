package box

import (
	"cmp"
	"context"
	"slices"

	"grundy/game"
	"grundy/heaps"
	"grundy/rules"
	"grundy/search"
	"grundy/solve"
)

// Limits bound the work; 0 is no limit.
type Limits struct {
	Positions uint64 // positions that a search, or the walk itself, may keep
	Memory    uint64 // bytes that searches and tables of values may take
}

// PPositions yields the positions of g in the box that the player to move loses
// under c, with the heaps that they were read from, until yield returns false. The
// order is that of [Each].
//
// A theorem decides where there is one, else plain search. In normal play on a
// sum of heaps the last heap is looked up by its value, so that of h heaps up to
// m only about m^(h-1)/(h-1)! lists are tried. Errors are those of Each, and a
// *game.Limit where the search or the table of values comes to its limit.
func PPositions(ctx context.Context, g rules.Game, b Box, c game.Convention, l Limits, yield func(sizes []uint64, p game.Position) bool) error {
	if h, ok := g.(rules.HeapGame); ok && c == game.Normal {
		return zeroSums(ctx, h.Rule, b, l, yield)
	}
	engine := search.NewEngine(search.Limits{Positions: l.Positions, Memory: l.Memory})
	var failed error
	err := Each(ctx, g, b, l.Positions, func(sizes []uint64, p game.Position) bool {
		o, err := outcome(ctx, engine, p, c)
		if err != nil {
			failed = err
			return false
		}
		return o != game.P || yield(sizes, p)
	})
	if failed != nil {
		return failed
	}
	return err
}

// outcome decides by a theorem where one reaches, else by search.
func outcome(ctx context.Context, engine *search.Engine, p game.Position, c game.Convention) (game.Outcome, error) {
	if d, ok := p.(game.Decided); ok {
		if o, _, ok := d.Outcome(c); ok {
			return o, nil
		}
	}
	return engine.Outcome(ctx, game.Sum{p}, c)
}

// zeroSums yields the sums of heaps whose values add up to 0.
func zeroSums(ctx context.Context, rule heaps.Rule, b Box, l Limits, yield func(sizes []uint64, p game.Position) bool) error {
	if err := b.Check(); err != nil {
		return err
	}
	values, err := heapValues(ctx, rule, b, l)
	if err != nil {
		return err
	}
	value := func(n uint64) uint64 { return values[n-b.Min] }
	order := make([]uint64, len(values)) // the heaps by value, then by size
	for i := range order {
		order[i] = b.Min + uint64(i)
	}
	slices.SortStableFunc(order, func(n, m uint64) int { return cmp.Compare(value(n), value(m)) })
	give := func(sizes []uint64) bool {
		return yield(sizes, rules.NewHeaps(rule, slices.Clone(sizes)))
	}
	tried := 0
	var extend func(sizes []uint64, left int, sum uint64) (bool, error)
	extend = func(sizes []uint64, left int, sum uint64) (bool, error) {
		from := b.Min
		if len(sizes) > 0 {
			from = sizes[len(sizes)-1]
		}
		switch left {
		case 0:
			return give(sizes), nil // no heaps at all
		case 1:
			if tried++; tried&1023 == 0 && ctx.Err() != nil {
				return false, ctx.Err()
			}
			at, _ := slices.BinarySearchFunc(order, sum, func(n, sum uint64) int {
				return cmp.Or(cmp.Compare(value(n), sum), cmp.Compare(n, from))
			})
			for ; at < len(order) && value(order[at]) == sum; at++ {
				if !give(append(sizes, order[at])) {
					return false, nil
				}
			}
			return true, nil
		}
		for n := from; ; n++ {
			more, err := extend(append(sizes, n), left-1, sum^value(n))
			if !more || err != nil || n == b.Max {
				return more, err
			}
		}
	}
	least := b.Heaps
	if b.Fewer && b.Min > 0 {
		least = 0
	}
	for n := least; n <= b.Heaps; n++ {
		if more, err := extend(make([]uint64, 0, n), n, 0); !more || err != nil {
			return err
		}
	}
	return nil
}

// bytesPerHeap is what a heap takes in the tables of zeroSums.
const bytesPerHeap = 32

// heapValues are the values of the heaps Min to Max.
func heapValues(ctx context.Context, rule heaps.Rule, b Box, l Limits) ([]uint64, error) {
	span := b.Max - b.Min
	if most := l.Memory / bytesPerHeap; l.Memory > 0 && span >= most {
		return nil, &game.Limit{Which: "memory", Allowed: l.Memory, Needed: span * bytesPerHeap}
	}
	closed, hasForm := rule.(rules.HeapValued)
	solver := solve.New(solve.Options{Positions: l.Positions, Memory: l.Memory})
	var values []uint64
	for i := uint64(0); i <= span; i++ {
		if i&4095 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if hasForm {
			if v, _, ok := closed.HeapGrundy(b.Min + i); ok {
				values = append(values, v)
				continue
			}
		}
		v, err := solver.Solve(ctx, game.Sum{rules.NewHeaps(rule, []uint64{b.Min + i})}, game.Normal)
		if err != nil {
			return nil, err
		}
		values = append(values, v.Grundy.N)
	}
	return values, nil
}
