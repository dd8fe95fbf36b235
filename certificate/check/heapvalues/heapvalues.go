// Package heapvalues checks the lines of a certificate that speak of the values of
// heaps: it computes them by a kernel of its own, and knows the theorems by which a
// law that some values obey holds for all.
package heapvalues

import (
	"crypto/sha256"
	"encoding/hex"
	"math/bits"
	"strconv"

	"grundy/catalogue"
	"grundy/certificate"
	"grundy/certificate/check/budget"
	"grundy/game"
	"grundy/heaps"
	"grundy/rules"
	"grundy/words"
)

// Tables are the values of the heaps of several games, as far as they were established.
type Tables struct {
	Reader     catalogue.Reader
	Budget     *budget.Budget
	Recomputed []Recomputed
	games      map[string]*Table
}

// Recomputed are values that were computed anew: of the heaps 0 to To.
type Recomputed struct {
	Game string
	To   uint64
}

// A Table is the values of the heaps of one game.
type Table struct {
	Key    string // of the game
	Rule   heaps.Rule
	kernel *kernel
	known  uint64 // of so many heaps, from 0 on
	laws   map[law]*game.Theorem
}

// A law says that g(n+period) = g(n) + saltus for n >= preperiod.
type law struct{ preperiod, period, saltus uint64 }

func no(key string, args ...any) error {
	return &certificate.Wrong{What: words.P("check."+key, args...)}
}

// Key is the same for the same game on a heap, whatever it is called.
func Key(rule heaps.Rule) string { return string(rules.NewHeaps(rule, nil).Key(nil)) }

// Game is the table of a game. The error is a *certificate.Wrong where it is not one
// on a heap, or that of the reader, a *game.Fault among others.
func (all *Tables) Game(text string) (*Table, error) {
	g, err := all.Reader.Game(text)
	if err != nil {
		return nil, err
	}
	h, ok := g.(rules.HeapGame)
	if !ok {
		return nil, no("heap.game", text)
	}
	if all.games == nil {
		all.games = map[string]*Table{}
	}
	key := Key(h.Rule)
	if all.games[key] == nil {
		rule := rules.Plain(h.Rule)
		all.games[key] = &Table{key, rule, newKernel(rule), 0, map[law]*game.Theorem{}}
	}
	return all.games[key], nil
}

// compute computes the values of the heaps below n.
func (all *Tables) compute(t *Table, n uint64) error {
	have := uint64(len(t.kernel.values))
	if n <= have {
		return nil
	}
	if n > all.Budget.Memory/kernelBytes {
		return &game.Limit{Which: "memory", Allowed: all.Budget.Memory, Needed: n}
	}
	if err := all.Budget.Take((n - have) * kernelBytes); err != nil {
		return err
	}
	return t.kernel.extend(all.Budget.Context, n)
}

// Values checks values that are written down.
func (all *Tables) Values(s certificate.Values) error {
	t, err := all.Game(s.Game)
	if err != nil {
		return err
	}
	if s.From != t.known {
		return no("values.from", s.From, t.known)
	}
	if err := all.compute(t, s.From+uint64(len(s.Values))); err != nil {
		return err
	}
	for i, v := range s.Values {
		if n := s.From + uint64(i); uint64(t.kernel.values[n]) != v {
			return no("values.value", n, t.kernel.values[n])
		}
	}
	t.known += uint64(len(s.Values))
	return nil
}

// Recompute computes values and compares their hash.
func (all *Tables) Recompute(s certificate.Recompute) error {
	t, err := all.Game(s.Game)
	if err != nil {
		return err
	}
	if s.To < t.known || s.To == ^uint64(0) {
		return no("nothing")
	}
	t.kernel.hint = uint32(s.Mask)
	if err := all.compute(t, s.To+1); err != nil {
		return err
	}
	sum := sha256.New()
	var text []byte
	for _, v := range t.kernel.values[:s.To+1] {
		text = append(strconv.AppendUint(text[:0], uint64(v), 10), '\n')
		sum.Write(text)
	}
	if hex.EncodeToString(sum.Sum(nil)) != s.Hash {
		return no("values.hash", s.To)
	}
	t.known = s.To + 1
	all.Recomputed = append(all.Recomputed, Recomputed{t.Rule.String(), s.To})
	return nil
}

