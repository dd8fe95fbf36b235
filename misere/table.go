package misere

import (
	"context"
	"fmt"
	"strings"

	"grundy/heaps"
)

// A Table is several games on one table, of each of which as many heaps are
// brought in as are needed: their heaps are numbered in the order in which they
// came. Its quotient decides every sum of the heaps that are there.
//
// Games that are on a table together can need a far larger quotient than each for
// itself; so it pays not to bring in heaps that nobody asked for.
type Table struct {
	rules   []heaps.Rule
	placed  []placed // by number
	numbers [][]int  // of the heaps of each game
	classes [][]int  // and their classes
	builder *Builder
}

// placed is a heap on the table.
type placed struct {
	game int
	size uint64
}

// NewTable is a table of games with no heaps yet.
func NewTable(games ...heaps.Rule) *Table {
	t := &Table{rules: games, numbers: make([][]int, len(games)), classes: make([][]int, len(games))}
	t.builder = NewBuilder(t, 0)
	return t
}

// String is the games' names, joined.
func (t *Table) String() string {
	names := make([]string, len(t.rules))
	for i, r := range t.rules {
		names[i] = r.String()
	}
	return strings.Join(names, " + ")
}

// Games are the rules of the games.
func (t *Table) Games() []heaps.Rule { return t.rules }

// Heaps is how many heaps of a game are there: 0 to Heaps-1.
func (t *Table) Heaps(game int) int { return len(t.numbers[game]) }

// Classes are those of the heaps of a game that are there, in [Table.Quotient]. The
// slice must not be changed, and stays as it is when heaps are added.
func (t *Table) Classes(game int) []int {
	return t.classes[game][:len(t.classes[game]):len(t.classes[game])]
}

// Moves is how many moves the heaps that are there have; what the table keeps of the
// games grows with it.
func (t *Table) Moves() int { return t.builder.kept }

// Heap is the game and the size of the heap with a number, as the words of
// [Quotient.Word] name it.
func (t *Table) Heap(number int) (game int, size uint64) {
	return t.placed[number].game, t.placed[number].size
}

// Options yields the moves from a heap, by the numbers of the heaps.
func (t *Table) Options(heap int, yield func(left []int) bool) {
	at := t.placed[heap]
	var buffer []int
	t.rules[at.game].Options(at.size, func(_ uint64, left []uint64) bool {
		buffer = buffer[:0]
		for _, n := range left {
			if n > at.size || n == at.size && len(left) == 1 {
				buffer = append(buffer, heap) // no smaller heap: an error
			} else if n < uint64(len(t.numbers[at.game])) {
				buffer = append(buffer, t.numbers[at.game][n])
			}
		}
		return yield(buffer)
	})
}

// Add brings in the next heap of a game, and reports whether the quotient grew.
// Guesses of more than most elements end the work with a *game.Limit; 0 stands for
// a default. On an error the table is as it was.
func (t *Table) Add(ctx context.Context, game, most int) (grew bool, err error) {
	if game < 0 || game >= len(t.rules) {
		return false, fmt.Errorf("misere: there is no game %d on a table of %d", game, len(t.rules))
	}
	size := len(t.numbers[game])
	t.placed = append(t.placed, placed{game, uint64(size)})
	t.numbers[game] = append(t.numbers[game], len(t.placed)-1)
	t.builder.bound(most)
	if grew, err = t.builder.Grow(ctx); err != nil {
		t.builder.guess = nil // the next heap may be another
		t.placed = t.placed[:len(t.placed)-1]
		t.numbers[game] = t.numbers[game][:size]
		return false, err
	}
	if !grew {
		t.classes[game] = append(t.classes[game], t.builder.Class(len(t.placed)-1))
		return false, nil
	}
	for i, numbers := range t.numbers {
		t.classes[i] = make([]int, len(numbers))
		for n, number := range numbers {
			t.classes[i][n] = t.builder.Class(number)
		}
	}
	return true, nil
}

// Quotient is the quotient of the heaps that are there. It stays as it is when
// heaps are added. Its heaps are those of all games, by number.
func (t *Table) Quotient() *Quotient { return t.builder.Result() }

// Whole reports whether the quotient is that of all heaps of a game, beside the
// heaps of the others, with the period of the game's classes. The argument is that
// of [Quotient.Whole]: it speaks of the options of the heaps of one game.
func (t *Table) Whole(game int) (Period, bool) { return whole(t.rules[game], t.classes[game]) }
