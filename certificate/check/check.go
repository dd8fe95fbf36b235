// Package check is the independent checker of certificates: it shares no code with
// the solvers. It knows the rules of the games, reads a certificate line by line, and
// accepts a line only where the rules and the lines before it give what it says
// (docs/certificates.md). What rests on a theorem it reports as assumed, by name.
//
// Of the rules it uses the moves, which positions are the same, and which fall apart
// into components; a closed form only for the step "theorem".
package check

import (
	"context"
	"io"

	"grundy/catalogue"
	"grundy/certificate"
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
	Assumed    []Theorem    // what the claim rests on besides the rules
	Recomputed []Recomputed // values that the file has no more than a hash of
}

// A Count says how many lines have a step.
type Count struct {
	Step  string
	Lines uint64
}

// A Theorem is what was assumed.
type Theorem struct{ Name, Source string }

// Recomputed are values that were computed anew: of the heaps 0 to To.
type Recomputed struct {
	Game string
	To   uint64
}

// set is a set of theorems by their places in checker.theorems.
type set uint64

// known is a value or an outcome, with the theorems that it rests on.
type known struct {
	n  uint64
	by set
}

type checker struct {
	ctx        context.Context
	o          Options
	convention game.Convention
	memory     uint64 // bytes used
	moves      uint64 // looked at for this line
	theorems   []Theorem
	values     map[string]known // Grundy values by the key of a pile
	outcomes   map[string]known
	draws      []draw
	tables     map[string]*table
	quotient   *quotient
	boxes      map[certificate.Box]known
	recomputed []Recomputed
}

// File reads a certificate, which may be compressed, and checks it. The error is a
// *certificate.Wrong for the first line that is wrong, in whatever way; a *game.Limit
// where memory or moves do not suffice; else that of r or of ctx.
func File(ctx context.Context, r io.Reader, o Options) (*Report, error) {
	if o.Memory == 0 {
		o.Memory = 1e9
	}
	if o.Moves == 0 {
		o.Moves = 1 << 24
	}
	in, err := certificate.NewReader(r)
	if err != nil {
		return nil, err
	}
	h := in.Header()
	c := &checker{ctx: ctx, o: o, values: map[string]known{}, outcomes: map[string]known{}, tables: map[string]*table{}, boxes: map[certificate.Box]known{}}
	if h.Convention == game.Misere.String() {
		c.convention = game.Misere
	}
	report := &Report{Convention: c.convention, Claim: h.Claim}
	var ended error
	for ended == nil {
		var s certificate.Step
		if s, ended = in.Next(); ended != nil && ended != io.EOF {
			return nil, ended
		}
		if _, more := s.(certificate.Draw); !more && len(c.draws) > 0 {
			if line, err := c.drawn(); err != nil {
				return nil, placed(line, err)
			}
		}
		if s == nil {
			break
		}
		c.moves = 0
		if err := c.step(s, in.Line()); err != nil {
			return nil, placed(in.Line(), err)
		}
		report.count(s.Step())
	}
	c.moves = 0
	by, err := c.claim(h.Claim)
	if err != nil {
		return nil, placed(1, err)
	}
	for i, t := range c.theorems {
		if by>>i&1 == 1 {
			report.Assumed = append(report.Assumed, t)
		}
	}
	report.Lines, report.Recomputed = in.Line(), c.recomputed
	return report, nil
}

func (r *Report) count(step string) {
	for i := range r.Steps {
		if r.Steps[i].Step == step {
			r.Steps[i].Lines++
			return
		}
	}
	r.Steps = append(r.Steps, Count{step, 1})
}

// wrong is why a line does not follow.
type wrong words.Phrase

func (w wrong) Error() string { return words.English.Say(words.Phrase(w)) }

func no(key string, args ...any) error { return wrong(words.P("check."+key, args...)) }

// placed gives what is wrong the number of its line.
func placed(line uint64, err error) error {
	if w, ok := err.(wrong); ok {
		return &certificate.Wrong{Line: line, What: words.Phrase(w)}
	}
	return err
}

