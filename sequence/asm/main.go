// Command asm writes the vector kernels of package sequence:
//
//	go run . -out ../vectors_amd64.s -stubs ../vectors_stubs_amd64.go -pkg sequence
//
// The functions have twins in Go, markLanes and scanPairs, with which the tests
// compare them.
package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

func main() {
	ConstraintExpr("amd64,!purego")
	tables := bitTables()
	reversal := byteReversal()
	for _, planes := range []int{2, 4, 8} {
		markNarrow512(planes, tables)
	}
	markGroup512(tables)
	scan512(reversal, rowBits())
	scanOne512(reversal)
	words := wordReversal()
	scanWordSet512(words)
	scanOneWord512(words)
	avx2()
	Generate()
}

// bitTables is 8 tables of 64 bytes: table k has at i the bit i%8 if i/8 is k,
// else 0.
func bitTables() Mem {
	m := GLOBL("bitTables", RODATA|NOPTR)
	for k := range 8 {
		for i := range 64 {
			b := uint8(0)
			if i/8 == k {
				b = 1 << (i % 8)
			}
			DATA(64*k+i, U8(b))
		}
	}
	return m
}

func byteReversal() Mem {
	m := GLOBL("byteReversal", RODATA|NOPTR)
	for i := range 64 {
		DATA(i, U8(63-i))
	}
	return m
}

// rowBits has at i the bit i%4.
func rowBits() Mem {
	m := GLOBL("rowBits", RODATA|NOPTR)
	for i := range 64 {
		DATA(i, U8(1<<(i%4)))
	}
	return m
}

func wordReversal() Mem {
	m := GLOBL("wordReversal", RODATA|NOPTR)
	for i := range 32 {
		DATA(2*i, U16(31-i))
	}
	return m
}

// marking loops over the pairs two by two. body gets the register with the
// indices of a pair, the mask of its lanes, and the one to put a plane into.
type marking struct {
	planes []reg.VecVirtual // plane k has the bits 8k to 8k+7 of 64 sets, a byte a lane
	tables []reg.VecVirtual
	flip   reg.VecVirtual // what to flip in the indices first; nil for nothing
	others reg.VecVirtual // bits that must not be set then
}

func newMarking(planes int, tables Mem) *marking {
	m := &marking{}
	for k := range planes {
		m.tables = append(m.tables, ZMM())
		VMOVDQU64(tables.Offset(64*k), m.tables[k])
		m.planes = append(m.planes, ZMM())
		VPXORQ(m.planes[k], m.planes[k], m.planes[k])
	}
	return m
}

// indices loads what one pair marks: the indices and the mask of the lanes.
func (m *marking) indices(at, pairs reg.GPVirtual, offset int) (reg.VecVirtual, reg.OpmaskVirtual) {
	back, cells := GP64(), GP64()
	MOVL(Mem{Base: pairs, Disp: offset}, back.As32())
	MOVQ(at, cells)
	SUBQ(back, cells)
	mask := K()
	KMOVQ(Mem{Base: pairs, Disp: offset + 8}, mask)
	x := ZMM()
	VPBROADCASTD(Mem{Base: pairs, Disp: offset + 4}, x)
	if m.flip == nil {
		VPXORQ(Mem{Base: cells}, x, x)
		return x, mask
	}
	VPTERNLOGQ(U8(0x96), Mem{Base: cells}, m.flip, x)
	inside := K()
	VPTESTNMB(m.others, x, mask, inside)
	return x, inside
}

func (m *marking) loop(label string, at, pairs, count reg.GPVirtual) {
	Label(label + "two")
	CMPQ(count, U8(2))
	JL(LabelRef(label + "one"))
	x, xs := m.indices(at, pairs, 0)
	y, ys := m.indices(at, pairs, 16)
	for k := range m.planes {
		a, b := ZMM(), ZMM()
		VPERMB_Z(m.tables[k], x, xs, a)
		VPERMB_Z(m.tables[k], y, ys, b)
		VPTERNLOGQ(U8(0xfe), a, b, m.planes[k])
	}
	ADDQ(U8(32), pairs)
	SUBQ(U8(2), count)
	JMP(LabelRef(label + "two"))
	Label(label + "one")
	TESTQ(count, count)
	JZ(LabelRef(label + "end"))
	x, xs = m.indices(at, pairs, 0)
	for k := range m.planes {
		a := ZMM()
		VPERMB_Z(m.tables[k], x, xs, a)
		VPORQ(a, m.planes[k], m.planes[k])
	}
	Label(label + "end")
}

