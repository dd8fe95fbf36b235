package check

import (
	"context"
	"testing"

	"grundy/heaps"
	"grundy/sequence"
)

func TestKernel(t *testing.T) {
	for _, text := range []string{"0.77", "0.137", "0.16", "0.56", "0.37", "0.127", "0.106", "0.6", "0.4!6", "4.0", "4!.0", "0.165", "0.14", "0.26", "0.356", "0.774", "0.04", "4.7", "0.6!", "0.9", "0.8", "0.0003", "0.[3]", "4.[3]", "0.07", "0.34", "0.007", "4.3", "0.644"} {
		code, err := heaps.ParseCode(text)
		if err != nil {
			t.Fatal(err)
		}
		n := uint64(12_000)
		if code.MostHeaps() > 2 {
			n = 300
		}
		if _, finite := code.Last(); !finite {
			n = 1000
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
		t.Logf("%s: mask %b domain %v, %d common, %d evidence, top %d", text, k.mask, k.domain, len(k.common), len(k.evidence), k.top)
	}
}

func BenchmarkKernel(b *testing.B) {
	for _, text := range []string{"0.16", "0.56", "0.127", "0.106", "0.26"} {
		b.Run(text, func(b *testing.B) {
			for b.Loop() {
				code, _ := heaps.ParseCode(text)
				k := newKernel(code)
				k.extend(context.Background(), 500_000)
				b.Logf("%s: mask %b domain %v, %d common, %d evidence, top %d rare %d", text, k.mask, k.domain, len(k.common), len(k.evidence), k.top, k.rare)
			}
		})
	}
}
