package verify

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"grundy/catalogue"
	"grundy/game"
	"grundy/rules"
	"grundy/search"
	"grundy/solve"
)

// claim names a line of the report.
type claim struct {
	theorem    string
	kind       Kind
	convention game.Convention
}

// A run is a verification under way.
type run struct {
	report  Report
	watch   func(positions uint64)
	judge   judge
	reader  catalogue.Reader
	solver  *solve.Solver
	seen    map[string]bool
	checked map[claim]*Check
	order   []claim
	counted map[claim]uint64 // the position at which a claim was counted last
}

func newRun(name string, o Options) *run {
	watch := o.Watch
	if watch == nil {
		watch = func(uint64) {}
	}
	return &run{report: Report{Game: name}, watch: watch, judge: newJudge(o), reader: o.Reader, solver: o.solver(),
		seen: map[string]bool{}, checked: map[claim]*Check{}, counted: map[claim]uint64{}}
}

func (r *run) done() *Report {
	r.report.Checked = nil
	for _, c := range r.order {
		r.report.Checked = append(r.report.Checked, *r.checked[c])
	}
	return &r.report
}

// check enters one look at a claim. says and search are what was claimed and
// what is so.
func (r *run) check(p game.Position, c claim, says, search string) {
	k := r.checked[c]
	if k == nil {
		k = &Check{Theorem: c.theorem, Kind: c.kind, Convention: c.convention, OK: true}
		r.checked[c] = k
		r.order = append(r.order, c)
	}
	if at := r.report.Positions; r.counted[c] != at { // several looks at one position count once
		r.counted[c] = at
		k.Positions++
	}
	if says != search && r.report.Counterexample == nil {
		k.OK = false
		r.report.Counterexample = &Counterexample{Check: *k, Position: p, Says: says, Search: search}
	}
}

// An option is a move with what the judge says of it.
type option struct {
	name    string // the key of what it leads to
	value   uint64
	outcome [2]game.Outcome
}

// visit checks every claim on p, unless it was visited before. A position from
// which play need not end has no judge and is passed over.
func (r *run) visit(ctx context.Context, p game.Position) error {
	key := string(p.Key(nil))
	if r.seen[key] {
		return nil
	}
	r.seen[key] = true
	r.report.Positions++
	err := r.claims(ctx, p)
	r.watch(r.report.Positions)
	if errors.As(err, new(*search.Cycle)) {
		r.report.Loopy++
		return nil
	}
	return err
}

// claims checks every claim on p.
func (r *run) claims(ctx context.Context, p game.Position) error {
	if back, err := r.reader.Parse(p.String()); err != nil {
		r.check(p, claim{kind: Notation}, err.Error(), p.String())
	} else {
		r.check(p, claim{kind: Notation}, sumKey(back), sumKey(game.Sum{p}))
	}
	var options []option
	for m := range p.Moves {
		then := m.Then()
		o := option{name: sumKey(then)}
		var err error
		if o.value, err = r.judge.grundy(ctx, then); err != nil {
			return err
		}
		for _, c := range conventions {
			if o.outcome[c], err = r.judge.outcome(ctx, then, c); err != nil {
				return err
			}
		}
		options = append(options, o)
	}
	value, err := r.judge.grundy(ctx, game.Sum{p})
	if err != nil {
		return err
	}
	name := r.value(p, value, options)
	for _, c := range conventions {
		o, err := r.judge.outcome(ctx, game.Sum{p}, c)
		if err != nil {
			return err
		}
		r.outcome(p, c, o, name, options)
		if err := r.verdict(ctx, p, c, o, value, options); err != nil {
			return err
		}
		if err := r.sum(ctx, p, c); err != nil {
			return err
		}
	}
	return ctx.Err()
}

var conventions = [...]game.Convention{game.Normal, game.Misere}

// value checks the claims about the Grundy value, and returns the name of the
// theorem that makes them.
func (r *run) value(p game.Position, value uint64, options []option) string {
	var name string
	if v, ok := p.(game.Valued); ok {
		if says, by, ok := v.Grundy(); ok {
			name = nameOf(by)
			r.check(p, claim{name, Value, game.Normal}, fmt.Sprint(says), fmt.Sprint(value))
		}
	}
	t, ok := p.(game.Targeting)
	if !ok {
		return name
	}
	targets := []uint64{0, value}
	for _, o := range options {
		targets = append(targets, o.value, o.value+1)
	}
	slices.Sort(targets)
	for _, target := range slices.Compact(targets) {
		says, ok := moves(func(yield func(game.Move) bool) bool { return t.MovesTo(target, yield) })
		if ok {
			r.check(p, claim{name, Target, game.Normal}, says, choose(options, func(o option) bool { return o.value == target }))
		}
	}
	return name
}

