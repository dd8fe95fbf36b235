package evidence

import (
	"context"

	"grundy/certificate"
)

// A valuer writes the Grundy values of components down, each after those of the
// components that its options fall into.
type valuer struct {
	parts  *parts
	write  func(certificate.Step) error
	values map[uint32]uint64
	open   map[uint32]bool // on the stack
	frames []mexFrame
}

// A mexFrame is a component whose options are being valued.
type mexFrame struct {
	part    uint32
	options []pile
	next    int
	has     map[uint64]bool
}

// of writes the values that the value of s needs, and returns it.
func (v *valuer) of(ctx context.Context, s pile) (uint64, error) {
	var x uint64
	for _, n := range s {
		if err := v.settle(ctx, n); err != nil {
			return 0, err
		}
		x ^= v.values[n]
	}
	return x, nil
}

func (v *valuer) settle(ctx context.Context, n uint32) error {
	v.frames = v.frames[:0]
	if _, ok := v.values[n]; ok {
		return nil
	}
	if err := v.enter(ctx, n); err != nil {
		return err
	}
	for len(v.frames) > 0 {
		f := &v.frames[len(v.frames)-1]
		if f.next == len(f.options) {
			x := uint64(0)
			for f.has[x] {
				x++
			}
			if err := v.write(certificate.Value{Of: v.parts.text(pile{f.part}), Is: x}); err != nil {
				return err
			}
			v.values[f.part] = x
			delete(v.open, f.part)
			v.frames = v.frames[:len(v.frames)-1]
			continue
		}
		missing, x := false, uint64(0)
		for _, m := range f.options[f.next] {
			y, ok := v.values[m]
			if !ok {
				missing = true
				if err := v.enter(ctx, m); err != nil {
					return err
				}
				break
			}
			x ^= y
		}
		if !missing {
			f.has[x] = true
			f.next++
		}
	}
	return nil
}

func (v *valuer) enter(ctx context.Context, n uint32) error {
	if v.open[n] {
		return errEndless
	}
	options, err := v.parts.optionsOf(ctx, n)
	if err != nil {
		return err
	}
	v.open[n] = true
	v.frames = append(v.frames, mexFrame{part: n, options: options, has: map[uint64]bool{}})
	return nil
}
