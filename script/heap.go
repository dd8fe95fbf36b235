package script

import (
	"cmp"
	"slices"

	"go.starlark.net/starlark"

	"grundy/words"
)

// A heapRule is a program whose positions are heaps, as a rule on one heap.
type heapRule struct{ p *Program }

// A heapMove is a move on a heap.
type heapMove struct {
	taken uint64
	left  []uint64     // ascending, none empty
	text  *words.Texts // the program's words for it; nil where it has none
}

// mostHeld is how many moves of heaps a program keeps for the next time.
const mostHeld = 1 << 20

// String is the program's name.
func (r heapRule) String() string { return r.p.name }

// Failure is what went wrong in the session.
func (r heapRule) Failure() error { return r.p.session.Failure() }

// Options yields the moves on a heap of n.
func (r heapRule) Options(n uint64, yield func(taken uint64, left []uint64) bool) {
	for _, m := range r.moves(n) {
		if !yield(m.taken, m.left) {
			return
		}
	}
}

// MoveText is the program's own text of a move.
func (r heapRule) MoveText(i int, n uint64, left []uint64) (words.Phrase, bool) {
	if !r.p.mentions {
		return words.Phrase{}, false
	}
	for _, m := range r.moves(n) {
		if m.text != nil && slices.Equal(m.left, left) {
			return words.P("script.move.heap", i+1, *m.text), true
		}
	}
	return words.Phrase{}, false
}

// moves are the moves on a heap of n, none of them where the program fails.
func (r heapRule) moves(n uint64) []heapMove {
	if n == 0 {
		return nil
	}
	p, s := r.p, r.p.session
	s.mu.Lock()
	defer s.mu.Unlock()
	if all, ok := p.moves[n]; ok {
		return all
	}
	v, err := s.call(p, p.options, starlark.Tuple{starlark.MakeUint64(n)})
	if err != nil {
		return nil
	}
	all, err := p.heapOptions(n, v)
	if err != nil {
		s.fail(err)
		return nil
	}
	if p.held += len(all) + 1; p.held <= mostHeld {
		p.moves[n] = all
	}
	return all
}

// heapOptions reads what the program returned for a heap of n.
func (p *Program) heapOptions(n uint64, v starlark.Value) ([]heapMove, error) {
	length, err := p.list(v, func() string { return starlark.MakeUint64(n).String() })
	if err != nil {
		return nil, err
	}
	all := make([]heapMove, 0, length)
	single := make([]uint64, 0, length) // what moves leave that leave one heap
	ascending, descending := true, true
	err = each(v, func(o starlark.Value) error {
		var m heapMove
		if t, ok := o.(*named); ok {
			p.mentions = true
			m.text, o = &t.text, t.to
		}
		if k, ok := small(o); ok && k < n {
			m.taken = n - k
			if k > 0 {
				single = append(single, k)
				m.left = single[len(single)-1:]
			}
		} else if err := p.heapOption(n, o, &m); err != nil {
			return err
		}
		if last := len(all) - 1; last >= 0 {
			c := before(all[last], m)
			ascending, descending = ascending && c < 0, descending && c > 0
		}
		all = append(all, m)
		return nil
	})
	switch {
	case err != nil:
		return nil, err
	case ascending:
	case descending:
		slices.Reverse(all)
	default:
		slices.SortStableFunc(all, before)
		all = slices.CompactFunc(all, func(a, b heapMove) bool { return before(a, b) == 0 })
	}
	return all, nil
}

// before is the order of the moves on a heap: by the number taken, then by what is
// left.
func before(a, b heapMove) int {
	if c := cmp.Compare(a.taken, b.taken); c != 0 {
		return c
	}
	return slices.Compare(a.left, b.left)
}

// heapOption reads an option of a heap of n that is not one smaller heap.
func (p *Program) heapOption(n uint64, o starlark.Value, m *heapMove) error {
	if _, ok := o.(starlark.Int); ok {
		return p.larger(n, o)
	}
	if !apart(o) {
		return p.strange(starlark.MakeUint64(n), o)
	}
	m.taken, m.left = n, make([]uint64, 0, 2)
	err := eachPart(o, func(x starlark.Value) error {
		k, ok := small(x)
		if _, number := x.(starlark.Int); !number {
			return p.strange(starlark.MakeUint64(n), o)
		}
		if !ok || k >= n || k > m.taken {
			return p.larger(n, o)
		}
		m.taken -= k
		if k > 0 {
			m.left = append(m.left, k)
		}
		return nil
	})
	slices.Sort(m.left)
	return err
}

// larger is the fault that an option of a heap is no smaller.
func (p *Program) larger(n uint64, o starlark.Value) error {
	return p.fault(p.placeOf(p.options), words.P("script.larger", n, clip(shown(o))), words.P("script.larger.hint"))
}
