package rules

import (
	"slices"

	"grundy/game"
	"grundy/heaps"
	"grundy/words"
)

// A heap rule may know more than its options; each of these is found by [Heaps]
// and by the solver.

// HeapValued is a heap rule that may know its Grundy values in closed form.
type HeapValued interface {
	// HeapGrundy is the Grundy value of a heap of n and the theorem that gives it.
	HeapGrundy(n uint64) (value uint64, by *game.Theorem, ok bool)
}

// HeapTargeting is a HeapValued rule that finds the moves to a value without
// trying all.
type HeapTargeting interface {
	// HeapMovesTo yields the moves from a heap of n that leave the given
	// Grundy value, in the order of Options.
	HeapMovesTo(n, value uint64, yield func(taken uint64, left []uint64) bool)
}

// HeapMisere is a heap rule that may know who wins misère play on a sum of heaps.
type HeapMisere interface {
	// MisereOutcome decides misère play; ok is false where no theorem does.
	MisereOutcome(sizes []uint64) (o game.Outcome, by *game.Theorem, ok bool)
	// MisereMoves yields the winning moves: which heap, and what is left of
	// it. It is asked only where MisereOutcome says N.
	MisereMoves(sizes []uint64, yield func(heap int, left []uint64) bool)
}

// HeapTame is a heap rule whose sums are won in misère play as Nim is, with heaps
// as large as the values: see [TameOutcome]. Any sum of heaps of such rules is.
type HeapTame interface {
	// TameBy is the theorem that says so. It holds when every heap of value 0
	// that has a move has a move to the value 1, and every move leaves at most
	// one heap; ok is false where that is not known.
	TameBy() (by *game.Theorem, ok bool)
}

// HeapPlain is a heap rule that is made of a plain one and its theorems: a
// [heaps.Code], a [heaps.Take] or a [heaps.AllBut], for those who compute values
// and care for the shape of the moves.
type HeapPlain interface {
	Plain() heaps.Rule
}

// Plain is the rule as a code or a set of the heaps floor, where it is one, else the
// rule.
func Plain(rule heaps.Rule) heaps.Rule {
	if p, ok := rule.(HeapPlain); ok {
		return p.Plain()
	}
	if rule == (Nim{}) {
		if nim, err := heaps.ParseCode("0.[3]"); err == nil {
			return nim
		}
	}
	return rule
}

// HeapTexted is a heap rule that puts moves into words of its own.
type HeapTexted interface {
	// MoveText is the move that leaves the given heaps of heap i of n, counted
	// from 0; ok is false where it has no words for it.
	MoveText(i int, n uint64, left []uint64) (text words.Phrase, ok bool)
}

// HeapExplained is a heap rule with an explanation of its own.
type HeapExplained interface {
	ExplainHeaps(sizes []uint64, c game.Convention) []game.Note
}

// A HeapGame makes a Game of a heap rule.
type HeapGame struct{ heaps.Rule }

// Parse reads heaps.
func (g HeapGame) Parse(text string) (game.Position, error) {
	sizes, err := ParseHeaps(text)
	if err != nil {
		return nil, err
	}
	return NewHeaps(g.Rule, sizes), nil
}

// Heaps is a position of a heap game: heaps in the order in which the player
// sees them. An emptied heap keeps its place as 0.
type Heaps struct {
	rule  heaps.Rule
	sizes []uint64
}

// NewHeaps is the position of the given heaps. It keeps sizes.
func NewHeaps(rule heaps.Rule, sizes []uint64) *Heaps { return &Heaps{rule, sizes} }

// Heaps returns the rule and the heaps. The slice must not be changed.
func (p *Heaps) Heaps() (heaps.Rule, []uint64) { return p.rule, p.sizes }

// String is "0.77 3,4,5".
func (p *Heaps) String() string {
	name := p.rule.String()
	if len(p.sizes) == 0 {
		return name + " -"
	}
	var short [64]byte // most positions need no more, and it stays on the stack
	return string(appendHeaps(append(append(short[:0], name...), ' '), p.sizes))
}

// Key is the game and the sorted non-empty heaps.
func (p *Heaps) Key(dst []byte) []byte {
	if code, ok := p.rule.(interface{ Notation() string }); ok {
		dst = append(dst, code.Notation()...) // kayles and 0.77 are one game
	} else {
		dst = append(dst, p.rule.String()...)
	}
	dst = append(dst, ' ')
	sorted := slices.Clone(p.sizes)
	slices.Sort(sorted)
	for len(sorted) > 0 && sorted[0] == 0 {
		sorted = sorted[1:]
	}
	return appendSizes(dst, sorted)
}

// Components are the non-empty heaps, each a position of its own.
func (p *Heaps) Components() game.Sum {
	var parts game.Sum
	for i, n := range p.sizes {
		if n > 0 {
			parts = append(parts, NewHeaps(p.rule, p.sizes[i:i+1:i+1]))
		}
	}
	return parts
}

// Moves yields the moves heap by heap.
func (p *Heaps) Moves(yield func(game.Move) bool) {
	for i, n := range p.sizes {
		more := true
		p.rule.Options(n, func(taken uint64, left []uint64) bool {
			more = yield(p.Move(i, taken, left))
			return more
		})
		if !more {
			return
		}
	}
}

