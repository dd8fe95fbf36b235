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
	budget  pause
	full    uint64
}

const (
	densePairs = 512     // pairs marked one by one
	denseWide  = 1 << 14 // pairs compared with several values; the rest only with the least
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
			markPairs(d.marks.seen, d.marks.stamp, 0, d.values[1:], down, size)
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
	for {
		var targets [scanWidth]T
		from := d.marks.mex()
		for i := range targets {
			if from > uint32(^T(0)) {
				if i == 0 {
					return 0, errWide
				}
				targets[i] = targets[0]
				continue
			}
			targets[i] = T(from)
			for from++; int(from) < len(d.marks.seen) && d.marks.seen[from] == d.marks.stamp; from++ {
			}
			d.marks.reach(from)
		}
		alive := d.compare(n, densePairs, denseWide, targets)
		// Those alive are ascending. The least is the mex unless a later pair
		// gives it, then the next, and so on.
		for _, v := range alive {
			if v, ok := d.last(n, v); ok {
				return v, nil
			}
		}
	}
}

// last reports whether no pair from denseWide on gives v.
func (d *dense[T]) last(n uint64, v T) (T, bool) {
	one := [scanWidth]T{v, v, v, v}
	return v, len(d.compare(n, denseWide, 1<<62, one)) > 0
}

// compare takes the pairs whose smaller heap a has from < a <= to out of the
// targets, ascending, and marks what it takes out.
func (d *dense[T]) compare(n, from, to uint64, targets [scanWidth]T) []T {
	alive := append(make([]T, 0, scanWidth), targets[0])
	for i := 1; i < scanWidth && targets[i] != targets[0]; i++ {
		alive = append(alive, targets[i])
	}
	for _, s := range d.form.splits {
		end := min(s.limit(n), to)
		if from >= end {
			continue
		}
		size := int(end - from)
		up := d.values[from+1:][:size]
		down := d.values[n-s.t-end:][:size]
		for i := 0; i < size; i += 64 {
			step, found := hits(d.machine, up[i:], down[:size-i], &targets)
			i += step
			if found == 0 {
				break
			}
			for ; found != 0; found &= found - 1 {
				at := i + bits.TrailingZeros64(found)
				d.marks.mark(uint32(up[at] ^ down[size-1-at]))
			}
			still := alive[:0]
			for _, v := range alive {
				if d.marks.seen[v] != d.marks.stamp {
					still = append(still, v)
				}
			}
			if alive = still; len(alive) == 0 {
				return nil
			}
			for j := range targets {
				targets[j] = alive[min(j, len(alive)-1)]
			}
		}
	}
	return alive
}
