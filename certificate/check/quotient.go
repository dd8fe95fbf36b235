package check

import (
	"math/big"
	"slices"

	"grundy/certificate"
	"grundy/game"
	"grundy/heaps"
	"grundy/rules"
)

// A quotient is a misère quotient that was checked. Elements are numbers below order.
type quotient struct {
	keys   []string // of the games
	rules  []heaps.Rule
	order  int
	times  [][]uint64 // by generator and element
	inP    []bool
	pCount uint64
	phi    []uint64
	sizes  []uint64            // how many heaps of each game are in it
	rows   map[uint64][]uint64 // products with an element, made when first wanted
	parent []int               // of each element: it is the product of this one
	by     []int               // with this generator
	period *law                // of phi, once it was proved
	rests  set
}

// row is the products with an element.
func (q *quotient) row(c *checker, x uint64) ([]uint64, error) {
	if made, ok := q.rows[x]; ok {
		return made, nil
	}
	if err := c.take(8 * uint64(q.order)); err != nil {
		return nil, err
	}
	made, of := make([]uint64, q.order), x
	for z := range made {
		made[z] = uint64(z)
	}
	for ; x != 0; x = uint64(q.parent[x]) {
		for z, y := range made {
			made[z] = q.times[q.by[x]][y]
		}
	}
	q.rows[of] = made
	return made, nil
}

// readQuotient checks a quotient: that it is a monoid, that its P-portion obeys the
// two conditions of docs/certificates.md, and that its elements can be told apart.
func (c *checker) readQuotient(s certificate.Quotient) error {
	if c.convention != game.Misere {
		return no("quotient.normal")
	}
	if c.quotient != nil {
		return no("nothing")
	}
	q := &quotient{times: s.Times, phi: s.Phi, rows: map[uint64][]uint64{}}
	names := s.Games
	if s.Game != "" {
		names = []string{s.Game}
	}
	for _, name := range names {
		t, err := c.table(name)
		if err != nil {
			return err
		}
		q.keys, q.rules = append(q.keys, t.key), append(q.rules, t.rule)
	}
	if q.sizes = s.Sizes; q.sizes == nil {
		q.sizes = slices.Repeat([]uint64{s.Heaps}, len(names))
	}
	if len(q.sizes) != len(names) {
		return no("quotient.sizes")
	}
	if err := q.monoid(c, s); err != nil {
		return err
	}
	classes, err := q.classes(c)
	if err != nil {
		return err
	}
	if err := q.closed(c, classes); err != nil {
		return err
	}
	if err := q.apart(c); err != nil {
		return err
	}
	c.quotient = q
	return nil
}

// monoid checks the tables: they commute and reach every element from 0, and so every
// element is one map of all elements to themselves, with which it multiplies.
func (q *quotient) monoid(c *checker, s certificate.Quotient) error {
	if uint64(len(s.Phi)) != s.Heaps || len(s.Times) != len(s.Generators) || s.Heaps == 0 {
		return no("quotient.sizes")
	}
	q.order = 1
	if len(s.Times) > 0 {
		q.order = len(s.Times[0])
	}
	inside := func(list []uint64) bool {
		return !slices.ContainsFunc(list, func(x uint64) bool { return x >= uint64(q.order) })
	}
	for i, row := range s.Times {
		if len(row) != q.order || !inside(row) || s.Generators[i] >= s.Heaps {
			return no("quotient.sizes")
		}
	}
	if !inside(s.P) || !inside(s.Phi) || !slices.IsSorted(s.P) || len(slices.Compact(slices.Clone(s.P))) < len(s.P) {
		return no("quotient.sizes")
	}
	for i, row := range s.Times {
		if row[0] != s.Phi[s.Generators[i]] {
			return no("quotient.generator", s.Generators[i])
		}
		for j, other := range s.Times[:i] {
			if err := c.look(q.order); err != nil {
				return err
			}
			for x := range row {
				if row[other[x]] != other[row[x]] {
					return no("quotient.commute", s.Generators[j], s.Generators[i], x)
				}
			}
		}
	}
	q.parent, q.by = make([]int, q.order), make([]int, q.order)
	reached := make([]bool, q.order)
	reached[0] = true
	todo := []int{0}
	for at := 0; at < len(todo); at++ {
		for g, row := range s.Times {
			if y := row[todo[at]]; !reached[y] {
				reached[y], q.parent[y], q.by[y] = true, todo[at], g
				todo = append(todo, int(y))
			}
		}
	}
	if len(todo) < q.order {
		return no("quotient.unreached", slices.Index(reached, false))
	}
	q.inP, q.pCount = make([]bool, q.order), uint64(len(s.P))
	for _, x := range s.P {
		q.inP[x] = true
	}
	if q.inP[0] {
		return no("quotient.identity")
	}
	return nil
}

