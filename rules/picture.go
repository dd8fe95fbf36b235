package rules

import (
	"grundy/game"
	"grundy/heaps"
)

// HeapBounded is a heap rule whose moves take any number between two bounds from
// one heap and leave the rest as one heap, whatever the heap.
type HeapBounded interface {
	// Bounds are the least and the greatest take; ok is false where the rule is
	// not so simple.
	Bounds() (t game.Take, ok bool)
}

// MultiPictured is a Multi whose positions are more than heaps of stones.
type MultiPictured interface {
	Picture(sizes []uint64) game.Picture
}

// Picture shows heaps of stones; rows of pins where a move takes from the middle
// of a heap and leaves two.
func (p *Heaps) Picture() game.Picture {
	picture := game.Picture{Kind: game.HeapsPicture, Numbers: p.sizes}
	rule := p.rule
	if b, ok := rule.(HeapBounded); ok {
		if t, ok := b.Bounds(); ok {
			picture.Take = &t
		}
	}
	if r, ok := rule.(HeapPlain); ok {
		rule = r.Plain()
	}
	if code, ok := rule.(heaps.Code); ok && breaksRows(code) {
		picture.Kind = game.PinsPicture
	}
	return picture
}

// breaksRows reports whether a move of a code takes objects out of a heap's middle.
// A code that splits heaps without taking is a game of heaps.
func breaksRows(code heaps.Code) bool {
	return code.MostHeaps() > 1 && code.Digit(0).Bits == 0
}

// Picture is the rule's own, else heaps of stones.
func (p *Several) Picture() game.Picture {
	if rule, ok := p.rule.(MultiPictured); ok {
		return rule.Picture(p.sizes)
	}
	return game.Picture{Kind: game.HeapsPicture, Numbers: p.sizes}
}

// anyNumber is the take of Nim: from 1 to the whole heap.
func anyNumber() *game.Take { return &game.Take{Min: 1} }

// upTo is a take of 1 to most objects; no bound where most is 0.
func upTo(most uint64) *game.Take { return &game.Take{Min: 1, Max: most} }

// setBounds are the bounds of a set that is one range of numbers.
func setBounds(set heaps.Set) (t game.Take, ok bool) {
	ranges := set.Ranges()
	if len(ranges) != 1 || len(set.Kinds()) > 0 {
		return game.Take{}, false
	}
	return game.Take{Min: ranges[0].From, Max: ranges[0].To}, true
}

// mostDrawn is the size up to which boards are drawn cell by cell.
const mostDrawn = 64
