package search

import (
	"context"
	"math/bits"
	"unsafe"

	"grundy/game"
)

// A component is a position with its number.
type component struct {
	position game.Position
	number   uint32
}

// What a component on the stack is taken to cost besides its place there: the
// object behind the interface.
const componentBytes = 64

// A componentFrame is a component whose options are being settled.
type componentFrame struct {
	component
	pending int  // where its pending components start
	moves   int  // where its moves to them start
	words   int  // where its set of values starts
	again   bool // moves were left out: make them again at the end
}

// A componentStack holds the components being settled.
type componentStack struct {
	frames  []componentFrame
	pending []component // without a value yet
	moves   []uint32    // for a move to such: nim-sum of the known parts, how many others, their numbers
	words   []uint64    // sets of values, 64 a word
}

// settle is the Grundy value of one component, by depth-first search. A move
// leads to a sum, whose value is the nim-sum of its components' values.
func (e *Engine) settle(ctx context.Context, p game.Position) (uint32, error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	n, err := e.number(p)
	if err != nil {
		return 0, err
	}
	if c := *e.values.at(int(n)); c >= known {
		return c - known, nil
	}
	e.meter.bound = 0
	if b, ok := p.(game.Bounded); ok {
		e.meter.bound, _ = b.Positions()
	}
	v, err := e.run(ctx, component{p, n})
	if err != nil {
		st := &e.stack
		for _, f := range st.frames {
			*e.values.at(int(f.number)) = seen
		}
		clear(st.frames)
		clear(st.pending)
		st.frames, st.pending, st.moves, st.words = st.frames[:0], st.pending[:0], st.moves[:0], st.words[:0]
	}
	return v, err
}

func (e *Engine) run(ctx context.Context, c component) (uint32, error) {
	st := &e.stack
	for {
		// Here c is a component without a value, or the one whose frame was on
		// top and that wants its moves again.
		if v, ok, err := e.direct(ctx, c.position); err != nil {
			return 0, err
		} else if ok {
			*e.values.at(int(c.number)) = known + v
		} else if err := e.expand(ctx, c); err != nil {
			return 0, err
		}
		for {
			if len(st.frames) == 0 {
				return *e.values.at(int(c.number)) - known, nil
			}
			f := &st.frames[len(st.frames)-1]
			if last := len(st.pending) - 1; last >= f.pending {
				c = st.pending[last]
				st.pending[last] = component{}
				st.pending = st.pending[:last]
				code := *e.values.at(int(c.number))
				if code == open {
					return 0, &Cycle{Position: c.position.String()}
				}
				if code < known {
					break
				}
				continue
			}
			c = f.component
			if f.again {
				e.pop()
				*e.values.at(int(c.number)) = seen
				break
			}
			if err := e.finish(f); err != nil {
				return 0, err
			}
			e.pop()
		}
	}
}

// pop takes the frame on top off the stack.
func (e *Engine) pop() {
	st := &e.stack
	last := len(st.frames) - 1
	f := &st.frames[last]
	st.moves, st.words = st.moves[:f.moves], st.words[:f.words]
	*f = componentFrame{}
	st.frames = st.frames[:last]
}

// expand looks at the moves of c: it either finds its value or leaves its frame
// on the stack.
func (e *Engine) expand(ctx context.Context, c component) (err error) {
	st, m := &e.stack, &e.meter
	if st.frames, err = grow(m, st.frames, 1, unsafe.Sizeof(componentFrame{})+componentBytes); err != nil {
		return err
	}
	code := e.values.at(int(c.number))
	if *code == absent {
		if err := m.visit(); err != nil {
			return err
		}
	}
	st.frames = append(st.frames, componentFrame{component: c, pending: len(st.pending), moves: len(st.moves), words: len(st.words)})
	f := &st.frames[len(st.frames)-1]
	*code = open
	if err := m.tick(ctx, ticksPerPosition); err != nil {
		return err
	}
	game.Follow(c.position, func(s game.Sum) bool {
		m.stats.Options++
		if err = m.tick(ctx, ticksPerMove); err == nil {
			err = e.enterMove(f, s)
		}
		return err == nil && !f.again
	})
	if err == nil {
		err = failure(c.position)
	}
	return err
}

// failure is why the options of p cannot be trusted; nil where they can.
func failure(p game.Position) error {
	if f, ok := p.(game.Failing); ok {
		return f.Failure()
	}
	return nil
}

// enterMove enters the move to s: its value, where it is known; else the
// components that have none are pending.
func (e *Engine) enterMove(f *componentFrame, s game.Sum) (err error) {
	st, m := &e.stack, &e.meter
	pending, start := len(st.pending), len(st.moves)
	if st.moves, err = grow(m, st.moves, 2, 4); err != nil {
		return err
	}
	st.moves = append(st.moves, 0, 0)
	var x uint32
	for _, p := range s {
		for _, c := range e.split(p) {
			n, err := e.number(c)
			if err != nil {
				return err
			}
			code := *e.values.at(int(n))
			if code >= known {
				x ^= code - known
				continue
			}
			if code == open {
				return &Cycle{Position: c.String()}
			}
			if st.moves, err = grow(m, st.moves, 1, 4); err != nil {
				return err
			}
			st.moves = append(st.moves, n)
			if st.pending, err = grow(m, st.pending, 1, unsafe.Sizeof(component{})+componentBytes); err != nil {
				return err
			}
			st.pending = append(st.pending, component{c, n})
		}
	}
	if len(st.pending) == pending {
		st.moves = st.moves[:start]
		return e.enter(f, x)
	}
	st.moves[start], st.moves[start+1] = x, uint32(len(st.moves)-start-2)
	f.again = len(st.pending)-f.pending >= fewest && e.crowded()
	return nil
}

// crowded reports whether pending moves take more than their share of memory: a
// quarter of everything else, and some to start with. Then a frame settles what is
// pending first, and makes its moves again.
func (e *Engine) crowded() bool {
	st := &e.stack
	const size = uint64(unsafe.Sizeof(component{})) + componentBytes
	used := uint64(len(st.pending))*size + uint64(len(st.moves))*4
	held := uint64(cap(st.pending))*size + uint64(cap(st.moves))*4
	return used > (e.meter.stats.Memory-held)/4+1<<18
}

// enter enters a value into the set of the frame on top.
func (e *Engine) enter(f *componentFrame, v uint32) (err error) {
	st := &e.stack
	w := f.words + int(v>>6)
	for w >= len(st.words) {
		if st.words, err = grow(&e.meter, st.words, w+1-len(st.words), 8); err != nil {
			return err
		}
		st.words = append(st.words, 0)
	}
	st.words[w] |= 1 << (v & 63)
	return nil
}

// finish settles the frame on top, whose moves all lead to known components.
func (e *Engine) finish(f *componentFrame) error {
	st := &e.stack
	for at := f.moves; at < len(st.moves); {
		x := st.moves[at]
		end := at + 2 + int(st.moves[at+1])
		for _, n := range st.moves[at+2 : end] {
			x ^= *e.values.at(int(n)) - known
		}
		if err := e.enter(f, x); err != nil {
			return err
		}
		at = end
	}
	v := uint32(len(st.words)-f.words) << 6
	for i, w := range st.words[f.words:] {
		if w != ^uint64(0) {
			v = uint32(i<<6 + bits.TrailingZeros64(^w))
			break
		}
	}
	*e.values.at(int(f.number)) = known + v
	return nil
}
