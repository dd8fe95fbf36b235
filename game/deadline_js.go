package game

import (
	"context"
	"time"
)

// WithDeadline is [context.WithDeadlineCause] for work that looks at the clock only
// through its context. In a browser nothing interrupts a computation to let a
// timer end; there the context looks at the clock itself when it is asked.
func WithDeadline(ctx context.Context, at time.Time, cause error) (context.Context, context.CancelFunc) {
	inner, cancel := context.WithCancelCause(ctx)
	d := &deadline{Context: inner, outer: ctx, at: at, cause: cause, cancel: cancel}
	return d, func() { cancel(context.Canceled) }
}

// A deadline is a context that ends when it is asked after its time. One thread
// alone runs in a browser, so that nothing guards over.
type deadline struct {
	context.Context
	outer  context.Context // asked too, for it may be another such one
	at     time.Time
	cause  error
	cancel context.CancelCauseFunc
	over   bool
}

// Deadline is when the context ends.
func (d *deadline) Deadline() (time.Time, bool) {
	if at, ok := d.outer.Deadline(); ok && at.Before(d.at) {
		return at, true
	}
	return d.at, true
}

// Err says whether it has ended, and why.
func (d *deadline) Err() error {
	switch {
	case d.over:
		return context.DeadlineExceeded
	case d.outer.Err() != nil:
		return d.outer.Err()
	case d.Context.Err() != nil:
		return d.Context.Err()
	case time.Now().Before(d.at):
		return nil
	}
	d.over = true
	cause := d.cause
	if cause == nil {
		cause = context.DeadlineExceeded
	}
	d.cancel(cause)
	return context.DeadlineExceeded
}
