package main

import (
	"io"
	"os"
	"syscall"

	"grundy/catalogue"
	"grundy/game"
	"grundy/words"
)

// open opens a file that the user named; "-" is standard input.
func (f *frame) open(name string) (io.ReadCloser, error) {
	if name == "-" {
		return io.NopCloser(f.in), nil
	}
	file, err := os.Open(name)
	if err == nil {
		var info os.FileInfo
		if info, err = file.Stat(); err == nil && info.IsDir() {
			err = syscall.EISDIR
		}
	}
	if err != nil {
		return nil, &game.Fault{Code: "file", At: -1, What: words.P("file.open", name, words.Reason(err)), Hint: words.P("file.named.hint")}
	}
	return file, nil
}

// reader reads expressions, with positions kept in files.
func (f *frame) reader() catalogue.Reader {
	return catalogue.Reader{Open: func(name string) (io.ReadCloser, error) {
		if name == "-" {
			return io.NopCloser(f.in), nil
		}
		return os.Open(name)
	}}
}
