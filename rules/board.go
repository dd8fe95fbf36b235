package rules

import (
	"slices"
	"strconv"
	"strings"

	"grundy/game"
	"grundy/words"
)

// MostSquares is how many squares a board may have.
const MostSquares = 1 << 16

// A board is squares in rows, some of them free. Two boards are equal by ==.
type board struct {
	rows, columns int
	gone          string // a byte a square, 'x' where it is gone, else '.'; empty where all are free
}

// parseBoard reads a board of the named game.
func parseBoard(text, name string) (board, error) {
	fault := func(at int, what words.Phrase) (board, error) {
		return board{}, &game.Fault{Code: "position", What: what, Hint: words.P("board.hint", name), Input: text, At: at}
	}
	body := strings.TrimSpace(text)
	at := strings.Index(text, body)
	lower := strings.Map(func(r rune) rune {
		switch r {
		case 'X', '×':
			return 'x'
		}
		return r
	}, body)
	if high, wide, ok := strings.Cut(lower, "x"); ok && high != "" && strings.Trim(high, "0123456789") == "" {
		rows, err := strconv.ParseUint(high, 10, 64)
		columns, err2 := strconv.ParseUint(wide, 10, 64)
		if err != nil || err2 != nil && wide != "" && strings.Trim(wide, "0123456789") == "" || rows > MostSquares || columns > MostSquares || rows*columns > MostSquares {
			return fault(at, words.P("board.large", MostSquares))
		}
		if err2 != nil || rows == 0 || columns == 0 {
			return fault(at, words.P("board.size", shorten(body)))
		}
		return board{rows: int(rows), columns: int(columns)}, nil
	}
	var b board
	var cells []byte
	columns := 0 // of the row at hand
	end := func(at int) *words.Phrase {
		if b.rows++; b.rows == 1 {
			b.columns = columns
		} else if columns != b.columns {
			what := words.P("board.ragged", b.rows, columns, b.columns)
			return &what
		}
		columns = 0
		return nil
	}
	slash := true // no row yet since the last "/"
	for i, r := range text {
		switch r {
		case '.', 'x', 'X', '#':
			if len(cells) == MostSquares {
				return fault(i, words.P("board.large", MostSquares))
			}
			c := byte('x')
			if r == '.' {
				c = '.'
			}
			cells = append(cells, c)
			columns++
			slash = false
		case ' ', '\t', '\n', '\r', '/':
			if r == '/' && slash {
				return fault(i, words.P("board.empty"))
			}
			if columns > 0 {
				if what := end(i); what != nil {
					return fault(i, *what)
				}
			}
			slash = slash || r == '/'
		default:
			return fault(i, words.P("board.character", string(r)))
		}
	}
	if slash {
		return fault(len(text), words.P("board.empty"))
	}
	if columns > 0 {
		if what := end(len(text)); what != nil {
			return fault(len(text), *what)
		}
	}
	b.gone = string(cells)
	return b.plain(), nil
}

// plain leaves the squares out where all are free.
func (b board) plain() board {
	if !strings.Contains(b.gone, "x") {
		b.gone = ""
	}
	return b
}

// String is "4x5" where all squares are free, else a picture, "x../...".
func (b board) String() string {
	if b.gone == "" {
		return strconv.Itoa(b.rows) + "x" + strconv.Itoa(b.columns)
	}
	return strings.Join(b.lines(), "/")
}

// cells is a byte a square.
func (b board) cells() string {
	if b.gone == "" {
		return strings.Repeat(".", b.rows*b.columns)
	}
	return b.gone
}

func (b board) lines() []string {
	cells, lines := b.cells(), make([]string, b.rows)
	for i := range lines {
		lines[i] = cells[i*b.columns : (i+1)*b.columns]
	}
	return lines
}

// picture is what a player sees.
func (b board) picture() game.Picture {
	lines := b.lines()
	for i := range lines {
		lines[i] = strings.ReplaceAll(lines[i], "x", "#")
	}
	return game.Picture{Kind: game.CellsPicture, Rows: lines}
}

// free reports whether there is such a square and it is free.
func (b board) free(i, j int) bool {
	return i >= 0 && i < b.rows && j >= 0 && j < b.columns && (b.gone == "" || b.gone[i*b.columns+j] == '.')
}

// without is the board with the given squares gone, which are counted row by row.
func (b board) without(squares ...int) board {
	cells := []byte(b.cells())
	for _, s := range squares {
		cells[s] = 'x'
	}
	b.gone = string(cells)
	return b
}