// A lacking is an element with a set of elements: those z that are still in need
// beside a sum X. The product of the element of X and z is not in P, and no move in X
// leads to a Y whose product with z is.
type lacking struct {
	element uint64
	lack    []bool
}

// within reports whether what l lacks is lacking in m, of the same element.
func (l lacking) within(m lacking) bool {
	for z, is := range l.lack {
		if is && !m.lack[z] {
			return false
		}
	}
	return true
}

// classes checks the first condition, that no move joins two sums in P, and returns
// what the heaps that have moves lack: of equal elements only what is not within
// another's.
func (q *quotient) classes(c *checker) ([]lacking, error) {
	var all []lacking
	for n := range q.phi {
		if k := len(q.rules); uint64(n/k) >= q.sizes[n%k] {
			if q.phi[n] != 0 {
				return nil, no("quotient.sizes")
			}
			continue
		}
		l, live, err := q.heap(c, n)
		if err != nil {
			return nil, err
		}
		if !live && q.phi[n] != 0 {
			return nil, no("quotient.terminal", n)
		}
		if live {
			all, _ = admit(all, l)
		}
	}
	return all, nil
}

// heap is what heap number n lacks; live is whether it has moves.
func (q *quotient) heap(c *checker, n int) (l lacking, live bool, err error) {
	k := len(q.rules)
	own, err := q.row(c, q.phi[n])
	if err != nil {
		return l, false, err
	}
	l = lacking{q.phi[n], make([]bool, q.order)}
	for z := range l.lack {
		l.lack[z] = !q.inP[own[z]]
	}
	done := map[uint64]bool{}
	q.rules[n%k].Options(uint64(n/k), func(_ uint64, left []uint64) bool {
		live = true
		x := uint64(0)
		for _, m := range left {
			if m >= uint64(n/k) {
				err = no("heap.grows", n/k)
				return false
			}
			var row []uint64
			if row, err = q.row(c, q.phi[m*uint64(k)+uint64(n%k)]); err != nil {
				return false
			}
			x = row[x]
		}
		if err = c.look(1); err != nil || done[x] {
			return err == nil
		}
		done[x] = true
		var row []uint64
		if row, err = q.row(c, x); err != nil {
			return false
		}
		for z, y := range row {
			if q.inP[y] && q.inP[own[z]] {
				err = no("quotient.first", n, z)
				return false
			}
			l.lack[z] = l.lack[z] && !q.inP[y]
		}
		return true
	})
	return l, live, err
}

// admit adds what is lacking to a list unless it is within another's there, and takes
// out what is within it.
func admit(all []lacking, l lacking) ([]lacking, bool) {
	for _, m := range all {
		if m.element == l.element && l.within(m) {
			return all, false
		}
	}
	all = slices.DeleteFunc(all, func(m lacking) bool { return m.element == l.element && m.within(l) })
	return append(all, l), true
}

// closed checks the second condition. A sum X+Z has no move that helps beside y just
// if neither the moves in X help beside Z and y nor those in Z beside X and y. So what
// X+h lacks follows from what X and the heap h lack, and X is against the condition
// just if it lacks 0 itself. There are finitely many pairs of an element and what is
// lacking; what lacks less than another of the same element needs no look, for all that
// follows from it lacks less too.
func (q *quotient) closed(c *checker, heaps []lacking) error {
	found := make([][]lacking, q.order)
	var todo []lacking
	add := func(l lacking) error {
		if l.lack[0] {
			return no("quotient.second", l.element)
		}
		if !slices.Contains(l.lack, true) {
			return nil
		}
		var is bool
		if found[l.element], is = admit(found[l.element], l); !is {
			return nil
		}
		todo = append(todo, l)
		return c.take(uint64(q.order) + 64)
	}
	for _, h := range heaps {
		if err := add(h); err != nil {
			return err
		}
	}
	for len(todo) > 0 {
		x := todo[0]
		todo = todo[1:]
		xRow, err := q.row(c, x.element)
		if err != nil {
			return err
		}
		for _, h := range heaps {
			c.moves = 0 // what bounds this loop is memory
			if err := c.look(q.order); err != nil {
				return err
			}
			hRow := q.rows[h.element]
			sum := lacking{xRow[h.element], make([]bool, q.order)}
			for z := range sum.lack {
				sum.lack[z] = x.lack[hRow[z]] && h.lack[xRow[z]]
			}
			if err := add(sum); err != nil {
				return err
			}
		}
		if c.ctx.Err() != nil {
			return c.ctx.Err()
		}
	}
	return nil
}

