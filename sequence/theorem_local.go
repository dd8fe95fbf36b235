package sequence

import (
	"grundy/game"
	"grundy/words"
)

// A Ledger says what the latest values of a sparse-space kernel rest on: what
// the theorem of local evidence asks of them (docs/periods.md).
type Ledger struct {
	// From is a heap from which on no heap is rare and every value was decided
	// with one space and with evidence no further back than Width.
	From uint64
	// Width is W: every rare heap r and every splitting digit t have r+t <= W,
	// as have the smaller parts of the pairs that were evidence; and no single
	// move takes more.
	Width uint64
	// Even tells that the period must be even: in a domain, and where heaps of
	// one parity only can be halved.
	Even bool
}

// A Witness is a kernel that may keep a ledger. ok is false where its present
// method has none.
type Witness interface {
	Kernel
	Ledger() (l Ledger, ok bool)
}

// anchor is the least u with which the theorem may prove a law of preperiod n0.
func (l Ledger) anchor(n0 uint64) (u uint64, ok bool) {
	a, ok1 := plus(n0, l.Width)
	b, ok2 := linear(2, l.Width, 1)
	return max(a, b, l.From), ok1 && ok2
}

// localTheorem names the theorem of local evidence.
func localTheorem() *game.Theorem {
	return &game.Theorem{
		Name:   "local evidence",
		Source: "docs/periods.md; on the sparse spaces of E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 4",
		Says:   words.P("period.local"),
	}
}

// localBound is the theorem of local evidence for a kernel that keeps a ledger.
// As the ledger changes while values are computed it is asked again at the end.
func localBound(w Witness) bound {
	needs := func(n0, p, s uint64) (uint64, bool) {
		l, ok := w.Ledger()
		if !ok || s != 0 {
			return 0, false
		}
		if l.Even && p%2 == 1 {
			p *= 2 // the law holds with 2p, and so does that with p
		}
		u, ok := l.anchor(n0)
		if !ok {
			return 0, false
		}
		return plus(u, p)
	}
	return bound{theorem: localTheorem(), needs: needs, settle: func(_ Kernel, _, n0, p, s uint64) (uint64, bool) {
		return needs(n0, p, s)
	}}
}
