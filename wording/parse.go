package wording

import (
	"slices"

	"grundy/words"
)

// A parser reads the tokens of a rule. It stops at the first complaint.
type parser struct {
	tokens  []token
	i       int
	depth   int
	bad     *complaint
	rounded bool // a quotient is rounded down
	proper  bool // divisors are meant to be proper
}

const (
	mostDepth   = 40
	mostClauses = 64
)

func (p *parser) peek() token { return p.tokens[p.i] }

func (p *parser) after(k int) token { return p.tokens[max(0, min(p.i+k, len(p.tokens)-1))] }

func (p *parser) next() token {
	t := p.tokens[p.i]
	if t.word != "end" {
		p.i++
	}
	return t
}

// accept passes over a token that is one of the words.
func (p *parser) accept(any ...string) bool {
	if t := p.peek(); t.word != "" && slices.Contains(any, t.word) {
		p.next()
		return true
	}
	return false
}

// complain keeps the first complaint; hint is the end of a key.
func (p *parser) complain(t token, key string, args ...any) {
	if p.bad == nil {
		p.bad = &complaint{t.at, words.P("wording."+key, args...), words.P("wording." + key + ".hint")}
	}
	p.i = len(p.tokens) - 1
}

// startsClause reports whether a token begins a way to move.
func (t token) startsClause() bool {
	return t.word != "" && slices.Contains([]string{"take", "split", "leave", "halve", "divide", "if", "may"}, t.word)
}

// rule := sentence { (";" | "," | "or" | "else") sentence }
func (p *parser) rule() []clause {
	var all []clause
	var when test // of the sentence at hand
	for p.bad == nil {
		for p.accept(";", ",") {
			when = nil
		}
		if p.peek().word == "end" && (len(all) == 0 || p.after(-1).word != "or") {
			break
		}
		if p.accept("else") {
			if when == nil {
				p.complain(p.after(-1), "else")
				break
			}
			when = when.not()
			p.accept(",", ":")
		}
		if p.accept("if") {
			when = p.condition()
			p.accept(",", ":", "then")
			p.accept("then")
		}
		c := p.clause()
		c.when = both(when, c.when)
		all = append(all, c)
		if len(all) > mostClauses {
			p.complain(p.peek(), "many", mostClauses)
		}
		if !p.more(&when) {
			break
		}
	}
	if t := p.peek(); p.bad == nil && t.word != "end" {
		p.complain(t, "after", t.text)
	}
	if len(all) == 0 && p.bad == nil {
		p.complain(p.peek(), "empty")
	}
	return all
}

// more passes over what joins two ways to move. A condition in front holds to the
// next ";".
func (p *parser) more(when *test) bool {
	switch {
	case p.accept(";"):
		if p.peek().word != "else" {
			*when = nil
		}
		return true
	case p.peek().word == "else":
		return true
	case p.accept(","):
		p.accept("or", "and")
		return true
	case p.accept("or"):
		return true
	}
	return false
}

func both(a, b test) test {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	}
	return func(s state) bool { return a(s) && b(s) }
}

// clause := action [ending] ["if" condition]
func (p *parser) clause() clause {
	p.accept("may")
	c := clause{parts: one}
	switch t := p.next(); t.word {
	case "take":
		c.does = take
		first := p.peek()
		c.amounts = p.amounts()
		p.nothing(first, c.amounts)
		p.ending(&c)
		c.spare()
	case "split":
		c.does, c.parts = split, p.parts()
	case "leave":
		c.does = leave
		p.accept("by", "with")
		c.amounts = p.amounts()
	case "halve":
		half := &formula{op: '/', a: &formula{op: 'n'}, b: constant(2)}
		c.does, c.amounts, p.rounded = leave, []amount{{atoms: []atom{{low: half, high: half}}}}, true
	case "divide":
		p.accept("by")
		first := p.peek()
		c.does, c.amounts, p.rounded = divide, p.amounts(), true
		for _, m := range c.amounts {
			for _, a := range m.atoms {
				if a.low != nil && a.low.zero() {
					p.complain(first, "zero")
				}
			}
		}
	case "end":
		p.complain(t, "action.missing")
	default:
		p.complain(t, "action", t.text)
	}
	if p.accept("if") {
		c.when = both(c.when, p.condition())
	}
	return c
}

