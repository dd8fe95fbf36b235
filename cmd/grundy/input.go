package main

import (
	"context"
	"io"
	"os"
	"syscall"

	"grundy/catalogue"
	"grundy/game"
	"grundy/rules"
	"grundy/stream"
	"grundy/words"
)

// open opens a file that the user named; "-" is standard input. The wait for a
// pipe that nobody writes to ends with ctx.
func (f *frame) open(ctx context.Context, name string) (io.ReadCloser, error) {
	if name == "-" {
		return io.NopCloser(f.in), nil
	}
	type opened struct {
		file *os.File
		err  error
	}
	done := make(chan opened, 1)
	go func() {
		file, err := os.Open(name)
		done <- opened{file, err}
	}()
	var o opened
	select {
	case o = <-done:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if o.err == nil {
		var info os.FileInfo
		if info, o.err = o.file.Stat(); o.err == nil && info.IsDir() {
			o.err = syscall.EISDIR
		}
	}
	if o.err != nil {
		return nil, &game.Fault{Code: "file", At: -1, What: words.P("file.open", name, words.Reason(o.err)), Hint: words.P("file.named.hint")}
	}
	return o.file, nil
}

// openPatient is open for who reads without a context: a read that waits ends
// with ctx too.
func (f *frame) openPatient(ctx context.Context, name string) (io.ReadCloser, error) {
	r, err := f.open(ctx, name)
	if err != nil {
		return nil, err
	}
	if file, ok := r.(*os.File); ok {
		if info, err := file.Stat(); err == nil && info.Mode().IsRegular() {
			return r, nil // it never waits
		}
	}
	return struct {
		io.Reader
		io.Closer
	}{stream.NewReader(ctx, r), r}, nil
}

// reader reads expressions, with positions kept in files.
func (f *frame) reader(ctx context.Context) catalogue.Reader {
	return catalogue.Reader{
		Open:    func(name string) (io.ReadCloser, error) { return f.openPatient(ctx, name) },
		Program: func(name string) (rules.Game, error) { return f.program(ctx, name) },
	}
}