// outcome checks the claims about who wins under c, and how.
func (r *run) outcome(p game.Position, c game.Convention, o game.Outcome, name string, options []option) {
	d, ok := p.(game.Decided)
	if !ok {
		return
	}
	says, by, ok := d.Outcome(c)
	if !ok {
		return
	}
	if n := nameOf(by); n != "" {
		name = n
	}
	r.check(p, claim{name, Outcome, c}, says.String(), o.String())
	if w, ok := p.(game.Winning); ok {
		if says, ok := moves(func(yield func(game.Move) bool) bool { return w.WinningMoves(c, yield) }); ok {
			r.check(p, claim{name, Winning, c}, says, choose(options, func(o option) bool { return o.outcome[c] == game.P }))
		}
	}
}

// verdict checks what the solver says of p under c. What it leaves open is no
// claim.
func (r *run) verdict(ctx context.Context, p game.Position, c game.Convention, o game.Outcome, value uint64, options []option) error {
	v, err := r.solver.Solve(ctx, game.Sum{p}, c)
	if err != nil {
		return err
	}
	says, search := []string{v.Outcome.String()}, []string{o.String()}
	add := func(name string, count game.Count, right uint64) {
		if count.Known {
			says = append(says, fmt.Sprintf("%s %d", name, count.N))
			search = append(search, fmt.Sprintf("%s %d", name, right))
		}
	}
	if c == game.Normal {
		add("grundy", v.Grundy, value)
	}
	moves, distinct := uint64(0), map[string]bool{}
	for _, o := range options {
		if o.outcome[c] == game.P {
			moves++
			distinct[o.name] = true
		}
	}
	add("moves", v.Winning.Moves, moves)
	add("distinct", v.Winning.Distinct, uint64(len(distinct)))
	for _, m := range v.Winning.List {
		o, err := r.judge.outcome(ctx, m.To, c)
		if err != nil {
			return err
		}
		says, search = append(says, m.To.String()+" P"), append(search, m.To.String()+" "+o.String())
	}
	if v.Remoteness.Known {
		right, err := r.judge.remoteness(ctx, game.Sum{p}, c)
		if err != nil {
			return err
		}
		add("remoteness", v.Remoteness, right)
	}
	r.check(p, claim{"", Verdict, c}, strings.Join(says, ", "), strings.Join(search, ", "))
	return nil
}

// sum checks what the solver says of the sum of p and a heap of Nim, which is
// where misère theorems are put to the test: values do not add there.
func (r *run) sum(ctx context.Context, p game.Position, c game.Convention) error {
	s := game.Sum{p, rules.NewHeaps(rules.Nim{}, []uint64{2})}
	v, err := r.solver.Solve(ctx, s, c)
	if err != nil {
		return err
	}
	o, err := r.judge.outcome(ctx, s, c)
	if err != nil {
		return err
	}
	r.check(p, claim{"", Summed, c}, v.Outcome.String(), o.String())
	for _, m := range v.Winning.List {
		o, err := r.judge.outcome(ctx, m.To, c)
		if err != nil {
			return err
		}
		r.check(p, claim{"", Summed, c}, m.To.String()+" P", m.To.String()+" "+o.String())
	}
	return nil
}

// moves gathers the moves that a theorem yields, as a list of what they lead to.
func moves(ask func(yield func(game.Move) bool) bool) (list string, ok bool) {
	var names []string
	ok = ask(func(m game.Move) bool {
		names = append(names, sumKey(m.Then()))
		return true
	})
	return listed(names), ok
}

func choose(options []option, which func(option) bool) string {
	var names []string
	for _, o := range options {
		if which(o) {
			names = append(names, o.name)
		}
	}
	return listed(names)
}

// listed writes moves in an order that does not depend on who lists them.
func listed(names []string) string {
	slices.Sort(names)
	return "{" + strings.Join(names, "; ") + "}"
}

// sumKey names a sum by the keys of its components.
func sumKey(s game.Sum) string {
	keys := make([]string, len(s))
	for i, p := range s {
		keys[i] = string(p.Key(nil))
	}
	slices.Sort(keys)
	return strings.Join(keys, " + ")
}

func nameOf(t *game.Theorem) string {
	if t == nil {
		return ""
	}
	return t.Name
}
