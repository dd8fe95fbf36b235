package rup_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/crillab/gophersat/solver"

	"grundy/prover/rup"
	"grundy/prover/sat"
)

// formula is a random formula of so many variables, near where half have a model.
func formula(r *rand.Rand, vars int) (clauses [][]int32) {
	for range vars*43/10 + 1 {
		c := make([]int32, 1+r.IntN(3)+r.IntN(2))
		for i := range c {
			c[i] = int32(1 + r.IntN(vars))
			if r.IntN(2) == 0 {
				c[i] = -c[i]
			}
		}
		clauses = append(clauses, c)
	}
	return clauses
}

func satisfied(clauses [][]int32, model func(v int32) bool) bool {
	for _, c := range clauses {
		held := false
		for _, l := range c {
			held = held || model(max(l, -l)) == (l > 0)
		}
		if !held {
			return false
		}
	}
	return true
}

// TestRandom: the solver against all assignments; its refutations are checked, and a
// checker never proves the empty clause of a formula that has a model.
func TestRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	var counts [2]int
	for range 3000 {
		vars := 1 + r.IntN(10)
		clauses := formula(r, vars)
		want := false
		for x := 0; x < 1<<vars && !want; x++ {
			want = satisfied(clauses, func(v int32) bool { return x>>(v-1)&1 == 1 })
		}
		k := rup.New(clauses)
		got, err := sat.Solve(context.Background(), vars, clauses, k, 0)
		if err != nil || got.Satisfiable != want || k.Refuted() == want {
			t.Fatalf("%v: satisfiable %v, not %v; refuted %v; %v", clauses, got.Satisfiable, want, k.Refuted(), err)
		}
		if want {
			counts[1]++
			if !satisfied(clauses, func(v int32) bool { return got.Model[v] }) {
				t.Fatalf("%v: no model: %v", clauses, got.Model)
			}
			if err := rup.New(clauses).Add(nil); !errors.Is(err, rup.ErrUnproved) {
				t.Fatalf("%v has a model, and is refuted", clauses)
			}
		} else {
			counts[0]++
		}
	}
	if counts[0] < 300 || counts[1] < 300 {
		t.Errorf("%d refuted, %d satisfied", counts[0], counts[1])
	}
}

// TestGophersat: a solver of other authors agrees on larger formulas, and the checker
// takes its refutations too. It keeps what it learns in a variable of its package, so
// that it may run once at a time only.
func TestGophersat(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for range 30 {
		const vars = 90
		var clauses [][]int32
		var plain [][]int
		for range vars * 43 / 10 {
			perm := r.Perm(vars)
			var c []int32
			var q []int
			for _, v := range perm[:3] {
				l := (v + 1) * (1 - 2*r.IntN(2))
				c, q = append(c, int32(l)), append(q, l)
			}
			clauses, plain = append(clauses, c), append(plain, q)
		}
		k := rup.New(clauses)
		own, err := sat.Solve(context.Background(), vars, clauses, k, 0)
		if err != nil || k.Refuted() == own.Satisfiable {
			t.Fatal(err)
		}
		s := solver.New(solver.ParseSliceNb(plain, vars))
		s.Certified, s.CertChan = true, make(chan string, 1)
		done := make(chan solver.Status)
		go func() { st := s.Solve(); close(s.CertChan); done <- st }()
		var proof strings.Builder
		for line := range s.CertChan {
			proof.WriteString(line + "\n")
		}
		if got := <-done; (got == solver.Sat) != own.Satisfiable {
			t.Fatalf("%v, ours says satisfiable: %v", got, own.Satisfiable)
		}
		if _, err := rup.Check(clauses, strings.NewReader(proof.String())); (err == nil) == own.Satisfiable {
			t.Fatalf("its refutation: %v", err)
		}
	}
}

// TestWrongProofs: what does not follow, or is not written as it should be, is refused.
func TestWrongProofs(t *testing.T) {
	// Any two of x, y in either sign: no model.
	clauses, err := rup.ReadDIMACS(strings.NewReader("c four clauses\np cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n"))
	if err != nil || len(clauses) != 4 {
		t.Fatal(clauses, err)
	}
	for proof, want := range map[string]error{
		"2 0\n0\n":                 nil,
		"c so\n2 0\n d 1 2 0\n0\n": nil,
		"":                         rup.ErrUnproved,
		"0\n":                      rup.ErrUnproved,
		"3 0\n0\n":                 rup.ErrUnproved,
		"2 0\n":                    nil, // the rest follows at once
		"d 1 3 0\n2 0\n0\n":        rup.ErrUnknown,
		"d -1 2 0\n2 0\n0\n":       rup.ErrUnproved,
		"2\n0\n":                   rup.ErrFormat,
		"x 0\n":                    rup.ErrFormat,
		"d\n":                      rup.ErrFormat,
		"2 0 0\n":                  rup.ErrFormat,
		"99999999999 0\n":          rup.ErrFormat,
	} {
		if _, err := rup.Check(clauses, strings.NewReader(proof)); !errors.Is(err, want) {
			t.Errorf("%q: %v, not %v", proof, err, want)
		}
	}
	for _, text := range []string{"1 2 0\n", "p cnf 2 2\n1 0\n", "p cnf 1 1\n1\n", "p dnf 1 1\n1 0\n", "p cnf 1 1\nx 0\n"} {
		if _, err := rup.ReadDIMACS(strings.NewReader(text)); !errors.Is(err, rup.ErrFormat) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// FuzzCheck: whatever is read, a formula with a model is never refuted.
func FuzzCheck(f *testing.F) {
	f.Add("p cnf 2 2\n1 2 0\n-1 2 0\n", "2 0\n0\n")
	f.Fuzz(func(t *testing.T, formula, proof string) {
		clauses, err := rup.ReadDIMACS(strings.NewReader(formula))
		if err != nil {
			return
		}
		for _, c := range clauses {
			for _, l := range c {
				if l > 8 || l < -8 {
					return
				}
			}
		}
		if _, err := rup.Check(clauses, strings.NewReader(proof)); err != nil {
			return
		}
		for x := range 1 << 8 {
			if satisfied(clauses, func(v int32) bool { return x>>(v-1)&1 == 1 }) {
				t.Fatalf("%q has a model, and %q refutes it", formula, proof)
			}
		}
	})
}
