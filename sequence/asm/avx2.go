package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// avx2 writes the functions for processors with AVX2 alone: 32 lanes at a time,
// and tables of 16 bytes instead of 64.
func avx2() {
	c := constants2{
		low:     bytes16("bitsLow", func(i int) uint8 { return uint8(1 << i) }),
		high:    bytes16("bitsHigh", func(i int) uint8 { return uint8(uint(1) << i >> 8) }),
		row:     bytes16("bitsRow", func(i int) uint8 { return 1 << (i % 8) }),
		reverse: bytes16("reverse16", func(i int) uint8 { return uint8(15 - i) }),
		beyond:  bytes16("beyond16", func(int) uint8 { return 0x70 }),
		nibble:  bytes16("nibble", func(int) uint8 { return 0x0f }),
	}
	for q := range c.rows {
		c.rows[q] = bytes16("sixteen"+string(rune('0'+q)), func(int) uint8 { return uint8(16 * q) })
	}
	for _, planes := range []int{2, 4, 8} {
		mark2(planes, c)
	}
	scan2(c)
	scanOne2(c)
}

type constants2 struct {
	low, high, row, reverse, beyond, nibble Mem
	rows                                    [4]Mem
}

// bytes16 is a constant of 16 bytes, twice.
func bytes16(name string, value func(i int) uint8) Mem {
	m := GLOBL(name, RODATA|NOPTR)
	for i := range 32 {
		DATA(i, U8(value(i%16)))
	}
	return m
}

func load2(m Mem) reg.VecVirtual {
	y := YMM()
	VMOVDQU(m, y)
	return y
}

// mark2 marks 16 indices by two lookups of a byte, whose index has its highest
// bit set, and so finds 0, where the value is not among the 16.
func mark2(planes int, c constants2) {
	name := map[int]string{2: "mark16AVX2", 4: "mark32AVX2", 8: "markGroupAVX2"}[planes]
	TEXT(name, NOSPLIT, "func(set *uint64, at *uint8, pairs *uint64, count int, group uint32)")
	Doc(name + " adds the marks that fall into a group of 64 indices, or its first ones, to the sets of a block, for pairs that hold for all lanes; group has the group's number, times 64, in each byte.")
	Pragma("noescape")
	set, at := pointer("set"), pointer("at")
	var acc [8]reg.VecVirtual
	for k := range planes {
		acc[k] = YMM()
	}
	for half := range 2 {
		label := []string{"first", "second"}[half]
		pairs, count := pointer("pairs"), pointer("count")
		low, high, beyond, flip := load2(c.low), load2(c.high), load2(c.beyond), YMM()
		group := Load(Param("group"), GP32())
		MOVD(group, flip.AsX())
		VPBROADCASTD(flip.AsX(), flip)
		for k := range planes {
			VPXOR(acc[k], acc[k], acc[k])
		}
		Label(label)
		TESTQ(count, count)
		JZ(LabelRef(label + "done"))
		back, cells := GP64(), GP64()
		MOVL(Mem{Base: pairs}, back.As32())
		MOVQ(at, cells)
		SUBQ(back, cells)
		x, y, t := YMM(), YMM(), YMM()
		VPBROADCASTD(Mem{Base: pairs, Disp: 4}, x)
		VPXOR(Mem{Base: cells, Disp: 32 * half}, x, x)
		VPXOR(flip, x, x)
		for q := range planes / 2 {
			if q == 0 {
				VPADDUSB(beyond, x, y)
			} else {
				VPXOR(c.rows[q], x, y)
				VPADDUSB(beyond, y, y)
			}
			VPSHUFB(y, low, t)
			VPOR(t, acc[2*q], acc[2*q])
			VPSHUFB(y, high, t)
			VPOR(t, acc[2*q+1], acc[2*q+1])
		}
		ADDQ(U8(16), pairs)
		DECQ(count)
		JMP(LabelRef(label))
		Label(label + "done")
		store2(set, acc[:planes], half)
	}
	VZEROUPPER()
	RET()
}

