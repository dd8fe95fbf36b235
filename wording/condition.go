package wording

import "slices"

// condition := conjunction {"or" conjunction}
func (p *parser) condition() test {
	if p.depth++; p.depth > mostDepth {
		p.complain(p.peek(), "deep")
		return nil
	}
	defer func() { p.depth-- }()
	all := []test{p.conjunction()}
	for p.bad == nil && p.peek().word == "or" && !p.after(1).startsClause() {
		p.next()
		all = append(all, p.conjunction())
	}
	return func(s state) bool {
		return slices.ContainsFunc(all, func(t test) bool { return t(s) })
	}
}

// conjunction := comparison {"and" comparison}
func (p *parser) conjunction() test {
	all := []test{p.comparison()}
	for p.bad == nil && p.peek().word == "and" && !p.after(1).startsClause() {
		p.next()
		all = append(all, p.comparison())
	}
	return func(s state) bool {
		return !slices.ContainsFunc(all, func(t test) bool { return !t(s) })
	}
}

// comparison := "not" comparison | "(" condition ")" | formula sign formula
// {sign formula} | formula ["is"] ["not"] atom | formula "divides" formula
func (p *parser) comparison() test {
	if p.accept("not") {
		return p.comparison().not()
	}
	if p.peek().word == "(" {
		// A bracket may hold a condition or begin a formula.
		start, bad := p.i, p.bad
		p.next()
		t := p.condition()
		if p.bad == nil && p.accept(")") && !p.operator() {
			return t
		}
		p.i, p.bad = start, bad
	}
	left := p.formula()
	switch t := p.peek(); {
	case p.bad != nil:
		return func(state) bool { return false }
	case t.word == "divides":
		p.next()
		of := p.formula()
		return func(s state) bool { return atom{kind: divides, of: of}.has(left.of(s).size, s) }
	case compares(t.word):
		return p.chain(left)
	}
	p.accept("is", "=")
	for p.accept("a") {
	}
	negated := p.accept("not")
	for p.accept("a") {
	}
	a, ok := p.atom()
	if !ok {
		p.complain(p.peek(), "condition", p.peek().text)
	}
	a.not = a.not != negated && a.kind != noKind
	outside := negated && a.kind == noKind
	return func(s state) bool {
		v := left.of(s)
		return (!v.minus && a.has(v.size, s)) != outside
	}
}

// operator reports whether a formula goes on, or is compared, at the token at hand.
func (p *parser) operator() bool {
	w := p.peek().word
	return w == "is" || w == "divides" || compares(w) || w != "" && slices.Contains([]string{"+", "-", "*", "/", "^", "mod", "odd", "even"}, w)
}

func compares(sign string) bool {
	return sign != "" && slices.Contains([]string{"<", "<=", ">", ">=", "=", "==", "!="}, sign)
}

// chain reads the rest of a < b <= c.
func (p *parser) chain(left *formula) test {
	var all []test
	for p.bad == nil && compares(p.peek().word) {
		sign, a, b := p.next().word, left, p.formula()
		all = append(all, func(s state) bool {
			c := a.of(s).compare(b.of(s))
			switch sign {
			case "<":
				return c < 0
			case "<=":
				return c <= 0
			case ">":
				return c > 0
			case ">=":
				return c >= 0
			case "!=":
				return c != 0
			}
			return c == 0
		})
		left = b
	}
	return func(s state) bool {
		return !slices.ContainsFunc(all, func(t test) bool { return !t(s) })
	}
}

// formula := term {("+" | "-") term}
func (p *parser) formula() *formula {
	if p.depth++; p.depth > mostDepth {
		p.complain(p.peek(), "deep")
		return constant(0)
	}
	defer func() { p.depth-- }()
	f := p.term()
	for p.bad == nil {
		switch {
		case p.accept("+"):
			f = &formula{op: '+', a: f, b: p.term()}
		case p.peek().word == "-" && p.after(1).word != "end":
			p.next()
			f = &formula{op: '-', a: f, b: p.term()}
		default:
			return f
		}
	}
	return f
}

// term := power {("*" | "/" | "mod") power}
func (p *parser) term() *formula {
	f := p.power()
	for p.bad == nil {
		switch {
		case p.accept("*"):
			f = &formula{op: '*', a: f, b: p.power()}
		case p.accept("/"):
			p.rounded = true
			f = &formula{op: '/', a: f, b: p.divisor()}
		case p.accept("mod"):
			f = &formula{op: '%', a: f, b: p.divisor()}
		default:
			return f
		}
	}
	return f
}

// divisor is a power that is not written as 0.
func (p *parser) divisor() *formula {
	t := p.peek()
	f := p.power()
	if f.zero() {
		p.complain(t, "zero")
	}
	return f
}

// power := primary ["^" primary]
func (p *parser) power() *formula {
	f := p.primary()
	if p.accept("^") {
		f = &formula{op: '^', a: f, b: p.primary()}
	}
	return f
}

// primary := NUMBER | "n" | "taken" | "rest" | "half" | "third" | "quarter" |
// "sqrt" primary | "(" formula ")"
func (p *parser) primary() *formula {
	p.accept("a")
	t := p.next()
	part := func(of uint64) *formula {
		p.rounded = true
		p.accept("n")
		return &formula{op: '/', a: &formula{op: 'n'}, b: constant(of)}
	}
	switch t.word {
	case "":
		if p.peek().word == "n" { // 2n
			p.next()
			return &formula{op: '*', a: constant(t.n), b: &formula{op: 'n'}}
		}
		return constant(t.n)
	case "n":
		return &formula{op: 'n'}
	case "taken":
		return &formula{op: 'x'}
	case "rest":
		return &formula{op: 'r'}
	case "half":
		return part(2)
	case "third":
		return part(3)
	case "quarter":
		return part(4)
	case "sqrt":
		if p.depth++; p.depth > mostDepth {
			p.complain(t, "deep")
			return constant(0)
		}
		defer func() { p.depth-- }()
		return &formula{op: 's', a: p.primary()}
	case "(":
		f := p.formula()
		if !p.accept(")") {
			p.complain(p.peek(), "bracket")
		}
		return f
	case "end":
		p.complain(t, "number.missing")
	default:
		p.complain(t, "number", t.text)
	}
	return constant(0)
}
