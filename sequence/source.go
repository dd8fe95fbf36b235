package sequence

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"hash"
	"io"
)

// A Source is a sequence of values that can be read anywhere: a kernel that
// computes them as they are asked for, or a file that holds them.
type Source interface {
	// ReadValues fills dst with g(from), g(from+1), ... and returns how many
	// are filled. Where that is fewer than len(dst) it says why: io.EOF where the
	// source has no more, ctx.Err() where it was stopped. What is filled is right.
	ReadValues(ctx context.Context, dst []uint32, from uint64) (int, error)
}

// Computed is the source that has k compute what is asked for and not yet known.
func Computed(k Kernel) Source { return computed{k} }

type computed struct{ k Kernel }

func (c computed) ReadValues(ctx context.Context, dst []uint32, from uint64) (int, error) {
	to := from + uint64(len(dst))
	if to < from {
		return 0, io.EOF // past the heaps that a uint64 counts
	}
	var err error
	if c.k.Len() < to {
		err = c.k.Extend(ctx, to)
	}
	n := c.k.Read(dst, from)
	if n < len(dst) && err == nil {
		err = io.ErrUnexpectedEOF
	}
	if n == len(dst) {
		err = nil
	}
	return n, err
}

// chunk is how many values Each asks for at a time.
const chunk = 1 << 16

// Each calls yield with g(from) to g(to), both included, in order and in pieces
// of up to 65536 values that are valid only during the call. It ends with the
// first error of the source or of yield; io.ErrUnexpectedEOF where the source
// ends before to.
func Each(ctx context.Context, src Source, from, to uint64, yield func(n uint64, values []uint32) error) error {
	return each(from, to, func(dst []uint32, n uint64) (int, error) { return src.ReadValues(ctx, dst, n) }, yield)
}

// each yields what read gives, chunk by chunk.
func each[V uint32 | uint64](from, to uint64, read func(dst []V, from uint64) (int, error), yield func(n uint64, values []V) error) error {
	buf := make([]V, min(to-from, chunk-1)+1)
	for n := from; ; {
		rest := to - n // one fewer than there are to come, which may be 2^64
		got, err := read(buf[:min(rest, chunk-1)+1], n)
		if got > 0 {
			if err := yield(n, buf[:got]); err != nil {
				return err
			}
		}
		switch {
		case err == io.EOF:
			return io.ErrUnexpectedEOF
		case err != nil:
			return err
		case got == 0:
			return io.ErrNoProgress
		case uint64(got) > rest:
			return nil
		}
		n += uint64(got)
	}
}

// A Digest is a hash of values in their order, by which two runs are compared:
// the SHA-256 of the values, each as four bytes, least significant first. The
// zero value is ready to use.
type Digest struct {
	h   hash.Hash
	buf []byte
}

// Add appends values to what is hashed.
func (d *Digest) Add(values []uint32) {
	if d.h == nil {
		d.h = sha256.New()
	}
	const step = 1 << 14
	for len(values) > 0 {
		part := values[:min(step, len(values))]
		values = values[len(part):]
		d.buf = d.buf[:0]
		for _, v := range part {
			d.buf = binary.LittleEndian.AppendUint32(d.buf, v)
		}
		d.h.Write(d.buf)
	}
}

// Sum is the hash of what was added so far.
func (d *Digest) Sum() (sum [sha256.Size]byte) {
	if d.h == nil {
		return sha256.Sum256(nil)
	}
	d.h.Sum(sum[:0])
	return sum
}

// Clone is a digest that goes on from here on its own. It fails only with a
// hash function that cannot be cloned, of which the Go release has none.
func (d *Digest) Clone() (*Digest, error) {
	if d.h == nil {
		return &Digest{}, nil
	}
	cloner, ok := d.h.(hash.Cloner)
	if !ok {
		return nil, errors.ErrUnsupported
	}
	h, err := cloner.Clone()
	if err != nil {
		return nil, err
	}
	return &Digest{h: h}, nil
}
