package search

import (
	"context"
	"fmt"
	"unsafe"

	"grundy/game"
)

// A Search plays one typed rule out and remembers what it has settled. It is not
// safe for concurrent use.
//
// Every method that takes a context returns ctx.Err() within milliseconds after
// the context ends (or after the rule returns, where that takes longer), a
// [*game.Limit] where a budget is used up, and a [*Cycle] where play from p can
// go on for ever; the zero answer with it means nothing. What was settled until
// then is kept, so that the same question asked again, with a larger budget or a
// new context, goes on from there.
type Search[P comparable] struct {
	rule      game.Rule[P]
	canonical func(P) P    // nil where the rule knows no symmetry
	inner     inner[P]     // nil but for the rules of this package
	failing   game.Failing // nil where options are always right
	memos     [questions]memo[P]
	meter     *meter

	// The stack: frames of positions being settled, and what belongs to them.
	frames  []frame[P]
	pending []P      // options that await their answers
	words   []uint64 // sets of values

	scratch []P // the options of the position at hand
	codes   [chunk]uint32
}

// Options are looked up so many at a time, so that their cache misses overlap.
const chunk = 128

// A frame keeps so many pending options at least, however long the stack is.
const fewest = 16

// A frame is a position whose options are being settled.
type frame[P comparable] struct {
	position P
	bits     uint64 // the tally's
	pending  int    // where its pending options start
	words    int    // where its set of values starts
	again    bool   // pending options were left out: generate them again at the end
}

// New is a search over rule, which may also be [Canonical] and [Bounded].
//
// The search changes the slice that Options returns, as the contract of
// [game.Rule] lets it: a rule appends to dst, and never returns a slice that it
// keeps. Positions are compared by ==, so that they hold no floating-point NaN and
// no interface with a value that cannot be compared.
func New[P comparable](rule game.Rule[P], limits Limits) *Search[P] {
	return newSearch(rule, &meter{limits: limits})
}

// An inner rule can fail, and knows its positions' names.
type inner[P comparable] interface {
	failure() error // why the last call of Options was given up
	name(p P) string
}

func newSearch[P comparable](rule game.Rule[P], m *meter) *Search[P] {
	s := &Search[P]{rule: rule, meter: m}
	if c, ok := rule.(Canonical[P]); ok {
		s.canonical = c.Canonical
	}
	s.inner, _ = rule.(inner[P])
	s.failing, _ = rule.(game.Failing)
	return s
}

// SetLimits replaces the budgets.
func (s *Search[P]) SetLimits(l Limits) { s.meter.limits = l }

// Stats is what has been done so far.
func (s *Search[P]) Stats() Stats { return s.meter.stats }

// Grundy is the Grundy value of p.
func (s *Search[P]) Grundy(ctx context.Context, p P) (uint64, error) {
	v, err := s.settle(ctx, grundy, p)
	return uint64(v), err
}

// Outcome says who wins from p under c. It visits only as many positions as it
// needs: a position is settled at its first P-option.
func (s *Search[P]) Outcome(ctx context.Context, p P, c game.Convention) (game.Outcome, error) {
	if v, ok := s.settled(grundy, p); ok && c == game.Normal {
		return game.Wins(v != 0), nil
	}
	if v, ok := s.settled(outcomes, p); ok {
		return game.Wins(v>>c&1 == 1), nil
	}
	v, err := s.settle(ctx, outcomeUnder(c), p)
	if err != nil {
		return game.Unknown, err
	}
	return game.Wins(v == 1), nil
}

// settled is the answer to q for p, if it is known already.
func (s *Search[P]) settled(q question, p P) (v uint32, ok bool) {
	if s.memos[q] == nil {
		return 0, false
	}
	if s.canonical != nil {
		p = s.canonical(p)
	}
	c := s.memos[q].get(p)
	return c - known, c >= known
}

