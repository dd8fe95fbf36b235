package answer

import (
	"grundy/game"
	"grundy/sequence"
	"grundy/words"
)

// An Equivalence says how far the values of two games are the same, the heap n of
// A against the heap n-shift of B.
type Equivalence struct {
	A              string      `json:"a"`
	B              string      `json:"b"`
	Status         string      `json:"status"` // different, equal (which is proved), none-found
	Shift          int64       `json:"shift"`
	ComparedTo     uint64      `json:"compared_to"`    // the heaps of A below it were compared, and are alike
	Difference     *Difference `json:"difference"`     // the first; null where none was found
	Representative *string     `json:"representative"` // the one of both, where that proves them equal
	Limit          *Limit      `json:"limit,omitempty"`
}

// A Difference is a heap of A, its value, and that of its partner of B.
type Difference struct {
	Heap    uint64 `json:"heap"`
	A       uint32 `json:"a"`
	Partner uint64 `json:"partner"`
	B       uint32 `json:"b"`
}

// EquivalenceOf is a comparison in a language. l is the limit that ended the work;
// nil where none did.
func EquivalenceOf(a, b string, c sequence.Comparison, l *game.Limit, lang words.Lang) Equivalence {
	e := Equivalence{A: a, B: b, Status: "none-found", Shift: c.Shift, ComparedTo: c.ComparedTo, Representative: name(c.Representative)}
	switch {
	case c.Differ:
		e.Status = "different"
		e.Difference = &Difference{c.At, c.A, uint64(int64(c.At) - c.Shift), c.B}
	case c.Same:
		e.Status = "equal"
	}
	if l != nil {
		e.Limit = LimitOf(l, lang)
	}
	return e
}
