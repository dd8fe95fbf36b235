package misere

import (
	"context"

	"grundy/game"
)

// A Species says how a position acts in misère play, by the names of Winning Ways.
type Species uint8

const (
	// Wild positions are none of the others.
	Wild Species = iota
	// NimHeap positions can be replaced by a nim-heap in every sum with anything.
	NimHeap
	// Tame positions act as a position of Nim in sums with tame positions, and are no
	// nim-heaps.
	Tame
	// Restive positions have only tame moves and are not tame, and their value in
	// normal play is 0 or 1.
	Restive
	// Restless positions have only tame moves and are not tame, and their misère
	// nim-value is 0 or 1.
	Restless
)

// acts is what is kept of a position beside its genus.
type acts struct {
	species     Species
	plus, minus values // of its tame options, in normal and in misère play
	heaps       values // the nim-heaps among its options
}

// tame reports whether it acts as Nim among tame positions.
func (a *acts) tame() bool { return a.species == NimHeap || a.species == Tame }

// values is a set of small numbers, a bit each.
type values []uint64

func (v *values) add(n uint64) {
	for uint64(len(*v)) <= n/64 {
		*v = append(*v, 0)
	}
	(*v)[n/64] |= 1 << (n % 64)
}

func (v values) has(n uint64) bool { return n/64 < uint64(len(v)) && v[n/64]>>(n%64)&1 != 0 }

// below reports whether all numbers below n are in the set.
func (v values) below(n uint64) bool {
	for i := range n {
		if !v.has(i) {
			return false
		}
	}
	return true
}

// actsOf says how a position acts, from its genus and its options.
//
// Nim-heaps. A position G equals *n in every sum exactly if every option of G is
// some *k with k < n, or has an option that equals *n; every *k with k < n is among
// the options; and, for n = 0 where G has moves, G is an N-position. (J. H. Conway,
// On Numbers and Games, chapter 12: G and H are equal if and only if neither is
// linked to an option of the other, and if one of them has no moves, the other is an
// N-position; and A and B are linked if and only if neither equals an option of the
// other.)
//
// Tameness. Write (g, m) for the value in normal play and the misère nim-value.
// G is tame if (g, m) is (0, 1), (1, 0) or (n, n); its tame options alone have
// every value below g in normal play and every one below m in misère play; and
// each of its other options H has a tame option with the value g in normal play and
// a tame one with m in misère play. Call those with (0, 1) and (1, 0) fickle,
// the others firm. Claim: a sum of tame positions is a P-position of misère play
// exactly if x, the sum of the g, is 0 where one is firm, and 1 where all are
// fickle, as in Nim.
//
// Proof, by induction over play. Let G be a component and T the others, with the
// sum t of their g. The sum is claimed to be P exactly if g+t = 0 where T has a
// firm component, and m+t = 0 where it has none; for both kinds of G. From a sum
// claimed to be P, a move in G to a tame option leads to one that is not, for its
// values differ from g and m. Another option H is answered by a move to a tame
// option of it with the value g, where T has a firm component, or with m where not:
// again a sum claimed to be P. So no move wins.
// In a sum claimed to be N that has a move, one to a claimed P is needed. All fickle,
// x = 0: a component with (0, 1) that has moves has a tame option with m = 0, which
// cannot be (0, 0) as g = 0 is taken, and is (1, 0); one with (1, 0) has a tame
// option with g = 0, which cannot be (0, 0) and is (0, 1). In both cases x becomes 1.
// Two firm ones or more, x > 0: as in Nim some g is larger than g+x, and a tame
// option has that value; a firm one is left. One firm one, (n, n), the others with
// t, which is 0 or 1: if n > t, a tame option with m = t will do, be it (t, t) or
// fickle; n = t would be P; if n = 0 and t = 1, a fickle component with (1, 0) has
// the tame option (0, 1), as above. QED
//
// That is what Winning Ways calls tame; the tame games of On Numbers and Games have
// tame options only. A position that is not tame while all of its options are has
// g < 2 or m < 2, as above 1 the values of tame positions agree.
// The names are given as in the program CGSuite by A. N. Siegel (there by D. Hoey).
func actsOf(g Genus, options []Genus, how []*acts) *acts {
	a := &acts{}
	plus, minus := g.Value, g.Misere[0]
	allTame, reverts, heap := true, true, true
	for i, o := range options {
		h := how[i]
		if h.tame() {
			a.plus.add(o.Value)
			a.minus.add(o.Misere[0])
		} else {
			allTame = false
			reverts = reverts && h.plus.has(plus) && h.minus.has(minus)
		}
		if h.species == NimHeap {
			a.heaps.add(o.Value)
		}
		heap = heap && (h.species == NimHeap && o.Value < plus || h.heaps.has(plus))
	}
	heap = heap && a.heaps.below(plus) && (plus > 0 || len(options) == 0 || minus > 0)
	nim := plus == minus || plus+minus == 1
	switch {
	case heap:
		a.species = NimHeap
	case nim && reverts && a.plus.below(plus) && a.minus.below(minus):
		a.species = Tame
	case allTame && plus < 2:
		a.species = Restive
	case allTame:
		a.species = Restless
	}
	return a
}

// Species is how a sum acts, with its genus; as Of.
func (g *Genera) Species(ctx context.Context, sum game.Sum) (Genus, Species, error) {
	genus, err := g.Of(ctx, sum)
	if err != nil {
		return Genus{}, Wild, err
	}
	return genus, g.acts[key(sum)].species, nil
}

// HalfTame reports whether a sum is not tame while twice the sum is, with the genus
// 0^02 of two equal nim-heaps. It plays out twice the sum.
func (g *Genera) HalfTame(ctx context.Context, sum game.Sum) (bool, error) {
	_, species, err := g.Species(ctx, sum)
	if err != nil || species == NimHeap || species == Tame {
		return false, err
	}
	twice := append(append(game.Sum{}, sum...), sum...)
	genus, species, err := g.Species(ctx, twice)
	return species == Tame && genus.Value == 0 && genus.Misere[0] == 0, err
}
