package bv

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
)

// WriteSMTLIB writes a script in SMT-LIB 2.6 that is unsatisfiable exactly if the
// claim holds for all values of its variables: its negation is asserted. Terms that
// stand in several places are defined once. The names in values, variables of the
// claim, are asked for after the check; without any, the script ends there. Each
// comment is a line before the rest.
func WriteSMTLIB(w io.Writer, claim *Term, comments []string, values []string) error {
	p := &printer{w: bufio.NewWriter(w), names: map[*Term]string{}}
	for _, c := range comments {
		p.line("; ", c)
	}
	if len(values) > 0 {
		p.line("(set-option :produce-models true)")
	}
	p.line("(set-logic QF_BV)")
	for _, v := range Vars(claim) {
		p.line("(declare-fun ", v.Name, " () ", sort(v.Width), ")")
	}
	uses := map[*Term]int{}
	Walk(claim, func(t *Term) {
		for _, a := range t.Args {
			uses[a]++
		}
	})
	Walk(claim, func(t *Term) {
		if len(t.Args) > 0 && (uses[t] > 1 || t.Op == OpPack || t.Op == OpAdd || t.Op == OpIf) {
			name := "t" + strconv.Itoa(len(p.names))
			p.line("(declare-fun ", name, " () ", sort(t.Width), ")")
			p.w.WriteString("(assert (= " + name + " ")
			p.body(t)
			p.line("))")
			p.names[t] = name
		}
	})
	p.w.WriteString("(assert (not ")
	p.term(claim)
	p.line("))")
	p.line("(check-sat)")
	if len(values) > 0 {
		p.w.WriteString("(get-value (")
		for i, v := range values {
			if i > 0 {
				p.w.WriteByte(' ')
			}
			p.w.WriteString(v)
		}
		p.line("))")
	}
	return p.w.Flush()
}

// A printer writes terms; names are those that are defined.
type printer struct {
	w     *bufio.Writer
	names map[*Term]string
}

// line writes parts and ends the line. A write error stays in w until the flush.
func (p *printer) line(parts ...string) {
	for _, s := range parts {
		p.w.WriteString(s)
	}
	p.w.WriteByte('\n')
}

func sort(width int) string {
	if width == 0 {
		return "Bool"
	}
	return "(_ BitVec " + strconv.Itoa(width) + ")"
}

// term writes a term, by its name if it has one.
func (p *printer) term(t *Term) {
	if name, ok := p.names[t]; ok {
		p.w.WriteString(name)
		return
	}
	p.body(t)
}

// body writes a term whole.
func (p *printer) body(t *Term) {
	switch t.Op {
	case OpConst:
		switch {
		case t.Width > 0:
			fmt.Fprintf(p.w, "#b%0*b", t.Width, t.Value)
		case t.Value == 0:
			p.w.WriteString("false")
		default:
			p.w.WriteString("true")
		}
		return
	case OpVar:
		p.w.WriteString(t.Name)
		return
	case OpBit:
		fmt.Fprintf(p.w, "(= ((_ extract %d %d) ", t.Value, t.Value)
		p.term(t.Args[0])
		p.w.WriteString(") #b1)")
		return
	case OpPack: // the top bit comes first
		if len(t.Args) > 1 {
			p.w.WriteString("(concat")
		}
		for i := len(t.Args) - 1; i >= 0; i-- {
			if len(t.Args) > 1 {
				p.w.WriteByte(' ')
			}
			p.w.WriteString("(ite ")
			p.term(t.Args[i])
			p.w.WriteString(" #b1 #b0)")
		}
		if len(t.Args) > 1 {
			p.w.WriteByte(')')
		}
		return
	}
	if len(t.Args) == 1 && (t.Op == OpAnd || t.Op == OpOr) {
		p.term(t.Args[0])
		return
	}
	p.w.WriteByte('(')
	p.w.WriteString(operator(t))
	for _, a := range t.Args {
		p.w.WriteByte(' ')
		p.term(a)
	}
	p.w.WriteByte(')')
}

// operator is the name of an operator in the theory of its sort.
func operator(t *Term) string {
	prefix := ""
	if t.Width > 0 {
		prefix = "bv"
	}
	switch t.Op {
	case OpNot:
		return prefix + "not"
	case OpAnd:
		return prefix + "and"
	case OpOr:
		return prefix + "or"
	case OpXor:
		return prefix + "xor"
	case OpAdd:
		return "bvadd"
	case OpSub:
		return "bvsub"
	case OpEq:
		return "="
	case OpLess:
		return "bvult"
	}
	return "ite"
}