// step checks one line and keeps what it establishes.
func (c *checker) step(s certificate.Step, line uint64) error {
	if c.ctx.Err() != nil {
		return context.Cause(c.ctx)
	}
	switch s := s.(type) {
	case certificate.Values:
		return c.listed(s)
	case certificate.Recompute:
		return c.recompute(s)
	case certificate.Period:
		return c.period(s)
	case certificate.Quotient:
		return c.readQuotient(s)
	case certificate.QuotientPeriod:
		return c.quotientPeriod(s)
	case certificate.Box:
		return c.box(s)
	case certificate.Value:
		return c.value(s)
	case certificate.P:
		return c.lost(s.Of)
	case certificate.N:
		return c.won(s)
	case certificate.Draw:
		return c.draw(s.Of, line)
	case certificate.Theorem:
		return c.theorem(s)
	case certificate.Heap:
		return c.heap(s)
	case certificate.Sum:
		return c.sum(s)
	case certificate.Matching:
		return c.matching(s)
	case certificate.Product:
		return c.product(s)
	}
	return no("step", s.Step())
}

// claim makes sure that the lines established the claim, and says by which theorems.
func (c *checker) claim(claim certificate.Claim) (set, error) {
	switch claim := claim.(type) {
	case certificate.VerdictClaim:
		s, p, err := c.parse(claim.Position)
		if err != nil {
			return 0, err
		}
		o, by, ok := c.outcome(p)
		if !ok || o.String() != claim.Outcome {
			return 0, no("claim.outcome", claim.Position, claim.Outcome)
		}
		if claim.Grundy == nil {
			return by, nil
		}
		x, more, ok, err := c.valueOf(s, p)
		if err == nil && (!ok || x != *claim.Grundy || c.convention == game.Misere) {
			err = no("claim.grundy", claim.Position, *claim.Grundy)
		}
		return by | more, err
	case certificate.PeriodClaim:
		t, err := c.table(claim.Game)
		if err != nil {
			return 0, err
		}
		by, ok := t.laws[law{claim.Preperiod, claim.Period, claim.Saltus}]
		if !ok {
			return 0, no("claim.period", claim.Game)
		}
		return by, nil
	case certificate.QuotientClaim:
		return c.quotientClaim(claim)
	case certificate.PPositionsClaim:
		k, ok := c.boxes[certificate.Box{Game: claim.Game, Heaps: claim.Heaps, From: claim.From, To: claim.To}]
		if !ok || k.n != claim.Positions {
			return 0, no("claim.box", claim.Game, claim.Positions)
		}
		return k.by, nil
	}
	return 0, no("step", claim.Kind())
}

// assume is the set of one theorem.
func (c *checker) assume(name, source string) set {
	for i, t := range c.theorems {
		if t.Name == name {
			return 1 << i
		}
	}
	if len(c.theorems) == 64 { // more than there are in the catalogue
		c.theorems[63].Name, c.theorems[63].Source = c.theorems[63].Name+", "+name, c.theorems[63].Source+"; "+source
		return 1 << 63
	}
	c.theorems = append(c.theorems, Theorem{name, source})
	return 1 << (len(c.theorems) - 1)
}

// establish keeps what a line establishes: something new, or what was known before
// with fewer theorems.
func (c *checker) establish(m map[string]known, key string, k known) error {
	if old, ok := m[key]; ok {
		if old.n != k.n {
			return no("contradicts")
		}
		if k.by&^old.by != 0 || k.by == old.by {
			return no("nothing")
		}
	} else if err := c.take(uint64(len(key)) + 100); err != nil {
		return err
	}
	m[key] = k
	return nil
}

// take counts memory.
func (c *checker) take(bytes uint64) error {
	if bytes > c.o.Memory-c.memory {
		return &game.Limit{Which: "memory", Allowed: c.o.Memory}
	}
	c.memory += bytes
	return nil
}

// look counts moves looked at.
func (c *checker) look(moves int) error {
	before := c.moves
	if c.moves += uint64(moves); c.moves > c.o.Moves {
		return &game.Limit{Which: "moves", Allowed: c.o.Moves}
	}
	if before>>10 != c.moves>>10 && c.ctx.Err() != nil {
		return context.Cause(c.ctx)
	}
	return nil
}
