package worker

import (
	"os/exec"
	"syscall"
)

// follow makes the child end with its parent, whatever ends that.
func follow(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL} }
