package rules

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"grundy/game"
	"grundy/heaps"
	"grundy/words"
)

func TestParseHeaps(t *testing.T) {
	for text, want := range map[string][]uint64{
		"3,4,5": {3, 4, 5}, "3 4 5": {3, 4, 5}, "3, 4, 5": {3, 4, 5}, " 3 ,4 ": {3, 4}, "-": {}, " - ": {}, "0": {0}, "1^3": {1, 1, 1}, "1^0,2": {2}, "1^0": {}, "3,1^0": {3}, "1^2,5 6^1": {1, 1, 5, 6},
		"18446744073709551615": {math.MaxUint64}, "007": {7}, "3\n4\t5": {3, 4, 5},
	} {
		got, err := ParseHeaps(text)
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%q: %v (%v)", text, got, err)
		}
	}
	for text, at := range map[string]int{
		"": 0, " ": 1, ",": 0, "3,": 1, "3,,4": 2, ",3": 0, "-3": 0, "3,-4": 2, "3-4": 1, "x": 0, "3x": 1, "1e3": 1, "3;4": 1, "18446744073709551616": 0, "1,18446744073709551616": 2,
		"1^": 2, "1^x": 2, "^3": 0, "1^1048577": 2, "1^1048576,1": 10, "1^2^3": 3, "1.5": 1, "- 3": 0, "3 -": 2, "１": 0, "1^18446744073709551616": 2,
	} {
		_, err := ParseHeaps(text)
		f := (*game.Fault)(nil)
		if !errors.As(err, &f) || f.At != at || f.Hint.IsZero() || f.Input != text {
			t.Errorf("%q: %+v, want a fault at %d", text, err, at)
		}
	}
}

