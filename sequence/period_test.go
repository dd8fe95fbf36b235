package sequence

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"grundy/heaps"
)

// long reports whether GRUNDY_LONG=1 asks for the long campaigns.
func long() bool { return os.Getenv("GRUNDY_LONG") == "1" }

func TestKayles(t *testing.T) {
	for _, c := range []struct {
		to   uint64
		want Status
	}{{0, Proved}, {168, Proved}, {167, Observed}, {60, NoneFound}, {1, NoneFound}} {
		k := &naive{rule: must(heaps.ParseCode("0.77"))}
		p, err := FindPeriod(context.Background(), k, PeriodOptions{To: c.to})
		if err != nil || p.Status != c.want {
			t.Errorf("to %d: %+v, %v", c.to, p, err)
		}
		if c.want == Proved && (p.Preperiod != 71 || p.Period != 12 || p.Saltus != 0 || p.CheckedTo != 168 || p.Needed != 168) {
			t.Errorf("to %d: %+v", c.to, p)
		}
	}
}

// The published table, with the theorem's full bound. With GRUNDY_LONG=1 those
// games too that need more than half a million values.
func TestPeriodsOfTheTable(t *testing.T) {
	for _, row := range rows(t, "periods.tsv") {
		want := Period{Preperiod: number(t, row[2], 10), Period: number(t, row[1], 10)}
		needed := 2 * (want.Preperiod + want.Period)
		if needed > 1e10 || needed > 600_000 && !long() {
			continue
		}
		k := must(New(must(heaps.ParseCode(row[0])), Options{}))
		got, err := FindPeriod(context.Background(), k, PeriodOptions{})
		if err != nil || got.Status != Proved || got.Preperiod != want.Preperiod || got.Period != want.Period || got.Saltus != 0 {
			t.Errorf("%s: %+v, %v", row[0], got, err)
		}
		if got.Needed > got.CheckedTo {
			t.Errorf("%s: %d values needed, %d checked", row[0], got.Needed, got.CheckedTo)
		}
	}
}

func TestPeriodsOfSmallCodes(t *testing.T) {
	for _, row := range rows(t, "small_periods.tsv") {
		k := must(New(must(heaps.ParseCode(row[0])), Options{}))
		got, err := FindPeriod(context.Background(), k, PeriodOptions{To: 5000})
		if err != nil {
			t.Fatal(err)
		}
		if row[3] != "true" {
			if got.Status == Proved {
				t.Errorf("%s: %+v, but the table has none", row[0], got)
			}
			continue
		}
		if got.Status != Proved || got.Preperiod != number(t, row[1], 10) || got.Period != number(t, row[2], 10) {
			t.Errorf("%s: %+v, want %v", row[0], got, row)
		}
	}
}

func TestNothingIsProvedOfUnsolvedGames(t *testing.T) {
	for _, row := range rows(t, "unsolved.tsv") {
		k := must(New(must(heaps.ParseCode(row[0])), Options{}))
		got, err := FindPeriod(context.Background(), k, PeriodOptions{To: 3000})
		if err != nil || got.Status == Proved {
			t.Errorf("%s: %+v, %v", row[0], got, err)
		}
	}
}

// laws is the oracle of the detector: all laws that the theorems of the rule
// prove from the values, found by trying every preperiod and period. Of a game there is
// one, and its multiples; what is no game may have more.
func laws(rule heaps.Rule, values []uint32) map[Period]bool {
	n := len(values)
	all := map[Period]bool{}
	for p := 1; p < n; p++ {
		s := int64(values[n-1]) - int64(values[n-1-p])
		if s < 0 {
			continue
		}
		n0 := n - p
		for n0 > 0 && int64(values[n0-1])+s == int64(values[n0-1+p]) {
			n0--
		}
		for _, b := range bounds(rule) {
			if N, ok := b.needs(uint64(n0), uint64(p), uint64(s)); ok && N <= uint64(n) && b.settle == nil {
				all[Period{Preperiod: uint64(n0), Period: uint64(p), Saltus: uint64(s)}] = true
			}
		}
	}
	return all
}

// agree compares the detector with the oracle on values of which nothing else is
// known.
func agree(t *testing.T, rule heaps.Rule, at func(n uint64) uint32, to, shortLength uint64) {
	t.Helper()
	k := &given{rule: rule, at: at}
	f := newFinder(context.Background(), k, PeriodOptions{To: to})
	f.shortLength = shortLength
	got, err := f.find()
	if err != nil {
		t.Fatal(err)
	}
	want := laws(rule, k.values[:got.CheckedTo])
	law := Period{Preperiod: got.Preperiod, Period: got.Period, Saltus: got.Saltus}
	if proved := got.Status == Proved; proved != (len(want) > 0) || proved && !want[law] {
		t.Fatalf("%s, short %d: %+v, but the oracle says %+v\n%v", rule, shortLength, got, want, k.values)
	}
	for other := range want {
		if law.Period%other.Period == 0 && other.Period < law.Period && other.Preperiod == law.Preperiod {
			t.Fatalf("%s, short %d: %+v, but the oracle knows %+v\n%v", rule, shortLength, got, other, k.values)
		}
	}
}

