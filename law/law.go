// Package law guesses the law behind a table of values, and holds each guess against
// values that it was not guessed from.
//
// A guess is fitted on the beginning of a table and tested far beyond. What fails
// there is refuted, with the first place where it does; what holds is not proved by
// that. Proved is only what a theorem says. Everything is in whole numbers:
// multiples of quadratic irrationals are rounded by integer roots.
package law

import (
	"cmp"
	"context"
	"slices"

	"grundy/game"
	"grundy/words"
)

// A Status says how a law stands.
type Status uint8

const (
	// Fitted: it fits, and there was nothing to test it on.
	Fitted Status = iota
	// Held: no counterexample in the values tested.
	Held
	// Refuted: a counterexample was found.
	Refuted
	// Proved: a theorem says that it holds for ever.
	Proved
)

// String is "fitted", "held", "refuted" or "proved".
func (s Status) String() string { return [...]string{"fitted", "held", "refuted", "proved"}[s] }

// A Counterexample is a place where a law says something else than the table. At has
// a number for each parameter.
type Counterexample struct {
	At       []uint64
	Says, Is int64
}

// A Law is a guess about a table.
type Law struct {
	// Kind is periodic, residues, quotient, recurrence, form, beatty, gap, sequence,
	// game, operation, digits, sum.
	Kind string
	// Zeros tells that the law says where the value is 0 (the lost positions), and
	// nothing about the other values.
	Zeros bool
	// Formula is the law in signs, the same in every language.
	Formula string
	// From is the least parameter for which the law speaks; Exceptions are places
	// from there on, all in the fitted part, where it fails.
	From       uint64
	Exceptions []uint64
	// FittedTo and TestedTo are the greatest parameters that the law was fitted on
	// and tested to.
	FittedTo, TestedTo uint64
	Counter            *Counterexample
	Status             Status
	Theorem            *game.Theorem
	// Size is how much there is to say: laws are sorted by it.
	Size int

	check func(t *Table) *Counterexample
}

// Options are the options of [Find]; 0 is the default of each.
type Options struct {
	Fit int    // how many values, or rows, to fit on; by default several numbers are tried
	To  uint64 // the greatest parameter to test with
	// Misere asks for the lost positions of misère play.
	Misere bool
	// Parameters is how many heaps: 1 to MostParameters.
	Parameters int
	// Own and Plain are the game's own names, which are no news.
	Own, Plain string
	// Memory bounds the values kept, in bytes.
	Memory uint64
	// Positions bounds the positions that searches keep.
	Positions uint64
}

// A Report is the laws found, the simplest first; refuted ones come last.
type Report struct {
	Game   string
	Table  *Table
	Laws   []Law
	Limit  *game.Limit // what ended the computing of values early
	Misere bool
}

// What a report lists at most.
const (
	mostLaws    = 8
	mostRefuted = 3
)

// leastLength is how many values, or rows, there have to be at least.
func leastLength(parameters int) int {
	if parameters == 1 {
		return 6
	}
	return 4
}

// tooFew says that there is nothing to guess from.
func tooFew() error {
	return &game.Fault{Code: "numbers", At: -1, What: words.P("law.few"), Hint: words.P("law.few.hint")}
}

// parametersFault says that there is no table of so many parameters.
func parametersFault(parameters int) error {
	return &game.Fault{Code: "parameters", At: -1, What: words.P("law.parameters", parameters), Hint: words.P("law.parameters.hint", MostParameters)}
}

// Find guesses laws of a table and tests them on all of it. It takes some
// milliseconds to a second for tables of ten thousand values. A table of less than
// 6 values, or 4 rows, is a *game.Fault.
func Find(ctx context.Context, t *Table, o Options) (*Report, error) {
	r := &Report{Table: t}
	n := t.length()
	if n < leastLength(t.Parameters()) {
		return nil, tooFew()
	}
	var refuted []Law
	for _, fit := range fits(n, o.Fit, t.Parameters()) {
		if err := ctx.Err(); err != nil {
			return r, err
		}
		part := t.head(fit)
		var guesses []Law
		if t.Parameters() > 1 {
			guesses = severalLaws(part)
		} else {
			guesses = oneLaws(part, o.Own, o.Plain)
		}
		for _, l := range guesses {
			l.FittedTo, l.TestedTo = part.Last(), t.Last()
			switch l.Counter = l.check(t); {
			case l.Counter != nil:
				l.Status = Refuted
				refuted = append(refuted, l)
				continue
			case n > fit:
				l.Status = Held
			}
			r.Laws = append(r.Laws, l)
		}
		if slices.ContainsFunc(r.Laws, func(l Law) bool { return !l.Zeros }) || t.OnlyZeros && len(r.Laws) > 0 {
			break
		}
	}
	r.sort(refuted)
	return r, nil
}

