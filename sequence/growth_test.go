package sequence

import (
	"errors"
	"testing"

	"grundy/game"
	"grundy/heaps"
)

// While an array grows the old and the new one are within the memory, and at least
// two thirds of it hold values in the end.
func TestGrowth(t *testing.T) {
	for _, width := range []uint64{1, 2, 4} {
		for memory := uint64(5); memory < 1<<40; memory += memory/7 + 1 {
			have := uint64(0)
			for {
				size, ok := grown(have, have+1, 0, width, memory)
				if !ok {
					break
				}
				if size <= have || (have+size)*width > memory {
					t.Fatalf("%d bytes: from %d to %d cells of %d bytes", memory, have, size, width)
				}
				have = size
			}
			if memory > 1<<16 && have*width*3 < memory*2-12 {
				t.Errorf("%d bytes: %d cells of %d bytes in the end", memory, have, width)
			}
		}
	}
	if size, ok := grown(1000, 1001, 30000, 1, 1<<20); !ok || size != 30000 {
		t.Errorf("for 30000 cells %d are made", size)
	}
}

// Kernels that change their method end within the memory, and hold what fits in.
func TestMemoryHeld(t *testing.T) {
	const memory = 1 << 19
	for _, name := range []string{"0.106", "0.07", "0.4", "0.[3]"} {
		k := must(New(must(heaps.ParseCode(name)), Options{Memory: memory}))
		limit := (*game.Limit)(nil)
		if err := k.Extend(t.Context(), memory); !errors.As(err, &limit) || limit.Which != "memory" {
			t.Errorf("%s: %v", name, err)
		}
		if k.Len() < memory/4/3 { // four bytes a value at most
			t.Errorf("%s: %d values", name, k.Len())
		}
		if c, ok := k.(*coded); ok && c.engine.held() > memory {
			t.Errorf("%s: %d bytes", name, c.engine.held())
		}
	}
}
