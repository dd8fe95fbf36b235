package script

import (
	"go.starlark.net/starlark"

	"grundy/game"
)

// Parts are the keys of the parts, where some option is known to fall apart; a
// search then looks at one part at a time. Where positions win or lose at once, sums
// do not add up.
func (q *Position) Parts() (rule game.PartRule, keys []uint64, ok bool) {
	p, s := q.p, q.p.session
	if p.wins != nil || p.loses != nil {
		return nil, nil, false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if !p.apart {
		return nil, nil, false
	}
	for _, v := range q.parts {
		v, err := p.representative(v)
		if err != nil {
			s.fail(err)
			return nil, nil, false
		}
		key, ok := p.pack(v)
		if !ok {
			return nil, nil, false
		}
		keys = append(keys, key)
	}
	return broken{p}, keys, true
}

// broken is a program as a rule on the keys of parts.
type broken struct{ p *Program }

// Failure is what went wrong in the session.
func (b broken) Failure() error { return b.p.session.Failure() }

// Break appends the options of a part, in the program's order: of each the number of
// its parts, then their keys in the order in which the program gave them.
func (b broken) Break(dst []uint64, part uint64) []uint64 {
	p, s := b.p, b.p.session
	s.mu.Lock()
	defer s.mu.Unlock()
	from := p.unpack(part)
	raw, err := p.raw(from)
	if err == nil {
		_, err = p.list(raw, func() string { return clip(shown(from)) })
	}
	if err == nil {
		err = each(raw, func(o starlark.Value) error {
			if t, ok := o.(*named); ok {
				o = t.to
			}
			dst = append(dst, 1)
			if !apart(o) {
				key, err := p.keyFor(from, o)
				dst = append(dst, key)
				return err
			}
			count := len(dst) - 1
			err := eachPart(o, func(x starlark.Value) error {
				key, err := p.keyFor(from, x)
				dst = append(dst, key)
				return err
			})
			dst[count] = uint64(len(dst) - count - 1)
			return err
		})
	}
	if err != nil {
		s.fail(err)
	}
	return dst
}

// Part is the part of a key in the notation.
func (b broken) Part(part uint64) string { return typed(b).Name(part) }