// store adds the planes to the 64 sets of 64 bits: bytes interleave to words,
// words to doublewords, and so on.
func (m *marking) store(set reg.GPVirtual) {
	p := append([]reg.VecVirtual(nil), m.planes...)
	if len(p) < 8 {
		zero := ZMM()
		VPXORQ(zero, zero, zero)
		for len(p) < 8 {
			p = append(p, zero)
		}
	}
	interleave := func(low, high func(...Op), a, b []reg.VecVirtual) (c []reg.VecVirtual) {
		for i := range a {
			l, h := ZMM(), ZMM()
			low(b[i], a[i], l)
			high(b[i], a[i], h)
			c = append(c, l, h)
		}
		return c
	}
	b := func(f func(...Op)) func(...Op) { return f }
	var words [4][]reg.VecVirtual
	for i := range words {
		words[i] = interleave(b(VPUNPCKLBW), b(VPUNPCKHBW), p[2*i:2*i+1], p[2*i+1:2*i+2])
	}
	low := interleave(b(VPUNPCKLWD), b(VPUNPCKHWD), words[0], words[1])
	high := interleave(b(VPUNPCKLWD), b(VPUNPCKHWD), words[2], words[3])
	r := interleave(b(VPUNPCKLDQ), b(VPUNPCKHDQ), low, high)
	// Each of the four lanes of 128 bits has two sets of every 16; lanes are
	// turned round so that the sets come in order.
	for half := range 2 {
		q := r[4*half:]
		a, b, c, d := ZMM(), ZMM(), ZMM(), ZMM()
		VSHUFI64X2(U8(0x44), q[1], q[0], a)
		VSHUFI64X2(U8(0x44), q[3], q[2], b)
		VSHUFI64X2(U8(0xee), q[1], q[0], c)
		VSHUFI64X2(U8(0xee), q[3], q[2], d)
		for lane, from := range [][2]reg.VecVirtual{{a, b}, {a, b}, {c, d}, {c, d}} {
			out, to := ZMM(), Mem{Base: set, Disp: 128*lane + 64*half}
			VSHUFI64X2(U8([]int{0x88, 0xdd}[lane%2]), from[1], from[0], out)
			VPORQ(to, out, out)
			VMOVDQU64(out, to)
		}
	}
}

func pointer(name string) reg.GPVirtual { return Load(Param(name), GP64()).(reg.GPVirtual) }

func markNarrow512(planes int, tables Mem) {
	name := map[int]string{2: "mark16AVX512", 4: "mark32AVX512", 8: "mark64AVX512"}[planes]
	TEXT(name, NOSPLIT, "func(set *uint64, at *uint8, pairs *uint64, count int)")
	Doc(name + " adds the marks of pairs whose indices are below " + name[4:6] + " to the sets of a block; at is its first cell.")
	Pragma("noescape")
	set, at, pairs, count := pointer("set"), pointer("at"), pointer("pairs"), pointer("count")
	m := newMarking(planes, tables)
	m.loop("", at, pairs, count)
	m.store(set)
	VZEROUPPER()
	RET()
}

func markGroup512(tables Mem) {
	TEXT("markGroupAVX512", NOSPLIT, "func(set *uint64, at *uint8, pairs *uint64, count int, group uint32)")
	Doc("markGroupAVX512 adds the marks that fall into a group of 64 indices; group has the group's number, times 64, in each byte.")
	Pragma("noescape")
	set, at, pairs, count := pointer("set"), pointer("at"), pointer("pairs"), pointer("count")
	group := Load(Param("group"), GP32())
	m := newMarking(8, tables)
	m.flip, m.others = ZMM(), ZMM()
	VPBROADCASTD(group, m.flip)
	others := GP32()
	MOVL(U32(0xc0c0c0c0), others)
	VPBROADCASTD(others, m.others)
	m.loop("", at, pairs, count)
	m.store(set)
	VZEROUPPER()
	RET()
}

