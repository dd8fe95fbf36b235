// Package search decides positions by playing them out.
package search

import (
	"context"
	"sort"
	"strings"

	"grundy/game"
)

// An Engine searches positions of any game and keeps what it found.
type Engine struct {
	limits Limits
	stats  Stats
	grundy map[string]uint64
	remote map[string]int64
}

// NewEngine makes an engine.
func NewEngine(l Limits) *Engine {
	return &Engine{limits: l, grundy: map[string]uint64{}, remote: map[string]int64{}}
}

// Stats returns the counts so far.
func (e *Engine) Stats() Stats { return e.stats }

func (e *Engine) visit(ctx context.Context) error {
	e.stats.Positions++
	if e.limits.Positions > 0 && e.stats.Positions > e.limits.Positions {
		return &game.Limit{Which: "positions", Allowed: e.limits.Positions, Reached: e.stats.Positions}
	}
	return ctx.Err()
}

// Grundy is the value of p in normal play.
func (e *Engine) Grundy(ctx context.Context, p game.Position) (uint64, error) {
	key := string(p.Key(nil))
	if v, ok := e.grundy[key]; ok {
		return v, nil
	}
	if err := e.visit(ctx); err != nil {
		return 0, err
	}
	seen := map[uint64]bool{}
	for m := range p.Moves {
		var x uint64
		for _, q := range m.Then() {
			v, err := e.Grundy(ctx, q)
			if err != nil {
				return 0, err
			}
			x ^= v
		}
		seen[x] = true
	}
	var g uint64
	for seen[g] {
		g++
	}
	e.grundy[key] = g
	return g, nil
}

// Outcome is who wins s under c.
func (e *Engine) Outcome(ctx context.Context, s game.Sum, c game.Convention) (game.Outcome, error) {
	_, o, err := e.Remoteness(ctx, s, c)
	return o, err
}

// Remoteness is how many moves s lasts under c with best play.
func (e *Engine) Remoteness(ctx context.Context, s game.Sum, c game.Convention) (uint64, game.Outcome, error) {
	keys := make([]string, len(s))
	for i, p := range s {
		keys[i] = string(p.Key(nil))
	}
	sort.Strings(keys)
	key := c.String() + strings.Join(keys, "+")
	if v, ok := e.remote[key]; ok {
		return uint64(v >> 1), game.Wins(v&1 == 1), nil
	}
	if err := e.visit(ctx); err != nil {
		return 0, 0, err
	}
	win, lose, any := int64(-1), int64(0), false
	for i, p := range s {
		for m := range p.Moves {
			any = true
			after := append(append(append(game.Sum{}, s[:i]...), m.Then()...), s[i+1:]...)
			r, o, err := e.Remoteness(ctx, after, c)
			if err != nil {
				return 0, 0, err
			}
			if o == game.P && (win < 0 || int64(r) < win) {
				win = int64(r)
			}
			lose = max(lose, int64(r))
		}
	}
	v := (lose + 1) << 1
	switch {
	case !any && c == game.Normal:
		v = 0
	case !any:
		v = 1
	case win >= 0:
		v = (win+1)<<1 | 1
	}
	e.remote[key] = v
	return uint64(v >> 1), game.Wins(v&1 == 1), nil
}
