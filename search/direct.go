package search

import (
	"context"
	"errors"
	"slices"

	"grundy/game"
)

// mostNumbered is how many numbered games an engine keeps the answers of.
const mostNumbered = 8

// numbered is the search of a numbering that has p, and the number of p there; ok is
// false where p does not number its followers, the budgets have no room for an array
// of the answers to q, or the typed rule that p packs to does better.
func (e *Engine) numbered(p game.Position, q question) (d *dense, n uint64, ok bool) {
	x, ok := p.(game.Indexed)
	if !ok || e.plain {
		return nil, 0, false
	}
	for _, d := range e.dense {
		if n, ok := d.numbering.Number(p); ok && d.affordable(q) {
			return d, n, true
		}
	}
	_, packs := p.(game.Packed)
	if packs && (q == outcomeNormal || q == outcomeMisere) {
		return nil, 0, false // its search stops at the first P-option
	}
	numbering, ok := x.Index()
	if !ok || packs && numbering.Size() < denseAlone {
		return nil, 0, false // all small positions of one rule share a memo
	}
	if n, ok = numbering.Number(p); !ok {
		return nil, 0, false
	}
	for {
		if d, ok = newDense(numbering, &e.meter, q); ok && len(e.dense) < mostNumbered {
			e.dense = slices.Insert(e.dense, 0, d)
			return d, n, true
		}
		last := len(e.dense) - 1
		if last < 0 {
			return nil, 0, false
		}
		e.dense[last].release()
		e.dense = e.dense[:last]
	}
}

// lone is the only component of a sum.
func (e *Engine) lone(s game.Sum) (game.Position, bool) {
	if len(s) != 1 {
		return nil, false
	}
	parts := e.split(s[0])
	if len(parts) != 1 {
		return nil, false
	}
	return parts[0], true
}

// ask answers q for a sum of one numbered component; ok is false where the sum is
// none.
func (e *Engine) ask(ctx context.Context, s game.Sum, q question) (v uint32, ok bool, err error) {
	p, ok := e.lone(s)
	if !ok {
		return 0, false, nil
	}
	d, n, ok := e.numbered(p, q)
	if !ok {
		return 0, false, nil
	}
	if q == outcomeNormal && n < d.answers[grundy].filled {
		v, err = d.answer(ctx, grundy, n)
		return min(v, 1), true, err
	}
	v, err = d.answer(ctx, q, n)
	if errors.Is(err, errNarrow) {
		return 0, false, nil
	}
	return v, err == nil, err
}

// direct is the value of a component that is numbered, falls apart or is packed;
// ok is false where it has to be played by its moves.
func (e *Engine) direct(ctx context.Context, p game.Position) (v uint32, ok bool, err error) {
	if d, n, ok := e.numbered(p, grundy); ok {
		v, err := d.answer(ctx, grundy, n)
		if !errors.Is(err, errNarrow) {
			return v, err == nil, err
		}
	}
	if v, ok, err := e.byParts(ctx, p); ok || err != nil {
		return v, ok, err
	}
	if t, key, ok := e.pack(p); ok {
		w, err := t.Grundy(ctx, key)
		if errors.Is(err, game.ErrApart) {
			return e.byParts(ctx, p) // which it now is known to have
		}
		return uint32(w), err == nil, err
	}
	return 0, false, nil
}

// byParts is the value of a component that falls apart in play; ok is false where it
// does not, or values are too large.
func (e *Engine) byParts(ctx context.Context, p game.Position) (v uint32, ok bool, err error) {
	s, keys, ok, err := e.apart(p)
	if !ok {
		return 0, false, err
	}
	for _, key := range keys {
		w, err := s.value(ctx, key)
		if errors.Is(err, errWide) {
			return 0, false, nil
		}
		if err != nil {
			return 0, false, err
		}
		v ^= w
	}
	return v, true, nil
}

// apart is the search by parts for p and its components, if p falls apart in play.
func (e *Engine) apart(p game.Position) (s *parts, keys []uint64, ok bool, err error) {
	g, ok := p.(game.Parted)
	if !ok || e.plain {
		return nil, nil, false, nil
	}
	rule, keys, ok := g.Parts()
	if !ok {
		return nil, nil, false, nil
	}
	if s = e.parted[rule]; s == nil {
		if s, err = newParts(rule, &e.meter); err != nil {
			return nil, nil, false, err
		}
		if e.parted == nil {
			e.parted = map[game.PartRule]*parts{}
		}
		e.parted[rule] = s
	}
	return s, keys, true, nil
}

// Is reports whether the value of s in normal play is v. Where s falls apart into
// components ([game.Parted]) that takes less than its value: of all but one
// component the values are found, and of that one whether it is the value that is
// missing.
func (e *Engine) Is(ctx context.Context, s game.Sum, v uint64) (bool, error) {
	x := v
	type unknown struct {
		search *parts
		key    uint64
	}
	var rest []unknown
	for _, p := range s {
		t, keys, ok, err := e.apart(p)
		if err != nil {
			return false, err
		}
		if !ok {
			w, err := e.nimSum(ctx, game.Sum{p})
			if err != nil {
				return false, err
			}
			x ^= w
			continue
		}
		for _, key := range keys {
			u := unknown{t, key}
			if c := t.look(key); c&partValue != 0 {
				x ^= uint64(c &^ partValue)
			} else if i := slices.Index(rest, u); i >= 0 {
				rest = slices.Delete(rest, i, i+1) // two equal ones are worth 0
			} else {
				rest = append(rest, u)
			}
		}
	}
	if len(rest) == 0 {
		return x == 0, nil
	}
	// The largest key is likely the largest component.
	last := 0
	for i, u := range rest {
		if u.key > rest[last].key {
			last = i
		}
	}
	rest[last], rest[len(rest)-1] = rest[len(rest)-1], rest[last]
	for _, u := range rest[:len(rest)-1] {
		w, err := u.search.value(ctx, u.key)
		if errors.Is(err, errWide) {
			return e.isWide(ctx, s, v)
		}
		if err != nil {
			return false, err
		}
		x ^= uint64(w)
	}
	if x > 1<<31 {
		return false, nil // no component is worth so much
	}
	u := rest[len(rest)-1]
	is, err := u.search.is(ctx, u.key, uint32(x))
	if errors.Is(err, errWide) {
		return e.isWide(ctx, s, v)
	}
	return is, err
}

// isWide is Is by the whole value.
func (e *Engine) isWide(ctx context.Context, s game.Sum, v uint64) (bool, error) {
	w, err := e.nimSum(ctx, s)
	return w == v, err
}

// Known is the value of s in normal play where every component falls apart
// ([game.Parted]) and what has been searched so far tells it.
func (e *Engine) Known(s game.Sum) (v uint64, ok bool) {
	for _, p := range s {
		t, keys, ok, err := e.apart(p)
		if !ok || err != nil {
			return 0, false
		}
		for _, key := range keys {
			c := t.look(key)
			if c&partValue == 0 {
				return 0, false
			}
			v ^= uint64(c &^ partValue)
		}
	}
	return v, true
}
