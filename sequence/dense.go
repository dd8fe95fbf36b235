package sequence

import (
	"context"
	"sync"

	"grundy/game"
)

// The dense method is for codes without a sparse space. It marks the options of
// the first pairs one by one; that leaves few values below the mex that are not
// marked yet. All other pairs are then only compared with the least of those,
// many pairs at a time (see hits), until one is left that no pair gives.
//
// N values take N*N/4 pairs a splitting digit, as by the plain method, but most
// of them pass through in blocks of 64.
//
// A heap does not depend on the few before it that no move leaves; so many can be
// computed at once, each on a processor of its own.
type dense[T uint8 | uint16] struct {
	form    form
	memory  uint64
	values  []T
	seekers []*seeker[T] // one a worker
	budget  pause
	alone   uint64 // heaps below this one are computed one by one
}

// denseAlone is the heap below which a value takes too little time to share.
const denseAlone = 1 << 15

func newDense[T uint8 | uint16](f form, opts Options) *dense[T] {
	d := &dense[T]{form: f, memory: opts.memory(), alone: denseAlone}
	for range max(1, min(opts.Workers, f.apart())) {
		d.seekers = append(d.seekers, newSeeker[T](f, machineFor(opts)))
	}
	return d
}

// apart is how many heaps in a row do not depend on each other.
func (f form) apart() int {
	apart := f.last + 1
	for _, s := range f.splits {
		apart = min(apart, s.t+1)
	}
	for _, t := range f.singles {
		apart = min(apart, t)
	}
	return int(apart)
}

func (d *dense[T]) name() string {
	if ^T(0) == 255 {
		return "dense"
	}
	return "dense-16"
}

func (d *dense[T]) len() uint64 { return uint64(len(d.values)) }

func (d *dense[T]) read(dst []uint32, from uint64) int {
	if from >= d.len() {
		return 0
	}
	return spread(dst, d.values[from:])
}

// load takes over known values.
func (d *dense[T]) load(read func(dst []uint32, from uint64) int, n uint64) error {
	var buf [4096]uint32
	if err := d.reserve(n, n); err != nil {
		return err
	}
	for d.len() < n {
		got := read(buf[:min(uint64(len(buf)), n-d.len())], d.len())
		if got == 0 {
			return errMissing
		}
		for _, v := range buf[:got] {
			if v > uint32(^T(0)) {
				return errWide
			}
			d.values = append(d.values, T(v))
		}
	}
	return nil
}

// reserve makes room for n values, of to that are wanted.
func (d *dense[T]) reserve(n, to uint64) (err error) {
	values, ok := reserved(d.values, n, d.memory)
	if !ok {
		return &game.Limit{Which: "memory", Allowed: d.memory, Needed: to * widthOf[T](), Reached: d.len()}
	}
	d.values = values
	return nil
}

func (d *dense[T]) held() uint64        { return uint64(cap(d.values)) * widthOf[T]() }
func (d *dense[T]) allow(memory uint64) { d.memory = memory }

// extend computes until len is to; no move may empty a heap there.
func (d *dense[T]) extend(ctx context.Context, to uint64) error {
	for d.len() < to {
		if err := d.budget.check(ctx); err != nil {
			return err
		}
		n := d.len()
		batch := 1
		if n >= d.alone {
			batch = min(len(d.seekers), int(min(to-n, 64)))
		}
		if err := d.reserve(n+uint64(batch), to); err != nil {
			return err
		}
		var rest sync.WaitGroup
		for i, seeker := range d.seekers[1:batch] {
			rest.Go(func() { seeker.seek(d.values, n+1+uint64(i)) })
		}
		d.seekers[0].seek(d.values, n)
		rest.Wait()
		for _, s := range d.seekers[:batch] {
			if s.err != nil {
				return s.err
			}
			d.values = append(d.values, s.found)
		}
		for _, s := range d.form.splits {
			d.budget.spend(s.limit(n) / 16 * uint64(batch))
		}
	}
	return nil
}
