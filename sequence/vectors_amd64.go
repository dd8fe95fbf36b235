//go:build amd64 && !purego

package sequence

import (
	"math/bits"
	"unsafe"

	"github.com/klauspost/cpuid/v2"
)

//go:generate go -C asm run . -out ../vectors_amd64.s -stubs ../vectors_stubs_amd64.go -pkg sequence

// allVectors are the machines that this processor has, the best first.
func allVectors() (machines []machine) {
	if cpuid.CPU.Supports(cpuid.AVX512F, cpuid.AVX512BW, cpuid.AVX512VL, cpuid.AVX512DQ, cpuid.AVX512VBMI) {
		machines = append(machines, machine{name: "avx512", mark: markAVX512, scan: scanBytesAVX512, scanWords: scanWordsAVX512})
	}
	if cpuid.CPU.Supports(cpuid.AVX2) {
		machines = append(machines, machine{name: "avx2", mark: markAVX2, scan: scanBytesAVX2})
	}
	return machines
}

func first(pairs []pair) *uint64 { return (*uint64)(unsafe.Pointer(&pairs[0])) }

// markAVX512 is markLanes for one group of 64 indices, or for all of them where
// there is but one.
func markAVX512(set *lanes, group int, top uint32, cells []uint8, at int, pairs []pair) {
	cell := &cells[at]
	switch {
	case top >= 64:
		markGroupAVX512(&set[0], cell, first(pairs), len(pairs), uint32(group)*64*0x01010101)
	case top >= 32:
		mark64AVX512(&set[0], cell, first(pairs), len(pairs))
	case top >= 16:
		mark32AVX512(&set[0], cell, first(pairs), len(pairs))
	default:
		mark16AVX512(&set[0], cell, first(pairs), len(pairs))
	}
}

// scanBytesAVX512 and scanWordsAVX512 are scanPairs.
func scanBytesAVX512(up, down []uint8, set *targets[uint8]) (step int, hits uint64) {
	blocks, end := len(up)/64, (*uint8)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(down)), len(down)))
	var left int
	if set.count == 1 {
		one := set.least()
		left, hits = scanOneAVX512(&up[0], end, blocks, &one)
	} else {
		left, hits = scanAVX512(&up[0], end, blocks, &set.table[0])
	}
	return 64 * (blocks - left), hits
}

func scanWordsAVX512(up, down []uint16, set *targets[uint16]) (step int, hits uint64) {
	blocks, end := len(up)/64, (*uint16)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(down)), 2*len(down)))
	var left int
	if set.count == 1 {
		one := set.least()
		left, hits = scanOneWordAVX512(&up[0], end, blocks, &one)
	} else {
		left, hits = scanWordSetAVX512(&up[0], end, blocks, &set.table[0], set.page)
	}
	return 64 * (blocks - left), hits
}

// markAVX2 is markAVX512, but that the rare pairs that hold for some lanes only go
// the portable way.
func markAVX2(set *lanes, group int, top uint32, cells []uint8, at int, pairs []pair) {
	mark := mark16AVX2
	switch {
	case top >= 32:
		mark = markGroupAVX2
	case top >= 16:
		mark = mark32AVX2
	}
	for len(pairs) > 0 {
		whole := 0
		for whole < len(pairs) && pairs[whole].lanes == all {
			whole++
		}
		if whole > 0 {
			mark(&set[0], &cells[at], first(pairs), whole, uint32(group)*64*0x01010101)
			pairs = pairs[whole:]
			continue
		}
		p := pairs[0]
		for rest := p.lanes; rest != 0; rest &= rest - 1 {
			i := bits.TrailingZeros64(rest)
			if v := cells[at+i-int(p.back)] ^ uint8(p.x); int(v>>6) == group {
				set[i] |= 1 << (v & 63)
			}
		}
		pairs = pairs[1:]
	}
}

func scanBytesAVX2(up, down []uint8, set *targets[uint8]) (step int, hits uint64) {
	blocks, end := len(up)/64, (*uint8)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(down)), len(down)))
	var left int
	if set.count == 1 {
		one := set.least()
		left, hits = scanOneAVX2(&up[0], end, blocks, &one)
	} else {
		left, hits = scanAVX2(&up[0], end, blocks, &set.nibbles[0][0])
	}
	return 64 * (blocks - left), hits
}
