// Package bv is a small language of terms over bit-vectors: what a lemma about heaps
// of w bits is written in. A term is evaluated here, printed as SMT-LIB 2 (QF_BV),
// and turned into clauses by package cnf; none of the three knows the others.
//
// A term is a value of a graph without cycles, never changed after it is made; terms
// that stand in several places are shared. Width 0 is the sort of truth values, w > 0
// that of vectors of w bits, at most 64, as unsigned numbers modulo 2^w. The
// constructors check nothing: [Check] does, once, for the whole term.
package bv

import "fmt"

// An Op is an operator.
type Op uint8

// The operators. Not, And, Or and Xor act on truth values and, bit by bit, on
// vectors.
const (
	OpConst Op = iota // the number Value
	OpVar             // the variable Name
	OpNot
	OpAnd // of one argument or more
	OpOr  // of one argument or more
	OpXor
	OpAdd
	OpSub
	OpEq   // of two terms of one sort
	OpLess // unsigned
	OpIf   // condition, then, else
	OpBit  // bit Value of a vector, as a truth value
	OpPack // truth values as the bits of a vector, bit 0 first
)

// names are the operators in messages.
var names = [...]string{"const", "var", "not", "and", "or", "xor", "add", "sub", "eq", "less", "if", "bit", "pack"}

// String is the name of the operator.
func (o Op) String() string {
	if int(o) < len(names) {
		return names[o]
	}
	return "?"
}

// A Term is a term. Width is that of its value, in bits; 0 is a truth value.
type Term struct {
	Op    Op
	Width int
	Value uint64 // of OpConst; the place of OpBit
	Name  string // of OpVar
	Args  []*Term
}

// Const is a number of width bits.
func Const(value uint64, width int) *Term { return &Term{Op: OpConst, Width: width, Value: value} }

// Bool is a truth value.
func Bool(v bool) *Term {
	if v {
		return Const(1, 0)
	}
	return Const(0, 0)
}

// Var is a variable. Two terms of one name and width are the same variable.
func Var(name string, width int) *Term { return &Term{Op: OpVar, Width: width, Name: name} }

// Not is the negation, of every bit.
func Not(x *Term) *Term { return &Term{Op: OpNot, Width: x.Width, Args: []*Term{x}} }

// And is the conjunction; of nothing it is true.
func And(x ...*Term) *Term { return many(OpAnd, true, x) }

// Or is the disjunction; of nothing it is false.
func Or(x ...*Term) *Term { return many(OpOr, false, x) }

func many(op Op, none bool, x []*Term) *Term {
	if len(x) == 0 {
		return Bool(none)
	}
	return &Term{Op: op, Width: x[0].Width, Args: append([]*Term(nil), x...)}
}

// Xor is the sum without carry.
func Xor(x, y *Term) *Term { return two(OpXor, x.Width, x, y) }

// Add is the sum modulo 2^w.
func Add(x, y *Term) *Term { return two(OpAdd, x.Width, x, y) }

// Sub is the difference modulo 2^w.
func Sub(x, y *Term) *Term { return two(OpSub, x.Width, x, y) }

// Eq is x = y.
func Eq(x, y *Term) *Term { return two(OpEq, 0, x, y) }

// Less is x < y.
func Less(x, y *Term) *Term { return two(OpLess, 0, x, y) }

// AtMost is x <= y.
func AtMost(x, y *Term) *Term { return Not(Less(y, x)) }

// If is then where the condition holds, else otherwise.
func If(condition, then, otherwise *Term) *Term {
	return &Term{Op: OpIf, Width: then.Width, Args: []*Term{condition, then, otherwise}}
}

// Implies is: if x then y.
func Implies(x, y *Term) *Term { return Or(Not(x), y) }

// Bit is bit i of a vector; bit 0 is worth 1.
func Bit(x *Term, i int) *Term { return &Term{Op: OpBit, Value: uint64(i), Args: []*Term{x}} }

// Pack makes a vector of truth values, bit 0 first.
func Pack(bits ...*Term) *Term {
	return &Term{Op: OpPack, Width: len(bits), Args: append([]*Term(nil), bits...)}
}

func two(op Op, width int, x, y *Term) *Term {
	return &Term{Op: op, Width: width, Args: []*Term{x, y}}
}

// Walk calls visit for every term of the graph once, arguments first.
func Walk(root *Term, visit func(*Term)) {
	seen := map[*Term]bool{}
	var walk func(*Term)
	walk = func(t *Term) {
		if seen[t] {
			return
		}
		seen[t] = true
		for _, a := range t.Args {
			walk(a)
		}
		visit(t)
	}
	walk(root)
}