// spare says "all" as "any, if nothing is left", and "1..n-1" as "any, but not all".
func (c *clause) spare() {
	if m := c.amounts; len(m) == 1 && len(m[0].atoms) == 1 && len(m[0].but) == 0 {
		if a := m[0].atoms[0]; a.low != nil && a.low == a.high && a.low.op == 'n' {
			c.amounts = []amount{{atoms: []atom{{}}}}
			c.parts.counts &= 1
			return
		}
	}
	for _, m := range c.amounts {
		if len(m.atoms) != 1 || m.atoms[0].high == nil || !m.atoms[0].high.less1() || len(m.but) > 0 {
			return
		}
	}
	for i := range c.amounts {
		c.amounts[i].atoms[0].high = &formula{op: 'n'}
	}
	c.parts.counts &^= 1
}

// ending := ("and" | "then" | ",") ["may"] "split" parts | "but" "all" | "leave" ...
func (p *parser) ending(c *clause) {
	start := p.i
	comma := p.accept(",")
	joined := p.accept("and", "then")
	p.accept("then")
	may := p.accept("may")
	switch {
	case (joined || comma && may) && p.accept("split"):
		c.parts = p.parts()
		if may {
			c.parts.counts |= one.counts
		}
	case joined && !comma && !p.peek().startsClause():
		p.complain(p.peek(), "and", p.peek().text)
	case !may && p.accept("but"):
		if !p.accept("all") {
			p.complain(p.peek(), "but")
		}
		c.parts.counts &^= 1
	default:
		p.i = start
	}
}

// parts := ["into"] [count {("or" | "to") count}] ["a"] ["unequal" | "equal" | "consecutive"]
func (p *parser) parts() (parts parts) {
	p.accept("rest")
	p.accept("all")
	p.accept("into")
	counted := false
	adjective := func() {
		for {
			switch {
			case p.accept("a", "and"):
			case p.accept("unequal"):
				parts.unequal = true
			case p.accept("equal"):
				parts.equal = true
			case p.accept("consecutive"):
				parts.consecutive = true
			case p.peek().word == "not" && p.after(1).word == "equal":
				p.next()
				p.next()
				parts.unequal = true
			default:
				return
			}
		}
	}
	// "and" joins adjectives only, and begins no way to move.
	adjective()
	for p.peek().word == "" {
		t := p.next()
		high := t.n
		if p.accept("to") {
			high = p.next().n
		}
		if t.n < 1 || high > 3 || high < t.n {
			p.complain(t, "parts", t.text)
			return parts
		}
		for k := t.n; k <= high; k++ {
			parts.counts |= 1 << k
		}
		counted = true
		if p.peek().word != "or" || p.after(1).word != "" {
			break
		}
		p.next()
	}
	if p.accept("any") {
		parts.more, counted = true, true
		parts.counts |= 4 | 8
	}
	adjective()
	if !counted {
		parts.counts |= 4
		if parts.equal || parts.consecutive { // in as many as there may be
			parts.counts, parts.more = parts.counts|8, true
		}
	}
	if parts.more && !parts.equal && !parts.consecutive {
		p.complain(p.after(-1), "parts", p.after(-1).text)
	}
	return parts
}

// amounts := amount {("," | "or") amount}
func (p *parser) amounts() []amount {
	var all []amount
	for p.bad == nil {
		all = append(all, p.amount()...)
		t, then := p.peek(), p.after(1)
		if t.word == "," && then.word == "or" {
			then = p.after(2)
		}
		if t.word != "," && t.word != "or" || !p.isAmount(then) {
			return all
		}
		p.next()
		p.accept("or")
	}
	return all
}

// isAmount reports whether an amount can begin with a token.
func (p *parser) isAmount(t token) bool {
	if _, ok := kindNamed(t.word); ok {
		return true
	}
	return t.word == "" || slices.Contains([]string{"a", "any", "all", "half", "third", "quarter", "upto", "atleast", "lessthan", "morethan", "between",
		"power", "multiple", "coprime", "divides", "not", "n", "(", "sqrt", "letter", "k"}, t.word)
}

