//go:build !(linux || darwin || freebsd || netbsd || openbsd || dragonfly || windows)

package terminal

import (
	"errors"
	"os"
)

func isTerminal(*os.File) bool { return false }

func makeRaw(_, _ *os.File) (restore func() error, err error) { return nil, errors.ErrUnsupported }

func sizeOf(*os.File) Size { return usual }
