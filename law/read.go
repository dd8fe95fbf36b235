package law

import (
	"bufio"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"

	"grundy/game"
	"grundy/words"
)

// What is read of a file at most.
const (
	mostLine  = 16 << 20
	mostLines = 1 << 20
)

// Read reads tables of numbers. Blank lines are passed over, and what follows "#".
//
// Lines of two numbers whose first count up by one are a b-file: one table, which
// begins at the first of them. Lines of one number are one table. Four lines or
// more of as many numbers, four at least, are one table of two parameters; they are
// a table each where parameters is 1. All other lines are a table each, which begins
// at first. For three parameters or more all numbers together are one table, the last
// parameter counting fastest. A *game.Fault names the line that is wrong.
func Read(r io.Reader, parameters int, first uint64) ([]*Table, error) {
	var lines [][]uint64
	s := bufio.NewScanner(r)
	s.Buffer(nil, mostLine)
	for number := 1; s.Scan(); number++ {
		text, _, _ := strings.Cut(strings.TrimPrefix(s.Text(), "\ufeff"), "#")
		var line []uint64
		for field := range strings.FieldsFuncSeq(text, func(c rune) bool { return strings.ContainsRune(" \t\r,;[]{}，；、", c) }) {
			n, err := strconv.ParseUint(field, 10, 64)
			if err != nil {
				if r := []rune(field); len(r) > 24 {
					field = string(r[:24]) + "..."
				}
				return nil, &game.Fault{Code: "numbers", At: -1, What: words.P("law.number", number, field), Hint: words.P("law.number.hint")}
			}
			line = append(line, n)
		}
		if len(line) > 0 {
			lines = append(lines, line)
		}
		if len(lines) > mostLines {
			return nil, &game.Fault{Code: "numbers", At: -1, What: words.P("law.lines", mostLines), Hint: words.P("law.number.hint")}
		}
	}
	if err := s.Err(); errors.Is(err, bufio.ErrTooLong) {
		return nil, &game.Fault{Code: "numbers", At: -1, What: words.P("law.line", mostLine>>20), Hint: words.P("law.number.hint")}
	} else if err != nil {
		return nil, err
	}
	if len(lines) == 0 {
		return nil, &game.Fault{Code: "numbers", At: -1, What: words.P("law.none"), Hint: words.P("law.number.hint")}
	}
	switch width := sameWidth(lines); {
	case parameters > 2:
		cube, err := NewCube(parameters, slices.Concat(lines...))
		if err != nil {
			return nil, err
		}
		return []*Table{{Cube: cube}}, nil
	case width == 1 && len(lines) > 1:
		t := &Table{First: first}
		for _, line := range lines {
			t.Values = append(t.Values, line[0])
		}
		return []*Table{t}, nil
	case width == 2 && countsUp(lines):
		t := &Table{First: lines[0][0]}
		for _, line := range lines {
			t.Values = append(t.Values, line[1])
		}
		return []*Table{t}, nil
	case parameters != 1 && width >= 4 && len(lines) >= 4 || parameters == 2:
		if width == 0 {
			return nil, &game.Fault{Code: "numbers", At: -1, What: words.P("law.ragged"), Hint: words.P("law.number.hint")}
		}
		side := min(len(lines), width)
		t := &Table{}
		for _, line := range lines[:side] {
			t.Rows = append(t.Rows, line[:side])
		}
		return []*Table{t}, nil
	}
	var all []*Table
	for _, line := range lines {
		all = append(all, &Table{First: first, Values: line})
	}
	return all, nil
}

// sameWidth is how many numbers each line has; 0 where they differ.
func sameWidth(lines [][]uint64) int {
	for _, line := range lines {
		if len(line) != len(lines[0]) {
			return 0
		}
	}
	return len(lines[0])
}

// countsUp reports whether the first numbers of lines are n, n+1, n+2, ...
func countsUp(lines [][]uint64) bool {
	for i, line := range lines {
		if line[0] != lines[0][0]+uint64(i) {
			return false
		}
	}
	return len(lines) > 1
}
