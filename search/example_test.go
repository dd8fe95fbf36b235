package search_test

import (
	"context"
	"errors"
	"fmt"

	"grundy/game"
	"grundy/search"
)

// A board of Chomp is the lengths of its rows, of which none is longer than the
// one before it. A move bites a square off with all that is to the right of it
// and below; the square in the corner is poisoned and never bitten.
func chomp(dst [][4]uint8, p [4]uint8) [][4]uint8 {
	for i := range p {
		for k := range p[i] {
			if i == 0 && k == 0 {
				continue
			}
			q := p
			for j := i; j < len(q); j++ {
				q[j] = min(q[j], k)
			}
			dst = append(dst, q)
		}
	}
	return dst
}

func Example() {
	s := search.New[[4]uint8](game.Func[[4]uint8](chomp), search.Limits{})
	board := [4]uint8{5, 5, 5, 0}
	o, _ := s.Outcome(context.Background(), board, game.Normal)
	fmt.Println(o)
	for _, q := range chomp(nil, board) {
		if o, _ := s.Outcome(context.Background(), q, game.Normal); o == game.P {
			fmt.Println("move to", q)
		}
	}
	// Output:
	// N
	// move to [5 5 3 0]
}

// A subtraction game: take 1, 3 or 4.
func take(dst []uint64, n uint64) []uint64 {
	for _, k := range []uint64{1, 3, 4} {
		if k <= n {
			dst = append(dst, n-k)
		}
	}
	return dst
}

func ExampleSearch_Grundy() {
	s := search.New[uint64](game.Func[uint64](take), search.Limits{})
	for n := range uint64(10) {
		v, _ := s.Grundy(context.Background(), n)
		fmt.Print(v, " ")
	}
	// Output: 0 1 0 1 2 3 2 0 1 0
}

func ExampleSearch_Remoteness() {
	s := search.New[uint64](game.Func[uint64](take), search.Limits{})
	moves, o, _ := s.Remoteness(context.Background(), 14, game.Normal)
	fmt.Println(o, moves)
	// Resisting longest: the option of the greatest remoteness.
	for _, n := range take(nil, 14) {
		moves, o, _ := s.Remoteness(context.Background(), n, game.Normal)
		fmt.Println(n, o, moves)
	}
	// Output:
	// P 8
	// 13 N 7
	// 11 N 5
	// 10 N 5
}

func ExampleSearch_SetLimits() {
	s := search.New[uint64](game.Func[uint64](take), search.Limits{Positions: 1000})
	_, err := s.Grundy(context.Background(), 5000)
	var l *game.Limit
	fmt.Println(errors.As(err, &l), err)
	s.SetLimits(search.Limits{Positions: 10000})
	v, err := s.Grundy(context.Background(), 5000)
	fmt.Println(v, err)
	// Output:
	// true not established within the limit on positions (1000)
	// 0 <nil>
}

// row is Kayles on one row of pins.
type row int

func (r row) String() string        { return fmt.Sprint("row ", int(r)) }
func (r row) Key(dst []byte) []byte { return append(dst, r.String()...) }

func (r row) Moves(yield func(game.Move) bool) {
	for taken := row(1); taken <= 2; taken++ {
		for left := row(0); 2*left <= r-taken; left++ {
			if !yield(game.Move{Then: func() game.Sum { return game.Sum{left, r - taken - left} }}) {
				return
			}
		}
	}
}

func ExampleEngine() {
	e := search.NewEngine(search.Limits{Positions: 1e6, Memory: 1 << 30})
	ctx := context.Background()
	normal, _ := e.Outcome(ctx, game.Sum{row(9), row(5), row(5)}, game.Normal)
	misere, _ := e.Outcome(ctx, game.Sum{row(9)}, game.Misere)
	fmt.Println(normal, misere)
	v, _ := e.Grundy(ctx, row(500))
	fmt.Println(v)
	// Output:
	// N P
	// 1
}
