package search

import (
	"context"

	"grundy/game"
	"grundy/words"
)

// Limits are budgets; 0 is no limit. Time is limited by the context of each call.
type Limits struct {
	// Positions bounds the positions held in all memos together.
	Positions uint64
	// Memory bounds the bytes of tables, stacks and buffers that are in use. The
	// garbage collector may hold back as much again before it runs;
	// runtime/debug.SetMemoryLimit bounds that.
	Memory uint64
	// Work bounds what is done in all, see Stats.Work.
	Work uint64
}

// Stats say what has been done so far, over all calls.
type Stats struct {
	Positions uint64 // positions visited; one that is asked two questions counts twice
	Options   uint64 // options generated
	Work      uint64 // roughly what was done, in options of a quick typed rule
	Memory    uint64 // bytes in use now
	Peak      uint64 // the most bytes that were in use at once
}

// A Canonical rule knows symmetries: Canonical gives all positions that are equal
// up to symmetry as one of them. The search applies it to every option.
type Canonical[P any] interface {
	Canonical(p P) P
}

// A Bounded rule can say how many positions a search from p could meet at most;
// ok is false where the number passes 2^64. It fills Needed of a [game.Limit].
type Bounded[P any] interface {
	Bound(p P) (bound uint64, ok bool)
}

// A Named rule has names for its positions, as a reader knows them.
type Named[P any] interface {
	Name(p P) string
}

// A Cycle is a position from which play can come back to the same position, so
// that backward induction does not settle it.
type Cycle struct {
	Position string
}

// Error says in English where play can go on for ever.
func (c *Cycle) Error() string { return words.English.Say(c.Says()) }

// Says is the error as a phrase.
func (c *Cycle) Says() words.Phrase { return words.P("search.cycle", c.Position) }

// A meter counts what several tables and stacks use together, and holds it to
// the limits.
type meter struct {
	limits Limits
	stats  Stats
	bound  uint64 // what Needed says of a limit on positions; 0 where unknown
	ticks  int    // work until the context is looked at again
}

// take enters n bytes that are about to be allocated.
func (m *meter) take(n uint64) error {
	if m.limits.Memory != 0 && m.stats.Memory+n > m.limits.Memory {
		return &game.Limit{Which: "memory", Allowed: m.limits.Memory, Reached: m.stats.Positions}
	}
	m.stats.Memory += n
	m.stats.Peak = max(m.stats.Peak, m.stats.Memory)
	return nil
}

// give enters n bytes that are no longer used.
func (m *meter) give(n uint64) { m.stats.Memory -= n }

// visit enters a position that is new to a memo.
func (m *meter) visit() error {
	if m.limits.Positions != 0 && m.stats.Positions >= m.limits.Positions {
		return &game.Limit{Which: "positions", Allowed: m.limits.Positions, Needed: m.bound, Reached: m.stats.Positions}
	}
	m.stats.Positions++
	return nil
}

// Looking at a context takes a few nanoseconds, so it is looked at once in so
// many options; a position and a move of a dynamic one count as many, because
// their rules may be slow.
const (
	ticksPerLook     = 4096
	ticksPerPosition = 512
	ticksPerMove     = 64
)

// tick counts work and returns ctx.Err() every now and then.
func (m *meter) tick(ctx context.Context, work int) error {
	if m.ticks -= work; m.ticks > 0 {
		return nil
	}
	m.stats.Work += uint64(ticksPerLook - m.ticks)
	m.ticks = ticksPerLook
	if m.limits.Work != 0 && m.stats.Work >= m.limits.Work {
		return &game.Limit{Which: "work", Allowed: m.limits.Work, Reached: m.stats.Positions}
	}
	return ctx.Err()
}

// grow returns s with room for n more elements of the given size in bytes,
// entering what it allocates.
func grow[T any](m *meter, s []T, n int, size uintptr) ([]T, error) {
	if cap(s)-len(s) >= n {
		return s, nil
	}
	room := max(len(s)+n, cap(s)+cap(s)/2, 64)
	if err := m.take(uint64(room) * uint64(size)); err != nil {
		return s, err
	}
	t := make([]T, len(s), room)
	copy(t, s)
	m.give(uint64(cap(s)) * uint64(size))
	return t, nil
}
