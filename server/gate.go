package server

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"grundy/operation"
	"grundy/words"
)

// A gate keeps questions from taking more memory and time than there is.
//
// Most questions are answered in microseconds; they pass at once, up to many at a
// time. One that is not done after briefTime is stopped and waits for one of the few
// long places, where it begins anew: so that however many hard questions there are,
// the easy ones are answered at once, and the memory taken is bounded by what the
// long places may take, and what can be taken in briefTime. An operation that
// streams goes to a long place directly.
type gate struct {
	brief, long chan struct{}
	bodies      chan struct{} // for large ones
	waiting     atomic.Int64
}

const (
	briefPlaces = 64
	bodyPlaces  = 32
	briefTime   = 100 * time.Millisecond
	queueTime   = 10 * time.Second // how long a question waits for a place
	queueLength = 64               // how many wait for a long place
)

func newGate(long int) *gate {
	return &gate{brief: make(chan struct{}, briefPlaces), long: make(chan struct{}, long), bodies: make(chan struct{}, bodyPlaces)}
}

// errLong says that a question takes longer than briefTime.
var errLong = errors.New("a long question")

// answer answers a question; leave must be called when the answer is no longer
// kept in memory. errBusy
// is told where no place came free.
func (g *gate) answer(ctx context.Context, long bool, ask func(context.Context) ([]byte, error)) (out []byte, leave func(), err error) {
	if !long {
		if err := g.enter(ctx, g.brief, nil); err != nil {
			return nil, func() {}, err
		}
		leave = func() { <-g.brief }
		inner, cancel := context.WithCancelCause(ctx)
		timer := time.AfterFunc(briefTime, func() { cancel(errLong) })
		out, err = g.guarded(leave, func() ([]byte, error) { return ask(inner) })
		timer.Stop()
		toolong := context.Cause(inner) == errLong
		cancel(nil)
		if !toolong {
			return out, leave, err
		}
		leave()
	}
	if err := g.enter(ctx, g.long, &g.waiting); err != nil {
		return nil, func() {}, err
	}
	leave = func() { <-g.long }
	out, err = g.guarded(leave, func() ([]byte, error) { return ask(ctx) })
	return out, leave, err
}

// guarded leaves the place if the question panics.
func (g *gate) guarded(leave func(), ask func() ([]byte, error)) (out []byte, err error) {
	done := false
	defer func() {
		if !done {
			leave()
		}
	}()
	out, err = ask()
	done = true
	return out, err
}

// errBusy says that no place came free.
var errBusy = errors.New("busy")

// enter waits for a place.
func (g *gate) enter(ctx context.Context, places chan struct{}, waiting *atomic.Int64) error {
	select {
	case places <- struct{}{}:
		return nil
	default:
	}
	if waiting != nil {
		defer waiting.Add(-1)
		if waiting.Add(1) > queueLength {
			return errBusy
		}
	}
	timer := time.NewTimer(queueTime)
	defer timer.Stop()
	select {
	case places <- struct{}{}:
		return nil
	case <-timer.C:
		return errBusy
	case <-ctx.Done():
		return ctx.Err()
	}
}

// busy is the problem of who found no place.
func busy(lang words.Lang) *operation.Problem {
	return operation.NewProblem(503, "busy", words.P("server.busy"), words.P("server.busy.hint"), lang)
}
