package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// A console is the program in a terminal of its own.
type console struct {
	t        *testing.T
	keyboard *os.File // what is written here is typed
	line     *os.File // the program's end, kept open to look at its settings
	cmd      *exec.Cmd

	mu    sync.Mutex
	shown strings.Builder
}

// inTerminal starts "grundy" in a new pseudo terminal of 80 columns and 24 lines.
func inTerminal(t *testing.T, env []string, args ...string) *console {
	t.Helper()
	master, err := os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skip("no pseudo terminals here: ", err)
	}
	if err := unix.IoctlSetPointerInt(int(master.Fd()), unix.TIOCSPTLCK, 0); err != nil {
		t.Fatal(err)
	}
	n, err := unix.IoctlGetInt(int(master.Fd()), unix.TIOCGPTN)
	if err != nil {
		t.Fatal(err)
	}
	slave, err := os.OpenFile("/dev/pts/"+strconv.Itoa(n), os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skip("no pseudo terminals here: ", err)
	}
	if err := unix.IoctlSetWinsize(int(slave.Fd()), unix.TIOCSWINSZ, &unix.Winsize{Row: 24, Col: 80}); err != nil {
		t.Fatal(err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := &console{t: t, keyboard: master, line: slave, cmd: exec.Command(self, args...)}
	c.cmd.Env = append(append(os.Environ(), "GRUNDY_TEST_MAIN=1", "TERM=xterm", "LC_ALL=C", "NO_COLOR="), env...)
	c.cmd.Stdin, c.cmd.Stdout, c.cmd.Stderr = slave, slave, slave
	c.cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := c.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		b := make([]byte, 4096)
		for {
			n, err := master.Read(b)
			c.mu.Lock()
			c.shown.Write(b[:n])
			c.mu.Unlock()
			if err != nil {
				return
			}
		}
	}()
	t.Cleanup(func() {
		c.cmd.Process.Kill()
		master.Close()
		slave.Close()
	})
	return c
}

// output is all that was written to the screen.
func (c *console) output() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.shown.String()
}

// until waits for a text to be written after a place, and returns where it ends.
func (c *console) until(from int, text string) int {
	c.t.Helper()
	for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); time.Sleep(5 * time.Millisecond) {
		out := c.output()
		if i := strings.Index(out[min(from, len(out)):], text); i >= 0 {
			return from + i + len(text)
		}
	}
	c.t.Fatalf("%q was never shown:\n%q", text, c.output())
	return 0
}

func (c *console) typed(keys string) {
	c.t.Helper()
	if _, err := c.keyboard.WriteString(keys); err != nil {
		c.t.Fatal(err)
	}
}

func (c *console) settings() unix.Termios {
	c.t.Helper()
	s, err := unix.IoctlGetTermios(int(c.line.Fd()), unix.TCGETS)
	if err != nil {
		c.t.Fatal(err)
	}
	return *s
}

func (c *console) exit() int {
	c.t.Helper()
	done := make(chan error, 1)
	go func() { done <- c.cmd.Wait() }()
	select {
	case <-done:
	case <-time.After(time.Minute):
		c.t.Fatalf("it does not end:\n%q", c.output())
	}
	return c.cmd.ProcessState.ExitCode()
}

// A game on the screen: it is won, and the terminal is as it was.
func TestPlayScreen(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.txt")
	c := inTerminal(t, nil, "play", "--save", file, "nim", "1,2")
	at := c.until(0, "> heap 1  1  x")
	before := c.settings()
	if before.Lflag&unix.ICANON != 0 {
		t.Error("the keys do not come one by one")
	}
	c.typed("\x1b[B\r") // down, to heap 2; take one of it
	at = c.until(at, "You")
	at = c.until(at, "Bot 100: heap")
	c.typed("\r")
	at = c.until(at, "The winner: You")
	c.typed("q")
	if code := c.exit(); code != 0 {
		t.Errorf("exit code %d", code)
	}
	c.until(at, "\x1b[?1049l")
	if s := c.settings(); s.Lflag&unix.ICANON == 0 || s.Lflag&unix.ECHO == 0 || s.Lflag&unix.ISIG == 0 {
		t.Error("the terminal is left raw")
	}
	checkRecord(t, file, "players You, Bot 100\nnim 1,2\nnim 1,1")
}

// Ctrl-C and SIGTERM leave the terminal sane and the record saved.
func TestPlayScreenEnds(t *testing.T) {
	for _, end := range []string{"ctrl-c", "term", "zh"} {
		t.Run(end, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "game.txt")
			args := []string{"play", "--save", file, "nim", "3,4,5"}
			name := "Bot 100"
			if end == "zh" {
				args, name = append(args, "--lang", "zh"), "机器人 100"
			}
			c := inTerminal(t, []string{"NO_COLOR=1"}, args...)
			at := c.until(0, "nim 3,4,5")
			c.typed("2\r")
			at = c.until(at, name)
			c.until(at, "nim 1,")
			time.Sleep(50 * time.Millisecond)
			if end == "term" {
				c.cmd.Process.Signal(syscall.SIGTERM)
			} else {
				c.typed("\x03")
			}
			if code := c.exit(); code != 130 {
				t.Errorf("exit code %d\n%q", code, c.output())
			}
			if s := c.settings(); s.Lflag&unix.ICANON == 0 || s.Lflag&unix.ECHO == 0 {
				t.Error("the terminal is left raw")
			}
			if out := c.output(); strings.Contains(out, "\x1b[7m") || strings.Contains(out, "\x1b[1m") {
				t.Error("styles in spite of NO_COLOR")
			}
			checkRecord(t, file, "nim 3,4,5\nnim 1,4,5")
		})
	}
}

// checkRecord looks at a saved record without its remarks.
func checkRecord(t *testing.T, file, part string) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for line := range strings.Lines(string(data)) {
		line, _, _ = strings.Cut(line, "#")
		lines = append(lines, strings.TrimSpace(line))
	}
	if text := strings.Join(lines, "\n"); !strings.Contains(text, part) {
		t.Errorf("the record lacks %q:\n%s", part, data)
	}
}
