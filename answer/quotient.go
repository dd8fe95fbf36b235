package answer

import (
	"grundy/game"
	"grundy/misere"
	"grundy/words"
)

// A Quotient is the misère quotient of a game on heaps: of the whole game where
// the status is "proved", else of the heaps 0 to Heaps-1. Period and preperiod
// are those of phi, counted from heap 0; null where they are not proved.
type Quotient struct {
	Game         string           `json:"game"`
	Status       string           `json:"status"` // proved, partial
	Order        uint64           `json:"order"`
	POrder       uint64           `json:"p_order"`
	Heaps        uint64           `json:"heaps"` // how many, heap 0 counted
	Period       *uint64          `json:"period"`
	Preperiod    *uint64          `json:"preperiod"`
	Phi          []string         `json:"phi"` // the elements that heaps 0, 1, 2, ... are, as words in the letters
	Presentation string           `json:"presentation"`
	Tame         bool             `json:"tame"` // as the quotient of nim-heaps
	Letters      []QuotientLetter `json:"letters"`
	Elements     []string         `json:"elements"`
	P            []string         `json:"p"` // the elements whose sums are P-positions
	Growth       []QuotientGrowth `json:"growth"`
	Table        [][]uint64       `json:"table,omitempty"` // places in elements of the products; where asked for
	Limit        *Limit           `json:"limit,omitempty"`
}

// A QuotientLetter is a generator: the element that a heap is.
type QuotientLetter struct {
	Name string `json:"name"`
	Heap uint64 `json:"heap"`
}

// QuotientGrowth is what the quotient became at a heap.
type QuotientGrowth struct {
	Heap   uint64 `json:"heap"`
	Order  uint64 `json:"order"`
	POrder uint64 `json:"p_order"`
	Tame   bool   `json:"tame"`
}

// GrowthOf is a step of growth.
func GrowthOf(g misere.Growth) QuotientGrowth {
	return QuotientGrowth{uint64(g.Heap), uint64(g.Order), uint64(g.POrder), g.Tame}
}

// QuotientOf is a quotient in a language, with the period of the whole game where
// that is proved, and the limit that ended the work; nil where none did.
func QuotientOf(q *misere.Quotient, whole *misere.Period, table bool, l *game.Limit, lang words.Lang) Quotient {
	p := q.Presentation()
	a := Quotient{
		Game: q.Game().String(), Status: "partial",
		Order: uint64(q.Order()), POrder: uint64(q.POrder()), Heaps: uint64(q.Heaps()),
		Presentation: p.String(), Elements: p.Words, Tame: q.Tame(),
		Phi: []string{}, Letters: []QuotientLetter{}, P: []string{}, Growth: []QuotientGrowth{},
	}
	if whole != nil {
		period, preperiod := uint64(whole.Period), uint64(whole.Preperiod)
		a.Status, a.Period, a.Preperiod = "proved", &period, &preperiod
	}
	for h := range q.Heaps() {
		a.Phi = append(a.Phi, p.Words[q.Class(h)])
	}
	for _, letter := range p.Letters {
		a.Letters = append(a.Letters, QuotientLetter{letter.Name, uint64(letter.Heap)})
	}
	for x := range q.Order() {
		if q.InP(x) {
			a.P = append(a.P, p.Words[x])
		}
	}
	for _, g := range q.History() {
		a.Growth = append(a.Growth, GrowthOf(g))
	}
	for x := 0; table && x < q.Order(); x++ {
		row := make([]uint64, q.Order())
		for y := range row {
			row[y] = uint64(q.Times(x, y))
		}
		a.Table = append(a.Table, row)
	}
	if l != nil {
		a.Limit = LimitOf(l, lang)
	}
	return a
}

// A Genus is the genus of a position: its value in normal play, and its misère
// nim-values together with 0, 1, 2, ... nim-heaps of 2, up to the first two that
// repeat for ever.
type Genus struct {
	Game   string   `json:"game"`
	Genus  string   `json:"genus"`
	Grundy uint64   `json:"grundy"`
	Misere []uint64 `json:"misere"`
	// Kind is "nim-heap" or "nim-sum" where a position of Nim has this genus, else
	// "wild". Nothing is said of how the position acts in sums by that alone.
	Kind string `json:"kind"`
	// Acts says how the position acts in sums: "nim-heap" as one in every sum, "tame" as a
	// position of Nim beside tame ones; "restive", "restless" with tame moves only; "wild".
	Acts     string `json:"acts"`
	HalfTame *bool  `json:"half_tame"` // not tame, while twice the position is and has the genus 0^02; null where that was not found out
}

// Genera are the genera of a range of heaps, or of one position.
type Genera struct {
	Game   string  `json:"game"`
	Genera []Genus `json:"genera"`
	Limit  *Limit  `json:"limit,omitempty"`
}

// GenusOf is the genus of a position, and how it acts; half-tame may be nil.
func GenusOf(position string, g misere.Genus, species misere.Species, halfTame *bool) Genus {
	kind := map[misere.GenusKind]string{misere.WildGenus: "wild", misere.NimHeapGenus: "nim-heap", misere.NimSumGenus: "nim-sum"}[g.Kind()]
	acts := map[misere.Species]string{misere.Wild: "wild", misere.NimHeap: "nim-heap", misere.Tame: "tame",
		misere.Restive: "restive", misere.Restless: "restless"}[species]
	return Genus{Game: position, Genus: g.String(), Grundy: g.Value, Misere: g.Misere, Kind: kind, Acts: acts, HalfTame: halfTame}
}
