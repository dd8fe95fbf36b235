package misere

// A monoid is a finite commutative monoid with its P-portion. Its elements are
// numbered from 0, which is the identity.
type monoid struct {
	order   int
	product []uint16 // order x order
	p       set
	into    []set // into[x] = { z : xz in P }
	word    []Sum // a lightest sum of heaps with each element as its class
}

// mostOrder is how many elements a monoid may have here.
const mostOrder = 1 << 16

// times is the product of two elements.
func (m *monoid) times(x, y int) int { return int(m.product[x*m.order+y]) }

// row is the products of x with each element.
func (m *monoid) row(x int) []uint16 { return m.product[x*m.order : (x+1)*m.order] }

// index fills into from the product and the P-portion.
func (m *monoid) index() {
	m.into = make([]set, m.order)
	inParts(m.order, func(low, high int) {
		for x := low; x < high; x++ {
			m.into[x] = newSet(m.order)
			for z, xz := range m.row(x) {
				if m.p.has(int(xz)) {
					m.into[x].add(z)
				}
			}
		}
	})
}

// trivial is the quotient of a game without moves: one element, an N-position.
func trivial() *monoid {
	m := &monoid{order: 1, product: []uint16{0}, p: newSet(1), word: []Sum{{}}}
	m.index()
	return m
}

// A kind is what a heap is to a quotient: its class and the classes of its
// options.
type kind struct {
	heap    int // the lightest of this kind
	class   int
	options set
	lack    set
}

// lack is { z : xz is not in P and no yz is, for y in options }.
func (m *monoid) lack(x int, options set) set {
	l := newSet(m.order)
	l.unite(m.into[x])
	options.each(func(y int) { l.unite(m.into[y]) })
	for i := range l {
		l[i] = ^l[i]
	}
	if rest := m.order % 64; rest != 0 {
		l[len(l)-1] &= 1<<rest - 1
	}
	return l
}

// both is the lack of X + Y, of class xy, from those of X and of Y.
func (m *monoid) both(x int, lackX set, y int, lackY set) set {
	l := newSet(m.order)
	rx, ry := m.row(x), m.row(y)
	for i := range l {
		var w uint64
		for z := 64 * i; z < min(64*i+64, m.order); z++ {
			yz, xz := ry[z], rx[z]
			w |= (lackX[yz/64] >> (yz % 64) & (lackY[xz/64] >> (xz % 64)) & 1) << (z % 64)
		}
		l[i] = w
	}
	return l
}

// tame reports whether the monoid with its P-portion is the misère quotient of
// the nim-heaps up to some *2^k - 1: of order 2 with the classes of 0 and *1, or
// of order 2^k + 2. In these every element but 1 and a, the classes of 0 and *1,
// is in a group, in which only the identity is in P.
func (m *monoid) tame() bool {
	switch {
	case m.order == 1:
		return true
	case m.order == 2:
		return m.p.count() == 1
	case m.p.count() != 2:
		return false
	}
	// P is {a, e}: a*a = 1, e*e = e, and x*x = e for every x but 1 and a.
	var a, e = -1, -1
	m.p.each(func(x int) {
		if m.times(x, x) == 0 {
			a = x
		} else if m.times(x, x) == x {
			e = x
		}
	})
	if a < 0 || e < 0 {
		return false
	}
	for x := 1; x < m.order; x++ {
		if x != a && (m.times(x, x) != e || m.times(x, e) != x) {
			return false
		}
	}
	return true
}
