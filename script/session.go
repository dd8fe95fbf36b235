package script

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"go.starlark.net/starlark"

	"grundy/game"
	"grundy/words"
)

// Limits bound what programs may do. Zero fields take their defaults, but for the
// functions, which may be nil.
type Limits struct {
	// Steps bounds one call of a program's function, in steps of the interpreter;
	// by default 100 million, which are seconds.
	Steps uint64
	// Depth bounds how deep calls may be nested; by default 1000.
	Depth int
	// Source bounds the length of a source in bytes; by default 128 KiB.
	Source int
	// Options bounds the options of one position; by default 10 million.
	Options int

	// Print gets what programs print, with the place; nil drops it.
	Print func(at Place, text string)
	// Watch is told every few milliseconds where the programs are: how many times
	// the session has called one, and the place at which that one is. With From
	// above 0 it is told from that call on before every statement instead; programs
	// are slower then, and may make four times as many steps.
	Watch func(calls uint64, at Place)
	From  uint64
}

const (
	defaultSteps   = 100_000_000
	defaultDepth   = 1000
	defaultSource  = 128 << 10
	defaultOptions = 10_000_000
	stepsPerLook   = 10_000 // a tenth of a millisecond
	watchEvery     = 5 * time.Millisecond
	lastSteps      = 100
)

// A Place is a place in a program.
type Place struct {
	File string
	Line int // from 1; 0 where the place is not known
	Col  int // in characters from 1; 0 where it is not known
}

// A Session is the programs of one piece of work, which share limits. It may be used
// by several goroutines; their calls wait for each other.
type Session struct {
	limits Limits
	thread *starlark.Thread
	env    starlark.StringDict

	mu       sync.Mutex // held while a program runs
	programs map[string]*Program
	calls    uint64
	end      uint64        // the steps at which the call under way is stopped
	last     map[Place]int // how often it was where in its last steps
	watched  time.Time
	failed   atomic.Pointer[error] // the first failure
	stopped  atomic.Pointer[game.Limit]
	ended    atomic.Pointer[error] // why nobody asks for more
	busy     atomic.Bool
}

// NewSession starts a session, which ends with ctx: then a program that is at work
// is stopped, and the session has failed with ctx.Err(), or with the [*game.Limit]
// that is the cause of its end.
func NewSession(ctx context.Context, limits Limits) *Session {
	if limits.Steps == 0 {
		limits.Steps = defaultSteps
	}
	if limits.Depth == 0 {
		limits.Depth = defaultDepth
	}
	if limits.Source == 0 {
		limits.Source = defaultSource
	}
	if limits.Options == 0 {
		limits.Options = defaultOptions
	}
	if limits.From > 0 {
		limits.Steps *= 4
	}
	s := &Session{limits: limits, thread: &starlark.Thread{Name: "game"}, env: environment(), programs: map[string]*Program{}}
	s.thread.Print = func(t *starlark.Thread, text string) {
		if limits.Print != nil {
			limits.Print(s.place(1), text)
		}
	}
	if limits.From > 0 && limits.Watch != nil {
		s.env[tracer] = s.traced()
	}
	s.thread.OnMaxSteps = func(*starlark.Thread) { s.look() }
	s.Within(ctx)
	return s
}

// Within lets the session end with another context too.
func (s *Session) Within(ctx context.Context) {
	context.AfterFunc(ctx, func() {
		l := (*game.Limit)(nil)
		if errors.Is(ctx.Err(), context.DeadlineExceeded) && !errors.As(context.Cause(ctx), &l) {
			l = &game.Limit{Which: "time"}
		}
		if l == nil { // cancelled: nobody asks for more
			err := ctx.Err()
			s.ended.CompareAndSwap(nil, &err)
			s.thread.Cancel("")
			return
		}
		s.Stop(l)
	})
}

// Stop ends what the programs are doing as if a limit were reached. It may be
// called at any time from anywhere.
func (s *Session) Stop(l *game.Limit) {
	s.stopped.CompareAndSwap(nil, l)
	s.thread.Cancel("")
}

// Stopped is the limit for which Stop was called first; nil where it was not.
func (s *Session) Stopped() *game.Limit { return s.stopped.Load() }

// Busy reports whether a program is at work.
func (s *Session) Busy() bool { return s.busy.Load() }

