package solve

import (
	"context"
	"errors"

	"grundy/game"
	"grundy/search"
)

// Quick is the number of positions up to which a search is made although the
// outcome is known already, for the Grundy value or the remoteness; quickWork is
// the work that such a search may take, a few seconds at most. Positions that are
// numbered take a hundredth of the time.
const (
	Quick        = 100_000
	quickIndexed = 1 << 24
	quickWork    = 100_000_000
)

// Options say how far a Solver goes.
type Options struct {
	Moves     int    // how many winning moves a verdict lists at most
	Positions uint64 // positions that searches may keep; 0 is no limit
	Memory    uint64 // bytes that tables and searches may take; 0 is no limit
	Explain   bool   // make the notes
	Mex       bool   // with the values of the options also where a theorem gives a heap's value
}

// A Solver decides positions and keeps what it has computed for the next one. It
// is not safe for use by several goroutines at once.
type Solver struct {
	options Options
	engine  *search.Engine
	values  map[string]heapValues // by the rule's notation
	parts   []component           // of the sum at hand; kept for its memory

	quotients map[string]*grown // by the notations of the games
}

// New makes a solver.
func New(options Options) *Solver {
	return &Solver{
		options: options,
		engine:  search.NewEngine(search.Limits{Positions: options.Positions, Memory: options.Memory}),
		values:  map[string]heapValues{},

		quotients: map[string]*grown{},
	}
}

// Engine is the search that the solver decides by where nothing quicker does. It
// keeps what it has settled, and can be asked again.
func (s *Solver) Engine() *search.Engine { return s.engine }

// Solve decides the position. Where a limit ends the work first, it returns what
// was established together with a *game.Limit; when ctx is cancelled, ctx.Err().
func (s *Solver) Solve(ctx context.Context, position game.Sum, c game.Convention) (*Verdict, error) {
	v := &Verdict{Game: position, Convention: c}
	var err error
	if o := suddenly(position); o != game.Unknown && c == game.Normal {
		err = s.sudden(ctx, v, o)
	} else if c == game.Misere {
		err = s.misere(ctx, v)
	} else {
		err = s.normal(ctx, v)
	}
	if established(v) && (errors.Is(err, context.DeadlineExceeded) || errors.As(err, new(*game.Limit))) {
		return v, nil // what is missing are counts and the length of play
	}
	return v, s.limited(err)
}

// established reports whether it is known who wins, with a move if it is the
// player to move.
func established(v *Verdict) bool {
	return v.Outcome == game.P || v.Outcome == game.D || v.Outcome == game.N && (len(v.Winning.List) > 0 || v.Winning.Moves.Known)
}

// briefly lets the engine do what is quick, and no more.
func (s *Solver) briefly(do func() error) error {
	limits := search.Limits{Positions: s.options.Positions, Memory: s.options.Memory}
	defer s.engine.SetLimits(limits)
	limits.Work = s.engine.Stats().Work + quickWork
	s.engine.SetLimits(limits)
	return do()
}

// limited turns the end of the allowed time into a limit like the others.
func (s *Solver) limited(err error) error {
	if err == nil || !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return &game.Limit{Which: "time", Reached: s.engine.Stats().Positions}
}

// hasMove reports whether a position has a move.
func hasMove(p game.Position) bool {
	for range p.Moves {
		return true
	}
	return false
}

// replaced is the sum with component i replaced by what it becomes. A component
// that falls into several keeps its place in the order.
func replaced(sum game.Sum, i int, by game.Sum) game.Sum {
	after := make(game.Sum, 0, len(sum)+len(by)-1)
	after = append(after, sum[:i]...)
	after = append(after, by...)
	return append(after, sum[i+1:]...)
}

const (
	mostKept   = 64 // tables and quotients that a light solver keeps
	lightOrder = 64 // elements of a quotient that it keeps
)

// Light reports whether the solver keeps no more than a few short tables and small
// quotients, some hundred kilobytes: it has searched nothing, so that it answers, to the letter of
// the evidence, as a new one would.
func (s *Solver) Light() bool {
	if st := s.engine.Stats(); st.Positions > 0 || st.Work > 0 || len(s.values)+len(s.quotients) > mostKept {
		return false
	}
	for _, g := range s.quotients {
		if len(g.stuck) > 1 || g.stuck[0].effort > littleEffort || g.now.Of.Order() > lightOrder {
			return false
		}
	}
	for _, v := range s.values {
		if t, ok := v.(*table); ok && (t.law != nil || t.kernel.Len() > shortTable) {
			return false
		}
	}
	return true
}
