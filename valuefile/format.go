// Package valuefile keeps Grundy values in compressed, checksummed files that can
// be read from anywhere in the middle and grow as a run goes on.
//
// A file holds g(from), g(from+1), ... of one game in blocks, each compressed and
// checksummed on its own; an index and a hash over all values stand at its end.
// docs/value-file.md describes it byte by byte. [Writer] and [Reader] stream it,
// [Check] reads all of it and compares everything that can be compared, and [Log]
// is a file that a long run replaces by a longer one from time to time.
//
// A reader trusts no number in a file before it has checked it against the
// file's size, and allocates no more than a block and the index. What is wrong
// with a file is said by a [*game.Fault].
package valuefile

import (
	"encoding/binary"
	"hash/crc32"

	"grundy/game"
	"grundy/words"
)

// The layout; see docs/value-file.md. All numbers are little-endian.
const (
	magic      = "\x8fGRUNDYV"
	endMagic   = "GRUNDYV\x8f"
	version    = 1
	fixedHead  = 24        // the header without the game and its checksum
	blockHead  = 16        // before a block's payload
	trailer    = 72        // the end of the file
	mostGame   = 1<<16 - 1 // bytes of the game's text
	mostBlock  = 1 << 20   // values a block
	usualBlock = 1 << 18   // values a block as this package writes them
)

// How a block's payload is stored.
const (
	stored = iota // as it is
	zstandard
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

func checksum(parts ...[]byte) uint32 {
	sum := uint32(0)
	for _, p := range parts {
		sum = crc32.Update(sum, castagnoli, p)
	}
	return sum
}

var le = binary.LittleEndian

// A Header says what a file holds.
type Header struct {
	Game string // as the notation writes it, 1 to 65535 bytes
	From uint64 // the heap of the first value
}

func (h Header) encode(blockLen int) []byte {
	b := make([]byte, 0, fixedHead+len(h.Game)+4)
	b = append(b, magic...)
	b = le.AppendUint16(b, version)
	b = le.AppendUint16(b, uint16(len(h.Game)))
	b = le.AppendUint32(b, uint32(blockLen))
	b = le.AppendUint64(b, h.From)
	b = append(b, h.Game...)
	return le.AppendUint32(b, checksum(b))
}

// planes writes values as bytes: first the lowest byte of each, then the next of
// each, up to width. The high bytes, mostly equal, compress to nothing.
func planes(dst []byte, values []uint32, width int) []byte {
	dst = dst[:0]
	for shift := 0; shift < 8*width; shift += 8 {
		for _, v := range values {
			dst = append(dst, byte(v>>shift))
		}
	}
	return dst
}

// unplanes is the inverse of planes.
func unplanes(dst []uint32, src []byte, width int) {
	for i, b := range src[:len(dst)] {
		dst[i] = uint32(b)
	}
	for p := 1; p < width; p++ {
		for i, b := range src[p*len(dst):][:len(dst)] {
			dst[i] |= uint32(b) << (8 * p)
		}
	}
}

// widthOf is the number of bytes that the value needs; 0 needs one.
func widthOf(greatest uint32) int {
	w := 1
	for greatest >>= 8; greatest > 0; greatest >>= 8 {
		w++
	}
	return w
}

// fault is a file that is not as it should be.
func fault(name, key string, args ...any) *game.Fault {
	hint := "file.copy.hint"
	switch key {
	case "file.foreign":
		hint = "file.values.hint"
	case "file.newer":
		hint = "file.newer.hint"
	}
	return &game.Fault{Code: "file", At: -1, Input: name,
		What: words.P(key, append([]any{name}, args...)...), Hint: words.P(hint)}
}

func damaged(name, part string, args ...any) *game.Fault {
	return fault(name, "file.damaged", words.P(part, args...))
}
