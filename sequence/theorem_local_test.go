package sequence

import (
	"context"
	"testing"

	"grundy/heaps"
)

// The theorem of local evidence against the Guy-Smith bound: the published table
// again.
func TestLocalEvidenceFindsTheTable(t *testing.T) {
	local := 0
	for _, row := range rows(t, "periods.tsv") {
		preperiod, period := number(t, row[2], 10), number(t, row[1], 10)
		if needed := 2 * (preperiod + period); needed > 1e10 || needed > 600_000 && !long() {
			continue
		}
		k := must(New(must(heaps.ParseCode(row[0])), Options{}))
		got, err := FindPeriod(context.Background(), k, PeriodOptions{Local: true})
		if err != nil || got.Status != Proved || got.Preperiod != preperiod || got.Period != period || got.Saltus != 0 {
			t.Errorf("%s: %+v, %v", row[0], got, err)
		}
		if got.Theorem.Name == localTheorem().Name {
			local++
		}
	}
	if local < 4 {
		t.Errorf("only %d proved by local evidence", local)
	}
}

// What a ledger says is held against the definition: for every heap from
// Ledger.From on, no heap is rare, and every smaller value that is rare for it has
// its evidence within the width.
func TestLedgerIsTrue(t *testing.T) {
	for _, text := range []string{"0.106", "0.104", "0.16", "0.454", "0.356", "0.644", "4.045", "0.45", "0.77"} {
		rule := must(heaps.ParseCode(text))
		k := must(New(rule, Options{Kernel: "sparse"}))
		const to = 9000
		if err := k.Extend(context.Background(), to); err != nil {
			t.Fatal(err)
		}
		ledger, ok := k.(Witness).Ledger()
		stats := k.(Reporter).Stats()
		if !ok || !stats.Sparse {
			t.Errorf("%s: no ledger", text)
			continue
		}
		g := make([]uint32, to)
		k.Read(g, 0)
		side := newSide(rule, stats)
		for n := uint64(1); n < to; n++ {
			if !side.rare(g[n], n) {
				continue
			}
			if n >= ledger.From {
				t.Fatalf("%s: %+v, but %d is rare", text, ledger, n)
			}
			for _, s := range side.splits {
				if n+s > ledger.Width {
					t.Fatalf("%s: %+v, but %d is rare", text, ledger, n)
				}
			}
		}
		for n := max(ledger.From, 2*ledger.Width+1); n < to; n += 7 {
			shown := map[uint32]bool{}
			for i := range uint64(len(side.digits)) {
				d := side.digits[i]
				if d.May(1) {
					shown[g[n-i]] = true
				}
				if !d.May(2) {
					continue
				}
				for a := uint64(1); a+i <= ledger.Width; a++ {
					shown[g[a]^g[n-i-a]] = true
				}
				if (n-i)%2 == 0 && !d.Unequal {
					shown[0] = true
				}
			}
			for v := range g[n] {
				if !shown[v] {
					t.Fatalf("%s: %+v: the option %d of %d has no evidence", text, ledger, v, n)
				}
			}
		}
		equal := [2]bool{}
		for i, d := range side.digits {
			if d.May(2) && !d.Unequal {
				equal[i%2] = true
			}
		}
		if even := stats.Domain || equal[0] != equal[1]; even != ledger.Even {
			t.Errorf("%s: %+v, want Even %v", text, ledger, even)
		}
	}
}

// A side tells rare values from common ones, as theorem_local.go defines them.
type side struct {
	stats  Stats
	digits []heaps.Digit
	splits []uint64
}

func newSide(rule heaps.Code, s Stats) side {
	last, _ := rule.Last()
	out := side{stats: s}
	for i := range last + 1 {
		d := rule.Digit(uint64(i))
		out.digits = append(out.digits, d)
		if d.May(2) {
			out.splits = append(out.splits, uint64(i))
		}
	}
	return out
}

func (s side) rare(v uint32, n uint64) bool {
	odd := false
	for m := v & s.stats.Mask; m != 0; m &= m - 1 {
		odd = !odd
	}
	if s.stats.Domain && (n-s.splits[0])%2 == 1 {
		odd = !odd
	}
	return !odd
}

// A told is a sequence with a ledger, written down by a test.
type told struct {
	given
	ledger Ledger
}

func (k *told) Ledger() (Ledger, bool) { return k.ledger, true }

