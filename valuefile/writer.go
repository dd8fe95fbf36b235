package valuefile

import (
	"io"
	"slices"

	"github.com/klauspost/compress/zstd"

	"grundy/sequence"
)

// A Writer writes a file of values from its beginning to its end.
type Writer struct {
	w      io.Writer
	done   written
	block  []uint32 // values not yet written, fewer than a block
	flat   []byte
	packed []byte
	zip    *zstd.Encoder
	err    error
}

// written is what a writer knows of the blocks that it has written.
type written struct {
	header   Header
	blockLen int
	at       uint64   // bytes written
	index    []uint64 // where each block begins
	count    uint64   // values
	greatest uint32
	digest   *sequence.Digest
}

func (d written) clone() (written, error) {
	digest, err := d.digest.Clone()
	d.digest = digest
	d.index = slices.Clip(d.index) // so that appending copies
	return d, err
}

// NewWriter writes the header to w. What it writes to w comes in pieces of up to
// a megabyte.
func NewWriter(w io.Writer, h Header) (*Writer, error) { return newWriter(w, h, usualBlock) }

func newWriter(w io.Writer, h Header, blockLen int) (*Writer, error) {
	if h.Game == "" || len(h.Game) > mostGame {
		return nil, fault(h.Game[:min(len(h.Game), 40)], "file.big")
	}
	head := h.encode(blockLen)
	if _, err := w.Write(head); err != nil {
		return nil, err
	}
	return resumed(w, written{header: h, blockLen: blockLen, at: uint64(len(head)), digest: &sequence.Digest{}})
}

// resumed is a writer after the blocks of done, which w has already.
func resumed(w io.Writer, done written) (*Writer, error) {
	zip, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithEncoderConcurrency(1),
		zstd.WithWindowSize(mostBlock), zstd.WithEncoderCRC(false))
	if err != nil {
		return nil, err
	}
	return &Writer{w: w, done: done, zip: zip, block: make([]uint32, 0, done.blockLen)}, nil
}

// Write appends values. After an error, which comes from the underlying writer,
// it does nothing and returns that error again.
func (w *Writer) Write(values []uint32) error {
	for len(values) > 0 && w.err == nil {
		n := min(len(values), w.done.blockLen-len(w.block))
		w.block = append(w.block, values[:n]...)
		values = values[n:]
		if len(w.block) == w.done.blockLen {
			w.err = w.flush()
		}
	}
	return w.err
}

// flush writes the block that is at hand.
func (w *Writer) flush() error {
	greatest := slices.Max(w.block)
	width := widthOf(greatest)
	w.flat = planes(w.flat, w.block, width)
	payload, method := w.flat, byte(stored)
	w.packed = w.zip.EncodeAll(w.flat, w.packed[:0])
	if len(w.packed) < len(w.flat) {
		payload, method = w.packed, zstandard
	}
	var head [blockHead]byte
	le.PutUint32(head[0:], uint32(len(w.block)))
	le.PutUint32(head[4:], uint32(len(payload)))
	head[8], head[9] = byte(width), method
	le.PutUint32(head[12:], checksum(head[:12], payload))
	if _, err := w.w.Write(head[:]); err != nil {
		return err
	}
	if _, err := w.w.Write(payload); err != nil {
		return err
	}
	d := &w.done
	d.index = append(d.index, d.at)
	d.at += uint64(blockHead + len(payload))
	d.count += uint64(len(w.block))
	d.greatest = max(d.greatest, greatest)
	d.digest.Add(w.block)
	w.block = w.block[:0]
	return nil
}

// Close writes the last block, the index and the end of the file. It does not
// close the underlying writer.
func (w *Writer) Close() error {
	if w.err == nil && len(w.block) > 0 {
		w.err = w.flush()
	}
	if w.err != nil {
		return w.err
	}
	d := &w.done
	end := make([]byte, 0, 8*len(d.index)+trailer)
	for _, at := range d.index {
		end = le.AppendUint64(end, at)
	}
	sum := d.digest.Sum()
	end = le.AppendUint64(end, d.count)
	end = le.AppendUint64(end, d.at)
	end = le.AppendUint32(end, d.greatest)
	end = le.AppendUint32(end, checksum(d.header.encode(d.blockLen)))
	end = append(end, sum[:]...)
	end = le.AppendUint32(end, 0)
	end = le.AppendUint32(end, checksum(end))
	end = append(end, endMagic...)
	_, w.err = w.w.Write(end)
	return w.err
}
