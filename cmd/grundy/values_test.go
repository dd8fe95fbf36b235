package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
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
		if err == nil {
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
		if strings.Contains(out.String(), "hash") {
			t.Fatalf("stopped, but answered: %s", out)
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
