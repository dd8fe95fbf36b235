// Package verify holds what is claimed about a game against plain search.
//
// What is claimed: that a theorem gives the Grundy value, the outcome, the
// winning moves, the moves to a value; that the solver's verdict, whatever it
// rests on, is right; that a printed position reads back as itself. The judge is
// backward induction over the moves alone: it is shown positions that have
// nothing but a key and moves, so that no theorem, no packing into bits and no
// table can reach it.
package verify

import (
	"context"
	"errors"

	"grundy/box"
	"grundy/catalogue"
	"grundy/game"
	"grundy/misere"
	"grundy/rules"
	"grundy/solve"
)

// A Kind is what a claim is about.
type Kind string

// The kinds of claims.
const (
	Value    Kind = "grundy"         // a theorem gives the Grundy value
	Outcome  Kind = "outcome"        // a theorem says who wins
	Winning  Kind = "winning-moves"  // a theorem gives all the winning moves, and no others
	Target   Kind = "moves-to-value" // a theorem gives all the moves to a value, and no others
	Verdict  Kind = "solve"          // the solver's verdict, whatever it rests on
	Summed   Kind = "solve-sum"      // the solver's verdict on the sum with nim 2
	Notation Kind = "notation"       // positions parse back to themselves
	Quotient Kind = "quotient"       // the misère quotient says who wins
)

// A Check is a claim and on how many positions it was looked at.
type Check struct {
	Theorem    string // the theorem's name; empty where the claim is the program's own
	Kind       Kind
	Convention game.Convention
	Positions  uint64
	OK         bool // it held on all of them
}

// A Counterexample is a position on which a claim is false.
type Counterexample struct {
	Check
	Position game.Position
	Says     string // what was claimed
	Search   string // what plain search finds
}

// A Report is what came of a verification.
type Report struct {
	Game           string
	Positions      uint64 // different positions visited
	Loopy          uint64 // of these, passed over because play from them need not end
	Checked        []Check
	Counterexample *Counterexample  // the first; nil where every claim held
	Quotient       *misere.Quotient // of [Sums]; else nil
}

// Theorems is how many different theorems were looked at.
func (r *Report) Theorems() int {
	names := map[string]bool{}
	for _, c := range r.Checked {
		if c.Theorem != "" {
			names[c.Theorem] = true
		}
	}
	return len(names)
}

// Options bound a verification; 0 is no limit.
type Options struct {
	Reader    catalogue.Reader // reads printed positions back
	Positions uint64           // positions that each of the searches may keep
	Memory    uint64           // bytes that each of the searches may take
	// Watch, where it is not nil, is told after every position how many have been
	// visited.
	Watch func(positions uint64)
}

// Boxes verifies a game on all its positions in the boxes together. It stops at
// the first counterexample. Where a limit or ctx ends the work first it returns
// the report so far with the error; where no list of heaps in any box is a
// position, a *game.Fault.
//
// Positions are decided in full, so that the time grows with the number of
// positions times moves.
func Boxes(ctx context.Context, g rules.Game, boxes []box.Box, o Options) (*Report, error) {
	if f, ok := g.(rules.Familied); ok {
		size := uint64(0)
		if len(boxes) == 1 {
			size = boxes[0].Max
		}
		return family(ctx, g.String(), f, size, o)
	}
	r := newRun(g.String(), o)
	var refused error
	for _, b := range boxes {
		var failed error
		err := box.Each(ctx, g, b, o.Positions, func(_ []uint64, p game.Position) bool {
			failed = r.visit(ctx, p)
			return failed == nil && r.report.Counterexample == nil
		})
		if errors.As(err, new(*game.Fault)) {
			refused = err
			continue
		}
		if err = errors.Join(err, failed); err != nil {
			return r.done(), single(err)
		}
	}
	if r.report.Positions == 0 && refused != nil {
		return nil, refused
	}
	return r.done(), nil
}

// family verifies a game on its small positions, which it names itself, and on all
// that play leads to from these.
func family(ctx context.Context, name string, f rules.Familied, size uint64, o Options) (*Report, error) {
	r := newRun(name, o)
	var err error
	f.Family(size, func(p game.Position) bool {
		err = r.follow(ctx, p, o.Positions)
		return err == nil && r.report.Counterexample == nil
	})
	return r.done(), err
}

// follow visits p and every component that play leads to from there, unless that was
// done before; most bounds the positions, where it is not 0.
func (r *run) follow(ctx context.Context, p game.Position, most uint64) error {
	queue := game.Sum{p}
	for len(queue) > 0 && r.report.Counterexample == nil {
		p := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		if r.seen[string(p.Key(nil))] {
			continue
		}
		if most > 0 && r.report.Positions >= most {
			return &game.Limit{Which: "positions", Allowed: most, Reached: r.report.Positions}
		}
		if err := r.visit(ctx, p); err != nil {
			return err
		}
		for m := range p.Moves {
			queue = append(queue, m.Then()...)
		}
	}
	return nil
}

// Followers verifies the components of a position and every component that play
// leads to from there.
func Followers(ctx context.Context, s game.Sum, o Options) (*Report, error) {
	r := newRun(s.String(), o)
	queued := map[string]bool{}
	var queue []game.Position
	add := func(s game.Sum) error {
		for _, p := range s {
			key := string(p.Key(nil))
			if queued[key] {
				continue
			}
			if o.Positions > 0 && uint64(len(queued)) >= o.Positions {
				return &game.Limit{Which: "positions", Allowed: o.Positions, Reached: uint64(len(queued))}
			}
			queued[key] = true
			queue = append(queue, p)
		}
		return nil
	}
	err := add(s)
	for ; err == nil && len(queue) > 0 && r.report.Counterexample == nil; queue = queue[1:] {
		p := queue[0]
		if err = r.visit(ctx, p); err != nil {
			break
		}
		for m := range p.Moves {
			if err = add(m.Then()); err != nil {
				break
			}
		}
	}
	return r.done(), err
}

// Default are the boxes in which a game is verified when none is named.
func Default() []box.Box {
	return []box.Box{
		{Heaps: 1, Max: 20, Fewer: true},
		{Heaps: 2, Max: 9},
		{Heaps: 3, Max: 6},
		{Heaps: 4, Max: 4},
	}
}

// Entry verifies a game of the catalogue, with the parameters of its example: in
// the default boxes where it is played on lists of heaps, else on all followers
// of its example.
func Entry(ctx context.Context, e catalogue.Entry, o Options) (*Report, error) {
	name := e.Example
	for i, c := range name {
		if c == ' ' {
			name = name[:i]
			break
		}
	}
	g, err := catalogue.Reader{}.Game(name)
	if err == nil {
		var r *Report
		if r, err = Boxes(ctx, g, Default(), o); err == nil {
			return r, nil
		}
	}
	if !errors.As(err, new(*game.Fault)) {
		return nil, err
	}
	s, err := catalogue.Parse(e.Example)
	if err != nil {
		return nil, err
	}
	return Followers(ctx, s, o)
}

// single undoes a join of one error.
func single(err error) error {
	if j, ok := err.(interface{ Unwrap() []error }); ok && len(j.Unwrap()) == 1 {
		return j.Unwrap()[0]
	}
	return err
}

// solver makes the solver whose verdicts are verified.
func (o Options) solver() *solve.Solver {
	return solve.New(solve.Options{Moves: 1, Positions: o.Positions, Memory: o.Memory})
}
