package worker

import (
	"fmt"
	"os"
)

// resident is how much memory the system has given a process; ok is false where that
// is not known.
func resident(pid int) (bytes uint64, ok bool) {
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", pid))
	if err != nil {
		return 0, false
	}
	var size, pages uint64
	_, err = fmt.Sscan(string(data), &size, &pages)
	return pages * uint64(os.Getpagesize()), err == nil
}
