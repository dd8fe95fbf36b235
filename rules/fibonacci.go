package rules

import (
	"math"
	"slices"
	"strconv"

	"grundy/game"
	"grundy/words"
)

// Fibonacci is Fibonacci Nim: from one heap take 1 to Limit objects; after that the
// limit is twice what was taken last.
type Fibonacci struct {
	N     uint64 // the objects left
	Limit uint64 // how many may be taken now
}

var (
	whinihan = game.Theorem{
		Name:   "Whinihan",
		Source: "M. J. Whinihan, Fibonacci Nim, Fibonacci Quarterly 1 (1963) 9-13",
		Says:   words.P("theorem.fibonacci"),
	}
	whinihanMisere = game.Theorem{
		Name:   "Whinihan (misère)",
		Source: "M. J. Whinihan, Fibonacci Nim, Fibonacci Quarterly 1 (1963) 9-13",
		Says:   words.P("theorem.fibonacci.misere"),
	}
)

// FibonacciGame is the game whose positions are Fibonacci.
type FibonacciGame struct{}

// String is "fibonacci".
func (FibonacciGame) String() string { return "fibonacci" }

// Parse reads the number of objects, and the limit if it is not the opening, where
// it is one less.
func (FibonacciGame) Parse(text string) (game.Position, error) {
	sizes, err := ParseHeaps(text)
	switch {
	case err != nil:
		return nil, err
	case len(sizes) == 1:
		return Fibonacci{sizes[0], max(sizes[0], 1) - 1}, nil
	case len(sizes) == 2:
		return Fibonacci{sizes[0], sizes[1]}, nil
	}
	return nil, &game.Fault{Code: "position", What: words.P("fibonacci.numbers", len(sizes)), Hint: words.P("fibonacci.numbers.hint"), Input: text}
}

// Theory returns the theorems that decide Fibonacci Nim.
func (FibonacciGame) Theory() []*game.Theorem { return []*game.Theorem{&whinihan, &whinihanMisere} }

// String is "fibonacci 10,9".
func (p Fibonacci) String() string {
	return "fibonacci " + strconv.FormatUint(p.N, 10) + "," + strconv.FormatUint(p.Limit, 10)
}

// Key leaves out of the limit what is more than there are objects.
func (p Fibonacci) Key(dst []byte) []byte {
	return appendSizes(append(dst, "fibonacci "...), []uint64{p.N, min(p.Limit, p.N)})
}

// Moves yields the moves, those that take little first.
func (p Fibonacci) Moves(yield func(game.Move) bool) {
	for taken := uint64(0); taken < min(p.Limit, p.N); {
		taken++
		if !yield(p.move(taken)) {
			return
		}
	}
}

func (p Fibonacci) move(taken uint64) game.Move {
	after := p.after(taken)
	return game.Move{Heap: 0, Text: words.P("move.fibonacci", p.N, after.N, taken, after.Limit),
		Then: func() game.Sum { return game.Sum{after} }}
}

// after is the position after so many are taken. A limit past 2^64-1 is as good as
// 2^64-1: there are fewer objects.
func (p Fibonacci) after(taken uint64) Fibonacci {
	limit := uint64(math.MaxUint64)
	if taken <= limit/2 {
		limit = 2 * taken
	}
	return Fibonacci{p.N - taken, limit}
}

// zeckendorf returns the Zeckendorf parts of n, the unique Fibonacci numbers, no
// two of them neighbours, whose sum it is, the smallest first.
func zeckendorf(n uint64) []uint64 {
	before, f := uint64(1), uint64(1)
	for f <= n && n-f >= before {
		before, f = f, before+f
	}
	var parts []uint64
	for n > 0 {
		if f <= n {
			parts = append(parts, f)
			n -= f
		}
		before, f = f-before, before
	}
	slices.Reverse(parts)
	return parts
}

