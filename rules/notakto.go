package rules

import (
	"strings"

	"grundy/game"
	"grundy/words"
)

// NotaktoGame is Notakto, tic-tac-toe in which both players write X: write one into
// a free square of a board, until three squares in a row, a column or a diagonal are
// X; then the board is over. It is usually misère and played on several boards, which
// are a sum.
type NotaktoGame struct{}

// String is "notakto".
func (NotaktoGame) String() string { return "notakto" }

// Parse reads "RxC", an empty board of R rows of C squares, or a picture: the rows
// with "/" or blanks between them, "." for a free square, "x" for an X.
func (NotaktoGame) Parse(text string) (game.Position, error) {
	b, err := parseBoard(text, "notakto")
	return Notakto{b}, err
}

// Family yields all boards, dead and alive, of up to size squares, 9 where size is 0
// or more than that, none with more rows than columns.
func (NotaktoGame) Family(size uint64, yield func(game.Position) bool) {
	if size == 0 || size > 9 {
		size = 9
	}
	for rows := range int(size) {
		rows++
		for columns := rows; rows*columns <= int(size); columns++ {
			for set := range 1 << (rows * columns) {
				b := board{rows: rows, columns: columns}
				var squares []int
				for s := range rows * columns {
					if set>>s&1 == 1 {
						squares = append(squares, s)
					}
				}
				if !yield(Notakto{b.without(squares...).plain()}) {
					return
				}
			}
		}
	}
}

// Notakto is a position of Notakto.
type Notakto struct{ board board }

// String is "notakto 3x3" or "notakto x../...".
func (p Notakto) String() string { return "notakto " + p.board.String() }

// over reports whether three squares in line are X.
func (p Notakto) over() bool {
	b := p.board
	if b.gone == "" {
		return false
	}
	for s := range len(b.gone) {
		i, j := s/b.columns, s%b.columns
		for _, d := range [4][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
			if k, l := i+2*d[0], j+2*d[1]; k >= b.rows || l < 0 || l >= b.columns {
				continue
			}
			step := d[0]*b.columns + d[1]
			if b.gone[s] == 'x' && b.gone[s+step] == 'x' && b.gone[s+2*step] == 'x' {
				return true
			}
		}
	}
	return false
}

// Key is the first of the board's reflections and rotations; all boards without
// moves are one.
func (p Notakto) Key(dst []byte) []byte {
	dst = append(dst, "notakto "...)
	if p.over() || p.board.gone != "" && !strings.Contains(p.board.gone, ".") {
		return append(dst, '-')
	}
	return append(dst, p.board.canonical().String()...)
}

// Moves yields the free squares, row by row.
func (p Notakto) Moves(yield func(game.Move) bool) {
	if p.over() {
		return
	}
	b := p.board
	for s := range b.rows * b.columns {
		i, j := s/b.columns, s%b.columns
		if b.free(i, j) && !yield(game.Move{Heap: -1, Text: words.P("move.cell", i+1, j+1), Then: func() game.Sum {
			return game.Sum{Notakto{b.without(s)}}
		}}) {
			return
		}
	}
}

// Positions bounds the followers: each is the free squares that are left.
func (p Notakto) Positions() (uint64, bool) {
	n := strings.Count(p.board.cells(), ".")
	return 1 << min(n, 63), n < 64
}

// Picture is the squares, with X where one is written.
func (p Notakto) Picture() game.Picture {
	lines := p.board.lines()
	for i := range lines {
		lines[i] = strings.ToUpper(lines[i])
	}
	return game.Picture{Kind: game.CellsPicture, Rows: lines}
}