// Outcomes says who wins from p in normal and in misère play, in one pass.
func (s *Search[P]) Outcomes(ctx context.Context, p P) (normal, misere game.Outcome, err error) {
	v, err := s.settle(ctx, outcomes, p)
	if err != nil {
		return game.Unknown, game.Unknown, err
	}
	return game.Wins(v&1 == 1), game.Wins(v&2 == 2), nil
}

// Remoteness is the number of moves that play from p under c takes when the
// winner hurries and the loser delays, and who wins. It visits every position
// that can be reached. The move that resists longest from a P-position is the one
// to an option of the greatest remoteness.
func (s *Search[P]) Remoteness(ctx context.Context, p P, c game.Convention) (uint64, game.Outcome, error) {
	q := remotenessUnder(c)
	v, err := s.settle(ctx, q, p)
	if err != nil {
		return 0, game.Unknown, err
	}
	return uint64(v), game.Wins(v&1 != q.lost()), nil
}

// settle answers q for p.
func (s *Search[P]) settle(ctx context.Context, q question, p P) (uint32, error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	if s.memos[q] == nil {
		m, err := newMemo[P](s.meter)
		if err != nil {
			return 0, err
		}
		s.memos[q] = m
	}
	memo := s.memos[q]
	if s.canonical != nil {
		p = s.canonical(p)
	}
	c := memo.get(p)
	if c >= known {
		return c - known, nil
	}
	s.meter.bound = 0
	if b, ok := s.rule.(Bounded[P]); ok {
		s.meter.bound, _ = b.Bound(p)
	}
	v, err := s.run(ctx, q, p, c == absent)
	if err != nil {
		s.abandon(memo)
	}
	return v, err
}

// release gives the memory of all memos back to the meter; the search is not used
// any more.
func (s *Search[P]) release() {
	for _, m := range s.memos {
		if m != nil {
			m.release()
		}
	}
	var p P
	size := uint64(unsafe.Sizeof(p))
	s.meter.give(uint64(cap(s.scratch)+cap(s.pending))*size + uint64(cap(s.frames))*uint64(unsafe.Sizeof(frame[P]{})) + uint64(cap(s.words))*8)
}

// abandon takes back the stack of a search that ended early.
func (s *Search[P]) abandon(m memo[P]) {
	for i := range s.frames {
		m.set(s.frames[i].position, seen) // it is in the table: no error
	}
	s.frames, s.pending, s.words = s.frames[:0], s.pending[:0], s.words[:0]
}

// run settles p by depth-first search. p has no answer; fresh says that it is not
// in the memo at all.
func (s *Search[P]) run(ctx context.Context, q question, p P, fresh bool) (uint32, error) {
	memo := s.memos[q]
	for {
		// Here p is a position without an answer: a new one, or the one on top
		// of the stack that wants its options again.
		v, settled, err := s.expand(ctx, q, p, fresh)
		if err != nil {
			if memo.get(p) == open { // it wanted its options again
				memo.set(p, seen)
			}
			return 0, err
		}
		for {
			if settled {
				if len(s.frames) == 0 {
					return v, nil
				}
				f := &s.frames[len(s.frames)-1]
				t := s.tally(f)
				t.enter(q, v)
				f.bits = t.bits
				if t.decided(q) {
					s.pending, f.again = s.pending[:f.pending], false
				}
			}
			// Take the next pending option of the frame on top.
			f := &s.frames[len(s.frames)-1]
			if len(s.pending) > f.pending {
				last := len(s.pending) - 1
				p = s.pending[last]
				s.pending = s.pending[:last]
				c := memo.get(p)
				if c == open {
					return 0, s.cycle(p)
				}
				if c < known {
					fresh = c == absent
					break
				}
				v, settled = c-known, true
				continue
			}
			if f.again {
				p, fresh = f.position, false
				s.words = s.words[:f.words]
				s.frames = s.frames[:len(s.frames)-1]
				break
			}
			t := s.tally(f)
			v, settled = t.answer(q, false), true
			if err := memo.set(f.position, known+v); err != nil {
				return 0, err
			}
			s.words = s.words[:f.words]
			s.frames = s.frames[:len(s.frames)-1]
		}
	}
}

