package rules

import (
	"slices"

	"grundy/game"
	"grundy/words"
)

// ChompGame is Chomp on a bar of squares in rows, none longer than the row before.
// A bite eats a square and all that is in its column or beyond, in its row or later
// ones. The first square of the first row is poisoned and is never eaten.
type ChompGame struct{}

var (
	galeHook = game.Theorem{
		Name:   "Chomp, a hook",
		Source: "D. Gale, A curious Nim-type game, American Mathematical Monthly 81 (1974) 876-879",
		Says:   words.P("theorem.chomp.hook"),
	}
	galeHookMisere = game.Theorem{
		Name:   "Chomp, a hook (misère)",
		Source: "C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics (2) 3 (1901) 35-39",
		Says:   words.P("theorem.chomp.hook.misere"),
	}
	galeArms = game.Theorem{
		Name:   "Chomp, equal arms",
		Source: "D. Gale, A curious Nim-type game, American Mathematical Monthly 81 (1974) 876-879",
		Says:   words.P("theorem.chomp.arms"),
	}
	galeTwo = game.Theorem{
		Name:   "Chomp, two rows",
		Source: "D. Gale, A curious Nim-type game, American Mathematical Monthly 81 (1974) 876-879",
		Says:   words.P("theorem.chomp.two"),
	}
	galeTwoMisere = game.Theorem{
		Name:   "Chomp, two rows (misère)",
		Source: "D. Gale, A curious Nim-type game, American Mathematical Monthly 81 (1974) 876-879",
		Says:   words.P("theorem.chomp.two.misere"),
	}
	stealing = game.Theorem{
		Name:   "Strategy stealing",
		Source: "D. Gale, A curious Nim-type game, American Mathematical Monthly 81 (1974) 876-879",
		Says:   words.P("theorem.chomp.stealing"),
	}
	stealingMisere = game.Theorem{
		Name:   "Strategy stealing (misère)",
		Source: "D. Gale, A curious Nim-type game, American Mathematical Monthly 81 (1974) 876-879",
		Says:   words.P("theorem.chomp.stealing.misere"),
	}
)

// String is "chomp".
func (ChompGame) String() string { return "chomp" }

// Parse reads the lengths of the rows. Rows of length 0 at the end are no rows.
func (ChompGame) Parse(text string) (game.Position, error) {
	rows, err := ParseHeaps(text)
	if err != nil {
		return nil, err
	}
	fault := func(what words.Phrase) (game.Position, error) {
		return nil, &game.Fault{Code: "position", What: what, Hint: words.P("chomp.hint"), Input: text}
	}
	for i := 1; i < len(rows); i++ {
		if rows[i] > rows[i-1] {
			return fault(words.P("chomp.longer", i+1, rows[i], rows[i-1]))
		}
	}
	if rows = withoutZeros(rows); len(rows) == 0 {
		return fault(words.P("chomp.nothing"))
	}
	return Chomp{rows}, nil
}

// withoutZeros is rows without the zeros at its end.
func withoutZeros(rows []uint64) []uint64 {
	for len(rows) > 0 && rows[len(rows)-1] == 0 {
		rows = rows[:len(rows)-1]
	}
	return rows
}

// Theory returns the theorems that decide some bars.
func (ChompGame) Theory() []*game.Theorem {
	return []*game.Theorem{&stealing, &galeArms, &galeTwo, &galeHook, &stealingMisere, &galeTwoMisere, &galeHookMisere}
}

// Chomp is a position of Chomp.
type Chomp struct{ rows []uint64 }

// String is "chomp 4,4,2".
func (p Chomp) String() string { return "chomp " + FormatHeaps(p.rows) }

// mostTurned is the number of columns up to which a bar and its reflection have
// one key.
const mostTurned = 1 << 12

// Key is that of the bar or of its reflection, whichever has fewer rows or else the
// longer first rows.
func (p Chomp) Key(dst []byte) []byte {
	rows := p.rows
	if rows[0] <= mostTurned && len(rows) <= mostTurned {
		if t := turned(rows); len(t) < len(rows) || len(t) == len(rows) && slices.Compare(t, rows) > 0 {
			rows = t
		}
	}
	return appendSizes(append(dst, "chomp "...), rows)
}

// turned is the lengths of the columns.
func turned(rows []uint64) []uint64 {
	columns := make([]uint64, rows[0])
	for i := range columns {
		for k := len(rows) - 1; k >= 0; k-- {
			if rows[k] > uint64(i) {
				columns[i] = uint64(k + 1)
				break
			}
		}
	}
	return columns
}