// Random sequences with random preperiods, periods and saltus, sometimes with a
// late exception; nested near-periods and slopes too. The detector must see what
// the oracle sees, when the whole fits into its first look and when it follows
// candidates. GRUNDY_LONG=1 makes thirty times as many.
func TestDetection(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	rounds := 1000
	if long() {
		rounds *= 30
	}
	for range rounds {
		detect(t, rng)
	}
}

func FuzzDetection(f *testing.F) {
	f.Add(uint64(1), uint64(2))
	f.Fuzz(func(t *testing.T, a, b uint64) { detect(t, rand.New(rand.NewPCG(a, b))) })
}

// detect makes one sequence and has the detector look at it.
func detect(t *testing.T, rng *rand.Rand) {
	t.Helper()
	sets := must(heaps.ParseSet("1,2,7"))
	rule := [...]heaps.Rule{
		must(heaps.ParseCode("0.77")), must(heaps.ParseCode("0.00F")), heaps.Take{Set: sets}, heaps.AllBut{Set: sets},
	}[rng.IntN(4)]
	to := 2 + rng.Uint64N(1500)
	n0, p := rng.Uint64N(to), 1+rng.Uint64N(max(1, to/2))
	saltus := uint32(rng.IntN(3) * rng.IntN(2))
	colours, kind := 1+rng.IntN(4), rng.IntN(3)
	noise := make([]uint32, n0+p)
	for i := range noise {
		noise[i] = uint32(rng.IntN(colours))
		switch kind {
		case 0:
			if i > 3 && rng.IntN(20) > 0 {
				noise[i] = noise[i-3] // near-periods
			}
		case 1:
			if i > 0 && rng.IntN(100) > 0 {
				noise[i] = noise[i-1] + 1 // slopes
			}
		}
	}
	exception := rng.Uint64N(4 * to)
	at := func(n uint64) uint32 {
		v := uint32(0)
		if n >= n0+p {
			rounds := (n - n0) / p
			n, v = n-rounds*p, uint32(rounds)*saltus
		}
		return v + noise[n]
	}
	broken := func(n uint64) uint32 {
		if n == exception {
			return at(n) + 1
		}
		return at(n)
	}
	agree(t, rule, broken, to, 32)
	agree(t, rule, broken, to, 1<<15)
}

// Bash's game with a great limit: one slope, where every distance looks like a
// period while it lasts.
func TestLongSlopes(t *testing.T) {
	const most = 300_000
	at := func(n uint64) uint32 { return uint32(n % (most + 1)) }
	rule := heaps.Take{Set: must(heaps.ParseSet("1..300000"))}
	got, err := FindPeriod(context.Background(), &given{rule: rule, at: at}, PeriodOptions{})
	if err != nil || got.Status != Proved || got.Preperiod != 0 || got.Period != most+1 || got.CheckedTo > 4*most {
		t.Errorf("%+v, %v", got, err)
	}
}

// 0.3F rises by 3 in 6, which is no power of two: seen, not proved.
func TestObserved(t *testing.T) {
	k := must(New(must(heaps.ParseCode("0.3F")), Options{}))
	got, err := FindPeriod(context.Background(), k, PeriodOptions{To: 300})
	if err != nil || got.Status != Observed || got.Preperiod != 0 || got.Period != 6 || got.Saltus != 3 || got.CheckedTo != 300 {
		t.Errorf("%+v, %v", got, err)
	}
	if _, ok := got.LastException(); ok || got.Theorem != nil {
		t.Errorf("%+v", got)
	}
}

// Brute force over random finite subtraction sets, from the rule alone: the
// state of the last k values comes again for the first time.
func TestSubtractionSets(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 300 {
		k := 1 + rng.IntN(14)
		numbers := []uint64{uint64(k)}
		for range rng.IntN(5) {
			numbers = append(numbers, 1+rng.Uint64N(uint64(k)))
		}
		set := must(heaps.Numbers(numbers...))
		var g []uint32
		states := map[string]int{}
		n0, p := -1, 0
		for n := 0; p == 0; n++ {
			if n >= k {
				state := strings.Builder{}
				for _, v := range g[n-k:] {
					state.WriteString(strconv.Itoa(int(v)) + ",")
				}
				if m, ok := states[state.String()]; ok {
					n0, p = m-k, n-m
				}
				states[state.String()] = n
			}
			seen := map[uint32]bool{}
			for _, x := range numbers {
				if x <= uint64(n) {
					seen[g[n-int(x)]] = true
				}
			}
			v := uint32(0)
			for seen[v] {
				v++
			}
			g = append(g, v)
		}
		for n0 > 0 && g[n0-1] == g[n0-1+p] {
			n0--
		}
		got, err := FindPeriod(context.Background(), &naive{rule: heaps.Take{Set: set}}, PeriodOptions{})
		if err != nil || got.Status != Proved || got.Preperiod != uint64(n0) || got.Period != uint64(p) || got.Saltus != 0 {
			t.Fatalf("take:%v: %+v, %v; want preperiod %d, period %d", set, got, err, n0, p)
		}
	}
}