// A law from 100 on with period 6 and a ledger of width 20: each hypothesis by
// itself decides with how many values it is proved.
func TestLocalEvidenceRefuses(t *testing.T) {
	at := func(n uint64) uint32 {
		if n == 99 {
			return 8
		}
		if n < 100 {
			return uint32(n*n*2654435761>>9) % 7
		}
		return uint32(n%6) + 1
	}
	rule := must(heaps.ParseCode("0.77"))
	const never = 0
	for _, c := range []struct {
		name   string
		ledger Ledger
		at     func(n uint64) uint32
		want   uint64 // values; never: not before the Guy-Smith bound
	}{
		{"all hypotheses", Ledger{From: 50, Width: 20}, at, 126},
		{"an even period that must be even", Ledger{From: 50, Width: 20, Even: true}, at, 126},
		{"a late rare heap", Ledger{From: 130, Width: 20}, at, 136},
		{"a rare heap too late", Ledger{From: 300, Width: 20}, at, never},
		{"u at most 2W", Ledger{From: 50, Width: 70}, at, 176},
		{"a wide window", Ledger{From: 50, Width: 300}, at, never},
		{"an odd period that must be even", Ledger{From: 50, Width: 20, Even: true}, func(n uint64) uint32 {
			if n < 100 {
				return at(n)
			}
			return uint32(n%5) + 1
		}, 130}, // as twice 5
		{"one value in the window", Ledger{From: 50, Width: 20}, func(n uint64) uint32 {
			if n == 110 {
				return 9
			}
			return at(n)
		}, 137}, // the law holds from 111 on: 111 + 20 + 6
	} {
		p := uint64(6)
		if c.at(101) != at(101) {
			p = 5
		}
		n0 := uint64(100)
		for n0 > 0 && c.at(n0-1) == c.at(n0-1+p) {
			n0--
		}
		full := 2*n0 + 2*p + 2
		if c.want == 137 {
			n0 = 111
			full = 2*n0 + 2*p + 2
		}
		limit := c.want
		if c.want == never {
			limit = full
		}
		for to := uint64(2); to < limit; to += 1 {
			k := &told{given{rule: rule, at: c.at}, c.ledger}
			if got, err := FindPeriod(context.Background(), k, PeriodOptions{To: to, Local: true}); err != nil || got.Status == Proved {
				t.Fatalf("%s: %+v, %v with %d values", c.name, got, err, to)
			}
		}
		k := &told{given{rule: rule, at: c.at}, c.ledger}
		got, err := FindPeriod(context.Background(), k, PeriodOptions{To: limit, Local: true})
		if err != nil || got.Status != Proved || got.Preperiod != n0 || got.Period != p {
			t.Errorf("%s: %+v, %v with %d values", c.name, got, err, limit)
		}
	}
}

// Every octal code of three digits, only with GRUNDY_LONG=1: what is proved from
// the values alone and by local evidence is one law, and the plain kernel's values
// obey it for as long again.
func TestEveryShortCode(t *testing.T) {
	if !long() {
		t.Skip("GRUNDY_LONG=1 asks for it")
	}
	const to = 3000
	proved := 0
	for i := range 2 << 9 {
		var digits []heaps.Digit
		for shift := 6; shift >= 0; shift -= 3 {
			digits = append(digits, heaps.Digit{Bits: uint8(i >> shift & 7)})
		}
		rule := must(heaps.NewCode(heaps.Digit{Bits: uint8(i >> 9 * 4)}, digits, nil))
		p, err := FindPeriod(context.Background(), must(New(rule, Options{})), PeriodOptions{To: to})
		if err != nil {
			t.Fatal(err)
		}
		q, err := FindPeriod(context.Background(), must(New(rule, Options{})), PeriodOptions{To: to, Local: true})
		if err != nil {
			t.Fatal(err)
		}
		if p.Status == Proved && (q.Status != Proved || q.Needed > p.Needed) {
			t.Errorf("%s: %+v, but by local evidence %+v", rule, p, q)
		}
		if q.Status != Proved {
			continue
		}
		proved++
		if p.Status == Proved && (p.Preperiod != q.Preperiod || p.Period != q.Period) {
			t.Errorf("%s: %+v, but by local evidence %+v", rule, p, q)
		}
		checkLaw(t, &naive{rule: rule, values: compute(t, rule, Options{Kernel: "plain"}, 2*to)}, q, 2*to)
	}
	t.Logf("%d proved", proved)
}
