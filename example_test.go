package grundy_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"

	"grundy"
)

func Example() {
	v, err := grundy.Solve(context.Background(), "nim 3,4,5", grundy.Options{})
	if err != nil {
		panic(err)
	}
	fmt.Println(v.Outcome, v.Grundy.N)
	for _, m := range v.Winning.List {
		fmt.Println(m.Text, "leaves", m.To)
	}
	// Output:
	// N 2
	// heap 1: 3 -> 1 (take 2) leaves nim 1,4,5
}

// A sum: a move in it is a move in one of its terms.
func ExampleSolve_sum() {
	v, err := grundy.Solve(context.Background(), "moore:1 5 + nim 3,4", grundy.Options{})
	if err != nil {
		panic(err)
	}
	fmt.Println(v.Outcome, v.Grundy.N, v.Winning.Moves.N)
	// Output: N 2 1
}

func ExampleSolve_misere() {
	for _, position := range []string{"nim 1,1", "nim 1,1,1", "nim 1,2", "nim 2,2", "nim -"} {
		v, err := grundy.Solve(context.Background(), position, grundy.Options{Convention: grundy.Misere})
		if err != nil {
			panic(err)
		}
		fmt.Println(position, v.Outcome)
	}
	// Output:
	// nim 1,1 N
	// nim 1,1,1 P
	// nim 1,2 N
	// nim 2,2 P
	// nim - N
}

// What is out of reach is said to be so.
func ExampleSolve_limits() {
	_, err := grundy.Solve(context.Background(), "index:2,total=3 50,60,70", grundy.Options{Positions: 1000})
	fmt.Println(errors.As(err, new(*grundy.Limit)))
	_, err = grundy.Solve(context.Background(), "nim 3;-3", grundy.Options{})
	var fault *grundy.Fault
	fmt.Println(errors.As(err, &fault), fault.At)
	// Output:
	// true
	// true 5
}

func ExampleWhy() {
	v, err := grundy.Solve(context.Background(), "nim 1,2,3", grundy.Options{})
	if err != nil {
		panic(err)
	}
	for _, sentence := range grundy.Why(v, grundy.English)[1:] {
		fmt.Println(sentence)
	}
	// Output: Every power of two stands an even number of times: the nim-sum is 0, and every move spoils that.
}

func ExampleParse() {
	s, err := grundy.Parse("nim 5 + NIM 3，4")
	if err != nil {
		panic(err)
	}
	fmt.Println(s, len(s))
	// Output: nim 5 + nim 3,4 2
}

func ExamplePPositions() {
	for heaps, err := range grundy.PPositions(context.Background(), "nim", grundy.Box{Heaps: 3, Min: 1, Max: 7}, grundy.Options{}) {
		if err != nil {
			panic(err)
		}
		fmt.Print(heaps, " ")
	}
	// Output: [1 2 3] [1 4 5] [1 6 7] [2 4 6] [2 5 7] [3 4 7] [3 5 6]
}

func ExampleNimSum() {
	fmt.Println(grundy.NimSum(3, 4, 5), grundy.NimSum(1, 3, 7), grundy.NimSum())
	// Output: 2 5 0
}

func ExampleMex() {
	fmt.Println(grundy.Mex(0, 1, 3), grundy.Mex(1, 2), grundy.Mex())
	// Output: 2 0 0
}

func ExampleNimMove() {
	for _, heaps := range [][]uint64{{2, 5, 4}, {3, 4, 5, 6}, {10, 8, 2}, {7}} {
		if i, size, ok := grundy.NimMove(heaps, grundy.Normal); ok {
			fmt.Println(heaps, i, size)
		} else {
			fmt.Println(heaps, "none")
		}
	}
	// Output:
	// [2 5 4] 0 1
	// [3 4 5 6] 1 0
	// [10 8 2] none
	// [7] 0 0
}

func ExampleNimMoves() {
	for i, size := range grundy.NimMoves([]uint64{4, 5, 6}, grundy.Normal) {
		fmt.Println(i, size)
	}
	// Output:
	// 0 3
	// 1 2
	// 2 1
}

