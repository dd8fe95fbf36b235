package batch

import (
	"bytes"
	"context"

	"grundy/stream"
)

// lines cuts a stream into lines in bounded memory.
type lines struct {
	source *stream.Source
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
