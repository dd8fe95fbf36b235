package main

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// A search in a window that is killed and interrupted again and again ends with
// what one that was never stopped finds: 0.354 has the period 1180 from heap 10061916 on
// (T. Czajka, github.com/tczajka/octal-games). Ctrl-C prints what was reached.
func TestPeriodResumed(t *testing.T) {
	const found = `"status":"proved","preperiod":10061916,"period":1180,"saltus":0,`
	path := filepath.Join(t.TempDir(), "run")
	line := "period 0.354 --local --json --every 5ms --checkpoint " + path
	stopped, interrupted := 0, 0
	for most := 300 * time.Millisecond; ; most += most / 4 {
		attempt := line
		if _, err := os.Stat(path); err == nil {
			attempt += " --resume"
		}
		cmd, out := started(t, nil, attempt)
		end := os.Interrupt
		if stopped%2 == 1 {
			end = os.Kill
		}
		timer := time.AfterFunc(time.Duration(rand.Int64N(int64(most))), func() { _ = cmd.Process.Signal(end) })
		err := cmd.Wait()
		timer.Stop()
		if err == nil {
			if !strings.Contains(out.String(), found) {
				t.Errorf("resumed: %s", out)
			}
			break
		}
		stopped++
		switch code := cmd.ProcessState.ExitCode(); code {
		case -1: // the signal came before the program was ready for it, or was SIGKILL
		case 130:
			if strings.Contains(out.String(), `"which":"interrupted"`) {
				interrupted++
			} else if !strings.Contains(out.String(), "interrupted") {
				t.Fatalf("Ctrl-C: %s", out)
			}
		default:
			t.Fatalf("exit %d: %s", code, out)
		}
	}
	t.Logf("stopped %d times, %d times by Ctrl-C", stopped, interrupted)
}

// Ctrl-C prints what was reached and ends with 130; the search goes on from the
// values that were saved, and the checkpoint is that of no other game.
func TestPeriodInterrupted(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run")
	line := "period 0.04 --checkpoint " + path
	for wait := 300 * time.Millisecond; ; wait *= 3 {
		cmd, out := started(t, nil, line)
		time.Sleep(wait)
		if err := cmd.Process.Signal(os.Interrupt); err != nil {
			t.Fatal(err)
		}
		_ = cmd.Wait()
		code := cmd.ProcessState.ExitCode()
		if code == -1 && wait < 20*time.Second {
			os.Remove(path)
			os.Remove(path + ".lock")
			continue
		}
		if code != 130 || !strings.Contains(out.String(), "No period is seen") || !strings.Contains(out.String(), "interrupted") {
			t.Fatalf("exit %d: %s", code, out)
		}
		break
	}
	code, out, stderr := command(t, nil, fields(line+" --resume --to 3000 --json")...)
	if code != 3 || !strings.Contains(out, `"status":"none-found"`) {
		t.Errorf("resumed, exit %d: %s%s", code, out, stderr)
	}
	if code, _, _ := command(t, nil, fields("period 0.6 --resume --checkpoint "+path)...); code != 2 {
		t.Errorf("the checkpoint of another game: exit %d", code)
	}
}

// --to is a number of heaps: 0 is refused, not taken for no limit.
func TestPeriodToZero(t *testing.T) {
	for _, line := range []string{"period kayles --to 0", "equivalent 0.07 kayles --to 0"} {
		if code, _, stderr := command(t, nil, fields(line)...); code != 2 || !strings.Contains(stderr, "from 1") {
			t.Errorf("%s, exit %d: %s", line, code, stderr)
		}
		if code, _, stderr := command(t, nil, fields(line+" --lang zh")...); code != 2 || !strings.Contains(stderr, "从 1 起") {
			t.Errorf("%s, exit %d: %s", line, code, stderr)
		}
	}
}
