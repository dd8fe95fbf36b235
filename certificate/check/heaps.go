package check

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"math/big"
	"strconv"

	"grundy/certificate"
	"grundy/game"
	"grundy/heaps"
	"grundy/rules"
)

// A table is the values of the heaps of one game, as far as they were established.
type table struct {
	key    string // of the game, whatever it is called
	rule   heaps.Rule
	kernel *kernel
	known  uint64 // of so many heaps, from 0 on
	laws   map[law]set
}

// A law says that g(n+period) = g(n) + saltus for n >= preperiod.
type law struct{ preperiod, period, saltus uint64 }

// table is that of a game.
func (c *checker) table(text string) (*table, error) {
	g, err := c.o.Reader.Game(text)
	if err != nil {
		return nil, unread(text, err)
	}
	h, ok := g.(rules.HeapGame)
	if !ok {
		return nil, no("heap.game", text)
	}
	key := string(rules.NewHeaps(h.Rule, nil).Key(nil))
	if c.tables[key] == nil {
		c.tables[key] = &table{key: key, rule: rules.Plain(h.Rule), kernel: newKernel(rules.Plain(h.Rule)), laws: map[law]set{}}
	}
	return c.tables[key], nil
}

// compute computes the values of the heaps below n.
func (c *checker) compute(t *table, n uint64) error {
	have := uint64(len(t.kernel.values))
	if n <= have {
		return nil
	}
	if n > c.o.Memory/kernelBytes {
		return &game.Limit{Which: "memory", Allowed: c.o.Memory, Needed: n}
	}
	if err := c.take((n - have) * kernelBytes); err != nil {
		return err
	}
	return t.kernel.extend(c.ctx, n)
}

