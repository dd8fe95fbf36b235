package sequence

import (
	"math/rand/v2"
	"testing"
)

// Each machine marks what the loop over lanes and pairs does.
func TestMarkTwins(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for _, m := range allVectors() {
		for round := range 2000 {
			top := []uint32{15, 31, 63, 127, 255}[round%5]
			cells := make([]uint8, 500)
			for i := range cells {
				cells[i] = uint8(rng.Uint32N(top + 1))
			}
			at := 300 + rng.IntN(100)
			pairs := make([]pair, rng.IntN(9))
			for i := range pairs {
				pairs[i] = pair{back: rng.Uint32N(300), x: 0x01010101 * rng.Uint32N(top+1), lanes: all}
				if rng.IntN(3) == 0 {
					pairs[i].lanes = rng.Uint64()
				}
			}
			groups := int(top+64) / 64
			got, want, portable := make([]lanes, groups), make([]lanes, groups), make([]lanes, groups)
			for g := range groups {
				for i := range block {
					got[g][i] = rng.Uint64() & rng.Uint64() & rng.Uint64()
				}
			}
			copy(want, got)
			copy(portable, got)
			for _, p := range pairs {
				for i := range block {
					if p.lanes>>i&1 == 1 {
						v := cells[at+i-int(p.back)] ^ uint8(p.x)
						want[v/64][i] |= 1 << (v % 64)
					}
				}
			}
			if len(pairs) > 0 {
				for g := range groups {
					m.mark(&got[g], g, top, cells, at, pairs)
				}
				markLanes(portable, cells, at, pairs)
			}
			for g := range groups {
				if got[g] != want[g] || portable[g] != want[g] {
					t.Fatalf("%s: round %d group %d", m.name, round, g)
				}
			}
		}
	}
}

func TestScanTwins(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for _, m := range append(allVectors(), machine{}) {
		for range 3000 {
			twinScan(t, m, rng, func() uint8 { return uint8(rng.Uint32N(256)) })
			twinScan(t, m, rng, func() uint16 { return uint16(rng.Uint32N(256)) | 0x1200 })
		}
	}
}

func twinScan[T uint8 | uint16](t *testing.T, m machine, rng *rand.Rand, value func() T) {
	up, down := make([]T, rng.IntN(900)), make([]T, 900)
	for i := range up {
		up[i] = value()
	}
	for i := range down {
		down[i] = value() & 0xff
	}
	down = down[:len(up)]
	var set targets[T]
	for range 1 + rng.IntN(20)*rng.IntN(2) {
		if v := value(); !set.has(v) {
			set.add(v)
		}
	}
	step, found := hits(m, up, down, &set)
	for i := range up {
		want := set.has(up[i] ^ down[len(down)-1-i])
		if i < step && want || i >= step && i < step+64 && want != (found>>(i-step)&1 == 1) {
			t.Fatalf("%s: pair %d of %d, step %d, hits %x", m.name, i, len(up), step, found)
		}
	}
	if found == 0 && step != len(up) {
		t.Fatal("ended early")
	}
}
