// Package solve decides positions: who wins, with which moves, and why.
//
// It is the one place that chooses how. A sum is taken apart into components; a
// component is decided by a theorem where its game has one that reaches, by the
// values of its heaps where it is a game of heaps, else by plain search; the
// values add up by XOR. In misère play values do not add, so the sum is decided
// by a theorem about the whole of it, by the misère quotient of its heaps, or
// searched as a whole. What was not established within the limits is said to be so,
// never guessed.
package solve

import (
	"grundy/game"
	"grundy/sequence"
	"grundy/words"
)

// A Verdict is what was established about a position.
type Verdict struct {
	Game       game.Sum
	Convention game.Convention
	Outcome    game.Outcome // game.Unknown where it was not established
	Grundy     game.Count   // the value in normal play; unknown in misère play
	Winning    Winning
	Drawing    []Move     // from a draw: moves that keep it, the first of them
	Longest    *Move      // from a lost position that was searched: the move that resists longest
	Remoteness game.Count // moves to the end: the winner hurries, the loser delays
	Evidence   []Evidence // one or more a component, in order
	Notes      []Note     // the explanation
}

// Winning are the winning moves.
type Winning struct {
	Moves    game.Count // how many, as a player sees them
	Distinct game.Count // how many different positions they lead to
	List     []Move     // the first of them
}

// A Move is a move in one component.
type Move struct {
	Component int          // counted from 0
	Heap      int          // counted from 0 within the component; -1 where it is not one heap
	From, To  game.Sum     // the whole position before and after
	Text      words.Phrase // the move within its component
}

// Evidence says what the verdict on a component rests on.
type Evidence struct {
	Component int
	Kind      string // "theorem", "matching", "period", "table", "quotient", "search"
	Theorem   *game.Theorem
	Heaps     uint64 // table: values were computed for heaps up to this size
	Code      string // period: of which game
	Period    *sequence.Period
	Positions uint64 // search: positions visited
	Quotient  *Quotient
	Of        int // quotient: the component's game among those of the quotient
	Matching  *game.Matching
	Loop      *game.Loop // theorem: the value of a component that has no Grundy value
	Value     game.Count // the component's Grundy value, where known
}
