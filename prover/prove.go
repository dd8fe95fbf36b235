package prover

import (
	"context"
	"fmt"
	"io"

	"grundy/prover/bv"
	"grundy/prover/cnf"
	"grundy/prover/rup"
	"grundy/prover/sat"
	"grundy/prover/smt"
)

// A Result is what became of a claim.
type Result struct {
	Proved bool
	// Counterexample are the values of the claim's variables where it fails; nil
	// where it is proved.
	Counterexample map[string]uint64

	// Of the embedded solver: the size of the formula, and how many lines of its
	// refutation were checked.
	Variables, Clauses int
	Lines              uint64
}

// Options bound and observe the embedded solver; the zero value does neither.
type Options struct {
	Conflicts uint64    // at most; 0 is no bound
	Proof     io.Writer // gets the refutation in the DRAT format
}

// Prove decides a claim with nothing installed. A refutation is checked while it is
// found, and a counterexample is put into the claim, so that an error of the solver is
// an error, never a wrong answer. What ends at a limit is a *game.Limit, or the error
// of ctx.
func Prove(ctx context.Context, claim *bv.Term, o Options) (Result, error) {
	f := cnf.Refute(claim)
	r := Result{Variables: f.Vars, Clauses: len(f.Clauses)}
	w := &witness{checker: rup.New(f.Clauses), proof: o.Proof}
	found, err := sat.Solve(ctx, f.Vars, f.Clauses, w, o.Conflicts)
	r.Lines = w.checker.Steps()
	if err != nil {
		return r, err
	}
	if !found.Satisfiable {
		if !w.checker.Refuted() {
			return r, fmt.Errorf("prover: the refutation of the embedded solver does not end")
		}
		r.Proved = true
		return r, nil
	}
	r.Counterexample = f.Values(func(v int32) bool { return found.Model[v] })
	return r, refutes(claim, r.Counterexample)
}

// ProveWith decides a claim by an installed program.
func ProveWith(ctx context.Context, s smt.Solver, claim *bv.Term, comments ...string) (Result, error) {
	var r Result
	holds, model, err := s.Decide(ctx, claim, comments)
	if err != nil {
		return r, err
	}
	if holds {
		r.Proved = true
		return r, nil
	}
	r.Counterexample = model
	return r, refutes(claim, model)
}

// refutes is an error where the claim holds for values that a solver calls a
// counterexample.
func refutes(claim *bv.Term, at map[string]uint64) error {
	if bv.Eval(claim, at) != 0 {
		return fmt.Errorf("prover: what the solver found is no counterexample: %v", at)
	}
	return nil
}

// A witness checks every line of a refutation when it comes, and writes it.
type witness struct {
	checker *rup.Checker
	proof   io.Writer
	line    []byte
}

// Add checks and writes a clause.
func (w *witness) Add(clause []int32) error {
	if err := w.checker.Add(clause); err != nil {
		return err
	}
	return w.write("", clause)
}

// Delete forgets a clause.
func (w *witness) Delete(clause []int32) error {
	if err := w.checker.Delete(clause); err != nil {
		return err
	}
	return w.write("d ", clause)
}

func (w *witness) write(prefix string, clause []int32) error {
	if w.proof == nil {
		return nil
	}
	w.line = cnf.AppendClause(append(w.line[:0], prefix...), clause)
	_, err := w.proof.Write(w.line)
	return err
}

// WriteCNF writes the formula that is unsatisfiable exactly if a claim holds, in the
// DIMACS format.
func WriteCNF(w io.Writer, claim *bv.Term, comments []string) error {
	return cnf.Refute(claim).WriteDIMACS(w, comments)
}
