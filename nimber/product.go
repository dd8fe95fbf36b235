package nimber

import "sync"

// The field of nimbers below F*F, F = 2^(2^k), is the field of those below F with
// F adjoined: F⊗F = F ⊕ F/2 (J. H. Conway, On Numbers and Games, 1976, chapter 6).
// With x = aF⊕b and y = cF⊕d, products within the smaller field,
//
//	x⊗y = (ac ⊕ ad ⊕ bc)F ⊕ (bd ⊕ ac⊗(F/2)).
//
// As ad ⊕ bc = (a⊕b)(c⊕d) ⊕ ac ⊕ bd, three products in the smaller field do, and
// one by the constant F/2. Each function below goes down by halves to the field of
// the 256 nimbers of one byte, which is a pair of tables.

// Product is the nim-product x⊗y: the least nimber that is not among
// (a⊗y) ⊕ (x⊗b) ⊕ (a⊗b) for a < x and b < y. It takes 27 products of bytes.
func Product(x, y uint64) uint64 { return product(x, y, 32) }

// product multiplies nimbers of 2*half bits.
func product(x, y uint64, half uint) uint64 {
	if half == 4 {
		return bytes().product(x, y)
	}
	if x < 2 || y < 2 {
		return x * y
	}
	mask := uint64(1)<<half - 1
	a, b, c, d := x>>half, x&mask, y>>half, y&mask
	ac, bd := product(a, c, half/2), product(b, d, half/2)
	cross := product(a^b, c^d, half/2)
	return (cross^bd)<<half | bd ^ product(ac, 1<<(half-1), half/2)
}

// Square is x⊗x.
func Square(x uint64) uint64 { return Product(x, x) }

// Power is x multiplied n times by itself; x to the 0 is 1.
func Power(x, n uint64) uint64 {
	p := uint64(1)
	for ; n > 0; n >>= 1 {
		if n&1 == 1 {
			p = Product(p, x)
		}
		x = Square(x)
	}
	return p
}

// Inverse is the nimber y with x⊗y = 1; ok is false for 0, which has none.
func Inverse(x uint64) (y uint64, ok bool) {
	if x == 0 {
		return 0, false
	}
	return inverse(x, 32), true
}

// inverse inverts a nimber of 2*half bits other than 0. The conjugate of aF⊕b is
// aF⊕a⊕b, because F and F⊕1 are the roots of t⊗t = t ⊕ F/2, and their product
// b⊗(a⊕b) ⊕ a⊗a⊗(F/2) lies in the smaller field.
func inverse(x uint64, half uint) uint64 {
	if half == 4 {
		return bytes().inverse(x)
	}
	mask := uint64(1)<<half - 1
	a, b := x>>half, x&mask
	norm := product(b, a^b, half/2) ^ product(product(a, a, half/2), 1<<(half-1), half/2)
	i := inverse(norm, half/2)
	return product(a, i, half/2)<<half | product(a^b, i, half/2)
}

// Root is the nimber y with y⊗y = x. Every nimber has exactly one: squaring is a
// permutation in characteristic 2.
func Root(x uint64) uint64 { return root(x, 32) }

// root takes the root of a nimber of 2*half bits: squares add, and aF⊗aF is
// (a⊗a)F ⊕ a⊗a⊗(F/2).
func root(x uint64, half uint) uint64 {
	if x < 2 {
		return x
	}
	mask := uint64(1)<<half - 1
	a, b := x>>half, x&mask
	if half == 1 {
		return a<<1 | a ^ b
	}
	return root(a, half/2)<<half | root(b^product2(a, half), half/2)
}

// product2 is a⊗(F/2) for a below F = 2^half.
func product2(a uint64, half uint) uint64 {
	if half <= 4 {
		return bytes().product(a, 1<<(half-1))
	}
	return product(a, 1<<(half-1), half/2)
}

// A field is the nimbers 0 to 255: powers of one element, and their exponents.
type field struct {
	exp [510]uint8
	log [256]uint8
}

// bytes makes the field at its first use.
var bytes = sync.OnceValue(func() *field {
	for g := uint64(2); ; g++ {
		f := &field{}
		x, order := uint64(1), 0
		for {
			f.exp[order], f.exp[order+255] = uint8(x), uint8(x)
			f.log[x] = uint8(order)
			x = slow(x, g, 4)
			order++
			if x == 1 {
				break
			}
		}
		if order == 255 {
			return f
		}
	}
})

func (f *field) product(x, y uint64) uint64 {
	if x == 0 || y == 0 {
		return 0
	}
	return uint64(f.exp[int(f.log[x])+int(f.log[y])])
}

func (f *field) inverse(x uint64) uint64 { return uint64(f.exp[255-int(f.log[x])]) }

// slow multiplies nimbers of 2*half bits without tables, down to single bits.
func slow(x, y uint64, half uint) uint64 {
	if half == 0 || x < 2 || y < 2 {
		return x * y
	}
	mask := uint64(1)<<half - 1
	a, b, c, d := x>>half, x&mask, y>>half, y&mask
	ac, bd := slow(a, c, half/2), slow(b, d, half/2)
	return (slow(a^b, c^d, half/2)^bd)<<half | bd ^ slow(ac, 1<<(half-1), half/2)
}
