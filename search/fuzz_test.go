package search

import (
	"encoding/binary"
	"reflect"
	"testing"
)

// FuzzMemo enters random codes under random keys into each kind of memo and
// compares it with a Go map.
func FuzzMemo(f *testing.F) {
	f.Add([]byte("abcdabceabcfabcg"), uint8(3))
	f.Add([]byte{0, 0, 0, 0, 255, 255, 255, 255, 7, 0, 0, 0, 8, 0, 0, 0}, uint8(200))
	f.Fuzz(func(t *testing.T, data []byte, spread uint8) {
		var keys []uint64
		for ; len(data) >= 4; data = data[4:] {
			k := uint64(binary.LittleEndian.Uint32(data))
			for i := range uint64(spread) {
				keys = append(keys, k+i*i)
			}
			keys = append(keys, k<<32|k)
		}
		checkMemo(t, keys, func(k uint64) uint8 { return uint8(k) })
		checkMemo(t, keys, func(k uint64) uint32 { return uint32(k) })
		checkMemo(t, keys, func(k uint64) uint64 { return k })
		checkMemo(t, keys, func(k uint64) [3]uint16 { return [3]uint16{uint16(k), uint16(k >> 16), uint16(k >> 32)} })
		checkMemo(t, keys, func(k uint64) [2]uint64 { return [2]uint64{k, k % 3} })
	})
}

func checkMemo[P comparable](t *testing.T, keys []uint64, position func(uint64) P) {
	m := &meter{}
	memo, err := newMemo[P](m)
	if err != nil {
		t.Fatal(err)
	}
	want := map[P]uint32{}
	for i, k := range keys {
		p := position(k)
		if got := memo.get(p); got != want[p] {
			t.Fatalf("%v: %d, want %d", p, got, want[p])
		}
		code := known + uint32(i)*uint32(k%5)
		if k%7 == 0 {
			code = open
		}
		if err := memo.set(p, code); err != nil {
			t.Fatal(err)
		}
		want[p] = code
	}
	var positions []P
	for p := range want {
		positions = append(positions, p)
	}
	for len(positions) > 0 {
		part := positions[:min(chunk, len(positions))]
		codes := make([]uint32, len(part))
		memo.look(part, codes)
		for i, p := range part {
			if codes[i] != want[p] || memo.get(p) != want[p] {
				t.Fatalf("%v: %d, want %d", p, codes[i], want[p])
			}
		}
		positions = positions[len(part):]
	}
	if memo.release(); m.stats.Memory != 0 {
		t.Errorf("%d bytes are left", m.stats.Memory)
	}
}

// Enough keys for every memo to divide and grow its shards.
func TestMemo(t *testing.T) {
	var keys []uint64
	for i := range uint64(100_000) {
		keys = append(keys, i*i*2654435761, i)
	}
	checkMemo(t, keys, func(k uint64) uint32 { return uint32(k) })
	checkMemo(t, keys, func(k uint64) uint64 { return k })
	checkMemo(t, keys, func(k uint64) [2]uint64 { return [2]uint64{k, 1} })
}

func TestPlain(t *testing.T) {
	type padded struct {
		A uint8
		B uint16
	}
	type blank struct {
		A uint8
		_ uint8
	}
	type named struct{ S [2]int8 }
	for _, c := range []struct {
		got, want bool
	}{
		{isPlain[[4]uint8](), true}, {isPlain[named](), true}, {isPlain[bool](), true}, {isPlain[[2]named](), true},
		{isPlain[struct{}](), true}, {isPlain[int](), true},
		{isPlain[padded](), false}, {isPlain[blank](), false}, {isPlain[float32](), false}, {isPlain[string](), false},
		{isPlain[*int](), false}, {isPlain[any](), false}, {isPlain[[1]float64](), false}, {isPlain[struct{ C chan int }](), false},
	} {
		if c.got != c.want {
			t.Errorf("%+v", c)
		}
	}
}

func isPlain[P any]() bool { return plain(reflect.TypeFor[P]()) }