// scanParams opens a function that goes through blocks of 64 pairs: up from its
// start, down from its end.
func scanParams(name, cell, what, more string) (up, down, count, targets reg.GPVirtual) {
	TEXT(name, NOSPLIT, "func(up, down *"+cell+", blocks int, targets *"+cell+more+") (left int, hits uint64)")
	Doc(name + " goes through blocks of 64 pairs, up[i] with the one at -1-i from down, until one has a pair that is " + what + "; it tells how many blocks were left before it.")
	Pragma("noescape")
	return pointer("up"), pointer("down"), pointer("blocks"), pointer("targets")
}

func scanResult(count reg.Register, hits reg.Register) {
	Store(count, Return("left"))
	Store(hits, Return("hits"))
	VZEROUPPER()
	RET()
}

// scan512 looks up each pair x in the table of the targets: byte x%64, of which
// bit x/64 counts.
func scan512(reversal, rows Mem) {
	up, down, count, targets := scanParams("scanAVX512", "uint8", "in the table", "")
	rev, table, row := ZMM(), ZMM(), ZMM()
	VMOVDQU64(reversal, rev)
	VMOVDQU64(Mem{Base: targets}, table)
	VMOVDQU64(rows, row)
	hits := GP64()
	XORQ(hits, hits)
	Label("loop")
	TESTQ(count, count)
	JZ(LabelRef("end"))
	x, y, k := ZMM(), ZMM(), K()
	VPERMB(Mem{Base: down, Disp: -64}, rev, x)
	VPXORQ(Mem{Base: up}, x, x)
	VPSRLW(U8(6), x, y)
	VPERMB(table, x, x)
	VPERMB(row, y, y)
	VPTESTMB(x, y, k)
	KORTESTQ(k, k)
	JNZ(LabelRef("found"))
	ADDQ(I8(64), up)
	SUBQ(I8(64), down)
	DECQ(count)
	JMP(LabelRef("loop"))
	Label("found")
	KMOVQ(k, hits)
	Label("end")
	scanResult(count, hits)
}

// scanOne512 looks for one target: the least of x^target, byte by byte, over
// four blocks is 0 where a pair gives it. Then it goes through those one by one.
func scanOne512(reversal Mem) {
	up, down, count, targets := scanParams("scanOneAVX512", "uint8", "the target", "")
	rev, t, zero := ZMM(), ZMM(), ZMM()
	VMOVDQU64(reversal, rev)
	VPBROADCASTB(Mem{Base: targets}, t)
	VPXORQ(zero, zero, zero)
	hits := GP64()
	XORQ(hits, hits)
	Label("four")
	CMPQ(count, U8(4))
	JL(LabelRef("one"))
	var x [4]reg.VecVirtual
	for i := range x {
		x[i] = ZMM()
		VPERMB(Mem{Base: down, Disp: -64 * (i + 1)}, rev, x[i])
		VPTERNLOGQ(U8(0x96), Mem{Base: up, Disp: 64 * i}, t, x[i])
	}
	VPMINUB(x[1], x[0], x[0])
	VPMINUB(x[3], x[2], x[2])
	VPMINUB(x[2], x[0], x[0])
	k := K()
	VPTESTNMB(x[0], x[0], k)
	KORTESTQ(k, k)
	JNZ(LabelRef("one"))
	ADDQ(I32(256), up)
	SUBQ(I32(256), down)
	SUBQ(I8(4), count)
	JMP(LabelRef("four"))
	Label("one")
	TESTQ(count, count)
	JZ(LabelRef("end"))
	y := ZMM()
	VPERMB(Mem{Base: down, Disp: -64}, rev, y)
	VPTERNLOGQ(U8(0x96), Mem{Base: up}, t, y)
	VPTESTNMB(y, y, k)
	KORTESTQ(k, k)
	JNZ(LabelRef("found"))
	ADDQ(I8(64), up)
	SUBQ(I8(64), down)
	DECQ(count)
	JMP(LabelRef("one"))
	Label("found")
	KMOVQ(k, hits)
	Label("end")
	scanResult(count, hits)
}

