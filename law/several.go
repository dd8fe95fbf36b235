package law

import (
	"fmt"
	"math/bits"
	"strings"
)

// A tuple is a function of several parameters.
type tuple struct {
	text string
	size int
	kind string
	of   func(at []uint64) int64
}

// MostParameters is the greatest number of parameters of a table.
const MostParameters = 6

// parameterNames are x, y, z, or x1, x2, ... of more.
func parameterNames(count int) (names []string) {
	if count <= 3 {
		return []string{"x", "y", "z"}[:count]
	}
	for i := range count {
		names = append(names, fmt.Sprintf("x%d", i+1))
	}
	return names
}

// each puts every name into a pattern, and a sign between them.
func each(names []string, pattern, sign string) string {
	parts := make([]string, len(names))
	for i, n := range names {
		parts[i] = strings.ReplaceAll(pattern, "?", n)
	}
	return strings.Join(parts, sign)
}

// operators are the operations on two numbers that are carried on over several; text
// writes them.
func operators(count int) (all []struct {
	text func(names []string) string
	of   func(x, y uint64) uint64
}) {
	add := func(text func(names []string) string, of func(x, y uint64) uint64) {
		all = append(all, struct {
			text func(names []string) string
			of   func(x, y uint64) uint64
		}{text, of})
	}
	between := func(sign string) func([]string) string {
		return func(names []string) string { return each(names, "?", sign) }
	}
	call := func(name string) func([]string) string {
		return func(names []string) string { return name + "(" + each(names, "?", ", ") + ")" }
	}
	add(between(" xor "), func(x, y uint64) uint64 { return x ^ y })
	add(between(" and "), func(x, y uint64) uint64 { return x & y })
	add(between(" or "), func(x, y uint64) uint64 { return x | y })
	add(between(" + "), func(x, y uint64) uint64 { return x + y })
	if count == 2 {
		add(func(names []string) string { return "|" + names[0] + " - " + names[1] + "|" }, func(x, y uint64) uint64 { return max(x, y) - min(x, y) })
	}
	add(call("min"), func(x, y uint64) uint64 { return min(x, y) })
	add(call("max"), func(x, y uint64) uint64 { return max(x, y) })
	add(between(" * "), func(x, y uint64) uint64 { return x * y })
	return all
}

// fold carries an operation on over numbers, each of them changed first.
func fold(at []uint64, of func(x, y uint64) uint64, change func(uint64) uint64) uint64 {
	v := change(at[0])
	for _, x := range at[1:] {
		v = of(v, change(x))
	}
	return v
}

func same(x uint64) uint64 { return x }

// tuples are the functions of so many parameters that values are compared with;
// moduli go up to most.
func tuples(count int, most uint64) (all []tuple) {
	names := parameterNames(count)
	add := func(text string, size int, of func(at []uint64) int64) {
		all = append(all, tuple{text, size, "operation", of})
	}
	for _, op := range operators(count) {
		for _, s := range []int64{0, 1, -1} {
			text := op.text(names)
			if s != 0 {
				text = op.text(strings.Split(each(names, fmt.Sprintf("(?%+d)", s), "|"), "|"))
			}
			cost := int(max(s, -s))
			shifted := func(at []uint64) (uint64, bool) {
				ok := true
				v := fold(at, op.of, func(x uint64) uint64 {
					ok = ok && int64(x)+s >= 0
					return uint64(max(int64(x)+s, 0))
				})
				return v, ok
			}
			derived := func(text string, size int, of func(v uint64) int64) {
				add(text, size, func(at []uint64) int64 {
					v, ok := shifted(at)
					if !ok {
						return -1
					}
					return of(v)
				})
			}
			for d := int64(-2); d <= 2; d++ {
				if s == 0 || d == 0 || d == -s {
					derived(plusText(text, fmt.Sprint(d)), 2+cost+int(max(d, -d)), func(v uint64) int64 { return int64(v) + d })
				}
			}
			if s == 0 {
				for m := uint64(2); m <= most; m++ {
					derived(fmt.Sprintf("(%s) mod %d", text, m), 4, func(v uint64) int64 { return int64(v % m) })
				}
			}
			derived(fmt.Sprintf("v2((%s)+1)", text), 4+cost, func(v uint64) int64 { return int64(bits.TrailingZeros64(^v)) })
			derived(fmt.Sprintf("v2(%s)", text), 4+cost, func(v uint64) int64 { return valuation(v, 2) })
		}
	}
	xor := func(x, y uint64) uint64 { return x ^ y }
	for m := uint64(2); m <= most; m++ {
		add(each(names, fmt.Sprintf("(? mod %d)", m), " xor "), 4, func(at []uint64) int64 {
			return int64(fold(at, xor, func(x uint64) uint64 { return x % m }))
		})
		add(each(names, fmt.Sprintf("floor(?/%d)", m), " xor "), 4, func(at []uint64) int64 {
			return int64(fold(at, xor, func(x uint64) uint64 { return x / m }))
		})
	}
	for base := uint64(3); base <= 9; base++ {
		all = append(all, tuple{each(names, "?", fmt.Sprintf(" (+%d) ", base)), 4, "digits", func(at []uint64) int64 {
			return int64(fold(at, func(x, y uint64) uint64 { return carryless(x, y, base) }, same))
		}})
	}
	return all
}