func FuzzParseHeaps(f *testing.F) {
	for _, s := range []string{"3,4,5", "1^20,0", "-", "1^9", "5 5 5", "1^0", "18446744073709551615"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		sizes, err := ParseHeaps(text)
		if err != nil {
			fault := (*game.Fault)(nil)
			if !errors.As(err, &fault) || fault.At < 0 || fault.At > len(text) {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		again, err := ParseHeaps(FormatHeaps(sizes))
		if err != nil || !slices.Equal(again, sizes) {
			t.Fatalf("%q prints as %q (%v)", text, FormatHeaps(sizes), err)
		}
	})
}

// Moves in words, and what they lead to.
func TestHeapMoves(t *testing.T) {
	kayles, _ := heaps.ParseCode("0.77")
	lasker, _ := heaps.ParseCode("4.[3]")
	for _, c := range []struct {
		p    *Heaps
		want []string
	}{
		{NewHeaps(Nim{}, []uint64{2, 0, 1}), []string{"heap 1: 2 -> 1 (take 1) | nim 1,0,1", "heap 1: 2 -> 0 (take 2) | nim 0,0,1", "heap 3: 1 -> 0 (take 1) | nim 2,0,0"}},
		{NewHeaps(kayles, []uint64{3}), []string{"heap 1: 3 -> 2 (take 1) | 0.77 2", "heap 1: 3 -> 1,1 (take 1) | 0.77 1,1", "heap 1: 3 -> 1 (take 2) | 0.77 1"}},
		{NewHeaps(lasker, []uint64{1, 2}), []string{"heap 1: 1 -> 0 (take 1) | 4.[3] 0,2", "heap 2: 2 -> 1,1 (split) | 4.[3] 1,1,1", "heap 2: 2 -> 1 (take 1) | 4.[3] 1,1", "heap 2: 2 -> 0 (take 2) | 4.[3] 1,0"}},
		{NewHeaps(Nim{}, []uint64{}), nil},
	} {
		var got []string
		for m := range c.p.Moves {
			got = append(got, m.Text.String()+" | "+m.Then().String())
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s:\n%s", c.p, strings.Join(got, "\n"))
		}
	}
}

// Explanations in both languages: the values are those of the theorem, every
// blank is filled, and the last line says what the verdict rests on.
func TestExplanations(t *testing.T) {
	set := func(text string) heaps.Set {
		s, err := heaps.ParseSet(text)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	code := func(text string) heaps.Rule {
		c, err := heaps.ParseCode(text)
		if err != nil {
			t.Fatal(err)
		}
		return codeRule(c)
	}
	constrained, err := NewConstrained([]Forbidden{{3, 3}, {5, 1}})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		rule  heaps.Rule
		sizes []uint64
		want  string // some of the English, normal play
	}{
		{Nim{}, []uint64{3, 4, 5}, "The nim-sum is 2"},
		{Nim{}, []uint64{1, 2, 3}, "the nim-sum is 0"},
		{Bash{3}, []uint64{7}, "7 mod 4 = 3, its Grundy value."},
		{Bash{math.MaxUint64}, []uint64{7}, "7 mod 2^64 = 7"},
		{NewTake(set("2..5")), []uint64{6, 9}, "6 mod (2+5) = 6, and 6 / 2, rounded down, is 3, its Grundy value."},
		{NewTake(set("1,primes")), []uint64{6, 9}, "9 mod 4 = 1"},
		{NewTake(set("1,2,6")), []uint64{6, 9}, "6 mod 7 = 6; the remainder 7-1 is worth 3, any other its own remainder modulo 3: the Grundy value is 3."},
		{NewTake(set("half")), []uint64{6, 11}, "11: in binary it ends with 2 ones; without them, and halved, it is 1"},
		{NewTake(set("divisors")), []uint64{12, 3}, "12: 2^2 is the greatest power of two"},
		{NewAllBut(set("1..3")), []uint64{9}, "9 / 4, rounded down, is 2"},
		{NewAllBut(set("3")), []uint64{13}, "13 = 4·3 + 1; the values go up by 3 after every second run of 3 heaps, so its Grundy value is 2·3 + 1 = 7."},
		{NewAllBut(set("half")), []uint64{7, 6}, "7 + 1 has the binary logarithm 3"},
		{code("4.[3]"), []uint64{2, 5, 7}, "7 has the remainder 3 modulo 4: its Grundy value is 8."},
		{code("0.[7]"), []uint64{2, 5, 7}, "A row of 5 has the Grundy value 5."},
		{code("0.[3]"), []uint64{2, 5, 7}, "the nim-sum is 0"},
		{constrained, []uint64{3, 4}, "A heap of 3: the moves to value 0 are all forbidden, so 0 is its Grundy value."},
		{constrained, []uint64{4, 4}, "heaps worth no more than a smaller one: 1; so its Grundy value is 4 - 1 = 3."},
		{Bash{3}, []uint64{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}, "The other heaps have their values in the same way."},
		{Bash{3}, []uint64{5, 6}, "The values have nim-sum 3: a winning move makes it 0."},
		{Bash{3}, []uint64{5, 1}, "The values have nim-sum 0"},
	} {
		p := NewHeaps(c.rule, c.sizes)
		var english strings.Builder
		for _, convention := range []game.Convention{game.Normal, game.Misere} {
			for _, n := range p.Explain(convention) {
				if n.Says.IsZero() && n.Columns == nil {
					t.Errorf("%s: an empty note", p)
				}
				for _, l := range []words.Lang{words.English, words.Chinese} {
					if s := l.Say(n.Says); strings.ContainsAny(s, "{}") || !n.Says.IsZero() && strings.HasPrefix(s, n.Says.Key) {
						t.Errorf("%s: %s", p, s)
					}
				}
				if convention == game.Normal {
					english.WriteString(n.Says.String() + "\n")
				}
			}
		}
		if !strings.Contains(english.String(), c.want) {
			t.Errorf("%s: %s\nlacks %s", p, english.String(), c.want)
		}
	}
	for _, c := range []struct {
		rule  heaps.Rule
		sizes []uint64
		want  string
	}{
		{Nim{}, []uint64{1, 1, 0}, "heaps of 1 left: 2"},
		{Nim{}, []uint64{1, 5}, "Just one heap is larger than 1"},
		{Nim{}, []uint64{3, 5}, "2 heaps are larger than 1"},
		{Bash{3}, []uint64{4, 5}, "heaps of value 1: 1"},
		{Bash{3}, []uint64{4, 6}, "Just one value is larger than 1"},
		{Bash{3}, []uint64{7, 6}, "2 values are larger than 1, so misère play still goes as normal play: the nim-sum is 1"},
		{Bash{3}, []uint64{2, 6}, "2 values are larger than 1 and the nim-sum is 0"},
	} {
		notes := NewHeaps(c.rule, c.sizes).Explain(game.Misere)
		if s := notes[len(notes)-1].Says.String(); !strings.Contains(s, c.want) && !strings.Contains(notes[len(notes)-2].Says.String(), c.want) {
			t.Errorf("%s %v, misère: %s", c.rule, c.sizes, s)
		}
	}
	// No theorem, no explanation.
	for _, rule := range []heaps.Rule{NewTake(set("1,3,4")), NewAllBut(set("2,3")), code("0.77")} {
		if notes := NewHeaps(rule, []uint64{3}).Explain(game.Normal); notes != nil {
			t.Errorf("%s: %v", rule, notes)
		}
	}
	for _, rule := range []heaps.Rule{NewTake(set("divisors")), code("4.[3]"), code("0.[7]")} {
		if notes := NewHeaps(rule, []uint64{3}).Explain(game.Misere); notes != nil {
			t.Errorf("%s, misère: %v", rule, notes)
		}
	}
}
