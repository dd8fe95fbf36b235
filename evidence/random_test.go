package evidence_test

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"grundy/catalogue"
	"grundy/game"
	"grundy/rules"
)

// A dealer deals random positions of the whole catalogue.
type dealer struct {
	*rand.Rand
	entries []catalogue.Entry
}

func newDealer(seed uint64) *dealer {
	return &dealer{rand.New(rand.NewPCG(seed, 7)), catalogue.Entries()}
}

// position is a position of any game: of heaps as they come, of random codes and
// sets, or of what play leads to from the example of a game.
func (d *dealer) position() game.Position {
	for {
		var p game.Position
		switch d.IntN(8) {
		case 0:
			p = d.read(d.code() + " " + d.heaps(3, 9))
		case 1:
			p = d.read([]string{"take:", "allbut:"}[d.IntN(2)] + d.set() + " " + d.heaps(3, 9))
		case 2:
			p = d.board()
		default:
			p = d.named(d.entries[d.IntN(len(d.entries))])
		}
		if p != nil {
			return p
		}
	}
}

// sum is one position, or sometimes two.
func (d *dealer) sum() game.Sum {
	s := game.Sum{d.position()}
	switch d.IntN(16) {
	case 0:
		s = append(s, s[0]) // twice the same
	case 1:
		s = append(s, d.read("nim 0,0"))
	case 2, 3, 4:
		s = append(s, d.position())
	}
	return s
}

// read is the position that a text writes; nil where it is none.
func (d *dealer) read(text string) game.Position {
	s, err := catalogue.Parse(text)
	if err != nil || len(s) != 1 {
		return nil
	}
	return s[0]
}

// heaps are up to so many heaps.
func (d *dealer) heaps(most, largest int) string {
	n := 1 + d.IntN(most)
	sizes := make([]string, n)
	for i := range sizes {
		sizes[i] = fmt.Sprint(d.IntN(largest + 1))
	}
	return strings.Join(sizes, ",")
}

// code is a random take-and-break code.
func (d *dealer) code() string {
	digits := "01234567"
	if d.IntN(4) == 0 {
		digits = "0123456789ABCDEF"
	}
	text := []string{"0", "0", "0", "4"}[d.IntN(4)] + "."
	for range 1 + d.IntN(3) {
		text += string(digits[d.IntN(len(digits))])
	}
	if d.IntN(6) == 0 {
		text += "[" + string(digits[1+d.IntN(6)]) + "]"
	}
	return text
}

// set is a random set of small numbers.
func (d *dealer) set() string {
	var numbers []string
	for n := 1; n <= 8; n++ {
		if d.IntN(3) == 0 {
			numbers = append(numbers, fmt.Sprint(n))
		}
	}
	if len(numbers) == 0 {
		return "2"
	}
	return strings.Join(numbers, ",")
}

// named is a position of a game of the catalogue: with heaps as they come where it is
// played on heaps, else some moves after its example.
func (d *dealer) named(e catalogue.Entry) game.Position {
	p := d.read(e.Example)
	switch q := p.(type) {
	case *rules.Heaps:
		return d.read(q.Rule().String() + " " + d.heaps(3, 9))
	case *rules.Several:
		rule, sizes := q.Sizes()
		if d.IntN(3) > 0 {
			if made := d.read(rule.String() + " " + d.heaps(len(sizes), 6)); made != nil {
				return made
			}
		}
	}
	for range d.IntN(4) {
		var options game.Sum
		for m := range p.Moves {
			if s := m.Then(); len(s) == 1 {
				options = append(options, s[0])
			}
		}
		if len(options) == 0 {
			break
		}
		p = options[d.IntN(len(options))]
	}
	return p
}

// board is a position of a game on a board, a graph or a row of coins.
func (d *dealer) board() game.Position {
	switch d.IntN(7) {
	case 0:
		return d.read(fmt.Sprintf("cram %dx%d", 1+d.IntN(3), 1+d.IntN(5)))
	case 1:
		return d.read("chomp " + d.heaps(3, 4))
	case 2:
		return d.read("node-kayles " + d.edges("-", 6))
	case 3:
		return d.read("arc-kayles " + d.edges("-", 6))
	case 4:
		return d.read("undirected-geography:" + d.edges("-", 7) + " a")
	case 5:
		return d.read("digraph:" + d.edges(">", 5) + " " + []string{"a", "a,b"}[d.IntN(2)])
	}
	return d.read([]string{"geography:", "edge-geography:"}[d.IntN(2)] + d.edges(">", 5) + " a")
}

// edges are random edges between few vertices, a and b among them.
func (d *dealer) edges(mark string, most int) string {
	text := "a" + mark + "b"
	names := "abcdef"
	for range d.IntN(most) {
		v, w := d.IntN(len(names)), d.IntN(len(names))
		if v != w {
			text += "," + names[v:v+1] + mark + names[w:w+1]
		}
	}
	return text
}
