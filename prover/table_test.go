package prover

import (
	"context"
	"errors"
	"slices"
	"testing"

	"grundy/heaps"
	"grundy/prover/bv"
	"grundy/rules"
	"grundy/sequence"
)

// TestTable: values of a kernel are proved by the table's own check, as a term, and as
// clauses; any value that is changed is found.
func TestTable(t *testing.T) {
	for _, code := range []string{"0.77", "0.137", "4.333", "0.3F", "0.07", "0.0"} {
		rule := ruleNamed(t, code)
		k, err := sequence.New(rule, sequence.Options{})
		if err != nil {
			t.Fatal(err)
		}
		const to = 24
		if err := k.Extend(context.Background(), to+1); err != nil {
			t.Fatal(err)
		}
		values := make([]uint32, to+1)
		k.Read(values, 0)
		if code == "0.77" && !slices.Equal(values[:13], []uint32{0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4}) {
			t.Fatalf("0.77 is not Kayles: %v", values) // Guy and Smith 1956
		}
		right := func(values []uint32) (bool, bool, bool) {
			table, err := NewTable(context.Background(), rule, values)
			if err != nil {
				t.Fatal(err)
			}
			err = table.Check(context.Background())
			if err != nil && !errors.As(err, new(*Wrong)) {
				t.Fatal(err)
			}
			at := map[string]uint64{}
			for n, v := range values {
				at[variables("g", Layout{len(values), 1})[n].Name] = uint64(v)
			}
			claim := table.Claim()
			if bv.Check(claim) != nil {
				t.Fatal(bv.Check(claim))
			}
			r, proveErr := Prove(context.Background(), claim, Options{})
			if proveErr != nil {
				t.Fatal(proveErr)
			}
			return err == nil, bv.Eval(claim, at) == 1, r.Proved
		}
		if a, b, c := right(values); !a || !b || !c {
			t.Errorf("%s: the right table: check %v, term %v, clauses %v", code, a, b, c)
		}
		for n := range values {
			for _, change := range []uint32{1, 2, 7} {
				wrong := slices.Clone(values)
				wrong[n] ^= change
				if a, b, c := right(wrong); a || b || c {
					t.Errorf("%s: g(%d) = %d instead of %d: check %v, term %v, clauses %v", code, n, wrong[n], values[n], a, b, c)
				}
			}
		}
	}
}

// TestWitnesses: a witness that is no option, or has another value, is found.
func TestWitnesses(t *testing.T) {
	table, err := NewTable(context.Background(), ruleNamed(t, "0.77"), []uint32{0, 1, 2, 3, 1})
	if err != nil || table.Check(context.Background()) != nil {
		t.Fatal(err, table.Check(context.Background()))
	}
	for _, left := range [][]uint64{nil, {2}, {4}, {1, 2}} { // heap 3 takes 3-2 to be worth 1: {1}
		broken := *table
		broken.Witnesses = slices.Clone(table.Witnesses)
		broken.Witnesses[3] = slices.Clone(table.Witnesses[3])
		broken.Witnesses[3][1] = left
		if err := broken.Check(context.Background()); !errors.As(err, new(*Wrong)) {
			t.Errorf("the witness %v of the value 1 of heap 3: %v", left, err)
		}
	}
}

func ruleNamed(t *testing.T, code string) heaps.Rule {
	t.Helper()
	return gameNamed(t, code).(rules.HeapGame).Rule
}
