//go:build !js

package game

import (
	"context"
	"time"
)

// WithDeadline is [context.WithDeadlineCause] for work that looks at the clock only
// through its context. In a browser nothing interrupts a computation to let a
// timer end; there the context looks at the clock itself when it is asked.
func WithDeadline(ctx context.Context, at time.Time, cause error) (context.Context, context.CancelFunc) {
	return context.WithDeadlineCause(ctx, at, cause)
}
