package check

import (
	"encoding/binary"
	"errors"
	"math/bits"
	"slices"
	"strings"

	"grundy/certificate"
	"grundy/game"
	"grundy/rules"
)

// A pile is a sum taken apart: its components that have moves, by their keys.
type pile []part

type part struct {
	key      string
	position game.Position
}

// key is that of the multiset of the components.
func (p pile) key() string {
	var b []byte
	for _, q := range p {
		b = append(binary.AppendUvarint(b, uint64(len(q.key))), q.key...)
	}
	return string(b)
}

// parse reads a position and takes it apart.
func (c *checker) parse(text string) (game.Sum, pile, error) {
	s, err := c.o.Reader.Parse(text)
	if err != nil {
		return nil, nil, unread(text, err)
	}
	p, err := c.pile(s, nil)
	return s, p, err
}

// unread is the error of a text that is no position, or no game.
func unread(text string, err error) error {
	var fault *game.Fault
	if errors.As(err, &fault) {
		return no("text", text, fault.What)
	}
	return err
}

// pile takes a sum apart and adds it to the components that stay.
func (c *checker) pile(s game.Sum, rest pile) (pile, error) {
	p := slices.Clone(rest)
	for _, term := range s {
		parts := game.Sum{term}
		if composite, ok := term.(game.Composite); ok {
			parts = composite.Components()
		}
		for _, q := range parts {
			if _, ok := q.(game.Sudden); ok {
				return nil, no("sudden", q.String())
			}
			for range q.Moves {
				p = append(p, part{string(q.Key(nil)), q})
				break
			}
			if f, ok := q.(game.Failing); ok && f.Failure() != nil {
				return nil, f.Failure()
			}
		}
	}
	slices.SortFunc(p, func(a, b part) int { return strings.Compare(a.key, b.key) })
	return p, nil
}

// options yields what the moves from p lead to, until yield returns an error.
func (c *checker) options(p pile, yield func(o pile) error) error {
	for i, q := range p {
		if i > 0 && p[i-1].key == q.key {
			continue
		}
		rest := slices.Concat(p[:i], p[i+1:])
		var err error
		for m := range q.position.Moves {
			if err = c.look(1 + len(rest)); err != nil {
				return err
			}
			var o pile
			if o, err = c.pile(m.Then(), rest); err == nil {
				err = yield(o)
			}
			if err != nil {
				return err
			}
		}
		if f, ok := q.position.(game.Failing); ok && f.Failure() != nil {
			return f.Failure()
		}
	}
	return nil
}

// outcome is what was established about who wins.
func (c *checker) outcome(p pile) (game.Outcome, set, bool) {
	if k, ok := c.outcomes[p.key()]; ok && (k.by == 0 || c.convention == game.Misere) {
		return game.Outcome(k.n), k.by, true
	}
	if len(p) == 0 {
		return c.convention.Terminal(), 0, true
	}
	if c.convention == game.Normal {
		if x, by, ok := c.grundy(p); ok {
			return game.Wins(x != 0), by, true
		}
	}
	k, ok := c.outcomes[p.key()]
	return game.Outcome(k.n), k.by, ok
}

// grundy is the value that was established: of the whole, or of every component,
// whichever rests on fewer theorems. A P-position of normal play has the value 0.
func (c *checker) grundy(p pile) (x uint64, by set, ok bool) {
	whole, ok := c.single(p.key())
	if ok && whole.by == 0 {
		return whole.n, 0, true
	}
	for _, q := range p {
		k, found := c.single(pile{q}.key())
		if h, is := q.position.(*rules.Heaps); is && (!found || k.by != 0) {
			if of, known := c.heapValue(h); known && (!found || fewer(of.by, k.by)) {
				k, found = of, true
			}
		}
		if !found {
			return whole.n, whole.by, ok
		}
		x, by = x^k.n, by|k.by
	}
	if ok && !fewer(by, whole.by) {
		return whole.n, whole.by, true
	}
	return x, by, true
}

// fewer reports whether a has fewer theorems than b.
func fewer(a, b set) bool { return bits.OnesCount64(uint64(a)) < bits.OnesCount64(uint64(b)) }

func (c *checker) single(key string) (known, bool) {
	if k, ok := c.values[key]; ok {
		return k, true
	}
	k, ok := c.outcomes[key]
	return known{0, k.by}, ok && c.convention == game.Normal && game.Outcome(k.n) == game.P
}

// valueOf is the value of a sum, which may be known of its terms.
func (c *checker) valueOf(s game.Sum, p pile) (x uint64, by set, ok bool, err error) {
	if x, by, ok = c.grundy(p); ok && by == 0 || len(s) < 2 {
		return x, by, ok, nil
	}
	terms := known{}
	for _, term := range s {
		q, err := c.pile(game.Sum{term}, nil)
		if err != nil {
			return 0, 0, false, err
		}
		y, more, found := c.grundy(q)
		if !found {
			return x, by, ok, nil
		}
		terms.n, terms.by = terms.n^y, terms.by|more
	}
	if ok && !fewer(terms.by, by) {
		return x, by, true, nil
	}
	return terms.n, terms.by, true, nil
}

