package check

import (
	"iter"
	"slices"
	"strings"

	"grundy/certificate"
	"grundy/certificate/check/pairing"
	"grundy/certificate/check/pile"
	"grundy/game"
	"grundy/rules"
)

// parse reads a position and takes it apart.
func (c *checker) parse(text string) (game.Sum, pile.Pile) {
	s, err := c.reader.Parse(text)
	c.fail(err)
	return s, c.pile(s...)
}

// pile takes a sum apart.
func (c *checker) pile(s ...game.Position) pile.Pile {
	p, err := pile.Of(s, nil)
	c.fail(err)
	return p
}

// options are what the moves from p lead to, until there is an error.
func (c *checker) options(p pile.Pile) iter.Seq[pile.Pile] { return p.Options(c.budget, c.fail) }

// outcome is what was established about who wins.
func (c *checker) outcome(p pile.Pile) fact {
	k := c.outcomes[p.Key()]
	switch {
	case len(p) == 0 && !k.known:
		return fact{uint64(c.convention.Terminal()), 0, true}
	case c.convention == game.Normal && (!k.known || k.by != 0):
		x := c.grundy(p)
		x.n = uint64(game.Wins(x.n != 0))
		return k.or(x)
	}
	return k
}

// grundy is the value that was established: of the whole, or of every component,
// whichever rests on fewer theorems.
func (c *checker) grundy(p pile.Pile) fact {
	whole := c.single(p)
	if whole.known && whole.by == 0 {
		return whole
	}
	sum := fact{known: true}
	for i, q := range p {
		k := c.single(p[i : i+1])
		if h, is := q.Position.(*rules.Heaps); is && (!k.known || k.by != 0) {
			x, by, ok := c.tables.Of(h)
			k = k.or(fact{x, c.assume(by...), ok})
		}
		sum = sum.plus(k)
	}
	return whole.or(sum)
}

// single is the value of a whole pile. A P-position of normal play has the value 0.
func (c *checker) single(p pile.Pile) fact {
	key := p.Key()
	k := c.values[key]
	if o := c.outcomes[key]; !k.known && o.known && c.convention == game.Normal && game.Outcome(o.n) == game.P {
		k = fact{0, o.by, true}
	}
	return k
}

// valueOf is the value of a sum, which may be known of its terms.
func (c *checker) valueOf(s game.Sum, p pile.Pile) fact {
	terms := fact{known: true}
	for _, term := range s {
		terms = terms.plus(c.grundy(c.pile(term)))
	}
	return c.grundy(p).or(terms)
}

// value checks that a value is the mex of those of the options.
func (c *checker) value(s certificate.Value) {
	_, p := c.parse(s.Of)
	seen := map[uint64]bool{}
	var by set
	for o := range c.options(p) {
		k := c.grundy(o)
		if !k.known {
			c.no("value.open", o.String())
		} else if k.n == s.Is {
			c.no("value.equal", o.String(), k.n)
		}
		if len(seen) < 1<<20 {
			seen[k.n] = true
		}
		by |= k.by
	}
	for x := uint64(0); x < s.Is && c.err == nil; x++ {
		if !seen[x] {
			c.no("value.missing", x)
		}
	}
	c.establish(c.values, p, fact{n: s.Is, by: by})
}

// lost checks a P-position.
func (c *checker) lost(of string) {
	_, p := c.parse(of)
	if len(p) == 0 && c.convention == game.Misere {
		c.no("P.terminal")
	}
	var by set
	for o := range c.options(p) {
		k := c.answered(o)
		if !k.known {
			c.no("P.unanswered", o.String())
		}
		by |= k.by
	}
	c.establish(c.outcomes, p, fact{n: uint64(game.P), by: by})
}

// answered is that the player to move at o wins, if that was established, with no
// theorem if that can be.
func (c *checker) answered(o pile.Pile) fact {
	k := c.outcome(o)
	if k.known && game.Outcome(k.n) != game.N {
		return fact{}
	}
	if k.known && k.by == 0 {
		return k
	}
	for q := range c.options(o) {
		if r := c.outcome(q); r.known && game.Outcome(r.n) == game.P {
			if k = k.or(r); k.by == 0 {
				break
			}
		}
	}
	return k
}

