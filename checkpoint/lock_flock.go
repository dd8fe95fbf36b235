//go:build unix && !solaris && !illumos && !aix

package checkpoint

import (
	"errors"
	"os"
	"syscall"
)

// lockFile takes the lock of an open file, which the system drops with the
// file's last descriptor.
func lockFile(f *os.File) error {
	for {
		err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		switch {
		case errors.Is(err, syscall.EINTR):
		case errors.Is(err, syscall.EWOULDBLOCK):
			return errBusy
		default:
			return err
		}
	}
}
