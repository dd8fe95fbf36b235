package rules

import (
	"slices"

	"grundy/game"
	"grundy/words"
)

// Staircase is staircase Nim: objects lie on the steps 1, 2, 3, ... in the order
// of the heaps; move any positive number from a step to the step below. From step
// 1 they go to the ground, where they stay.
type Staircase struct{}

var staircaseTheorem = game.Theorem{
	Name:   "staircase Nim",
	Source: "R. Sprague, Über zwei Abarten von Nim, Tohoku Mathematical Journal 43 (1937) 351-354",
	Says:   words.P("theorem.staircase"),
}

// String is "staircase".
func (Staircase) String() string { return "staircase" }

// Check wants a total that a single step could hold.
func (Staircase) Check(sizes []uint64) error {
	if _, ok := total(sizes); !ok {
		return &game.Fault{Code: "position", What: words.P("staircase.large"), Hint: words.P("staircase.large.hint")}
	}
	return nil
}

// Canonical drops the empty steps at the top.
func (Staircase) Canonical(sizes []uint64) []uint64 {
	for len(sizes) > 0 && sizes[len(sizes)-1] == 0 {
		sizes = sizes[:len(sizes)-1]
	}
	return sizes
}

// Each yields the moves from each step, of 1, 2, 3, ... objects.
func (Staircase) Each(sizes []uint64, yield func([]uint64) bool) {
	for i, n := range sizes {
		for sizes[i] > 0 {
			moveDown(sizes, i, 1)
			if !yield(sizes) {
				return
			}
		}
		sizes[i] = n
		if i > 0 {
			sizes[i-1] -= n
		}
	}
}

// moveDown moves so many objects from the step at index i.
func moveDown(sizes []uint64, i int, moved uint64) {
	sizes[i] -= moved
	if i > 0 {
		sizes[i-1] += moved
	}
}

// Value is the XOR of the odd steps.
func (s Staircase) Value(sizes []uint64) (uint64, *game.Theorem, bool) {
	return nimSum(s.odd(sizes)), &staircaseTheorem, true
}

// odd returns the heaps of the odd steps.
func (Staircase) odd(sizes []uint64) []uint64 {
	var odd []uint64
	for i := 0; i < len(sizes); i += 2 {
		odd = append(odd, sizes[i])
	}
	return odd
}

// EachTo: every move changes just one odd step, which must go to one size; from an
// odd step downward, or up by what comes from the even step above it.
func (s Staircase) EachTo(sizes []uint64, target uint64, yield func([]uint64) bool) bool {
	v, _, _ := s.Value(sizes)
	change := v ^ target
	for i := range sizes {
		before := sizes[i&^1] // the odd step that a move from here changes
		moved := before - (before ^ change)
		if i%2 == 1 {
			moved = -moved
		}
		if change == 0 || moved > sizes[i] || moved == 0 {
			continue
		}
		after := slices.Clone(sizes)
		moveDown(after, i, moved)
		if !yield(after) {
			break
		}
	}
	return true
}

// Largest is the number of all objects: they can come to lie on one step.
func (Staircase) Largest(sizes []uint64) uint64 {
	sum, _ := total(sizes)
	return sum
}

// Positions bounds the followers: no step ever holds more than there is on it and
// above.
func (Staircase) Positions(sizes []uint64) (uint64, bool) {
	above := make([]uint64, len(sizes))
	var sum uint64
	for i := len(sizes) - 1; i >= 0; i-- {
		sum += sizes[i]
		above[i] = sum
	}
	return product(above)
}

// MoveText says how many go down from which step.
func (Staircase) MoveText(before, after []uint64) (heap int, text words.Phrase) {
	for i := len(before) - 1; i >= 0; i-- {
		if moved := before[i] - after[i]; moved != 0 {
			if i == 0 {
				return i, words.P("move.step.ground", moved)
			}
			return i, words.P("move.step", i+1, i, moved)
		}
	}
	return -1, words.Phrase{}
}

// ExplainSizes shows the binary columns of the odd steps.
func (s Staircase) ExplainSizes(sizes []uint64, c game.Convention) []game.Note {
	if c == game.Misere {
		return nil
	}
	odd := s.odd(sizes)
	notes := []game.Note{{Says: words.P("staircase.odd", someHeaps(odd)), Columns: &game.Columns{Numbers: odd, Modulus: 2}}}
	if x := nimSum(odd); x != 0 {
		return append(notes, game.Note{Says: words.P("staircase.unbalanced", x)})
	}
	return append(notes, game.Note{Says: words.P("staircase.balanced")})
}

// Theory returns the theorem that decides staircase Nim.
func (Staircase) Theory() []*game.Theorem { return []*game.Theorem{&staircaseTheorem} }

// Picture shows the steps, from each of which any number may go down.
func (Staircase) Picture(sizes []uint64) game.Picture {
	return game.Picture{Kind: game.StairsPicture, Numbers: sizes, Take: anyNumber()}
}

// Taken: what is taken from a step lies on the next one.
func (Staircase) Taken(sizes []uint64, heap int, taken uint64) (after []uint64, ok bool) {
	if taken < 1 || taken > sizes[heap] {
		return nil, false
	}
	moveDown(sizes, heap, taken)
	return sizes, true
}