// scanWordSet512 is scan512 for words: word x%64 of the table, bit x/64, where
// x/64 is less than 16.
func scanWordSet512(reversal Mem) {
	up, down, count, targets := scanParams("scanWordSetAVX512", "uint16", "in the table", ", page uint16")
	page := GP32()
	MOVWLZX(NewParamAddr("page", 32), page)
	rev, low, high, first, one := ZMM(), ZMM(), ZMM(), ZMM(), ZMM()
	VMOVDQU64(reversal, rev)
	VMOVDQU64(Mem{Base: targets}, low)
	VMOVDQU64(Mem{Base: targets, Disp: 64}, high)
	VPBROADCASTW(page, first)
	MOVL(U32(1), page)
	VPBROADCASTW(page, one)
	hits := GP64()
	XORQ(hits, hits)
	Label("loop")
	TESTQ(count, count)
	JZ(LabelRef("end"))
	var half [2]reg.OpmaskVirtual
	for h := range half {
		x, y := ZMM(), ZMM()
		VPERMW(Mem{Base: down, Disp: -64 * (h + 1)}, rev, x)
		VPTERNLOGQ(U8(0x96), Mem{Base: up, Disp: 64 * h}, first, x)
		VPSRLW(U8(6), x, y)
		VPSLLVW(y, one, y)
		VPERMI2W(high, low, x)
		half[h] = K()
		VPTESTMW(x, y, half[h])
	}
	both := K()
	KUNPCKDQ(half[0], half[1], both)
	KORTESTQ(both, both)
	JNZ(LabelRef("found"))
	ADDQ(I32(128), up)
	SUBQ(I32(128), down)
	DECQ(count)
	JMP(LabelRef("loop"))
	Label("found")
	KMOVQ(both, hits)
	Label("end")
	scanResult(count, hits)
}

func scanOneWord512(reversal Mem) {
	up, down, count, targets := scanParams("scanOneWordAVX512", "uint16", "the target", "")
	rev, t := ZMM(), ZMM()
	VMOVDQU64(reversal, rev)
	VPBROADCASTW(Mem{Base: targets}, t)
	hits := GP64()
	XORQ(hits, hits)
	pair := func(at int) (x [2]reg.VecVirtual) {
		for h := range x {
			x[h] = ZMM()
			VPERMW(Mem{Base: down, Disp: -128*at - 64*(h+1)}, rev, x[h])
			VPTERNLOGQ(U8(0x96), Mem{Base: up, Disp: 128*at + 64*h}, t, x[h])
		}
		return x
	}
	Label("two")
	CMPQ(count, U8(2))
	JL(LabelRef("one"))
	a, b := pair(0), pair(1)
	VPMINUW(a[1], a[0], a[0])
	VPMINUW(b[1], b[0], b[0])
	VPMINUW(b[0], a[0], a[0])
	k := K()
	VPTESTNMW(a[0], a[0], k)
	KORTESTD(k, k)
	JNZ(LabelRef("one"))
	ADDQ(I32(256), up)
	SUBQ(I32(256), down)
	SUBQ(I8(2), count)
	JMP(LabelRef("two"))
	Label("one")
	TESTQ(count, count)
	JZ(LabelRef("end"))
	c := pair(0)
	first, second, both := K(), K(), K()
	VPTESTNMW(c[0], c[0], first)
	VPTESTNMW(c[1], c[1], second)
	KUNPCKDQ(first, second, both)
	KORTESTQ(both, both)
	JNZ(LabelRef("found"))
	ADDQ(I32(128), up)
	SUBQ(I32(128), down)
	DECQ(count)
	JMP(LabelRef("one"))
	Label("found")
	KMOVQ(both, hits)
	Label("end")
	scanResult(count, hits)
}
