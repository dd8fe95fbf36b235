//go:build unix

package benchmark

import (
	"syscall"
	"time"
)

// processorTime is what the process has had of the processors so far. It is a
// better clock than the wall's on a machine that does other things too.
func processorTime() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
