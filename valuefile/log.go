package valuefile

import (
	"context"
	"io"
	"os"

	"grundy/checkpoint"
	"grundy/sequence"
)

// A Log is a value file from heap 0 that grows while a run goes on. Each [Log.Save]
// replaces the file by a longer one, as a whole or not at all; blocks that are
// full are copied as they are, checked but not compressed again.
type Log struct {
	path string
	full written // the full blocks of the file at path
}

// CreateLog writes a file without values to path, over what was there.
func CreateLog(path, gameText string) (*Log, error) {
	l := &Log{path: path}
	err := checkpoint.Replace(path, func(out io.Writer) error {
		w, err := NewWriter(out, Header{Game: gameText})
		if err != nil {
			return err
		}
		l.full = w.done
		return w.Close()
	})
	if err != nil {
		return nil, err
	}
	return l, nil
}

// OpenLog goes on with the file at path, which must be of the given game and
// begin at heap 0, after it has checked all that [Check] does. The reader gives the
// values to go on from, and is the caller's to close.
func OpenLog(ctx context.Context, path, gameText string) (*Log, *Reader, error) {
	r, err := Open(path)
	if err != nil {
		return nil, nil, err
	}
	l := &Log{path: path, full: written{header: r.header, blockLen: int(r.blockLen), at: r.index[0], digest: &sequence.Digest{}}}
	switch {
	case r.header.Game != gameText:
		err = fault(path, "file.game", r.header.Game, gameText)
	case r.header.From != 0:
		err = fault(path, "file.start", r.header.From)
	default:
		err = r.check(ctx, func(values []uint32, greatest uint32) {
			if len(values) < l.full.blockLen {
				return
			}
			d := &l.full
			d.index = append(d.index, d.at)
			d.at = r.index[len(d.index)]
			d.count += r.blockLen
			d.greatest = max(d.greatest, greatest)
			d.digest.Add(values)
		})
	}
	if err != nil {
		r.Close()
		return nil, nil, err
	}
	return l, r, nil
}

// Save replaces the file by one with the values of heaps 0 to to-1, of which
// src gives those that the file's full blocks do not hold. to is no less than it
// was before. After an error the file is as it was.
func (l *Log) Save(ctx context.Context, src sequence.Source, to uint64) error {
	done, err := l.full.clone()
	if err != nil {
		return err
	}
	err = checkpoint.Replace(l.path, func(out io.Writer) error {
		if err := l.copyTo(ctx, out); err != nil {
			return err
		}
		w, err := resumed(out, done)
		if err != nil {
			return err
		}
		if to > done.count {
			add := func(_ uint64, values []uint32) error { return w.Write(values) }
			if err := sequence.Each(ctx, src, done.count, to-1, add); err != nil {
				return err
			}
		}
		if done, err = w.done.clone(); err != nil {
			return err
		}
		return w.Close()
	})
	if err == nil {
		l.full = done
	}
	return err
}

// copyTo writes the header and the full blocks of the file at path to out.
func (l *Log) copyTo(ctx context.Context, out io.Writer) error {
	head := l.full.header.encode(l.full.blockLen)
	if _, err := out.Write(head); err != nil || l.full.count == 0 {
		return err
	}
	f, err := os.Open(l.path)
	if err != nil {
		return checkpoint.ReadError(l.path, err)
	}
	defer f.Close()
	var buf []byte
	for b, from := range l.full.index {
		if err := ctx.Err(); err != nil {
			return err
		}
		end := l.full.at
		if b+1 < len(l.full.index) {
			end = l.full.index[b+1]
		}
		r := Reader{r: f, name: l.path}
		if buf, err = r.at(buf, from, int(end-from)); err != nil {
			return err
		}
		if checksum(buf[:12], buf[blockHead:]) != le.Uint32(buf[12:]) {
			return damaged(l.path, "file.part.block", b, b*l.full.blockLen)
		}
		if _, err := out.Write(buf); err != nil {
			return err
		}
	}
	return nil
}
