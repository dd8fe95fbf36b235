// Package stream reads what may be longer than memory: a stream in pieces, and the
// heaps of a position of Nim of any number.
package stream

import (
	"context"
	"io"
)

// Chunk is how many bytes are read at once.
const Chunk = 256 << 10

// A Source reads a stream in pieces ahead of who uses them, so that waiting for
// input can be told from having it, and be interrupted.
type Source struct {
	full  chan piece
	empty chan []byte
	used  []byte // the piece that was given out last
}

type piece struct {
	data []byte
	err  error
}

// NewSource starts reading r, until its end, an error, or the end of ctx. A read
// that hangs when ctx ends is left behind.
func NewSource(ctx context.Context, r io.Reader) *Source {
	s := &Source{full: make(chan piece, 1), empty: make(chan []byte, 2)}
	s.empty <- make([]byte, Chunk)
	s.empty <- make([]byte, Chunk)
	go s.read(ctx, r)
	return s
}

func (s *Source) read(ctx context.Context, r io.Reader) {
	for {
		var buf []byte
		select {
		case buf = <-s.empty:
		case <-ctx.Done():
			return
		}
		n, err := r.Read(buf[:Chunk])
		select {
		case s.full <- piece{buf[:n], err}:
		case <-ctx.Done():
			return
		}
		if err != nil {
			return
		}
	}
}

// Next is the next piece of the stream, which may be empty; it is valid until
// the next call. At the end err is io.EOF, and the piece may still hold data.
// idle, if it is not nil, is called before waiting for input that is not there
// yet.
func (s *Source) Next(ctx context.Context, idle func() error) (data []byte, err error) {
	if s.used != nil {
		s.empty <- s.used
		s.used = nil
	}
	var p piece
	select {
	case p = <-s.full:
	default:
		if idle != nil {
			if err := idle(); err != nil {
				return nil, err
			}
		}
		select {
		case p = <-s.full:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	s.used = p.data[:0]
	return p.data, p.err
}
