package sequence

import (
	"context"
	"math/big"

	"grundy/heaps"
)

// A naive is the mex over a rule's options as they stand: the oracle of these
// tests, and slow.
type naive struct {
	rule   heaps.Rule
	values []uint32
}

func (k *naive) Name() string     { return "naive" }
func (k *naive) Rule() heaps.Rule { return k.rule }
func (k *naive) Len() uint64      { return uint64(len(k.values)) }

func (k *naive) Extend(ctx context.Context, to uint64) error {
	for n := k.Len(); n < to; n++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		var seen big.Int
		k.rule.Options(n, func(_ uint64, left []uint64) bool {
			v := uint32(0)
			for _, m := range left {
				v ^= k.values[m]
			}
			seen.SetBit(&seen, int(v), 1)
			return true
		})
		v := 0
		for seen.Bit(v) == 1 {
			v++
		}
		k.values = append(k.values, uint32(v))
	}
	return nil
}

func (k *naive) Read(dst []uint32, from uint64) int {
	if from >= k.Len() {
		return 0
	}
	return copy(dst, k.values[from:])
}

// A given is a sequence written down by a test, as the values of a rule that has
// none of them.
type given struct {
	rule heaps.Rule
	at   func(n uint64) uint32
	naive
}

func (k *given) Rule() heaps.Rule { return k.rule }

func (k *given) Extend(ctx context.Context, to uint64) error {
	for n := k.Len(); n < to; n++ {
		k.values = append(k.values, k.at(n))
	}
	return ctx.Err()
}

// must returns v; what the tests write down is right.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
