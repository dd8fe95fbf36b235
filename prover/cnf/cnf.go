// Package cnf turns terms over bit-vectors into clauses (G. S. Tseitin, On the
// complexity of derivation in propositional calculus, 1968): one variable for every
// gate of the circuit that computes the term, clauses that say what the gate does, and
// equal gates made once.
package cnf

import (
	"bufio"
	"fmt"
	"io"
	"strconv"

	"grundy/prover/bv"
)

// A Formula is a conjunction of clauses. A literal is v or -v for a variable v from 1
// to Vars.
type Formula struct {
	Vars    int
	Clauses [][]int32
	// Inputs are the literals of the bits of the term's variables, bit 0 first.
	Inputs map[string][]int32
	// Order are the names of Inputs as they came up.
	Order []string
}

// yes is the literal that is true: variable 1, held by a clause of its own.
const yes int32 = 1

// Refute makes the formula that says that the claim fails: it is unsatisfiable
// exactly if the claim, which is of width 0, holds for all values of its variables.
func Refute(claim *bv.Term) *Formula {
	b := &blaster{f: &Formula{Inputs: map[string][]int32{}}, bits: map[*bv.Term][]int32{}, gates: map[gate]int32{}}
	b.fresh()
	b.clause(yes)
	bv.Walk(claim, func(t *bv.Term) { b.bits[t] = b.term(t) })
	b.clause(-b.bits[claim][0])
	return b.f
}

// Values reads the term's variables out of a model: value tells whether a variable of
// the formula is true.
func (f *Formula) Values(value func(v int32) bool) map[string]uint64 {
	at := map[string]uint64{}
	for name, bits := range f.Inputs {
		for i, l := range bits {
			if value(l) {
				at[name] |= 1 << i
			}
		}
	}
	return at
}

// WriteDIMACS writes the formula in the format of the SAT competitions. Comments say
// which variables are the bits of which input.
func (f *Formula) WriteDIMACS(w io.Writer, comments []string) error {
	out := bufio.NewWriter(w)
	for _, c := range comments {
		fmt.Fprintf(out, "c %s\n", c)
	}
	for _, name := range f.Order {
		fmt.Fprintf(out, "c %s", name)
		for _, l := range f.Inputs[name] {
			fmt.Fprintf(out, " %d", l)
		}
		out.WriteByte('\n')
	}
	fmt.Fprintf(out, "p cnf %d %d\n", f.Vars, len(f.Clauses))
	var line []byte
	for _, c := range f.Clauses {
		line = AppendClause(line[:0], c)
		out.Write(line)
	}
	return out.Flush()
}

// AppendClause appends a clause as a line of DIMACS.
func AppendClause(dst []byte, clause []int32) []byte {
	for _, l := range clause {
		dst = strconv.AppendInt(dst, int64(l), 10)
		dst = append(dst, ' ')
	}
	return append(dst, '0', '\n')
}

// A gate is the and or the xor of two literals, or a choice between two.
type gate struct {
	kind    uint8 // '&', '^', '?'
	x, y, z int32
}

type blaster struct {
	f     *Formula
	bits  map[*bv.Term][]int32
	gates map[gate]int32
}

func (b *blaster) fresh() int32 {
	b.f.Vars++
	return int32(b.f.Vars)
}

func (b *blaster) clause(lits ...int32) { b.f.Clauses = append(b.f.Clauses, lits) }

