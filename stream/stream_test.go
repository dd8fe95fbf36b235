package stream

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"

	"grundy/game"
	"grundy/words"
)

// bruteWinning lists the winning moves from the rule alone: a move wins when the
// position it leaves is lost, which is decided by trying all moves.
func bruteWinning(heaps []uint64, c game.Convention, memo map[string]bool) (moves []Reduction) {
	for i, n := range heaps {
		for to := range n {
			heaps[i] = to
			if !bruteWins(heaps, c, memo) {
				moves = append(moves, Reduction{Heap{uint64(i), n}, to})
			}
		}
		heaps[i] = n
	}
	return moves
}

func bruteWins(heaps []uint64, c game.Convention, memo map[string]bool) bool {
	key := fmt.Sprint(heaps)
	if win, ok := memo[key]; ok {
		return win
	}
	win, moves := false, false
	for i, n := range heaps {
		for to := range n {
			moves = true
			heaps[i] = to
			win = win || !bruteWins(heaps, c, memo)
		}
		heaps[i] = n
	}
	win = win || !moves && c == game.Misere
	memo[key] = win
	return win
}

// The verdict and the winning moves of a tally are those of playing out every
// position of up to four heaps of up to 5, in both conventions.
func TestTallyIsPlayedOut(t *testing.T) {
	for _, c := range []game.Convention{game.Normal, game.Misere} {
		memo := map[string]bool{}
		for count := range 5 {
			for code := range uint64(math.Pow(6, float64(count))) {
				heaps := make([]uint64, count)
				for i := range heaps {
					heaps[i] = code % 6
					code /= 6
				}
				tally := NewTally(100)
				for _, n := range heaps {
					tally.Add(n)
				}
				want := bruteWinning(heaps, c, memo)
				if o := tally.Outcome(c); (o == game.N) != bruteWins(heaps, c, memo) {
					t.Fatalf("%v %s: outcome %s", heaps, c, o)
				}
				moves, distinct, list := tally.Winning(c)
				if moves != uint64(len(want)) || fmt.Sprint(list) != fmt.Sprint(want) {
					t.Fatalf("%v %s: %d moves %v, want %v", heaps, c, moves, list, want)
				}
				results := map[[2]uint64]bool{}
				for _, m := range want {
					results[[2]uint64{m.Size, m.To}] = true
				}
				if !distinct.Known || distinct.N != uint64(len(results)) {
					t.Fatalf("%v %s: %v distinct, want %d", heaps, c, distinct, len(results))
				}
			}
		}
	}
}

// Counts by powers of two, and a winning move, on long lists of any size, with
// runs, and however short the list of moves is cut.
func TestTallyLong(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 300 {
		tally := NewTally(1 + r.IntN(3))
		var heaps []uint64
		for range r.IntN(40) {
			n := r.Uint64() >> r.IntN(64)
			times := 1
			if r.IntN(4) == 0 {
				times = r.IntN(20)
				tally.AddRun(n, uint64(times))
			} else {
				tally.Add(n)
			}
			for range times {
				heaps = append(heaps, n)
			}
		}
		var sum, winning uint64
		for _, n := range heaps {
			sum ^= n
		}
		for _, n := range heaps {
			if n^sum < n {
				winning++
			}
		}
		if tally.Sum() != sum || tally.Heaps() != uint64(len(heaps)) {
			t.Fatalf("sum %d of %d heaps, want %d of %d", tally.Sum(), tally.Heaps(), sum, len(heaps))
		}
		for bit := range 64 {
			var want uint64
			for _, n := range heaps {
				want += n >> bit & 1
			}
			if got := tally.Holding(bit); got != want {
				t.Fatalf("%d heaps hold 2^%d, want %d", got, bit, want)
			}
		}
		moves, _, list := tally.Winning(game.Normal)
		if moves != winning || winning > 0 && len(list) == 0 {
			t.Fatalf("%d winning moves, want %d; list %v", moves, winning, list)
		}
		for _, m := range list {
			if heaps[m.Index] != m.Size || m.To >= m.Size || sum^m.Size^m.To != 0 {
				t.Fatalf("%v is no winning move", m)
			}
		}
	}
}

