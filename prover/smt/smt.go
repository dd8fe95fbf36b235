// Package smt asks installed programs that decide formulas over bit-vectors, such as
// z3 and cvc5. They read SMT-LIB 2 from a file; each question is a process of its own,
// which is killed when its context ends.
package smt

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"grundy/game"
	"grundy/prover/bv"
	"grundy/words"
)

// A Solver is a program. It is called with the name of a script as its last argument,
// and writes sat, unsat or unknown, then the values asked for.
type Solver struct {
	Name string // as it was asked for: z3, cvc5, or a file
	path string
	args []string // before the script
}

// eager tells cvc5 to turn the whole claim into clauses at once; without it cvc5 1.0
// substitutes definitions first, and writes shared terms out again and again.
const eager = "--bitblast=eager"

// Find finds a program by its name or its file; a *game.Fault where there is none.
func Find(name string) (Solver, error) {
	path, err := exec.LookPath(name)
	if err != nil {
		hint := words.P("prove.solver.hint")
		if name == "z3" || name == "cvc5" {
			hint = words.P("prove.solver.install", name)
		}
		return Solver{}, &game.Fault{Code: "solver", Input: name, At: -1, What: words.P("prove.solver", name), Hint: hint}
	}
	s := Solver{Name: name, path: path}
	if strings.TrimSuffix(filepath.Base(path), ".exe") == "cvc5" {
		s.args = []string{eager}
	}
	return s, nil
}

// ErrUnknown is the answer of a program that cannot tell.
var ErrUnknown = errors.New("smt: the solver does not know")

// Decide reports whether a claim holds for all values of its variables; where it does
// not, at are values for which it fails. Comments go into the script.
func (s Solver) Decide(ctx context.Context, claim *bv.Term, comments []string) (holds bool, at map[string]uint64, err error) {
	answer, _, err := s.ask(ctx, func(w io.Writer) error { return bv.WriteSMTLIB(w, claim, comments, nil) })
	if err != nil || answer == "unsat" {
		return answer == "unsat", nil, err
	}
	var names []string
	for _, v := range bv.Vars(claim) {
		names = append(names, v.Name)
	}
	if len(names) == 0 {
		return false, map[string]uint64{}, nil
	}
	// Values may be asked for only after "sat", so that a second question has them.
	_, values, err := s.ask(ctx, func(w io.Writer) error { return bv.WriteSMTLIB(w, claim, comments, names) })
	if err != nil {
		return false, nil, err
	}
	at, err = readValues(values)
	return false, at, err
}

// Unsatisfiable reports whether a script's assertions have no model.
func (s Solver) Unsatisfiable(ctx context.Context, script func(w io.Writer) error) (bool, error) {
	answer, _, err := s.ask(ctx, script)
	return answer == "unsat", err
}

// mostAnswer bounds what is read of a program, in bytes.
const mostAnswer = 1 << 20

// ask runs the program on a script; rest is what follows the answer.
func (s Solver) ask(ctx context.Context, script func(io.Writer) error) (answer, rest string, err error) {
	dir, err := os.MkdirTemp("", "grundy-prove-")
	if err != nil {
		return "", "", err
	}
	defer os.RemoveAll(dir)
	name := filepath.Join(dir, "claim.smt2")
	f, err := os.Create(name)
	if err != nil {
		return "", "", err
	}
	if err := errors.Join(script(f), f.Close()); err != nil {
		return "", "", err
	}
	cmd := exec.CommandContext(ctx, s.path, append(slices.Clone(s.args), name)...)
	cmd.WaitDelay = time.Second // a child of its own may hold the pipe
	var out, complaints limited
	cmd.Stdout, cmd.Stderr = &out, &complaints
	err = cmd.Run()
	if ctx.Err() != nil {
		return "", "", ctx.Err()
	}
	answer, rest, _ = strings.Cut(strings.TrimLeft(out.String(), " \r\n"), "\n")
	switch answer = strings.TrimSpace(answer); answer {
	case "sat", "unsat":
		return answer, rest, nil
	case "unknown", "timeout":
		return "", "", ErrUnknown
	}
	said := strings.TrimSpace(answer + " " + firstLine(complaints.String()))
	if said == "" && err != nil {
		said = err.Error()
	}
	return "", "", &game.Fault{Code: "solver", Input: s.Name, At: -1, What: words.P("prove.solver.failed", s.Name, said), Hint: words.P("prove.solver.hint")}
}

func firstLine(s string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(s), "\n")
	return line
}

// limited keeps the beginning of what is written.
type limited struct{ bytes.Buffer }

// Write keeps what there is room for.
func (l *limited) Write(p []byte) (int, error) {
	if room := mostAnswer - l.Len(); room > 0 {
		l.Buffer.Write(p[:min(room, len(p))])
	}
	return len(p), nil
}

// readValues reads the answer to get-value: ((a #x03) (b true)).
func readValues(text string) (map[string]uint64, error) {
	fields := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune("() \t\r\n", r) })
	at := map[string]uint64{}
	bad := fmt.Errorf("smt: values that cannot be read: %.200q", text)
	if len(fields) == 0 || len(fields)%2 != 0 {
		return nil, bad
	}
	for i := 0; i < len(fields); i += 2 {
		var v uint64
		var err error
		switch digits := fields[i+1]; {
		case digits == "true":
			v = 1
		case digits == "false":
		case strings.HasPrefix(digits, "#x"):
			v, err = strconv.ParseUint(digits[2:], 16, 64)
		case strings.HasPrefix(digits, "#b"):
			v, err = strconv.ParseUint(digits[2:], 2, 64)
		default:
			err = bad
		}
		if err != nil {
			return nil, bad
		}
		at[fields[i]] = v
	}
	return at, nil
}
