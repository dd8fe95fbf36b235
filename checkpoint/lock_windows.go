package checkpoint

import (
	"os"
	"syscall"
	"unsafe"
)

// lockFile takes the lock of an open file, which the system drops with its
// handle.
func lockFile(f *os.File) error {
	const failImmediately, exclusive = 1, 2
	const violation = syscall.Errno(33) // ERROR_LOCK_VIOLATION
	lock := syscall.NewLazyDLL("kernel32.dll").NewProc("LockFileEx")
	var at syscall.Overlapped
	ok, _, err := lock.Call(f.Fd(), failImmediately|exclusive, 0, 1, 0, uintptr(unsafe.Pointer(&at)))
	if ok != 0 {
		return nil
	}
	if err == violation {
		return errBusy
	}
	return err
}
