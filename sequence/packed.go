package sequence

import "encoding/binary"

// The states that a search saves are numbers, bytes and lists, one after another,
// each number as an unsigned varint and everything else behind its length.

// packed is a state as bytes.
type packed []byte

func (p *packed) number(x uint64) { *p = binary.AppendUvarint(*p, x) }

func (p *packed) bytes(b []byte) {
	p.number(uint64(len(b)))
	*p = append(*p, b...)
}

func (p *packed) values(vs []uint32) {
	p.number(uint64(len(vs)))
	for _, v := range vs {
		p.number(uint64(v))
	}
}

// An unpacking takes a state apart again. What the bytes do not hold is 0 or
// empty, and bad is set.
type unpacking struct {
	rest []byte
	bad  bool
}

func (u *unpacking) number() uint64 {
	x, n := binary.Uvarint(u.rest)
	if n <= 0 {
		u.bad = true
		return 0
	}
	u.rest = u.rest[n:]
	return x
}

// length is how many bytes or values follow: never more than there are bytes.
func (u *unpacking) length() int {
	n := u.number()
	if n > uint64(len(u.rest)) {
		u.bad = true
		return 0
	}
	return int(n)
}

func (u *unpacking) bytes() []byte {
	n := u.length()
	b := u.rest[:n:n]
	u.rest = u.rest[n:]
	return b
}

func (u *unpacking) values() []uint32 {
	vs := make([]uint32, 0, u.length())
	for range cap(vs) {
		x := u.number()
		u.bad = u.bad || x>>32 != 0
		vs = append(vs, uint32(x))
	}
	return vs
}

// whole reports whether the bytes held all that was asked for and no more.
func (u *unpacking) whole() bool { return !u.bad && len(u.rest) == 0 }
