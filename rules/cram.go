package rules

import (
	"slices"
	"strings"

	"grundy/game"
	"grundy/words"
)

// CramGame is Cram: place a domino on two adjacent free squares of a board, upright
// or across.
type CramGame struct{}

var (
	tweedledum = game.Theorem{
		Name:   "Tweedledum and Tweedledee",
		Source: "M. Gardner, Mathematical games: Cram, crosscram and quadraphage, Scientific American 230 (2) (1974) 102-108",
		Says:   words.P("theorem.cram.turn"),
	}
	cramTwo = game.Theorem{
		Name:   "Cram on two rows",
		Source: "E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways for your Mathematical Plays, Academic Press, 1982",
		Says:   words.P("theorem.cram.two"),
	}
	cramRow = game.Theorem{
		Name:   "Cram on one row",
		Source: "R. K. Guy and C. A. B. Smith, The G-values of various games, Proceedings of the Cambridge Philosophical Society 52 (1956) 514-526",
		Says:   words.P("theorem.cram.row"),
	}
)

// String is "cram".
func (CramGame) String() string { return "cram" }

// Parse reads "RxC", a board of R rows of C free squares, or a picture: the rows
// with "/" or blanks between them, "." for a free square, "x" or "#" for one that
// is gone.
func (CramGame) Parse(text string) (game.Position, error) {
	b, err := parseBoard(text, "cram")
	return Cram{b}, err
}

// Theory returns the theorems that decide some boards.
func (CramGame) Theory() []*game.Theorem {
	return []*game.Theorem{&tweedledum, &cramTwo, &cramRow}
}

// Cram is a position of Cram.
type Cram struct{ board board }

// String is "cram 4x5" or "cram x../...".
func (p Cram) String() string { return "cram " + p.board.String() }

// Key names the components that have moves, each as the first of its reflections
// and rotations, in order.
func (p Cram) Key(dst []byte) []byte {
	parts := p.board.components(2)
	names := make([]string, len(parts))
	for i, b := range parts {
		names[i] = b.canonical().String()
	}
	slices.Sort(names)
	dst = append(dst, "cram "...)
	for _, name := range names {
		dst = append(append(dst, name...), ' ')
	}
	return dst
}

// Components are the connected parts that have moves, each on a board of its own.
func (p Cram) Components() game.Sum {
	parts := p.board.components(2)
	sum := make(game.Sum, len(parts))
	for i, b := range parts {
		sum[i] = Cram{b.canonical()}
	}
	return sum
}

// Moves yields the dominoes by their first square, row by row, those that lie
// across before those that stand upright.
func (p Cram) Moves(yield func(game.Move) bool) {
	b := p.board
	for i := range b.rows {
		for j := range b.columns {
			if !b.free(i, j) {
				continue
			}
			if b.free(i, j+1) && !yield(p.domino(i, j, i, j+1)) {
				return
			}
			if b.free(i+1, j) && !yield(p.domino(i, j, i+1, j)) {
				return
			}
		}
	}
}

// domino is the move onto two squares, counted from 0.
func (p Cram) domino(i, j, k, l int) game.Move {
	return game.Move{Heap: -1, Text: words.P("move.domino", i+1, j+1, k+1, l+1), Then: func() game.Sum {
		return game.Sum{Cram{p.board.without(i*p.board.columns+j, k*p.board.columns+l)}}
	}}
}

// Grundy is known of boards of one or two full rows, and of those that are lost by
// symmetry.
func (p Cram) Grundy() (uint64, *game.Theorem, bool) {
	b := p.board
	if short, long, full := b.rectangle(); full && short == 2 {
		return uint64(long % 2), &cramTwo, true
	} else if full && short == 1 {
		return cramRowValue(long), &cramRow, true
	}
	if o, by, ok := p.Outcome(game.Normal); ok && o == game.P {
		return 0, by, true
	}
	return 0, nil, false
}

// cramRowValue is the value of a row of n squares: a domino takes two squares that
// are side by side and leaves the row on either side of it, as 0.07 does. From 53 on
// the values repeat with period 34.
func cramRowValue(n int) uint64 {
	const preperiod, period = 53, 34
	if n >= preperiod {
		n = preperiod + (n-preperiod)%period
	}
	var values [preperiod + period]uint64
	for m := 2; m <= n; m++ {
		var has [64]bool
		for left := 0; left <= (m-2)/2; left++ {
			has[values[left]^values[m-2-left]] = true
		}
		values[m] = uint64(slices.Index(has[:], false))
	}
	return values[n]
}

// Outcome is known in normal play of boards of one or two rows and of those that a
// half-turn carries to themselves, but for one whose centre is a free square.
func (p Cram) Outcome(c game.Convention) (game.Outcome, *game.Theorem, bool) {
	if c == game.Misere {
		return game.Unknown, nil, false
	}
	b := p.board
	if short, long, full := b.rectangle(); full && short == 1 {
		return game.Wins(cramRowValue(long) != 0), &cramRow, true
	}
	centre, ok := b.halfTurn()
	if !ok || len(centre) == 1 {
		return game.Unknown, nil, false
	}
	return game.Wins(len(centre) == 2), &tweedledum, true
}

// WinningMove is the domino on the centre.
func (p Cram) WinningMove(c game.Convention) (game.Move, bool) {
	if c == game.Misere {
		return game.Move{}, false
	}
	b := p.board
	centre, ok := b.halfTurn()
	if !ok || len(centre) != 2 {
		return game.Move{}, false
	}
	i, j := centre[0], centre[1]
	return p.domino(i/b.columns, i%b.columns, j/b.columns, j%b.columns), true
}

// Positions bounds the followers: each is the free squares that are left.
func (p Cram) Positions() (uint64, bool) {
	n := strings.Count(p.board.cells(), ".")
	return 1 << min(n, 63), n < 64
}

// Picture is the cells of the board.
func (p Cram) Picture() game.Picture { return p.board.picture() }

// Parts are the components as bits.
func (p Cram) Parts() (game.PartRule, []uint64, bool) {
	components := p.board.components(2)
	parts := make([]uint64, len(components))
	for i, b := range components {
		part, ok := packBoard(b)
		if !ok {
			return nil, nil, false
		}
		parts[i] = part
	}
	return cramParts{}, parts, true
}

// Explain says how a symmetry decides.
func (p Cram) Explain(c game.Convention) []game.Note {
	if c == game.Misere {
		return nil
	}
	if short, _, full := p.board.rectangle(); full && short <= 2 {
		return nil
	}
	centre, ok := p.board.halfTurn()
	switch {
	case !ok || len(centre) == 1:
		return nil
	case len(centre) == 2:
		return []game.Note{{Says: words.P("cram.centre")}}
	}
	return []game.Note{{Says: words.P("cram.turn")}}
}
