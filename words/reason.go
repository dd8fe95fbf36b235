package words

import (
	"errors"
	"io/fs"
	"syscall"
)

// Reason says in words why the operating system refused something. What has no
// sentence of its own stays as the system says it, without what Go wrapped
// around it.
func Reason(err error) Phrase {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return P("reason.missing")
	case errors.Is(err, fs.ErrPermission):
		return P("reason.forbidden")
	case errors.Is(err, syscall.EISDIR):
		return P("reason.directory")
	case errors.Is(err, syscall.ENOSPC):
		return P("reason.full")
	}
	for next := err; next != nil; next = errors.Unwrap(next) {
		err = next
	}
	return P(err.Error())
}