// misere is the position of normal play that stands for p in misère play: who has
// to take the last object has lost already, so it may be left out. ok is false
// where there is no move.
func (p Fibonacci) misere() (q Fibonacci, ok bool) {
	if p.N == 0 || p.Limit == 0 {
		return p, false
	}
	return Fibonacci{p.N - 1, p.Limit}, true
}

// Outcome is P exactly when the smallest Zeckendorf part of N is above the limit,
// or N is 0.
func (p Fibonacci) Outcome(c game.Convention) (game.Outcome, *game.Theorem, bool) {
	by := &whinihan
	if c == game.Misere {
		by = &whinihanMisere
		q, ok := p.misere()
		if !ok {
			return game.N, by, true
		}
		p = q
	}
	parts := zeckendorf(p.N)
	return game.Wins(len(parts) > 0 && parts[0] <= p.Limit), by, true
}

// WinningMoves takes the sum of the smallest parts where the next is more than
// twice as large. No other number wins: where the smallest part of what is left is
// more than twice what was taken, the parts of both are together those of N.
func (p Fibonacci) WinningMoves(c game.Convention, yield func(game.Move) bool) bool {
	q := p
	if c == game.Misere {
		var ok bool
		if q, ok = p.misere(); !ok {
			return true
		}
	}
	parts := zeckendorf(q.N)
	var taken uint64
	for i, part := range parts {
		if taken += part; taken > q.Limit {
			break
		}
		if i+1 < len(parts) && parts[i+1]-taken <= taken {
			continue
		}
		if !yield(p.move(taken)) {
			break
		}
	}
	return true
}

// Positions bounds the followers: no limit above the objects left matters.
func (p Fibonacci) Positions() (bound uint64, ok bool) {
	if p.N >= 1<<32 {
		return 0, false
	}
	return (p.N + 1) * (p.N + 2) / 2, true
}

// Pack writes the objects and the limit into 32 bits each.
func (p Fibonacci) Pack() (game.Rule[uint64], uint64, bool) {
	if p.N >= 1<<32 {
		return nil, 0, false
	}
	rule := func(dst []uint64, k uint64) []uint64 {
		n, limit := k>>32, k&(1<<32-1)
		for taken := uint64(1); taken <= limit; taken++ {
			left := n - taken
			dst = append(dst, left<<32|min(2*taken, left))
		}
		return dst
	}
	return game.Func[uint64](rule), p.N<<32 | min(p.Limit, p.N), true
}

// Explain writes out the Zeckendorf parts.
func (p Fibonacci) Explain(c game.Convention) []game.Note {
	var notes []game.Note
	if c == game.Misere {
		q, ok := p.misere()
		if !ok {
			return nil
		}
		notes = append(notes, game.Note{Says: words.P("fibonacci.misere", p.N, q.N)})
		p = q
	}
	parts := zeckendorf(p.N)
	if len(parts) == 0 {
		return notes
	}
	key := "fibonacci.above"
	if parts[0] <= p.Limit {
		key = "fibonacci.within"
	}
	sum := ""
	for i := len(parts) - 1; i >= 0; i-- {
		sum += strconv.FormatUint(parts[i], 10)
		if i > 0 {
			sum += " + "
		}
	}
	return append(notes, game.Note{Says: words.P(key, p.N, sum, parts[0], p.Limit)})
}

// Picture shows the heap and how many may be taken now.
func (p Fibonacci) Picture() game.Picture {
	picture := game.Picture{Kind: game.HeapsPicture, Numbers: []uint64{p.N}, Limit: &p.Limit}
	if p.Limit > 0 {
		picture.Take = upTo(p.Limit)
	}
	return picture
}

// Taken is the move that takes so many from the heap.
func (p Fibonacci) Taken(heap int, taken uint64) (game.Move, bool) {
	if heap != 0 || taken < 1 || taken > min(p.Limit, p.N) {
		return game.Move{}, false
	}
	return p.move(taken), true
}
