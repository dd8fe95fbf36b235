package evidence

import (
	"context"
	"io"

	"grundy/box"
	"grundy/certificate"
	"grundy/game"
	"grundy/rules"
	"grundy/search"
)

// PPositions writes the certificate of the P-positions of a game in a box: that they
// are those, and no others.
func PPositions(ctx context.Context, to io.Writer, g rules.Game, b box.Box, c game.Convention, o Options) error {
	w := &boxed{convention: c, parts: newParts(), sheet: &sheet{most: o.lines()},
		engine: search.NewEngine(search.Limits{Memory: o.memory()})}
	if h, ok := g.(rules.HeapGame); ok && c == game.Normal {
		if err := w.heaps(ctx, h, b, o); err != nil {
			return err
		}
	} else if err := w.each(ctx, g, b); err != nil {
		return err
	}
	line := certificate.Box{Game: g.String(), Heaps: uint64(b.Heaps), From: b.Min, To: b.Max}
	if err := w.sheet.add(line); err != nil {
		return err
	}
	claim := certificate.PPositionsClaim{Game: g.String(), Heaps: uint64(b.Heaps), From: b.Min, To: b.Max, Positions: w.count}
	if err := w.sheet.claim(to, certificate.Header{Convention: c.String(), Claim: claim}); err != nil {
		return err
	}
	return w.sheet.out.Close()
}

// A boxed is a box being written.
type boxed struct {
	convention game.Convention
	parts      *parts
	sheet      *sheet
	engine     *search.Engine
	count      uint64
}

// heaps writes the values of the heaps of a box; sums of them need no lines.
func (w *boxed) heaps(ctx context.Context, g rules.HeapGame, b box.Box, o Options) error {
	if err := readable(game.Sum{rules.NewHeaps(g.Rule, []uint64{1})}); err != nil {
		return err
	}
	t, err := newTables(o).of(g.Rule)
	if err != nil {
		return err
	}
	if b.Max == ^uint64(0) {
		return &game.Limit{Which: "heaps", Needed: b.Max}
	}
	if err := t.write(ctx, w.sheet.add, b.Max+1); err != nil {
		return err
	}
	return box.PPositions(ctx, g, b, game.Normal, box.Limits{Memory: o.memory()}, func([]uint64, game.Position) bool {
		w.count++
		return true
	})
}

// each writes every position of a box, and what that needs.
func (w *boxed) each(ctx context.Context, g rules.Game, b box.Box) error {
	s := &strategist{parts: w.parts, convention: w.convention, choose: searched(w.engine, w.parts, w.convention), write: w.sheet.add, written: map[string]bool{}}
	var failed error
	seen := map[string]bool{}
	err := box.Each(ctx, g, b, 0, func(_ []uint64, p game.Position) bool {
		failed = w.position(ctx, s, seen, p)
		return failed == nil
	})
	if failed != nil {
		return failed
	}
	return err
}

// position writes one position of a box, once.
func (w *boxed) position(ctx context.Context, s *strategist, seen map[string]bool, p game.Position) error {
	if len(seen) == 0 {
		if err := readable(game.Sum{p}); err != nil {
			return err
		}
	}
	at := w.parts.pile(game.Sum{p})
	o, err := w.engine.Outcome(ctx, game.Sum{p}, w.convention)
	if err != nil {
		return err
	}
	if o == game.P {
		w.count++
	}
	key := at.key()
	if seen[key] {
		return nil // another one differs by what has no moves
	}
	seen[key] = true
	return s.show(ctx, at, o)
}
