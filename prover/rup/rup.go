// Package rup checks refutations: proofs of clauses by reverse unit propagation (E.
// Goldberg and Y. Novikov, Verification of proofs of unsatisfiability for CNF
// formulas, 2003), in the lines of the DRAT format (N. Wetzler, M. Heule and W. Hunt
// 2014). A clause follows if, when all its literals are made false, unit propagation
// over the clauses so far meets a contradiction; a proof ends with the empty clause.
//
// It is forward: every line is checked when it comes, so that it may listen to a
// solver at work. It shares no code with the solver. Of DRAT it takes the part that is
// RUP: a clause that would follow as an asymmetric tautology by resolution only (RAT)
// is refused.
package rup

import (
	"errors"
	"fmt"
	"slices"
)

// A Checker holds the clauses that are known to follow. Literals are v and -v.
type Checker struct {
	value   []int8 // of literals
	watches [][]int32
	clauses [][]uint32 // the two watched literals in front; nil where deleted
	index   map[uint64][]int32
	trail   []uint32
	done    int // how far the trail is propagated
	refuted bool
	steps   uint64
}

// ErrUnproved is the error of a clause that does not follow by unit propagation.
var ErrUnproved = errors.New("rup: the clause does not follow by unit propagation")

// ErrUnknown is the error of the deletion of a clause that is not there.
var ErrUnknown = errors.New("rup: there is no such clause to delete")

// New is a checker that knows the clauses of a formula and nothing else.
func New(clauses [][]int32) *Checker {
	k := &Checker{index: map[uint64][]int32{}}
	for _, c := range clauses {
		k.take(k.literals(c))
	}
	return k
}

// Add checks that a clause follows, and takes it in; [ErrUnproved] where it does not.
func (k *Checker) Add(clause []int32) error {
	k.steps++
	lits := k.literals(clause)
	if !k.refuted && !k.follows(lits) {
		return fmt.Errorf("%w: line %d", ErrUnproved, k.steps)
	}
	if len(lits) == 0 {
		k.refuted = true
	}
	k.take(lits)
	return nil
}

// Delete forgets a clause. One that forces a literal for good is kept, as usual.
func (k *Checker) Delete(clause []int32) error {
	k.steps++
	lits := k.literals(clause)
	h := hash(lits)
	for at, i := range k.index[h] {
		c := k.clauses[i]
		if !sameSet(c, lits) {
			continue
		}
		// What it forces stays forced: propagation from the top is never undone.
		k.clauses[i] = nil
		k.index[h] = slices.Delete(k.index[h], at, at+1)
		return nil
	}
	if len(lits) < 2 {
		return nil // units are part of the trail
	}
	return fmt.Errorf("%w: line %d", ErrUnknown, k.steps)
}

// Refuted reports whether the empty clause has been proved: the formula has no model.
func (k *Checker) Refuted() bool { return k.refuted }

// Steps is how many lines have been checked.
func (k *Checker) Steps() uint64 { return k.steps }

// literals are those of a clause in the checker's numbers, without repetitions: 2v
// for v and 2v+1 for -v.
func (k *Checker) literals(clause []int32) []uint32 {
	lits := make([]uint32, 0, len(clause))
	for _, l := range clause {
		v := uint32(max(l, -l))
		q := 2 * v
		if l < 0 {
			q++
		}
		lits = append(lits, q)
		for len(k.value) < int(2*v+2) {
			k.value = append(k.value, 0, 0)
			k.watches = append(k.watches, nil, nil)
		}
	}
	slices.Sort(lits)
	return slices.Compact(lits)
}

// take keeps a clause that follows, and propagates what it forces.
func (k *Checker) take(lits []uint32) {
	if k.refuted {
		return
	}
	for i := 1; i < len(lits); i++ {
		if lits[i] == lits[i-1]^1 {
			return // always true
		}
	}
	// Literals that are not false go in front, to be watched.
	c := slices.Clone(lits)
	free := 0
	for i, l := range c {
		if k.value[l] >= 0 {
			c[i], c[free] = c[free], l
			free++
		}
	}
	if len(c) >= 2 {
		i := int32(len(k.clauses))
		k.clauses = append(k.clauses, c)
		k.index[hash(c)] = append(k.index[hash(c)], i)
		k.watches[c[0]] = append(k.watches[c[0]], i)
		k.watches[c[1]] = append(k.watches[c[1]], i)
	}
	switch {
	case free == 0:
		k.refuted = true
	case free == 1 && k.value[c[0]] == 0:
		k.assign(c[0])
		k.refuted = !k.propagate()
	}
}

// follows reports whether making all literals false leads to a contradiction.
func (k *Checker) follows(lits []uint32) bool {
	top := len(k.trail)
	contradiction := false
	for _, l := range lits {
		if k.value[l] > 0 {
			contradiction = true
			break
		}
		if k.value[l] == 0 {
			k.assign(l ^ 1)
		}
	}
	contradiction = contradiction || !k.propagate()
	for _, l := range k.trail[top:] {
		k.value[l], k.value[l^1] = 0, 0
	}
	k.trail = k.trail[:top]
	k.done = top
	return contradiction
}

func (k *Checker) assign(l uint32) {
	k.value[l], k.value[l^1] = 1, -1
	k.trail = append(k.trail, l)
}

// propagate makes true what is forced; false where a clause has no literal left.
func (k *Checker) propagate() bool {
	for k.done < len(k.trail) {
		l := k.trail[k.done] ^ 1 // has become false
		k.done++
		list, kept := k.watches[l], 0
		for at := 0; at < len(list); at++ {
			i := list[at]
			c := k.clauses[i]
			if c == nil {
				continue
			}
			if c[0] == l {
				c[0], c[1] = c[1], c[0]
			}
			if k.value[c[0]] <= 0 {
				if j := k.watchable(c); j > 0 {
					c[1], c[j] = c[j], c[1]
					k.watches[c[1]] = append(k.watches[c[1]], i)
					continue
				}
			}
			list[kept] = i
			kept++
			switch k.value[c[0]] {
			case 0:
				k.assign(c[0])
			case -1:
				kept += copy(list[kept:], list[at+1:])
				k.watches[l] = list[:kept]
				return false
			}
		}
		k.watches[l] = list[:kept]
	}
	return true
}

// watchable is the place of a literal that is not false behind the two watched; 0
// where there is none.
func (k *Checker) watchable(c []uint32) int {
	for j := 2; j < len(c); j++ {
		if k.value[c[j]] >= 0 {
			return j
		}
	}
	return 0
}

// hash is the same for every order of the literals.
func hash(lits []uint32) (h uint64) {
	for _, l := range lits {
		x := uint64(l) * 0x9e3779b97f4a7c15
		h += x ^ x>>29
	}
	return h
}

// sameSet reports whether c, in whatever order, has the literals of the sorted
// lits.
func sameSet(c, lits []uint32) bool {
	if len(c) != len(lits) {
		return false
	}
	for _, l := range c {
		if _, ok := slices.BinarySearch(lits, l); !ok {
			return false
		}
	}
	return true
}
