package sequence

import (
	"context"
	"math/rand/v2"
	"testing"

	"grundy/heaps"
)

// Arithmetic periods by the law that is its own mex: known games first.
func TestArithmeticPeriods(t *testing.T) {
	for _, c := range []struct {
		code                      string
		preperiod, period, saltus uint64
	}{
		{"0.[3]", 0, 1, 1},  // Nim
		{"0.[7]", 0, 1, 1},  // rows
		{"0.[F]", 0, 1, 1},  // the same with three heaps
		{"4.[3]", 1, 4, 4},  // Lasker's Nim: Winning Ways, chapter 4
		{"0.8", 1, 3, 1},    // ceil(n/3)-1
		{"0.[2]", 1, 1, 1},  // Nim where the last object stays
		{"0.0[3]", 0, 2, 1}, // take 2 or more
		{"0.1[2]", 4, 2, 1}, // 0, 1, 0, 0, 2, 2, 3, 3, ...
	} {
		k := &naive{rule: must(heaps.ParseCode(c.code))}
		got, err := FindPeriod(context.Background(), k, PeriodOptions{To: 300})
		if err != nil || got.Status != Proved {
			t.Errorf("%s: %+v, %v", c.code, got, err)
			continue
		}
		checkLaw(t, k, got, 150)
		if got.Preperiod != c.preperiod || got.Period != c.period || got.Saltus != c.saltus {
			t.Errorf("%s: %+v, want %+v", c.code, got, c)
		}
	}
}

// Random hexadecimal and infinite codes: what is proved must hold by the
// definition. With GRUNDY_LONG=1 twenty times as many.
func TestRandomArithmeticCodes(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	rounds := 300
	if long() {
		rounds *= 20
	}
	arithmetic, ordinary := 0, 0
	for range rounds {
		digits := make([]heaps.Digit, 1+rng.IntN(3))
		for i := range digits {
			digits[i] = heaps.Digit{Bits: uint8(rng.IntN(16)), Unequal: rng.IntN(40) == 0}
		}
		var repeat []heaps.Digit
		for range rng.IntN(3) {
			repeat = append(repeat, heaps.Digit{Bits: uint8(rng.IntN(16))})
		}
		lead := heaps.Digit{Bits: uint8(rng.IntN(5) / 2 * 4)}
		rule := must(heaps.NewCode(lead, digits, repeat))
		to := uint64(100)
		if rule.MostHeaps() < 3 {
			to = 300
		}
		k := must(New(rule, Options{Kernel: "plain"}))
		got, err := FindPeriod(context.Background(), k, PeriodOptions{To: to})
		if err != nil {
			t.Fatal(err)
		}
		if got.Status != Proved {
			continue
		}
		if got.Saltus > 0 {
			arithmetic++
		} else {
			ordinary++
		}
		n := &naive{rule: rule, values: compute(t, rule, Options{Kernel: "plain"}, to+to/2)}
		checkLaw(t, n, got, to+to/2)
	}
	t.Logf("%d arithmetic, %d ordinary of %d", arithmetic, ordinary, rounds)
	if arithmetic < rounds/20 {
		t.Errorf("only %d arithmetic periods proved", arithmetic)
	}
}

// Laws that are no game's: where the calculation of theorem_law.go accepts a
// law, every heap beyond must be the mex of its options by the definition. Most
// are made by changing one value of a true law. With GRUNDY_LONG=1 fifty times as
// many.
func TestFalseLawsAreRefused(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	accepted, refused, rounds := 0, 0, 150
	if long() {
		rounds *= 50
	}
	for _, text := range []string{"0.8", "4.[3]", "0.[7]", "0.[3]", "0.[2]", "0.0[3]", "0.[27]", "4.[2]", "0.08", "0.C", "0.F", "8.0", "0.88", "0.[8]"} {
		rule := must(heaps.ParseCode(text))
		base := compute(t, rule, Options{}, 64)
		for range rounds {
			p := uint64(1) << rng.IntN(3)
			if rng.IntN(2) == 0 {
				p = 1 + rng.Uint64N(6)
			}
			s := uint64(1) << rng.IntN(3)
			n0 := rng.Uint64N(4)
			head := append([]uint32(nil), base[:n0+p]...)
			if rng.IntN(4) > 0 {
				head[rng.IntN(len(head))] = uint32(rng.IntN(5))
			}
			at := func(n uint64) uint32 {
				q := uint64(0)
				if n >= n0+p {
					q = (n - n0) / p
				}
				return head[n-q*p] + uint32(q*s)
			}
			k := &given{rule: rule, at: at}
			if err := k.Extend(context.Background(), 2000); err != nil {
				t.Fatal(err)
			}
			N, ok := lawBound(rule).settle(k, k.Len(), n0, p, s)
			if N > 300 {
				continue
			}
			if !ok {
				refused++
				continue
			}
			accepted++
			for n := N; n < N+12*p && n < 160; n++ {
				seen := map[uint32]bool{}
				rule.Options(n, func(_ uint64, left []uint64) bool {
					v := uint32(0)
					for _, m := range left {
						v ^= k.values[m]
					}
					seen[v] = true
					return true
				})
				v := uint32(0)
				for seen[v] {
					v++
				}
				if v != k.values[n] {
					t.Fatalf("%s: %v, preperiod %d, period %d, saltus %d: accepted, but %d has mex %d, not %d", text, head, n0, p, s, n, v, k.values[n])
				}
			}
		}
	}
	t.Logf("%d accepted, %d refused", accepted, refused)
	if accepted < 100 || refused < 100 {
		t.Errorf("%d accepted, %d refused", accepted, refused)
	}
}
