package sequence

import (
	"context"
	"slices"
	"testing"
)

// A window gives the kernel's values, over many slides, and goes on from a saved
// state.
func TestWindow(t *testing.T) {
	ctx := context.Background()
	for _, text := range []string{"0.106", "0.77"} {
		for _, portable := range []bool{false, true}[:1+len(text)/5] {
			opts := Options{Portable: portable, Window: 1 << 14}
			const n = 120_000
			want := compute(t, code(t, text), opts, n)
			w, err := NewWindow(code(t, text), opts)
			if err != nil {
				t.Fatal(err)
			}
			buf := make([]uint32, 5000)
			for w.Len() < n {
				at := w.Len()
				if err := w.Extend(ctx, min(n, at+uint64(len(buf)))); err != nil {
					t.Fatalf("%s: %v", text, err)
				}
				got := buf[:w.Read(buf, at)]
				if uint64(len(got)) != w.Len()-at {
					t.Fatal("short read")
				}
				same(t, text, got, want[at:at+uint64(len(got))])
				if s, ok := w.State(); ok && at > n/2 && at < n/2+5000 {
					again, _ := NewWindow(code(t, text), opts)
					if err := again.Restore(ctx, s); err != nil {
						t.Fatal(err)
					}
					w = again
				}
			}
			e := w.Evidence()
			if e.From != 4<<14 || e.To != n || e.Deepest >= 1<<14 || len(e.Rare) == 0 {
				t.Fatalf("%s: %+v", text, e)
			}
			oldest := make([]uint32, 1)
			if w.Read(oldest, n-1<<14) != 1 || w.Read(oldest, n-1<<14-1) != 0 {
				t.Fatal("the window is not as wide as it says")
			}
			if !slices.Equal(w.Cells()[:5], w.Cells()[:5]) || len(w.Cells()) != 1<<14 {
				t.Fatal("cells")
			}
		}
	}
}

// A window is refused where rare heaps do not stay in its reach.
func TestWindowTooSmall(t *testing.T) {
	w, err := NewWindow(code(t, "0.6"), Options{Window: 1 << 14})
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Extend(context.Background(), 1<<17); err == nil {
		t.Fatal("the rare heap 20627 does not fit")
	}
	for _, text := range []string{"0.3", "0.[7]", "0.8"} {
		if _, err := NewWindow(code(t, text), Options{}); err == nil {
			t.Fatal(text)
		}
	}
}
