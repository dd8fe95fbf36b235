package verify

import (
	"context"
	"errors"
	"testing"

	"grundy/catalogue"
	"grundy/game"
	"grundy/heaps"
)

// TestSums verifies misère play on all partitions of the numbers up to 12, of which
// there are 272, and up to 5 of a game whose quotient grows too large to go on.
func TestSums(t *testing.T) {
	for _, name := range []string{"kayles", "0.75", "take:1,3,4", "4.7", "lasker", "nim"} {
		sum, err := catalogue.Parse(name + " 1")
		if err != nil {
			t.Fatal(err)
		}
		rule, _ := sum[0].(interface {
			Heaps() (heaps.Rule, []uint64)
		}).Heaps()
		r, err := Sums(context.Background(), rule, 12, Options{})
		if err != nil || r.Counterexample != nil || r.Positions != 272 || len(r.Checked) != 2 || r.Checked[0].Positions != 272 || r.Quotient.Heaps() != 13 {
			t.Errorf("%s: %+v, %v", name, r, err)
		}
	}
}

// A liar is a game that gives itself out for another.
type liar struct{ heaps.Code }

func (l liar) Plain() heaps.Rule {
	c, _ := heaps.ParseCode("0.137")
	return c
}

// TestSumsTooMany: more tokens than anybody can wait for are refused at once.
func TestSumsTooMany(t *testing.T) {
	var fault *game.Fault
	if _, err := Sums(context.Background(), heaps.Take{}, 100_000, Options{}); !errors.As(err, &fault) {
		t.Errorf("the error is %v", err)
	}
}

// TestSumsCanFail: the quotient of another game is found out, on as few tokens as can
// be; and a limit ends the work.
func TestSumsCanFail(t *testing.T) {
	kayles, err := heaps.ParseCode("0.77")
	if err != nil {
		t.Fatal(err)
	}
	r, err := Sums(context.Background(), liar{kayles}, 12, Options{})
	if err != nil || r.Counterexample == nil || r.Counterexample.Kind != Quotient || r.Counterexample.Position.String() != "0.77 2" {
		t.Errorf("%+v, %v", r.Counterexample, err)
	}
	if _, err = Sums(context.Background(), kayles, 12, Options{Positions: 10}); !errors.As(err, new(*game.Limit)) {
		t.Errorf("ten positions suffice: %v", err)
	}
}
