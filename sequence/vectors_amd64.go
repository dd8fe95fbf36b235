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
		return machine{name: "avx512", mark: markAVX512, scan: scanBytesAVX512, scanWords: scanWordsOf(scanWordsAVX512, scanOneWordAVX512)}
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

func scanBytesAVX512(up, down []uint8, targets *[scanWidth]uint8) (step int, hits uint64) {
	blocks, end := len(up)/64, unsafe.Add(unsafe.Pointer(unsafe.SliceData(down)), len(down))
	scan := scanAVX512
	if t := targets; t[1] == t[0] && t[2] == t[0] && t[3] == t[0] {
		scan = scanOneAVX512
	}
	left, hits := scan(&up[0], (*uint8)(end), blocks, &targets[0])
	return 64 * (blocks - left), hits
}

// scanWordsOf joins the scans for four targets and for one.
func scanWordsOf(four, one func(up, down *uint16, blocks int, targets *uint16) (int, uint64)) func(up, down []uint16, targets *[scanWidth]uint16) (int, uint64) {
	return func(up, down []uint16, targets *[scanWidth]uint16) (step int, hits uint64) {
		blocks, end := len(up)/64, unsafe.Add(unsafe.Pointer(unsafe.SliceData(down)), 2*len(down))
		scan := four
		if t := targets; t[1] == t[0] && t[2] == t[0] && t[3] == t[0] {
			scan = one
		}
		left, hits := scan(&up[0], (*uint16)(end), blocks, &targets[0])
		return 64 * (blocks - left), hits
	}
}
