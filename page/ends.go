package page

import (
	"strings"

	"grundy/game"
	"grundy/heaps"
)

// endsEmpty reports whether the play on a sum always ends with nothing left, so
// that "who cannot move loses" is the same as "who takes the last object wins".
// It may say no where it cannot tell.
func endsEmpty(sum game.Sum) bool {
	for _, position := range sum {
		if h, ok := position.(interface {
			Heaps() (heaps.Rule, []uint64)
		}); ok {
			rule, _ := h.Heaps()
			if !everyHeapMoves(rule) {
				return false
			}
			continue
		}
		name, _, _ := strings.Cut(position.String(), " ")
		name, _, _ = strings.Cut(name, ":")
		switch name {
		case "moore", "index", "wythoff", "greedy", "circular", "fibonacci":
			// one object of a largest heap can always be taken
		default:
			return false
		}
	}
	return true
}

// everyHeapMoves reports whether every heap that is not empty has a move. From
// the size that passes the last digit of a code, or the least number of a set,
// on it has one always or never, so that small heaps tell.
func everyHeapMoves(rule heaps.Rule) bool {
	most := uint64(64)
	if c, ok := rule.(heaps.Code); ok {
		last, _ := c.Last()
		_, repeat := c.Repetend()
		most = max(most, uint64(last+repeat+4))
	}
	for n := uint64(1); n <= most; n++ {
		moves := false
		rule.Options(n, func(uint64, []uint64) bool {
			moves = true
			return false
		})
		if !moves {
			return false
		}
	}
	return true
}