// won checks an N-position.
func (c *checker) won(s certificate.N) {
	_, p := c.parse(s.Of)
	if s.To == "" {
		if len(p) > 0 || c.convention == game.Normal {
			c.no("N.to")
		}
		c.establish(c.outcomes, p, fact{n: uint64(game.N)})
		return
	}
	_, to := c.parse(s.To)
	k := c.outcome(to)
	if !k.known || game.Outcome(k.n) != game.P {
		c.no("N.open", s.To)
	}
	key := to.Key()
	for o := range c.options(p) {
		if o.Key() == key {
			c.establish(c.outcomes, p, fact{n: uint64(game.N), by: k.by})
			return
		}
	}
	c.no("N.option", s.To)
}

// A draw is one of a set of positions that is not complete yet.
type draw struct {
	line uint64
	at   pile.Pile
}

// drawn checks the set of draws that has ended, and says which line it came to.
func (c *checker) drawn() (line uint64) {
	inside := map[string]bool{}
	for _, d := range c.draws {
		inside[d.at.Key()] = true
	}
	var by set
	for _, d := range c.draws {
		c.fail(c.budget.Line())
		stays := false
		for o := range c.options(d.at) {
			if inside[o.Key()] {
				stays = true
				continue
			}
			k := c.answered(o)
			if !k.known {
				c.no("draw.leaves", o.String())
			}
			by |= k.by
		}
		if !stays {
			c.no("draw.ends")
		}
		if c.err != nil {
			return d.line
		}
	}
	for _, d := range c.draws {
		if c.establish(c.outcomes, d.at, fact{n: uint64(game.D), by: by}); c.err != nil {
			return d.line
		}
	}
	c.draws = nil
	return 0
}

// theorem asks a closed form.
func (c *checker) theorem(s certificate.Theorem) {
	terms, p := c.parse(s.Of)
	if len(terms) == 0 {
		c.no("theorem.none", s.Name)
		return
	}
	var by *game.Theorem
	var k fact
	o := game.Unknown
	v, valued := terms[0].(game.Valued)
	d, decided := terms[0].(game.Decided)
	switch {
	case len(terms) > 1:
	case s.Grundy != nil && valued:
		k.n, by, k.known = v.Grundy()
	case s.Grundy == nil && decided:
		o, by, k.known = d.Outcome(c.convention)
	}
	if !k.known && s.Grundy == nil && c.convention == game.Misere {
		o, by, k = c.tame(p, s.Name)
	}
	switch {
	case !k.known || by == nil || by.Name != s.Name:
		c.no("theorem.none", s.Name)
		return
	case s.Grundy != nil && *s.Grundy != k.n:
		c.no("theorem.value", s.Name, k.n)
	case s.Grundy == nil && s.Outcome != o.String():
		c.no("theorem.outcome", s.Name, o.String())
	}
	if len(p) == 0 && (s.Grundy != nil || c.outcomes[""].known) {
		return // different terms without moves are one position, each with its theorem
	}
	k.by |= c.assume(by)
	if s.Grundy != nil {
		c.establish(c.values, p, k)
		return
	}
	k.n = uint64(o)
	c.establish(c.outcomes, p, k)
}

// tame is the misère outcome of a sum of heaps of tame games, which are played as
// heaps of Nim of their values: the theorem of that name, and what all rests on.
func (c *checker) tame(p pile.Pile, name string) (o game.Outcome, found *game.Theorem, k fact) {
	var values []uint64
	for i, q := range p {
		h, isHeaps := q.Position.(*rules.Heaps)
		if !isHeaps {
			return o, nil, fact{}
		}
		rule, isTame := h.Rule().(rules.HeapTame)
		if !isTame {
			return o, nil, fact{}
		}
		by, ok := rule.TameBy()
		x := c.grundy(p[i : i+1])
		if !x.known {
			var of *game.Theorem
			if x.n, of, x.known = h.Grundy(); x.known {
				x.by = c.assume(of)
			}
		}
		if !ok || !x.known {
			return o, nil, fact{}
		}
		if by.Name == name {
			found = by
		}
		values, k.by = append(values, x.n), k.by|x.by|c.assume(by)
	}
	k.known = true
	return rules.TameOutcome(values), found, k
}