// A text reads the same in whatever pieces it comes.
func TestReadHeaps(t *testing.T) {
	for text, want := range map[string]string{
		"3 4 5":                        "3 heaps, sum 2",
		"3,4,5\n":                      "3 heaps, sum 2",
		"3, 4\r\n5 # 6 7\n# 8\n":       "3 heaps, sum 2",
		"\ufeff7":                      "1 heaps, sum 7",
		"1^7":                          "7 heaps, sum 1",
		"1^7,2^0 5^2":                  "9 heaps, sum 1",
		"0 0":                          "2 heaps, sum 0",
		"18446744073709551615":         "1 heaps, sum 18446744073709551615",
		"0000000000000000000000000012": "1 heaps, sum 12",
		"":                             "there are no heaps",
		" \n#1\n":                      "there are no heaps",
		"18446744073709551616":         "line 1, column 1: 18446744073709551616... is too large for a heap",
		"5\n 99999999999999999999":     "line 2, column 2: 99999999999999999999... is too large for a heap",
		"3\n4 -5":                      "line 2, column 3: a heap cannot be negative",
		"1e3":                          "line 1, column 2: \"e\" does not belong in a list of heaps",
		"3;-3":                         "line 1, column 2: \";\" does not belong in a list of heaps",
		"3 堆":                          "line 1, column 3: \"堆\" does not belong in a list of heaps",
		",3":                           "line 1, column 1: a number is missing beside the comma",
		"3,,4":                         "line 1, column 3: a number is missing beside the comma",
		"3,\n\n":                       "line 1, column 2: a number is missing beside the comma",
		"3^":                           "line 1, column 3: after ^ stands how many heaps there are",
		"3^ 4":                         "line 1, column 3: after ^ stands how many heaps there are",
		"3^4^5":                        "line 1, column 4: \"^\" does not belong in a list of heaps",
		"-":                            "0 heaps, sum 0",
		"\ufeff - # none\n":            "0 heaps, sum 0",
		"－":                            "0 heaps, sum 0",
		"-5":                           "line 1, column 1: a heap cannot be negative",
		" －５":                          "line 1, column 2: a heap cannot be negative",
		"- 5":                          "line 1, column 1: \"-\" does not belong in a list of heaps",
		"3 - 5":                        "line 1, column 3: \"-\" does not belong in a list of heaps",
		"3,4、5":                        "3 heaps, sum 2",
		"３，４、5　1＾2 ＃ 六\n":              "5 heaps, sum 2",
		"1２3":                          "1 heaps, sum 123",
		"3^２":                          "2 heaps, sum 0",
		"１８４４６７４４０７３７０９５５１６１５": "1 heaps, sum 18446744073709551615",
		"3^99999999999999999": "line 1, column 3: 99999999999999999 heaps are too many: a position holds at most 281474976710656",
	} {
		for _, whole := range []bool{true, false} {
			r := iotest.DataErrReader(strings.NewReader(text))
			if !whole {
				r = iotest.OneByteReader(strings.NewReader(text))
			}
			tally := NewTally(1)
			_, err := ReadHeaps(context.Background(), r, tally)
			got := fmt.Sprintf("%d heaps, sum %d", tally.Heaps(), tally.Sum())
			if f := (*game.Fault)(nil); errors.As(err, &f) {
				got = words.English.Say(f.What)
			}
			if !whole {
				// of what is past, only the end is at hand
				got = strings.Replace(got, ": ...6...", ": 18446744073709551616...", 1)
				got = strings.Replace(got, ": ...9...", ": 99999999999999999999...", 1)
				if strings.HasPrefix(text, "3 - ") { // what follows the dash is not at hand
					continue
				}
			}
			if got != want {
				t.Errorf("%q (whole %v): %s, want %s", text, whole, got, want)
			}
		}
	}
}