func ExampleNimStrategy() {
	fmt.Println(grundy.NimStrategy([]uint64{2, 5, 4}, grundy.Normal, grundy.English))
	fmt.Println(grundy.NimStrategy([]uint64{2, 5, 4}, grundy.Normal, grundy.Chinese))
	fmt.Println(grundy.NimStrategy([]uint64{1, 2, 3}, grundy.Normal, grundy.Chinese))
	// Output:
	// take from heap 1 so that 1 is left
	// 先手取第 1 堆，使其变为 1
	// P 态：先手必败
}

// A rule of one's own: take one or two objects, or halve the heap.
func ExampleNewGame() {
	ctx := context.Background()
	g := grundy.NewGame(func(n int) (options []int) {
		if n >= 1 {
			options = append(options, n-1, n/2)
		}
		if n >= 2 {
			options = append(options, n-2)
		}
		return options
	}, grundy.Options{})
	value, err := g.Grundy(ctx, 10)
	if err != nil {
		panic(err)
	}
	wins, _ := g.WinningMoves(ctx, 10, grundy.Normal)
	moves, _ := g.Remoteness(ctx, 10, grundy.Normal)
	fmt.Println(value, wins, moves)
	for n, err := range g.PPositions(ctx, grundy.Normal, slices.Values([]int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9})) {
		if err != nil {
			panic(err)
		}
		fmt.Print(n, " ")
	}
	// Output:
	// 1 [8] 5
	// 0 3 8
}

// fourHeaps is Nim on four heaps, whose order does not matter.
type fourHeaps struct{}

func (fourHeaps) Options(dst [][4]uint8, p [4]uint8) [][4]uint8 {
	for i, n := range p {
		for to := range n {
			q := p
			q[i] = to
			dst = append(dst, q)
		}
	}
	return dst
}

func (fourHeaps) Canonical(p [4]uint8) [4]uint8 {
	slices.Sort(p[:])
	return p
}

// A rule that makes no garbage and knows its symmetry.
func ExampleNewRule() {
	g := grundy.NewRule(fourHeaps{}, grundy.Options{})
	value, err := g.Grundy(context.Background(), [4]uint8{9, 17, 20, 31})
	if err != nil {
		panic(err)
	}
	fmt.Println(value, grundy.NimSum(9, 17, 20, 31))
	// Output: 19 19
}

// A position of one's own game in a sum with a named game.
func ExampleGame_At() {
	ctx := context.Background()
	stairs := grundy.NewGame(func(n int) (options []int) {
		for d := 1; d <= 2 && d <= n; d++ {
			options = append(options, n-d)
		}
		return options
	}, grundy.Options{})
	nim, err := grundy.Parse("nim 1")
	if err != nil {
		panic(err)
	}
	v, err := grundy.SolveSum(ctx, append(nim, stairs.At("stairs", 5)), grundy.Options{})
	if err != nil {
		panic(err)
	}
	fmt.Println(v.Outcome, v.Grundy.N)
	for _, m := range v.Winning.List {
		fmt.Println(m.To)
	}
	// Output:
	// N 3
	// nim 1 + stairs 4
}

// A verdict that can be checked without trust: nothing is assumed of Kayles, and the
// theorem about Nim is not needed either.
func ExampleCertify() {
	ctx := context.Background()
	v, err := grundy.Solve(ctx, "kayles 7 + nim 3,4", grundy.Options{})
	if err != nil {
		panic(err)
	}
	var file bytes.Buffer
	if err := grundy.Certify(ctx, &file, v, grundy.Options{}); err != nil {
		panic(err)
	}
	shown, err := grundy.Check(ctx, &file, grundy.Options{})
	if err != nil {
		panic(err)
	}
	fmt.Println(shown.Lines, "lines,", len(shown.Assumed), "theorems assumed")
	// Output: 15 lines, 0 theorems assumed
}
