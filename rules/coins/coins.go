// Package coins holds coin-turning games: coins lie in a row, and a move turns some
// of them over of which the rightmost goes from heads to tails. The games differ in
// which coins may be turned together.
//
// A row is worth the XOR of what each head is worth alone (H. W. Lenstra): turning a
// second head of the same coin up is as good as turning the first down. So a game is
// known when the values of single heads are; games.go has them.
package coins

import (
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"grundy/game"
	"grundy/rules"
	"grundy/words"
)

// A Rule says which coins are turned together.
type Rule struct {
	name  string
	first uint64 // the number of the leftmost coin
	// value is what a single head on place n is worth; ok is false where that is
	// not known. Places count from 0.
	value func(n uint64) (v uint64, ok bool)
	// each yields the sets of places, all left of n, that may be turned together
	// with n, each once, ascending.
	each func(n uint64, yield func(others []uint64) bool)
	// to yields those of each whose heads are worth w together; nil where all have
	// to be tried.
	to     func(n, w uint64, yield func(others []uint64) bool)
	values *game.Theorem // gives the values of single heads
}

// Most coins that are written as a row, and turned as a bit set.
const (
	mostRow    = 64
	mostPacked = 64
)

// most places are tried to find the moves to a value, game by game.
const mostTried = 1 << 22

// String is the name of the game.
func (r *Rule) String() string { return r.name }

// Numbering is the number of the leftmost coin, "0" or "1".
func (r *Rule) Numbering() string { return strconv.FormatUint(r.first, 10) }

// Theory returns the theorem that decides the game.
func (r *Rule) Theory() []*game.Theorem { return []*game.Theorem{r.values} }

// Parse reads a row of coins such as htth (or 正反反正), or the numbers of the heads.
func (r *Rule) Parse(text string) (game.Position, error) {
	fault := func(at int, what words.Phrase) error {
		return &game.Fault{Code: "position", Input: text, At: at, What: what, Hint: words.P("coins.hint", r.name)}
	}
	trimmed := strings.TrimSpace(text)
	if strings.ContainsAny(trimmed, "hHtT正反") {
		p := &row{rule: r}
		for at, c := range text {
			switch c {
			case 'h', 'H', '正':
				p.heads = append(p.heads, p.length)
			case 't', 'T', '反':
			case ' ', '\t', '\n', '\r':
				continue
			default:
				return nil, fault(at, words.P("coins.unexpected", string(c)))
			}
			if p.length++; p.length > rules.MostHeaps {
				return nil, fault(at, words.P("coins.many", rules.MostHeaps))
			}
		}
		p.trim()
		return p, nil
	}
	numbers, err := rules.ParseHeaps(text)
	if f, ok := err.(*game.Fault); ok {
		f.Hint = words.P("coins.hint", r.name)
		return nil, f
	}
	slices.Sort(numbers)
	p := &row{rule: r}
	for i, n := range numbers {
		switch {
		case n < r.first:
			return nil, fault(0, words.P("coins.first", r.name, r.first))
		case i > 0 && n == numbers[i-1]:
			return nil, fault(0, words.P("coins.twice", n))
		case n == 1<<64-1:
			return nil, fault(0, words.P("coins.large"))
		}
		p.heads = append(p.heads, n-r.first)
		p.length = n - r.first + 1
	}
	return p, nil
}

// Family yields all rows of up to size coins; of 7 where size is 0.
func (r *Rule) Family(size uint64, yield func(game.Position) bool) {
	if size == 0 {
		size = 7
	}
	for heads := uint64(0); heads < 1<<min(size, 24); heads++ {
		p := &row{rule: r}
		for rest := heads; rest != 0; rest &= rest - 1 {
			n := uint64(bits.TrailingZeros64(rest))
			p.heads, p.length = append(p.heads, n), n+1
		}
		if !yield(p) {
			return
		}
	}
}

// row is a position: the places of the heads, ascending, and how many coins lie
// there.
type row struct {
	rule   *Rule
	heads  []uint64
	length uint64
}

// trim forgets the tails at the right end of a long row, which is written by its
// heads alone.
func (p *row) trim() {
	if p.length > mostRow {
		p.length = 0
		if len(p.heads) > 0 {
			p.length = p.heads[len(p.heads)-1] + 1
		}
	}
}

// String is "ruler htth", or "ruler 1,400" for a long row.
func (p *row) String() string {
	if p.length == 0 {
		return p.rule.name + " -"
	}
	if p.length > mostRow {
		return p.rule.name + " " + p.numbers(p.heads)
	}
	return p.rule.name + " " + p.coins()
}

// coins is the row as letters.
func (p *row) coins() string {
	b := []byte(strings.Repeat("t", int(p.length)))
	for _, n := range p.heads {
		b[n] = 'h'
	}
	return string(b)
}

// numbers are the numbers of places as people count the coins.
func (p *row) numbers(places []uint64) string {
	list := make([]uint64, len(places))
	for i, n := range places {
		list[i] = n + p.rule.first
	}
	return rules.FormatHeaps(list)
}

