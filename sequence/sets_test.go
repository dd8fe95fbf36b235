package sequence

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"grundy/heaps"
)

func set(t testing.TB, text string) heaps.Set {
	t.Helper()
	s, err := heaps.ParseSet(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func checkRule(t *testing.T, rule heaps.Rule, n uint64) {
	t.Helper()
	want := compute(t, rule, Options{Kernel: "plain"}, n)
	same(t, rule.String(), compute(t, rule, Options{}, n), want)
	// In two stretches, and from values taken over.
	k, err := New(rule, Options{})
	if err != nil {
		t.Fatal(err)
	}
	err = k.(Restorer).Restore(func(dst []uint32, from uint64) int { return copy(dst, want[from:n/2]) }, n/2)
	if err == nil {
		err = k.Extend(t.Context(), n)
	}
	if err != nil {
		t.Fatalf("%s: %v", rule, err)
	}
	got := make([]uint32, n)
	k.Read(got, 0)
	same(t, "restored "+rule.String(), got, want)
}

var setTexts = []string{"1", "2", "1,2,3", "1,3,4", "2,5,6", "1..40", "5..60", "3,30..70,75", "1..100,200..300",
	"squares", "primes", "powers-of-2", "fibonacci", "divisors", "half", "squares,primes", "3..60,half", "divisors,7",
	"primes,1", "half,primes", "squares,fibonacci,50..90", "1..18446744073709551615", "4..18446744073709551615"}

func TestSets(t *testing.T) {
	for _, text := range setTexts {
		checkRule(t, heaps.Take{Set: set(t, text)}, 400)
		checkRule(t, heaps.AllBut{Set: set(t, text)}, 150)
	}
}

func TestRandomSets(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 22))
	kinds := []string{"squares", "primes", "powers-of-2", "fibonacci", "divisors", "half"}
	for range 30 {
		text := fmt.Sprint(1 + rng.IntN(40))
		for range rng.IntN(3) {
			from := 1 + rng.IntN(100)
			text += fmt.Sprintf(",%d..%d", from, from+rng.IntN(100))
		}
		if rng.IntN(3) == 0 {
			text += "," + kinds[rng.IntN(len(kinds))]
		}
		checkRule(t, heaps.Take{Set: set(t, text)}, 300)
		checkRule(t, heaps.AllBut{Set: set(t, text)}, 150)
	}
}

func TestLatest(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 32))
	var l latest
	times := make([]uint64, 400)
	for now := uint64(1); now < 5000; now++ {
		v := rng.Uint32N(1 + uint32(now)/50)
		l.set(v, now)
		times[v] = now
		from, since := rng.Uint32N(400), now-min(now, rng.Uint64N(500))
		want := from
		for want < 400 && times[want] > since {
			want++
		}
		if got := l.before(from, since); got != want && (want < 400 || got < 400) {
			t.Fatalf("before(%d, %d) = %d, want %d", from, since, got, want)
		}
	}
}

func TestEndlessCodes(t *testing.T) {
	for _, text := range []string{"0.[3]", "4.[3]", "0.[7]", "0.33[1]", "0.[12]", "4.[7]", "4!.[3]", "0.[5]", "0.1[06]", "0.7[7!3]",
		"0.[0021]", "4.12[0407]", "0.[6!]", "0.[1]", "0.003[2]"} {
		checkRule(t, code(t, text), 400)
	}
	rng := rand.New(rand.NewPCG(41, 42))
	for range 100 {
		text := []string{"0.", "4.", "4!."}[rng.IntN(3)]
		for range rng.IntN(3) {
			text += fmt.Sprint(rng.IntN(8))
		}
		text += "["
		for range 1 + rng.IntN(4) {
			text += fmt.Sprint(rng.IntN(8))
			if rng.IntN(5) == 0 {
				text += "!"
			}
		}
		checkRule(t, code(t, text+"]"), 150)
	}
}

func TestTriples(t *testing.T) {
	for _, text := range []string{"0.8", "0.3F", "0.B", "4.8", "8.0", "C.0", "C!.1", "0.8!", "0.0E2", "0.F!7", "8!.3", "8.4!3"} {
		checkRule(t, code(t, text), 300)
	}
	rng := rand.New(rand.NewPCG(51, 52))
	for range 80 {
		text := []string{"0.", "4.", "8.", "C."}[rng.IntN(4)]
		for range 1 + rng.IntN(3) {
			text += fmt.Sprintf("%X", rng.IntN(16))
			if rng.IntN(5) == 0 {
				text += "!"
			}
		}
		checkRule(t, code(t, text), 200)
	}
}
