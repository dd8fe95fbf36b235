package catalogue

import (
	"grundy/rules"
	"grundy/words"
)

// heapEntries are the games on one heap and sums of heaps.
func heapEntries() []Entry {
	return []Entry{
		{
			Name: "nim", Example: "nim 3,4,5",
			Rule: words.P("rule.nim"), Position: words.P("position.heaps"),
			Theory: rules.Nim{}.Theory(), Source: rules.Nim{}.Theory()[0].Source,
			New: plain(rules.HeapGame{Rule: rules.Nim{}}),
		},
		{
			Name: "kayles", Code: "0.77", Example: "kayles 7",
			Rule: words.P("rule.kayles"), Position: words.P("position.heaps"),
			Source: "H. E. Dudeney, The Canterbury Puzzles (1907); R. K. Guy and C. A. B. Smith, The G-values of various games, Proc. Cambridge Philos. Soc. 52 (1956) 514-526",
			New:    coded("0.77"),
		},
	}
}
