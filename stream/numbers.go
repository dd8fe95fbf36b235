package stream

import (
	"bytes"
	"context"
	"io"
	"math"
	"strconv"
	"unicode/utf8"

	"grundy/game"
	"grundy/words"
)

// ReadHeaps adds the numbers of a text to a tally, in constant memory: numbers
// from 0 to 2^64-1, separated by spaces, line ends or commas; n^m is m heaps of
// n; what follows # to the end of its line is a comment; "-" alone is no heaps at
// all. Characters of full width are read as their ASCII forms. It returns how many
// bytes it read. A *game.Fault names the line and the column of what is wrong,
// and read is then where that stands.
func ReadHeaps(ctx context.Context, r io.Reader, t *Tally) (read int64, err error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	source := NewSource(ctx, r)
	n := numbers{tally: t, line: 1}
	var cut []byte // a character that the end of a piece cut off
	for {
		data, err := source.Next(ctx, nil)
		if len(cut) > 0 {
			data = append(cut, data...)
			cut = nil
		}
		if err == nil {
			if whole := wholeCharacters(data); whole < len(data) {
				cut = append(cut, data[whole:]...)
				data = data[:whole]
			}
		}
		if n.base == 0 {
			if rest, ok := bytes.CutPrefix(data, []byte("\ufeff")); ok {
				data, n.base, n.lineStart = rest, 3, 3
			}
		}
		if fault := n.read(data); fault != nil {
			return n.at, fault
		}
		n.base += int64(len(data))
		if err == io.EOF {
			fault := n.end()
			return n.base, fault
		}
		if err != nil {
			return n.base, err
		}
	}
}

// wholeCharacters is how many bytes of data lie before a character that its end
// cuts off.
func wholeCharacters(data []byte) int {
	for i := len(data) - 1; i >= 0 && i >= len(data)-utf8.UTFMax; i-- {
		if data[i] < utf8.RuneSelf {
			break
		}
		if utf8.RuneStart(data[i]) {
			if !utf8.FullRune(data[i:]) {
				return i
			}
			break
		}
	}
	return len(data)
}

// narrow is the ASCII character that the text begins with, perhaps in full width,
// and how many bytes it takes; c is 0xff for any other.
func narrow(text []byte) (c byte, size int) {
	r, size := utf8.DecodeRune(text)
	if r = words.HalfWidth(r); r < utf8.RuneSelf {
		return byte(r), size
	}
	return 0xff, size
}

// digit reports whether a text begins with a digit, perhaps of full width.
func digit(text []byte) bool {
	c, _ := narrow(text)
	return c-'0' <= 9
}

// A state is what the reader is in the middle of.
type state uint8

const (
	between state = iota // white space
	number               // a number
	power                // just behind "^"
	times                // the number behind "^"
	comment              // from # to the end of the line
	ended                // just behind a number
)

// numbers reads numbers piece by piece.
type numbers struct {
	tally     *Tally
	state     state
	n         uint64 // the number at hand
	of        uint64 // the heap whose number of times is at hand
	start     int64  // where the number at hand began
	comma     bool   // a comma stands since the last number
	commaAt   int64
	commaLine [2]int64 // the line that it is on, and where that begins
	any       bool     // a number was read
	dash      bool     // "-" stands where the first number would
	dashAt    int64
	dashEnd   int64
	dashLine  [2]int64
	base      int64 // where the piece at hand begins
	line      int64
	lineStart int64
	at        int64 // where a fault is
}

// roomy is the bound below which another digit always fits.
const roomy = (math.MaxUint64 - 9) / 10