// Loopy is the fault of a program from one of whose positions play can come back to
// it; nil where none of the programs has that position.
func (s *Session) Loopy(position string) *game.Fault {
	s.mu.Lock()
	defer s.mu.Unlock()
	for name, p := range s.programs {
		if strings.HasPrefix(position, name+" ") && p.options != nil {
			return p.loopy(strings.TrimPrefix(position, name+" "))
		}
	}
	return nil
}

// Programs are the programs of the session, in no order.
func (s *Session) Programs() []*Program {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Collect(maps.Values(s.programs))
}

// Failure is what went wrong first: a *game.Fault, a *game.Limit, the error of the
// context; nil where nothing did.
func (s *Session) Failure() error {
	if err := s.failed.Load(); err != nil {
		return *err
	}
	return nil
}

// fail keeps the first failure, and returns it.
func (s *Session) fail(err error) error {
	s.failed.CompareAndSwap(nil, &err)
	return *s.failed.Load()
}

// look is called by the interpreter every so many steps.
func (s *Session) look() {
	t := s.thread
	l := &s.limits
	switch {
	case t.Steps >= s.end && t.Steps < s.end+lastSteps:
		// Not every step has a place of its own: most of a few are in the loop.
		at := s.place(0)
		if s.last == nil {
			s.last = map[Place]int{}
		}
		s.last[at]++
		t.SetMaxExecutionSteps(t.Steps + 1)
		return
	case t.Steps >= s.end:
		s.Stop(&game.Limit{Which: "steps", Allowed: l.Steps, Reached: l.Steps})
	case t.CallStackDepth() > l.Depth:
		s.Stop(&game.Limit{Which: "calls", Allowed: uint64(l.Depth)})
	}
	if l.Watch != nil {
		if l.From == 0 && time.Since(s.watched) > watchEvery {
			s.watched = time.Now()
			l.Watch(s.calls, s.place(0))
		}
	}
	s.next()
}

// next says when to look again.
func (s *Session) next() {
	s.thread.SetMaxExecutionSteps(min(s.thread.Steps+stepsPerLook, max(s.end, s.thread.Steps+1)))
}

// place is where the program is at work: the innermost frame of a program, from the
// given depth on.
func (s *Session) place(depth int) Place {
	for ; depth < s.thread.CallStackDepth(); depth++ {
		if at := s.thread.CallFrame(depth).Pos; at.IsValid() && at.Filename() != "<builtin>" {
			return Place{at.Filename(), int(at.Line), int(at.Col)}
		}
	}
	return Place{}
}

// begin begins a call.
func (s *Session) begin() {
	s.calls++
	s.end, s.last = s.thread.Steps+s.limits.Steps, nil
	s.next()
}

// call calls a function of a program. The lock is held.
func (s *Session) call(p *Program, f starlark.Value, args starlark.Tuple) (starlark.Value, error) {
	if err := s.failed.Load(); err != nil {
		return nil, *err
	}
	s.begin()
	s.busy.Store(true)
	v, err := starlark.Call(s.thread, f, args, nil)
	s.busy.Store(false)
	if err != nil {
		return nil, s.fail(s.told(p, err))
	}
	return v, nil
}

// told is the error of a call as it is told.
func (s *Session) told(p *Program, err error) error {
	if l := s.stopped.Load(); l != nil {
		at := placeOf(err)
		if l.Which == "steps" {
			most := 0
			for place, n := range s.last {
				if n > most || n == most && place.Line > at.Line {
					at, most = place, n
				}
			}
		}
		told := *l
		told.Where, told.Line = p.where(at), at.Line
		return &told
	}
	if ended := s.ended.Load(); ended != nil {
		return *ended
	}
	return p.fault(placeOf(err), says(err), words.Phrase{})
}

// placeOf is the innermost place in a program on the stack of an error.
func placeOf(err error) (at Place) {
	var e *starlark.EvalError
	if !errors.As(err, &e) {
		return at
	}
	for i := range e.CallStack {
		if pos := e.CallStack.At(i).Pos; pos.IsValid() && pos.Filename() != "<builtin>" && pos.Line > 0 {
			return Place{pos.Filename(), int(pos.Line), int(pos.Col)}
		}
	}
	return at
}