// sum checks the value of a sum.
func (c *checker) sum(s certificate.Sum) {
	terms, p := c.parse(s.Of)
	x := c.valueOf(terms, p)
	switch wins := game.Wins(x.n != 0).String(); {
	case !x.known:
		c.no("sum.open")
	case x.n != s.Is:
		c.no("sum.value", x.n)
	case s.Outcome != "" && (c.convention == game.Misere || s.Outcome != wins):
		c.no("sum.outcome", wins)
	}
	c.establish(c.values, p, x)
}

// box checks that every position of a box was established, and counts those that
// are P-positions.
func (c *checker) box(s certificate.Box) {
	g, err := c.reader.Game(s.Game)
	c.fail(err)
	if _, ok := g.(rules.Familied); ok || s.Heaps > 64 || s.From > s.To {
		c.no("box.none")
	}
	if c.boxes[s].known {
		c.no("nothing")
	}
	if c.err != nil {
		return
	}
	_, anyOrder := g.(rules.HeapGame) // then the ascending lists stand for all
	seen, count := map[string]bool{}, fact{known: true}
	sizes := slices.Repeat([]uint64{s.From}, int(s.Heaps))
	for last := 0; last >= 0 && c.err == nil; {
		k := c.at(g, sizes, seen)
		if count.by |= k.by; k.known && game.Outcome(k.n) == game.P {
			count.n++
		}
		for last = len(sizes) - 1; last >= 0 && sizes[last] == s.To; last-- {
		}
		if last >= 0 {
			sizes[last]++
			for i := last + 1; i < len(sizes); i++ {
				if sizes[i] = s.From; anyOrder {
					sizes[i] = sizes[last]
				}
			}
		}
	}
	c.boxes[s] = count
}

// at is what was established of the position of a box with these heaps, if there is
// such a position and it was not seen before.
func (c *checker) at(g rules.Game, sizes []uint64, seen map[string]bool) fact {
	c.fail(c.budget.Look(1 + len(sizes)))
	position, err := g.Parse(rules.FormatHeaps(sizes))
	if err != nil {
		if _, refused := err.(*game.Fault); !refused {
			c.fail(err)
		}
		return fact{}
	}
	key := string(position.Key(nil))
	if seen[key] {
		return fact{}
	}
	seen[key] = true
	c.fail(c.budget.Take(uint64(len(key)) + 50))
	k := c.outcome(c.pile(position))
	if !k.known || game.Outcome(k.n) == game.D {
		c.no("box.open", position.String())
	}
	return k
}

// matching checks undirected geography. The player to move wins just if every maximum
// matching of the unvisited vertices and the token's covers the token's: the theorem
// of Fraenkel, Scheinerman and Ullman, which stays assumed.
func (c *checker) matching(s certificate.Matching) {
	terms, p := c.parse(s.Of)
	var picture game.Pictured
	if len(terms) == 1 && strings.HasPrefix(terms[0].String(), "undirected-geography:") {
		picture, _ = terms[0].(game.Pictured)
	}
	if picture == nil || c.convention == game.Misere {
		c.no("matching.game")
		return
	}
	covered, err := pairing.Covers(picture.Picture(), s)
	o := game.Wins(covered)
	if c.fail(err); s.Outcome != o.String() {
		c.no("matching.outcome", o.String())
	}
	c.establish(c.outcomes, p, fact{n: uint64(o), by: c.assume(&pairing.Theorem)})
}

// product checks the misère outcome of a sum of heaps.
func (c *checker) product(s certificate.Product) {
	_, p := c.parse(s.Of)
	o, by, err := c.quotient.Outcome(p)
	if c.fail(err); s.Outcome != o.String() {
		c.no("product.outcome", o.String())
	}
	c.establish(c.outcomes, p, fact{n: uint64(o), by: c.assume(by...)})
}
