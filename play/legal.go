package play

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"grundy/catalogue"
	"grundy/game"
	"grundy/heaps"
	"grundy/rules"
	"grundy/words"
)

// How many moves are tried one by one to find the one that was played: of a heap
// game, where that is only numbers, and of others. After that the winning moves
// are looked at, which theorems give at any size.
const (
	mostHeapMoves = 10_000_000
	mostMoves     = 200_000
	mostWinning   = 1000
)

// between returns the moves that lead from one position to another, all that
// there are; several heaps of one size give several. An empty result means that
// there is none.
func between(ctx context.Context, from, to game.Sum) ([]Step, error) {
	have, want := shapeOf(from), shapeOf(to)
	goal := want.key()
	var steps []Step
	tried := uint64(0)
	for i, p := range from {
		if h, ok := p.(*rules.Heaps); ok {
			found, err := heapSteps(ctx, h, have, want)
			if err != nil {
				return nil, err
			}
			for _, m := range found {
				steps = append(steps, step(from, i, m))
			}
			continue
		}
		for m := range p.Moves {
			if shapeOf(replaced(from, i, m.Then())).key() == goal {
				steps = append(steps, step(from, i, m))
			}
			if tried++; tried == mostMoves {
				if steps = append(steps, winningStep(from, i, goal)...); len(steps) > 0 {
					break
				}
				return nil, &game.Limit{Which: "moves", Allowed: mostMoves, Reached: tried}
			}
			if tried&255 == 0 && ctx.Err() != nil {
				return nil, ctx.Err()
			}
		}
	}
	return steps, nil
}

// winningStep finds a move in term i to a goal among those that theorems give.
func winningStep(from game.Sum, i int, goal string) (steps []Step) {
	w, ok := from[i].(game.Winning)
	if !ok {
		return nil
	}
	for _, c := range []game.Convention{game.Normal, game.Misere} {
		tried := 0
		w.WinningMoves(c, func(m game.Move) bool {
			if shapeOf(replaced(from, i, m.Then())).key() == goal {
				steps = append(steps, step(from, i, m))
			}
			tried++
			return tried < mostWinning && len(steps) == 0
		})
	}
	return steps
}

func step(from game.Sum, i int, m game.Move) Step {
	return Step{Component: i, Heap: m.Heap, Text: m.Text, From: from, To: replaced(from, i, m.Then())}
}

func replaced(s game.Sum, i int, by game.Sum) game.Sum {
	return slices.Concat(s[:i], by, s[i+1:])
}

// A shape is what distinguishes a position: the heaps of each heap game, whatever
// term they stand in, and the keys of the other terms that have moves.
type shape struct {
	heaps map[string][]uint64 // by rule; ascending, none empty
	other []string            // ascending
}

func shapeOf(s game.Sum) shape {
	f := shape{heaps: map[string][]uint64{}}
	for _, p := range s {
		if h, ok := p.(*rules.Heaps); ok {
			rule, sizes := h.Heaps()
			name := ruleName(rule)
			for _, n := range sizes {
				if n > 0 {
					f.heaps[name] = append(f.heaps[name], n)
				}
			}
			continue
		}
		for range p.Moves {
			f.other = append(f.other, string(p.Key(nil)))
			break
		}
	}
	for _, sizes := range f.heaps {
		slices.Sort(sizes)
	}
	slices.Sort(f.other)
	return f
}

// ruleName is one name for a rule that has several: kayles and 0.77 are one game.
func ruleName(rule heaps.Rule) string {
	if code, ok := rule.(interface{ Notation() string }); ok {
		return code.Notation()
	}
	return rule.String()
}

// key is equal for equal shapes alone.
func (f shape) key() string {
	var b []byte
	names := make([]string, 0, len(f.heaps))
	for name := range f.heaps {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		b = append(append(b, name...), ' ')
		for _, n := range f.heaps[name] {
			b = append(strconv.AppendUint(b, n, 36), ',')
		}
		b = append(b, '\n')
	}
	for _, key := range f.other {
		b = append(append(b, key...), '\n')
	}
	return string(b)
}

