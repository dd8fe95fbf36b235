package rules

import (
	"grundy/game"
	"grundy/words"
)

// mostExplained is how many heaps are explained one by one.
const mostExplained = 8

// explainValues explains a sum of heaps by their values: how each is had, in the
// words of says, and how they add up.
func explainValues(rule HeapValued, sizes []uint64, c game.Convention, says func(n, value uint64) words.Phrase) []game.Note {
	values, ok := heapValues(rule, sizes)
	if !ok {
		return nil
	}
	var notes []game.Note
	told := map[uint64]bool{}
	for i, n := range sizes {
		if told[n] || n == 0 && len(sizes) > 1 {
			continue
		}
		if len(told) == mostExplained {
			notes = append(notes, game.Note{Says: words.P("explain.more")})
			break
		}
		told[n] = true
		notes = append(notes, game.Note{Says: says(n, values[i])})
	}
	if len(sizes) > 1 {
		notes = append(notes, game.Note{Columns: &game.Columns{Numbers: values, Modulus: 2}})
	}
	return append(notes, game.Note{Says: ExplainSum(values, c)})
}

// ExplainSum says what the values of heaps decide: their nim-sum in normal play,
// and in the misère play of tame games.
func ExplainSum(values []uint64, c game.Convention) words.Phrase {
	sum, large, ones := nimShape(values)
	switch {
	case c == game.Misere && large == 0:
		return words.P("explain.misere.small", ones)
	case c == game.Misere && large == 1:
		return words.P("explain.misere.one")
	case c == game.Misere && sum == 0:
		return words.P("explain.misere.balanced", large)
	case c == game.Misere:
		return words.P("explain.misere.unbalanced", large, sum)
	case sum == 0:
		return words.P("explain.balanced")
	}
	return words.P("explain.unbalanced", sum)
}
