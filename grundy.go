// Package grundy decides impartial games: describe a position, and get who wins,
// every winning move, and why.
//
// In an impartial game two players move in turn, both with the same moves, and
// under normal play whoever cannot move loses (under misère play, whoever cannot
// move wins). Nim is the mother of them all: take any positive number of objects
// from one heap.
//
//	v, err := grundy.Solve(ctx, "nim 3,4,5", grundy.Options{})
//	if err != nil { ... }
//	fmt.Println(v.Outcome)         // N: the next player, who is to move, wins
//	fmt.Println(v.Grundy.N)        // 2, the nim-sum
//	for _, m := range v.Winning.List {
//		fmt.Println(m.Text, m.To)  // heap 1: 3 -> 1 (take 2) nim 1,4,5
//	}
//
// # Three ways in
//
//   - A game that has a name: [Solve] reads an expression such as "nim 3,4,5",
//     "kayles 7 + moore:2 1,2,3" or "0.137 12", in the notation that the command
//     has too ("grundy games" lists the names). [PPositions] lists the lost
//     positions of such a game.
//   - Nim itself, on plain numbers: [NimSum], [NimWins], [NimMove], [NimMoves],
//     [NimStrategy], and [Mex].
//   - A game of one's own: [NewGame] takes a function from a position to its
//     options. Positions are plain comparable values: an int, a string, an array.
//     [Game.At] makes one a term of a sum with others, named games among them.
//
// # Words
//
// The outcome of a position is [N] if the next player (who is to move) wins with
// best play, [P] if the previous player wins, [D] if play can go on for ever and
// neither can force a win. The Grundy value is the least number that is not the
// value of an option (the mex); it is 0 exactly at P-positions of normal play,
// and the value of a sum is the nim-sum (XOR) of the values of its terms (Sprague
// 1935, Grundy 1939). Misère play has no such number: sums are decided as wholes.
//
// # Limits
//
// Everything that can run long takes a context, and [Options] bound what it may
// keep. What is not established within the limits is reported as a [*Limit] and
// never guessed; bad input is a [*Fault], which says what is wrong, where, and
// what would be right. Heaps are any numbers from 0 to 2^64-1 where a theorem
// decides. Nothing here is safe for use by several goroutines at once unless it
// says so; functions are.
package grundy

import (
	"context"
	"iter"
	"slices"

	"grundy/box"
	"grundy/catalogue"
	"grundy/game"
	"grundy/solve"
	"grundy/words"
)

// The vocabulary, which the floors below share.
type (
	// Outcome says who wins with best play: N, P, D, or Unknown.
	Outcome = game.Outcome
	// Convention says who wins when a player cannot move: Normal or Misere.
	Convention = game.Convention
	// Position is one term of a sum, of whatever game.
	Position = game.Position
	// Sum is a disjunctive sum: a move in it is a move in one term.
	Sum = game.Sum
	// Verdict is what was established about a sum.
	Verdict = solve.Verdict
	// Move is a winning move of a verdict.
	Move = solve.Move
	// Limit is the error that says which budget ended the work.
	Limit = game.Limit
	// Fault is the error that says what is wrong with an input.
	Fault = game.Fault
	// Lang is a language that explanations are given in.
	Lang = words.Lang
	// Box bounds the heaps of positions.
	Box = box.Box
)

// The outcomes, the conventions and the languages.
const (
	Unknown = game.Unknown // not established
	N       = game.N       // the next player, who is to move, wins
	P       = game.P       // the previous player wins
	D       = game.D       // a draw: play goes on for ever

	Normal = game.Normal // who cannot move loses
	Misere = game.Misere // who cannot move wins

	English = words.English
	Chinese = words.Chinese
)

