package play

import (
	"context"
	"math/bits"
	"slices"

	"grundy/game"
	"grundy/heaps"
	"grundy/rules"
	"grundy/solve"
)

// How many moves are weighed one against another: of one component, and of all.
const (
	mostOfOne   = 400
	mostWeighed = 2_000
	mostCopied  = 4_000_000 // heaps, in all the positions that are made to be weighed
)

// candidates are the moves from a position that are weighed one against another,
// those to equal positions once: all of them where there are no more than
// mostOfOne in each component and mostWeighed in all. From larger heaps they are
// some small takes, some that leave little, and those of a power of two, whose
// nim-sums differ in their first digit; so they are quick to list at any size.
func candidates(ctx context.Context, from game.Sum) ([]*solve.Move, error) {
	var all []*solve.Move
	seen := map[string]bool{}
	share := max(min(mostWeighed, mostCopied/max(1, size(from)))/max(1, len(from)), 1)
	for i, p := range from {
		room := min(mostOfOne, share)
		count := 0
		add := func(m game.Move) bool {
			to := replaced(from, i, m.Then())
			if key := shapeOf(to).key(); !seen[key] {
				seen[key] = true
				all = append(all, &solve.Move{Component: i, Heap: m.Heap, From: from, To: to, Text: m.Text})
			}
			count++
			return count < room
		}
		h, ok := p.(*rules.Heaps)
		if !ok {
			p.Moves(add)
			if count == room {
				winning(p, add)
			}
			continue
		}
		if err := heapCandidates(ctx, h, room, add); err != nil {
			return all, err
		}
		if err := ctx.Err(); err != nil {
			return all, err
		}
	}
	return all, nil
}

// size is how many heaps and other components a position has.
func size(s game.Sum) int {
	n := 0
	for _, p := range s {
		n++
		switch p := p.(type) {
		case *rules.Heaps:
			_, sizes := p.Heaps()
			n += len(sizes)
		case *rules.Several:
			_, sizes := p.Sizes()
			n += len(sizes)
		}
	}
	return n
}

// winning adds the moves to positions without value, where a theorem gives them:
// in large components they are among the far ones.
func winning(p game.Position, add func(game.Move) bool) {
	w, ok := p.(game.Winning)
	if !ok {
		return
	}
	for _, c := range []game.Convention{game.Normal, game.Misere} {
		n := 0
		w.WinningMoves(c, func(m game.Move) bool {
			add(m)
			n++
			return n < 4
		})
	}
}

// heapCandidates are the candidates of a heap game: heap by heap, of equal heaps
// the first.
func heapCandidates(ctx context.Context, h *rules.Heaps, room int, add func(game.Move) bool) error {
	rule, sizes := h.Heaps()
	var different []int // the first heaps of their sizes
	seen := map[uint64]bool{0: true}
	for i, n := range sizes {
		if !seen[n] {
			seen[n] = true
			different = append(different, i)
		}
	}
	each := max(room/max(1, len(different)), 2)
	for k, i := range different {
		if k == room {
			break
		}
		n, count := sizes[i], 0
		rule.Options(n, func(taken uint64, left []uint64) bool {
			add(h.Move(i, taken, left))
			count++
			return count < each
		})
		if count < each {
			continue // these were all
		}
		for _, taken := range farTakes(n, each) {
			left := []uint64{n - taken}
			if taken == n {
				left = nil
			}
			ok, err := quicklyAllows(ctx, h, n, taken, left)
			if err != nil {
				return err
			}
			if ok {
				add(h.Move(i, taken, left))
			}
		}
	}
	return nil
}

// farTakes are takes from a heap of n beyond the first: all of it, all but a few,
// powers of two, and n less these.
func farTakes(n uint64, few int) []uint64 {
	var takes []uint64
	for left := uint64(0); left < min(uint64(few), n, 16); left++ {
		takes = append(takes, n-left)
	}
	for b := range bits.Len64(n) {
		takes = append(takes, 1<<b, n-1<<b)
	}
	slices.Sort(takes)
	takes = slices.Compact(takes)
	return slices.DeleteFunc(takes, func(t uint64) bool { return t == 0 || t > n })
}

// quicklyAllows is allows for rules that tell it without trying their moves; for
// others it says no.
func quicklyAllows(ctx context.Context, h *rules.Heaps, n, taken uint64, left []uint64) (bool, error) {
	rule, _ := h.Heaps()
	plain := rule
	if p, ok := plain.(rules.HeapPlain); ok {
		plain = p.Plain()
	}
	switch plain.(type) {
	case rules.Nim, rules.Bash, heaps.Take, heaps.AllBut, heaps.Code:
		return allows(ctx, rule, n, taken, left)
	}
	return false, nil
}
