package heaps

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"grundy/game"
)

// Codes and their shortest notation.
func TestParseCode(t *testing.T) {
	for text, want := range map[string]string{
		"0.77": "0.77", ".77": "0.77", "0.770": "0.77", "0.0": "0.0", ".0": "0.0", "0.07": "0.07", "4.[3]": "4.[3]", "0.3f": "0.3F", "0.3F": "0.3F", "c.1": "C.1",
		"0.333...": "0.[3]", "0.3...": "0.[3]", "0.[33]": "0.[3]", "0.3[3]": "0.[3]", "0.[3737]": "0.[37]", "0.7[37]": "0.[73]", "0.37[37]": "0.[37]", "0.1[0]": "0.1",
		"0.[0]": "0.0", "0.10...": "0.1", "0.5[12]": "0.5[12]", "0.12[12]2": "", "4!.0": "4!.0", "4!.": "", "0.4!": "0.4!", "0.3!": "0.3", "0.7!7": "0.7!7",
		"0.C![8!]": "0.C![8!]", "8.": "", "0": "", "": "", "0.": "", "0.7a": "0.7A", "0.7G": "", "0.7.7": "", "1.7": "", "2.7": "", "3.7": "", "5.1": "", "8!.1": "8!.1",
		"0.[": "", "0.[]": "", "0.[7": "", "0.[7]8": "", "0....": "", "0.7....": "", "0.7..": "", "0.!": "", "!.7": "", "00.7": "", "0.７": "", "4!!.0": "",
	} {
		c, err := ParseCode(text)
		if want == "" {
			fault := (*game.Fault)(nil)
			if !errors.As(err, &fault) || fault.Hint.IsZero() || fault.Input != text || fault.At < 0 || fault.At > len(text) {
				t.Errorf("%q: %v, %#v", text, c, err)
			}
			continue
		}
		if err != nil || c.String() != want {
			t.Errorf("%q: %v (%v), want %s", text, c, err, want)
		}
	}
}

func TestCodeDigits(t *testing.T) {
	c, err := ParseCode("4.12[30]")
	if err != nil {
		t.Fatal(err)
	}
	var got []uint8
	for i := range uint64(8) {
		got = append(got, c.Digit(i).Bits)
	}
	if !slices.Equal(got, []uint8{4, 1, 2, 3, 0, 3, 0, 3}) {
		t.Errorf("%v", got)
	}
	if last, finite := c.Last(); last != 2 || finite {
		t.Errorf("last digit %d, %v", last, finite)
	}
	if from, size := c.Repetend(); from != 3 || size != 2 {
		t.Errorf("repeats %d digits from %d", size, from)
	}
	for text, most := range map[string]int{"0.1": 0, "0.3": 1, "0.77": 2, "4!.0": 2, "0.3F": 3, "8.1": 3, "0.1[7]": 2, "0.0": 0} {
		c, _ := ParseCode(text)
		if c.MostHeaps() != most {
			t.Errorf("%s leaves at most %d heaps, want %d", text, c.MostHeaps(), most)
		}
	}
	if _, err := NewCode(Digit{Bits: 6}, nil, nil); err == nil {
		t.Error("a lead digit 6 is accepted")
	}
}

// Huge heaps: options come at once, one by one, and end.
func TestCodeOptionsOfHugeHeaps(t *testing.T) {
	for text, want := range map[string]string{
		"0.77":    "1 [18446744073709551614]",
		"0.07":    "2 [18446744073709551613]",
		"0.[1]":   "18446744073709551615 []",
		"0.2[10]": "1 [18446744073709551614]",
		"0.0[1]":  "18446744073709551615 []",
		"4!.0":    "0 [1 18446744073709551614]",
		"8!.0":    "0 [1 2 18446744073709551612]",
		"0.[7]":   "1 [18446744073709551614]",
		"0.4":     "1 [1 18446744073709551613]",
		"0.[01]":  "", // 2^64-1 is odd: d_1 = 0
		"0.[10]":  "18446744073709551615 []",
	} {
		c, err := ParseCode(text)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		c.Options(math.MaxUint64, func(taken uint64, left []uint64) bool {
			got = fmt.Sprint(taken, " ", left)
			return false
		})
		if got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
	c, _ := ParseCode("0.2[1]")
	n := 0
	c.Options(math.MaxUint64, func(uint64, []uint64) bool { n++; return true })
	if n != 2 {
		t.Errorf("0.2[1]: %d options", n)
	}
}

// No two options are alike, what is taken and left adds up, and a game with "!"
// has just those options of the game without that leave different heaps.
func TestCodeOptions(t *testing.T) {
	for _, text := range []string{"0.77", "C.FF", "8.8", "0.[7F]", "4.[3]", "C.1"} {
		c, _ := ParseCode(text)
		var b strings.Builder
		for _, r := range c.String() {
			b.WriteRune(r)
			if r == '4' || r == '7' || r == '8' || r == 'C' || r == 'F' {
				b.WriteByte('!')
			}
		}
		unequal, err := ParseCode(b.String())
		if err != nil {
			t.Fatal(err)
		}
		for n := uint64(0); n <= 16; n++ {
			var all, different, got []string
			c.Options(n, func(taken uint64, left []uint64) bool {
				sum := taken
				for _, h := range left {
					sum += h
					if h == 0 {
						t.Errorf("%s %d leaves an empty heap", text, n)
					}
				}
				if s := fmt.Sprint(taken, left); sum != n || !slices.IsSorted(left) || slices.Contains(all, s) {
					t.Errorf("%s %d: %s", text, n, s)
				} else {
					all = append(all, s)
					if len(slices.Compact(slices.Clone(left))) == len(left) {
						different = append(different, s)
					}
				}
				return true
			})
			unequal.Options(n, func(taken uint64, left []uint64) bool {
				got = append(got, fmt.Sprint(taken, left))
				return true
			})
			if !slices.Equal(got, different) {
				t.Errorf("%s %d: %v, want %v", unequal, n, got, different)
			}
		}
	}
}

// A code prints as a text that reads as the same digits.
func FuzzParseCode(f *testing.F) {
	for _, s := range []string{"0.77", ".7", "4!.0", "0.3F", "0.[12]", "0.12...", "C.1!2[F!0]", "0.7[", "0.0[00]", "8.88[8]"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := ParseCode(text)
		if err != nil {
			fault := (*game.Fault)(nil)
			if !errors.As(err, &fault) || fault.At < 0 || fault.At > len(text) {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		again, err := ParseCode(c.String())
		if err != nil || again.String() != c.String() || len(c.String()) > len(text)+2 {
			t.Fatalf("%q prints as %s, which parses as %s (%v)", text, c, again, err)
		}
		for i := range uint64(len(text) + 20) {
			if c.Digit(i) != again.Digit(i) {
				t.Fatalf("%q: digit %d", text, i)
			}
		}
	})
}