// value checks that a value is the mex of those of the options.
func (c *checker) value(s certificate.Value) error {
	_, p, err := c.parse(s.Of)
	if err != nil {
		return err
	}
	seen := map[uint64]bool{}
	var by set
	err = c.options(p, func(o pile) error {
		x, more, ok := c.grundy(o)
		if !ok {
			return no("value.open", textOf(o))
		}
		if x == s.Is {
			return no("value.equal", textOf(o), x)
		}
		if !seen[x] && len(seen) < 1<<20 {
			seen[x] = true
		}
		by |= more
		return nil
	})
	if err != nil {
		return err
	}
	for x := uint64(0); x < s.Is; x++ {
		if !seen[x] {
			return no("value.missing", x)
		}
	}
	return c.establish(c.values, p.key(), known{s.Is, by})
}

// textOf is a pile in the notation.
func textOf(p pile) string {
	var s game.Sum
	for _, q := range p {
		s = append(s, q.position)
	}
	return s.String()
}

// lost checks a P-position.
func (c *checker) lost(of string) error {
	_, p, err := c.parse(of)
	if err != nil {
		return err
	}
	if len(p) == 0 && c.convention == game.Misere {
		return no("P.terminal")
	}
	var by set
	err = c.options(p, func(o pile) error {
		more, ok, err := c.answered(o)
		if err == nil && !ok {
			err = no("P.unanswered", textOf(o))
		}
		by |= more
		return err
	})
	if err != nil {
		return err
	}
	return c.establish(c.outcomes, p.key(), known{uint64(game.P), by})
}

// errFound ends a search.
var errFound = errors.New("found")

// answered reports whether the player to move at o wins by what was established, with
// no theorem if that can be.
func (c *checker) answered(o pile) (by set, ok bool, err error) {
	result, by, ok := c.outcome(o)
	if ok && (result != game.N || by == 0) {
		return by, result == game.N, nil
	}
	err = c.options(o, func(q pile) error {
		if result, more, is := c.outcome(q); is && result == game.P && (!ok || more == 0) {
			if by, ok = more, true; by == 0 {
				return errFound
			}
		}
		return nil
	})
	if err == errFound {
		err = nil
	}
	return by, ok, err
}

// won checks an N-position.
func (c *checker) won(s certificate.N) error {
	_, p, err := c.parse(s.Of)
	if err != nil {
		return err
	}
	if s.To == "" {
		if len(p) > 0 || c.convention == game.Normal {
			return no("N.to")
		}
		return c.establish(c.outcomes, p.key(), known{uint64(game.N), 0})
	}
	_, to, err := c.parse(s.To)
	if err != nil {
		return err
	}
	o, by, ok := c.outcome(to)
	if !ok || o != game.P {
		return no("N.open", s.To)
	}
	key := to.key()
	err = c.options(p, func(o pile) error {
		if o.key() == key {
			return errFound
		}
		return nil
	})
	switch err {
	case errFound:
		return c.establish(c.outcomes, p.key(), known{uint64(game.N), by})
	case nil:
		return no("N.option", s.To)
	}
	return err
}

// A draw is one of a set of positions that is not complete yet.
type draw struct {
	line uint64
	at   pile
}

func (c *checker) draw(of string, line uint64) error {
	_, p, err := c.parse(of)
	if err == nil {
		err = c.take(uint64(len(p.key())) + 200)
	}
	c.draws = append(c.draws, draw{line, p})
	return err
}

// drawn checks the set of draws that has ended, and says which line is wrong.
func (c *checker) drawn() (line uint64, err error) {
	inside := map[string]bool{}
	for _, d := range c.draws {
		inside[d.at.key()] = true
	}
	var by set
	for _, d := range c.draws {
		c.moves = 0
		stays := false
		err := c.options(d.at, func(o pile) error {
			if inside[o.key()] {
				stays = true
				return nil
			}
			more, ok, err := c.answered(o)
			if err == nil && !ok {
				err = no("draw.leaves", textOf(o))
			}
			by |= more
			return err
		})
		if err == nil && !stays {
			err = no("draw.ends")
		}
		if err != nil {
			return d.line, err
		}
	}
	for _, d := range c.draws {
		if err := c.establish(c.outcomes, d.at.key(), known{uint64(game.D), by}); err != nil {
			return d.line, err
		}
	}
	c.draws = nil
	return 0, nil
}

