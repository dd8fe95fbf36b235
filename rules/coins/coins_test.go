package coins

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"
	"testing"

	"grundy/game"
)

// may says, of a set of turned places as bits, whether the game allows it: each
// sentence read once more.
var may = map[string]func(turned uint64) bool{
	"turning-turtles": func(s uint64) bool { return bits.OnesCount64(s) <= 2 },
	"mock-turtles":    func(s uint64) bool { return bits.OnesCount64(s) <= 3 },
	"moebius":         func(s uint64) bool { return bits.OnesCount64(s) <= 5 },
	"mogul":           func(s uint64) bool { return bits.OnesCount64(s) <= 7 },
	"moidores":        func(s uint64) bool { return bits.OnesCount64(s) <= 9 },
	"ruler":           func(s uint64) bool { s >>= bits.TrailingZeros64(s); return s&(s+1) == 0 },
	"twins":           func(s uint64) bool { return bits.OnesCount64(s) == 2 },
	"triplets":        func(s uint64) bool { return bits.OnesCount64(s) == 3 },
	"turnips": func(s uint64) bool {
		if bits.OnesCount64(s) != 3 {
			return false
		}
		low, high := bits.TrailingZeros64(s), 63-bits.LeadingZeros64(s)
		return (low+high)%2 == 0 && s>>((low+high)/2)&1 == 1
	},
}

// Every row of up to 8 coins: values, moves to each value, and misère play's moves,
// by the sentence alone.
func TestRowsByBruteForce(t *testing.T) {
	const n = 8
	for _, rule := range All() {
		allowed := may[rule.name]
		values := make([]int, 1<<n)
		options := make([][]uint64, 1<<n)
		for heads := range uint64(1 << n) {
			set := map[int]bool{}
			for turned := uint64(1); turned < 1<<n; turned++ {
				top := uint64(1) << (63 - bits.LeadingZeros64(turned))
				if heads&top != 0 && allowed(turned) {
					set[values[heads^turned]] = true
					options[heads] = append(options[heads], heads^turned)
				}
			}
			for set[values[heads]] {
				values[heads]++
			}
		}
		text := func(heads uint64) string {
			b := []byte(strings.Repeat("t", n))
			for i := range n {
				if heads>>i&1 == 1 {
					b[i] = 'h'
				}
			}
			return rule.name + " " + string(b)
		}
		for heads := range uint64(1 << n) {
			name := text(heads)
			pos, err := rule.Parse(strings.TrimPrefix(name, rule.name+" "))
			if err != nil || pos.String() != name {
				t.Fatalf("%s: %v, %v", name, pos, err)
			}
			if v, _, ok := pos.(game.Valued).Grundy(); !ok || int(v) != values[heads] {
				t.Fatalf("%s: %d, want %d", name, v, values[heads])
			}
			var all []string
			for m := range pos.Moves {
				all = append(all, m.Then().String())
			}
			same(t, name, all, options[heads], text)
			packed, key, _ := pos.(game.Packed).Pack()
			if key != heads || len(packed.Options(nil, key)) != len(options[heads]) {
				t.Fatalf("%s packs as %d", name, key)
			}
			for target := range 20 {
				var want []uint64
				for _, o := range options[heads] {
					if values[o] == target {
						want = append(want, o)
					}
				}
				var got []string
				pos.(game.Targeting).MovesTo(uint64(target), func(m game.Move) bool {
					got = append(got, m.Then().String())
					return true
				})
				same(t, fmt.Sprint(name, " to ", target), got, want, text)
			}
		}
	}
}

func same(t *testing.T, name string, got []string, want []uint64, text func(uint64) string) {
	t.Helper()
	var list []string
	for _, o := range want {
		list = append(list, text(o))
	}
	slices.Sort(list)
	slices.Sort(got)
	if !slices.Equal(got, list) {
		t.Fatalf("%s: %v, want %v", name, got, list)
	}
}

// Values of single heads, from the literature.
func TestSingleHeads(t *testing.T) {
	for name, want := range map[string][]uint64{
		"mock-turtles": {1, 2, 4, 7, 8, 11, 13, 14, 16, 19, 21, 22, 25, 26, 28, 31}, // OEIS A000069
		"moebius":      {1, 2, 4, 8, 16, 31, 32, 64, 103, 128, 171},                 // Winning Ways, chapter 14
		"ruler":        {1, 2, 1, 4, 1, 2, 1, 8, 1, 2, 1, 4, 1, 2, 1, 16},           // OEIS A006519
		"turnips":      {0, 0, 1, 0, 0, 1, 2, 2, 1, 0, 0, 1, 0, 0, 1, 2, 2, 1, 4, 4},
	} {
		for _, rule := range All() {
			if rule.name != name {
				continue
			}
			for n, v := range want {
				if got, ok := rule.value(uint64(n)); !ok || got != v {
					t.Errorf("%s: head %d is worth %d, want %d", name, n, got, v)
				}
			}
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"htht", "3,5", "-", "", "正反", "h1", "0", "18446744073709551615", "1^3", "hh hh", "t"} {
		f.Add(s)
	}
	all := All()
	f.Fuzz(func(t *testing.T, text string) {
		for _, rule := range all {
			p, err := rule.Parse(text)
			if err != nil {
				if _, ok := err.(*game.Fault); !ok {
					t.Fatalf("%q: %T", text, err)
				}
				continue
			}
			again, err := rule.Parse(strings.TrimPrefix(p.String(), rule.name+" "))
			if err != nil || again.String() != p.String() || string(again.Key(nil)) != string(p.Key(nil)) {
				t.Fatalf("%q prints as %q and parses as %v, %v", text, p, again, err)
			}
		}
	})
}