func (s *Search[P]) cycle(p P) error {
	if s.inner != nil {
		return &Cycle{Position: s.inner.name(p)}
	}
	if n, ok := s.rule.(Named[P]); ok {
		return &Cycle{Position: n.Name(p)}
	}
	return &Cycle{Position: fmt.Sprint(p)}
}

// tally is the tally of the frame on top.
func (s *Search[P]) tally(f *frame[P]) tally {
	t := tally{bits: f.bits}
	if f.words < len(s.words) {
		t.words = s.words[f.words:]
	}
	return t
}

// expand looks at the options of p. Where they settle it, its answer goes into
// the memo; else p goes on the stack.
func (s *Search[P]) expand(ctx context.Context, q question, p P, fresh bool) (v uint32, settled bool, err error) {
	memo, m := s.memos[q], s.meter
	had := cap(s.scratch)
	options := s.rule.Options(s.scratch[:0], p)
	if cap(options) > had {
		s.scratch = options
		if err := m.take(uint64(cap(options)-had) * uint64(unsafe.Sizeof(p))); err != nil {
			s.scratch = nil
			m.give(uint64(had) * uint64(unsafe.Sizeof(p)))
			return 0, false, err
		}
	}
	if s.inner != nil {
		if err := s.inner.failure(); err != nil {
			return 0, false, err
		}
	}
	if s.failing != nil {
		if err := s.failing.Failure(); err != nil {
			return 0, false, err
		}
	}
	m.stats.Options += uint64(len(options))
	if err := m.tick(ctx, len(options)+ticksPerPosition); err != nil {
		return 0, false, err
	}
	if s.canonical != nil {
		for i := range options {
			options[i] = s.canonical(options[i])
		}
	}

	f := frame[P]{position: p, pending: len(s.pending), words: len(s.words)}
	t := tally{}
	if n := len(options); q == grundy && n > 64 {
		n = (n + 63) / 64
		if s.words, err = grow(m, s.words, n, 8); err != nil {
			return 0, false, err
		}
		s.words = s.words[:f.words+n]
		t.words = s.words[f.words:]
		clear(t.words)
	}
	rest := 0
	for at := 0; at < len(options); at += chunk {
		part := options[at:min(at+chunk, len(options))]
		codes := s.codes[:len(part)]
		memo.look(part, codes)
		r, again, cyclic := gather(q, &t, part, codes)
		if t.decided(q) {
			rest = 0
			break
		}
		if cyclic {
			return 0, false, s.cycle(again)
		}
		rest += copy(options[rest:], part[:r])
	}
	if fresh {
		if err := m.visit(); err != nil {
			return 0, false, err
		}
	}
	if rest == 0 {
		v = t.answer(q, len(options) == 0)
		s.words = s.words[:f.words]
		return v, true, memo.set(p, known+v)
	}
	f.bits = t.bits
	if spare := s.spare(); rest > spare {
		rest, f.again = spare, true
	}
	if s.pending, err = grow(m, s.pending, rest, unsafe.Sizeof(p)); err != nil {
		return 0, false, err
	}
	if s.frames, err = grow(m, s.frames, 1, unsafe.Sizeof(f)); err != nil {
		return 0, false, err
	}
	if err := memo.set(p, open); err != nil {
		return 0, false, err
	}
	s.pending = append(s.pending, options[:rest]...)
	s.frames = append(s.frames, f)
	return 0, false, nil
}

// spare is how many pending options may be added to the stack, at least a few.
// They may take a quarter of the bytes that everything else takes, and some to
// start with; past that a frame keeps as many as fit and generates its options
// again when those are settled.
func (s *Search[P]) spare() int {
	var p P
	size := uint64(unsafe.Sizeof(p))
	held := uint64(cap(s.pending)) * size
	allowed := (s.meter.stats.Memory-held)/4 + 1<<16
	used := uint64(len(s.pending)) * size
	if used+fewest*size > allowed {
		return fewest
	}
	return int((allowed - used) / size)
}