// fits are the numbers of values that are fitted on, one after another while no law
// is found.
func fits(n, asked, parameters int) (all []int) {
	if asked > 0 {
		return []int{min(asked, n)}
	}
	first, most := 64, 4096
	switch {
	case parameters == 2:
		first, most = 10, 24
	case parameters > 2: // few rows are many values
		return []int{max((n+1)/2, min(n, 4))}
	}
	if n < 2*first { // few numbers: half of them, then three quarters
		return slices.Compact([]int{max(n/2, min(n, 6)), max(3*n/4, min(n, 6))})
	}
	for f := first; f <= most && 2*f <= n; f *= 4 {
		all = append(all, f)
	}
	return all
}

// sort puts the laws in order and each only once.
func (r *Report) sort(refuted []Law) {
	order := bySize
	slices.SortStableFunc(r.Laws, order)
	slices.SortStableFunc(refuted, order)
	seen := map[string]bool{}
	once := func(laws []Law, most int) (kept []Law) {
		for _, l := range laws {
			if key := l.Formula; !seen[key] && len(kept) < most {
				seen[key] = true
				kept = append(kept, l)
			}
		}
		return kept
	}
	r.Laws = once(r.Laws, mostLaws)
	// The farthest of the refuted tell most.
	slices.SortStableFunc(refuted, func(a, b Law) int { return cmp.Compare(b.Counter.At[0], a.Counter.At[0]) })
	r.Laws = append(r.Laws, once(refuted, mostRefuted)...)
}

// bySize puts the simplest law first, those about all values before those about
// zeros.
func bySize(a, b Law) int {
	if a.Zeros != b.Zeros {
		if a.Zeros {
			return 1
		}
		return -1
	}
	return cmp.Compare(a.Size, b.Size)
}

// order sorts the laws that stand, the proved ones in front, by their size; refuted
// ones stay behind.
func (r *Report) order() {
	slices.SortStableFunc(r.Laws, func(a, b Law) int {
		if a.Status == Refuted || b.Status == Refuted {
			return cmp.Compare(max(0, int(a.Status)-int(Held))%2, max(0, int(b.Status)-int(Held))%2)
		}
		if a.Status != b.Status && (a.Status == Proved || b.Status == Proved) {
			return cmp.Compare(b.Status, a.Status)
		}
		return bySize(a, b)
	})
}

// by is the check of a law of one parameter that gives each value from those before;
// ok is false where it says nothing.
func (l *Law) by(at func(n uint64, t *Table) (v int64, ok bool)) {
	l.check = func(t *Table) *Counterexample {
		for i, is := range t.Values {
			n := t.First + uint64(i)
			if n < l.From || slices.Contains(l.Exceptions, n) {
				continue
			}
			if v, ok := at(n, t); ok && v != int64(is) {
				return &Counterexample{At: []uint64{n}, Says: v, Is: int64(is)}
			}
		}
		return nil
	}
}

// fitted reports whether a guess fits all but a few values, and notes which: those
// before From, or exceptions.
func (l *Law) fitted(t *Table, at func(n uint64, t *Table) (v int64, ok bool)) bool {
	var bad []uint64
	told := 0
	n := len(t.Values)
	for i, is := range t.Values {
		v, ok := at(t.First+uint64(i), t)
		if ok {
			told++
		}
		if !ok || v != int64(is) {
			if bad = append(bad, t.First+uint64(i)); len(bad) > n/8+1 {
				return false
			}
		}
	}
	if told < 6 {
		return false
	}
	if k := len(bad); k > 0 {
		if last := bad[k-1] + 1; last-t.First <= uint64(n/8)+1 {
			l.From = last
		} else if k <= n/32 {
			l.Exceptions = bad
			l.Size += 6 * k
		} else {
			return false
		}
	}
	l.by(at)
	return true
}