// read reads a piece.
func (r *numbers) read(data []byte) error {
	i := 0
	for i < len(data) {
		if r.state == number || r.state == times {
			n := r.n
			for i < len(data) {
				d := uint64(data[i] - '0')
				if d > 9 {
					break
				}
				if n > roomy && (n > math.MaxUint64/10 || n*10 > math.MaxUint64-d) {
					return r.fault(data, int(r.start-r.base), "heaps.large", r.token(data, i))
				}
				n = n*10 + d
				i++
			}
			r.n = n
			if i == len(data) {
				return nil
			}
			c, size := data[i], 1
			if c >= utf8.RuneSelf {
				c, size = narrow(data[i:])
			}
			if d := uint64(c - '0'); d <= 9 { // of full width
				if n > roomy && (n > math.MaxUint64/10 || n*10 > math.MaxUint64-d) {
					return r.fault(data, int(r.start-r.base), "heaps.large", r.token(data, i))
				}
				r.n = n*10 + d
				i += size
				continue
			}
			if c == '^' && r.state == number {
				r.of, r.state = n, power
				i += size
				continue
			}
			if r.state == times && r.n > MostHeaps-r.tally.heaps {
				return r.fault(data, int(r.start-r.base), "heaps.many", r.n, uint64(MostHeaps))
			}
			r.finish()
		}
		c, size := data[i], 1
		if c >= utf8.RuneSelf {
			c, size = narrow(data[i:])
		}
		if c-'0' <= 9 && r.state != comment {
			if r.dash {
				key, args := "heaps.unexpected", []any{"-"}
				if r.dashEnd == r.base+int64(i) {
					key, args = "heaps.negative", nil
				}
				r.line, r.lineStart = r.dashLine[0], r.dashLine[1]
				return r.fault(data, int(r.dashAt-r.base), key, args...)
			}
			if r.state == power {
				r.state = times
			} else {
				r.state = number
			}
			r.n, r.start = 0, r.base+int64(i)
			continue
		}
		if r.state == power {
			return r.fault(data, i, "heaps.times")
		}
		switch {
		case c == '\n':
			r.line++
			r.lineStart = r.base + int64(i) + 1
			r.state = between
		case r.state == comment:
		case c == ' ' || c == '\t' || c == '\r':
			r.state = between
		case c == ',':
			if r.comma || !r.any {
				return r.fault(data, i, "heaps.comma")
			}
			r.comma, r.commaAt, r.commaLine = true, r.base+int64(i), [2]int64{r.line, r.lineStart}
			r.state = between
		case c == '#':
			r.state = comment
		case c == '-' && !r.any && !r.comma && !r.dash:
			r.dash, r.dashAt, r.dashEnd = true, r.base+int64(i), r.base+int64(i+size)
			r.dashLine = [2]int64{r.line, r.lineStart}
			r.state = between
		case c == '-' && (i+size == len(data) || digit(data[i+size:])):
			return r.fault(data, i, "heaps.negative")
		default:
			odd, _ := utf8.DecodeRune(data[i:])
			return r.fault(data, i, "heaps.unexpected", string(odd))
		}
		i += size
	}
	return nil
}

// finish adds the number that has ended.
func (r *numbers) finish() {
	switch r.state {
	case number:
		r.tally.Add(r.n)
	case times:
		r.tally.AddRun(r.of, r.n)
	default:
		return
	}
	r.state, r.comma, r.any = ended, false, true
}

// end is called at the end of the text.
func (r *numbers) end() error {
	if r.state == power {
		return r.fault(nil, 0, "heaps.times")
	}
	if r.state == times && r.n > MostHeaps-r.tally.heaps {
		return r.fault(nil, int(r.start-r.base), "heaps.many", r.n, uint64(MostHeaps))
	}
	r.finish()
	if r.comma {
		r.line, r.lineStart = r.commaLine[0], r.commaLine[1]
		return r.fault(nil, int(r.commaAt-r.base), "heaps.comma")
	}
	if !r.any && !r.dash {
		r.at = -1
		return &game.Fault{Code: "position", At: -1, What: words.P("heaps.none"), Hint: words.P("heaps.stream.hint")}
	}
	return nil
}

// token is the number that began at start and goes up to i at least, cut short.
func (r *numbers) token(data []byte, i int) string {
	from := max(0, int(r.start-r.base))
	s := string(data[from:min(i+1, from+20)])
	if r.start < r.base {
		s = "..." + s
	}
	return s + "..."
}

// fault is what is wrong at byte i of the piece at hand; i is negative where that
// stood in an earlier piece.
func (r *numbers) fault(data []byte, i int, key string, args ...any) error {
	r.at = r.base + int64(i)
	column := r.at - r.lineStart + 1
	f := &game.Fault{Code: "position", At: -1, Hint: words.P("heaps.stream.hint"),
		What: words.P("heaps.stream.at", strconv.FormatInt(r.line, 10), strconv.FormatInt(column, 10), words.P(key, args...))}
	if i >= 0 && i < len(data) {
		from := max(0, int(r.lineStart-r.base), i-1000)
		to := min(len(data), i+1000)
		if end := bytes.IndexByte(data[i:to], '\n'); end >= 0 {
			to = i + end
		}
		f.Input, f.At = string(data[from:to]), i-from
	}
	return f
}
