package cnf_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"testing"

	"grundy/prover"
	"grundy/prover/bv"
	"grundy/prover/smt"
)

// random is a random term of a width over the variables x0, x1, ... of widths 0 to 5.
func random(r *rand.Rand, width, depth int) *bv.Term {
	sub := func(w int) *bv.Term { return random(r, w, depth-1) }
	if depth == 0 || r.IntN(8) == 0 {
		if r.IntN(4) == 0 {
			return bv.Const(r.Uint64()&(1<<max(width, 1)-1), width)
		}
		return bv.Var(fmt.Sprintf("x%d_%d", width, r.IntN(2)), width)
	}
	if width == 0 {
		w := 1 + r.IntN(5)
		switch r.IntN(8) {
		case 0:
			return bv.Eq(sub(w), sub(w))
		case 1:
			return bv.Less(sub(w), sub(w))
		case 2:
			return bv.Bit(sub(w), r.IntN(w))
		case 3:
			return bv.Eq(sub(0), sub(0))
		}
	} else {
		switch r.IntN(8) {
		case 0:
			return bv.Add(sub(width), sub(width))
		case 1, 2:
			return bv.Sub(sub(width), sub(width))
		case 3:
			bits := make([]*bv.Term, width)
			for i := range bits {
				bits[i] = sub(0)
			}
			return bv.Pack(bits...)
		}
	}
	switch r.IntN(5) {
	case 0:
		return bv.Not(sub(width))
	case 1:
		return bv.And(sub(width), sub(width), sub(width))
	case 2:
		return bv.Or(sub(width), sub(width))
	case 3:
		return bv.Xor(sub(width), sub(width))
	}
	return bv.If(sub(0), sub(width), sub(width))
}

// point fixes the variables of a term to random values: the term's value there, and
// the claim that it has a given one.
func point(r *rand.Rand, t *bv.Term) (value uint64, claim func(value uint64) *bv.Term) {
	at := map[string]uint64{}
	fixed := []*bv.Term{bv.Bool(true)}
	for _, v := range bv.Vars(t) {
		at[v.Name] = r.Uint64() & (1<<max(v.Width, 1) - 1)
		fixed = append(fixed, bv.Eq(v, bv.Const(at[v.Name], v.Width)))
	}
	return bv.Eval(t, at), func(value uint64) *bv.Term {
		return bv.Implies(bv.And(fixed...), bv.Eq(t, bv.Const(value, t.Width)))
	}
}

// TestRandom: the clauses of random terms mean what the terms are worth, at random
// points; a claim about all points that is refuted has a counterexample, which
// [prover.Prove] puts in.
func TestRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	refuted := 0
	for i := range 1500 {
		term := random(r, r.IntN(6), 4)
		if err := bv.Check(term); err != nil {
			t.Fatal(err)
		}
		value, claim := point(r, term)
		for _, v := range []uint64{value, value ^ 1} {
			got, err := prover.Prove(context.Background(), claim(v), prover.Options{})
			if err != nil || got.Proved != (v == value) {
				t.Fatalf("term %d is worth %d: that it is worth %d is proved: %v, %v", i, value, v, got.Proved, err)
			}
		}
		got, err := prover.Prove(context.Background(), bv.Eq(term, bv.Const(value, term.Width)), prover.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if !got.Proved {
			refuted++
		}
	}
	if refuted < 100 {
		t.Errorf("only %d claims were refuted", refuted)
	}
}

// TestPrograms: z3 and cvc5 read what is printed as what it is worth.
func TestPrograms(t *testing.T) {
	for _, program := range []string{"z3", "cvc5"} {
		t.Run(program, func(t *testing.T) {
			if _, err := exec.LookPath(program); err != nil {
				t.Skipf("%s is not installed", program)
			}
			s, err := smt.Find(program)
			if err != nil {
				t.Fatal(err)
			}
			r := rand.New(rand.NewPCG(3, 4))
			for range 4 {
				term := random(r, r.IntN(6), 4)
				value, claim := point(r, term)
				for _, v := range []uint64{value, value ^ 1} {
					if got, err := prover.ProveWith(context.Background(), s, claim(v)); err != nil || got.Proved != (v == value) {
						t.Fatalf("a term is worth %d: that it is worth %d is proved: %v, %v", value, v, got.Proved, err)
					}
				}
				claimed := bv.Eq(term, bv.Const(value, term.Width))
				own, err := prover.Prove(context.Background(), claimed, prover.Options{})
				if err != nil {
					t.Fatal(err)
				}
				if got, err := prover.ProveWith(context.Background(), s, claimed); err != nil || got.Proved != own.Proved {
					t.Fatalf("proved: %v, by the embedded prover %v, %v", got.Proved, own.Proved, err)
				}
			}
		})
	}
}