// theorem asks a closed form.
func (c *checker) theorem(s certificate.Theorem) error {
	terms, p, err := c.parse(s.Of)
	if err != nil {
		return err
	}
	var by *game.Theorem
	var k known
	ok := false
	if v, is := terms[0].(game.Valued); is && s.Grundy != nil && len(terms) == 1 {
		k.n, by, ok = v.Grundy()
	}
	o := game.Unknown
	if d, is := terms[0].(game.Decided); is && s.Grundy == nil && len(terms) == 1 {
		o, by, ok = d.Outcome(c.convention)
	}
	if !ok && s.Grundy == nil && c.convention == game.Misere {
		o, by, k.by, ok = c.tame(p, s.Name)
	}
	switch {
	case !ok || by == nil || by.Name != s.Name:
		return no("theorem.none", s.Name)
	case s.Grundy != nil && *s.Grundy != k.n:
		return no("theorem.value", s.Name, k.n)
	case s.Grundy == nil && s.Outcome != o.String():
		return no("theorem.outcome", s.Name, o.String())
	}
	if _, twice := c.outcomes[""]; len(p) == 0 && (twice || s.Grundy != nil) {
		return nil // different terms without moves are one position, each with its theorem
	}
	k.by |= c.assume(by.Name, by.Source)
	if s.Grundy != nil {
		return c.establish(c.values, p.key(), k)
	}
	k.n = uint64(o)
	return c.establish(c.outcomes, p.key(), k)
}

// tame is the misère outcome of a sum of heaps of tame games, which are played as
// heaps of Nim of their values.
func (c *checker) tame(p pile, name string) (game.Outcome, *game.Theorem, set, bool) {
	var values []uint64
	var found *game.Theorem
	var rests set
	for _, q := range p {
		h, ok := q.position.(*rules.Heaps)
		if !ok {
			return game.Unknown, nil, 0, false
		}
		rule, ok := h.Rule().(rules.HeapTame)
		if !ok {
			return game.Unknown, nil, 0, false
		}
		by, ok := rule.TameBy()
		if !ok {
			return game.Unknown, nil, 0, false
		}
		if by.Name == name {
			found = by
		}
		x, more, ok := c.grundy(pile{q})
		if !ok {
			if x, by, ok = h.Grundy(); !ok {
				return game.Unknown, nil, 0, false
			}
			more = c.assume(by.Name, by.Source)
		}
		values, rests = append(values, x), rests|more|c.assume(by.Name, by.Source)
	}
	return rules.TameOutcome(values), found, rests, true
}

// sum checks the value of a sum.
func (c *checker) sum(s certificate.Sum) error {
	terms, p, err := c.parse(s.Of)
	if err != nil {
		return err
	}
	x, by, ok, err := c.valueOf(terms, p)
	switch {
	case err != nil:
		return err
	case !ok:
		return no("sum.open")
	case x != s.Is:
		return no("sum.value", x)
	case s.Outcome != "" && (c.convention == game.Misere || s.Outcome != game.Wins(x != 0).String()):
		return no("sum.outcome", game.Wins(x != 0).String())
	}
	return c.establish(c.values, p.key(), known{x, by})
}

// box checks that every position of a box was established, and counts those that
// are P-positions.
func (c *checker) box(s certificate.Box) error {
	g, err := c.o.Reader.Game(s.Game)
	if err != nil {
		return unread(s.Game, err)
	}
	if _, ok := g.(rules.Familied); ok || s.Heaps > 64 || s.From > s.To {
		return no("box.none")
	}
	if _, twice := c.boxes[s]; twice {
		return no("nothing")
	}
	_, anyOrder := g.(rules.HeapGame) // then the ascending lists stand for all
	seen, count := map[string]bool{}, known{}
	sizes := make([]uint64, 0, s.Heaps)
	var each func() error
	each = func() error {
		if uint64(len(sizes)) < s.Heaps {
			from := s.From
			if anyOrder && len(sizes) > 0 {
				from = sizes[len(sizes)-1]
			}
			for n := from; ; n++ {
				sizes = append(sizes, n)
				if err := each(); err != nil {
					return err
				}
				if sizes = sizes[:len(sizes)-1]; n == s.To {
					return nil
				}
			}
		}
		if err := c.look(1 + len(sizes)); err != nil {
			return err
		}
		position, err := g.Parse(rules.FormatHeaps(sizes))
		if err != nil {
			if _, refused := err.(*game.Fault); refused {
				return nil
			}
			return err
		}
		key := string(position.Key(nil))
		if seen[key] {
			return nil
		}
		seen[key] = true
		if err := c.take(uint64(len(key)) + 50); err != nil {
			return err
		}
		p, err := c.pile(game.Sum{position}, nil)
		if err != nil {
			return err
		}
		o, by, ok := c.outcome(p)
		if !ok || o == game.D {
			return no("box.open", position.String())
		}
		if o == game.P {
			count.n++
		}
		count.by |= by
		return nil
	}
	if err := each(); err != nil {
		return err
	}
	c.boxes[s] = count
	return nil
}
