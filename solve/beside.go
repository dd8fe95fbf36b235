package solve

import (
	"context"
	"slices"

	"grundy/game"
	"grundy/heaps"
	"grundy/rules"
	"grundy/words"
)

// beside is the theorem about one nim-heap beside any sum R: R + *m is a P-position of
// misère play for exactly one m, the misère nim-value of R.
//
// Proof, by induction over play. Without moves in R it is m = 1. Else let m be the
// least number that is the misère nim-value of no option of R. From R + *m a move in R
// leads to some R' + *m, and one in the heap to R + *m' with m' < m, which can be
// answered by going to an R' of value m'; so all are N-positions. From R + *n with
// n > m a move leads to R + *m, and with n < m to some R' + *n with n the value of R'.
var beside = game.Theorem{
	Name:   "misère nim-values",
	Source: "J. H. Conway, On Numbers and Games (1976), chapter 12",
	Says:   words.P("theorem.beside"),
}

const (
	leastLarge = 2 // nim-heaps of 2^k or more are taken for large, k from here
	mostLarge  = 5 // to here
)

// besideNim decides a sum of one nim-heap and of heaps of other games by the misère
// nim-value of the others, which is looked for among the nim-heaps up to one that is
// smaller than it; done is false where that is not enough.
func (s *Solver) besideNim(ctx context.Context, v *Verdict, parts []misereHeaps, games []heaps.Rule, effort quotientEffort) (done bool, err error) {
	nim := slices.Index(games, heaps.Rule(rules.Nim{}))
	if nim < 0 || len(games) == 1 {
		return false, nil
	}
	var nims int
	var others []misereHeaps
	for _, p := range parts {
		if p.game != nim {
			others = append(others, p)
			continue
		}
		for _, n := range p.sizes {
			if n > 0 {
				nims++
			}
		}
	}
	largest := largestOf(parts, len(games))
	heap := largest[nim]
	for k := leastLarge; k <= mostLarge && nims == 1 && uint64(1)<<k <= heap; k++ {
		largest[nim] = 1<<k - 1
		q, err := s.quotient(ctx, games, largest, effort)
		if err == errBeyond {
			return false, nil
		}
		if err != nil {
			return false, err
		}
		if q.nimValued(nim) {
			return true, s.misereBeside(ctx, v, parts, q, nim, productOf(q, others).class)
		}
	}
	return false, nil
}

// largestOf is the largest heap of each game.
func largestOf(parts []misereHeaps, games int) []uint64 {
	largest := make([]uint64, games)
	for _, p := range parts {
		largest[p.game] = max(largest[p.game], slices.Max(p.sizes))
	}
	return largest
}

// nimValued reports whether every sum of heaps of the other games has a misère
// nim-value among the nim-heaps of the quotient.
func (q *Quotient) nimValued(nim int) bool {
	seen := make([]bool, q.Of.Order())
	seen[0] = true
	for todo := []int{0}; len(todo) > 0; {
		x := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if _, ok := q.nimValue(nim, x); !ok {
			return false
		}
		for g, classes := range q.classes {
			for _, y := range classes {
				if xy := q.Of.Times(x, y); g != nim && !seen[xy] {
					seen[xy] = true
					todo = append(todo, xy)
				}
			}
		}
	}
	return true
}

// nimValue is the misère nim-value of a class, where a nim-heap of the quotient has it.
func (q *Quotient) nimValue(nim, class int) (uint64, bool) {
	for m, y := range q.classes[nim][:q.heaps[nim]] {
		if q.Of.InP(q.Of.Times(class, y)) {
			return uint64(m), true
		}
	}
	return 0, false
}

// misereBeside is the verdict where the nim-heap is larger than the misère nim-value of
// the others, and of whatever a move makes of them: one move wins.
func (s *Solver) misereBeside(ctx context.Context, v *Verdict, parts []misereHeaps, q *Quotient, nim, others int) error {
	v.Outcome = game.N
	value, _ := q.nimValue(nim, others)
	if s.options.Explain {
		v.Notes = append(v.Notes, Note{Component: -1, Note: game.Note{Says: words.P("explain.beside", value)}})
	}
	c, e := s.collector(v), &effort{ctx: ctx}
	for _, p := range parts {
		if p.game != nim {
			v.Evidence = append(v.Evidence, Evidence{Component: p.index, Kind: "quotient", Quotient: q, Of: p.game})
			continue
		}
		v.Evidence = append(v.Evidence, Evidence{Component: p.index, Kind: "theorem", Theorem: &beside})
		of := component{position: p.position, heaps: &heapSum{rule: p.rule, sizes: p.sizes}}
		err := c.eachHeap(p.index, of, e, func(_ int, moves *heapMoves, take func(uint64, []uint64) bool) error {
			switch n := moves.size; {
			case n == 0:
			case value == 0:
				take(n, nil)
			default:
				take(n-value, []uint64{value})
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return c.finish(v, e)
}
