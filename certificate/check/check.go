// Package check is the independent checker of certificates: it shares no code with
// the solvers. It knows the rules of the games, reads a certificate line by line, and
// accepts a line only where the rules and the lines before it give what it says
// (docs/certificates.md). What rests on a theorem it reports as assumed, by name.
// The values of heaps and misère quotients are checked in packages of their own.
//
// Of the rules it uses the moves, which positions are the same, and which fall apart
// into components; a closed form only for the step "theorem".
package check

import (
	"context"
	"errors"
	"io"
	"math/bits"
	"slices"

	"grundy/catalogue"
	"grundy/certificate"
	"grundy/certificate/check/budget"
	"grundy/certificate/check/heapvalues"
	"grundy/certificate/check/monoid"
	"grundy/certificate/check/pile"
	"grundy/game"
	"grundy/words"
)

// Options bound the work and say how positions are read.
type Options struct {
	Reader catalogue.Reader
	Memory uint64 // bytes for what lines establish; by default 1 GB
	Moves  uint64 // moves looked at for one line; by default 2^24
}

// A Report is what a certificate that is right has shown.
type Report struct {
	Convention game.Convention
	Claim      certificate.Claim
	Lines      uint64
	Steps      []Count
	Assumed    []*game.Theorem         // what the claim rests on besides the rules
	Recomputed []heapvalues.Recomputed // values that the file has no more than a hash of
}

// A Count says how many lines have a step.
type Count struct {
	Step  string
	Lines uint64
}

// set is a set of theorems by their places in checker.theorems.
type set uint64

// A fact is a value or an outcome, with the theorems that it rests on; the zero fact is
// not known.
type fact struct {
	n     uint64
	by    set
	known bool
}

// or is of two facts one that is known, that with fewer theorems.
func (f fact) or(g fact) fact {
	if !f.known || g.known && bits.OnesCount64(uint64(g.by)) < bits.OnesCount64(uint64(f.by)) {
		return g
	}
	return f
}

// plus is the value of a sum of two games with values.
func (f fact) plus(g fact) fact { return fact{f.n ^ g.n, f.by | g.by, f.known && g.known} }

// A checker keeps the first error; after it nothing is established.
type checker struct {
	reader     catalogue.Reader
	budget     *budget.Budget
	convention game.Convention
	err        error
	theorems   []*game.Theorem
	values     map[string]fact // Grundy values by the key of a pile
	outcomes   map[string]fact
	draws      []draw
	tables     *heapvalues.Tables
	quotient   *monoid.Quotient
	boxes      map[certificate.Box]fact
}

// File reads a certificate, which may be compressed, and checks it. The error is a
// *certificate.Wrong for the first line that is wrong, in whatever way; a *game.Limit
// where memory or moves do not suffice; else that of r or of ctx.
func File(ctx context.Context, r io.Reader, o Options) (*Report, error) {
	b := &budget.Budget{Context: ctx, Memory: o.Memory, Moves: o.Moves}
	if b.Memory == 0 {
		b.Memory = 1e9
	}
	if b.Moves == 0 {
		b.Moves = 1 << 24
	}
	in, err := certificate.NewReader(r)
	if err != nil {
		return nil, err
	}
	c := &checker{reader: o.Reader, budget: b, tables: &heapvalues.Tables{Reader: o.Reader, Budget: b},
		values: map[string]fact{}, outcomes: map[string]fact{}, boxes: map[certificate.Box]fact{}}
	if in.Header().Convention == game.Misere.String() {
		c.convention = game.Misere
	}
	report := &Report{Convention: c.convention, Claim: in.Header().Claim}
	var ended error
	for ended == nil {
		var s certificate.Step
		if s, ended = in.Next(); ended != nil && ended != io.EOF {
			return nil, ended
		}
		if _, more := s.(certificate.Draw); !more {
			if line := c.drawn(); c.err != nil {
				return nil, placed(line, c.err)
			}
		}
		if ended == nil {
			if !c.fail(b.Line()) {
				c.step(s, in.Line())
			}
			if c.err != nil {
				return nil, placed(in.Line(), c.err)
			}
			report.count(s.Step())
		}
	}
	c.fail(b.Line())
	by := c.claim(in.Header().Claim)
	if c.err != nil {
		return nil, placed(1, c.err)
	}
	for i, t := range c.theorems {
		if by>>i&1 == 1 {
			report.Assumed = append(report.Assumed, t)
		}
	}
	report.Lines, report.Recomputed = in.Line(), c.tables.Recomputed
	return report, nil
}

func (r *Report) count(step string) {
	i := slices.IndexFunc(r.Steps, func(c Count) bool { return c.Step == step })
	if i < 0 {
		i, r.Steps = len(r.Steps), append(r.Steps, Count{Step: step})
	}
	r.Steps[i].Lines++
}

