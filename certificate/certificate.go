// Package certificate is the form in which an answer and what establishes it are
// written down: one object of JSON a line, each of which can be checked with the
// rules of the games and the lines before it. docs/certificates.md describes it.
//
// A [Writer] writes one, a [Reader] reads one line at a time, strictly and in
// bounded memory. Neither knows what a line means: package certificate/check does,
// and package evidence writes what the solvers established.
package certificate

// Version is the version of the format.
const Version = 1

// MostLine is how long a line may be, in bytes, without its newline.
const MostLine = 1 << 20

// A Header is the first line.
type Header struct {
	Version    int    `json:"version"`
	Convention string `json:"convention"` // "normal" or "misere"
	Claim      Claim  `json:"claim"`
}

// A Claim is what a certificate says: a [VerdictClaim], a [PeriodClaim], a
// [QuotientClaim] or a [PPositionsClaim].
type Claim interface{ Kind() string }

// A VerdictClaim says who wins a position, and its Grundy value where that is
// known and defined.
type VerdictClaim struct {
	Position string  `json:"position"`
	Outcome  string  `json:"outcome"` // "N", "P" or "D"
	Grundy   *uint64 `json:"grundy,omitempty"`
}

// A PeriodClaim says that g(n+Period) = g(n) + Saltus for all n >= Preperiod.
type PeriodClaim struct {
	Game      string `json:"game"`
	Preperiod uint64 `json:"preperiod"`
	Period    uint64 `json:"period"`
	Saltus    uint64 `json:"saltus"`
}

// A QuotientClaim says how many elements the misère quotient of the heaps 0 to
// Heaps-1 has, and its P-portion; with the status "proved" that it is the quotient
// of the whole game, and how its pretending function goes on.
type QuotientClaim struct {
	Game      string  `json:"game"`
	Heaps     uint64  `json:"heaps"`
	Order     uint64  `json:"order"`
	POrder    uint64  `json:"p_order"`
	Status    string  `json:"status"` // "proved" or "partial"
	Preperiod *uint64 `json:"preperiod,omitempty"`
	Period    *uint64 `json:"period,omitempty"`
}

// A PPositionsClaim says how many P-positions a box holds: the lists of Heaps
// heaps, each of From to To, that are positions, equal positions counted once.
type PPositionsClaim struct {
	Game      string `json:"game"`
	Heaps     uint64 `json:"heaps"`
	From      uint64 `json:"from"`
	To        uint64 `json:"to"`
	Positions uint64 `json:"positions"`
}

// Kind is "verdict".
func (VerdictClaim) Kind() string { return "verdict" }

// Kind is "period".
func (PeriodClaim) Kind() string { return "period" }

// Kind is "quotient".
func (QuotientClaim) Kind() string { return "quotient" }

// Kind is "ppositions".
func (PPositionsClaim) Kind() string { return "ppositions" }

// A Step is a line between the first and the last.
type Step interface{ Step() string }

// A Value is the Grundy value of a position, the mex of its options' values.
type Value struct {
	Of string `json:"of"`
	Is uint64 `json:"is"`
}

// A P is a P-position: every option of it has a move to a known P-position.
type P struct {
	Of string `json:"of"`
}

// An N is an N-position: To is an option of it and a known P-position; To is
// empty for a position without moves in misère play.
type N struct {
	Of string `json:"of"`
	To string `json:"to,omitempty"`
}

// A Draw is one of the drawn positions that stand in consecutive lines.
type Draw struct {
	Of string `json:"of"`
}

// A Theorem is what a closed form of the rules gives: a value or an outcome.
type Theorem struct {
	Of      string  `json:"of"`
	Name    string  `json:"name"`
	Grundy  *uint64 `json:"grundy,omitempty"`
	Outcome string  `json:"outcome,omitempty"`
}

// Values are the values of the heaps From, From+1, ... of a game.
type Values struct {
	Game   string   `json:"game"`
	From   uint64   `json:"from"`
	Values []uint64 `json:"values"`
}

