// Package sat decides formulas in conjunctive normal form by conflict-driven clause
// learning (J. P. Marques-Silva and K. A. Sakallah 1996; M. Moskewicz et al., Chaff,
// 2001; N. Eén and N. Sörensson, MiniSat, 2003): two watched literals a clause, the
// variables of recent conflicts first, first unique implication points, restarts
// after Luby, learned clauses forgotten by how many levels they span (G. Audemard and
// L. Simon 2009).
//
// Nothing has to be trusted here: a model is checked by putting it in, and for a
// refutation every learned clause is told to an observer, whose lines are a proof in
// the DRAT format that package rup checks.
//
// Literals are v or -v for a variable v from 1. A run keeps all that it has to
// itself, so that any number may go on at once, and ends with its context.
package sat

import (
	"context"
	"slices"

	"grundy/game"
)

// A Proof listens to a run. The slices are valid during the call only.
type Proof interface {
	// Add is told a clause that follows by unit propagation from the clauses so
	// far (RUP); the empty one is the end of a refutation. An error ends the run.
	Add(clause []int32) error
	// Delete is told that a clause is not used any more.
	Delete(clause []int32) error
}

// A Result is what a run found.
type Result struct {
	Satisfiable bool
	Model       []bool // the variables by number, where it is satisfiable; 0 is none
	Conflicts   uint64
}

// Solve decides a formula of vars variables. The error is one of the observer's, which
// may be nil, or of ctx; work is what ends it besides: a *game.Limit after so many
// conflicts, where conflicts is not 0.
func Solve(ctx context.Context, vars int, clauses [][]int32, proof Proof, conflicts uint64) (Result, error) {
	s := newSolver(vars, proof)
	for _, c := range clauses {
		s.given(c)
	}
	s.simplifyTop()
	sat, err := s.run(ctx, conflicts)
	r := Result{Satisfiable: sat, Conflicts: s.conflicts}
	if err == nil && sat {
		r.Model = make([]bool, vars+1)
		for v := range vars {
			r.Model[v+1] = s.value[lit(2*v)] > 0
		}
	}
	return r, err
}

// A lit is 2v for the variable v counted from 0, and 2v+1 for its negation.
type lit uint32

func litOf(l int32) lit {
	if l < 0 {
		return lit(2*(-l-1) + 1)
	}
	return lit(2 * (l - 1))
}

func (l lit) not() lit { return l ^ 1 }

func (l lit) number() int32 {
	n := int32(l>>1) + 1
	if l&1 == 1 {
		return -n
	}
	return n
}

// A clause has its two watched literals in front; of the reason of a literal, that
// is the first.
type clause struct {
	lits    []lit
	levels  int // of a learned clause: how many levels it spanned
	learned bool
	gone    bool
}

// A watch is kept with the negation of the literal that a clause watches; other is
// a literal of the clause that makes looking at it needless while it is true.
type watch struct {
	c     *clause
	other lit
}

type solver struct {
	proof     Proof
	failed    error // of the proof
	value     []int8
	level     []int32
	reason    []*clause
	phase     []lit // what each variable was last
	watches   [][]watch
	trail     []lit
	marks     []int // where each level begins in the trail
	done      int   // how far the trail is propagated
	learned   []*clause
	order     order
	step      float64 // by how much a conflict makes a variable more active
	seen      []bool
	lowest    []lit // the clause being learned
	line      []int32
	stamp     []uint64
	stamps    uint64
	conflicts uint64
	most      int // learned clauses kept
	refuted   bool
}

func newSolver(vars int, proof Proof) *solver {
	s := &solver{proof: proof, value: make([]int8, 2*vars), level: make([]int32, vars), reason: make([]*clause, vars),
		phase: make([]lit, vars), watches: make([][]watch, 2*vars), seen: make([]bool, vars), step: 1, stamp: make([]uint64, vars+1)}
	s.order.activity = make([]float64, vars)
	s.order.place = make([]int, vars)
	for v := range vars {
		s.phase[v] = lit(2*v + 1)
		s.order.place[v] = -1
		s.order.push(v)
	}
	return s
}

// given takes a clause of the formula.
func (s *solver) given(c []int32) {
	lits := make([]lit, 0, len(c))
	for _, l := range c {
		lits = append(lits, litOf(l))
	}
	slices.Sort(lits)
	lits = slices.Compact(lits)
	for i := 1; i < len(lits); i++ {
		if lits[i] == lits[i-1].not() {
			return // always true
		}
	}
	switch len(lits) {
	case 0:
		s.refute()
	case 1:
		s.unit(lits[0])
	default:
		s.attach(&clause{lits: lits})
	}
}

// simplifyTop propagates the units of the formula.
func (s *solver) simplifyTop() {
	if !s.refuted && s.propagate() != nil {
		s.refute()
	}
}

// unit makes a literal true for good.
func (s *solver) unit(l lit) {
	switch {
	case s.refuted || s.value[l] > 0:
	case s.value[l] < 0:
		s.refute()
	default:
		s.assign(l, nil)
	}
}