// heapSteps are the moves on the heaps of h that turn the shape have into want. It
// looks at what differs, so that heaps may be of any size.
func heapSteps(ctx context.Context, h *rules.Heaps, have, want shape) ([]game.Move, error) {
	rule, sizes := h.Heaps()
	name := ruleName(rule)
	gone, come := difference(have.heaps[name], want.heaps[name])
	if len(gone) != 1 || !slices.Equal(have.other, want.other) {
		return nil, nil
	}
	for other := range have.heaps {
		if other != name && !slices.Equal(have.heaps[other], want.heaps[other]) {
			return nil, nil
		}
	}
	for other := range want.heaps {
		if _, ok := have.heaps[other]; !ok {
			return nil, nil
		}
	}
	taken := gone[0]
	for _, n := range come {
		if n > taken {
			return nil, nil
		}
		taken -= n
	}
	ok, err := allows(ctx, rule, gone[0], taken, come)
	if !ok || err != nil {
		return nil, err
	}
	var found []game.Move
	for i, n := range sizes {
		if n == gone[0] {
			found = append(found, h.Move(i, taken, come))
		}
	}
	return found, nil
}

// difference is what a has and b has not, and the other way round; a and b are
// ascending.
func difference(a, b []uint64) (gone, come []uint64) {
	for len(a) > 0 && len(b) > 0 {
		switch {
		case a[0] == b[0]:
			a, b = a[1:], b[1:]
		case a[0] < b[0]:
			gone, a = append(gone, a[0]), a[1:]
		default:
			come, b = append(come, b[0]), b[1:]
		}
	}
	return append(gone, a...), append(come, b...)
}

// allows reports whether a rule has the move that takes so many from a heap of n
// and leaves the given heaps, ascending.
func allows(ctx context.Context, rule heaps.Rule, n, taken uint64, left []uint64) (bool, error) {
	if p, ok := rule.(rules.HeapPlain); ok {
		rule = p.Plain()
	}
	switch r := rule.(type) {
	case rules.Nim:
		return taken > 0 && len(left) <= 1, nil
	case rules.Bash:
		return taken > 0 && taken <= r.K && len(left) <= 1, nil
	case heaps.Take:
		return taken > 0 && len(left) <= 1 && r.Set.Contains(n, taken), nil
	case heaps.AllBut:
		return taken > 0 && len(left) <= 1 && !r.Set.Contains(n, taken), nil
	case heaps.Code:
		d := r.Digit(taken)
		return d.May(len(left)) && !(d.Unequal && repeated(left)), nil
	}
	found, tried := false, uint64(0)
	var err error
	rule.Options(n, func(t uint64, l []uint64) bool {
		found = t == taken && slices.Equal(l, left)
		if tried++; tried == mostHeapMoves {
			err = &game.Limit{Which: "moves", Allowed: mostHeapMoves, Reached: tried}
		} else if tried&1023 == 0 {
			err = ctx.Err()
		}
		return !found && err == nil
	})
	return found, err
}

func repeated(ascending []uint64) bool {
	for i := 1; i < len(ascending); i++ {
		if ascending[i] == ascending[i-1] {
			return true
		}
	}
	return false
}

// whyNot says why no move leads from one position to another.
func whyNot(from, to game.Sum) *game.Fault {
	f := &game.Fault{Code: "illegal-move", At: 0, What: words.P("play.illegal", from.String(), to.String())}
	if len(from) == 1 {
		name, _, _ := strings.Cut(from[0].String(), " ")
		if e, ok := catalogue.Named(name); ok {
			f.Hint = words.P("play.rule", name, e.Rule)
		}
	}
	have, want := shapeOf(from), shapeOf(to)
	if have.key() == want.key() {
		f.What = words.P("play.same", to.String())
		return f
	}
	if len(from) != 1 || len(to) != 1 {
		return f
	}
	h, ok := from[0].(*rules.Heaps)
	if !ok {
		return f
	}
	rule, _ := h.Heaps()
	a := ruleName(rule)
	if h, ok = to[0].(*rules.Heaps); ok {
		rule, _ = h.Heaps()
	}
	if !ok || ruleName(rule) != a {
		f.What = words.P("play.other", from.String(), to.String())
		return f
	}
	gone, come := difference(have.heaps[a], want.heaps[a])
	switch {
	case len(gone) == 0:
		f.What = words.P("play.appears", from.String(), to.String(), rules.FormatHeaps(come))
	case len(gone) > 1:
		f.What = words.P("play.several", from.String(), to.String(), rules.FormatHeaps(gone), rules.FormatHeaps(come))
	case len(come) > 0 && come[len(come)-1] > gone[0]:
		f.What = words.P("play.grows", from.String(), to.String(), gone[0], come[len(come)-1])
	default:
		f.What = words.P("play.leaves", from.String(), to.String(), gone[0], rules.FormatHeaps(come))
	}
	return f
}
