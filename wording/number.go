package wording

import (
	"math/bits"

	"grundy/heaps"
)

// A number is a whole number, below 0 too; its size stops at 2^64-1.
type number struct {
	size  uint64
	minus bool // never for 0
}

func natural(n uint64) number { return number{size: n} }

func (a number) negated() number { return number{a.size, !a.minus && a.size > 0} }

func (a number) plus(b number) number {
	if a.minus == b.minus {
		sum, carry := bits.Add64(a.size, b.size, 0)
		if carry != 0 {
			sum = 1<<64 - 1
		}
		return number{sum, a.minus}
	}
	if a.size < b.size {
		a, b = b, a
	}
	return number{a.size - b.size, a.minus && a.size > b.size}
}

func (a number) times(b number) number {
	hi, lo := bits.Mul64(a.size, b.size)
	if hi != 0 {
		lo = 1<<64 - 1
	}
	return number{lo, a.minus != b.minus && lo > 0}
}

// over is the quotient rounded down; what is divided by 0 is 0.
func (a number) over(b number) number {
	if b.size == 0 {
		return number{}
	}
	q := a.size / b.size
	minus := a.minus != b.minus
	if minus && a.size%b.size != 0 {
		q++
	}
	return number{q, minus && q > 0}
}

// mod is a less b times the quotient rounded down.
func (a number) mod(b number) number {
	if b.size == 0 {
		return number{}
	}
	return a.plus(a.over(b).times(b).negated())
}

func (a number) power(b number) number {
	r := natural(1)
	if b.minus {
		return number{}
	}
	if a.size <= 1 {
		if a.size == 0 && b.size > 0 {
			return number{}
		}
		return number{1, a.minus && b.size%2 == 1}
	}
	for range min(b.size, 64) {
		r = r.times(a)
	}
	return r
}

// compare is -1, 0 or 1 as a is below, at or above b.
func (a number) compare(b number) int {
	if a.minus != b.minus {
		if a.minus {
			return -1
		}
		return 1
	}
	c := 0
	switch {
	case a.size < b.size:
		c = -1
	case a.size > b.size:
		c = 1
	}
	if a.minus {
		c = -c
	}
	return c
}

func gcd(a, b uint64) uint64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// A state is what a formula speaks of: a heap of n of which x are taken and the
// rest is left.
type state struct{ n, x uint64 }

// A formula is a number that depends on the state.
type formula struct {
	op   byte // 'c' a constant, 'n', 'x', 'r' (what is left), '+', '-', '*', '/', '%', '^', 's' (square root)
	c    uint64
	a, b *formula
}

func constant(c uint64) *formula { return &formula{op: 'c', c: c} }

func (f *formula) of(s state) number {
	switch f.op {
	case 'c':
		return natural(f.c)
	case 'n':
		return natural(s.n)
	case 'x':
		return natural(s.x)
	case 'r':
		return natural(s.n - s.x)
	case 's':
		if a := f.a.of(s); !a.minus {
			return natural(heaps.Root(a.size))
		}
		return number{}
	}
	a, b := f.a.of(s), f.b.of(s)
	switch f.op {
	case '+':
		return a.plus(b)
	case '-':
		return a.plus(b.negated())
	case '*':
		return a.times(b)
	case '/':
		return a.over(b)
	case '%':
		return a.mod(b)
	}
	return a.power(b)
}

// uses reports whether the formula speaks of what op stands for.
func (f *formula) uses(op byte) bool {
	return f != nil && (f.op == op || f.a.uses(op) || f.b.uses(op))
}

// fixed reports whether the formula is a constant, and which.
func (f *formula) fixed() (c uint64, ok bool) {
	if f.uses('n') || f.uses('x') || f.uses('r') {
		return 0, false
	}
	v := f.of(state{})
	return v.size, !v.minus
}

// negative reports whether the formula is a constant below 0.
func (f *formula) negative() bool {
	return !f.uses('n') && !f.uses('x') && !f.uses('r') && f.of(state{}).minus
}

// half reports whether the formula is n/2.
func (f *formula) half() bool {
	return f.op == '/' && f.a.op == 'n' && f.b.op == 'c' && f.b.c == 2
}

// less1 reports whether the formula is n-1.
func (f *formula) less1() bool {
	return f.op == '-' && f.a.op == 'n' && f.b.op == 'c' && f.b.c == 1
}

// A test is a condition on a state.
type test func(s state) bool

func (t test) not() test { return func(s state) bool { return !t(s) } }

// zero reports whether the formula is written as 0.
func (f *formula) zero() bool { return f.op == 'c' && f.c == 0 }