// term is the bits of a term, whose arguments have theirs; a truth value is one
// bit.
func (b *blaster) term(t *bv.Term) []int32 {
	arg := func(i int) []int32 { return b.bits[t.Args[i]] }
	out := make([]int32, max(t.Width, 1))
	each := func(of func(i int) int32) []int32 {
		for i := range out {
			out[i] = of(i)
		}
		return out
	}
	switch t.Op {
	case bv.OpConst:
		return each(func(i int) int32 {
			if t.Value>>i&1 == 1 {
				return yes
			}
			return -yes
		})
	case bv.OpVar:
		if known, ok := b.f.Inputs[t.Name]; ok {
			return known
		}
		b.f.Order = append(b.f.Order, t.Name)
		b.f.Inputs[t.Name] = each(func(int) int32 { return b.fresh() })
		return out
	case bv.OpNot:
		return each(func(i int) int32 { return -arg(0)[i] })
	case bv.OpAnd, bv.OpOr:
		sign := int32(1)
		if t.Op == bv.OpOr { // not the and of the negations
			sign = -1
		}
		return each(func(i int) int32 {
			lits := make([]int32, len(t.Args))
			for j := range t.Args {
				lits[j] = sign * arg(j)[i]
			}
			return sign * b.all(lits)
		})
	case bv.OpXor:
		return each(func(i int) int32 { return b.xor(arg(0)[i], arg(1)[i]) })
	case bv.OpAdd:
		carry := -yes
		return each(func(i int) int32 {
			x, y := arg(0)[i], arg(1)[i]
			sum := b.xor(b.xor(x, y), carry)
			carry = b.most(x, y, carry)
			return sum
		})
	case bv.OpSub: // x + not y + 1
		carry := yes
		return each(func(i int) int32 {
			x, y := arg(0)[i], -arg(1)[i]
			sum := b.xor(b.xor(x, y), carry)
			carry = b.most(x, y, carry)
			return sum
		})
	case bv.OpEq:
		lits := make([]int32, len(arg(0)))
		for i := range lits {
			lits[i] = -b.xor(arg(0)[i], arg(1)[i])
		}
		out[0] = b.all(lits)
	case bv.OpLess: // from the lowest bit up: the highest that differs decides
		less := -yes
		for i, x := range arg(0) {
			less = b.choose(b.xor(x, arg(1)[i]), arg(1)[i], less)
		}
		out[0] = less
	case bv.OpIf:
		return each(func(i int) int32 { return b.choose(arg(0)[0], arg(1)[i], arg(2)[i]) })
	case bv.OpBit:
		out[0] = arg(0)[t.Value]
	case bv.OpPack:
		return each(func(i int) int32 { return arg(i)[0] })
	}
	return out
}

// all is the and of literals.
func (b *blaster) all(lits []int32) int32 {
	kept := lits[:0:0]
	met := map[int32]bool{}
	for _, l := range lits {
		switch {
		case l == -yes || met[-l]:
			return -yes
		case l != yes && !met[l]:
			met[l] = true
			kept = append(kept, l)
		}
	}
	switch len(kept) {
	case 0:
		return yes
	case 1:
		return kept[0]
	case 2:
		return b.and(kept[0], kept[1])
	}
	g := b.fresh()
	long := []int32{g}
	for _, l := range kept {
		b.clause(-g, l)
		long = append(long, -l)
	}
	b.clause(long...)
	return g
}

func (b *blaster) and(x, y int32) int32 {
	switch {
	case x == -yes || y == -yes || x == -y:
		return -yes
	case x == yes || x == y:
		return y
	case y == yes:
		return x
	}
	return b.made(gate{'&', min(x, y), max(x, y), 0}, func(g int32) {
		b.clause(-g, x)
		b.clause(-g, y)
		b.clause(g, -x, -y)
	})
}

func (b *blaster) xor(x, y int32) int32 {
	sign := int32(1)
	for _, l := range [...]*int32{&x, &y} {
		if *l < 0 {
			*l, sign = -*l, -sign
		}
	}
	switch {
	case x == y:
		return -sign * yes
	case x == yes:
		return -sign * y
	case y == yes:
		return -sign * x
	}
	return sign * b.made(gate{'^', min(x, y), max(x, y), 0}, func(g int32) {
		b.clause(-g, x, y)
		b.clause(-g, -x, -y)
		b.clause(g, -x, y)
		b.clause(g, x, -y)
	})
}

// choose is x where c holds and y otherwise.
func (b *blaster) choose(c, x, y int32) int32 {
	switch {
	case c == yes || x == y:
		return x
	case c == -yes:
		return y
	case c < 0:
		return b.choose(-c, y, x)
	case x == yes || x == c:
		return -b.and(-c, -y)
	case x == -yes || x == -c:
		return b.and(-c, y)
	case y == yes || y == -c:
		return -b.and(c, -x)
	case y == -yes || y == c:
		return b.and(c, x)
	case x == -y:
		return b.xor(c, y)
	}
	return b.made(gate{'?', c, x, y}, func(g int32) {
		b.clause(-c, -x, g)
		b.clause(-c, x, -g)
		b.clause(c, -y, g)
		b.clause(c, y, -g)
		b.clause(-x, -y, g) // these two follow, and save the solver a step
		b.clause(x, y, -g)
	})
}

// most is what two at least of three literals are.
func (b *blaster) most(x, y, z int32) int32 { return b.choose(b.xor(x, y), z, y) }

// made is the literal of a gate, which says makes where there is none yet.
func (b *blaster) made(k gate, says func(g int32)) int32 {
	if g, ok := b.gates[k]; ok {
		return g
	}
	g := b.fresh()
	b.gates[k] = g
	says(g)
	return g
}
