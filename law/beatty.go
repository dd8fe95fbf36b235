package law

import (
	"fmt"
	"math/bits"
	"sort"
	"strings"

	"grundy/heaps"
)

// A quadratic is the number (p + q*sqrt(d))/r.
type quadratic struct {
	p, q, r int64
	d       uint64
}

// floor is floor(k*(p+q*sqrt(d))/r), exactly; ok is false where it is below 0 or the
// numbers are too great. floor((A+sqrt(B))/r) is that of A and the integer root
// of B, for B no square.
func (x quadratic) floor(k uint64) (int64, bool) {
	if k > 1<<24 {
		return 0, false
	}
	q := x.q
	if q < 0 {
		q = -q
	}
	hi, square := bits.Mul64(k*uint64(q)*k*uint64(q), x.d)
	if hi != 0 {
		return 0, false
	}
	s := int64(heaps.Root(square))
	if x.q < 0 {
		s = -s
		if k > 0 {
			s--
		}
	}
	a := int64(k)*x.p + s
	if a < 0 {
		return 0, false
	}
	return a / x.r, true
}

// text is the number in signs.
func (x quadratic) text() string {
	if x == (quadratic{1, 1, 2, 5}) {
		return "phi"
	}
	s := fmt.Sprintf("sqrt(%d)", x.d)
	if x.q != 1 && x.q != -1 {
		s = fmt.Sprintf("%d*%s", max(x.q, -x.q), s)
	}
	switch {
	case x.p != 0 && x.q < 0:
		s = fmt.Sprintf("%d-%s", x.p, s)
	case x.q < 0:
		s = "-" + s
	case x.p != 0:
		s = fmt.Sprintf("%d+%s", x.p, s)
	}
	if x.r == 1 {
		if x.p == 0 {
			return s
		}
		return "(" + s + ")"
	}
	return fmt.Sprintf("(%s)/%d", s, x.r)
}

// A beatty is the numbers floor((k+s)*x) + t, k = 0, 1, 2, ...
type beatty struct {
	x    quadratic
	s, t int64
}

func (b beatty) at(k int) (int64, bool) {
	if int64(k)+b.s < 0 {
		return 0, false
	}
	v, ok := b.x.floor(uint64(int64(k) + b.s))
	return v + b.t, ok
}

func (b beatty) text() string {
	k := "k"
	if b.s != 0 {
		k = fmt.Sprintf("(k%+d)", b.s)
	}
	return plusText(fmt.Sprintf("floor(%s*%s)", k, b.x.text()), fmt.Sprint(b.t))
}

// rootScale is the scale of the roots by which p is proposed; it is then tried
// exactly.
const rootScale = 1 << 20

// beattyOf finds the simplest such sequence that a list of ascending numbers begins.
func beattyOf(list []uint64) (b beatty, size int, ok bool) {
	if len(list) < 8 {
		return b, 0, false
	}
	for cost := 0; cost <= 6; cost++ {
		for s := int64(-1); s <= 2; s++ {
			for t := int64(-2); t <= 2; t++ {
				if max(s, -s)+max(t, -t) > int64(cost) {
					continue
				}
				for _, d := range []uint64{5, 2, 3, 13, 6, 7, 10} {
					for _, q := range []int64{1, -1, 2} {
						for r := int64(1); r <= 4; r++ {
							b = beatty{quadratic{0, q, r, d}, s, t}
							if b.propose(list) {
								return b, 5 + cost + int(r) + int(d)/5, true
							}
						}
					}
				}
			}
		}
	}
	return b, 0, false
}

// propose finds the p that the last number asks for, and tries it on all.
func (b *beatty) propose(list []uint64) bool {
	k := int64(len(list)) - 1 + b.s
	z := int64(list[len(list)-1]) - b.t
	if k <= 0 || z < 0 || z > 1<<38 {
		return false
	}
	p := b.x.r*z/k - b.x.q*int64(heaps.Root(b.x.d*rootScale*rootScale))/rootScale
	for _, try := range []int64{p, p + 1, p - 1, p + 2} {
		b.x.p = try
		all := true
		for i := len(list) - 1; i >= 0 && all; i-- {
			v, ok := b.at(i)
			all = ok && v == int64(list[i])
		}
		if all {
			return true
		}
	}
	return false
}

// zeroList are the places of the zeros of a table.
func zeroList(t *Table) (list []uint64) {
	for i, v := range t.Values {
		if v == 0 {
			list = append(list, t.First+uint64(i))
		}
	}
	return list
}

