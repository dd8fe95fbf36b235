package rules

import (
	"math/bits"
	"slices"
	"strconv"

	"grundy/game"
	"grundy/words"
)

// BuildingGame is building Nim: while Tokens are left, put one of them on any
// stack; then play Nim with the stacks.
type BuildingGame struct{ Tokens uint64 }

// String is "building:t".
func (g BuildingGame) String() string { return "building:" + strconv.FormatUint(g.Tokens, 10) }

// Parse reads the stacks, empty ones included.
func (g BuildingGame) Parse(text string) (game.Position, error) {
	stacks, err := ParseHeaps(text)
	if err != nil {
		return nil, err
	}
	for _, n := range stacks {
		if n+g.Tokens < n {
			return nil, &game.Fault{Code: "position", What: words.P("building.large"), Hint: words.P("building.large.hint"), Input: text}
		}
	}
	return Building{g.Tokens, stacks}, nil
}

// Theory returns Bouton's theorems, which decide the second phase.
func (BuildingGame) Theory() []*game.Theorem {
	return []*game.Theorem{&boutonNormal, &boutonMisere}
}

// Building is a position of building Nim.
type Building struct {
	tokens uint64
	stacks []uint64
}

// String is "building:2 0,0,1".
func (p Building) String() string {
	return BuildingGame{p.tokens}.String() + " " + FormatHeaps(p.stacks)
}

// Key holds the stacks sorted, empty ones included while they can be built on.
func (p Building) Key(dst []byte) []byte {
	dst = append(append(dst, BuildingGame{p.tokens}.String()...), ' ')
	return appendSizes(dst, p.canonical())
}

func (p Building) canonical() []uint64 {
	stacks := slices.Clone(p.stacks)
	if p.tokens == 0 {
		return sorted(stacks)
	}
	slices.Sort(stacks)
	return stacks
}

// Moves yields the moves stack by stack.
func (p Building) Moves(yield func(game.Move) bool) {
	for i, n := range p.stacks {
		if p.tokens > 0 {
			if !yield(p.move(i, n+1)) {
				return
			}
			continue
		}
		for to := n; to > 0; {
			to--
			if !yield(p.move(i, to)) {
				return
			}
		}
	}
}

// move makes stack i, counted from 0, so large.
func (p Building) move(i int, to uint64) game.Move {
	text := words.P("move.build", i+1, p.stacks[i], to)
	left := p.tokens - 1
	if p.tokens == 0 {
		text, left = takeText(i, p.stacks[i], to), 0
	}
	return game.Move{Heap: i, Text: text, Then: func() game.Sum {
		stacks := slices.Clone(p.stacks)
		stacks[i] = to
		return game.Sum{Building{left, stacks}}
	}}
}

// Grundy is the nim-sum once nothing is left to build with.
func (p Building) Grundy() (uint64, *game.Theorem, bool) {
	return nimSum(p.stacks), &boutonNormal, p.tokens == 0
}

// Outcome is Bouton's once nothing is left to build with.
func (p Building) Outcome(c game.Convention) (game.Outcome, *game.Theorem, bool) {
	if p.tokens > 0 {
		return game.Unknown, nil, false
	}
	return Moore{1}.Decide(p.stacks, c)
}

// WinningMoves yields those of Nim once nothing is left to build with.
func (p Building) WinningMoves(c game.Convention, yield func(game.Move) bool) bool {
	o, _, ok := p.Outcome(c)
	if ok && o == game.N {
		Moore{1}.EachWinning(slices.Clone(p.stacks), c, func(after []uint64) bool {
			for i, n := range p.stacks {
				if n != after[i] {
					return yield(p.move(i, after[i]))
				}
			}
			return true
		})
	}
	return ok
}

// MovesTo yields the moves of Nim to a value.
func (p Building) MovesTo(target uint64, yield func(game.Move) bool) bool {
	if p.tokens > 0 {
		return false
	}
	change := nimSum(p.stacks) ^ target
	for i, n := range p.stacks {
		if n^change < n && !yield(p.move(i, n^change)) {
			break
		}
	}
	return true
}

// Positions bounds the followers: every stack could get every token.
func (p Building) Positions() (uint64, bool) {
	most := slices.Clone(p.stacks)
	for i := range most {
		most[i] += p.tokens
	}
	built, ok := product(most)
	hi, lo := bits.Mul64(built, p.tokens+1)
	return lo, ok && hi == 0 && p.tokens+1 != 0
}

// Pack writes the tokens above the sorted stacks, the first of these in the lowest
// bits.
func (p Building) Pack() (game.Rule[uint64], uint64, bool) {
	var largest uint64
	for _, n := range p.stacks {
		largest = max(largest, n+p.tokens)
	}
	r := packedBuilding{count: len(p.stacks), width: max(1, bits.Len64(largest))}
	if r.count*r.width+bits.Len64(p.tokens) > 64 || r.count >= 64 {
		return nil, 0, false
	}
	return r, r.pack(p.tokens, slices.Clone(p.stacks)), true
}

// packedBuilding is building Nim on keys.
type packedBuilding struct{ count, width int }

func (r packedBuilding) pack(tokens uint64, stacks []uint64) uint64 {
	slices.Sort(stacks)
	key := tokens
	for i := len(stacks) - 1; i >= 0; i-- {
		key = key<<r.width | stacks[i]
	}
	return key
}

// Options appends the keys of the options of the position with key k.
func (r packedBuilding) Options(dst []uint64, k uint64) []uint64 {
	var from, to [64]uint64
	stacks := from[:r.count]
	for i := range stacks {
		stacks[i] = k & (1<<r.width - 1)
		k >>= r.width
	}
	option := func(tokens uint64, i int, n uint64) {
		after := append(to[:0], stacks...)
		after[i] = n
		dst = append(dst, r.pack(tokens, after))
	}
	for i, n := range stacks {
		if k > 0 {
			option(k-1, i, n+1)
			continue
		}
		for left := range n {
			option(0, i, left)
		}
	}
	return dst
}

// Explain is Nim's once nothing is left to build with.
func (p Building) Explain(c game.Convention) []game.Note {
	if p.tokens > 0 {
		return []game.Note{{Says: words.P("building.phase", p.tokens)}}
	}
	return Nim{}.ExplainHeaps(p.stacks, c)
}

// Picture shows the stacks, with the tokens that are still to be built with as the
// limit.
func (p Building) Picture() game.Picture {
	picture := game.Picture{Kind: game.HeapsPicture, Numbers: p.stacks}
	if p.tokens > 0 {
		picture.Limit = &p.tokens
	} else {
		picture.Take = anyNumber()
	}
	return picture
}
