package evidence_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"testing"

	"grundy/certificate/check"
	"grundy/evidence"
	"grundy/game"
	"grundy/search"
	"grundy/solve"
)

var ctx = context.Background()

// certified is the certificate of a position's verdict; nil where the solver cannot
// settle it: a misère sum from which play need not end.
func certified(t *testing.T, solver *solve.Solver, s game.Sum, c game.Convention) []byte {
	t.Helper()
	v, err := solver.Solve(ctx, s, c)
	if errors.As(err, new(*search.Cycle)) {
		return nil
	}
	if err != nil {
		t.Fatalf("%v %v: %v", s, c, err)
	}
	var b bytes.Buffer
	if err := evidence.Verdict(ctx, &b, v, solver.Engine(), evidence.Options{}); err != nil {
		t.Fatalf("%v %v (%v): %v", s, c, v.Outcome, err)
	}
	return b.Bytes()
}

// Random positions of the whole catalogue, in both conventions: every verdict has a
// certificate that checks.
func TestRandomPositions(t *testing.T) {
	count := 300
	if os.Getenv("GRUNDY_LONG") != "" {
		count = 10_000
	}
	d := newDealer(1)
	solver := solve.New(solve.Options{Moves: 1, Memory: 1e9})
	for range count {
		s := d.sum()
		for _, c := range []game.Convention{game.Normal, game.Misere} {
			if data := certified(t, solver, s, c); data != nil {
				checked(t, data)
			}
			if t.Failed() {
				return
			}
		}
	}
}

// checked makes sure that a certificate checks.
func checked(t *testing.T, data []byte) {
	t.Helper()
	if _, err := check.File(ctx, bytes.NewReader(data), check.Options{}); err != nil {
		t.Errorf("%v\n%.3000s", err, data)
	}
}
