package stream

import (
	"context"
	"io"
)

// A Reader is a stream that stops waiting for input when a context ends.
type Reader struct {
	ctx    context.Context // the reads of an io.Reader take none
	source *Source
	rest   []byte
	err    error
}

// NewReader starts reading r ahead. After the end of ctx the reader gives ctx.Err()
// at once; a read that hangs then is left behind.
func NewReader(ctx context.Context, r io.Reader) *Reader {
	return &Reader{ctx: ctx, source: NewSource(ctx, r)}
}

// Read reads what has come, and waits only where nothing has.
func (r *Reader) Read(p []byte) (n int, err error) {
	for len(r.rest) == 0 && r.err == nil {
		r.rest, r.err = r.source.Next(r.ctx, nil)
	}
	if len(r.rest) == 0 {
		return 0, r.err
	}
	n = copy(p, r.rest)
	r.rest = r.rest[n:]
	return n, nil
}
