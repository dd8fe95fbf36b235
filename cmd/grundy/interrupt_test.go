package main

import (
	"bufio"
	"bytes"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// started starts the command as a process of its own.
func started(t *testing.T, in io.Reader, line string) (*exec.Cmd, *bytes.Buffer) {
	t.Helper()
	cmd := exec.Command(os.Args[0], fields(line)...)
	cmd.Env = append(os.Environ(), "GRUNDY_TEST_MAIN=1", "LC_ALL=C")
	var out bytes.Buffer
	cmd.Stdin, cmd.Stdout, cmd.Stderr = in, &out, &out
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return cmd, &out
}

// Ctrl-C ends a search, and whatever waits for input, at once and with 130.
func TestInterrupt(t *testing.T) {
	silent, keep, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer keep.Close()
	defer silent.Close()
	for _, line := range []string{
		"solve --timeout 0 --max-positions 0 --misere index:2,total=3 300,400,500,600",
		"solve --batch -",
		"solve --heaps -",
		"solve nim @-",
		"grade --record -",
		"grade @-",
		"verify nim @-",
		"ppositions take:@-",
		"values take:@-",
	} {
		// On a busy machine the signal can come before the program has begun to
		// listen; then it is tried again, later.
		for wait := 300 * time.Millisecond; ; wait *= 4 {
			cmd, out := started(t, silent, line)
			time.Sleep(wait)
			began := time.Now()
			if err := cmd.Process.Signal(os.Interrupt); err != nil {
				t.Fatal(err)
			}
			_ = cmd.Wait()
			code := cmd.ProcessState.ExitCode()
			if code == -1 && wait < 15*time.Second {
				continue
			}
			if code != 130 || !strings.Contains(out.String(), "interrupted") {
				t.Errorf("%s: exit %d, %q", line, code, out)
			}
			if took := time.Since(began); took > 30*time.Second {
				t.Errorf("%s: ended after %v", line, took)
			}
			break
		}
	}
}

// A batch answers each line when it comes, without waiting for the next.
func TestBatchFlushes(t *testing.T) {
	cmd := exec.Command(os.Args[0], "solve", "--batch", "-")
	cmd.Env = append(os.Environ(), "GRUNDY_TEST_MAIN=1", "LC_ALL=C")
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewReader(out)
	for _, position := range []string{"nim 3", "nim 1,1", "kayles 7"} {
		if _, err := io.WriteString(in, position+"\n"); err != nil {
			t.Fatal(err)
		}
		line, err := lines.ReadString('\n')
		if err != nil || !strings.HasPrefix(line, `{"game":"`+position+`"`) {
			t.Fatalf("%q, %v", line, err)
		}
	}
	in.Close()
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
}
