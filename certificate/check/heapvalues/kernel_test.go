package heapvalues

import (
	"context"
	"testing"

	"grundy/heaps"
	"grundy/sequence"
)

// The kernel computes what the plain kernel of package sequence does: with spaces of
// both types, with values past 64 and 256, with heaps that must be unequal, and where
// it finds no space.
func TestKernel(t *testing.T) {
	for _, text := range []string{"0.77", "0.16", "0.56", "0.37", "0.127", "0.106", "4.0", "4!.0", "0.14", "0.774", "0.6!", "0.9", "0.[3]", "4.[3]", "0.644"} {
		code, err := heaps.ParseCode(text)
		if err != nil {
			continue
		}
		n := uint64(5000)
		if _, finite := code.Last(); !finite || code.MostHeaps() > 2 {
			n = 200
		}
		want, err := sequence.New(code, sequence.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if err := want.Extend(context.Background(), n); err != nil {
			t.Fatal(err)
		}
		k := newKernel(code)
		if err := k.extend(context.Background(), n); err != nil {
			t.Fatal(err)
		}
		values := make([]uint32, n)
		for at := uint64(0); at < n; {
			at += uint64(want.Read(values[at:], at))
		}
		for i, v := range values {
			if k.values[i] != v {
				t.Errorf("%s: g(%d) = %d, want %d", text, i, k.values[i], v)
				break
			}
		}
	}
}

// What a check of a long recomputation takes, against the kernel of package sequence.
func BenchmarkKernel(b *testing.B) {
	for text, n := range map[string]uint64{"0.16": 509_622, "0.56": 653_573, "0.127": 93_200} {
		code, err := heaps.ParseCode(text)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(text+"/check", func(b *testing.B) {
			for b.Loop() {
				if err := newKernel(code).extend(context.Background(), n); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(text+"/sequence", func(b *testing.B) {
			for b.Loop() {
				k, err := sequence.New(code, sequence.Options{})
				if err != nil {
					b.Fatal(err)
				}
				if err := k.Extend(context.Background(), n); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