// Moves yields the bites row by row, from the end of each.
func (p Chomp) Moves(yield func(game.Move) bool) {
	for i, n := range p.rows {
		least := uint64(0)
		if i == 0 {
			least = 1
		}
		for left := n; left > least; {
			left--
			if !yield(p.bite(i, left)) {
				return
			}
		}
	}
}

// bite is the move that leaves so many squares of row i, counted from 0.
func (p Chomp) bite(i int, left uint64) game.Move {
	return game.Move{Heap: -1, Text: words.P("move.bite", i+1, left+1), Then: func() game.Sum {
		rows := slices.Clone(p.rows)
		for k := i; k < len(rows); k++ {
			rows[k] = min(rows[k], left)
		}
		return game.Sum{Chomp{withoutZeros(rows)}}
	}}
}

// hook is the arm and the leg of a bar without a second square in its second row,
// the poison left out.
func (p Chomp) hook() (arm, leg uint64, ok bool) {
	return p.rows[0] - 1, uint64(len(p.rows) - 1), len(p.rows) == 1 || p.rows[1] == 1
}

// two is the lengths of the two rows, or columns, of a bar that has two.
func (p Chomp) two() (long, short uint64, ok bool) {
	switch rows := uint64(len(p.rows)); {
	case rows == 2:
		return p.rows[0], p.rows[1], true
	case p.rows[0] == 2:
		for _, n := range p.rows {
			short += n - 1
		}
		return rows, short, true
	}
	return 0, 0, false
}

// rectangle reports whether all rows are equally long.
func (p Chomp) rectangle() bool { return p.rows[0] == p.rows[len(p.rows)-1] }

// Grundy is that of two heaps of Nim where the bar is a hook.
func (p Chomp) Grundy() (uint64, *game.Theorem, bool) {
	arm, leg, ok := p.hook()
	return arm ^ leg, &galeHook, ok
}

// Outcome is known of hooks, of two rows or columns and of rectangles, and in
// normal play of bars with as many rows as columns.
func (p Chomp) Outcome(c game.Convention) (game.Outcome, *game.Theorem, bool) {
	arm, leg, hook := p.hook()
	long, short, two := p.two()
	if c == game.Misere {
		switch {
		case hook:
			return nimOutcome(arm, leg, c), &galeHookMisere, true
		case two:
			return game.N, &galeTwoMisere, true
		case p.rectangle():
			return game.N, &stealingMisere, true
		}
		return game.Unknown, nil, false
	}
	switch {
	case hook:
		return nimOutcome(arm, leg, c), &galeHook, true
	case two:
		return game.Wins(long != short+1), &galeTwo, true
	case arm == leg:
		return game.N, &galeArms, true
	case p.rectangle():
		return game.N, &stealing, true
	}
	return game.Unknown, nil, false
}

func nimOutcome(a, b uint64, c game.Convention) game.Outcome {
	o, _, _ := Moore{1}.Decide([]uint64{a, b}, c)
	return o
}

// WinningMoves yields those of hooks and of two rows or columns, and of squares,
// where it is the bite next to the poison across: after any other bite either that
// one is still there, or a rectangle is left.
func (p Chomp) WinningMoves(c game.Convention, yield func(game.Move) bool) bool {
	arm, leg, hook := p.hook()
	long, short, two := p.two()
	switch {
	case hook:
		p.hookMoves(arm, leg, c, yield)
	case two && c == game.Misere:
		p.twoMisere(yield)
	case two && long != short+1:
		p.twoMoves(long, short, yield)
	case two:
	case c == game.Normal && arm == leg && p.rectangle():
		yield(p.bite(1, 1))
	default:
		return false
	}
	return true
}

// hookMoves yields the winning moves of the arm and the leg as heaps of Nim.
func (p Chomp) hookMoves(arm, leg uint64, c game.Convention, yield func(game.Move) bool) {
	if nimOutcome(arm, leg, c) != game.N || arm == 0 && leg == 0 {
		return
	}
	Moore{1}.EachWinning([]uint64{arm, leg}, c, func(after []uint64) bool {
		return yield(p.shorten(after[0], after[1]))
	})
}

// shorten is the move of a hook to a smaller arm or a smaller leg.
func (p Chomp) shorten(arm, leg uint64) game.Move {
	if arm != p.rows[0]-1 {
		return p.bite(0, arm+1)
	}
	return p.bite(int(leg+1), 0)
}