// carryless adds in a base, each digit by itself.
func carryless(x, y, base uint64) uint64 {
	sum, place := uint64(0), uint64(1)
	for x > 0 || y > 0 {
		sum += (x%base + y%base) % base * place
		x, y, place = x/base, y/base, place*base
	}
	return sum
}

// columnsVanish reports whether the number of ones in every binary place is a
// multiple of m: Moore's condition.
func columnsVanish(at []uint64, m uint64) bool {
	rest := fold(at, func(x, y uint64) uint64 { return x | y }, same)
	for place := range bits.Len64(rest) {
		if fold(at, func(x, y uint64) uint64 { return x + y }, func(x uint64) uint64 { return x >> place & 1 })%m != 0 {
			return false
		}
	}
	return true
}

// A relation says where the values are 0.
type relation struct {
	text string
	size int
	kind string
	of   func(at []uint64) bool
}

// relations are those of so many parameters.
func relations(count int, most uint64) (all []relation) {
	names := parameterNames(count)
	add := func(text string, size int, of func(at []uint64) bool) {
		all = append(all, relation{text, size, "operation", of})
	}
	// equal: some function of each is the same; none: an operation gives 0.
	equal := func(pattern string, size int, of func(x uint64) uint64) {
		add(each(names, pattern, " = "), size, func(at []uint64) bool {
			for _, x := range at[1:] {
				if of(x) != of(at[0]) {
					return false
				}
			}
			return true
		})
	}
	fixed := func(text string, size int, is uint64, op func(x, y uint64) uint64, change func(uint64) uint64) {
		add(text, size, func(at []uint64) bool { return fold(at, op, change) == is })
	}
	plus := func(x, y uint64) uint64 { return x + y }
	equal("?", 1, same)
	fixed("("+each(names, "?", " and ")+") = 0", 2, 0, func(x, y uint64) uint64 { return x & y }, same)
	fixed(each(names, "?", "*")+" = 0", 2, 0, func(x, y uint64) uint64 { return min(x, 1) * min(y, 1) }, same)
	fixed(each(names, "?", " + ")+" = 0", 1, 0, plus, same)
	equal("v2(?+1)", 3, func(x uint64) uint64 { return uint64(valuation(x+1, 2)) })
	equal("v2(?)", 3, func(x uint64) uint64 { return uint64(valuation(x, 2)) })
	fixed(each(names, "? mod 2", " = ")+" = 1", 2, 1, func(x, y uint64) uint64 { return x & y }, func(x uint64) uint64 { return x & 1 })
	if count == 2 {
		add("min(x, y) < max(x, y) < phi*min(x, y)", 3, func(at []uint64) bool {
			x, y := min(at[0], at[1]), max(at[0], at[1])
			return x > 0 && x < y && y*y < x*y+x*x // y/x < phi: (y/x)^2 < y/x + 1
		})
	} else {
		// Of two, these are other relations too.
		fixed(each(names, "?", " xor ")+" = 0", 2, 0, func(x, y uint64) uint64 { return x ^ y }, same)
		for m := uint64(3); m <= uint64(count); m++ {
			all = append(all, relation{fmt.Sprintf("columns(%s) mod %d = 0", each(names, "?", ", "), m), 3, "digits", func(at []uint64) bool {
				return columnsVanish(at, m)
			}})
		}
	}
	for m := uint64(2); m <= most; m++ {
		mod := func(x uint64) uint64 { return x % m }
		equal(fmt.Sprintf("? mod %d", m), 3, mod)
		fixed(each(names, fmt.Sprintf("? mod %d", m), " = ")+" = 0", 3, 0, plus, mod)
		add(fmt.Sprintf("(%s) mod %d = 0", each(names, "?", "+"), m), 3, func(at []uint64) bool { return fold(at, plus, same)%m == 0 })
		equal(fmt.Sprintf("floor(?/%d)", m), 3, func(x uint64) uint64 { return x / m })
		fixed(fmt.Sprintf("%s = %d", each(names, "?", " xor "), m-1), 3, m-1, func(x, y uint64) uint64 { return x ^ y }, same)
	}
	return all
}