// listed checks values that are written down.
func (c *checker) listed(s certificate.Values) error {
	t, err := c.table(s.Game)
	if err != nil {
		return err
	}
	if s.From != t.known {
		return no("values.from", s.From, t.known)
	}
	if err := c.compute(t, s.From+uint64(len(s.Values))); err != nil {
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

// recompute computes values and compares their hash.
func (c *checker) recompute(s certificate.Recompute) error {
	t, err := c.table(s.Game)
	if err != nil {
		return err
	}
	if s.To < t.known || s.To == ^uint64(0) {
		return no("nothing")
	}
	t.kernel.hint = uint32(s.Mask)
	if err := c.compute(t, s.To+1); err != nil {
		return err
	}
	sum := sha256.New()
	var text []byte
	for i, v := range t.kernel.values[:s.To+1] {
		text = append(strconv.AppendUint(text, uint64(v), 10), '\n')
		if len(text) > 1<<15 || uint64(i) == s.To {
			sum.Write(text)
			text = text[:0]
		}
	}
	if hex.EncodeToString(sum.Sum(nil)) != s.Hash {
		return no("values.hash", s.To)
	}
	t.known = s.To + 1
	c.recomputed = append(c.recomputed, Recomputed{t.rule.String(), s.To})
	return nil
}

// period checks a law by what the theorem named asks for.
func (c *checker) period(s certificate.Period) error {
	t, err := c.table(s.Game)
	if err != nil {
		return err
	}
	if s.Period == 0 || s.Saltus>>32 > 0 {
		return no("period.zero")
	}
	by, source, needed := bound(t.rule, s)
	switch {
	case by != s.Theorem || needed == nil:
		return no("period.theorem", s.Theorem)
	case !needed.IsUint64() || needed.Uint64() > t.known:
		return no("period.short", s.Theorem, needed.String(), t.known)
	}
	g := t.kernel.values
	for n := s.Preperiod; n+s.Period < needed.Uint64(); n++ {
		if uint64(g[n+s.Period]) != uint64(g[n])+s.Saltus {
			return no("period.law", n, n+s.Period)
		}
	}
	l := law{s.Preperiod, s.Period, s.Saltus}
	if _, twice := t.laws[l]; twice {
		return no("nothing")
	}
	t.laws[l] = c.assume(by, source)
	return nil
}

// bound is the theorem that proves laws of a rule from its values alone, and how many
// values it asks for: those of the heaps below needed. They are proved in
// docs/periods.md and where that says.
func bound(rule heaps.Rule, s certificate.Period) (by, source string, needed *big.Int) {
	sum := func(factors ...uint64) *big.Int { // of products of two
		x := new(big.Int)
		for i := 0; i < len(factors); i += 2 {
			a, b := new(big.Int).SetUint64(factors[i]), new(big.Int).SetUint64(factors[i+1])
			x.Add(x, a.Mul(a, b))
		}
		return x
	}
	first := uint64(0) // one value more if the law begins at heap 0
	if s.Preperiod == 0 {
		first = 1
	}
	switch rule := rule.(type) {
	case heaps.Take:
		if k, ok := rule.Set.Finite(); ok && s.Saltus == 0 {
			needed = sum(1, s.Preperiod, 1, s.Period, 1, k)
		}
		return "finite subtraction set", "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays, chapter 4", needed
	case heaps.AllBut:
		if k, ok := rule.Set.Finite(); ok {
			needed = sum(1, s.Preperiod, 1, s.Period, 2, k, 1, 1)
		}
		return "all-but set", "docs/periods.md", needed
	case heaps.Code:
		from, size := rule.Repetend()
		unequal := false
		for i := range from + size {
			unequal = unequal || rule.Digit(uint64(i)).Unequal
		}
		t, apart := uint64(max(1, rule.MostHeaps())), uint64(0)
		if unequal {
			apart = 1
		}
		last, finite := rule.Last()
		nim := size == 1 && t == 1 && rule.Digit(uint64(from)).Bits == 3
		switch {
		case nim && (s.Theorem == "all-but set" || s.Saltus != 0):
			return "all-but set", "docs/periods.md", sum(1, s.Preperiod, 1, s.Period, 2, uint64(from)-1, 1, 1)
		case s.Saltus != 0 || unequal && t > 2:
			return "", "", nil
		case finite:
			return "Guy-Smith", "R. K. Guy, C. A. B. Smith, The G-values of various games, Proc. Cambridge Philos. Soc. 52 (1956) 514-526",
				sum(t, s.Preperiod, t, s.Period, apart, s.Period, 1, uint64(last), 1, first)
		default:
			// With the period's least multiple that the repetend's length divides.
			p := new(big.Int).SetUint64(s.Period)
			z := big.NewInt(int64(size))
			p.Mul(p, z).Div(p, new(big.Int).GCD(nil, nil, new(big.Int).SetUint64(s.Period), z))
			if !p.IsUint64() {
				return "", "", nil
			}
			return "Guy-Smith for repeating codes", "docs/periods.md",
				sum(t, s.Preperiod, t+1+apart, p.Uint64(), 1, uint64(from)-1, 1, first)
		}
	}
	return "", "", nil
}

// heapValue is the value of a sum of heaps of one game, from its table and laws.
func (c *checker) heapValue(h *rules.Heaps) (k known, ok bool) {
	rule, sizes := h.Heaps()
	t := c.tables[string(rules.NewHeaps(rule, nil).Key(nil))]
	for _, n := range sizes {
		x, by, ok := t.at(n)
		if !ok {
			return known{}, false
		}
		k.n, k.by = k.n^x, k.by|by
	}
	return k, true
}

// at is the value of a heap, if it was established.
func (t *table) at(n uint64) (x uint64, by set, ok bool) {
	if t == nil {
		return 0, 0, false
	}
	if n < t.known {
		return uint64(t.kernel.values[n]), 0, true
	}
	for l, by := range t.laws {
		q, r := (n-l.preperiod)/l.period, l.preperiod+(n-l.preperiod)%l.period
		grown := new(big.Int).Mul(new(big.Int).SetUint64(q), new(big.Int).SetUint64(l.saltus))
		grown.Add(grown, new(big.Int).SetUint64(uint64(t.kernel.values[r])))
		if grown.IsUint64() {
			return grown.Uint64(), by, true
		}
	}
	return 0, 0, false
}

// heap checks the value of a sum of heaps.
func (c *checker) heap(s certificate.Heap) error {
	terms, p, err := c.parse(s.Of)
	if err != nil {
		return err
	}
	h, ok := terms[0].(*rules.Heaps)
	if !ok || len(terms) > 1 {
		return no("heap.game", s.Of)
	}
	k, ok := c.heapValue(h)
	if !ok {
		return no("heap.open")
	}
	if k.n != s.Is {
		return no("sum.value", k.n)
	}
	return c.establish(c.values, p.key(), k)
}

// mexOf is the value of a heap by all its moves.
func (k *kernel) mexOf(ctx context.Context, n uint64) (uint32, error) {
	k.stamp++
	looked, bad := 0, false
	k.rule.Options(n, func(_ uint64, left []uint64) bool {
		x := uint32(0)
		for _, m := range left {
			if m >= n {
				bad = true
				return false
			}
			x ^= k.values[m]
		}
		k.mark(x)
		looked++
		return looked&0xfff != 0 || ctx.Err() == nil
	})
	if bad {
		return 0, no("heap.grows", n)
	}
	if f, ok := k.rule.(game.Failing); ok && f.Failure() != nil {
		return 0, f.Failure()
	}
	if ctx.Err() != nil {
		return 0, context.Cause(ctx)
	}
	return k.mex(), nil
}
