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

// A cramSaw cuts what is left of one component.
type cramSaw struct {
	cramFrame
	left, right, top, bottom uint64 // masks of the outer columns and rows
	others                   uint64 // of all columns but the first
}

func (f cramFrame) saw() cramSaw {
	s := cramSaw{cramFrame: f}
	for i := range f.rows {
		s.left |= 1 << (i * f.columns)
	}
	s.right = s.left << (f.columns - 1)
	s.top = 1<<f.columns - 1
	s.bottom = s.top << ((f.rows - 1) * f.columns)
	s.others = (1<<(f.rows*f.columns) - 1) &^ s.left
	return s
}

// Break places a domino in every way.
func (cramParts) Break(dst []uint64, part uint64) []uint64 {
	saw := unpackCram(part).saw()
	w := saw.columns
	for s := saw.squares & (saw.squares & saw.others >> 1); s != 0; s &= s - 1 {
		dst = saw.fallen(dst, saw.squares&^(3<<bits.TrailingZeros64(s)))
	}
	for s := saw.squares & (saw.squares >> w); s != 0; s &= s - 1 {
		dst = saw.fallen(dst, saw.squares&^((1|1<<w)<<bits.TrailingZeros64(s)))
	}
	return dst
}

// fallen appends what a board falls apart into.
func (s *cramSaw) fallen(dst []uint64, squares uint64) []uint64 {
	at := len(dst)
	dst = append(dst, 0)
	largest, most := 0, 0
	w := s.columns
	for squares != 0 {
		part := squares & -squares
		for {
			grown := part | (part<<w|part>>w|part<<1&s.others|part&s.others>>1)&squares
			grown |= (grown<<w | grown>>w | grown<<1&s.others | grown&s.others>>1) & squares
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
		dst = append(dst, s.cut(part).key())
	}
	if n := len(dst) - at - 1; n > 0 {
		dst[at] = uint64(n)
		dst[largest], dst[len(dst)-1] = dst[len(dst)-1], dst[largest]
	}
	return dst
}

// cut is some of the squares on the smallest board that holds them.
func (s *cramSaw) cut(squares uint64) cramFrame {
	if squares&s.left != 0 && squares&s.right != 0 && squares&s.top != 0 && squares&s.bottom != 0 {
		return cramFrame{squares, s.rows, s.columns}
	}
	w := s.columns
	top := bits.TrailingZeros64(squares) / w
	squares >>= top * w
	rows := (bits.Len64(squares) + w - 1) / w
	left, right := 0, w
	for squares&(s.left<<left) == 0 {
		left++
	}
	for squares&(s.left<<(right-1)) == 0 {
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
