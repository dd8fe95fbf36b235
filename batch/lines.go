package batch

import (
	"bytes"
	"context"
	"io"
)

// chunk is how much is read at once.
const chunk = 256 << 10

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
	s.empty <- make([]byte, chunk)
	s.empty <- make([]byte, chunk)
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
		n, err := r.Read(buf[:chunk])
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

// lines cuts a stream into lines in bounded memory.
type lines struct {
	source *Source
	idle   func() error
	rest   []byte // of the piece at hand
	err    error  // what came with it
	line   []byte // a line that goes over the end of a piece
}

// next is the next line without its end, valid until the next call. Of a line
// longer than MostLine only the beginning is given and the rest is skipped; long
// says so. At the end err is io.EOF.
func (l *lines) next(ctx context.Context) (line []byte, long bool, err error) {
	l.line = l.line[:0]
	began := false
	for {
		if end := bytes.IndexByte(l.rest, '\n'); end >= 0 {
			line, l.rest = l.rest[:end], l.rest[end+1:]
			if !began && len(line) <= MostLine {
				return line, false, nil
			}
			long = l.keep(line) || long
			return l.line, long, nil
		}
		if len(l.rest) > 0 {
			began = true
			long = l.keep(l.rest) || long
			l.rest = nil
		}
		if l.err != nil {
			if began {
				return l.line, long, nil
			}
			return nil, false, l.err
		}
		l.rest, l.err = l.source.Next(ctx, l.idle)
	}
}

// keep adds to the line as much as it may hold and reports whether that was too
// much.
func (l *lines) keep(part []byte) (long bool) {
	if room := MostLine - len(l.line); len(part) > room {
		part, long = part[:room], true
	}
	l.line = append(l.line, part...)
	return long
}
