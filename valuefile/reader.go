package valuefile

import (
	"context"
	"crypto/sha256"
	"io"
	"os"
	"slices"

	"github.com/klauspost/compress/zstd"

	"grundy/checkpoint"
	"grundy/sequence"
	"grundy/words"
)

// A Reader reads values from anywhere in a file. It is a [sequence.Source], for
// one goroutine at a time.
type Reader struct {
	r        io.ReaderAt
	name     string
	header   Header
	blockLen uint64
	index    []uint64 // where each block begins, and where the last ends
	count    uint64
	greatest uint32
	sum      [sha256.Size]byte
	unzip    *zstd.Decoder
	file     *os.File // what Close closes

	block  []uint32 // the block read last, which is number
	number uint64
	raw    []byte
	flat   []byte
}

// Open reads the header and the index of a file.
func Open(path string) (*Reader, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, checkpoint.ReadError(path, err)
	}
	info, err := f.Stat()
	if err != nil {
		f.Close()
		return nil, checkpoint.ReadError(path, err)
	}
	r, err := NewReader(f, info.Size(), path)
	if err != nil {
		f.Close()
		return nil, err
	}
	r.file = f
	return r, nil
}

// NewReader reads the header and the index of a file of size bytes; name is what
// faults call it.
func NewReader(r io.ReaderAt, size int64, name string) (*Reader, error) {
	f := &Reader{r: r, name: name}
	headEnd, headSum, err := f.readHeader(uint64(size))
	if err != nil {
		return nil, err
	}
	if err := f.readIndex(uint64(size), headEnd, headSum); err != nil {
		return nil, err
	}
	f.unzip, err = zstd.NewReader(nil, zstd.WithDecoderConcurrency(1),
		zstd.WithDecoderMaxMemory(4*mostBlock), zstd.WithDecoderMaxWindow(4*mostBlock), zstd.WithDecodeAllCapLimit(true))
	if err != nil {
		return nil, err
	}
	f.block = make([]uint32, 0, f.blockLen)
	return f, nil
}

// at reads size bytes at an offset of the file.
func (f *Reader) at(dst []byte, offset uint64, size int) ([]byte, error) {
	dst = slices.Grow(dst[:0], size)[:size]
	n, err := f.r.ReadAt(dst, int64(offset))
	switch {
	case n == size:
		return dst, nil
	case err == io.EOF:
		return nil, fault(f.name, "file.short")
	}
	return nil, checkpoint.ReadError(f.name, err)
}

func (f *Reader) readHeader(size uint64) (end uint64, sum uint32, err error) {
	head, err := f.at(nil, 0, int(min(size, fixedHead)))
	if err != nil {
		return 0, 0, err
	}
	if n := min(len(head), len(magic)); string(head[:n]) != magic[:n] || n == 0 {
		return 0, 0, fault(f.name, "file.foreign", words.P("file.kind.values"))
	}
	if len(head) < fixedHead {
		return 0, 0, fault(f.name, "file.short")
	}
	if v := le.Uint16(head[8:]); v != version {
		return 0, 0, fault(f.name, "file.newer", v, version)
	}
	text, err := f.at(nil, fixedHead, int(le.Uint16(head[10:]))+4)
	if err != nil {
		return 0, 0, err
	}
	text, rest := text[:len(text)-4], text[len(text)-4:]
	if checksum(head, text) != le.Uint32(rest) {
		return 0, 0, damaged(f.name, "file.part.header")
	}
	f.header = Header{Game: string(text), From: le.Uint64(head[16:])}
	f.blockLen = uint64(le.Uint32(head[12:]))
	if f.blockLen == 0 || f.blockLen > mostBlock || len(text) == 0 {
		return 0, 0, damaged(f.name, "file.part.bounds")
	}
	return uint64(fixedHead + len(text) + 4), checksum(head, text, rest), nil
}

func (f *Reader) readIndex(size, headEnd uint64, headSum uint32) error {
	if size < headEnd+trailer {
		return fault(f.name, "file.short")
	}
	end, err := f.at(nil, size-trailer, trailer)
	if err != nil {
		return err
	}
	if string(end[trailer-8:]) != endMagic {
		return fault(f.name, "file.short")
	}
	f.count, f.greatest = le.Uint64(end), le.Uint32(end[16:])
	copy(f.sum[:], end[24:])
	blocks, indexAt := f.count/f.blockLen, le.Uint64(end[8:])
	if f.count%f.blockLen > 0 {
		blocks++
	}
	// Each block takes more than its 8 bytes in the index, so that the file's
	// size bounds what is read here.
	if blocks > size/8 || indexAt != size-trailer-8*blocks || f.count > 0 && f.count-1 > ^f.header.From {
		return damaged(f.name, "file.part.index")
	}
	index, err := f.at(nil, indexAt, int(8*blocks))
	if err != nil {
		return err
	}
	if checksum(index, end[:60]) != le.Uint32(end[60:]) || le.Uint32(end[20:]) != headSum || le.Uint32(end[56:]) != 0 {
		return damaged(f.name, "file.part.index")
	}
	f.index = make([]uint64, blocks+1)
	for i := range blocks {
		f.index[i] = le.Uint64(index[8*i:])
	}
	f.index[blocks] = indexAt
	for i := range blocks {
		length := f.index[i+1] - f.index[i]
		if f.index[i] >= f.index[i+1] || length <= blockHead || length > blockHead+4*f.blockLen {
			return damaged(f.name, "file.part.bounds")
		}
	}
	if f.index[0] != headEnd {
		return damaged(f.name, "file.part.bounds")
	}
	return nil
}

