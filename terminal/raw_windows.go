package terminal

import (
	"os"

	"golang.org/x/sys/windows"
)

func isTerminal(f *os.File) bool {
	var mode uint32
	return windows.GetConsoleMode(windows.Handle(f.Fd()), &mode) == nil
}

// makeRaw lets every key come at once and unseen, as escape sequences.
func makeRaw(in, out *os.File) (restore func() error, err error) {
	i, o := windows.Handle(in.Fd()), windows.Handle(out.Fd())
	var input, output uint32
	if err := windows.GetConsoleMode(i, &input); err != nil {
		return nil, os.NewSyscallError("GetConsoleMode", err)
	}
	if err := windows.GetConsoleMode(o, &output); err != nil {
		return nil, os.NewSyscallError("GetConsoleMode", err)
	}
	raw := input&^(windows.ENABLE_ECHO_INPUT|windows.ENABLE_PROCESSED_INPUT|windows.ENABLE_LINE_INPUT) | windows.ENABLE_VIRTUAL_TERMINAL_INPUT
	if err := windows.SetConsoleMode(i, raw); err != nil {
		return nil, os.NewSyscallError("SetConsoleMode", err)
	}
	restore = func() error {
		_ = windows.SetConsoleMode(o, output)
		return os.NewSyscallError("SetConsoleMode", windows.SetConsoleMode(i, input))
	}
	if err := windows.SetConsoleMode(o, output|windows.ENABLE_VIRTUAL_TERMINAL_PROCESSING); err != nil {
		_ = restore()
		return nil, os.NewSyscallError("SetConsoleMode", err)
	}
	return restore, nil
}

func sizeOf(out *os.File) Size {
	var info windows.ConsoleScreenBufferInfo
	if windows.GetConsoleScreenBufferInfo(windows.Handle(out.Fd()), &info) != nil {
		return usual
	}
	return Size{int(info.Window.Right-info.Window.Left) + 1, int(info.Window.Bottom-info.Window.Top) + 1}
}