// zeros guesses where the zeros are: the heaps that the player to move loses.
func zeros(t *Table) (laws []Law) {
	list := zeroList(t)
	add := func(l Law, at func(k int) (int64, bool)) {
		l.Zeros = true
		l.check = func(t *Table) *Counterexample { return checkZeros(t, at) }
		if l.check(t) == nil {
			laws = append(laws, l)
		}
	}
	none := func(int) (int64, bool) { return -1, true }
	if len(list) == 0 {
		add(Law{Kind: "zeros", Formula: "g(n) != 0", Size: 2}, none)
		return laws
	}
	if last := list[len(list)-1]; len(list) <= 8 && last <= t.First+uint64(len(t.Values)/3) {
		var at []string
		for _, n := range list {
			at = append(at, fmt.Sprint(n))
		}
		add(Law{Kind: "zeros", Formula: "g(n) = 0 <=> n in {" + strings.Join(at, ", ") + "}", Size: 2 + len(list)}, func(k int) (int64, bool) {
			if k >= len(list) {
				return -1, true
			}
			return int64(list[k]), true
		})
	}
	marks := t.marks()
	for _, l := range periods(marks) {
		if l.Kind != "periodic" {
			continue
		}
		p := uint64(0)
		fmt.Sscanf(l.Formula, "g(n+%d)", &p)
		residues := ""
		for r := range p {
			n := (l.From+p-1)/p*p + r
			if marks.Values[n-t.First] == 0 {
				residues += fmt.Sprintf(", %d", r)
			}
		}
		if residues == "" {
			continue
		}
		l.Formula = fmt.Sprintf("g(n) = 0 <=> n mod %d = %s", p, residues[2:])
		if len(residues) > 4 {
			l.Formula = fmt.Sprintf("g(n) = 0 <=> n mod %d in {%s}", p, residues[2:])
		}
		inner := l.check
		l.Zeros = true
		l.check = func(t *Table) *Counterexample { return inner(t.marks()) }
		laws = append(laws, l)
	}
	if b, size, ok := beattyOf(list); ok {
		add(Law{Kind: "beatty", Formula: "g(n) = 0 <=> n = " + b.text(), Size: size}, b.at)
		gap := Law{Kind: "gap", Formula: "g(n) = n - max{z <= n}, z = " + b.text(), Size: size + 2}
		gap.check = func(t *Table) *Counterexample {
			if c := checkZeros(t, b.at); c != nil {
				return c
			}
			last, any := uint64(0), false
			for i, v := range t.Values {
				n := t.First + uint64(i)
				if v == 0 {
					last, any = n, true
				}
				if any && v != n-last {
					return &Counterexample{At: []uint64{n}, Says: int64(n - last), Is: int64(v)}
				}
			}
			return nil
		}
		if !t.OnlyZeros && gap.check(t) == nil {
			laws = append(laws, gap)
		}
		ahead := Law{Kind: "gap", Formula: "g(n) = min{z >= n} - n, z = " + b.text(), Size: size + 2}
		ahead.by(func(n uint64, _ *Table) (int64, bool) {
			// The k-th number is about k times the slope, which is 1 or more.
			k := sort.Search(int(n)+4, func(k int) bool {
				z, ok := b.at(k)
				return ok && z >= int64(n)
			})
			z, ok := b.at(k)
			return z - int64(n), ok
		})
		if !t.OnlyZeros && ahead.check(t) == nil {
			laws = append(laws, ahead)
		}
	}
	// The k-th zero as a known function of k.
	if len(list) >= 5 {
		places := &Table{Values: list}
		for _, f := range functions() {
			for _, c := range []int64{0, 1, 2, 3, -1} {
				l, ok := formOf(places, f, c)
				if !ok || l.From > 2 || len(l.Exceptions) > 0 || !increasing(f) {
					continue
				}
				k := argument(l.Formula[len("g(n) = "):], "k")
				if l.From > 0 {
					var first []string
					for _, n := range list[:l.From] {
						first = append(first, fmt.Sprint(n))
					}
					k = fmt.Sprintf("%s, k >= %d, or n = %s", k, l.From, strings.Join(first, ", "))
				}
				inner := l.check
				z := Law{Kind: "form", Zeros: true, Formula: "g(n) = 0 <=> n = " + k, Size: l.Size + 3}
				z.check = func(t *Table) *Counterexample {
					list := zeroList(t)
					if c := inner(&Table{Values: list}); c != nil {
						return &Counterexample{At: []uint64{min(uint64(c.Says), list[c.At[0]])}, Says: 0, Is: 1}
					}
					return nil
				}
				laws = append(laws, z)
				break
			}
		}
	}
	return laws
}

// increasing reports whether a function takes ascending values.
func increasing(f form) bool {
	for n := uint64(3); n < 12; n++ {
		if f.of(n+1) <= f.of(n) {
			return false
		}
	}
	return true
}

// checkZeros compares the zeros of a table with a list, which is given in order; a
// number below 0 ends it.
func checkZeros(t *Table, at func(k int) (int64, bool)) *Counterexample {
	list := zeroList(t)
	k := 0
	for {
		v, ok := at(k)
		if !ok {
			return nil // it says nothing beyond
		}
		if v >= 0 && v < int64(t.First) {
			k++
			continue
		}
		end := v < 0 || v > int64(t.Last())
		switch {
		case end && len(list) == 0:
			return nil
		case end || len(list) > 0 && int64(list[0]) < v:
			return &Counterexample{At: list[:1], Says: 1, Is: 0}
		case len(list) == 0 || int64(list[0]) > v:
			return &Counterexample{At: []uint64{uint64(v)}, Says: 0, Is: int64(t.Values[uint64(v)-t.First])}
		}
		list, k = list[1:], k+1
	}
}
