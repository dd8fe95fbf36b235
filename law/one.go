package law

import (
	"fmt"
	"strings"
)

// oneLaws are the guesses about a table of one parameter.
func oneLaws(t *Table, own ...string) (laws []Law) {
	if len(t.Values) < 6 {
		return nil
	}
	for _, v := range t.Values {
		if v > 1<<62 {
			return nil // beyond what the guesses reckon with
		}
	}
	if !t.OnlyZeros {
		laws = append(laws, periods(t)...)
		laws = append(laws, forms(t)...)
		laws = append(laws, recurrences(t)...)
		laws = append(laws, games(t, own)...)
		laws = append(laws, sequences(t)...)
	}
	return append(laws, zeros(t)...)
}

// periods guesses g(n+p) = g(n)+s, and what is more to be said of it.
func periods(t *Table) (laws []Law) {
	v, n := t.Values, len(t.Values)
	for p := 1; p <= n/3; p++ {
		s := int64(v[n-1]) - int64(v[n-1-p])
		if s < 0 {
			continue
		}
		i := n - 1 - p
		for i >= 0 && int64(v[i+p])-int64(v[i]) == s {
			i--
		}
		if held := n - 1 - i; held < 3*p || held < n/2 {
			continue
		}
		from := i + 1
		start := t.First + uint64(from)
		// The law read off the first period from the preperiod on.
		at := func(m uint64, t *Table) (int64, bool) {
			k := int(m-t.First) - from
			if k < 0 {
				return 0, false
			}
			return int64(t.Values[from+k%p]) + s*int64(k/p), true
		}
		l := Law{Kind: "periodic", From: start, Size: 4 + p + from/2}
		l.Formula = periodText(uint64(p), s)
		if s > 0 {
			l.Size++
		}
		l.by(at)
		if q, ok := quotient(t, p, s, from); ok {
			laws = append(laws, q)
		}
		if s > 0 && p <= 24 {
			r := l
			r.Kind, r.Formula = "residues", residues(t, p, s, from)
			r.Size++
			r.by(at)
			laws = append(laws, r)
		}
		return append(laws, l)
	}
	return nil
}

// periodText is a law of period and saltus in signs.
func periodText(p uint64, s int64) string {
	text := fmt.Sprintf("g(n+%d) = g(n)", p)
	if s > 0 {
		text += fmt.Sprintf("+%d", s)
	}
	return text
}

// residues writes g(n) = n + c[n mod p], or s floor(n/p) + c[n mod p].
func residues(t *Table, p int, s int64, from int) string {
	c := make([]string, p)
	zero := true
	for i := range p {
		n := int64(t.First) + int64(from+i)
		rise := s * (n / int64(p))
		if s == int64(p) {
			rise = n
		}
		d := int64(t.Values[from+i]) - rise
		zero = zero && d == 0
		c[n%int64(p)] = fmt.Sprint(d)
	}
	rise := fmt.Sprintf("%d*floor(n/%d)", s, p)
	switch {
	case s == int64(p):
		rise = "n"
	case s == 1:
		rise = fmt.Sprintf("floor(n/%d)", p)
	}
	switch {
	case zero:
		return "g(n) = " + rise
	case p == 1:
		return "g(n) = " + plusText(rise, c[0])
	}
	return fmt.Sprintf("g(n) = %s + c[n mod %d], c = %s", rise, p, strings.Join(c, ", "))
}

// plusText is a sum in signs.
func plusText(a, b string) string {
	if strings.HasPrefix(b, "-") {
		return a + " - " + b[1:]
	}
	if b == "0" {
		return a
	}
	return a + " + " + b
}

// quotient guesses floor(((n+c) mod p)/b).
func quotient(t *Table, p int, s int64, from int) (Law, bool) {
	if s != 0 || p < 2 {
		return Law{}, false
	}
	for c := range uint64(p) {
		for b := uint64(1); b <= uint64(p); b++ {
			at := func(n uint64, _ *Table) (int64, bool) { return int64((n + c) % uint64(p) / b), true }
			same := true
			for i := from; i < len(t.Values) && same; i++ {
				v, _ := at(t.First+uint64(i), t)
				same = v == int64(t.Values[i])
			}
			if !same {
				continue
			}
			l := Law{Kind: "quotient", From: t.First + uint64(from), Size: 3 + from/2}
			n := "n"
			if c > 0 {
				n = fmt.Sprintf("(n+%d)", c)
				l.Size += 2
			}
			l.Formula = fmt.Sprintf("g(n) = %s mod %d", n, p)
			if b > 1 {
				l.Formula = fmt.Sprintf("g(n) = floor((%s mod %d)/%d)", n, p, b)
				l.Size += 2
			}
			l.by(at)
			return l, true
		}
	}
	return Law{}, false
}

// A branch is what a recurrence says of the numbers n = k*q+r of one residue r:
// a*q + b*g(q+d) + c.
type branch struct{ a, b, d, c int64 }

