package play

import (
	"context"

	"grundy/game"
	"grundy/solve"
	"grundy/words"
)

// GradeAll decides every position of a record and grades every move. Where a
// limit leaves positions undecided, the moves there are graded Unknown and
// Limit says which limit it was; any other error, ctx.Err() among them, ends it.
//
// It solves each position once: one verdict a move, and one more.
func GradeAll(ctx context.Context, solver *solve.Solver, r *Record) (*Game, error) {
	return new(grader).grade(ctx, solver, r)
}

// A grader grades records and keeps the verdicts of the last one for the next,
// which may be the same game some moves later.
type grader struct {
	convention game.Convention
	positions  []game.Sum // the last record's
	verdicts   []*solve.Verdict
	limits     []*game.Limit // nil where the position was decided
}

// verdict is that of position i of a record, which is s.
func (k *grader) verdict(ctx context.Context, solver *solve.Solver, i int, s game.Sum) (*solve.Verdict, error) {
	if i < len(k.verdicts) && k.positions[i].String() == s.String() {
		return k.verdicts[i], nil
	}
	v, limit, err := decide(ctx, solver, s, k.convention)
	if err != nil {
		return nil, err
	}
	k.positions, k.verdicts, k.limits = append(k.positions[:i], s), append(k.verdicts[:i], v), append(k.limits[:i], limit)
	return v, nil
}

func (k *grader) grade(ctx context.Context, solver *solve.Solver, r *Record) (*Game, error) {
	if r.Convention != k.convention {
		*k = grader{convention: r.Convention}
	}
	g := &Game{Record: *r, Winner: -1, Leader: -1}
	before, err := k.verdict(ctx, solver, 0, r.Start)
	if err != nil {
		return nil, err
	}
	for i, s := range r.Steps {
		after, err := k.verdict(ctx, solver, i+1, s.To)
		if err != nil {
			return nil, err
		}
		m := Move{Step: s, Number: i + 1, Player: i % 2, Before: before, After: after, Forced: forced(s.From)}
		m.Grade, m.Turning = grade(before.Outcome, after.Outcome)
		g.Moves = append(g.Moves, m)
		before = after
	}
	for _, l := range k.limits[:len(r.Steps)+1] {
		if g.Limit == nil {
			g.Limit = l
		}
	}
	g.Final = before
	next := len(r.Steps) % 2 // who would be to move
	g.Over = !hasMove(r.last())
	switch before.Outcome {
	case game.N:
		g.Leader = next
	case game.P:
		g.Leader = 1 - next
	}
	if g.Over {
		g.Winner = g.Leader
	}
	return g, nil
}

// last is the position that a record ends with.
func (r *Record) last() game.Sum {
	if n := len(r.Steps); n > 0 {
		return r.Steps[n-1].To
	}
	return r.Start
}

// worth orders what a position promises to the player to move.
var worth = map[game.Outcome]int{game.N: 2, game.D: 1, game.P: 0}

// grade judges a move from a position of one outcome to one of another.
func grade(before, after game.Outcome) (g Grade, turning bool) {
	if before == game.Unknown && after != game.P || after == game.Unknown {
		return Unknown, false
	}
	kept := 2 - worth[after] // what the mover has then
	turning = kept < worth[before]
	switch {
	case after == game.P:
		return Winning, false
	case after == game.D:
		return Drawing, turning
	case turning:
		return Losing, true
	}
	return Lost, false
}

func hasMove(s game.Sum) bool {
	if game.Won(s) {
		return false
	}
	for _, p := range s {
		for range p.Moves {
			return true
		}
	}
	return false
}

// mostForced is how many moves are looked at to see whether they are all alike, and
// how many heaps there may be in the positions that they lead to.
const (
	mostForced      = 100_000
	mostForcedHeaps = 10_000_000
)

// forced reports whether all moves from a position lead to the same one.
func forced(s game.Sum) bool {
	only, tried := "", 0
	most := min(mostForced, mostForcedHeaps/size(s)+1)
	for i, p := range s {
		for m := range p.Moves {
			key := shapeOf(replaced(s, i, m.Then())).key()
			if tried++; tried > 1 && key != only || tried == most {
				return false
			}
			only = key
		}
	}
	return tried > 0
}

// Why says in sentences what the grade rests on. What was better stands in
// Before.Winning.
func (m *Move) Why(c game.Convention) []words.Phrase {
	var why []words.Phrase
	add := func(key string, args ...any) { why = append(why, words.P(key, args...)) }
	if m.Grade == Unknown {
		return []words.Phrase{words.P("play.why.unknown")}
	}
	if !hasMove(m.To) {
		if c == game.Misere {
			add("play.why.end.misere")
		} else {
			add("play.why.end")
		}
	} else {
		m.whyOutcome(add)
	}
	if m.Grade == Lost {
		add("play.why.lost")
	}
	return why
}

// whyOutcome says why the position after the move is won or lost for who is to
// move there.
func (m *Move) whyOutcome(add func(key string, args ...any)) {
	to := m.To.String()
	value := "play.why.value"
	if isNim(m.To) {
		value = "play.why.nim"
	}
	switch g := m.After.Grundy; {
	case m.After.Outcome == game.D:
		add("play.why.draw", to)
	case g.Known && g.N == 0:
		add(value+".zero", to)
	case g.Known:
		add(value, to, g.N)
	case m.After.Outcome == game.P:
		add("play.why.p", to)
	default:
		add("play.why.n", to)
	}
	if len(m.After.Winning.List) > 0 {
		add("play.why.reply", StepOf(&m.After.Winning.List[0]).Says(), m.After.Winning.List[0].To.String())
	}
	if e := m.After.Evidence; len(e) == 1 && e[0].Theorem != nil {
		add("play.why.theorem", words.Title(e[0].Theorem.Name))
	}
}

// isNim reports whether a position is one of Nim.
func isNim(s game.Sum) bool {
	for _, p := range s {
		if nameOf(p) != "nim" {
			return false
		}
	}
	return true
}