// amount := {"a" | "any" | atom} ["but" amounts]
//
// A list in front of an atom, as in "1 or 2 stones", is several amounts.
func (p *parser) amount() []amount {
	start := p.peek()
	var m amount
	article, some := false, false
	for p.bad == nil {
		switch {
		case p.accept("a"):
			article = true
			continue
		case p.accept("any"):
			some = true
			continue
		case p.accept("is"):
			continue
		}
		if len(m.atoms) > 0 && p.peek().word == "" {
			break // "1 2"
		}
		a, ok := p.atom()
		if !ok {
			break
		}
		m.atoms = append(m.atoms, a)
	}
	switch {
	case len(m.atoms) > 0:
	case some:
		m.atoms = []atom{{}}
	case article: // "take a stone"
		m.atoms = []atom{{low: constant(1), high: constant(1)}}
	default:
		if t := p.peek(); t.word == "end" {
			p.complain(t, "amount.missing")
		} else {
			p.complain(start, "amount", p.peek().text)
		}
	}
	if p.peek().word == "but" && p.after(1).word != "all" {
		p.next()
		m.but = p.amounts()
	}
	return []amount{m}
}

// atom reads one thing that is said of a number; ok is false where there is none.
func (p *parser) atom() (a atom, ok bool) {
	t := p.peek()
	if k, ok := kindNamed(t.word); ok {
		p.next()
		p.proper = p.proper || k == divisor
		return ofKind(k), true
	}
	switch t.word {
	case "all":
		p.next()
		n := &formula{op: 'n'}
		return atom{low: n, high: n}, true
	case "upto":
		p.next()
		return atom{high: p.formula()}, true
	case "atleast":
		p.next()
		return atom{low: p.formula()}, true
	case "lessthan":
		p.next()
		return atom{high: &formula{op: '-', a: p.formula(), b: constant(1)}}, true
	case "morethan":
		p.next()
		return atom{low: &formula{op: '+', a: p.formula(), b: constant(1)}}, true
	case "between":
		p.next()
		first, low := p.peek(), p.formula()
		if !p.accept("and", "to") {
			p.complain(p.peek(), "between")
		}
		return p.between(first, low, p.formula()), true
	case "power", "multiple", "coprime", "divides":
		p.next()
		a = atom{kind: map[string]kind{"power": power, "multiple": multiple, "coprime": coprime, "divides": divides}[t.word]}
		p.accept("a", "to")
		a.of = p.formula()
		return a, true
	case "not":
		p.next()
		p.accept("a")
		if a, ok = p.atom(); !ok || a.kind == noKind {
			p.complain(p.peek(), "not")
		}
		a.not = !a.not
		return a, true
	case "letter", "k":
		return p.variable()
	case "", "n", "half", "third", "quarter", "(", "sqrt":
	default:
		return a, false
	}
	if t.word == "" && p.after(1).word == "^" && slices.Contains([]string{"letter", "k"}, p.after(2).word) {
		p.next() // 2^k
		p.next()
		p.next()
		return atom{kind: power, of: constant(t.n)}, true
	}
	low := p.formula()
	switch {
	case p.accept("to"):
		return p.between(t, low, p.formula()), true
	case p.accept("power"): // 2的幂
		return atom{kind: power, of: low}, true
	case p.accept("multiple"):
		return atom{kind: multiple, of: low}, true
	case p.accept("coprime"):
		return atom{kind: coprime, of: low}, true
	}
	if low.op == '-' { // 1-3
		a, okA := low.a.fixed()
		b, okB := low.b.fixed()
		if okA && okB && a < b {
			return atom{low: low.a, high: low.b}, true
		}
	}
	return atom{low: low, high: low}, true
}

// between is the range from low to high, which stands at a token: one without a
// number is a mistake.
func (p *parser) between(at token, low, high *formula) atom {
	a, okA := low.fixed()
	b, okB := high.fixed()
	if okA && okB && a > b {
		p.complain(at, "range", a, b)
	}
	return atom{low: low, high: high}
}

// nothing complains of an amount, at a token, that says to take 0 at most.
func (p *parser) nothing(at token, all []amount) {
	for _, m := range all {
		for _, a := range m.atoms {
			if a.high == nil {
				continue
			}
			if high, ok := a.high.fixed(); ok && high == 0 || !ok && a.high.negative() {
				p.complain(at, "nothing")
			}
		}
	}
}

// variable reads k^2, k*k, k^3: squares and cubes.
func (p *parser) variable() (a atom, ok bool) {
	t := p.next()
	switch {
	case p.accept("*") && p.peek().text == t.text:
		p.next()
		return ofKind(square), true
	case p.accept("^"):
		switch e := p.next(); {
		case e.word == "" && e.n == 2:
			return ofKind(square), true
		case e.word == "" && e.n == 3:
			return ofKind(cube), true
		}
	}
	p.complain(t, "variable", t.text)
	return a, false
}
