package worker

import (
	"context"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"strconv"
	"sync"
	"time"

	"grundy/game"
	"grundy/script"
)

// A Child is the inside of a child process.
type Child struct {
	Err     *os.File // what takes the place of standard error
	from    uint64
	mu      sync.Mutex
	reports io.Writer // nil where there is no way to report
}

// Inside returns the child that this process is; ok is false where it is none.
func Inside() (c *Child, ok bool) {
	text, ok := os.LookupEnv(variable)
	if !ok {
		return nil, false
	}
	os.Unsetenv(variable)
	from, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return nil, false
	}
	c = &Child{from: from}
	reports, errs := inherited()
	c.Err = errs
	if reports != nil {
		c.reports = reports
	}
	return c, true
}

// report writes a line to the parent. It cannot fail in a way that matters: a parent
// that is gone is not told.
func (c *Child) report(format string, args ...any) {
	if c.reports == nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	_, _ = fmt.Fprintf(c.reports, format+"\n", args...)
}

// Until tells the parent when the time is over: a child of which then nothing is heard
// is ended from outside.
func (c *Child) Until(t time.Time) { c.report("until %d", t.UnixMilli()) }

// Done tells the parent that the child ends in good order.
func (c *Child) Done() { c.report("done") }

// How often the watchdog looks, and how long a program may take to stop.
const (
	look = 3 * time.Millisecond
	slow = time.Second
	// The parent gets a sign of life once in so many looks.
	beats = 30
)

// Session starts a session that is watched: when the process holds more than so many
// bytes, or a program does not stop when it should, it is ended.
func (c *Child) Session(ctx context.Context, memory uint64, limits script.Limits) *script.Session {
	limits.From = c.from
	limits.Watch = func(calls uint64, at script.Place) { c.report("at %d %d %d %q", calls, at.Line, at.Col, at.File) }
	s := script.NewSession(ctx, limits)
	debug.SetMemoryLimit(int64(min(memory, 1<<62)))
	go c.watch(s, memory)
	return s
}

// watch is the watchdog.
func (c *Child) watch(s *script.Session, memory uint64) {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	var since time.Time // a program should have stopped
	for beat := 0; ; time.Sleep(look) {
		if beat++; beat%beats == 1 {
			c.report("beat %d", memory)
		}
		metrics.Read(sample)
		held := sample[0].Value.Uint64()
		if held > memory {
			s.Stop(&game.Limit{Which: "memory", Allowed: memory})
		}
		l := s.Stopped()
		switch {
		case l == nil || !s.Busy():
			since = time.Time{}
			continue
		case since.IsZero():
			since = time.Now()
		}
		if held-memory/2 > memory && held > memory || time.Since(since) > slow {
			c.report("out %s", l.Which)
			os.Exit(exitOut)
		}
	}
}