// Period checks a law by what the theorem named asks for.
func (all *Tables) Period(s certificate.Period) error {
	t, err := all.Game(s.Game)
	if err != nil {
		return err
	}
	l := law{s.Preperiod, s.Period, s.Saltus}
	if _, twice := t.laws[l]; twice {
		return no("nothing")
	}
	if l.period == 0 || (l.preperiod|l.period|l.saltus)>>32 > 0 {
		return no("period.zero")
	}
	by, needed := bound(t.Rule, l, s.Theorem)
	switch {
	case by == nil || by.Name != s.Theorem:
		return no("period.theorem", s.Theorem)
	case needed > t.known:
		return no("period.short", s.Theorem, needed, t.known)
	}
	g := t.kernel.values
	for n := l.preperiod; n+l.period < needed; n++ {
		if uint64(g[n+l.period]) != uint64(g[n])+l.saltus {
			return no("period.law", n, n+l.period)
		}
	}
	t.laws[l] = by
	return nil
}

// Law is the theorem by which a law that is claimed was established. The error is a
// *certificate.Wrong where none was.
func (all *Tables) Law(s certificate.PeriodClaim) (*game.Theorem, error) {
	t, err := all.Game(s.Game)
	if err != nil {
		return nil, err
	}
	by, ok := t.laws[law{s.Preperiod, s.Period, s.Saltus}]
	if !ok {
		return nil, no("claim.period", s.Game)
	}
	return by, nil
}

// bound is the theorem that proves a law of a rule from its values alone, and how many
// values it asks for: those of the heaps below needed; nil where there is none. The
// theorems are proved in docs/periods.md and where that says. Numbers in a law are
// below 2^32.
func bound(rule heaps.Rule, l law, wanted string) (by *game.Theorem, needed uint64) {
	once := l.preperiod + l.period
	first := uint64(0) // one value more if the law begins at heap 0
	if l.preperiod == 0 {
		first = 1
	}
	switch rule := rule.(type) {
	case heaps.Take:
		if k, ok := rule.Set.Finite(); ok && l.saltus == 0 && k < 1<<62 {
			return &game.Theorem{Name: "finite subtraction set", Source: "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays, chapter 4"}, once + k
		}
	case heaps.AllBut:
		if k, ok := rule.Set.Finite(); ok && k < 1<<62 {
			return &game.Theorem{Name: "all-but set", Source: "docs/periods.md"}, once + 2*k + 1
		}
	case heaps.Code:
		from, size := rule.Repetend()
		apart := uint64(0) // 1 if some heaps must be unequal
		for i := range from + size {
			if rule.Digit(uint64(i)).Unequal {
				apart = 1
			}
		}
		t := uint64(max(1, rule.MostHeaps()))
		last, finite := rule.Last()
		nim := size == 1 && t == 1 && rule.Digit(uint64(from)).Bits == 3
		switch {
		case nim && (wanted == "all-but set" || l.saltus != 0):
			return &game.Theorem{Name: "all-but set", Source: "docs/periods.md"}, once + 2*(uint64(from)-1) + 1
		case l.saltus != 0 || apart == 1 && t > 2:
		case finite:
			return &game.Theorem{Name: "Guy-Smith", Source: "R. K. Guy, C. A. B. Smith, The G-values of various games, Proc. Cambridge Philos. Soc. 52 (1956) 514-526"},
				t*once + apart*l.period + uint64(last) + first
		default:
			p := l.period // its least multiple that the repetend's length divides
			for p%uint64(size) > 0 {
				p += l.period
			}
			return &game.Theorem{Name: "Guy-Smith for repeating codes", Source: "docs/periods.md"},
				t*l.preperiod + (t+1+apart)*p + uint64(from) - 1 + first
		}
	}
	return nil, 0
}

// Of is the value of a sum of heaps of one game, from its table and laws, with the
// theorems that it rests on.
func (all *Tables) Of(h *rules.Heaps) (x uint64, by []*game.Theorem, ok bool) {
	rule, sizes := h.Heaps()
	t := all.games[Key(rule)]
	for _, n := range sizes {
		if t == nil {
			return 0, nil, false
		}
		v, theorem, ok := t.at(n)
		if !ok {
			return 0, nil, false
		}
		if x ^= v; theorem != nil {
			by = append(by, theorem)
		}
	}
	return x, by, true
}

// at is the value of a heap, if it was established, and by which theorem.
func (t *Table) at(n uint64) (x uint64, by *game.Theorem, ok bool) {
	if n < t.known {
		return uint64(t.kernel.values[n]), nil, true
	}
	for l, by := range t.laws { // n is past the values, and so past the preperiod
		q, r := (n-l.preperiod)/l.period, (n-l.preperiod)%l.period
		above, grown := bits.Mul64(q, l.saltus)
		x, carry := bits.Add64(grown, uint64(t.kernel.values[l.preperiod+r]), 0)
		if above|carry == 0 {
			return x, by, true
		}
	}
	return 0, nil, false
}