// A Recompute stands for the values of the heaps 0 to To of a game. Mask is the
// mask of a sparse space as a hint, 0 for none; Hash the SHA-256 of the values, in
// hexadecimal digits: each in decimal and ended by a newline.
type Recompute struct {
	Game string `json:"game"`
	To   uint64 `json:"to"`
	Mask uint64 `json:"mask"`
	Hash string `json:"hash"`
}

// A Period is a law of the values, and the name of the theorem that proves it.
type Period struct {
	Game      string `json:"game"`
	Preperiod uint64 `json:"preperiod"`
	Period    uint64 `json:"period"`
	Saltus    uint64 `json:"saltus"`
	Theorem   string `json:"theorem"`
}

// A Heap is the value of a sum of heaps of one game, from its known values.
type Heap struct {
	Of string `json:"of"`
	Is uint64 `json:"is"`
}

// A Sum is the value of a sum from those of its components, and its outcome in
// normal play.
type Sum struct {
	Of      string `json:"of"`
	Is      uint64 `json:"is"`
	Outcome string `json:"outcome,omitempty"`
}

// A Pair is an edge of a matching, by its ends.
type Pair [2]string

// A Matching is the outcome of undirected geography, a matching, and why there is
// none that is larger.
type Matching struct {
	Of      string   `json:"of"`
	Outcome string   `json:"outcome"`
	Pairs   []Pair   `json:"pairs"`
	Barrier []string `json:"barrier"`
}

// A Quotient is a misère quotient of the heaps 0 to Heaps-1. Generators are heaps,
// Times[g][x] is the product of element x with the class of the g-th of them; P
// are the elements of the P-portion, ascending; Phi[n] is the element of heap n.
// Element 0 is the identity. One of Game and Games is given; with Games, Sizes may say
// how many heaps of each are in it.
type Quotient struct {
	Game       string     `json:"game,omitempty"`
	Games      []string   `json:"games,omitempty"`
	Sizes      []uint64   `json:"sizes,omitempty"`
	Heaps      uint64     `json:"heaps"`
	Generators []uint64   `json:"generators"`
	Times      [][]uint64 `json:"times"`
	P          []uint64   `json:"p"`
	Phi        []uint64   `json:"phi"`
}

// A QuotientPeriod says that Phi(n+Period) = Phi(n) for all n >= Preperiod; both are
// the least.
type QuotientPeriod struct {
	Preperiod uint64 `json:"preperiod"`
	Period    uint64 `json:"period"`
}

// A Product is the misère outcome of a sum of heaps, from the quotient.
type Product struct {
	Of      string `json:"of"`
	Outcome string `json:"outcome"`
}

// A Box says that every position of a box has been established.
type Box struct {
	Game  string `json:"game"`
	Heaps uint64 `json:"heaps"`
	From  uint64 `json:"from"`
	To    uint64 `json:"to"`
}

// Step is "value".
func (Value) Step() string { return "value" }

// Step is "P".
func (P) Step() string { return "P" }

// Step is "N".
func (N) Step() string { return "N" }

// Step is "draw".
func (Draw) Step() string { return "draw" }

// Step is "theorem".
func (Theorem) Step() string { return "theorem" }

// Step is "values".
func (Values) Step() string { return "values" }

// Step is "recompute".
func (Recompute) Step() string { return "recompute" }

// Step is "period".
func (Period) Step() string { return "period" }

// Step is "heap".
func (Heap) Step() string { return "heap" }

// Step is "sum".
func (Sum) Step() string { return "sum" }

// Step is "matching".
func (Matching) Step() string { return "matching" }

// Step is "quotient".
func (Quotient) Step() string { return "quotient" }

// Step is "quotient-period".
func (QuotientPeriod) Step() string { return "quotient-period" }

// Step is "product".
func (Product) Step() string { return "product" }

// Step is "box".
func (Box) Step() string { return "box" }

// end is the last line.
type end struct {
	Lines  uint64 `json:"lines"`
	SHA256 string `json:"sha256"`
}

func (end) Step() string { return "end" }