// Close closes the file that Open opened.
func (f *Reader) Close() error {
	f.unzip.Close()
	if f.file == nil {
		return nil
	}
	return f.file.Close()
}

// Header says what the file holds.
func (f *Reader) Header() Header { return f.header }

// Len is how many values the file holds.
func (f *Reader) Len() uint64 { return f.count }

// Greatest is the greatest value in the file, as its writer saw it; 0 where it
// holds none.
func (f *Reader) Greatest() uint32 { return f.greatest }

// Sum is the hash of all values, as [sequence.Digest] makes it and as the file's
// writer saw it. [Reader.Check] makes it anew.
func (f *Reader) Sum() [sha256.Size]byte { return f.sum }

// ReadValues reads the values from heap from on, as [sequence.Source] says. Each
// block is checked as it is read.
func (f *Reader) ReadValues(ctx context.Context, dst []uint32, from uint64) (int, error) {
	n := 0
	for n < len(dst) {
		i := from + uint64(n) - f.header.From
		if from < f.header.From || i >= f.count {
			return n, io.EOF
		}
		if err := ctx.Err(); err != nil {
			return n, err
		}
		if err := f.load(i / f.blockLen); err != nil {
			return n, err
		}
		n += copy(dst[n:], f.block[i%f.blockLen:])
	}
	return n, nil
}

// valuesIn is how many values block b holds.
func (f *Reader) valuesIn(b uint64) int {
	return int(min(f.blockLen, f.count-b*f.blockLen))
}

// load makes block b the one at hand.
func (f *Reader) load(b uint64) error {
	if f.number == b && len(f.block) > 0 {
		return nil
	}
	block := f.block
	f.block = f.block[:0]
	raw, err := f.at(f.raw, f.index[b], int(f.index[b+1]-f.index[b]))
	if err != nil {
		return err
	}
	f.raw = raw
	bad := damaged(f.name, "file.part.block", b, f.header.From+b*f.blockLen)
	count := f.valuesIn(b)
	head, payload := raw[:blockHead], raw[blockHead:]
	width, size := int(head[8]), count*int(head[8])
	if checksum(head[:12], payload) != le.Uint32(head[12:]) || le.Uint32(head) != uint32(count) ||
		le.Uint32(head[4:]) != uint32(len(payload)) || width < 1 || width > 4 || head[10] != 0 || head[11] != 0 {
		return bad
	}
	switch head[9] {
	case stored:
		f.flat = append(f.flat[:0], payload...)
	case zstandard:
		if f.flat, err = f.unzip.DecodeAll(payload, slices.Grow(f.flat[:0], size)[:0:size]); err != nil {
			return bad
		}
	default:
		return bad
	}
	if len(f.flat) != size {
		return bad
	}
	block = block[:count]
	unplanes(block, f.flat, width)
	f.block, f.number = block, b
	return nil
}

// Check reads the whole file and compares every checksum, the hash of all values,
// the greatest value, and the form of each block with what its writer would have
// written.
func (f *Reader) Check(ctx context.Context) error {
	return f.check(ctx, func([]uint32, uint32) {})
}

// check is Check that shows each block and the greatest value in it.
func (f *Reader) check(ctx context.Context, show func(values []uint32, greatest uint32)) error {
	var digest sequence.Digest
	greatest := uint32(0)
	for b := range uint64(len(f.index) - 1) {
		if err := ctx.Err(); err != nil {
			return err
		}
		f.block = f.block[:0] // so that it is read anew
		if err := f.load(b); err != nil {
			return err
		}
		top := slices.Max(f.block)
		if int(f.raw[8]) != widthOf(top) {
			return damaged(f.name, "file.part.block", b, f.header.From+b*f.blockLen)
		}
		greatest = max(greatest, top)
		digest.Add(f.block)
		show(f.block, top)
	}
	if greatest != f.greatest || digest.Sum() != f.sum {
		return damaged(f.name, "file.part.total")
	}
	return nil
}

// Check opens the file at path and checks all of it; see [Reader.Check].
func Check(ctx context.Context, path string) error {
	r, err := Open(path)
	if err != nil {
		return err
	}
	defer r.Close()
	return r.Check(ctx)
}
