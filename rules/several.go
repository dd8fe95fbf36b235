package rules

import (
	"math/bits"
	"slices"

	"grundy/game"
	"grundy/words"
)

// A Multi is a game on several heaps at once, in which no heap comes to be, and
// none grows unless the game is [MultiGrowing].
type Multi interface {
	// String is the game in the notation.
	String() string
	// Check says what is wrong with sizes as a position of this game: nil or
	// a *game.Fault without a place.
	Check(sizes []uint64) error
	// Each yields the sizes after every move, as many as before, each move
	// once, until yield returns false. after is valid only during the call, and a rule may move
	// in place, yield sizes itself and then take the move back.
	Each(sizes []uint64, yield func(after []uint64) bool)
	// Canonical rewrites sizes in place as the representative of the positions
	// that are equal to it, and returns it, perhaps shorter.
	Canonical(sizes []uint64) []uint64
}

// Each of the following is what a Multi may know besides, found by [Several].

// MultiDecided is a Multi with a theorem about who wins.
type MultiDecided interface {
	Decide(sizes []uint64, c game.Convention) (o game.Outcome, by *game.Theorem, ok bool)
}

// MultiWinning is a Multi that finds all the winning moves without search, in an
// order of its own, each once. It is asked only where a theorem says N, and yields
// under the rules of Each.
type MultiWinning interface {
	EachWinning(sizes []uint64, c game.Convention, yield func(after []uint64) bool)
}

// MultiValued is a Multi with a closed form of its Grundy value.
type MultiValued interface {
	Value(sizes []uint64) (value uint64, by *game.Theorem, ok bool)
}

// MultiTargeting is a MultiValued that finds the moves to a Grundy value without
// trying all.
type MultiTargeting interface {
	// EachTo yields the sizes after every move that leaves the value target;
	// ok is false, and nothing is yielded, where it cannot tell. It is asked
	// only where Value is known.
	EachTo(sizes []uint64, target uint64, yield func(after []uint64) bool) (ok bool)
}

// MultiLone is a Multi in which a heap that is the only one left is played as a
// heap of Nim: it can become any smaller one.
type MultiLone interface {
	// LoneIsNim reports whether that is so.
	LoneIsNim() bool
}

// MultiGrowing is a Multi in which heaps can grow.
type MultiGrowing interface {
	// Largest is the size that no heap ever exceeds in play from sizes.
	Largest(sizes []uint64) uint64
}

// MultiBounded is a Multi with a better bound on the positions that a search can
// meet than the product of n+1 over the heaps.
type MultiBounded interface {
	Positions(sizes []uint64) (bound uint64, ok bool)
}

// MultiExplained is a Multi with an explanation of its own.
type MultiExplained interface {
	ExplainSizes(sizes []uint64, c game.Convention) []game.Note
}

// MultiTexted is a Multi that puts its moves into words of its own, and says
// which heap a move is on (counted from 0; -1 where it is not one heap).
type MultiTexted interface {
	MoveText(before, after []uint64) (heap int, text words.Phrase)
}

// MultiTaking is a Multi in which more than one heap changes where some are taken
// from one.
type MultiTaking interface {
	// Taken rewrites sizes as they are after so many are taken from a heap, which
	// is one of them; ok is false where that is no move.
	Taken(sizes []uint64, heap int, taken uint64) (after []uint64, ok bool)
}

// A MultiGame makes a Game of a Multi.
type MultiGame struct{ Multi }

// Parse reads heaps.
func (g MultiGame) Parse(text string) (game.Position, error) {
	sizes, err := ParseHeaps(text)
	if err != nil {
		return nil, err
	}
	if err := g.Check(sizes); err != nil {
		if f, ok := err.(*game.Fault); ok {
			f.Input, f.At = text, 0
		}
		return nil, err
	}
	return NewSeveral(g.Multi, sizes), nil
}

// Several is a position of a Multi, with its heaps in the order in which the
// player sees them.
type Several struct {
	rule  Multi
	sizes []uint64
}

// NewSeveral is the position with the given heaps, which pass rule.Check. It
// keeps sizes.
func NewSeveral(rule Multi, sizes []uint64) *Several { return &Several{rule, sizes} }

