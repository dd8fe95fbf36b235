package worker

import (
	"os"
	"strconv"
	"sync"
	"time"
)

// A guard ends a child whose own watchdog is held up: while one huge operation is
// under way, the runtime of the child may wait for its end with everything else. It
// looks at the memory that the system has given the child, and waits for the
// watchdog's signs of life.
type guard struct {
	child *os.Process
	timer *time.Ticker
	quit  chan struct{}
	once  sync.Once

	mu    sync.Mutex
	most  uint64    // bytes that the child may hold; 0 before it has said so
	seen  time.Time // when the last sign of life came; zero before the first
	until time.Time // when the time is over; zero where it is not bounded
	ended bool
	which string // what it was ended for, as far as that is known
}

const (
	guardLook  = 20 * time.Millisecond
	mostSilent = 5 * time.Second
	// So long it may be silent when its time is over.
	mostSilentLate = 700 * time.Millisecond
)

func newGuard(child *os.Process) *guard {
	g := &guard{child: child, timer: time.NewTicker(guardLook), quit: make(chan struct{})}
	go g.run()
	return g
}

// beat takes a sign of life, which says how much the child may hold.
func (g *guard) beat(text string) {
	most, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return
	}
	g.mu.Lock()
	g.most, g.seen = most, time.Now()
	g.mu.Unlock()
}

// end takes the time at which the child's time is over, the first that it says.
func (g *guard) end(text string) {
	at, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return
	}
	g.mu.Lock()
	if g.until.IsZero() {
		g.until = time.UnixMilli(at)
	}
	g.mu.Unlock()
}

func (g *guard) run() {
	for {
		select {
		case <-g.quit:
			return
		case <-g.timer.C:
		}
		g.mu.Lock()
		switch held, ok := resident(g.child.Pid); {
		case g.most == 0:
		case ok && held/5*4 > g.most:
			g.ended, g.which = true, "memory"
		case !g.until.IsZero() && time.Since(g.until) > mostSilentLate && time.Since(g.seen) > mostSilentLate:
			g.ended, g.which = true, "time"
		case time.Since(g.seen) > mostSilent:
			g.ended = true // it may be after memory, and its time need not be over
		}
		if g.ended {
			_ = g.child.Kill()
		}
		g.mu.Unlock()
	}
}

// stop ends the guard and says for what it has ended the child, empty if it has not,
// and when the child's time is over.
func (g *guard) stop() (which string, until time.Time) {
	g.once.Do(func() { close(g.quit); g.timer.Stop() })
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.which, g.until
}