// twoMoves yields the moves of two rows to (n+1, n), of which there is one; of two
// columns it is the same bite, reflected.
func (p Chomp) twoMoves(long, short uint64, yield func(game.Move) bool) {
	across := func(row int, left uint64) game.Move { // the bite in these rows
		if len(p.rows) == 2 {
			return p.bite(row, left)
		}
		return p.bite(int(left), uint64(row))
	}
	if long == short {
		yield(across(1, long-1))
	} else {
		yield(across(0, short+1))
	}
}

// twoMisere yields the moves to two squares.
func (p Chomp) twoMisere(yield func(game.Move) bool) {
	if len(p.rows) == 2 && !yield(p.bite(0, 1)) {
		return
	}
	if p.rows[0] == 2 {
		yield(p.bite(1, 0))
	}
}

// MovesTo yields the moves of a hook to a value.
func (p Chomp) MovesTo(target uint64, yield func(game.Move) bool) bool {
	arm, leg, ok := p.hook()
	if !ok {
		return false
	}
	if n := leg ^ target; n < arm && !yield(p.shorten(n, leg)) {
		return true
	}
	if n := arm ^ target; n < leg {
		yield(p.shorten(arm, n))
	}
	return true
}

// WinningMove is the bite that leaves equal arms.
func (p Chomp) WinningMove(c game.Convention) (game.Move, bool) {
	if arm, leg, hook := p.hook(); c == game.Normal && !hook && arm == leg {
		return p.bite(1, 1), true
	}
	return game.Move{}, false
}

// Positions counts the bars within this one.
func (p Chomp) Positions() (uint64, bool) {
	all, ok := newPartitions(p.rows)
	if !ok {
		return 0, false
	}
	return all.size() - 1, true
}

// Picture is the rows of the bar.
func (p Chomp) Picture() game.Picture {
	return game.Picture{Kind: game.BarPicture, Numbers: slices.Clone(p.rows)}
}

// Index numbers the bars within this one; the poison alone is 0.
func (p Chomp) Index() (game.Numbering, bool) {
	if len(p.rows) > mostChompRows || p.rows[0] > mostChompColumns {
		return nil, false
	}
	all, ok := newPartitions(p.rows)
	if !ok {
		return nil, false
	}
	n := &chompIndex{partitions: all, sums: make([][]uint64, p.rows[0])}
	for m := range n.sums {
		sums := make([]uint64, len(p.rows)+1)
		for k, terms := range all.terms {
			if m < len(terms) {
				sums[k+1] = sums[k] + terms[m]
			}
		}
		n.sums[m] = sums
	}
	return n, true
}

// How many rows and columns a bar has that is numbered.
const (
	mostChompRows    = 64
	mostChompColumns = 1 << 10
)

// chompIndex is Chomp on the numbers of its bars.
type chompIndex struct {
	*partitions
	sums [][]uint64 // sums[m][i] is what rows of m add to the number, those before i together
}

// Size is how many bars there are with the poison.
func (x *chompIndex) Size() uint64 { return x.size() - 1 }

// Number is the number of a bar within the shape.
func (x *chompIndex) Number(p game.Position) (uint64, bool) {
	c, ok := p.(Chomp)
	if !ok {
		return 0, false
	}
	n, ok := x.number(c.rows)
	return n - 1, ok
}

// Options bites. All rows from i on that were longer become m, down to row f, the
// first that was not: the rest stay, and their terms with them.
func (x *chompIndex) Options(dst []uint64, n uint64) []uint64 {
	var list [mostChompRows]int
	var before [mostChompRows + 1]uint64 // what the rows before add
	rows := list[:len(x.shape)]
	x.list(rows, n+1)
	for k, v := range rows {
		before[k+1] = before[k] + x.terms[k][v]
	}
	f, first := len(rows), 1 // the poison is not eaten
	for m := range rows[0] {
		for rows[f-1] <= m {
			f--
		}
		sums := x.sums[m][:f+1]
		rest := sums[f] + before[len(rows)] - before[f] - 1
		for i := first; i < f; i++ {
			dst = append(dst, before[i]-sums[i]+rest)
		}
		first = 0
	}
	return dst
}

// Tiles cuts by the first rows.
func (x *chompIndex) Tiles() [][]game.Range { return x.tiles(1) }

// Explain says what a theorem of Gale decides.
func (p Chomp) Explain(c game.Convention) []game.Note {
	arm, leg, hook := p.hook()
	long, short, two := p.two()
	switch {
	case hook:
		return append([]game.Note{{Says: words.P("chomp.hook", arm, leg)}}, Nim{}.ExplainHeaps([]uint64{arm, leg}, c)...)
	case two && c == game.Normal:
		return []game.Note{{Says: words.P("chomp.two", long, short)}}
	}
	return nil
}
