//go:build linux || darwin || freebsd || netbsd || openbsd || dragonfly

package terminal

import (
	"os"

	"golang.org/x/sys/unix"
)

func isTerminal(f *os.File) bool {
	_, err := unix.IoctlGetTermios(int(f.Fd()), getAttributes)
	return err == nil
}

// makeRaw lets every key come at once and unseen; Ctrl-C too is a key then.
func makeRaw(in, _ *os.File) (restore func() error, err error) {
	fd := int(in.Fd())
	before, err := unix.IoctlGetTermios(fd, getAttributes)
	if err != nil {
		return nil, os.NewSyscallError("ioctl", err)
	}
	raw := *before
	raw.Iflag &^= unix.BRKINT | unix.ICRNL | unix.INLCR | unix.IGNCR | unix.ISTRIP | unix.IXON
	raw.Lflag &^= unix.ECHO | unix.ECHONL | unix.ICANON | unix.ISIG | unix.IEXTEN
	raw.Cflag = raw.Cflag&^(unix.CSIZE|unix.PARENB) | unix.CS8
	raw.Cc[unix.VMIN], raw.Cc[unix.VTIME] = 1, 0
	if err := unix.IoctlSetTermios(fd, setAttributes, &raw); err != nil {
		return nil, os.NewSyscallError("ioctl", err)
	}
	return func() error {
		return os.NewSyscallError("ioctl", unix.IoctlSetTermios(fd, setAttributes, before))
	}, nil
}

func sizeOf(out *os.File) Size {
	w, err := unix.IoctlGetWinsize(int(out.Fd()), unix.TIOCGWINSZ)
	if err != nil || w.Col == 0 || w.Row == 0 {
		return usual
	}
	return Size{int(w.Col), int(w.Row)}
}
