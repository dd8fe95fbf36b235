package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"grundy/valuefile"
)

// Ctrl-C leaves a whole checkpoint and nothing on standard output; kill -9 leaves
// the last one; and the run that goes on prints what one that was never stopped
// does.
func TestValuesResumed(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run")
	line := "values 0.04 --to 30000 --stats --every 10ms --checkpoint " + path
	stopped := 0
	for wait := 60 * time.Millisecond; ; wait += wait / 6 {
		attempt := line
		if _, err := os.Stat(path); err == nil {
			attempt += " --resume"
		}
		cmd, out := started(t, nil, attempt)
		end := os.Interrupt
		if stopped%2 == 1 {
			end = os.Kill
		}
		timer := time.AfterFunc(wait, func() { _ = cmd.Process.Signal(end) })
		err := cmd.Wait()
		timer.Stop()
		// A signal between the answer and the end of the program comes too late.
		if err == nil || strings.Contains(out.String(), "hash") {
			code, whole, stderr := command(t, nil, fields("values 0.04 --to 30000 --stats")...)
			if code != 0 || !strings.HasSuffix(out.String(), whole) {
				t.Errorf("resumed:\n%s\nat once, exit %d:\n%s%s", out, code, whole, stderr)
			}
			break
		}
		stopped++
		// -1: the signal came before the program was ready for it, or was SIGKILL.
		if code := cmd.ProcessState.ExitCode(); code != -1 && code != 130 {
			t.Fatalf("exit %d after Ctrl-C: %s", code, out)
		}
		if _, err := os.Stat(path); err != nil {
			continue // before it began
		}
		if err := valuefile.Check(context.Background(), path); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("stopped %d times", stopped)
}

// full is a place without room.
type full struct{}

func (full) Write([]byte) (int, error) {
	return 0, &fs.PathError{Op: "write", Path: "/dev/stdout", Err: syscall.ENOSPC}
}

// What cannot be written is told once, and is no failed check.
func TestOutputFull(t *testing.T) {
	for _, line := range []string{"values kayles 7", "values kayles 7 --json", "values kayles 0..100000", "values kayles 0..100000 --json"} {
		var errs bytes.Buffer
		code := run(context.Background(), fields(line), nil, full{}, &errs, func(string) string { return "" })
		if code != exitBad || strings.Count(errs.String(), "the output cannot be written") != 1 {
			t.Errorf("%s: exit %d\n%s", line, code, errs.String())
		}
	}
}

// Ctrl-C in the middle of an array leaves a whole object, which says so.
func TestValuesCut(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	var out, errs bytes.Buffer
	code := run(ctx, fields("values kayles --to 1e12 --json"), nil, stopping{&out, cancel}, &errs, func(string) string { return "" })
	var got struct {
		From, To uint64
		Values   []int
		Limit    struct{ Which string }
	}
	if err := json.Unmarshal(out.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	if code != exitInterrupted || got.Limit.Which != "interrupted" || uint64(len(got.Values)) != got.To+1 {
		t.Errorf("exit %d, %d values to %d, %+v\n%s", code, len(got.Values), got.To, got.Limit, errs.String())
	}
}

// stopping is a writer at whose first byte somebody types Ctrl-C.
type stopping struct {
	w    io.Writer
	stop func()
}

func (s stopping) Write(b []byte) (int, error) {
	s.stop()
	return s.w.Write(b)
}
