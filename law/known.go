package law

import (
	"bytes"
	"context"
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"grundy/heaps"
	"grundy/sequence"
)

// A known game is one whose values are compared with a table.
type knownGame struct {
	name   string
	rule   heaps.Rule
	size   int
	values []uint64
	seen   []bool
}

// shortGame is how many values are computed by their definition; a kernel, which
// takes longer to make, computes more.
const shortGame = 80

// extend computes the values up to n.
func (g *knownGame) extend(n uint64) {
	if n >= shortGame && n >= uint64(len(g.values)) {
		to := min(2*n, mostGame) + 1
		k, err := sequence.New(g.rule, sequence.Options{})
		if err == nil {
			err = k.Extend(context.Background(), to)
		}
		if err == nil {
			values := make([]uint32, to)
			k.Read(values, 0)
			g.values = g.values[:0]
			for _, v := range values {
				g.values = append(g.values, uint64(v))
			}
		}
	}
	for m := uint64(len(g.values)); m <= n; m++ {
		clear(g.seen)
		g.rule.Options(m, func(_ uint64, left []uint64) bool {
			v := uint64(0)
			for _, h := range left {
				v ^= g.values[h]
			}
			for v >= uint64(len(g.seen)) {
				g.seen = append(g.seen, make([]bool, len(g.seen)+64)...)
			}
			g.seen[v] = true
			return true
		})
		v := uint64(0)
		for v < uint64(len(g.seen)) && g.seen[v] {
			v++
		}
		g.values = append(g.values, v)
	}
}

// knownGames are the games with names, the subtraction games of the named sets, and
// all octal codes of up to three digits.
func knownGames() (all []*knownGame) {
	code := func(name, notation string, size int) {
		if c, err := heaps.ParseCode(notation); err == nil {
			all = append(all, &knownGame{name: name, rule: c, size: size})
		}
	}
	for _, g := range [][2]string{
		{"kayles", "0.77"}, {"dawsons-kayles", "0.07"}, {"dawsons-chess", "0.137"}, {"treblecross", "0.007"}, {"guiles", "0.15"}, {"officers", "0.6"},
		{"lasker", "4.[3]"}, {"grundys", "4!.0"},
	} {
		code(g[0], g[1], 6)
	}
	for _, s := range []string{"squares", "primes", "1,primes", "powers-of-2", "fibonacci", "half", "divisors", "1,half"} {
		if set, err := heaps.ParseSet(s); err == nil {
			all = append(all, &knownGame{name: "take:" + s, rule: heaps.Take{Set: set}, size: 6})
		}
	}
	for digits := 1; digits < 512; digits++ {
		text := strings.TrimRight(fmt.Sprintf("%03o", digits), "0")
		code("0."+text, "0."+text, 6+len(text))
		if digits%64 == 0 {
			code("4."+text, "4."+text, 7+len(text))
		}
	}
	return all
}

// mostGame is how far the values of a known game are computed for a comparison.
const mostGame = 3000

// games guesses that the values are those of a known game, shifted.
func games(t *Table, own []string) (laws []Law) {
	if len(t.Values) < 24 {
		return nil
	}
	for _, g := range knownGames() {
		if slices.Contains(own, g.name) || slices.Contains(own, g.rule.String()) {
			continue
		}
		for _, shift := range []int64{0, 1, -1, 2, -2} {
			if l, ok := ofGame(t, g, shift); ok {
				laws = append(laws, l)
				break
			}
		}
		if len(laws) == 4 {
			break
		}
	}
	return laws
}

func ofGame(t *Table, g *knownGame, shift int64) (Law, bool) {
	at := func(n uint64, _ *Table) (int64, bool) {
		m := int64(n) + shift
		if m < 0 || m > mostGame {
			return 0, false
		}
		g.extend(uint64(m))
		return int64(g.values[m]), true
	}
	// Most games differ soon.
	for i, v := range t.Values[:min(len(t.Values), 24)] {
		if says, ok := at(t.First+uint64(i), t); ok && i > 4 && says != int64(v) {
			return Law{}, false
		}
	}
	n := "n"
	l := Law{Kind: "game", Size: g.size}
	if shift != 0 {
		n = fmt.Sprintf("n%+d", shift)
		l.Size++
	}
	l.Formula = fmt.Sprintf("g(n) = %s(%s)", g.name, n)
	ok := l.fitted(t, at)
	return l, ok
}

// known.tsv holds sequences of the literature: name, OEIS number, terms, separated
// by tabs.
//
//go:embed known.tsv
var knownFile []byte

// sequences guesses that the values are those of a sequence of the literature, from
// any of its terms on.
func sequences(t *Table) (laws []Law) {
	for line := range bytes.Lines(knownFile) {
		fields := strings.Split(strings.TrimSpace(string(line)), "\t")
		if len(fields) != 3 || fields[0][0] == '#' {
			continue
		}
		var terms []uint64
		for f := range strings.SplitSeq(fields[2], ",") {
			n, err := strconv.ParseUint(f, 10, 64)
			if err != nil {
				break
			}
			terms = append(terms, n)
		}
		if l, ok := inSequence(t, terms); ok {
			l.Formula = "g(n) = " + fields[0]
			if fields[1] != "" {
				l.Formula += " (OEIS " + fields[1] + ")"
			}
			if l.shift != 0 {
				l.Formula += fmt.Sprintf(", term n%+d", l.shift)
			}
			laws = append(laws, l.Law)
		}
	}
	return laws
}

type shifted struct {
	Law
	shift int64
}

func inSequence(t *Table, terms []uint64) (l shifted, ok bool) {
	v := t.Values
	if len(v) > 24 {
		v = v[:24] // as many as a list surely has
	}
	for from := 0; from+len(v) <= len(terms) && from <= 4; from++ {
		for skip := 0; skip <= 2 && len(v)-skip >= 8; skip++ {
			if !equal(v[skip:], terms[from:from+len(v)-skip]) {
				continue
			}
			shift := int64(from) - int64(t.First) - int64(skip)
			l = shifted{Law{Kind: "sequence", Size: 7, From: t.First + uint64(skip)}, shift}
			l.by(func(n uint64, _ *Table) (int64, bool) {
				i := int64(n) + shift
				if i < 0 || i >= int64(len(terms)) {
					return 0, false
				}
				return int64(terms[i]), true
			})
			return l, l.check(t) == nil
		}
	}
	return l, false
}

func equal(a, b []uint64) bool {
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}