// Move is the move that takes so many from heap i, counted from 0, and leaves
// the given heaps in its place.
func (p *Heaps) Move(i int, taken uint64, left []uint64) game.Move {
	left = slices.Clone(left)
	n := p.sizes[i]
	var text words.Phrase
	switch {
	case len(left) == 0:
		text = takeText(i, n, 0)
	case len(left) == 1:
		text = takeText(i, n, left[0])
	case taken == 0:
		text = words.P("move.split", i+1, n, FormatHeaps(left))
	default:
		text = words.P("move.break", i+1, n, FormatHeaps(left), taken)
	}
	if rule, ok := p.rule.(HeapTexted); ok {
		if own, ok := rule.MoveText(i, n, left); ok {
			text = own
		}
	}
	return game.Move{Heap: i, Text: text, Then: func() game.Sum {
		sizes := make([]uint64, 0, len(p.sizes)+max(len(left), 1)-1)
		sizes = append(sizes, p.sizes[:i]...)
		sizes = append(sizes, left...)
		if len(left) == 0 {
			sizes = append(sizes, 0)
		}
		return game.Sum{NewHeaps(p.rule, append(sizes, p.sizes[i+1:]...))}
	}}
}

// Rule is the rule of the heaps.
func (p *Heaps) Rule() heaps.Rule { return p.rule }

// Failure is why the rule's moves cannot be trusted, if it can fail.
func (p *Heaps) Failure() error {
	if f, ok := p.rule.(game.Failing); ok {
		return f.Failure()
	}
	return nil
}

// Grundy is the nim-sum of the heaps' values, where the rule knows them all.
func (p *Heaps) Grundy() (uint64, *game.Theorem, bool) {
	rule, ok := p.rule.(HeapValued)
	if !ok {
		return 0, nil, false
	}
	var x uint64
	_, by, ok := rule.HeapGrundy(0)
	if !ok {
		return 0, nil, false
	}
	for _, n := range p.sizes {
		v, t, ok := rule.HeapGrundy(n)
		if !ok {
			return 0, nil, false
		}
		if n > 0 {
			by = t
		}
		x ^= v
	}
	return x, by, true
}

// Outcome is N in normal play unless the value is 0; misère play is decided where
// the rule has a theorem for it.
func (p *Heaps) Outcome(c game.Convention) (game.Outcome, *game.Theorem, bool) {
	if c == game.Normal {
		v, by, ok := p.Grundy()
		if !ok {
			return game.Unknown, nil, false
		}
		return game.Wins(v != 0), by, true
	}
	if rule, ok := p.rule.(HeapMisere); ok {
		return rule.MisereOutcome(p.sizes)
	}
	if values, by, ok := p.tame(); ok {
		return TameOutcome(values), by, true
	}
	return game.Unknown, nil, false
}

// WinningMoves yields the moves to P-positions where theorems give them.
func (p *Heaps) WinningMoves(c game.Convention, yield func(game.Move) bool) bool {
	if c == game.Normal {
		return p.MovesTo(0, yield)
	}
	rule, ok := p.rule.(HeapMisere)
	if !ok {
		return p.tameMoves(yield)
	}
	o, _, ok := rule.MisereOutcome(p.sizes)
	if ok && o == game.N {
		rule.MisereMoves(p.sizes, func(i int, left []uint64) bool {
			taken := p.sizes[i]
			for _, n := range left {
				taken -= n
			}
			return yield(p.Move(i, taken, left))
		})
	}
	return ok
}

// tameMoves yields the winning moves of misère play where the rule is tame.
func (p *Heaps) tameMoves(yield func(game.Move) bool) bool {
	values, _, ok := p.tame()
	rule, targets := p.rule.(HeapTargeting)
	if !ok || !targets {
		return false
	}
	if TameOutcome(values) == game.N {
		target := TameTarget(values)
		for i, v := range values {
			if !p.movesTo(i, rule, target(v), yield) {
				break
			}
		}
	}
	return true
}

// movesTo yields the moves on heap i that leave the given value of it, and
// reports whether to go on.
func (p *Heaps) movesTo(i int, rule HeapTargeting, value uint64, yield func(game.Move) bool) bool {
	more := true
	rule.HeapMovesTo(p.sizes[i], value, func(taken uint64, left []uint64) bool {
		more = yield(p.Move(i, taken, left))
		return more
	})
	return more
}

// MovesTo yields the moves that leave the value target, where the rule knows
// them.
func (p *Heaps) MovesTo(target uint64, yield func(game.Move) bool) bool {
	rule, ok := p.rule.(interface {
		HeapValued
		HeapTargeting
	})
	if !ok {
		return false
	}
	total, _, ok := p.Grundy()
	if !ok {
		return false
	}
	for i, n := range p.sizes {
		v, _, _ := rule.HeapGrundy(n)
		if !p.movesTo(i, rule, target^total^v, yield) {
			break
		}
	}
	return true
}

// Explain gives the rule's own explanation.
func (p *Heaps) Explain(c game.Convention) []game.Note {
	if rule, ok := p.rule.(HeapExplained); ok {
		return rule.ExplainHeaps(p.sizes, c)
	}
	return nil
}
