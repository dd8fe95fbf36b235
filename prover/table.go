package prover

import (
	"context"
	"fmt"
	"io"
	"math/bits"

	"grundy/game"
	"grundy/heaps"
	"grundy/prover/bv"
	"grundy/prover/smt"
	"grundy/words"
)

// A Table is the Grundy values of the heaps 0, 1, 2, ... of a game, each with its
// witnesses. That the values are right is one claim without variables: for every heap n
// and every v < g(n) the option that is its witness has the value v, and no option has
// the value g(n). By induction on n those are the Grundy values, as far as they can be
// told by options in smaller heaps.
//
// Nothing is searched for: the values come from a kernel, the witnesses from one pass
// over the options, and whoever checks them repeats neither.
type Table struct {
	Rule   heaps.Rule
	Values []uint32
	// Witnesses[n][v] is the option of heap n with the value v.
	Witnesses [][][]uint64
	// Options is how many options all heaps have together.
	Options uint64
}

// mostOptions bounds the options of a table, each of which is part of the claim.
const mostOptions = 50_000_000

// NewTable finds the witnesses of values; a *Wrong where they are not the values of
// the rule. It ends with ctx.
func NewTable(ctx context.Context, rule heaps.Rule, values []uint32) (*Table, error) {
	t := &Table{Rule: rule, Values: values}
	for n := range values {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		found := make([][]uint64, min(uint64(values[n]), mostOptions))
		if err := t.options(n, func(left []uint64, v uint32) error {
			if t.Options++; t.Options > mostOptions {
				return &game.Limit{Which: "moves", Allowed: mostOptions, Reached: uint64(n)}
			}
			if int(v) < len(found) && found[v] == nil {
				found[v] = append([]uint64{}, left...)
			}
			return nil
		}); err != nil {
			return nil, err
		}
		t.Witnesses = append(t.Witnesses, found)
	}
	return t, nil
}

// options calls do for the options of heap n with the values that the table gives
// them.
func (t *Table) options(n int, do func(left []uint64, v uint32) error) (err error) {
	t.Rule.Options(uint64(n), func(_ uint64, left []uint64) bool {
		var v uint32
		for _, m := range left {
			if m >= uint64(n) {
				err = &game.Fault{Code: "game", At: -1, What: words.P("prove.table.larger", t.Rule.String()), Hint: words.P("prove.table.larger.hint")}
				return false
			}
			v ^= t.Values[m]
		}
		err = do(left, v)
		return err == nil
	})
	return err
}

// A Wrong value is one that is not the mex of the values of the options.
type Wrong struct {
	Heap  int
	Value uint32 // what the table says
	Other uint32 // a smaller value that no option has; or Value, which one has
}

// Error says in English what is wrong.
func (w *Wrong) Error() string {
	return fmt.Sprintf("prover: heap %d is not worth %d: see the value %d", w.Heap, w.Value, w.Other)
}

// Check checks the table by itself: each witness is an option of its heap with its
// value, and no option has the heap's own value. A *Wrong says which fails first.
func (t *Table) Check(ctx context.Context) error {
	for n, own := range t.Values {
		if err := ctx.Err(); err != nil {
			return err
		}
		open := map[string]uint32{}
		for v, left := range t.Witnesses[n] {
			if left == nil {
				return &Wrong{n, own, uint32(v)}
			}
			open[fmt.Sprint(left)] = uint32(v)
		}
		if uint32(len(open)) != own {
			return &Wrong{n, own, uint32(len(open))}
		}
		var key []byte
		if err := t.options(n, func(left []uint64, v uint32) error {
			if v == own {
				return &Wrong{n, own, own}
			}
			if v > own {
				return nil
			}
			key = fmt.Append(key[:0], left)
			if want, ok := open[string(key)]; ok && want == v {
				delete(open, string(key))
			}
			return nil
		}); err != nil {
			return err
		}
		for _, v := range open {
			return &Wrong{n, own, v}
		}
	}
	return nil
}

// claim is what is claimed of heap n.
func (t *Table) claim(n int, values []*bv.Term) *bv.Term {
	sum := func(left []uint64) *bv.Term {
		s := bv.Const(0, values[0].Width)
		for i, m := range left {
			if i == 0 {
				s = values[m]
			} else {
				s = bv.Xor(s, values[m])
			}
		}
		return s
	}
	own := values[n]
	parts := []*bv.Term{bv.Bool(true)}
	for v, left := range t.Witnesses[n] {
		if left == nil {
			return bv.Bool(false)
		}
		parts = append(parts, bv.Eq(sum(left), bv.Const(uint64(v), own.Width)))
	}
	_ = t.options(n, func(left []uint64, _ uint32) error {
		parts = append(parts, bv.Not(bv.Eq(sum(left), own)))
		return nil
	})
	return bv.And(parts...)
}

// Claim is the claim as one term over a variable for every value, which the claim says
// nothing of unless it is what the table says: if all are, every heap is right.
func (t *Table) Claim() *bv.Term {
	width := 1
	for _, v := range t.Values {
		width = max(width, bits.Len32(v)+1)
	}
	values := make([]*bv.Term, len(t.Values))
	given := []*bv.Term{bv.Bool(true)}
	right := []*bv.Term{bv.Bool(true)}
	for n, v := range t.Values {
		values[n] = bv.Var(fmt.Sprintf("g%d", n), width)
		given = append(given, bv.Eq(values[n], bv.Const(uint64(v), width)))
	}
	for n := range t.Values {
		right = append(right, t.claim(n, values))
	}
	return bv.Implies(bv.And(given...), bv.And(right...))
}

// CheckWith lets an installed program check the claim; a *Wrong where it does not
// hold.
func (t *Table) CheckWith(ctx context.Context, s smt.Solver) error {
	holds, err := s.Unsatisfiable(ctx, func(w io.Writer) error {
		return bv.WriteSMTLIB(w, t.Claim(), []string{"the Grundy values of " + t.Rule.String()}, nil)
	})
	if err != nil || holds {
		return err
	}
	if err := t.Check(ctx); err != nil {
		return err // says where
	}
	return fmt.Errorf("prover: %s refutes a table that is right", s.Name)
}
