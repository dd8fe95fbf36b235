// Package monoid checks the lines of a certificate that speak of a misère quotient:
// that its tables are a finite commutative monoid, that its P-portion obeys the two
// conditions of docs/certificates.md, and that its elements can be told apart.
package monoid

import (
	"encoding/binary"
	"slices"

	"grundy/certificate"
	"grundy/certificate/check/budget"
	"grundy/certificate/check/heapvalues"
	"grundy/certificate/check/pile"
	"grundy/game"
	"grundy/heaps"
	"grundy/rules"
	"grundy/words"
)

// A Quotient is a misère quotient that was checked. Elements are numbers below its
// order, heap n of the i-th of k games has the number n·k + i.
type Quotient struct {
	games  []*heapvalues.Table
	budget *budget.Budget
	order  int
	times  [][]uint64 // by generator and element
	p      []uint64
	inP    []bool
	phi    []uint64
	sizes  []uint64            // how many heaps of each game are in it
	rows   map[uint64][]uint64 // products with an element, made when first wanted
	parent []int               // of each element: it is the product of this one
	by     []int               // with this generator
	period *certificate.QuotientPeriod
}

// The theorem on the quotient of all heaps.
var plambeckSiegel = game.Theorem{Name: "Plambeck-Siegel",
	Source: "T. E. Plambeck and A. N. Siegel, Misère quotients for impartial games, J. Combin. Theory Ser. A 115 (2008) 593-622"}

func no(key string, args ...any) error {
	return &certificate.Wrong{What: words.P("check."+key, args...)}
}

// New checks a quotient. The error is a *certificate.Wrong where it is none, else that
// of the budget or of the reader of games.
func New(s certificate.Quotient, tables *heapvalues.Tables) (*Quotient, error) {
	q := &Quotient{budget: tables.Budget, order: 1, times: s.Times, p: s.P, phi: s.Phi, sizes: s.Sizes, rows: map[uint64][]uint64{}}
	names := s.Games
	if s.Game != "" {
		names = []string{s.Game}
	}
	for _, name := range names {
		t, err := tables.Game(name)
		if err != nil {
			return nil, err
		}
		q.games = append(q.games, t)
	}
	if q.sizes == nil {
		q.sizes = slices.Repeat([]uint64{s.Heaps}, len(names))
	}
	if len(s.Times) > 0 {
		q.order = len(s.Times[0])
	}
	if err := q.fits(s); err != nil {
		return nil, err
	}
	if err := q.monoid(s.Generators); err != nil {
		return nil, err
	}
	lacking, err := q.first()
	if err != nil {
		return nil, err
	}
	if err := q.closed(lacking); err != nil {
		return nil, err
	}
	return q, q.apart()
}

// fits checks that no number is out of place.
func (q *Quotient) fits(s certificate.Quotient) error {
	lists := append([][]uint64{s.P, s.Phi}, s.Times...)
	for _, list := range lists {
		if slices.ContainsFunc(list, func(x uint64) bool { return x >= uint64(q.order) }) {
			return no("quotient.sizes")
		}
	}
	for i, row := range s.Times {
		if i >= len(s.Generators) || len(row) != q.order || s.Generators[i] >= s.Heaps {
			return no("quotient.sizes")
		}
	}
	if len(q.sizes) != len(q.games) || uint64(len(s.Phi)) != s.Heaps || len(s.Times) != len(s.Generators) || s.Heaps == 0 ||
		!slices.IsSorted(s.P) || len(slices.Compact(slices.Clone(s.P))) < len(s.P) {
		return no("quotient.sizes")
	}
	q.inP = make([]bool, q.order)
	for _, x := range s.P {
		q.inP[x] = true
	}
	if q.inP[0] {
		return no("quotient.identity")
	}
	return nil
}

// monoid checks the tables: they commute and reach every element from 0, and so every
// element is one map of all elements to themselves, with which it multiplies.
func (q *Quotient) monoid(generators []uint64) error {
	for i, row := range q.times {
		if row[0] != q.phi[generators[i]] {
			return no("quotient.generator", generators[i])
		}
		for j, other := range q.times[:i] {
			if err := q.budget.Look(q.order); err != nil {
				return err
			}
			for x := range row {
				if row[other[x]] != other[row[x]] {
					return no("quotient.commute", generators[j], generators[i], x)
				}
			}
		}
	}
	q.parent, q.by = make([]int, q.order), make([]int, q.order)
	reached := make([]bool, q.order)
	reached[0] = true
	todo := []int{0}
	for at := 0; at < len(todo); at++ {
		for g, row := range q.times {
			if y := row[todo[at]]; !reached[y] {
				reached[y], q.parent[y], q.by[y] = true, todo[at], g
				todo = append(todo, int(y))
			}
		}
	}
	if len(todo) < q.order {
		return no("quotient.unreached", slices.Index(reached, false))
	}
	return nil
}

