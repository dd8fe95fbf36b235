package search

import (
	"context"
	"slices"
	"strings"

	"grundy/game"
)

// sums is the game of sums as a typed rule: a position is the number of a
// multiset of components, none of which is without moves. A component without
// moves changes nothing in either convention; a pair of equal ones does in misère
// play and in remoteness, and stays.
type sums struct {
	engine *Engine
	search *Search[uint32]
	known  *interner // multisets, as component numbers in order

	// By the component's number:
	positions list[game.Position]
	terminal  list[uint8]    // one of the states below
	options   list[[]uint32] // its options as numbers of multisets, each once; nil until wanted

	ctx  context.Context // of the call under way
	err  error           // why Options gave up
	held []uint32        // buffers
	made []uint32
	key  []byte
}

// What is known of a component's moves.
const (
	unasked uint8 = iota
	without
	with
)

// searchSum is the search of sums, and the number of s there.
func (e *Engine) searchSum(ctx context.Context, s game.Sum) (*Search[uint32], uint32, error) {
	if err := ctx.Err(); err != nil {
		return nil, 0, err
	}
	if e.sums == nil {
		in, err := newInterner(&e.meter)
		if err != nil {
			return nil, 0, err
		}
		r := &sums{engine: e, known: in}
		r.search = newSearch(game.Rule[uint32](r), &e.meter)
		e.sums = r
	}
	r := e.sums
	r.ctx, r.err = ctx, nil
	ids, err := r.appendSum(nil, s)
	if err != nil {
		return nil, 0, err
	}
	n, err := r.number(ids)
	return r.search, n, err
}

// number is the number of a multiset, which it sorts.
func (r *sums) number(ids []uint32) (uint32, error) {
	slices.Sort(ids)
	r.key = appendIDs(r.key[:0], ids)
	n, _, err := r.known.number(r.key)
	return n, err
}

// appendSum appends the numbers of the components of s that have moves.
func (r *sums) appendSum(ids []uint32, s game.Sum) ([]uint32, error) {
	e := r.engine
	for _, p := range s {
		for _, c := range e.split(p) {
			n, err := e.number(c)
			if err != nil {
				return ids, err
			}
			live, err := r.keep(n, c)
			if err != nil {
				return ids, err
			}
			if live {
				ids = append(ids, n)
			}
		}
	}
	return ids, nil
}

// keep keeps the position of component n, and reports whether it has moves.
func (r *sums) keep(n uint32, p game.Position) (bool, error) {
	m := &r.engine.meter
	for r.options.n <= int(n) {
		if r.positions.n == r.options.n {
			if err := r.positions.push(m, nil); err != nil {
				return false, err
			}
		}
		if r.terminal.n == r.options.n {
			if err := r.terminal.push(m, unasked); err != nil {
				return false, err
			}
		}
		if err := r.options.push(m, nil); err != nil {
			return false, err
		}
	}
	state := r.terminal.at(int(n))
	if *state == unasked {
		if err := m.take(componentBytes); err != nil {
			return false, err
		}
		*r.positions.at(int(n)) = p
		*state = without
		game.Follow(p, func(game.Sum) bool {
			*state = with
			return false
		})
		if err := failure(p); err != nil {
			*state = unasked
			return false, err
		}
	}
	return *state == with, nil
}

// optionsOf is the options of component n as numbers of multisets, each once.
func (r *sums) optionsOf(n uint32) (options []uint32, err error) {
	at := r.options.at(int(n))
	if *at != nil {
		return *at, nil
	}
	m := &r.engine.meter
	var made []uint32
	p := *r.positions.at(int(n))
	game.Follow(p, func(s game.Sum) bool {
		if err = m.tick(r.ctx, ticksPerMove); err != nil {
			return false
		}
		if made, err = r.appendSum(made[:0], s); err != nil {
			return false
		}
		var o uint32
		if o, err = r.number(made); err != nil {
			return false
		}
		if options, err = grow(m, options, 1, 4); err != nil {
			return false
		}
		options = append(options, o)
		return true
	})
	if err == nil {
		err = failure(p)
	}
	if err != nil {
		m.give(uint64(cap(options)) * 4)
		return nil, err
	}
	slices.Sort(options)
	*at = slices.Compact(options)
	return *at, nil
}

// Options implements [game.Rule].
func (r *sums) Options(dst []uint32, s uint32) []uint32 {
	r.held = readIDs(r.held[:0], r.known.key(s))
	for i, n := range r.held {
		if i > 0 && n == r.held[i-1] {
			continue
		}
		options, err := r.optionsOf(n)
		if err != nil {
			r.err = err
			return dst
		}
		if len(r.held) == 1 {
			return append(dst, options...)
		}
		for _, o := range options {
			r.made = append(append(r.made[:0], r.held[:i]...), r.held[i+1:]...)
			r.made = readIDs(r.made, r.known.key(o))
			made, err := r.number(r.made)
			if err != nil {
				r.err = err
				return dst
			}
			dst = append(dst, made)
		}
	}
	return dst
}

func (r *sums) failure() error { return r.err }

// sum is the sum of a number.
func (r *sums) sum(s uint32) game.Sum {
	var sum game.Sum
	for _, n := range readIDs(nil, r.known.key(s)) {
		sum = append(sum, *r.positions.at(int(n)))
	}
	return sum
}

func (r *sums) name(s uint32) string {
	var names []string
	for _, p := range r.sum(s) {
		names = append(names, p.String())
	}
	return strings.Join(names, " + ")
}
