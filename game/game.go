// Package game says what an impartial game is: positions, their options, who
// wins under a convention, sums, moves, and the theorems that decide a game
// without playing it out.
//
// There are two ways to hold a game. A [Rule] is typed: its positions are plain
// values of one Go type (an int, a small array, a string) and the solvers never
// box them. A [Position] is dynamic: one component of a sum, of whatever game,
// that knows its own moves and prints as an expression of the catalogue's
// notation. What a game may know beyond its moves (a closed form, winning moves
// without search, a split into components) is an interface of its own here, and
// the solvers look for it as io.Copy looks for io.WriterTo.
package game

import (
	"errors"
	"strings"

	"grundy/words"
)

// A Rule is an impartial game on positions of type P: it says where a player
// may move to, and nothing else. A position without options is terminal.
type Rule[P any] interface {
	// Options appends the options of p to dst and returns it. An option may
	// come more than once. It must not keep dst.
	Options(dst []P, p P) []P
}

// A Func is a rule given as a function.
type Func[P any] func(dst []P, p P) []P

// Options calls f.
func (f Func[P]) Options(dst []P, p P) []P { return f(dst, p) }

// A Convention says who wins when a player cannot move.
type Convention uint8

const (
	Normal Convention = iota // who cannot move loses
	Misere                   // who cannot move wins
)

// String is "normal" or "misere".
func (c Convention) String() string {
	if c == Misere {
		return "misere"
	}
	return "normal"
}

// An Outcome says who wins with best play.
type Outcome uint8

const (
	Unknown Outcome = iota // not established
	N                      // the next player, who is to move, wins
	P                      // the previous player wins
	D                      // neither can force a win: play goes on for ever
)

// String is "N", "P", "D", or "" where the outcome is unknown.
func (o Outcome) String() string { return [...]string{"", "N", "P", "D"}[o] }

// Terminal is the outcome of a position without moves.
func (c Convention) Terminal() Outcome {
	if c == Misere {
		return N
	}
	return P
}

// Wins is N if win holds and P otherwise.
func Wins(win bool) Outcome {
	if win {
		return N
	}
	return P
}

// A Position is a position of one named game. Methods never change it.
type Position interface {
	// String is the position as the notation writes it, with its game's name:
	// "nim 3,4,5". It parses back to an equal position.
	String() string
	// Key appends a canonical form that names the game too: two positions with
	// equal keys are the same position, whatever order the player sees.
	Key(dst []byte) []byte
	// Moves yields every move, in a fixed order, until yield returns false. It
	// is lazy: a heap of 2^63 has that many moves.
	Moves(yield func(Move) bool)
}

// A Move is one move as a player sees it.
type Move struct {
	Heap int          // the heap moved on, counted from 0; -1 where it is not one heap
	Text words.Phrase // the move in words
	Then func() Sum   // what the position becomes; made on demand, for a position may be large
	On   []string     // on a graph the vertices of its picture that show the move: one, or the two ends of an edge, the first of them where a token stands; else nil
}

// A Sum is a disjunctive sum: a move in it is a move in one component. The empty
// sum has no moves.
type Sum []Position

// String joins the components with " + ". The empty sum is "-".
func (s Sum) String() string {
	switch len(s) {
	case 0:
		return "-"
	case 1:
		return s[0].String()
	}
	parts := make([]string, len(s))
	for i, p := range s {
		parts[i] = p.String()
	}
	return strings.Join(parts, " + ")
}

// A Theorem decides a game without playing it out.
type Theorem struct {
	Name   string       // as the field calls it: "Bouton", "Moore"
	Source string       // author, title, journal, year
	Says   words.Phrase // the statement, with the range in which it holds
}

// Valued is a position that may know its Grundy value (normal play) in closed
// form.
type Valued interface {
	// Grundy returns the value and the theorem that gives it; ok is false
	// where the theorem does not reach.
	Grundy() (value uint64, by *Theorem, ok bool)
}

// Decided is a position that may know its outcome in closed form.
type Decided interface {
	// Outcome returns who wins under c and the theorem that says so; ok is
	// false where no theorem reaches.
	Outcome(c Convention) (o Outcome, by *Theorem, ok bool)
}

// A Count is an exact number of things; Known is false where it was not
// established.
type Count struct {
	N     uint64
	Known bool
}

// Winning is a position that can give its winning moves without search, where
// its Outcome is decided.
type Winning interface {
	// WinningMoves yields the moves to P-positions under c, each once and in a
	// fixed order, until yield returns false; ok is false, and nothing is
	// yielded, where no theorem gives them.
	WinningMoves(c Convention, yield func(Move) bool) (ok bool)
}

// Targeting is a Valued position that can give the moves to a given Grundy value
// without trying every move: what wins in a sum.
type Targeting interface {
	// MovesTo yields the moves that leave the value target, each once and in a
	// fixed order; ok is false, and nothing is yielded, where it cannot tell.
	MovesTo(target uint64, yield func(Move) bool) (ok bool)
}

// Composite is a position that is a sum of independent components, which may be
// decided apart: a move in it is a move in one of them.
type Composite interface {
	// Components returns them; they are no sums of smaller ones.
	Components() Sum
}

// Bounded is a position that can say how many positions a plain search from it
// could meet at most; ok is false where the number passes 2^64.
type Bounded interface {
	Positions() (bound uint64, ok bool)
}

// Packed is a position whose followers can be numbered by 64-bit keys, so that
// the search plays it as a typed rule.
type Packed interface {
	// Pack returns the rule on keys and this position's key; ok is false where
	// the followers do not fit into 64 bits. Positions that are equal up to
	// symmetry have equal keys, and every follower is of this same game.
	Pack() (rule Rule[uint64], start uint64, ok bool)
}

// Failing is a rule or a position whose options are worked out by a program that may
// fail. After a call that yields options, who asked looks whether they can be
// trusted.
type Failing interface {
	// Failure is why options are missing: a *Fault or a *Limit; nil where none
	// are. It stays once it is there.
	Failure() error
}

// Followed is a position that can yield what its moves lead to without the words for
// them, which is quicker. It may leave out moves that lose at once.
type Followed interface {
	// Followers yields the sums that the moves of Moves lead to, until yield
	// returns false. s is valid only during the call; its positions stay.
	Followers(yield func(s Sum) bool)
}

// Sudden is a position in which a move, or the last one, may end the whole sum at
// once, whatever the other components are.
type Sudden interface {
	// Sudden is N where the player to move can win the whole sum at once, P where
	// the last move has won it, Unknown where play goes on.
	Sudden() Outcome
}

// Follow yields what the moves of p lead to, by the quickest way that p has. s is
// valid only during the call.
func Follow(p Position, yield func(s Sum) bool) {
	if f, ok := p.(Followed); ok {
		f.Followers(yield)
		return
	}
	p.Moves(func(m Move) bool { return yield(m.Then()) })
}

// ErrApart is what a [Packed] rule that is [Failing] fails with where it meets a
// position that falls apart into several: its positions do not pack then.
var ErrApart = errors.New("a position falls apart")

// Explained is a position that can say why its verdict is what it is, in its
// theory's own terms.
type Explained interface {
	Explain(c Convention) []Note
}

// A Note is one step of an explanation: a sentence, or numbers written in
// binary columns, or both.
type Note struct {
	Says    words.Phrase
	Columns *Columns
}

// Columns are numbers written below each other in powers of two, with the sum of
// each column taken modulo Modulus: 2 for a nim-sum, k+1 for Moore's Nim_k.
type Columns struct {
	Numbers []uint64
	Modulus int
}