// components are the connected parts of at least so many free squares, each on the
// smallest board that holds it, in the order of their first squares.
func (b board) components(least int) []board {
	if b.gone == "" {
		if b.rows*b.columns < max(least, 1) {
			return nil
		}
		return []board{b}
	}
	var parts []board
	met := make([]bool, len(b.gone))
	for s := range len(b.gone) {
		if met[s] || b.gone[s] != '.' {
			continue
		}
		met[s] = true
		part := []int{s}
		for at := 0; at < len(part); at++ {
			i, j := part[at]/b.columns, part[at]%b.columns
			for _, to := range [4][2]int{{i - 1, j}, {i, j - 1}, {i, j + 1}, {i + 1, j}} {
				if t := to[0]*b.columns + to[1]; b.free(to[0], to[1]) && !met[t] {
					met[t] = true
					part = append(part, t)
				}
			}
		}
		if len(part) >= least {
			parts = append(parts, b.only(part))
		}
	}
	return parts
}

// only is the smallest board that holds the given squares, with no other free.
func (b board) only(squares []int) board {
	top, bottom, left, right := b.rows, -1, b.columns, -1
	for _, s := range squares {
		i, j := s/b.columns, s%b.columns
		top, bottom, left, right = min(top, i), max(bottom, i), min(left, j), max(right, j)
	}
	c := board{rows: bottom + 1 - top, columns: right + 1 - left}
	if c.rows <= 0 {
		return board{}
	}
	cells := slices.Repeat([]byte{'x'}, c.rows*c.columns)
	for _, s := range squares {
		cells[(s/b.columns-top)*c.columns+s%b.columns-left] = '.'
	}
	c.gone = string(cells)
	return c.plain()
}

// trimmed is the smallest board that holds the free squares, and where its first
// square was.
func (b board) trimmed() (c board, at int) {
	if b.gone == "" {
		return b, 0
	}
	var squares []int
	at = b.columns
	for s := range len(b.gone) {
		if b.gone[s] == '.' {
			squares = append(squares, s)
			at = min(at, s%b.columns)
		}
	}
	if len(squares) == 0 {
		return board{}, 0
	}
	return b.only(squares), squares[0]/b.columns*b.columns + at
}

// canonical is the same for boards that a rotation or reflection carries into each
// other: one with no more rows than columns, and of these the one whose squares come
// first in order.
func (b board) canonical() board {
	if b.gone == "" {
		return board{rows: min(b.rows, b.columns), columns: max(b.rows, b.columns)}
	}
	best := board{}
	for k := range 8 {
		if c := b.turned(k); c.rows <= c.columns && (best.rows == 0 || c.gone < best.gone) {
			best = c
		}
	}
	return best
}

// turned is the board under one of its eight symmetries: bit 0 of k turns the rows
// upside down, bit 1 reads them backwards, bit 2 makes columns of them, in this
// order.
func (b board) turned(k int) board {
	cells := b.cells()
	c := b
	if k&4 != 0 {
		c.rows, c.columns = b.columns, b.rows
	}
	to := make([]byte, len(cells))
	for s := range len(cells) {
		i, j := s/b.columns, s%b.columns
		if k&1 != 0 {
			i = b.rows - 1 - i
		}
		if k&2 != 0 {
			j = b.columns - 1 - j
		}
		if k&4 != 0 {
			i, j = j, i
		}
		to[i*c.columns+j] = cells[s]
	}
	c.gone = string(to)
	return c.plain()
}

// rectangle is the sides of the smallest board that holds the free squares; full
// reports whether all of it is free.
func (b board) rectangle() (short, long int, full bool) {
	c, _ := b.trimmed()
	return min(c.rows, c.columns), max(c.rows, c.columns), c.rows > 0 && c.gone == ""
}

// halfTurn reports whether a half-turn carries the free squares to themselves, and
// which free squares are in the centre: none, one, or two that are side by side,
// counted on this board.
func (b board) halfTurn() (centre []int, ok bool) {
	c, at := b.trimmed()
	if c.gone != "" && c.turned(3) != c {
		return nil, false
	}
	if c.rows%2 == 0 && c.columns%2 == 0 {
		return nil, true
	}
	place := func(i, j int) {
		if c.free(i, j) && (len(centre) == 0 || centre[0] != at+i*b.columns+j) {
			centre = append(centre, at+i*b.columns+j)
		}
	}
	place((c.rows-1)/2, (c.columns-1)/2)
	place(c.rows/2, c.columns/2)
	return centre, true
}
