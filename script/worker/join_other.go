//go:build !unix

package worker

import (
	"io"
	"os"
	"os/exec"
)

type streams struct{}

// join has no way to hand files to the child: it reports nothing.
func join(cmd *exec.Cmd, errs io.Writer) (reports io.Reader, s *streams, err error) {
	cmd.Stderr = errs
	return nil, &streams{}, nil
}

func (*streams) started()  {}
func (*streams) finished() {}
func (*streams) abandon()  {}

func inherited() (reports, errs *os.File) { return nil, os.Stderr }
