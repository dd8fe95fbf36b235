// Package pile takes sums of games apart into their components, and tells which of
// them are the same position: the section of docs/certificates.md on that, as a program.
package pile

import (
	"encoding/binary"
	"iter"
	"slices"
	"strings"

	"grundy/certificate"
	"grundy/certificate/check/budget"
	"grundy/game"
	"grundy/words"
)

// A Pile is a sum taken apart: its components that have moves, in the order of their
// keys.
type Pile []Part

// A Part is a component with its key.
type Part struct {
	key      string
	Position game.Position
}

// Key is the same for the same multiset of components, and for no other.
func (p Pile) Key() string {
	var b []byte
	for _, q := range p {
		b = append(binary.AppendUvarint(b, uint64(len(q.key))), q.key...)
	}
	return string(b)
}

// String is a pile in the notation.
func (p Pile) String() string {
	var s game.Sum
	for _, q := range p {
		s = append(s, q.Position)
	}
	return s.String()
}

// Of takes a sum apart and adds it to the components that stay. The error is a
// *certificate.Wrong for moves that may end the whole sum, or why moves are missing.
func Of(s game.Sum, rest Pile) (Pile, error) {
	p := slices.Clone(rest)
	for _, term := range s {
		parts := game.Sum{term}
		if composite, ok := term.(game.Composite); ok {
			parts = composite.Components()
		}
		for _, q := range parts {
			if _, ok := q.(game.Sudden); ok {
				return nil, &certificate.Wrong{What: words.P("check.sudden", q.String())}
			}
			for range q.Moves {
				p = append(p, Part{string(q.Key(nil)), q})
				break
			}
			if err := failure(q); err != nil {
				return nil, err
			}
		}
	}
	slices.SortFunc(p, func(a, b Part) int { return strings.Compare(a.key, b.key) })
	return p, nil
}

// failure is why moves of a position are missing, if any are.
func failure(p game.Position) error {
	if f, ok := p.(game.Failing); ok {
		return f.Failure()
	}
	return nil
}

// Options are what the moves from p lead to. They end with the first error, which fail
// gets; fail says whether there is one, now or before.
func (p Pile) Options(b *budget.Budget, fail func(error) bool) iter.Seq[Pile] {
	return func(yield func(Pile) bool) {
		for i, q := range p {
			if i > 0 && p[i-1].key == q.key {
				continue
			}
			rest := slices.Concat(p[:i], p[i+1:])
			for m := range q.Position.Moves {
				if fail(b.Look(1 + len(rest))) {
					return
				}
				if o, err := Of(m.Then(), rest); fail(err) || !yield(o) {
					return
				}
			}
			if fail(failure(q.Position)) {
				return
			}
		}
	}
}