// placed gives what is wrong, or cannot be read, the number of its line.
func placed(line uint64, err error) error {
	var fault *game.Fault
	if w, ok := err.(*certificate.Wrong); ok {
		return &certificate.Wrong{Line: line, What: w.What}
	} else if errors.As(err, &fault) {
		return &certificate.Wrong{Line: line, What: words.P("check.text", fault.Input, fault.What)}
	}
	return err
}

// fail keeps the first error, and says whether there is one.
func (c *checker) fail(err error) bool {
	if c.err == nil {
		c.err = err
	}
	return c.err != nil
}

// no says why a line does not follow.
func (c *checker) no(key string, args ...any) {
	c.fail(&certificate.Wrong{What: words.P("check."+key, args...)})
}

// step checks one line and keeps what it establishes.
func (c *checker) step(s certificate.Step, line uint64) {
	switch s := s.(type) {
	case certificate.Values:
		c.fail(c.tables.Values(s))
	case certificate.Recompute:
		c.fail(c.tables.Recompute(s))
	case certificate.Period:
		c.fail(c.tables.Period(s))
	case certificate.Quotient:
		if c.convention != game.Misere {
			c.no("quotient.normal")
		} else if c.quotient != nil {
			c.no("nothing")
		} else {
			q, err := monoid.New(s, c.tables)
			c.fail(err)
			c.quotient = q
		}
	case certificate.QuotientPeriod:
		c.fail(c.quotient.Period(s))
	case certificate.Box:
		c.box(s)
	case certificate.Value:
		c.value(s)
	case certificate.P:
		c.lost(s.Of)
	case certificate.N:
		c.won(s)
	case certificate.Draw:
		_, p := c.parse(s.Of)
		c.fail(c.budget.Take(uint64(len(p.Key())) + 200))
		c.draws = append(c.draws, draw{line, p})
	case certificate.Theorem:
		c.theorem(s)
	case certificate.Heap:
		c.sum(certificate.Sum{Of: s.Of, Is: s.Is})
	case certificate.Sum:
		c.sum(s)
	case certificate.Matching:
		c.matching(s)
	case certificate.Product:
		c.product(s)
	default:
		c.no("step", s.Step())
	}
}

// claim makes sure that the lines established the claim, and says by which theorems.
func (c *checker) claim(claim certificate.Claim) set {
	switch claim := claim.(type) {
	case certificate.VerdictClaim:
		s, p := c.parse(claim.Position)
		k := c.outcome(p)
		if !k.known || game.Outcome(k.n).String() != claim.Outcome {
			c.no("claim.outcome", claim.Position, claim.Outcome)
		}
		if claim.Grundy == nil {
			return k.by
		}
		x := c.valueOf(s, p)
		if !x.known || x.n != *claim.Grundy || c.convention == game.Misere {
			c.no("claim.grundy", claim.Position, *claim.Grundy)
		}
		return k.by | x.by
	case certificate.PeriodClaim:
		if by, err := c.tables.Law(claim); !c.fail(err) {
			return c.assume(by)
		}
	case certificate.QuotientClaim:
		if by, err := c.quotient.Shows(claim, c.tables); !c.fail(err) {
			return c.assume(by...)
		}
	case certificate.PPositionsClaim:
		k := c.boxes[certificate.Box{Game: claim.Game, Heaps: claim.Heaps, From: claim.From, To: claim.To}]
		if !k.known || k.n != claim.Positions {
			c.no("claim.box", claim.Game, claim.Positions)
		}
		return k.by
	default:
		c.no("step", claim.Kind())
	}
	return 0
}

// assume is the set of some theorems. There are fewer than 64 in a certificate.
func (c *checker) assume(all ...*game.Theorem) (by set) {
	for _, t := range all {
		i := slices.IndexFunc(c.theorems, func(u *game.Theorem) bool { return u.Name == t.Name })
		if i < 0 {
			i, c.theorems = len(c.theorems), append(c.theorems, t)
		}
		if i >= 64 {
			c.fail(&game.Limit{Which: "theorems", Allowed: 64})
		}
		by |= 1 << i
	}
	return by
}

// establish keeps what a line establishes of a position: something new, or what was
// known before with fewer theorems.
func (c *checker) establish(m map[string]fact, p pile.Pile, f fact) {
	if c.err != nil {
		return
	}
	key := p.Key()
	if old := m[key]; !old.known {
		c.fail(c.budget.Take(uint64(len(key)) + 100))
	} else if old.n != f.n {
		c.no("contradicts")
	} else if f.by&^old.by != 0 || f.by == old.by {
		c.no("nothing")
	}
	f.known = true
	m[key] = f
}