// severalLaws are the guesses about a table of two parameters or more.
func severalLaws(t *Table) (laws []Law) {
	if t.length() < 4 {
		return nil
	}
	count := t.Parameters()
	names := each(parameterNames(count), "?", ", ")
	most := uint64(min(t.length(), 12))
	if !t.OnlyZeros {
		for _, p := range tuples(count, most) {
			l := Law{Kind: p.kind, Formula: "g(" + names + ") = " + p.text, Size: p.size}
			l.From, l.check = from(t, func(at []uint64, _ *Table) int64 { return p.of(at) })
			if l.check != nil {
				l.Size += 2 * int(l.From)
				laws = append(laws, l)
			}
		}
		// A sum of games of one heap each.
		l := Law{Kind: "sum", Formula: "g(" + names + ") = " + aloneText(count), Size: 6}
		l.From, l.check = from(t, func(at []uint64, t *Table) int64 {
			v := uint64(0)
			for i, x := range at {
				v ^= t.alone(i, x)
			}
			return int64(v)
		})
		if l.check != nil && l.From == 0 {
			laws = append(laws, l)
		}
	}
	for _, r := range relations(count, most) {
		l := Law{Kind: r.kind, Zeros: true, Formula: "g(" + names + ") = 0 <=> " + r.text, Size: r.size + 3}
		l.From, l.check = zerosFrom(t, r.of)
		if l.check != nil {
			l.Size += 2 * int(l.From)
			laws = append(laws, l)
		}
	}
	if t.Rows != nil {
		laws = append(laws, beattyPairs(t)...)
	}
	return laws
}

// aloneText is g(x, 0) xor g(0, y), or as much for more parameters.
func aloneText(count int) string {
	var parts []string
	for i, n := range parameterNames(count) {
		at := strings.Split(strings.Repeat("0 ", count-1)+"0", " ")
		at[i] = n
		parts = append(parts, "g("+strings.Join(at, ", ")+")")
	}
	return strings.Join(parts, " xor ")
}

// mostStart is the greatest start of a law of several parameters.
const mostStart = 2

// from finds the least start from which on a function is the table, and the check
// that it goes on to be; nil where there is none.
func from(t *Table, of func(at []uint64, t *Table) int64) (uint64, func(*Table) *Counterexample) {
	check := func(start uint64) func(t *Table) *Counterexample {
		return func(t *Table) (c *Counterexample) {
			t.shells(start, func(at []uint64, is uint64) bool {
				if says := of(at, t); says != int64(is) {
					c = &Counterexample{At: append([]uint64{}, at...), Says: says, Is: int64(is)}
				}
				return c == nil
			})
			return c
		}
	}
	for start := range uint64(mostStart + 1) {
		if c := check(start); c(t) == nil {
			return start, c
		}
	}
	return 0, nil
}

// zerosFrom is from for where the zeros are.
func zerosFrom(t *Table, of func(at []uint64) bool) (uint64, func(*Table) *Counterexample) {
	start, check := from(t.marks(), func(at []uint64, _ *Table) int64 {
		if of(at) {
			return 0
		}
		return 1
	})
	if check == nil {
		return 0, nil
	}
	return start, func(t *Table) *Counterexample { return check(t.marks()) }
}
