// Package rules holds the games: one file a game, with its rule, its theorems
// and their sources.
//
// Most are of two shapes. A game on one heap is a [heaps.Rule]; [Heaps] makes
// positions of it, which are sums of heaps. A game on several heaps at once is a
// [Multi]; [Several] makes positions of it. Both shapes find by themselves what
// more a rule knows: a closed form, an outcome in misère play, winning moves
// without search. A theorem is never more than an upgrade: every rule can be
// played out by its moves alone, and is, in the tests.
package rules

import (
	"slices"
	"strconv"
	"strings"

	"grundy/game"
	"grundy/words"
)

// A Game is a game with its parameters, ready to read positions.
type Game interface {
	// String is the game in the notation: "moore:2", "0.77".
	String() string
	// Parse reads a position in the notation; a *game.Fault says what is
	// wrong and where.
	Parse(text string) (game.Position, error)
}

// A Familied game is not played on lists of heaps: it names its small positions
// itself, for those who look at all of them.
type Familied interface {
	// Family yields positions of up to the given size, or of the game's own choice
	// where it is 0, until yield returns false. What size means is the game's affair:
	// vertices, coins.
	Family(size uint64, yield func(game.Position) bool)
}

// MostHeaps is how many heaps a position may have; a longer list of Nim heaps
// can be read as a stream instead.
const MostHeaps = 1 << 20

// longRun is the number of equal heaps from which they are printed with "^".
const longRun = 9

// FormatHeaps writes heap sizes as the notation does: "3,4,5", "-" for none,
// "1^20" for long runs of equal heaps.
func FormatHeaps(sizes []uint64) string {
	if len(sizes) == 0 {
		return "-"
	}
	return string(appendHeaps(make([]byte, 0, 3*len(sizes)), sizes))
}

// appendHeaps appends what FormatHeaps gives for at least one heap.
func appendHeaps(b []byte, sizes []uint64) []byte {
	start := len(b)
	for i := 0; i < len(sizes); {
		run := 1
		for i+run < len(sizes) && sizes[i+run] == sizes[i] {
			run++
		}
		once := 1
		if run < longRun {
			once, run = run, 1
		}
		for range once {
			if len(b) > start {
				b = append(b, ',')
			}
			b = strconv.AppendUint(b, sizes[i], 10)
		}
		if run > 1 {
			b = append(b, '^')
			b = strconv.AppendInt(b, int64(run), 10)
		}
		i += once * run
	}
	return b
}

// ParseHeaps reads heap sizes: numbers separated by commas or spaces, n^m for m
// heaps of n, "-" for no heaps at all.
func ParseHeaps(text string) ([]uint64, error) {
	fault := func(at int, key string, args ...any) ([]uint64, error) {
		return nil, &game.Fault{Code: "position", What: words.P(key, args...), Hint: words.P("heaps.hint"), Input: text, At: at}
	}
	if strings.TrimSpace(text) == "-" {
		return []uint64{}, nil
	}
	sizes := make([]uint64, 0, min(len(text)/2+1, 64))
	items := 0  // numbers read; 1^0 is one, though it is no heap
	comma := -1 // where a comma stands that no number has followed yet
	i := 0
	number := func() (n uint64, length int, err error) {
		end := i
		for end < len(text) && text[end] >= '0' && text[end] <= '9' {
			end++
		}
		n, err = strconv.ParseUint(text[i:end], 10, 64)
		return n, end - i, err
	}
	for i < len(text) {
		switch c := text[i]; {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
			i++
			continue
		case c == ',':
			if comma >= 0 || items == 0 {
				return fault(i, "heaps.comma")
			}
			comma = i
			i++
			continue
		case c < '0' || c > '9':
			if c == '-' && i+1 < len(text) && text[i+1] >= '0' && text[i+1] <= '9' {
				return fault(i, "heaps.negative")
			}
			return fault(i, "heaps.unexpected", firstRune(text[i:]))
		}
		n, length, err := number()
		if err != nil {
			return fault(i, "heaps.large", shorten(text[i:i+length]))
		}
		start := i
		i += length
		times := uint64(1)
		if i < len(text) && text[i] == '^' {
			i++
			times, length, err = number()
			if length == 0 {
				return fault(i, "heaps.times")
			}
			if err != nil || times > MostHeaps {
				return fault(i, "heaps.many", shorten(text[i:i+length]), MostHeaps)
			}
			i += length
		}
		if uint64(len(sizes))+times > MostHeaps {
			return fault(start, "heaps.many", uint64(len(sizes))+times, MostHeaps)
		}
		if i < len(text) && !strings.ContainsRune(", \t\r\n", rune(text[i])) {
			return fault(i, "heaps.unexpected", firstRune(text[i:]))
		}
		sizes = slices.Grow(sizes, int(times))
		for range times {
			sizes = append(sizes, n)
		}
		items++
		comma = -1
	}
	if comma >= 0 {
		return fault(comma, "heaps.comma")
	}
	if items == 0 {
		return fault(len(text), "heaps.none")
	}
	return sizes, nil
}

func firstRune(s string) string {
	for _, r := range s {
		return string(r)
	}
	return ""
}

// shorten keeps an error line readable when the input is huge.
func shorten(s string) string {
	if len(s) > 24 {
		return s[:20] + "..."
	}
	return s
}

// appendSizes appends sizes to a key, self-delimiting.
func appendSizes(dst []byte, sizes []uint64) []byte {
	for _, n := range sizes {
		dst = strconv.AppendUint(dst, n, 36)
		dst = append(dst, ',')
	}
	return dst
}

// takeText is the move that leaves after of a heap of before, in words; heap
// counts from 0.
func takeText(heap int, before, after uint64) words.Phrase {
	return words.P("move.take", heap+1, before, after, before-after)
}
