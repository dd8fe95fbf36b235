package longrun

import (
	"context"

	"grundy/sequence"
)

// A Followed is a kernel that reports and saves as it is extended, for those that
// extend it themselves, bit by bit, as a search for a period does.
type Followed struct {
	sequence.Kernel
	run *run
}

// Follow makes one that is expected to reach the given length, or [Endless]. The
// store of o, if there is one, must be that of the kernel.
func Follow(k sequence.Kernel, to uint64, o Options) *Followed {
	return &Followed{k, newRun(k, to, o)}
}

// Extend extends the kernel.
func (f *Followed) Extend(ctx context.Context, to uint64) error { return f.run.extend(ctx, to) }

// Tick reports if a second has passed since the last report, for those who look at
// values for long without computing any.
func (f *Followed) Tick() { f.run.meter.Tick() }

// Close saves what is not saved yet. err is what the work ended with: it is
// returned, joined by the error of the save if that failed.
func (f *Followed) Close(ctx context.Context, err error) error { return f.run.end(ctx, err) }
