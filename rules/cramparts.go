package rules

import (
	"math/bits"
	"strings"
)

// cramParts is Cram on connected components. A component stands on the smallest
// board that holds it, with no more rows than columns; its key holds the columns
// above the squares, which are bits row by row from the first. Of the ways to turn
// it over the key is the least.
type cramParts struct{}

// A component fits where its board has at most so many squares.
const (
	cramSquares = 58
	cramWidth   = 1<<(64-cramSquares) - 1
)

// A frame is a component on its way to a key: squares as bits on a board.
type cramFrame struct {
	squares       uint64
	rows, columns int
}

// packBoard is the key of a connected board that is trimmed.
func packBoard(b board) (uint64, bool) {
	if b.rows*b.columns > cramSquares || max(b.rows, b.columns) > cramWidth {
		return 0, false
	}
	var squares uint64
	for s, c := range []byte(b.cells()) {
		if c == '.' {
			squares |= 1 << s
		}
	}
	return cramFrame{squares, b.rows, b.columns}.key(), true
}

// frame is the component with a key.
func unpackCram(key uint64) cramFrame {
	squares, columns := key&(1<<cramSquares-1), int(key>>cramSquares)
	return cramFrame{squares, (bits.Len64(squares) + columns - 1) / columns, columns}
}

// key is the least of the ways to turn a component over.
func (f cramFrame) key() uint64 {
	if f.rows > f.columns {
		f = f.across()
	}
	least := f.least()
	if f.rows == f.columns {
		least = min(least, f.across().least())
	}
	return uint64(f.columns)<<cramSquares | least
}

// least is the least of a board, its two reflections and its half-turn.
func (f cramFrame) least() uint64 {
	n := uint(f.rows * f.columns)
	mirrored := f.mirrored()
	turned := bits.Reverse64(f.squares) >> (64 - n)
	upended := bits.Reverse64(mirrored) >> (64 - n)
	return min(f.squares, mirrored, turned, upended)
}

// mirrored reads the rows backwards.
func (f cramFrame) mirrored() (m uint64) {
	w := uint(f.columns)
	mask := uint64(1)<<w - 1
	for at := uint(0); at < uint(f.rows)*w; at += w {
		m |= bits.Reverse64(f.squares>>at&mask) >> (64 - w) << at
	}
	return m
}

// across makes columns of the rows.
func (f cramFrame) across() cramFrame {
	t := cramFrame{0, f.columns, f.rows}
	for s := f.squares; s != 0; s &= s - 1 {
		at := bits.TrailingZeros64(s)
		t.squares |= 1 << (at%f.columns*f.rows + at/f.columns)
	}
	return t
}

// sides are masks of a board's first column and of all but its first.
func (f cramFrame) sides() (first, others uint64) {
	for i := range f.rows {
		first |= 1 << (i * f.columns)
	}
	return first, (1<<(f.rows*f.columns) - 1) &^ first
}

// Break places a domino in every way.
func (cramParts) Break(dst []uint64, part uint64) []uint64 {
	f := unpackCram(part)
	_, others := f.sides()
	w := f.columns
	for s := f.squares & (f.squares & others >> 1); s != 0; s &= s - 1 {
		dst = f.fallen(dst, f.squares&^(3<<bits.TrailingZeros64(s)))
	}
	for s := f.squares & (f.squares >> w); s != 0; s &= s - 1 {
		dst = f.fallen(dst, f.squares&^((1|1<<w)<<bits.TrailingZeros64(s)))
	}
	return dst
}

// fallen appends what a board falls apart into.
func (f cramFrame) fallen(dst []uint64, squares uint64) []uint64 {
	first, others := f.sides()
	at := len(dst)
	dst = append(dst, 0)
	largest, most := 0, 0
	for squares != 0 {
		part := squares & -squares
		for {
			grown := part | (part<<f.columns|part>>f.columns|part<<1&others|part&others>>1)&squares
			if grown == part {
				break
			}
			part = grown
		}
		squares &^= part
		n := bits.OnesCount64(part)
		if n < 2 {
			continue
		}
		if n > most {
			largest, most = len(dst), n
		}
		dst = append(dst, f.cut(part, first).key())
	}
	if n := len(dst) - at - 1; n > 0 {
		dst[at] = uint64(n)
		dst[largest], dst[len(dst)-1] = dst[len(dst)-1], dst[largest]
	}
	return dst
}

// cut is some of the squares on the smallest board that holds them; first is the
// mask of the first column.
func (f cramFrame) cut(squares, first uint64) cramFrame {
	w := f.columns
	top := bits.TrailingZeros64(squares) / w
	squares >>= top * w
	rows := (bits.Len64(squares) + w - 1) / w
	left, right := 0, w
	for squares&(first<<left) == 0 {
		left++
	}
	for squares&(first<<(right-1)) == 0 {
		right--
	}
	columns := right - left
	if columns < w {
		var narrow uint64
		for i := range rows {
			narrow |= squares >> (i*w + left) & (1<<columns - 1) << (i * columns)
		}
		squares = narrow
	}
	return cramFrame{squares, rows, columns}
}

// Part is the component in the notation.
func (cramParts) Part(key uint64) string {
	f := unpackCram(key)
	cells := []byte(strings.Repeat("x", f.rows*f.columns))
	for s := f.squares; s != 0; s &= s - 1 {
		cells[bits.TrailingZeros64(s)] = '.'
	}
	return Cram{board{f.rows, f.columns, string(cells)}.plain()}.String()
}
