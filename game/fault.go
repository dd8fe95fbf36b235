package game

import (
	"fmt"

	"grundy/words"
)

// A Fault is bad input: what is wrong, where, and what would be right.
type Fault struct {
	Code  string       // a word for programs: "syntax", "unknown-game", "range", "position", ...
	What  words.Phrase // what is wrong
	Hint  words.Phrase // what would be right; may be empty
	Input string       // the text that was read
	At    int          // where in Input, in bytes from 0; -1 where there is no place
	Line  int          // which line of a file Input is, from 1; 0 where it is none
}

// Error is the fault in English, without the hint.
func (f *Fault) Error() string { return words.English.Say(f.What) }

// Shift returns the fault as seen from a longer text that holds the input at
// offset by.
func (f *Fault) Shift(by int, input string) *Fault {
	g := *f
	g.Input = input
	if g.At >= 0 {
		g.At += by
	}
	return &g
}

// A Limit is the budget that ended a computation before it established its
// answer.
type Limit struct {
	Which   string // "positions", "memory", "time", "heaps", "moves"
	Allowed uint64 // the budget, in positions, bytes, nanoseconds, heap size, moves
	Needed  uint64 // what would have been needed, where it is known; else 0
	Reached uint64 // how many positions (heaps, moves) had been done

	// Field says that whoever asked raises budgets by fields of an object, such as
	// timeout_ms, and not by flags of the command.
	Field bool

	Where words.Phrase // the place in a program that was at work; empty where there is none
	Line  int          // its line, from 1; 0 where there is none
}

// Error says in English which limit ended the work.
func (l *Limit) Error() string {
	return fmt.Sprintf("not established within the limit on %s (%d)", l.Which, l.Allowed)
}
