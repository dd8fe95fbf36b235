//go:build amd64 && !purego

package sequence

import (
	"unsafe"

	"github.com/klauspost/cpuid/v2"
)

//go:generate go -C asm run . -out ../vectors_amd64.s -stubs ../vectors_stubs_amd64.go -pkg sequence

// vectors is the best machine that this processor has.
func vectors() machine {
	if cpuid.CPU.Supports(cpuid.AVX512F, cpuid.AVX512BW, cpuid.AVX512VL, cpuid.AVX512DQ, cpuid.AVX512VBMI) {
		return machine{name: "avx512", mark: markAVX512, scan: scanBytesAVX512, scanWords: scanWordsAVX512}
	}
	return machine{}
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
