package play

import (
	"context"
	"slices"

	"grundy/catalogue"
	"grundy/game"
	"grundy/solve"
)

// A Side is one of the two who play.
type Side struct {
	Human bool
	Name  string
	Bot   Bot // where it is not human
}

// A Match is a game that is being played. It is not safe for use by several
// goroutines at once.
type Match struct {
	Convention game.Convention
	Start      game.Sum
	Sides      [2]Side // the first to move, and the other

	steps   []Step
	undone  []Step // the next to be redone last
	solver  *solve.Solver
	reader  reader
	grading grader
}

// NewMatch begins a match. solver decides positions for bots, hints and grades;
// positions reads those that moves are written as, and its Open may be nil.
func NewMatch(start game.Sum, c game.Convention, sides [2]Side, solver *solve.Solver, positions catalogue.Reader) *Match {
	return &Match{Convention: c, Start: start, Sides: sides, solver: solver, reader: reader{positions}}
}

// Resume goes on with a recorded game. Names in the record become those of the
// sides.
func Resume(r *Record, sides [2]Side, solver *solve.Solver, positions catalogue.Reader) *Match {
	for i, name := range r.Players {
		if name != "" {
			sides[i].Name = name
		}
	}
	m := NewMatch(r.Start, r.Convention, sides, solver, positions)
	m.steps = slices.Clone(r.Steps)
	return m
}

// Now is the position reached.
func (m *Match) Now() game.Sum { return m.Record().last() }

// Steps are the moves made so far. The slice must not be changed.
func (m *Match) Steps() []Step { return m.steps }

// Turn is whose turn it is: 0 for the first to move, 1 for the other.
func (m *Match) Turn() int { return len(m.steps) % 2 }

// Side is the side whose turn it is.
func (m *Match) Side() Side { return m.Sides[m.Turn()] }

// Over reports whether there is no move.
func (m *Match) Over() bool { return !hasMove(m.Now()) }

// Winner is who has won: 0 or 1; -1 while the game goes on.
func (m *Match) Winner() int {
	switch {
	case !m.Over():
		return -1
	case m.Convention == game.Misere:
		return m.Turn()
	}
	return 1 - m.Turn()
}

// Make makes a move from the position reached, such as one of its moves or a
// bot's. What had been undone is forgotten.
func (m *Match) Make(s Step) {
	m.steps = append(m.steps, s)
	m.undone = nil
}

// Read is the move that a text says, not made yet, in words of either language or as
// the position that it leads to. The error is as in [Apply].
func (m *Match) Read(ctx context.Context, text string) (Step, error) {
	return m.reader.move(ctx, m.Now(), text)
}

// Play makes the move that Read reads.
func (m *Match) Play(ctx context.Context, text string) (Step, error) {
	s, err := m.Read(ctx, text)
	if err == nil {
		m.Make(s)
	}
	return s, err
}

// Choose is the move of the bot whose turn it is, not made yet; ok is false where
// there is no move, or a human is to move.
func (m *Match) Choose(ctx context.Context) (s Step, ok bool, err error) {
	if m.Side().Human {
		return Step{}, false, nil
	}
	move, err := m.Side().Bot.Move(ctx, m.solver, m.Now(), m.Convention)
	if move == nil || err != nil {
		return Step{}, false, err
	}
	return StepOf(move), true, nil
}

// Hint is the best move from the position reached.
func (m *Match) Hint(ctx context.Context) (*Hint, error) {
	return HintFor(ctx, m.solver, m.Now(), m.Convention)
}

// Undo takes back the last move, and before it all moves of bots down to a human's
// turn. It reports how many it took back.
func (m *Match) Undo() (n int) {
	for n < len(m.steps) {
		n++
		if side := m.Sides[(len(m.steps)-n)%2]; side.Human || !m.Sides[0].Human && !m.Sides[1].Human {
			m.undone = append(m.undone, reversed(m.steps[len(m.steps)-n:])...)
			m.steps = m.steps[:len(m.steps)-n]
			return n
		}
	}
	return 0 // nothing but the moves of a bot before a human's first
}

func reversed(s []Step) []Step {
	r := slices.Clone(s)
	slices.Reverse(r)
	return r
}

// Redo makes again what the last Undo took back, up to a human's turn. It reports
// how many moves that were.
func (m *Match) Redo() (n int) {
	for len(m.undone) > 0 {
		last := len(m.undone) - 1
		m.steps = append(m.steps, m.undone[last])
		m.undone = m.undone[:last]
		if n++; m.Side().Human || !m.Sides[0].Human && !m.Sides[1].Human {
			break
		}
	}
	return n
}

// Restart goes back to the first position.
func (m *Match) Restart() { m.steps, m.undone = nil, nil }

// Swap lets the two change places from the next move on.
func (m *Match) Swap() { m.Sides[0], m.Sides[1] = m.Sides[1], m.Sides[0] }

// Record is the match as a record.
func (m *Match) Record() *Record {
	return &Record{Convention: m.Convention, Players: [2]string{m.Sides[0].Name, m.Sides[1].Name}, Start: m.Start, Steps: m.steps}
}

// Grade is the match with every move graded. What was decided for an earlier call
// is not decided again, so that it costs one verdict a new move.
func (m *Match) Grade(ctx context.Context) (*Game, error) {
	return m.grading.grade(ctx, m.solver, m.Record())
}
