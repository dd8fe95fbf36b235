package batch

import (
	"context"
	"sync"
	"time"
)

// timed is a context that ends at a deadline, like one of context.WithDeadline,
// but sets no timer until somebody waits for it: most lines of a batch are
// answered in a microsecond.
type timed struct {
	context.Context
	deadline time.Time
	once     sync.Once
	inner    context.Context // made when Done is asked for
	cancel   context.CancelFunc
}

// start makes it a child of ctx that ends after so long. It must have ended
// before.
func (t *timed) start(ctx context.Context, timeout time.Duration) {
	*t = timed{Context: ctx, deadline: time.Now().Add(timeout)}
}

// Deadline is when the context ends.
func (t *timed) Deadline() (time.Time, bool) { return t.deadline, true }

// Err says whether it has ended, and why.
func (t *timed) Err() error {
	if err := t.Context.Err(); err != nil {
		return err
	}
	if !time.Now().Before(t.deadline) {
		return context.DeadlineExceeded
	}
	return nil
}

// Done is closed when it ends.
func (t *timed) Done() <-chan struct{} {
	t.once.Do(func() { t.inner, t.cancel = context.WithDeadline(t.Context, t.deadline) })
	return t.inner.Done()
}

// end stops the timer, if there is one.
func (t *timed) end() {
	if t.cancel != nil {
		t.cancel()
	}
}
