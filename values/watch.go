package values

import (
	"context"

	"grundy/longrun"
)

// A Watched is a table that reports how far it has been read.
type Watched struct {
	*Table
	meter *longrun.Meter
	read  *reading
}

// Watch is the table for those who read g(from) to g(to) once, in order: report is
// told once a second how many values have been read.
func (t *Table) Watch(from, to uint64, report func(longrun.Progress)) *Watched {
	count := to - from + 1
	if count == 0 {
		count = to // one of 2^64 is not missed
	}
	r := &reading{from: from}
	return &Watched{t, longrun.NewMeter(r, count, report), r}
}

// Read is how many values have been read.
func (w *Watched) Read() uint64 { return w.read.count }

// ReadValues is that of the table.
func (w *Watched) ReadValues(ctx context.Context, dst []uint32, from uint64) (int, error) {
	n, err := w.Table.ReadValues(ctx, dst, from)
	w.count(from, n)
	return n, err
}

// ReadWide is that of the table.
func (w *Watched) ReadWide(ctx context.Context, dst []uint64, from uint64) (int, error) {
	n, err := w.Table.ReadWide(ctx, dst, from)
	w.count(from, n)
	return n, err
}

func (w *Watched) count(from uint64, n int) {
	w.read.count = from - w.read.from + uint64(n)
	w.meter.Tick()
}

// reading is what a meter follows: it goes on only as somebody reads.
type reading struct{ from, count uint64 }

func (r *reading) Len() uint64                          { return r.count }
func (r *reading) Extend(context.Context, uint64) error { return nil }
