package answer

import (
	"grundy/game"
	"grundy/rules"
	"grundy/stream"
	"grundy/words"
)

// Heaps is the verdict on a position of Nim that was read as a stream and not
// kept: the fields of [Verdict], and those of the stream.
type Heaps struct {
	Game       string       `json:"game"`
	Convention string       `json:"convention"`
	Outcome    string       `json:"outcome"`
	Grundy     *uint64      `json:"grundy"` // null in misère play
	Winning    HeapsWinning `json:"winning"`
	Evidence   []Evidence   `json:"evidence"`
	Heaps      uint64       `json:"heaps"`   // how many heaps there are
	Sum        uint64       `json:"nim_sum"` // in both conventions
}

// HeapsWinning are the winning moves. Distinct is null where not all of them are
// listed.
type HeapsWinning struct {
	Moves    uint64      `json:"moves"`
	Distinct *uint64     `json:"distinct"`
	List     []HeapsMove `json:"list"`
}

// A HeapsMove is one move. To is null: the position was not kept.
type HeapsMove struct {
	Component int     `json:"component"`
	Heap      uint64  `json:"heap"`
	From      string  `json:"from"`
	To        *string `json:"to"`
	Text      string  `json:"text"`
}

// HeapsOf is the verdict on the heaps of a tally; name is the position in words.
func HeapsOf(t *stream.Tally, c game.Convention, name string, lang words.Lang) Heaps {
	moves, distinct, list := t.Winning(c)
	a := Heaps{
		Game: name, Convention: c.String(), Outcome: t.Outcome(c).String(), Heaps: t.Heaps(), Sum: t.Sum(),
		Winning: HeapsWinning{moves, number(&distinct), []HeapsMove{}},
	}
	for _, m := range list {
		a.Winning.List = append(a.Winning.List, HeapsMove{Heap: m.Index, From: name,
			Text: lang.Say(words.P("move.take", m.Index+1, m.Size, m.To, m.Size-m.To))})
	}
	theorem := rules.Nim{}.Theory()[0]
	if c == game.Misere {
		theorem = rules.Nim{}.Theory()[1]
	} else {
		a.Grundy = &a.Sum
	}
	a.Evidence = []Evidence{{Kind: "theorem", Name: theorem.Name, Source: theorem.Source, Statement: lang.Say(theorem.Says), Grundy: a.Grundy}}
	return a
}
