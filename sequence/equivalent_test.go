package sequence

import (
	"context"
	"math/rand/v2"
	"testing"

	"grundy/heaps"
)

// From the OEIS and Winning Ways, chapter 4: games that are one another shifted.
func TestStandardForm(t *testing.T) {
	for _, c := range []struct {
		code, want string
		shift      uint64
	}{
		{"0.07", "0.137", 1}, // Dawson's Kayles and Dawson's Chess
		{"0.45", "0.177", 1}, // A071435
		{"0.450", "0.177", 1},
		{"0.47", "0.177", 1},
		{"0.454", "0.1777", 1},  // A071509
		{"0.06", "0.1337", 2},   // A071427
		{"0.007", "0.11337", 2}, // A071426
		{"0.6", "0.37", 1},      // A071433
		{"0.77", "0.77", 0},
		{"0.0", "0.0", 0},
		{"4.0", "0.7", 1},
		{"0.[2]", "0.[3]", 1},
		{"4!.0", "0.36!", 2}, // Grundy's game
	} {
		got, shift := StandardForm(must(heaps.ParseCode(c.code)))
		if got.String() != c.want || shift != c.shift {
			t.Errorf("%s: %s shifted by %d, want %s by %d", c.code, got, shift, c.want, c.shift)
		}
	}
}

// Random codes and their representatives by the definition.
func TestRepresentativeHasTheValues(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 14))
	changed := 0
	for range 3000 {
		digits := make([]heaps.Digit, rng.IntN(5))
		for i := range digits {
			digits[i] = heaps.Digit{Bits: uint8(rng.IntN(8 << rng.IntN(2))), Unequal: rng.IntN(4) == 0}
			if rng.IntN(2) == 0 {
				digits[i] = heaps.Digit{}
			}
		}
		var repeat []heaps.Digit
		if rng.IntN(4) == 0 {
			repeat = append(repeat, heaps.Digit{Bits: uint8(rng.IntN(8))}, heaps.Digit{Bits: uint8(rng.IntN(8))})
		}
		c := must(heaps.NewCode(heaps.Digit{Bits: uint8(rng.IntN(3) / 2 * 4)}, digits, repeat))
		r, shift := Representative(c)
		if !r.Equal(c) {
			changed++
		}
		s, _ := StandardForm(c)
		const n = 36
		gc, gs, gr := byDefinition(c, n), byDefinition(s, n), byDefinition(r, n)
		for i := range gc {
			ws, wr := uint32(0), uint32(0)
			if uint64(i) >= shift {
				ws, wr = gs[uint64(i)-shift], gr[uint64(i)-shift]
			}
			if gc[i] != ws || gc[i] != wr {
				t.Fatalf("%s: g(%d) = %d, but %d in %s and %d in %s, shifted by %d", c, i, gc[i], ws, s, wr, r, shift)
			}
		}
		if again, more := Representative(r); more != 0 || !again.Equal(r) {
			t.Fatalf("%s: %s, and that is represented by %s shifted by %d", c, r, again, more)
		}
	}
	if changed < 1000 {
		t.Errorf("only %d have another representative", changed)
	}
}

func TestEquivalent(t *testing.T) {
	ctx := context.Background()
	rule := func(text string) heaps.Rule { return must(heaps.ParseCode(text)) }
	got, err := Equivalent(ctx, rule("0.161"), rule("0.36"), 10000, Options{})
	if err != nil || !got.Differ || got.At != 519 || got.Shift != 0 || got.A == got.B {
		t.Errorf("0.161 and 0.36: %+v, %v", got, err)
	}
	a, b := byDefinition(rule("0.161"), 520), byDefinition(rule("0.36"), 520)
	for n := range 520 {
		if (a[n] != b[n]) != (n == 519) {
			t.Fatalf("g(%d) = %d in 0.161, %d in 0.36", n, a[n], b[n])
		}
	}
	if got.A != a[519] || got.B != b[519] {
		t.Errorf("0.161 and 0.36: %+v, want %d and %d", got, a[519], b[519])
	}
	for _, c := range []struct {
		a, b   string
		same   bool
		differ bool
		shift  int64
		at     uint64
	}{
		{"0.07", "0.137", true, false, 1, 0},
		{"0.137", "0.07", true, false, -1, 0},
		{"0.45", "0.47", true, false, 0, 0},
		{"0.11", "0.111", false, true, 0, 3}, // 0, 1, 1, 0 and 0, 1, 1, 1
		{"0.121", "0.131", false, true, 0, 2},
		{"0.155", "0.151", true, false, 0, 0}, // 1 from heap 1 on, by the proved laws
		{"0.6", "0.37", true, false, 1, 0},
	} {
		got, err := Equivalent(ctx, rule(c.a), rule(c.b), 0, Options{})
		if err != nil || got.Same != c.same || got.Differ != c.differ || got.Shift != c.shift || got.At != c.at {
			t.Errorf("%s and %s: %+v, %v", c.a, c.b, got, err)
		}
	}
	got, err = Equivalent(ctx, rule("0.161"), rule("0.36"), 519, Options{})
	if err != nil || got.Differ || got.Same || got.ComparedTo != 519 {
		t.Errorf("0.161 and 0.36 to 519: %+v, %v", got, err)
	}
}