// Sizes returns the rule and the heaps. The slice must not be changed.
func (p *Several) Sizes() (Multi, []uint64) { return p.rule, p.sizes }

// String is "moore:2 3,4,5".
func (p *Several) String() string { return p.rule.String() + " " + FormatHeaps(p.sizes) }

// Key is the game and the canonical heaps.
func (p *Several) Key(dst []byte) []byte {
	if named, ok := p.rule.(interface{ Notation() string }); ok {
		dst = append(dst, named.Notation()...) // welter and unbalanced:zero are one game
	} else {
		dst = append(dst, p.rule.String()...)
	}
	dst = append(dst, ' ')
	return appendSizes(dst, p.rule.Canonical(slices.Clone(p.sizes)))
}

// Moves yields every move.
func (p *Several) Moves(yield func(game.Move) bool) {
	p.rule.Each(slices.Clone(p.sizes), func(after []uint64) bool {
		return yield(p.move(after))
	})
}

func (p *Several) move(after []uint64) game.Move {
	after = slices.Clone(after)
	heap, text := p.text(after)
	return game.Move{Heap: heap, Text: text, Then: func() game.Sum {
		return game.Sum{NewSeveral(p.rule, after)}
	}}
}

// text is the move to after in words, and the heap that it is on if only one
// changes.
func (p *Several) text(after []uint64) (heap int, text words.Phrase) {
	if t, ok := p.rule.(MultiTexted); ok {
		return t.MoveText(p.sizes, after)
	}
	heap = -1
	for i, n := range p.sizes {
		if after[i] == n {
			continue
		}
		one := takeText(i, n, after[i])
		if text.IsZero() {
			heap, text = i, one
		} else {
			heap, text = -1, words.P("move.and", text, one)
		}
	}
	return heap, text
}

// Grundy is the rule's closed form.
func (p *Several) Grundy() (uint64, *game.Theorem, bool) {
	if rule, ok := p.rule.(MultiValued); ok {
		if v, by, ok := rule.Value(p.sizes); ok {
			return v, by, true
		}
	}
	return nimSum(p.sizes), &boutonNormal, p.lone()
}

// lone reports whether at most one heap is left, and is a heap of Nim.
func (p *Several) lone() bool {
	rule, ok := p.rule.(MultiLone)
	return ok && rule.LoneIsNim() && len(nonEmpty(p.sizes)) <= 1
}

// Outcome is the rule's theorem about who wins.
func (p *Several) Outcome(c game.Convention) (game.Outcome, *game.Theorem, bool) {
	if rule, ok := p.rule.(MultiDecided); ok {
		if o, by, ok := rule.Decide(p.sizes, c); ok {
			return o, by, true
		}
	}
	if c == game.Normal {
		v, by, ok := p.Grundy()
		return game.Wins(v != 0), by, ok
	}
	if p.lone() {
		return game.Wins(nimSum(p.sizes) != 1), &boutonMisere, true
	}
	return game.Unknown, nil, false
}

// WinningMoves yields the rule's winning moves. In normal play these are the
// moves to the value 0, where the rule finds those.
func (p *Several) WinningMoves(c game.Convention, yield func(game.Move) bool) bool {
	o, _, ok := p.Outcome(c)
	if !ok {
		return false
	}
	if c == game.Normal && p.MovesTo(0, yield) {
		return true
	}
	if c == game.Misere && p.lone() {
		if o == game.N {
			nimMovesTo(slices.Clone(p.sizes), 1, func(after []uint64) bool { return yield(p.move(after)) })
		}
		return true
	}
	if rule, ok := p.rule.(MultiWinning); ok {
		if o == game.N {
			rule.EachWinning(slices.Clone(p.sizes), c, func(after []uint64) bool {
				return yield(p.move(after))
			})
		}
		return true
	}
	return false
}