// store2 is marking.store for one half of the lanes.
func store2(set reg.GPVirtual, planes []reg.VecVirtual, half int) {
	// With 16 registers there is no room for all planes at once: two groups of
	// four planes give the low and the high half of each set.
	for part := range 2 {
		var quad [4]reg.VecVirtual
		for i := range quad {
			if k := 4*part + i; k < len(planes) {
				quad[i] = planes[k]
			}
		}
		if quad[0] == nil {
			continue
		}
		zero := YMM()
		VPXOR(zero, zero, zero)
		for i := range quad {
			if quad[i] == nil {
				quad[i] = zero
			}
		}
		for upper := range 2 {
			ab, cd, ef := YMM(), YMM(), YMM()
			bytes, words := VPUNPCKLBW, VPUNPCKLWD
			if upper == 1 {
				bytes = VPUNPCKHBW
			}
			bytes(quad[1], quad[0], ab)
			bytes(quad[3], quad[2], cd)
			for wide := range 2 {
				if wide == 1 {
					words = VPUNPCKHWD
				}
				words(cd, ab, ef)
				// ef has the 32 bits of part for four heaps in each lane of 128
				// bits; they go to the part's half of each 64.
				q := 4*upper + 2*wide
				out, none := [2]reg.VecVirtual{YMM(), YMM()}, YMM()
				VPXOR(none, none, none)
				if part == 0 {
					VPUNPCKLDQ(none, ef, out[0])
					VPUNPCKHDQ(none, ef, out[1])
				} else {
					VPUNPCKLDQ(ef, none, out[0])
					VPUNPCKHDQ(ef, none, out[1])
				}
				for lane := range 2 {
					four, to := YMM(), Mem{Base: set, Disp: 256*half + 128*lane + 16*q}
					VPERM2I128(U8([]int{0x20, 0x31}[lane]), out[1], out[0], four)
					VPOR(to, four, four)
					VMOVDQU(four, to)
				}
			}
		}
	}
}

// pair2 loads 32 pairs: the bytes of down reversed, XOR those of up.
func pair2(up, down reg.GPVirtual, at int, reverse reg.VecVirtual) reg.VecVirtual {
	x := YMM()
	VPERMQ(U8(0x4e), Mem{Base: down, Disp: -32 * (at + 1)}, x)
	VPSHUFB(reverse, x, x)
	VPXOR(Mem{Base: up, Disp: 32 * at}, x, x)
	return x
}

func scan2(c constants2) {
	up, down, count, targets := scanParams("scanAVX2", "uint8", "in the table of nibbles", "")
	reverse, nibble, row := load2(c.reverse), load2(c.nibble), load2(c.row)
	first, second, zero := YMM(), YMM(), YMM()
	VBROADCASTI128(Mem{Base: targets}, first)
	VBROADCASTI128(Mem{Base: targets, Disp: 16}, second)
	VPXOR(zero, zero, zero)
	hits := GP64()
	XORQ(hits, hits)
	Label("loop")
	TESTQ(count, count)
	JZ(LabelRef("end"))
	var mask [2]reg.GPVirtual
	for h := range mask {
		x := pair2(up, down, h, reverse)
		low, high, a, b := YMM(), YMM(), YMM(), YMM()
		VPAND(nibble, x, low)
		VPSRLW(U8(4), x, high)
		VPAND(nibble, high, high)
		VPSHUFB(low, first, a)
		VPSHUFB(low, second, b)
		VPBLENDVB(x, b, a, a)
		VPSHUFB(high, row, b)
		VPAND(a, b, a)
		VPCMPEQB(zero, a, a)
		mask[h] = GP64()
		VPMOVMSKB(a, mask[h].As32())
	}
	SHLQ(U8(32), mask[1])
	ORQ(mask[1], mask[0])
	NOTQ(mask[0])
	TESTQ(mask[0], mask[0])
	JNZ(LabelRef("found"))
	ADDQ(I8(64), up)
	SUBQ(I8(64), down)
	DECQ(count)
	JMP(LabelRef("loop"))
	Label("found")
	MOVQ(mask[0], hits)
	Label("end")
	scanResult(count, hits)
}

func scanOne2(c constants2) {
	up, down, count, targets := scanParams("scanOneAVX2", "uint8", "the target", "")
	reverse, t := load2(c.reverse), YMM()
	VPBROADCASTB(Mem{Base: targets}, t)
	hits := GP64()
	XORQ(hits, hits)
	Label("loop")
	TESTQ(count, count)
	JZ(LabelRef("end"))
	var mask [2]reg.GPVirtual
	for h := range mask {
		x := pair2(up, down, h, reverse)
		VPCMPEQB(t, x, x)
		mask[h] = GP64()
		VPMOVMSKB(x, mask[h].As32())
	}
	SHLQ(U8(32), mask[1])
	ORQ(mask[1], mask[0])
	JNZ(LabelRef("found"))
	ADDQ(I8(64), up)
	SUBQ(I8(64), down)
	DECQ(count)
	JMP(LabelRef("loop"))
	Label("found")
	MOVQ(mask[0], hits)
	Label("end")
	scanResult(count, hits)
}