// apart checks that any two elements are told apart by a factor: the partition into P
// and the rest, made finer by the generators as long as that does anything, has a part
// for each.
func (q *quotient) apart(c *checker) error {
	class := make([]int, q.order)
	for x, is := range q.inP {
		if is {
			class[x] = 1
		}
	}
	for parts := 0; ; {
		type split struct{ old, next int }
		next := slices.Clone(class)
		for _, row := range q.times {
			if err := c.look(q.order); err != nil {
				return err
			}
			number := map[split]int{}
			finer := make([]int, q.order)
			for x := range finer {
				s := split{next[x], class[row[x]]}
				if _, ok := number[s]; !ok {
					number[s] = len(number)
				}
				finer[x] = number[s]
			}
			next = finer
		}
		now := slices.Max(next) + 1
		if now == q.order {
			return nil
		}
		if now == parts {
			for y := range next {
				if x := slices.Index(next, next[y]); x < y {
					return no("quotient.alike", x, y)
				}
			}
		}
		parts, class = now, next
	}
}

// quotientPeriod checks that the quotient is that of all heaps.
func (c *checker) quotientPeriod(s certificate.QuotientPeriod) error {
	q := c.quotient
	if q == nil {
		return no("quotient.before")
	}
	if q.period != nil {
		return no("nothing")
	}
	if len(q.rules) != 1 || s.Period == 0 {
		return no("quotient.period.game")
	}
	t, last := uint64(1), uint64(0)
	switch rule := q.rules[0].(type) {
	case heaps.Take:
		k, ok := rule.Set.Finite()
		if !ok {
			return no("quotient.period.game")
		}
		last = k
	case heaps.Code:
		k, finite := rule.Last()
		for i := range k + 1 {
			finite = finite && !rule.Digit(uint64(i)).Unequal
		}
		if !finite {
			return no("quotient.period.game")
		}
		t, last = uint64(max(1, rule.MostHeaps())), uint64(k)
	default:
		return no("quotient.period.game")
	}
	needed := new(big.Int).SetUint64(max(s.Preperiod, 1))
	needed.Add(needed, new(big.Int).SetUint64(s.Period)).Mul(needed, new(big.Int).SetUint64(t)).Add(needed, new(big.Int).SetUint64(last))
	if !needed.IsUint64() || needed.Uint64() > uint64(len(q.phi)) {
		return no("quotient.period.short", needed.String(), len(q.phi))
	}
	for n := s.Preperiod; n+s.Period < uint64(len(q.phi)); n++ {
		if q.phi[n] != q.phi[n+s.Period] {
			return no("period.law", n, n+s.Period)
		}
	}
	q.period = &law{preperiod: s.Preperiod, period: s.Period}
	q.rests = c.assume("Plambeck-Siegel", "T. E. Plambeck and A. N. Siegel, Misère quotients for impartial games, J. Combin. Theory Ser. A 115 (2008) 593-622")
	return nil
}

// product checks the misère outcome of a sum of heaps.
func (c *checker) product(s certificate.Product) error {
	_, p, err := c.parse(s.Of)
	if err != nil {
		return err
	}
	q := c.quotient
	if q == nil {
		return no("quotient.before")
	}
	x, rests := uint64(0), set(0)
	for _, part := range p {
		h, ok := part.position.(*rules.Heaps)
		if !ok {
			return no("product.open", part.position.String())
		}
		rule, sizes := h.Heaps()
		i := slices.Index(q.keys, string(rules.NewHeaps(rule, nil).Key(nil)))
		for _, n := range sizes {
			k := uint64(len(q.keys))
			if q.period != nil && n >= uint64(len(q.phi)) {
				n, rests = q.period.preperiod+(n-q.period.preperiod)%q.period.period, q.rests
			}
			if i < 0 || n >= q.sizes[i] || n > uint64(len(q.phi)) || n*k+uint64(i) >= uint64(len(q.phi)) {
				return no("product.open", part.position.String())
			}
			row, err := q.row(c, q.phi[n*k+uint64(i)])
			if err != nil {
				return err
			}
			x = row[x]
		}
	}
	o := game.Wins(!q.inP[x])
	if o.String() != s.Outcome {
		return no("product.outcome", x)
	}
	return c.establish(c.outcomes, p.key(), known{uint64(o), rests})
}

// quotientClaim compares the claim with the quotient that was checked.
func (c *checker) quotientClaim(s certificate.QuotientClaim) (set, error) {
	q := c.quotient
	t, err := c.table(s.Game)
	if err != nil {
		return 0, err
	}
	switch {
	case q == nil || len(q.keys) != 1 || q.keys[0] != t.key,
		s.Heaps != uint64(len(q.phi)) || s.Order != uint64(q.order) || s.POrder != q.pCount,
		s.Status == "proved" && (q.period == nil || *q.period != law{preperiod: *s.Preperiod, period: *s.Period}):
		return 0, no("claim.quotient", s.Game)
	case s.Status == "proved":
		return q.rests, nil
	}
	return 0, nil
}
