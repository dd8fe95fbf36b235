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
	ended bool
	which string // what it was ended for, as far as that is known
}

const (
	guardLook  = 20 * time.Millisecond
	mostSilent = 5 * time.Second
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
		case time.Since(g.seen) > mostSilent:
			g.ended = true // it may be after memory, and its time need not be over
		}
		if g.ended {
			_ = g.child.Kill()
		}
		g.mu.Unlock()
	}
}

// stop ends the guard and says for what it has ended the child; empty if it has not.
func (g *guard) stop() string {
	g.once.Do(func() { close(g.quit); g.timer.Stop() })
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.which
}
