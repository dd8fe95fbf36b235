// Package longrun runs computations that take hours: it tells how far they are,
// saves what they have reached from time to time, and goes on from there after
// whatever ended them.
//
// A [Store] is where a run is saved. [NewValues] and [ResumeValues] make one for a
// kernel that keeps all of its values, which are then a file of package valuefile;
// [NewState] and [ResumeState] make one for a run whose state is a few bytes. Both
// hold a lock, so that two processes cannot write one file, and replace the file
// as a whole, so that a run killed at any moment goes on from its last save and
// ends with the same values.
package longrun

import (
	"context"
	"errors"
	"math"
	"time"

	"grundy/game"
)

// A Job is what runs: a sequence.Kernel is one.
type Job interface {
	// Len is how far it is.
	Len() uint64
	// Extend goes on until Len is at least to. When ctx ends it returns
	// ctx.Err() soon, and can be called again to go on.
	Extend(ctx context.Context, to uint64) error
}

// A Store is where a run is saved. Save makes the job's present state durable,
// or returns an error and leaves what was saved before.
type Store interface {
	Save(ctx context.Context) error
}

// Options say what happens during a run. The zero value only runs.
type Options struct {
	Store Store         // where to save; nil for nowhere
	Every time.Duration // how often to save; 0 is a minute
	// Report is told how far the run is, once a second: a run shorter than that
	// reports nothing.
	Report func(Progress)
}

// Endless is the length of a run that ends by itself, nobody knows where.
const Endless = math.MaxUint64

// saveShare bounds the part of the time that goes into saving: the next save
// comes no sooner than this many times what the last one took.
const saveShare = 20

// Run extends the job to the given length. It saves every so often, and once more
// at the end, whether the length was reached, the job failed, or ctx ended; the
// error is then the job's or ctx's, joined by that of the last save if it
// failed too. A save that fails on the way is reported and tried again later.
func Run(ctx context.Context, job Job, to uint64, o Options) error {
	r := newRun(job, to, o)
	return r.end(ctx, r.extend(ctx, to))
}

type run struct {
	job      Job
	o        Options
	meter    *Meter
	nextSave time.Time
	saved    uint64        // the length saved last
	saveTook time.Duration // the last save
	warning  error         // of the last save
}

func newRun(job Job, to uint64, o Options) *run {
	if o.Every <= 0 {
		o.Every = time.Minute
	}
	r := &run{job: job, o: o, nextSave: time.Now().Add(o.Every), saved: job.Len()}
	r.meter = NewMeter(job, to, func(p Progress) {
		p.Saved, p.Warning = r.saved, r.warning
		if o.Report != nil {
			o.Report(p)
		}
	})
	return r
}

// extend extends the job, saves and reports.
func (r *run) extend(ctx context.Context, to uint64) error {
	for r.job.Len() < to {
		until := r.meter.next
		if r.o.Store != nil && r.nextSave.Before(until) {
			until = r.nextSave
		}
		slice, end := game.WithDeadline(ctx, until, nil)
		err := r.job.Extend(slice, to)
		end()
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil && !errors.Is(err, context.DeadlineExceeded) {
			return err
		}
		if r.o.Store != nil && !time.Now().Before(r.nextSave) {
			r.save(ctx)
			r.nextSave = time.Now().Add(max(r.o.Every, saveShare*r.saveTook))
		}
		r.meter.Tick()
	}
	return nil
}

// end saves what is not saved yet, and joins what went wrong with that to err.
func (r *run) end(ctx context.Context, err error) error {
	if r.job.Len() > r.saved {
		if unsaved := r.save(context.WithoutCancel(ctx)); unsaved != nil {
			err = errors.Join(err, unsaved)
		}
	}
	return err
}

// save saves and remembers how it went.
func (r *run) save(ctx context.Context) error {
	if r.o.Store == nil {
		return nil
	}
	start, length := time.Now(), r.job.Len()
	r.warning = r.o.Store.Save(ctx)
	r.saveTook = time.Since(start)
	if r.warning == nil {
		r.saved = length
	}
	return r.warning
}
