// Package checkpoint keeps work that took long in files that outlive a crash.
//
// [Replace] writes a file as a whole or not at all, so that a process killed at
// any moment leaves the file as it was before or as it was meant to be. [Lock]
// keeps two processes from one file. [Save] and [Load] keep a small state, such as
// the window of a run that needs no more than its last values, in a checked
// container; docs/checkpoint.md describes it byte by byte. Runs that keep all of
// their values save them with package valuefile instead.
//
// What is wrong with a file is said by a [*game.Fault]; where the system refused,
// the system's error is wrapped beside it.
package checkpoint

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"syscall"

	"grundy/game"
	"grundy/words"
)

// Replace makes path hold what write writes. It goes to path+".tmp" first, is
// forced to the disk, and only then takes the place of the old file, whose
// directory is forced to the disk too; on an error the old file is untouched and
// the new one removed. A temporary file that a killed process left is written
// over. Where path is a link, what it leads to is replaced; where it is a device or
// a pipe, there is nothing to replace and it is written to. Of two callers at a time
// each writes a temporary file of its own, and the last to end has the file.
func Replace(path string, write func(io.Writer) error) error {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() && !info.IsDir() {
		return writeError(path, into(path, write))
	}
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	temp, unlock := temporary(path)
	defer unlock()
	if err := create(temp, write); err != nil {
		os.Remove(temp)
		return writeError(path, err)
	}
	if err := os.Rename(temp, path); err != nil {
		os.Remove(temp)
		return writeError(path, err)
	}
	if err := syncDir(filepath.Dir(path)); err != nil {
		return writeError(path, err)
	}
	return nil
}

// temporary is the first name of a temporary file of path that nobody else writes to,
// until unlock is called. Where the system has no locks, or refuses one, it is the
// first name of all: then creating the file tells what is wrong.
func temporary(path string) (temp string, unlock func()) {
	for n := 1; ; n++ {
		temp = path + ".tmp"
		if n > 1 {
			temp = fmt.Sprintf("%s.%d.tmp", path, n)
		}
		unlock, err := Lock(temp)
		if err == nil {
			return temp, unlock
		}
		if fault := (*game.Fault)(nil); !errors.As(err, &fault) || fault.Code != "busy" {
			return temp, func() {}
		}
	}
}

// into writes to a device or a pipe.
func into(path string, write func(io.Writer) error) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	err = write(f)
	if closed := f.Close(); err == nil {
		err = closed
	}
	return err
}

func create(path string, write func(io.Writer) error) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	buffered := bufio.NewWriterSize(f, 1<<16)
	err = write(buffered)
	if err == nil {
		err = buffered.Flush()
	}
	if err == nil {
		err = f.Sync()
	}
	if closed := f.Close(); err == nil {
		err = closed
	}
	return err
}

// syncDir forces a rename in dir to the disk. Some systems cannot, and say so by
// EINVAL or ENOTSUP; Windows has no such call.
func syncDir(dir string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	err = d.Sync()
	if errors.Is(err, syscall.EINVAL) || errors.Is(err, syscall.ENOTSUP) {
		err = nil
	}
	if closed := d.Close(); err == nil {
		err = closed
	}
	return err
}

// writeError says that the system refused to write path: a fault with the code
// "write".
func writeError(path string, err error) error {
	return refused("write", path, "file.write", words.P("file.write.hint"), err)
}

// ReadError is err with a [*game.Fault] beside it that says that path cannot be
// read, where err came from the system; any other error stays as it is.
func ReadError(path string, err error) error {
	return refused("file", path, "file.read", words.Phrase{}, err)
}

func refused(code, path, key string, hint words.Phrase, err error) error {
	if err == nil || !errors.As(err, new(*os.PathError)) && !errors.As(err, new(*os.LinkError)) {
		return err
	}
	return fmt.Errorf("%w (%w)", &game.Fault{Code: code, At: -1, Input: path, What: words.P(key, path, words.Reason(err)), Hint: hint}, err)
}
