// Package worker runs this program once more as a child process, in which programs
// that users wrote can be let loose: they may use up its memory or its time, and the
// parent still tells what happened, and at which line.
//
// The child does the whole job with the parent's arguments and streams, so that the
// search stands next to the interpreter and no option has to travel. Through a pipe
// it reports every few milliseconds where the programs are. A watchdog in it counts
// its memory; where a program cannot be stopped in good order, because it is inside
// of one huge operation, the child ends itself, or the system ends it. What programs
// do is determined by their source, so the parent then lets a second child repeat it
// without streams, and report each statement from where the first was last seen: the
// last one reported is the one that did it.
//
// All of this works on Linux. Elsewhere on Unix the system does not end the child
// together with a parent that is killed, and where files cannot be handed to a child
// (Windows) a child that dies is told without the line.
package worker

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"time"

	"grundy/script"
)

// variable is the variable of the environment that tells a child what it is: the
// call of a program from which it reports every statement, or 0.
const variable = "GRUNDY_WORKER"

// A Job is what a child does.
type Job struct {
	Args []string // what the program is called with, without its name
	Env  []string // KEY=VALUE, besides the parent's
	In   io.Reader
	Out  io.Writer
	Err  io.Writer

	Again string // what the second child reads in place of In
}

// An End is how a job ended.
type End struct {
	Code int // the child's exit code, where it ended in good order
	// Died tells that it did not. Which says what had run out, "memory" or "time",
	// as far as is known, and At where the programs were.
	Died  bool
	Which string
	At    script.Place
}

// How long the second child may take to come to the fatal statement, and how long
// one lasts before it is taken to be that.
const (
	mostRepeat = 30 * time.Second
	stuck      = 700 * time.Millisecond
	leastLate  = 2 * time.Second // it may take so long when the time is over or nearly
)

// Run does a job in a child. When ctx ends, the child is interrupted as by Ctrl-C. An
// error says that no child could be started.
func Run(ctx context.Context, j Job) (End, error) {
	// On Linux the child dies with the thread that started it.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	last, end, err := j.run(ctx, 0, nil)
	most := mostRepeat
	if !last.until.IsZero() {
		most = min(most, max(leastLate, time.Until(last.until)))
	}
	if err != nil || !end.Died {
		return end, err
	}
	end.At = last.at
	if ctx.Err() != nil {
		return end, nil
	}
	again := Job{Args: j.Args, Env: j.Env, In: strings.NewReader(j.Again), Out: io.Discard, Err: io.Discard}
	ctx, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	var mu sync.Mutex
	watch := time.AfterFunc(most, cancel)
	defer watch.Stop()
	exact, second, err := again.run(ctx, max(last.calls, 1), func() {
		mu.Lock()
		watch.Reset(stuck)
		mu.Unlock()
	})
	if err == nil && (second.Died || ctx.Err() != nil) && exact.calls >= last.calls {
		end.At = exact.at
	}
	return end, nil
}

// A report is where the programs were.
type report struct {
	calls uint64
	at    script.Place
	until time.Time // when the time of the child is over, where it said so
}

// run starts a child and waits for its end. last is its last report.
func (j Job) run(ctx context.Context, from uint64, each func()) (last report, end End, err error) {
	self, err := os.Executable()
	if err != nil {
		return last, end, err
	}
	cmd := exec.CommandContext(ctx, self, j.Args...)
	cmd.Env = append(append(os.Environ(), j.Env...), variable+"="+strconv.FormatUint(from, 10), "GOTRACEBACK=none")
	cmd.Stdin, cmd.Stdout = j.In, j.Out
	cmd.WaitDelay = 5 * time.Second
	if each == nil {
		cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	}
	reports, streams, err := join(cmd, j.Err)
	if err != nil {
		return last, end, err
	}
	if err = cmd.Start(); err != nil {
		streams.abandon()
		return last, end, err
	}
	streams.started()
	done := false
	guard := newGuard(cmd.Process)
	defer guard.stop()
	if reports != nil {
		lines := bufio.NewScanner(reports)
		for lines.Scan() {
			word, rest, _ := strings.Cut(lines.Text(), " ")
			switch word {
			case "at":
				var r report // a line that is cut off says nothing
				if _, err := fmt.Sscanf(rest, "%d %d %d %q", &r.calls, &r.at.Line, &r.at.Col, &r.at.File); err == nil {
					last = r
					if each != nil {
						each()
					}
				}
			case "beat":
				guard.beat(rest)
			case "until":
				guard.end(rest)
			case "out":
				if rest == "memory" || rest == "time" {
					end.Which = rest
				}
			case "done":
				done = true
			}
		}
		// What is no line is not read, but a child is not kept waiting for a reader.
		_, _ = io.Copy(io.Discard, reports)
	}
	err = cmd.Wait()
	streams.finished()
	exit := (*exec.ExitError)(nil)
	if err != nil && !errors.As(err, &exit) && !errors.Is(err, exec.ErrWaitDelay) && ctx.Err() == nil {
		return last, end, err
	}
	which, until := guard.stop()
	if which != "" {
		end.Which = which
	}
	last.until = until
	end.Code = cmd.ProcessState.ExitCode()
	end.Died = !done
	if reports == nil {
		end.Died = end.Code < 0 || end.Code == exitOut
	}
	return last, end, nil
}

// exitOut is the exit code of a child that ends itself.
const exitOut = 97