// Vars are the variables of a term by name, in the order in which they come up.
func Vars(root *Term) []*Term {
	var all []*Term
	met := map[string]bool{}
	Walk(root, func(t *Term) {
		if t.Op == OpVar && !met[t.Name] {
			met[t.Name] = true
			all = append(all, t)
		}
	})
	return all
}

// Check returns an error that names the first operator whose arguments do not fit it,
// or a variable of two sorts.
func Check(root *Term) error {
	var first error
	sorts := map[string]int{}
	Walk(root, func(t *Term) {
		if first == nil && !fits(t) {
			first = fmt.Errorf("bv: %v of width %d does not fit its arguments", t.Op, t.Width)
		}
		if t.Op == OpVar {
			if w, ok := sorts[t.Name]; ok && w != t.Width && first == nil {
				first = fmt.Errorf("bv: the variable %s has two sorts", t.Name)
			}
			sorts[t.Name] = t.Width
		}
	})
	return first
}

// fits reports whether the arguments of a term are as its operator wants them.
func fits(t *Term) bool {
	same := func(args []*Term, width int) bool {
		for _, a := range args {
			if a.Width != width {
				return false
			}
		}
		return true
	}
	if t.Width < 0 || t.Width > 64 {
		return false
	}
	switch n := len(t.Args); t.Op {
	case OpConst:
		return n == 0 && (t.Width == 64 || t.Value>>max(t.Width, 1) == 0)
	case OpVar:
		return n == 0 && t.Name != ""
	case OpNot:
		return n == 1 && same(t.Args, t.Width)
	case OpAnd, OpOr:
		return n >= 1 && same(t.Args, t.Width)
	case OpXor:
		return n == 2 && same(t.Args, t.Width)
	case OpAdd, OpSub:
		return n == 2 && t.Width > 0 && same(t.Args, t.Width)
	case OpEq:
		return n == 2 && t.Width == 0 && same(t.Args, t.Args[0].Width)
	case OpLess:
		return n == 2 && t.Width == 0 && t.Args[0].Width > 0 && same(t.Args, t.Args[0].Width)
	case OpIf:
		return n == 3 && t.Args[0].Width == 0 && same(t.Args[1:], t.Width)
	case OpBit:
		return n == 1 && t.Width == 0 && t.Value < uint64(t.Args[0].Width)
	case OpPack:
		return n == t.Width && n > 0 && same(t.Args, 0)
	}
	return false
}

// Eval is the value of a term, a truth value as 0 or 1. at gives the variables by
// name; one that is missing is 0. Every term of the graph is worked out once.
func Eval(root *Term, at map[string]uint64) uint64 {
	known := map[*Term]uint64{}
	var eval func(*Term) uint64
	eval = func(t *Term) uint64 {
		if v, ok := known[t]; ok {
			return v
		}
		v := t.value(eval, at) & mask(t.Width)
		known[t] = v
		return v
	}
	return eval(root)
}

// mask has the bits that a value of a width may have.
func mask(width int) uint64 {
	return ^uint64(0) >> (64 - max(width, 1))
}

// value is the value of a term, above whose width bits may be set.
func (t *Term) value(eval func(*Term) uint64, at map[string]uint64) uint64 {
	truth := func(b bool) uint64 {
		if b {
			return 1
		}
		return 0
	}
	arg := func(i int) uint64 { return eval(t.Args[i]) }
	switch t.Op {
	case OpConst:
		return t.Value
	case OpVar:
		return at[t.Name]
	case OpNot:
		return ^arg(0)
	case OpAnd:
		v := ^uint64(0)
		for i := range t.Args {
			v &= arg(i)
		}
		return v
	case OpOr:
		v := uint64(0)
		for i := range t.Args {
			v |= arg(i)
		}
		return v
	case OpXor:
		return arg(0) ^ arg(1)
	case OpAdd:
		return arg(0) + arg(1)
	case OpSub:
		return arg(0) - arg(1)
	case OpEq:
		return truth(arg(0) == arg(1))
	case OpLess:
		return truth(arg(0) < arg(1))
	case OpIf:
		if arg(0) != 0 {
			return arg(1)
		}
		return arg(2)
	case OpBit:
		return arg(0) >> t.Value
	case OpPack:
		v := uint64(0)
		for i := range t.Args {
			v |= arg(i) << i
		}
		return v
	}
	return 0
}
