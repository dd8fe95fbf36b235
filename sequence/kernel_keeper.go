package sequence

import (
	"context"

	"grundy/game"
)

// A keeper is what the kernels that go heap by heap share: the values known and
// the loop around them.
type keeper struct {
	opts   Options
	values store
	marks  marker
	pause  pause
}

func newKeeper(opts Options) keeper {
	k := keeper{opts: opts}
	k.marks.next()
	return k
}

// Len is how many values are known.
func (k *keeper) Len() uint64 { return k.values.len() }

// Read copies known values; see [Kernel].
func (k *keeper) Read(dst []uint32, from uint64) int { return k.values.read(dst, from) }

// extend computes values in turn and tells know each of them.
func (k *keeper) extend(ctx context.Context, to uint64, value func(n uint64) uint32, know func(n uint64, v uint32)) error {
	for n := k.Len(); n < to; n++ {
		if err := k.pause.check(ctx); err != nil {
			return err
		}
		full := func() error {
			return &game.Limit{Which: "memory", Allowed: k.opts.memory(), Needed: k.values.bytes(to), Reached: n}
		}
		if !k.values.reserve(0, k.opts.memory()) {
			return full()
		}
		k.pause.spend(8)
		v := value(n)
		if !k.values.reserve(v, k.opts.memory()) {
			return full()
		}
		know(n, v)
		k.values.append(v)
	}
	return nil
}

// restore takes over values and tells know each of them.
func (k *keeper) restore(values func(dst []uint32, from uint64) int, n uint64, know func(n uint64, v uint32)) error {
	var buf [4096]uint32
	for k.Len() < n {
		got := values(buf[:min(uint64(len(buf)), n-k.Len())], k.Len())
		if got == 0 {
			return errMissing
		}
		for _, v := range buf[:got] {
			k.marks.reach(v)
			know(k.Len(), v)
			k.values.append(v)
		}
	}
	return nil
}
