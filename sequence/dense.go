package sequence

import (
	"context"
	"math/bits"

	"grundy/game"
)

// The dense method is for codes without a sparse space. It marks the options of
// the first pairs one by one; that leaves few values below the mex that are not
// marked yet. All other pairs are then only compared with the least of those,
// many pairs at a time (see hits), until one is left that no pair gives.
//
// N values take N*N/4 pairs a splitting digit, as by the plain method, but most
// of them pass through in blocks of 64.
type dense[T uint8 | uint16] struct {
	form    form
	memory  uint64
	machine machine
	values  []T
	marks   marker
	set     targets[T]
	budget  pause
}

const (
	densePairs   = 2048    // pairs of a digit marked one by one
	denseTargets = 64      // values that the pairs after those are compared with
	denseStep    = 1 << 14 // pairs before those are made fewer
)

func newDense[T uint8 | uint16](f form, opts Options) *dense[T] {
	return &dense[T]{form: f, memory: opts.memory(), machine: machineFor(opts)}
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
	d.marks.next()
	for d.len() < n {
		got := read(buf[:min(uint64(len(buf)), n-d.len())], d.len())
		if got == 0 {
			return errMissing
		}
		for _, v := range buf[:got] {
			if v > uint32(^T(0)) {
				return errWide
			}
			d.marks.reach(v)
			d.values = append(d.values, T(v))
		}
	}
	return nil
}

// extend computes until len is to; no move may empty a heap there.
func (d *dense[T]) extend(ctx context.Context, to uint64) error {
	for d.len() < to {
		if err := d.budget.check(ctx); err != nil {
			return err
		}
		n := d.len()
		if width := uint64(bits.Len32(uint32(^T(0))) / 8); (n+1)*width > d.memory {
			return &game.Limit{Which: "memory", Allowed: d.memory, Needed: to * width, Reached: n}
		}
		d.marks.next()
		for _, t := range d.form.singles {
			d.marks.mark(uint32(d.values[n-t]))
		}
		for _, s := range d.form.splits {
			size := min(densePairs, int(s.limit(n)))
			down := d.values[n-s.t-uint64(size):]
			markPairs(&d.marks, d.values[1:], down, size)
			d.budget.spend(s.limit(n) / 16)
		}
		v, err := d.settle(n)
		if err != nil {
			return err
		}
		d.values = append(d.values, v)
	}
	return nil
}

// settle finds the least value that is marked neither yet nor by any other pair.
func (d *dense[T]) settle(n uint64) (T, error) {
	for set := &d.set; ; {
		set.clear()
		for v := d.marks.mex(); set.count < denseTargets && set.fits(v); v++ {
			d.marks.reach(v)
			if d.marks.seen[v] != d.marks.stamp {
				set.add(T(v))
			}
		}
		if set.count == 0 {
			return 0, errWide
		}
		d.compare(n, set)
		if set.count > 0 {
			// What is left below the least of the set was marked.
			return set.least(), nil
		}
	}
}

// compare takes the values of the pairs that are not marked yet out of the set,
// and marks them. The set is kept small as the pairs go on: only its least
// matters in the end.
func (d *dense[T]) compare(n uint64, set *targets[T]) {
	done := 0
	for _, s := range d.form.splits {
		end := s.limit(n)
		for from := uint64(densePairs); from < end && set.count > 0; {
			to := min(end, from+denseStep)
			if done += int(to - from); done > 4*denseStep {
				set.keep(3)
			} else if done > denseStep {
				set.keep(12)
			}
			d.take(n, s.t, from, to, set)
			from = to
		}
	}
}

// take is compare for the pairs whose smaller heap a has from < a <= to.
func (d *dense[T]) take(n, t, from, to uint64, set *targets[T]) {
	size := int(to - from)
	up := d.values[from+1:][:size]
	down := d.values[n-t-to:][:size]
	for i := 0; i < size && set.count > 0; i += 64 {
		step, found := hits(d.machine, up[i:], down[:size-i], set)
		i += step
		for ; found != 0; found &= found - 1 {
			at := i + bits.TrailingZeros64(found)
			if x := up[at] ^ down[size-1-at]; set.has(x) {
				set.remove(x)
				d.marks.mark(uint32(x))
			}
		}
	}
}
