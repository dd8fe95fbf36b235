package rules

import (
	"slices"

	"grundy/game"
	"grundy/heaps"
	"grundy/words"
)

// A Circle is a game on stones in a circle: the first move on a circle takes i
// neighbours, if the digit d_i of the code allows to leave nothing (where it
// takes all) or one heap (where it does not), and leaves a row, which is played as
// the code. A circle is never split at once.
type Circle struct{ Rows heaps.Code }

// Where d_1 to d_k are 7 and no others are, k >= 2, a row is never lost: its
// middle one or two can be taken, and the rest answered by symmetry. So a circle
// larger than k, which always leaves a row, is worth 0, and one of n <= k leaves
// rows of 0 .. n-1, worth their length. For k = 1 every move takes one stone.
var circleTheorem = game.Theorem{
	Name:   "Circular Nim by symmetry",
	Source: "H. E. Dudeney, The Canterbury Puzzles (1907)",
	Says:   words.P("theorem.circle"),
}

// String is "circle:0.777".
func (c Circle) String() string { return "circle:" + c.Rows.String() }

// Parse reads the numbers of stones of the circles.
func (c Circle) Parse(text string) (game.Position, error) {
	sizes, err := ParseHeaps(text)
	if err != nil {
		return nil, err
	}
	return NewCircles(c, sizes), nil
}

// Theory returns the theorem about circles.
func (Circle) Theory() []*game.Theorem { return []*game.Theorem{&circleTheorem} }

// grundy is the value of a circle of n, where a theorem gives it.
func (c Circle) grundy(n uint64) (uint64, *game.Theorem, bool) {
	digits, finite := c.Rows.Last()
	switch seven := (heaps.Digit{Bits: 7}); {
	case n == 0:
		return 0, &circleTheorem, true
	case c.Rows.Notation() == "0.[7]":
		return n, &rowsTheorem, true
	case c.Rows.Notation() == "0.[3]":
		return n, &boutonNormal, true
	case !finite || digits == 0 || c.Rows.Digit(0).Bits != 0:
		return 0, nil, false
	default:
		for i := range digits {
			if c.Rows.Digit(uint64(i)+1) != seven {
				return 0, nil, false
			}
		}
	}
	switch {
	case digits == 1:
		return n % 2, &circleTheorem, true
	case n <= uint64(digits):
		return n, &circleTheorem, true
	}
	return 0, &circleTheorem, true
}

// Circles is a position of a Circle: circles that nobody has touched. One that
// became a row has left it.
type Circles struct {
	rule  Circle
	sizes []uint64
}

// NewCircles is the position of circles of the given sizes. It keeps sizes.
func NewCircles(rule Circle, sizes []uint64) *Circles { return &Circles{rule, sizes} }

// String is "circle:0.777 5,6".
func (p *Circles) String() string { return p.rule.String() + " " + FormatHeaps(p.sizes) }

// Key is the game and the sorted non-empty circles.
func (p *Circles) Key(dst []byte) []byte {
	dst = append(dst, p.rule.String()...)
	dst = append(dst, ' ')
	return appendSizes(dst, sorted(slices.Clone(p.sizes)))
}

// Moves yields the moves circle by circle, by the number taken.
func (p *Circles) Moves(yield func(game.Move) bool) {
	for i, n := range p.sizes {
		more := true
		p.rule.takes(n, func(taken uint64) bool {
			more = yield(p.move(i, taken))
			return more
		})
		if !more {
			return
		}
	}
}

// takes yields how many stones a move on a circle of n may take, ascending.
func (c Circle) takes(n uint64, yield func(taken uint64) bool) {
	end := n
	digits, finite := c.Rows.Last()
	if finite {
		end = min(n, uint64(digits))
	}
	// Where what repeats never leaves a row, only taking all comes after it.
	from, size := c.Rows.Repetend()
	skips := size > 0
	for i := range size {
		skips = skips && !c.Rows.Digit(uint64(from+i)).May(1)
	}
	for taken := uint64(1); taken <= end; taken++ {
		if skips && taken >= uint64(from) {
			taken = end
		}
		left := 1
		if taken == n {
			left = 0
		}
		if c.Rows.Digit(taken).May(left) && !yield(taken) || taken == end {
			return
		}
	}
}

// move is the move that takes so many stones from circle i. An emptied circle
// keeps its place as 0.
func (p *Circles) move(i int, taken uint64) game.Move {
	n := p.sizes[i]
	if taken == n {
		return game.Move{Heap: i, Text: words.P("move.circle.all", i+1, n), Then: func() game.Sum {
			return game.Sum{NewCircles(p.rule, slices.Replace(slices.Clone(p.sizes), i, i+1, 0))}
		}}
	}
	return game.Move{Heap: i, Text: words.P("move.circle", i+1, n, n-taken, taken), Then: func() game.Sum {
		row := p.rule.row(n - taken)
		if len(p.sizes) == 1 {
			return game.Sum{row}
		}
		return game.Sum{NewCircles(p.rule, slices.Delete(slices.Clone(p.sizes), i, i+1)), row}
	}}
}

// row is the row that a circle becomes.
func (c Circle) row(n uint64) game.Position {
	return NewHeaps(codeRule(c.Rows), []uint64{n})
}

// Components are the circles one by one: what happens on one is no matter to the
// others.
func (p *Circles) Components() game.Sum {
	sum := make(game.Sum, 0, len(p.sizes))
	for _, n := range p.sizes {
		sum = append(sum, NewCircles(p.rule, []uint64{n}))
	}
	return sum
}

// Grundy is the nim-sum of the circles' values, where theorems give them.
func (p *Circles) Grundy() (uint64, *game.Theorem, bool) {
	x, by, ok := p.rule.grundy(0)
	for _, n := range p.sizes {
		if n == 0 {
			continue
		}
		var v uint64
		if v, by, ok = p.rule.grundy(n); !ok {
			return 0, nil, false
		}
		x ^= v
	}
	return x, by, ok
}

// Outcome is N in normal play unless the value is 0.
func (p *Circles) Outcome(c game.Convention) (game.Outcome, *game.Theorem, bool) {
	if c == game.Misere {
		return game.Unknown, nil, false
	}
	v, by, ok := p.Grundy()
	if !ok {
		return game.Unknown, nil, false
	}
	return game.Wins(v != 0), by, true
}

// Picture shows one circle stone by stone, each a heap of 1; several circles, or a
// large one, as heaps.
func (p *Circles) Picture() game.Picture {
	if len(p.sizes) != 1 || p.sizes[0] > mostDrawn {
		return game.Picture{Kind: game.HeapsPicture, Numbers: p.sizes}
	}
	stones := make([]uint64, p.sizes[0])
	for i := range stones {
		stones[i] = 1
	}
	return game.Picture{Kind: game.CirclePicture, Numbers: stones}
}

// Taken is the move that takes so many stones from a circle.
func (p *Circles) Taken(heap int, taken uint64) (game.Move, bool) {
	if heap < 0 || heap >= len(p.sizes) || taken < 1 || taken > p.sizes[heap] {
		return game.Move{}, false
	}
	left := 1
	if taken == p.sizes[heap] {
		left = 0
	}
	return p.move(heap, taken), p.rule.Rows.Digit(taken).May(left)
}
