//go:build unix

package worker

import (
	"io"
	"os"
	"os/exec"
)

// streams are the ends of the pipes between parent and child.
type streams struct {
	ours, theirs []*os.File
	copied       chan struct{}
}

// join hands the child its pipe for reports, as file 3, and its standard error, as
// file 4: what the system or the runtime write to file 2 when it dies is dropped,
// because the parent tells it better.
func join(cmd *exec.Cmd, errs io.Writer) (reports io.Reader, s *streams, err error) {
	s = &streams{copied: make(chan struct{})}
	r, w, err := os.Pipe()
	if err != nil {
		return nil, nil, err
	}
	s.ours, s.theirs = append(s.ours, r), append(s.theirs, w)
	file, ok := errs.(*os.File)
	if ok {
		close(s.copied)
	} else {
		er, ew, err := os.Pipe()
		if err != nil {
			s.abandon()
			return nil, nil, err
		}
		s.ours, s.theirs, file = append(s.ours, er), append(s.theirs, ew), ew
		go func() {
			_, _ = io.Copy(errs, er) // who cannot be told any more is not told
			close(s.copied)
		}()
	}
	cmd.ExtraFiles = []*os.File{w, file}
	follow(cmd)
	return r, s, nil
}

func (s *streams) started() {
	for _, f := range s.theirs {
		f.Close()
	}
	s.theirs = nil
}

func (s *streams) finished() {
	<-s.copied
	for _, f := range s.ours {
		f.Close()
	}
}

func (s *streams) abandon() {
	for _, f := range append(s.ours, s.theirs...) {
		f.Close()
	}
}

// inherited are the files that the parent handed over.
func inherited() (reports, errs *os.File) {
	return os.NewFile(3, "reports"), os.NewFile(4, "stderr")
}
