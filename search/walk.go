package search

import (
	"context"
	"unsafe"

	"grundy/game"
)

// Walk yields p and every position that can be reached from it, each once (one
// of those that are equal up to symmetry, where the rule is [Canonical]), until
// yield returns false. A game with cycles is as good as any. It keeps a memo of
// its own while it runs; each position counts against the limits.
func (s *Search[P]) Walk(ctx context.Context, p P, yield func(P) bool) error {
	m := s.meter
	memo, err := newMemo[P](m)
	if err != nil {
		return err
	}
	var todo, options []P
	defer func() {
		memo.release()
		m.give(uint64(cap(todo)) * uint64(unsafe.Sizeof(p)))
	}()
	if s.canonical != nil {
		p = s.canonical(p)
	}
	for {
		if memo.get(p) == absent {
			if err := m.visit(); err != nil {
				return err
			}
			if err := memo.set(p, known); err != nil {
				return err
			}
			if !yield(p) {
				return nil
			}
			options = s.rule.Options(options[:0], p)
			if s.inner != nil {
				if err := s.inner.failure(); err != nil {
					return err
				}
			}
			if s.failing != nil {
				if err := s.failing.Failure(); err != nil {
					return err
				}
			}
			m.stats.Options += uint64(len(options))
			if err := m.tick(ctx, ticksPerPosition+len(options)); err != nil {
				return err
			}
			for _, o := range options {
				if s.canonical != nil {
					o = s.canonical(o)
				}
				if memo.get(o) != absent {
					continue
				}
				if todo, err = grow(m, todo, 1, unsafe.Sizeof(p)); err != nil {
					return err
				}
				todo = append(todo, o)
			}
		}
		if len(todo) == 0 {
			return nil
		}
		p = todo[len(todo)-1]
		todo = todo[:len(todo)-1]
	}
}

// Walk yields s and every sum that can be reached from it, each once, without
// components that have no moves, until yield returns false. Sums are the same
// where their components are, in any order.
func (e *Engine) Walk(ctx context.Context, s game.Sum, yield func(game.Sum) bool) error {
	t, n, err := e.searchSum(ctx, s)
	if err != nil {
		return err
	}
	return t.Walk(ctx, n, func(n uint32) bool { return yield(e.sums.sum(n)) })
}
