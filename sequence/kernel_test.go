package sequence

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"grundy/game"
	"grundy/heaps"
)

// Every kind of kernel goes on in random strides, over cancelled calls, and from
// values taken over at any length.
func TestResume(t *testing.T) {
	rng := rand.New(rand.NewPCG(61, 62))
	rules := []heaps.Rule{code(t, "0.106"), code(t, "0.6"), code(t, "4!.0"), code(t, "0.007"), code(t, "0.33"), code(t, "4.[3]"),
		heaps.Take{Set: set(t, "squares,3..90")}, heaps.AllBut{Set: set(t, "2,5,divisors")}}
	for _, rule := range rules {
		const n = 2500
		want := compute(t, rule, Options{}, n)
		for _, opts := range kernelsOfCodes {
			if f, ok := formOf(asCode(rule)); opts.Kernel != "" && (!ok || len(f.splits) == 0) {
				continue
			}
			k, err := New(rule, opts)
			if err != nil {
				t.Fatal(err)
			}
			for k.Len() < n {
				switch rng.IntN(8) {
				case 0:
					ctx, cancel := context.WithCancel(t.Context())
					cancel()
					k.Extend(ctx, n)
				case 1:
					known := k.Len()
					k, _ = New(rule, opts)
					if err := k.(Restorer).Restore(func(dst []uint32, from uint64) int { return copy(dst, want[from:known]) }, known); err != nil {
						t.Fatal(err)
					}
				}
				if err := k.Extend(t.Context(), min(n, k.Len()+rng.Uint64N(900))); err != nil {
					t.Fatal(err)
				}
			}
			got := make([]uint32, n)
			for at := 0; at < n; {
				at += k.Read(got[at:min(n, at+1+rng.IntN(500))], uint64(at))
			}
			same(t, rule.String(), got, want)
			if k.Read(got, k.Len()) != 0 {
				t.Fatal("read past the end")
			}
		}
	}
}

func asCode(rule heaps.Rule) heaps.Code {
	c, _ := rule.(heaps.Code)
	return c
}

func TestCancel(t *testing.T) {
	for _, text := range []string{"0.6", "0.007", "4.[7]", "0.8"} {
		for _, opts := range []Options{{}, {Kernel: "plain"}} {
			k, err := New(code(t, text), opts)
			if err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
			start := time.Now()
			err = k.Extend(ctx, 1<<31)
			cancel()
			if !errors.Is(err, context.DeadlineExceeded) || time.Since(start) > 5*time.Second {
				t.Fatalf("%s of %s: %v after %v", k.Name(), text, err, time.Since(start))
			}
		}
	}
}

func TestMemoryLimit(t *testing.T) {
	for _, text := range []string{"0.106", "0.007", "0.[3]", "0.77"} {
		k, err := New(code(t, text), Options{Memory: 20_000})
		if err != nil {
			t.Fatal(err)
		}
		var limit *game.Limit
		if err := k.Extend(t.Context(), 1<<20); !errors.As(err, &limit) || limit.Which != "memory" || k.Len() > 20_000 || k.Len() < 5_000 {
			t.Fatalf("%s: %v at %d", text, err, k.Len())
		}
	}
}

func TestUnknownKernel(t *testing.T) {
	var fault *game.Fault
	for _, opts := range []Options{{Kernel: "magic"}, {Kernel: "sets"}, {Kernel: "triples"}} {
		if _, err := New(code(t, "0.77"), opts); !errors.As(err, &fault) {
			t.Fatal(err)
		}
	}
}

// The statistics of Officers at 30000: mask 1ee, 1583 rare heaps and heap 0.
func TestStats(t *testing.T) {
	k, _ := New(code(t, "0.6"), Options{Kernel: "sparse"})
	if err := k.Extend(t.Context(), 40_000); err != nil {
		t.Fatal(err)
	}
	s := k.(Reporter).Stats()
	if !s.Sparse || s.Mask&0x1ff != 0x1ee || s.Domain || len(s.Rare) != 1584 || s.Rare[1583] != 20627 || s.Greatest != 284 {
		t.Fatalf("%+v, %d rare", s, len(s.Rare))
	}
}

// FuzzCodes compares all kernels on arbitrary finite codes.
func FuzzCodes(f *testing.F) {
	f.Add("0.106", uint16(900))
	f.Add("4!.7!06", uint16(700))
	f.Fuzz(func(t *testing.T, text string, n uint16) {
		c, err := heaps.ParseCode(text)
		if err != nil || len(text) > 12 {
			return // no code, or one that takes long
		}
		if _, finite := c.Last(); !finite || c.MostHeaps() > 2 {
			checkRule(t, c, uint64(n%200))
			return
		}
		checkCode(t, c, uint64(n%4000), kernelsOfCodes)
	})
}
