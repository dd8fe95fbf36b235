package misere

import (
	"strconv"
	"strings"

	"grundy/nimber"
)

// A Genus is what is known of a position beside nim-heaps: its Grundy value in
// normal play, and the misère nim-values of the position together with 0, 1, 2,
// ... nim-heaps of 2. From some point on these repeat: a, a XOR 2, a, a XOR 2, ...
//
// Source: E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 13;
// J. H. Conway, On Numbers and Games, chapter 12.
type Genus struct {
	Value  uint64   // in normal play
	Misere []uint64 // up to the first two that repeat for ever
}

// At is the misère nim-value of the position with i nim-heaps of 2.
func (g Genus) At(i int) uint64 {
	last := len(g.Misere) - 1
	if i <= last {
		return g.Misere[i]
	}
	return g.Misere[last] ^ uint64(i-last)%2<<1
}

// String is the genus as Winning Ways writes it: "4^146", "3^1431", and
// "6^(1,9,10,8)" where a number has more than one digit.
func (g Genus) String() string {
	var digits []string
	separator := ""
	for _, m := range g.Misere {
		if m > 9 {
			separator = ","
		}
		digits = append(digits, strconv.FormatUint(m, 10))
	}
	text := strings.Join(digits, separator)
	if separator != "" {
		text = "(" + text + ")"
	}
	return strconv.FormatUint(g.Value, 10) + "^" + text
}

// A GenusKind names the genera that nim-positions have.
type GenusKind uint8

const (
	// WildGenus is a genus that no position of Nim has.
	WildGenus GenusKind = iota
	// NimHeapGenus is that of a nim-heap: 0^120, 1^031, n^n(n XOR 2).
	NimHeapGenus
	// NimSumGenus is that of nim-heaps of which at least one is larger than 1 and
	// whose sum is 0 or 1: 0^02, 1^13.
	NimSumGenus
)

// Kind tells to which positions of Nim the genus belongs.
func (g Genus) Kind() GenusKind {
	m, n := g.Misere, g.Value
	at := func(values ...uint64) bool {
		for i := range max(len(values), len(m)) + 2 {
			want := values[min(i, len(values)-1)]
			if i >= len(values) {
				want ^= uint64(i-len(values)+1) % 2 << 1
			}
			if g.At(i) != want {
				return false
			}
		}
		return true
	}
	switch {
	case n == 0 && at(1, 2, 0), n == 1 && at(0, 3, 1), n >= 2 && at(n, n^2):
		return NimHeapGenus
	case n <= 1 && at(n, n^2):
		return NimSumGenus
	}
	return WildGenus
}

// genusOf is the genus of a position from those of its options. Let m_i be the
// misère nim-value of the position with i nim-heaps of 2. From the sum with i > 0
// of them a move in the position leads to m_i of an option, and a move in one of
// the heaps to m_(i-1), or to that XOR 1, as a heap of 1 changes every misère
// nim-value by XOR 1 (Winning Ways, chapter 13). Without moves m_0 = 1.
//
// Where the values of all options alternate and those of the position have done
// so three times in a row, the rule for the next value has come back to what it
// was two steps before: they alternate for ever.
func genusOf(options []Genus) Genus {
	values := make([]uint64, len(options))
	settled := 0
	for i, o := range options {
		values[i] = o.Value
		settled = max(settled, len(o.Misere)-1)
	}
	g := Genus{Value: nimber.Mex(values...)}
	if len(options) == 0 {
		g.Misere = []uint64{1, 2, 0}
		return g
	}
	var all []uint64
	for i := 0; ; i++ {
		for j, o := range options {
			values[j] = o.At(i)
		}
		if i == 0 {
			all = append(all, nimber.Mex(values...))
			continue
		}
		before := all[i-1]
		all = append(all, nimber.Mex(append(values, before, before^1)...))
		values = values[:len(options)]
		if i >= settled+3 && all[i] == all[i-1]^2 && all[i-1] == all[i-2]^2 && all[i-2] == all[i-3]^2 {
			break
		}
	}
	n := len(all)
	for n > 2 && all[n-1] == all[n-2]^2 && all[n-2] == all[n-3]^2 {
		n--
	}
	g.Misere = all[:n]
	return g
}