// Key is the game and the heads: tails on the right change nothing.
func (p *row) Key(dst []byte) []byte {
	return append(append(append(dst, p.rule.name...), ' '), p.numbers(p.heads)...)
}

// turn is the move that turns n, which is a head, and others left of it.
func (p *row) turn(n uint64, others []uint64) game.Move {
	turned := append(slices.Clone(others), n)
	text := words.P("move.turn.one", p.numbers(turned))
	if len(turned) > 1 {
		text = words.P("move.turn", p.numbers(turned))
	}
	return game.Move{Heap: -1, Text: text, Then: func() game.Sum {
		heads := slices.Clone(p.heads)
		for _, m := range turned {
			if at, ok := slices.BinarySearch(heads, m); ok {
				heads = slices.Delete(heads, at, at+1)
			} else {
				heads = slices.Insert(heads, at, m)
			}
		}
		q := &row{rule: p.rule, heads: heads, length: p.length}
		q.trim()
		return game.Sum{q}
	}}
}

// Moves yields the moves, by the rightmost coin turned.
func (p *row) Moves(yield func(game.Move) bool) {
	for _, n := range p.heads {
		more := true
		p.rule.each(n, func(others []uint64) bool {
			more = yield(p.turn(n, others))
			return more
		})
		if !more {
			return
		}
	}
}

// Grundy is the XOR of the values of the heads.
func (p *row) Grundy() (uint64, *game.Theorem, bool) {
	var x uint64
	for _, n := range p.heads {
		v, ok := p.rule.value(n)
		if !ok {
			return 0, nil, false
		}
		x ^= v
	}
	return x, p.rule.values, true
}

// MovesTo yields the moves to a value: those in which the coins turned are worth
// together what has to change.
func (p *row) MovesTo(target uint64, yield func(game.Move) bool) bool {
	x, _, ok := p.Grundy()
	if !ok || len(p.heads) > 0 && p.rule.to == nil && p.heads[len(p.heads)-1] > mostTried {
		return false
	}
	for _, n := range p.heads {
		v, _ := p.rule.value(n)
		w := x ^ target ^ v
		more := true
		to := func(others []uint64) bool {
			more = yield(p.turn(n, others))
			return more
		}
		if p.rule.to != nil {
			p.rule.to(n, w, to)
		} else {
			p.rule.each(n, func(others []uint64) bool { return p.worth(others) != w || to(others) })
		}
		if !more {
			break
		}
	}
	return true
}

// worth is what heads on some places are worth together.
func (p *row) worth(places []uint64) (x uint64) {
	for _, n := range places {
		v, _ := p.rule.value(n)
		x ^= v
	}
	return x
}

// Positions bounds the positions: a set of heads up to the last.
func (p *row) Positions() (uint64, bool) {
	if len(p.heads) == 0 {
		return 1, true
	}
	last := p.heads[len(p.heads)-1]
	return 1 << min(last+1, 63), last < 63
}

// IsLarge holds for long rows.
func (p *row) IsLarge() bool { return p.length > 5000 }

// Pack numbers positions by the set of heads.
func (p *row) Pack() (game.Rule[uint64], uint64, bool) {
	var key uint64
	for _, n := range p.heads {
		if n >= mostPacked {
			return nil, 0, false
		}
		key |= 1 << n
	}
	return packed{p.rule}, key, true
}

// packed is the game on keys.
type packed struct{ rule *Rule }

// Options appends the options of a key.
func (r packed) Options(dst []uint64, key uint64) []uint64 {
	for heads := key; heads != 0; heads &= heads - 1 {
		n := bits.TrailingZeros64(heads)
		r.rule.each(uint64(n), func(others []uint64) bool {
			after := key &^ (1 << n)
			for _, m := range others {
				after ^= 1 << m
			}
			dst = append(dst, after)
			return true
		})
	}
	return dst
}

// Picture is the row of coins, or the numbers of the heads of a long one.
func (p *row) Picture() game.Picture {
	if p.length > mostRow {
		return game.Picture{Kind: game.NumbersPicture, Numbers: p.heads}
	}
	return game.Picture{Kind: game.CoinsPicture, Rows: []string{p.coins()}}
}

// mostExplained is how many heads are explained one by one.
const mostExplained = 8

// Explain tells what each head is worth.
func (p *row) Explain(c game.Convention) []game.Note {
	if c == game.Misere {
		return nil
	}
	if _, _, ok := p.Grundy(); !ok {
		return nil
	}
	var notes []game.Note
	var values []uint64
	for i, n := range p.heads {
		v, _ := p.rule.value(n)
		values = append(values, v)
		if i < mostExplained {
			notes = append(notes, game.Note{Says: words.P("coins.value", n+p.rule.first, v)})
		}
	}
	if len(values) > 1 {
		notes = append(notes, game.Note{Columns: &game.Columns{Numbers: values, Modulus: 2}})
	}
	return notes
}
