package operation

import (
	"bytes"
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"sync"

	"grundy/answer"
	"grundy/catalogue"
	"grundy/game"
	"grundy/script"
	"grundy/solve"
	"grundy/words"
)

// A Desk answers questions. It may be asked by several goroutines at once.
type Desk struct {
	// Programs is what to do with programs among a question's files. It is set
	// before the first question.
	Programs Programs
	// Session starts the session of programs that run in this process, and
	// SessionMemory is what it is told of memory; nil is script.NewSession.
	Session       func(ctx context.Context, memory uint64, limits script.Limits) *script.Session
	SessionMemory uint64
	// Child answers questions that name programs, in a process of their own; nil
	// where there is none. It is set before the first question.
	Child func(ctx context.Context, q Question, caps Caps) ([]byte, error)

	caps       Caps
	operations map[string]Operation
	solvers    solvers
}

// NewDesk is a desk with all operations. caps bound every question.
func NewDesk(caps Caps) *Desk {
	d := &Desk{caps: caps, operations: map[string]Operation{}}
	for _, o := range All() {
		d.operations[o.Name] = o
	}
	return d
}

// A Question is what is asked of a desk.
type Question struct {
	Name string     // of the operation
	In   []byte     // its object in, as JSON; empty is {}
	Lang words.Lang // where the object names none
	// Report is told how far a long work is, where it is not nil; it is called
	// by the goroutine that asked.
	Report func(Progress)
}

// Ask answers: it appends the object out as one line of JSON to dst. The error is
// always a *Problem, and nothing has been appended then.
func (d *Desk) Ask(ctx context.Context, dst []byte, q Question) ([]byte, error) {
	if q.Lang == "" {
		q.Lang = words.English
	}
	o, ok := d.operations[q.Name]
	if !ok {
		return dst, ProblemOf(unknown(q.Name, d.operations), q.Lang)
	}
	if d.Child != nil && bytes.Contains(q.In, []byte(".star")) {
		line, err := d.Child(ctx, q, d.caps)
		if err != nil {
			return dst, ProblemOf(err, q.Lang)
		}
		return append(dst, line...), nil
	}
	out, err := o.run(ctx, d, q)
	if err != nil {
		lang := q.Lang
		if t := (told{}); errors.As(err, &t) {
			lang = t.lang
		}
		return dst, ProblemOf(err, lang)
	}
	if a, ok := out.(interface{ Append([]byte) []byte }); ok {
		return a.Append(dst), nil
	}
	line, err := answer.Line(out)
	if err != nil {
		return dst, ProblemOf(err, q.Lang)
	}
	return append(dst, line...), nil
}

// Call is Ask for those who want the object alone.
func (d *Desk) Call(ctx context.Context, name string, in []byte, report func(Progress)) ([]byte, error) {
	return d.Ask(ctx, nil, Question{Name: name, In: in, Report: report})
}

// unknown says that there is no such operation.
func unknown(name string, all map[string]Operation) *game.Fault {
	f := &game.Fault{Code: "unknown-operation", Input: name, At: -1, What: words.P("operation.unknown", name)}
	names := slices.Sorted(maps.Keys(all))
	best := catalogue.Tolerance(name)
	for _, n := range names {
		if d := catalogue.Distance(name, n); len(name) < 64 && d <= best {
			best = d - 1
			f.Hint = words.P("operation.unknown.near", n)
		}
	}
	if f.Hint.IsZero() {
		f.Hint = words.P("operation.unknown.hint", strings.Join(names, ", "))
	}
	return f
}

// solvers keeps solvers between questions, by their options, for what they have
// computed. Only those are kept that answer as new ones would.
type solvers struct {
	mu   sync.Mutex
	kept map[solve.Options][]*solve.Solver
	size int
}

// mostSolvers is how many solvers are kept at most; a kept one takes a few hundred
// kilobytes at most.
const mostSolvers = 64

func (s *solvers) get(o solve.Options) *solve.Solver {
	s.mu.Lock()
	defer s.mu.Unlock()
	if list := s.kept[o]; len(list) > 0 {
		last := list[len(list)-1]
		s.kept[o] = list[:len(list)-1]
		s.size--
		return last
	}
	return solve.New(o)
}

func (s *solvers) put(o solve.Options, solver *solve.Solver) {
	if !solver.Light() {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.size >= mostSolvers || s.kept == nil {
		s.kept, s.size = map[solve.Options][]*solve.Solver{}, 0
	}
	s.kept[o] = append(s.kept[o], solver)
	s.size++
}

// solver lends a solver until done is called. With files of its own a question has
// a solver of its own, for what they define has names that others may use too.
func (a *asked) solver(o solve.Options) (s *solve.Solver, done func()) {
	if a.reader.Open != nil {
		return solve.New(o), func() {}
	}
	s = a.desk.solvers.get(o)
	return s, func() { a.desk.solvers.put(o, s) }
}

// solve decides a position; where a limit ended that, l says which.
func (a *asked) solve(ctx context.Context, s *solve.Solver, p game.Sum, c game.Convention) (v *solve.Verdict, l *game.Limit, err error) {
	v, err = s.Solve(ctx, p, c)
	if l = LimitOf(ctx, err); l != nil {
		return v, l, nil
	}
	return v, nil, err
}