// refute ends the proof with the empty clause.
func (s *solver) refute() {
	if !s.refuted {
		s.refuted = true
		s.tell(nil, false)
	}
}

// tell tells the observer of a clause.
func (s *solver) tell(lits []lit, deleted bool) {
	if s.proof == nil || s.failed != nil {
		return
	}
	s.line = s.line[:0]
	for _, l := range lits {
		s.line = append(s.line, l.number())
	}
	if deleted {
		s.failed = s.proof.Delete(s.line)
	} else {
		s.failed = s.proof.Add(s.line)
	}
}

func (s *solver) attach(c *clause) {
	a, b := c.lits[0], c.lits[1]
	s.watches[a.not()] = append(s.watches[a.not()], watch{c, b})
	s.watches[b.not()] = append(s.watches[b.not()], watch{c, a})
}

func (s *solver) assign(l lit, why *clause) {
	s.value[l], s.value[l.not()] = 1, -1
	s.level[l>>1] = int32(len(s.marks))
	s.reason[l>>1] = why
	s.trail = append(s.trail, l)
}

// propagate follows every assignment to its end; it returns a clause all of whose
// literals are false, or nil.
func (s *solver) propagate() *clause {
	for s.done < len(s.trail) {
		l := s.trail[s.done] // true now, so that its negation is false
		s.done++
		list := s.watches[l]
		kept := 0
		for i := 0; i < len(list); i++ {
			w := list[i]
			if w.c.gone {
				continue
			}
			if s.value[w.other] > 0 {
				list[kept] = w
				kept++
				continue
			}
			lits := w.c.lits
			if lits[0] == l.not() {
				lits[0], lits[1] = lits[1], lits[0]
			}
			first := lits[0]
			if s.value[first] > 0 {
				list[kept] = watch{w.c, first}
				kept++
				continue
			}
			moved := false
			for j := 2; j < len(lits); j++ {
				if s.value[lits[j]] >= 0 {
					lits[1], lits[j] = lits[j], lits[1]
					s.watches[lits[1].not()] = append(s.watches[lits[1].not()], watch{w.c, first})
					moved = true
					break
				}
			}
			if moved {
				continue
			}
			list[kept] = watch{w.c, first}
			kept++
			if s.value[first] < 0 {
				kept += copy(list[kept:], list[i+1:])
				s.watches[l] = list[:kept]
				return w.c
			}
			s.assign(first, w.c)
		}
		s.watches[l] = list[:kept]
	}
	return nil
}

// back takes back all levels above one.
func (s *solver) back(level int) {
	if len(s.marks) <= level {
		return
	}
	for i := len(s.trail) - 1; i >= s.marks[level]; i-- {
		l := s.trail[i]
		s.value[l], s.value[l.not()] = 0, 0
		s.phase[l>>1] = l
		s.reason[l>>1] = nil
		s.order.push(int(l >> 1))
	}
	s.trail = s.trail[:s.marks[level]]
	s.marks = s.marks[:level]
	s.done = len(s.trail)
}

// run searches. How often the context is looked at is bounded by conflicts and by
// decisions, for a formula may have many solutions and no conflict.
func (s *solver) run(ctx context.Context, limit uint64) (bool, error) {
	s.most = 4000
	restart, next, decisions := uint64(1), uint64(100), uint64(0)
	for !s.refuted {
		if s.failed != nil {
			return false, s.failed
		}
		if c := s.propagate(); c != nil {
			s.conflicts++
			if len(s.marks) == 0 {
				s.refute()
				break
			}
			s.learn(c)
			if limit > 0 && s.conflicts >= limit && !s.refuted {
				return false, &game.Limit{Which: "conflicts", Allowed: limit, Reached: s.conflicts}
			}
			if s.conflicts%256 == 0 && ctx.Err() != nil {
				return false, ctx.Err()
			}
			continue
		}
		if s.conflicts >= next {
			restart++
			next = s.conflicts + 100*luby(restart)
			s.back(0)
			if len(s.learned) > s.most {
				s.forget()
			}
			continue
		}
		if decisions++; decisions%4096 == 0 && ctx.Err() != nil {
			return false, ctx.Err()
		}
		v, ok := s.order.pop(func(v int) bool { return s.value[lit(2*v)] == 0 })
		if !ok {
			return true, s.failed
		}
		s.marks = append(s.marks, len(s.trail))
		s.assign(s.phase[v], nil)
	}
	return false, s.failed
}

// luby is the sequence 1 1 2 1 1 2 4 1 1 2 ... (M. Luby, A. Sinclair and D.
// Zuckerman 1993), counted from 1.
func luby(i uint64) uint64 {
	for k := uint64(1); ; k++ {
		if i == 1<<k-1 {
			return 1 << (k - 1)
		}
		if i < 1<<k-1 {
			return luby(i - (1<<(k-1) - 1))
		}
	}
}