// Options say what is asked and how far to go. The zero value asks for normal
// play, for all winning moves up to 1000, and sets no limit on positions; memory
// is limited to 2 GB.
type Options struct {
	Convention Convention
	Moves      int    // how many winning moves are listed at most; 0 is 1000
	Positions  uint64 // positions that a search may keep; 0 is no limit
	Memory     uint64 // bytes for tables and searches; 0 is 2 GB
}

func (o Options) memory() uint64 {
	if o.Memory == 0 {
		return 2e9
	}
	return o.Memory
}

// Parse reads an expression of the notation: games and positions joined by "+".
// The error is a *Fault.
func Parse(expression string) (Sum, error) { return catalogue.Parse(expression) }

// Solve says who wins the position that an expression writes, with which moves,
// and why. It takes time linear in the input where theorems decide (Nim and most
// named games), about quadratic in the largest heap for other games of heaps, and
// time and memory linear in the positions and moves reached where only a search
// does. Where a limit ends the work, the verdict has what was established, and the
// error is a *Limit.
func Solve(ctx context.Context, expression string, o Options) (*Verdict, error) {
	s, err := Parse(expression)
	if err != nil {
		return nil, err
	}
	return SolveSum(ctx, s, o)
}

// SolveSum is Solve for a sum that is at hand, of named games, games of one's own
// ([Game.At]), or both.
func SolveSum(ctx context.Context, s Sum, o Options) (*Verdict, error) {
	moves := o.Moves
	if moves == 0 {
		moves = 1000
	}
	return solve.New(solve.Options{Moves: moves, Positions: o.Positions, Memory: o.memory(), Explain: true}).Solve(ctx, s, o.Convention)
}

// Why says in sentences what a verdict rests on: the theorems that decided, with
// their sources, and the steps of the explanation.
func Why(v *Verdict, lang Lang) []string {
	var why []string
	for _, e := range v.Evidence {
		var p words.Phrase
		switch {
		case e.Theorem != nil:
			p = words.P("why.theorem", words.Title(e.Theorem.Name), e.Theorem.Source, e.Theorem.Says)
		case e.Kind == "table":
			p = words.P("why.table", e.Heaps)
		case e.Kind == "period" && e.Period.Saltus == 0:
			p = words.P("why.period", e.Code, e.Period.Preperiod, e.Period.Period)
		case e.Kind == "period":
			p = words.P("why.period.saltus", e.Code, e.Period.Preperiod, e.Period.Period, e.Period.Saltus)
		case e.Kind == "quotient":
			p = words.P("why.quotient", e.Quotient.Of.Game().String(), e.Quotient.Of.Order(), e.Quotient.Of.POrder())
		case e.Kind == "search":
			p = words.P("why.search", e.Positions)
		default:
			p = words.P("why.other", e.Kind)
		}
		if text := lang.Say(p); !slices.Contains(why, text) {
			why = append(why, text)
		}
	}
	for _, n := range v.Notes {
		if !n.Says.IsZero() {
			why = append(why, lang.Say(n.Says))
		}
	}
	return why
}

// PPositions yields the heaps of the P-positions of a named game ("nim",
// "wythoff", "moore:2") in a box: each position once, in lexicographic order. An
// error comes last, with no heaps: a *Fault, a *Limit, or ctx.Err().
//
// In normal play on a sum of heaps the time grows with the lists of one heap
// fewer; else with the positions in the box, and with what a search of them
// reaches where no theorem decides.
func PPositions(ctx context.Context, name string, b Box, o Options) iter.Seq2[[]uint64, error] {
	return func(yield func([]uint64, error) bool) {
		g, err := catalogue.Reader{}.Game(name)
		stopped := false
		if err == nil {
			limits := box.Limits{Positions: o.Positions, Memory: o.memory()}
			err = box.PPositions(ctx, g, b, o.Convention, limits, func(sizes []uint64, _ game.Position) bool {
				stopped = !yield(slices.Clone(sizes), nil)
				return !stopped
			})
		}
		if err != nil && !stopped {
			yield(nil, err)
		}
	}
}