// MovesTo yields the rule's moves to a Grundy value.
func (p *Several) MovesTo(target uint64, yield func(game.Move) bool) bool {
	if _, _, ok := p.Grundy(); !ok {
		return false
	}
	sizes := slices.Clone(p.sizes)
	to := func(after []uint64) bool { return yield(p.move(after)) }
	if rule, ok := p.rule.(MultiTargeting); ok && rule.EachTo(sizes, target, to) {
		return true
	}
	if p.lone() {
		nimMovesTo(sizes, target, to)
		return true
	}
	return false
}

// Positions bounds the positions that a search can meet.
func (p *Several) Positions() (uint64, bool) {
	if rule, ok := p.rule.(MultiBounded); ok {
		return rule.Positions(p.sizes)
	}
	return product(p.sizes)
}

// Explain gives the rule's own explanation.
func (p *Several) Explain(c game.Convention) []game.Note {
	if rule, ok := p.rule.(MultiExplained); ok {
		return rule.ExplainSizes(p.sizes, c)
	}
	return nil
}

// Pack numbers the followers by their canonical sizes, each in as many bits as
// the largest heap can need, the first heap in the lowest. A canonical form may
// be shorter than the heaps it stands for only by empty heaps that do not matter:
// it is read back with 0 in their places at the end.
func (p *Several) Pack() (game.Rule[uint64], uint64, bool) {
	canonical := p.rule.Canonical(slices.Clone(p.sizes))
	var largest uint64
	if rule, ok := p.rule.(MultiGrowing); ok {
		largest = rule.Largest(canonical)
	} else if len(canonical) > 0 {
		largest = slices.Max(canonical)
	}
	// The width depends on the number of heaps alone, so that all followers
	// have the same rule, and with it one memo.
	width := 64 / max(1, len(p.sizes))
	if width < max(1, bits.Len64(largest)) {
		return nil, 0, false
	}
	if !p.few(mostPacked) {
		return nil, 0, false
	}
	r := packed{rule: p.rule, width: width, count: len(p.sizes)}
	return r, r.pack(canonical), true
}

// mostPacked is how many options a packed position may have: they are made all at
// once, and nothing can stop that.
const mostPacked = 1 << 21

// few reports whether there are at most so many options. It counts no further.
func (p *Several) few(most int) bool {
	p.rule.Each(slices.Clone(p.sizes), func([]uint64) bool {
		most--
		return most >= 0
	})
	return most >= 0
}

// packed is a Multi on keys.
type packed struct {
	rule  Multi
	width int // bits a heap
	count int // heaps a key
}

func (r packed) pack(sizes []uint64) uint64 {
	var key uint64
	for i, n := range sizes {
		key |= n << (i * r.width)
	}
	return key
}

// Options appends the keys of the options of the position with key k.
func (r packed) Options(dst []uint64, k uint64) []uint64 {
	var from, to [64]uint64
	sizes := from[:r.count]
	for i := range sizes {
		sizes[i] = k >> (i * r.width) & (1<<r.width - 1)
	}
	r.rule.Each(sizes, func(after []uint64) bool {
		dst = append(dst, r.pack(r.rule.Canonical(append(to[:0], after...))))
		return true
	})
	return dst
}

// Taken is the move that takes so many from a heap, counted from 0, where the rule
// is [MultiTaking].
func (p *Several) Taken(heap int, taken uint64) (game.Move, bool) {
	rule, ok := p.rule.(MultiTaking)
	if !ok || heap < 0 || heap >= len(p.sizes) {
		return game.Move{}, false
	}
	after, ok := rule.Taken(slices.Clone(p.sizes), heap, taken)
	if !ok {
		return game.Move{}, false
	}
	return p.move(after), true
}

// sorted is the canonical form of a game in which neither the order of heaps nor
// empty heaps matter.
func sorted(sizes []uint64) []uint64 {
	slices.Sort(sizes)
	for len(sizes) > 0 && sizes[0] == 0 {
		sizes = sizes[1:]
	}
	return sizes
}

// product is the product of n+1; ok is false where it passes 2^64.
func product(sizes []uint64) (bound uint64, ok bool) {
	bound = 1
	for _, n := range sizes {
		hi, lo := bits.Mul64(bound, n+1)
		if hi != 0 || n+1 == 0 {
			return 0, false
		}
		bound = lo
	}
	return bound, true
}
