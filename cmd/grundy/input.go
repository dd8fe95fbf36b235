package main

import (
	"errors"
	"io"
	"os"

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
			err = errors.New(f.say("file.directory"))
		}
	}
	if err != nil {
		return nil, fileFault(name, err)
	}
	return file, nil
}

// fileFault says why a file cannot be used.
func fileFault(name string, err error) error {
	for next := err; next != nil; next = errors.Unwrap(next) {
		err = next // the reason, without the name that stands around it
	}
	return &game.Fault{Code: "file", At: -1, What: words.P("file.open", name, err), Hint: words.P("file.named.hint")}
}

// reader reads expressions, with positions kept in files.
func (f *frame) reader() catalogue.Reader {
	return catalogue.Reader{Open: func(name string) (io.ReadCloser, error) { return os.Open(name) }}
}
