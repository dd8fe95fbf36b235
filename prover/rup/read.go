package rup

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// ErrFormat is the error of a text that is not in its format.
var ErrFormat = errors.New("rup: not in the format")

// What a text may hold at most.
const (
	mostVariables = 1 << 26
	mostLine      = 16 << 20 // bytes
)

// ReadDIMACS reads the clauses of a formula in the DIMACS format.
func ReadDIMACS(r io.Reader) (clauses [][]int32, err error) {
	declared := -1
	var open []int32
	err = lines(r, func(n int, fields []string) error {
		switch {
		case fields[0] == "c":
			return nil
		case fields[0] == "p":
			if len(fields) != 4 || fields[1] != "cnf" || declared >= 0 {
				return fmt.Errorf("%w: line %d", ErrFormat, n)
			}
			declared, err = strconv.Atoi(fields[3])
			if err != nil || declared < 0 {
				return fmt.Errorf("%w: line %d", ErrFormat, n)
			}
			return nil
		case declared < 0:
			return fmt.Errorf("%w: line %d stands before the line \"p cnf\"", ErrFormat, n)
		}
		for _, f := range fields {
			l, err := literal(f)
			if err != nil {
				return fmt.Errorf("%w: line %d: %q", ErrFormat, n, f)
			}
			if l == 0 {
				clauses = append(clauses, open)
				open = nil
			} else {
				open = append(open, l)
			}
		}
		return nil
	})
	if err == nil && (len(open) > 0 || declared != len(clauses)) {
		err = fmt.Errorf("%w: %d clauses, not the %d that it declares", ErrFormat, len(clauses), declared)
	}
	return clauses, err
}

// Check checks a proof in the DRAT format (text) against the clauses of a formula:
// nil where it refutes it. steps is how many lines were checked.
func Check(clauses [][]int32, proof io.Reader) (steps uint64, err error) {
	k := New(clauses)
	err = lines(proof, func(n int, fields []string) error {
		step := k.Add
		if fields[0] == "c" {
			return nil
		}
		if fields[0] == "d" {
			step, fields = k.Delete, fields[1:]
		}
		var clause []int32
		for i, f := range fields {
			l, err := literal(f)
			if err != nil || (l == 0) != (i == len(fields)-1) {
				return fmt.Errorf("%w: line %d", ErrFormat, n)
			}
			if l != 0 {
				clause = append(clause, l)
			}
		}
		if len(fields) == 0 {
			return fmt.Errorf("%w: line %d", ErrFormat, n)
		}
		return step(clause)
	})
	if err == nil && !k.Refuted() {
		err = fmt.Errorf("%w: the proof does not end with the empty clause", ErrUnproved)
	}
	return k.Steps(), err
}

// lines calls do for the fields of every line that is not empty.
func lines(r io.Reader, do func(n int, fields []string) error) error {
	s := bufio.NewScanner(r)
	s.Buffer(nil, mostLine)
	for n := 1; s.Scan(); n++ {
		if fields := strings.Fields(s.Text()); len(fields) > 0 {
			if err := do(n, fields); err != nil {
				return err
			}
		}
	}
	return s.Err()
}

func literal(text string) (int32, error) {
	l, err := strconv.ParseInt(text, 10, 32)
	if err == nil && (l > mostVariables || l < -mostVariables) {
		err = strconv.ErrRange
	}
	return int32(l), err
}