func (b branch) text(k, r int) string {
	n := fmt.Sprintf("g(%dq+%d)", k, r)
	if r == 0 {
		n = fmt.Sprintf("g(%dq)", k)
	}
	term := func(times int64, what string) string {
		switch times {
		case 1:
			return what
		case -1:
			return "-" + what
		}
		return fmt.Sprintf("%d*%s", times, what)
	}
	inner := plusText("q", fmt.Sprint(b.d))
	switch {
	case b.a != 0:
		return n + " = " + plusText(term(b.a, "q"), fmt.Sprint(b.c))
	case b.b < 0:
		return fmt.Sprintf("%s = %d - g(%s)", n, b.c, inner)
	case b.b != 0:
		return n + " = " + plusText(term(b.b, "g("+inner+")"), fmt.Sprint(b.c))
	}
	return n + " = " + fmt.Sprint(b.c)
}

func (b branch) size() int {
	n := 1
	for _, v := range []int64{b.a, b.b} {
		if v != 0 {
			n++
		}
		if v > 1 || v < 0 {
			n++
		}
	}
	if b.c != 0 && (b.a != 0 || b.b != 0) {
		n++
	}
	if b.d != 0 {
		n += 2
	}
	return n
}

// mostFactor is the greatest k of a recurrence on floor(n/k).
const mostFactor = 24

// recurrences guesses g(k*q+r) from q and g(q), residue by residue.
func recurrences(t *Table) []Law {
	for k := 2; k <= mostFactor && len(t.Values) >= 5*k; k++ {
		if l, ok := recurrence(t, k); ok {
			return []Law{l}
		}
	}
	return nil
}

func recurrence(t *Table, k int) (Law, bool) {
	branches := make([]branch, k)
	l := Law{Kind: "recurrence", Size: 2 + k}
	recursive := false
	for r := range k {
		b, from, ok := branchOf(t, k, r)
		if !ok {
			return l, false
		}
		branches[r] = b
		l.From = max(l.From, from)
		l.Size += b.size()
		recursive = recursive || b.b != 0
	}
	if !recursive {
		return l, false // a periodic law says it better
	}
	same := true
	for _, b := range branches {
		same = same && b == branches[0]
	}
	if same && branches[0].a == 0 {
		l.Size = 3 + branches[0].size()
		l.Formula = strings.NewReplacer(fmt.Sprintf("g(%dq)", k), "g(n)", "g(q", fmt.Sprintf("g(floor(n/%d)", k)).Replace(branches[0].text(k, 0))
	} else {
		var parts []string
		for r, b := range branches {
			parts = append(parts, b.text(k, r))
		}
		l.Formula = strings.Join(parts, "; ")
	}
	l.by(func(n uint64, t *Table) (int64, bool) { return branches[n%uint64(k)].at(t, n, uint64(k)) })
	return l, true
}

// at is what a branch says of n; ok is false where it needs a value that the table
// lacks, or that of n itself.
func (b branch) at(t *Table, n, k uint64) (int64, bool) {
	q := n / k
	v := b.a*int64(q) + b.c
	if b.b != 0 {
		i := int64(q) + b.d
		if i < int64(t.First) || i >= int64(n) {
			return 0, false
		}
		v += b.b * int64(t.Values[uint64(i)-t.First])
	}
	return v, true
}

// branchOf is the simplest branch that fits the numbers of a residue, and from where
// on it does.
func branchOf(t *Table, k, r int) (best branch, from uint64, ok bool) {
	shapes := []branch{{}, {b: 1}, {a: 1}, {b: 2}, {b: -1}, {a: 2}, {b: int64(k)}, {a: int64(k)}, {b: 1, d: -1}, {b: 1, d: 1}, {b: 2, d: 1}, {b: 2, d: -1}, {a: int64(k) / 2}, {a: int64(k) - 1}}
	last := t.Last()
	latest := t.First + uint64(max(len(t.Values)/8, 2))
	for _, s := range shapes {
		n := last - (last-uint64(r)%uint64(k)+uint64(k)*4)%uint64(k)
		v, told := s.at(t, n, uint64(k))
		if !told {
			continue
		}
		s.c = int64(t.Values[n-t.First]) - v
		if s.c > 64 || s.c < -64 {
			continue
		}
		count := 0
		for {
			v, told := s.at(t, n, uint64(k))
			if !told || v != int64(t.Values[n-t.First]) {
				break
			}
			count++
			if n < t.First+uint64(k) {
				n = 0
				break
			}
			n -= uint64(k)
		}
		start := uint64(0)
		if v, told := s.at(t, n, uint64(k)); !told || v != int64(t.Values[max(n, t.First)-t.First]) || n < t.First {
			start = n + 1
		}
		if count >= 4 && start <= latest {
			return s, start, true
		}
	}
	return best, 0, false
}
