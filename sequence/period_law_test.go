package sequence

import (
	"context"
	"math"
	"math/big"
	"slices"
	"testing"

	"grundy/heaps"
)

func lawOf(t *testing.T, rule heaps.Rule) *Law {
	t.Helper()
	k := must(New(rule, Options{}))
	p, err := FindPeriod(context.Background(), k, PeriodOptions{To: 100_000})
	if err != nil {
		t.Fatal(err)
	}
	l, err := NewLaw(k, p)
	if err != nil {
		t.Fatalf("%s: %+v: %v", rule, p, err)
	}
	return l
}

// Kayles, from Winning Ways, chapter 4: the values of one period and the
// exceptions to it.
func TestKaylesForEver(t *testing.T) {
	l := lawOf(t, must(heaps.ParseCode("0.77")))
	cycle := [12]uint64{4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7}
	for _, n := range []uint64{71, 1000, 1e18, math.MaxUint64 - 1, math.MaxUint64} {
		if g, ok := l.At(n); !ok || g != cycle[n%12] {
			t.Errorf("g(%d) = %d, want %d", n, g, cycle[n%12])
		}
	}
	got := slices.Collect(l.Exceptions)
	want := []uint64{0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70}
	if !slices.Equal(got, want) {
		t.Errorf("exceptions %v, want %v", got, want)
	}
}

// An arithmetic law against its own first values by the definition, and far out
// against big integers.
func TestArithmeticLawForEver(t *testing.T) {
	rule := heaps.AllBut{Set: must(heaps.ParseSet("2,3,7"))}
	l := lawOf(t, rule)
	for n, g := range byDefinition(rule, 2000) {
		if got, ok := l.At(uint64(n)); !ok || got != uint64(g) {
			t.Fatalf("g(%d) = %d, want %d", n, got, g)
		}
	}
	p := l.Period()
	n := uint64(math.MaxUint64)
	base := p.Preperiod + (n-p.Preperiod)%p.Period
	rise := new(big.Int).Mul(new(big.Int).SetUint64((n-base)/p.Period), new(big.Int).SetUint64(p.Saltus))
	small, _ := l.At(base)
	want := rise.Add(rise, new(big.Int).SetUint64(small))
	if got, ok := l.At(n); !ok || !want.IsUint64() || got != want.Uint64() {
		t.Errorf("g(%d) = %d, want %v", n, got, want)
	}
}

func TestNoLawWithoutProof(t *testing.T) {
	k := must(New(must(heaps.ParseCode("0.007")), Options{}))
	p, err := FindPeriod(context.Background(), k, PeriodOptions{To: 500})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := NewLaw(k, p); err == nil {
		t.Error("a law without a proof")
	}
}
