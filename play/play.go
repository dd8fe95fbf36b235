// Package play is what happens at the board: it reads moves and checks that they are
// legal, chooses moves as a [Bot] of any strength, gives hints, keeps a [Match]
// between people and bots, reads and writes records, and grades the moves of a game:
// whether each kept a won position, gave it away, or had nothing better to do.
//
// # Records
//
// A record has one thing a line:
//
//	# a comment, here or behind anything else
//	misere                     the convention (normal is the default): misere, normal, 反规则, 正常规则
//	players Alice, Bob         names: players, 玩家
//	nim 3,4,5                  the first position
//	nim 1,4,5                  a move: the position that it leads to
//	1,4,3                      the same without the game's name
//	heap 3 take 1              a move in words
//
// The convention and the names come before the first position. A line may begin
// with its number ("3. heap 1 take 2"), and several positions may stand on one line
// with arrows between them ("3,4,5 -> 1,4,5 -> 1,4,3").
//
// A position is reached by a move if it is equal to the move's result up to what
// its game does not tell apart (the order of the heaps, mostly, and empty heaps);
// parts of a sum that have no moves may be left out.
//
// # Moves in words
//
// Heaps and the terms of a sum are counted from 1. Each of these is one move on
// heap 1:
//
//	heap 1 take 2      1 take 2      take 2 from heap 1      heap 1 take all
//	heap 1: 3 -> 1     1: 3 -> 1     heap 1 -> 1             heap 1 leaves 1
//	第 1 堆取 2        从第1堆取走2个  第１堆剩１
//	3 -> 1             (on the first heap of 3)
//	heap 1: 7 -> 2,4   (what is left of a heap that falls into several; 0 is nothing)
//
// "take 2" alone leaves one heap where the game allows it; where the heap must
// break, and there is more than one way, the heaps left have to be named. Moves on
// several heaps are joined by ";" or "and". In a sum the term comes first: "term 2
// heap 1 take 2", 第 2 项第 1 堆取 2. A move may also be written exactly as the
// program itself writes it, in either language.
package play

import (
	"grundy/game"
	"grundy/solve"
	"grundy/words"
)

// A Grade is what a move did.
type Grade uint8

// The grades. A turning point is a move graded Losing or Drawing that threw away
// more: see Move.Turning.
const (
	Unknown Grade = iota // the positions were not decided within the limits
	Winning              // it leaves a P-position: the opponent loses
	Losing               // a better move was there, and this one lets the opponent win
	Lost                 // every move loses: the position was lost before
	Drawing              // it leaves a position that neither can win
)

// String is "winning", "losing", "lost", "drawing" or "unknown".
func (g Grade) String() string {
	return [...]string{"unknown", "winning", "losing", "lost", "drawing"}[g]
}

// A Step is one move of a record, found to be legal.
type Step struct {
	Line      int          // of the record, from 1; 0 where there are no lines
	Component int          // the term moved in, counted from 0
	Heap      int          // the heap moved on, counted from 0; -1 where it is not one heap
	Text      words.Phrase // the move in words
	From, To  game.Sum
}

// A Record is a game as it was played.
type Record struct {
	Convention game.Convention
	Named      bool      // the text that was read says so itself
	Players    [2]string // names, where the record gives them
	Start      game.Sum
	Steps      []Step
}

// A Move is a step with its grade.
type Move struct {
	Step
	Number  int // from 1
	Player  int // 0 for who moves first, 1 for the other
	Before  *solve.Verdict
	After   *solve.Verdict
	Grade   Grade
	Forced  bool // there was no other move, up to what the game does not tell apart
	Turning bool // it gave away a win, or a draw
}

// A Game is a record with every move graded.
type Game struct {
	Record
	Moves  []Move
	Final  *solve.Verdict // of the last position
	Over   bool           // the last position has no moves
	Winner int            // 0 or 1 where the game is over, else -1
	Leader int            // 0 or 1 who wins from the last position with best play; -1 where that is open
	Limit  *game.Limit    // the first limit that left a position undecided; nil where none did
}

// Decisive is the turning point of the game: the last move that gave a win or a
// draw away; nil where there is none.
func (g *Game) Decisive() *Move {
	if all := g.Turning(); len(all) > 0 {
		return &all[len(all)-1]
	}
	return nil
}

// Turning are the moves that gave a win or a draw away.
func (g *Game) Turning() []Move {
	var all []Move
	for _, m := range g.Moves {
		if m.Turning {
			all = append(all, m)
		}
	}
	return all
}
