package sequence_test

import (
	"context"
	"fmt"

	"grundy/heaps"
	"grundy/sequence"
)

// Kayles is periodic, and once that is proved every value is known.
func ExampleFindPeriod() {
	kayles, _ := heaps.ParseCode("0.77")
	kernel, _ := sequence.New(kayles, sequence.Options{})
	p, err := sequence.FindPeriod(context.Background(), kernel, sequence.PeriodOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p.Status, p.Preperiod, p.Period, p.Saltus, "with", p.CheckedTo, "values by", p.Theorem.Name)

	law, _ := sequence.NewLaw(kernel, p)
	g, _ := law.At(1_000_000_000_000_000_000)
	fmt.Println("g(10^18) =", g)
	// Output:
	// proved 71 12 0 with 168 values by Guy-Smith
	// g(10^18) = 1
}

// Lasker's Nim grows for ever, by 4 in 4.
func ExampleFindPeriod_arithmetic() {
	lasker, _ := heaps.ParseCode("4.[3]")
	kernel, _ := sequence.New(lasker, sequence.Options{})
	p, _ := sequence.FindPeriod(context.Background(), kernel, sequence.PeriodOptions{})
	fmt.Println(p.Status, p.Preperiod, p.Period, p.Saltus)
	// Output: proved 1 4 4
}

func ExampleStandardForm() {
	c, _ := heaps.ParseCode("0.450")
	s, shift := sequence.StandardForm(c)
	fmt.Println(s, shift)
	// Output: 0.177 1
}

// 0.161 and 0.36 agree for a long time.
func ExampleEquivalent() {
	a, _ := heaps.ParseCode("0.161")
	b, _ := heaps.ParseCode("0.36")
	c, _ := sequence.Equivalent(context.Background(), a, b, 1000, sequence.Options{})
	fmt.Println(c.Differ, c.At, c.A, c.B)
	// Output: true 519 2 4
}
