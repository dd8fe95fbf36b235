//go:build unix && !linux

package worker

import "os/exec"

// follow: here a child can outlive a parent that is killed, until its own limits.
func follow(*exec.Cmd) {}