// row is the products with an element.
func (q *Quotient) row(x uint64) ([]uint64, error) {
	if made, ok := q.rows[x]; ok {
		return made, nil
	}
	if err := q.budget.Take(8 * uint64(q.order)); err != nil {
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
	return l.element == m.element
}

// admit adds what is lacking to a list unless it is within another's there, and takes
// out what is within it.
func admit(all []lacking, l lacking) ([]lacking, bool) {
	if slices.ContainsFunc(all, l.within) {
		return all, false
	}
	return append(slices.DeleteFunc(all, func(m lacking) bool { return m.within(l) }), l), true
}

// first checks the first condition, that no move joins two sums in P, and returns what
// the heaps that have moves lack.
func (q *Quotient) first() (all []lacking, err error) {
	for n := range q.phi {
		k := len(q.games)
		if uint64(n/k) >= q.sizes[n%k] {
			if q.phi[n] != 0 {
				return nil, no("quotient.sizes")
			}
			continue
		}
		l, live, err := q.heap(n)
		switch {
		case err != nil:
			return nil, err
		case live:
			all, _ = admit(all, l)
		case q.phi[n] != 0:
			return nil, no("quotient.terminal", n)
		}
	}
	return all, nil
}

// heap is what heap number n lacks; live is whether it has moves.
func (q *Quotient) heap(n int) (l lacking, live bool, err error) {
	k := len(q.games)
	own, err := q.row(q.phi[n])
	if err != nil {
		return l, false, err
	}
	l = lacking{q.phi[n], make([]bool, q.order)}
	for z := range l.lack {
		l.lack[z] = !q.inP[own[z]]
	}
	done := map[uint64]bool{}
	rule := q.games[n%k].Rule
	rule.Options(uint64(n/k), func(_ uint64, left []uint64) bool {
		live = true
		var row []uint64
		x := uint64(0)
		for _, m := range left {
			if m >= uint64(n/k) {
				err = no("heap.grows", n/k)
				return false
			}
			if row, err = q.row(q.phi[m*uint64(k)+uint64(n%k)]); err != nil {
				return false
			}
			x = row[x]
		}
		if err = q.budget.Look(1); err != nil || done[x] {
			return err == nil
		}
		done[x] = true
		if row, err = q.row(x); err != nil {
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
	if f, ok := rule.(game.Failing); ok && err == nil {
		err = f.Failure()
	}
	return l, live, err
}

// closed checks the second condition. A sum X+Z has no move that helps beside y just
// if neither the moves in X help beside Z and y nor those in Z beside X and y. So what
// X+h lacks follows from what X and the heap h lack, and X is against the condition
// just if it lacks 0 itself. There are finitely many pairs of an element and what is
// lacking; what lacks less than another of the same element needs no look, for all that
// follows from it lacks less too.
func (q *Quotient) closed(heaps []lacking) error {
	found := make([][]lacking, q.order)
	var todo []lacking
	add := func(l lacking) error {
		if l.lack[0] {
			return no("quotient.second", l.element)
		}
		is := slices.Contains(l.lack, true)
		if is {
			found[l.element], is = admit(found[l.element], l)
		}
		if !is {
			return nil
		}
		todo = append(todo, l)
		return q.budget.Take(uint64(q.order) + 64)
	}
	for _, h := range heaps {
		if err := add(h); err != nil {
			return err
		}
	}
	for ; len(todo) > 0; todo = todo[1:] {
		x := todo[0]
		xRow, err := q.row(x.element)
		if err != nil {
			return err
		}
		for _, h := range heaps {
			if err := q.budget.Line(); err != nil { // what bounds this loop is memory
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
	}
	return nil
}

// apart checks that any two elements are told apart by a factor: the partition into P
// and the rest, made finer by the generators as long as that does anything, has a part
// for each.
func (q *Quotient) apart() error {
	class := make([]uint64, q.order)
	for _, x := range q.p {
		class[x] = 1
	}
	for parts := 0; ; {
		first := map[string]int{} // element of a part, by its class and its products'
		finer := make([]uint64, q.order)
		var alike [2]int
		for x := range finer {
			if err := q.budget.Look(len(q.times)); err != nil {
				return err
			}
			as := binary.AppendUvarint(nil, class[x])
			for _, row := range q.times {
				as = binary.AppendUvarint(as, class[row[x]])
			}
			if y, twice := first[string(as)]; twice {
				alike = [2]int{y, x}
			} else {
				first[string(as)] = x
			}
			finer[x] = uint64(first[string(as)])
		}
		if len(first) == q.order {
			return nil
		}
		if len(first) == parts {
			return no("quotient.alike", alike[0], alike[1])
		}
		parts, class = len(first), finer
	}
}

// Period checks that the quotient is that of all heaps.
func (q *Quotient) Period(s certificate.QuotientPeriod) error {
	if q == nil {
		return no("quotient.before")
	}
	if q.period != nil {
		return no("nothing")
	}
	t, last, finite := uint64(1), uint64(0), false
	switch rule := q.games[0].Rule.(type) {
	case heaps.Take:
		last, finite = rule.Set.Finite()
	case heaps.Code:
		k, ends := rule.Last()
		t, last, finite = uint64(max(1, rule.MostHeaps())), uint64(k), ends
		for i := range last + 1 {
			finite = finite && !rule.Digit(i).Unequal
		}
	}
	known := uint64(len(q.phi))
	switch {
	case !finite || len(q.games) != 1 || s.Period == 0:
		return no("quotient.period.game")
	case s.Preperiod > known || s.Period > known || last > known: // so that nothing is too large
		return no("quotient.period.short", max(s.Preperiod, s.Period, last), known)
	}
	if needed := (max(s.Preperiod, 1)+s.Period)*t + last; needed > known {
		return no("quotient.period.short", needed, known)
	}
	against := func(from, period uint64) (n uint64, is bool) {
		for n := from; n+period < known; n++ {
			if q.phi[n] != q.phi[n+period] {
				return n, true
			}
		}
		return 0, false
	}
	if n, is := against(s.Preperiod, s.Period); is {
		return no("period.law", n, n+s.Period)
	}
	if s.Preperiod > 0 && q.phi[s.Preperiod-1] == q.phi[s.Preperiod-1+s.Period] {
		return no("quotient.period.least")
	}
	for d := uint64(1); d < s.Period; d++ {
		if s.Period%d > 0 {
			continue
		}
		if _, is := against(s.Preperiod, d); !is {
			return no("quotient.period.least")
		}
	}
	q.period = &s
	return nil
}

// of is the element of heap n of the i-th game, if it is in the quotient, and whether
// that rests on the theorem about the period.
func (q *Quotient) of(i int, n uint64) (x uint64, byPeriod, ok bool) {
	if q.period != nil && n >= uint64(len(q.phi)) {
		n, byPeriod = q.period.Preperiod+(n-q.period.Preperiod)%q.period.Period, true
	}
	k := uint64(len(q.sizes))
	if i < 0 || n >= q.sizes[i] || n > uint64(len(q.phi)) || n*k+uint64(i) >= uint64(len(q.phi)) {
		return 0, false, false
	}
	return q.phi[n*k+uint64(i)], byPeriod, true
}

// Outcome is the misère outcome of a sum of heaps, and the theorems that it rests on.
func (q *Quotient) Outcome(p pile.Pile) (o game.Outcome, by []*game.Theorem, err error) {
	if q == nil {
		return o, nil, no("quotient.before")
	}
	product := uint64(0)
	for _, part := range p {
		h, ok := part.Position.(*rules.Heaps)
		if !ok {
			return o, nil, no("product.open", part.Position.String())
		}
		rule, sizes := h.Heaps()
		key := heapvalues.Key(rule)
		i := slices.IndexFunc(q.games, func(t *heapvalues.Table) bool { return t.Key == key })
		for _, n := range sizes {
			x, byPeriod, ok := q.of(i, n)
			if !ok {
				return o, nil, no("product.open", part.Position.String())
			}
			row, err := q.row(x)
			if err != nil {
				return o, nil, err
			}
			if product = row[product]; byPeriod {
				by = []*game.Theorem{&plambeckSiegel}
			}
		}
	}
	return game.Wins(!q.inP[product]), by, nil
}

// Shows makes sure that the quotient is the one of a claim, and says by which theorems.
func (q *Quotient) Shows(s certificate.QuotientClaim, tables *heapvalues.Tables) (by []*game.Theorem, err error) {
	t, err := tables.Game(s.Game)
	switch {
	case err != nil:
		return nil, err
	case q == nil || len(q.games) != 1 || q.games[0] != t || s.Heaps != uint64(len(q.phi)) || s.Order != uint64(q.order) || s.POrder != uint64(len(q.p)):
		return nil, no("claim.quotient", s.Game)
	case s.Status != "proved":
		return nil, nil
	case q.period == nil || *q.period != certificate.QuotientPeriod{Preperiod: *s.Preperiod, Period: *s.Period}:
		return nil, no("claim.quotient", s.Game)
	}
	return []*game.Theorem{&plambeckSiegel}, nil
}