// All-but sets and codes that end in 3 for ever: what is proved must hold for
// several times as many values by the definition, with no smaller period.
func TestAllButSets(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for i := range 80 {
		var rule heaps.Rule
		if i%2 == 0 {
			var numbers []uint64
			for range 1 + rng.IntN(5) {
				numbers = append(numbers, 1+rng.Uint64N(8))
			}
			rule = heaps.AllBut{Set: must(heaps.Numbers(numbers...))}
		} else {
			var digits []heaps.Digit
			for range rng.IntN(6) {
				digits = append(digits, heaps.Digit{Bits: uint8(rng.IntN(4))})
			}
			rule = must(heaps.NewCode(heaps.Digit{}, digits, []heaps.Digit{{Bits: 3}}))
		}
		k := &naive{rule: rule}
		got, err := FindPeriod(context.Background(), k, PeriodOptions{To: 3000})
		if err != nil || got.Status != Proved || got.Saltus == 0 {
			t.Fatalf("%s: %+v, %v", rule, got, err)
		}
		checkLaw(t, k, got, max(700, 2*got.CheckedTo))
	}
}

// checkLaw holds a proved law against the values to the given heap, and its
// period and preperiod against smaller ones.
func checkLaw(t *testing.T, k *naive, p Period, to uint64) {
	t.Helper()
	if err := k.Extend(context.Background(), to); err != nil {
		t.Fatal(err)
	}
	obeys := func(n0, q, s uint64) bool {
		for n := n0; n+q < to; n++ {
			if uint64(k.values[n])+s != uint64(k.values[n+q]) {
				return false
			}
		}
		return true
	}
	if !obeys(p.Preperiod, p.Period, p.Saltus) {
		t.Fatalf("%s: %+v does not hold to %d", k.rule, p, to)
	}
	if p.Preperiod > 0 && obeys(p.Preperiod-1, p.Period, p.Saltus) {
		t.Fatalf("%s: %+v: the preperiod is less", k.rule, p)
	}
	for q := uint64(1); q < p.Period; q++ {
		if s := int64(k.values[p.Preperiod+q]) - int64(k.values[p.Preperiod]); s >= 0 && obeys(p.Preperiod, q, uint64(s)) {
			t.Fatalf("%s: %+v: the period is %d", k.rule, p, q)
		}
	}
}

// Random short codes of every kind; with GRUNDY_LONG=1 twenty times as many.
func TestRandomCodes(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	proved, rounds := 0, 400
	if long() {
		rounds *= 20
	}
	for range rounds {
		size := 1 + rng.IntN(3)
		top := []int{4, 8, 8, 16}[rng.IntN(4)]
		digits := make([]heaps.Digit, size)
		for i := range digits {
			digits[i] = heaps.Digit{Bits: uint8(rng.IntN(top)), Unequal: rng.IntN(6) == 0}
		}
		lead := heaps.Digit{Bits: uint8(rng.IntN(3) / 2 * 4), Unequal: rng.IntN(3) == 0}
		rule := must(heaps.NewCode(lead, digits, nil))
		most := uint64(400)
		if rule.MostHeaps() == 3 {
			most = 120
		}
		got, err := FindPeriod(context.Background(), must(New(rule, Options{})), PeriodOptions{To: most})
		if err != nil {
			t.Fatal(err)
		}
		if got.Status == Proved {
			proved++
			k := &naive{rule: rule, values: compute(t, rule, Options{Kernel: "plain"}, 2*most)}
			checkLaw(t, k, got, 2*most)
		}
	}
	if proved < 100 {
		t.Errorf("only %d proved", proved)
	}
}

// 4.344 stands in a list of unsolved games; a plain program of another hand finds
// no exception to this law among its first 30,000 values.
func Test4344(t *testing.T) {
	got, err := FindPeriod(context.Background(), must(New(must(heaps.ParseCode("4.344")), Options{})), PeriodOptions{})
	if err != nil || got.Status != Proved || got.Preperiod != 998 || got.Period != 51 {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestBoundIsSharpAtZero(t *testing.T) {
	// 0.2 looks periodic from 0 with period 1 for its first two values.
	k := &naive{rule: must(heaps.ParseCode("0.2"))}
	got, err := FindPeriod(context.Background(), k, PeriodOptions{})
	if err != nil || got.Preperiod != 1 || got.Period != 2 {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	k := &naive{rule: must(heaps.ParseCode("0.007"))}
	got, err := FindPeriod(ctx, k, PeriodOptions{Watch: func(checked uint64) {
		if checked > 300 {
			cancel()
		}
	}})
	if !errors.Is(err, context.Canceled) || got.Status == Proved || got.CheckedTo < 300 || got.CheckedTo > 1000 {
		t.Errorf("%+v, %v", got, err)
	}
}
