package search

import (
	"context"
	"errors"
	"reflect"

	"grundy/game"
)

// An Engine plays dynamic positions and sums of them, of whatever games, and
// remembers what it has settled. Components are equal where their keys are. A
// position that is [game.Composite] counts as its components, one that is
// [game.Packed] is played by its typed rule, one that is [game.Indexed] by the
// numbers of its followers, and in normal play one that is [game.Parted] by the
// values of its components. An Engine is not safe for concurrent use, though it may
// use all cores itself; its methods fail as those of a [Search] do.
type Engine struct {
	meter meter
	plain bool

	components *interner       // by the positions' keys
	values     list[uint32]    // codes of their Grundy values
	typed      map[any]*packed // searches of comparable packed rules
	passing    *packed         // search of the last rule that is not comparable
	sums       *sums           // nil until a sum is searched
	dense      []*dense        // searches of numbered positions, the latest first
	parted     map[game.PartRule]*parts
	stack      componentStack   // of Grundy
	key        []byte           // a buffer
	parts      [1]game.Position // a buffer
}

// packed is the search of one packed rule.
type packed = Search[uint64]

// NewEngine is an engine with the given budgets.
func NewEngine(limits Limits) *Engine {
	return &Engine{meter: meter{limits: limits}, typed: map[any]*packed{}}
}

// Plain makes the engine play every position by its Moves alone: packed rules,
// numbers and splits are not used. Such an engine judges them.
func (e *Engine) Plain() *Engine {
	e.plain = true
	return e
}

// SetLimits replaces the budgets.
func (e *Engine) SetLimits(l Limits) { e.meter.limits = l }

// Stats is what has been done so far.
func (e *Engine) Stats() Stats { return e.meter.stats }

// Grundy is the value of p in normal play.
func (e *Engine) Grundy(ctx context.Context, p game.Position) (uint64, error) {
	return e.nimSum(ctx, game.Sum{p})
}

// nimSum adds the values of the components of s.
func (e *Engine) nimSum(ctx context.Context, s game.Sum) (uint64, error) {
	var x uint64
	for _, p := range s {
		for _, c := range e.split(p) {
			v, err := e.settle(ctx, c)
			if err != nil {
				return 0, err
			}
			x ^= uint64(v)
		}
	}
	return x, nil
}

// Outcome says who wins s under c. Normal play adds the Grundy values of the
// components. Misère play, where values do not add up, searches the sum itself, in
// which only components without moves are dropped. A search, and that of a
// single packed position in either convention, ends at a position's first
// P-option.
func (e *Engine) Outcome(ctx context.Context, s game.Sum, c game.Convention) (game.Outcome, error) {
	if v, ok, err := e.ask(ctx, s, outcomeUnder(c)); ok || err != nil {
		return decided(v, err)
	}
	if t, key, ok := e.single(s); ok {
		o, err := t.Outcome(ctx, key, c)
		if !errors.Is(err, game.ErrApart) {
			return o, err
		}
	}
	if c == game.Normal {
		lost, err := e.Is(ctx, s, 0)
		if err != nil {
			return game.Unknown, err
		}
		return game.Wins(!lost), nil
	}
	t, key, err := e.searchSum(ctx, s)
	if err != nil {
		return game.Unknown, err
	}
	return t.Outcome(ctx, key, c)
}

// decided is the outcome that an answer stands for.
func decided(v uint32, err error) (game.Outcome, error) {
	if err != nil {
		return game.Unknown, err
	}
	return game.Wins(v == 1), nil
}

// Remoteness is the number of moves that play of s under c takes when the winner
// hurries and the loser delays, and who wins. It searches the sum itself. The
// move that resists longest in a lost sum is the one to an option of the greatest
// remoteness.
func (e *Engine) Remoteness(ctx context.Context, s game.Sum, c game.Convention) (uint64, game.Outcome, error) {
	q := remotenessUnder(c)
	if v, ok, err := e.ask(ctx, s, q); err != nil {
		return 0, game.Unknown, err
	} else if ok {
		return uint64(v), game.Wins(v&1 != q.lost()), nil
	}
	if t, key, ok := e.single(s); ok {
		n, o, err := t.Remoteness(ctx, key, c)
		if !errors.Is(err, game.ErrApart) {
			return n, o, err
		}
	}
	t, key, err := e.searchSum(ctx, s)
	if err != nil {
		return 0, game.Unknown, err
	}
	return t.Remoteness(ctx, key, c)
}

// split is the components of p; valid until the next call.
func (e *Engine) split(p game.Position) game.Sum {
	if s, ok := p.(game.Composite); ok && !e.plain {
		return s.Components()
	}
	e.parts[0] = p
	return e.parts[:]
}

// single is the typed search for a sum of one packed component.
func (e *Engine) single(s game.Sum) (*packed, uint64, bool) {
	p, ok := e.lone(s)
	if !ok {
		return nil, 0, false
	}
	return e.pack(p)
}

// pack is the typed search for p and its key there, if p packs. Positions share
// a search where their rules are comparable and equal; a rule that is not
// comparable is searched anew each time.
func (e *Engine) pack(p game.Position) (*packed, uint64, bool) {
	q, ok := p.(game.Packed)
	if !ok || e.plain {
		return nil, 0, false
	}
	rule, key, ok := q.Pack()
	if !ok {
		return nil, 0, false
	}
	if !reflect.ValueOf(rule).Comparable() {
		if e.passing != nil {
			e.passing.release()
		}
		e.passing = newSearch(rule, &e.meter)
		return e.passing, key, true
	}
	t := e.typed[rule]
	if t == nil {
		t = newSearch(rule, &e.meter)
		e.typed[rule] = t
	}
	return t, key, true
}

// number is the number of a component.
func (e *Engine) number(p game.Position) (uint32, error) {
	if e.components == nil {
		in, err := newInterner(&e.meter)
		if err != nil {
			return 0, err
		}
		e.components = in
	}
	e.key = p.Key(e.key[:0])
	n, _, err := e.components.number(e.key)
	for err == nil && e.values.n <= int(n) {
		err = e.values.push(&e.meter, absent)
	}
	return n, err
}
