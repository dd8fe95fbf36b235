package export

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"strconv"
)

// A stamp writes values with fixed text around them. Values below 1024, which
// are nearly all that there are, come ready made from a table of 16 bytes each,
// and are copied as two machine words, whatever their length.
type stamp struct {
	before, after string
	made          [1024][16]byte
	length        [1024]uint8
}

// newStamp is the stamp for before and after, which are at most 12 bytes
// together.
func newStamp(before, after string) *stamp {
	s := &stamp{before: before, after: after}
	for v := range s.made {
		s.length[v] = uint8(copy(s.made[v][:], before+strconv.Itoa(v)+after))
	}
	return s
}

// most is the longest that a stamp of one value can be, with the 16 bytes that
// are copied at the least.
const most = 12 + 20 + 16

// put writes v at dst[at:], where most bytes are free, and returns where it ends.
func (s *stamp) put(dst []byte, at int, v uint64) int {
	if v < uint64(len(s.made)) {
		*(*[16]byte)(dst[at:]) = s.made[v]
		return at + int(s.length[v])
	}
	d := append(dst[:at], s.before...)
	d = strconv.AppendUint(d, v, 10)
	return len(append(d, s.after...))
}

// A counter is a heap size in decimal with a text before it, which it keeps as
// it counts up.
type counter struct {
	text   [32]byte
	digits int // where the digits begin
	end    int
}

// newCounter begins at n; before is at most 8 bytes.
func newCounter(before string, n uint64) *counter {
	c := &counter{digits: len(before)}
	c.end = copy(c.text[:], strconv.AppendUint([]byte(before), n, 10))
	return c
}

// next counts up by one.
func (c *counter) next() {
	i := c.end - 1
	for ; i >= c.digits; i-- {
		if c.text[i] != '9' {
			c.text[i]++
			return
		}
		c.text[i] = '0'
	}
	c.text[c.digits] = '1'
	c.text[c.end] = '0'
	c.end++
}

// lines writes a line a value: before, the heap, between, the value, after.
func (v Values) lines(ctx context.Context, w io.Writer, title, before, between, after string) error {
	if _, err := io.WriteString(w, title); err != nil {
		return err
	}
	heap, value := newCounter(before, v.From), newStamp(between, after)
	out := make([]byte, chunk*(len(heap.text)+most))
	return v.each(ctx, func(_ uint64, values []uint64) error {
		at := 0
		for _, g := range values {
			*(*[32]byte)(out[at:]) = heap.text
			at = value.put(out, at+heap.end, g)
			heap.next()
		}
		_, err := w.Write(out[:at])
		return err
	})
}

// rowLen is how many values of the text format a row holds.
const rowLen = 1000

func (v Values) text(ctx context.Context, w io.Writer) error {
	value := newStamp("", " ")
	out := make([]byte, chunk*most)
	return v.each(ctx, func(n uint64, values []uint64) error {
		at := 0
		inRow := (n - v.From) % rowLen
		last := n+uint64(len(values))-1 == v.To
		for len(values) > 0 {
			row := values[:min(uint64(len(values)), rowLen-inRow)]
			values = values[len(row):]
			for _, g := range row {
				at = value.put(out, at, g)
			}
			if inRow += uint64(len(row)); inRow == rowLen || len(values) == 0 && last {
				out[at-1] = '\n'
				inRow = 0
			}
		}
		_, err := w.Write(out[:at])
		return err
	})
}

// json writes nothing before it has a value, and closes the object whatever ends
// the values.
func (v Values) json(ctx context.Context, w io.Writer) error {
	var head bytes.Buffer
	name := json.NewEncoder(&head)
	name.SetEscapeHTML(false)
	head.WriteString(`{"game":`)
	if err := name.Encode(v.Game); err != nil {
		return err
	}
	head.Truncate(head.Len() - 1) // the newline that Encode ends with
	head.WriteString(`,"from":` + strconv.FormatUint(v.From, 10) + `,"values":`)
	value := newStamp(",", "")
	out := make([]byte, chunk*most)
	written := uint64(0)
	ended := v.each(ctx, func(_ uint64, values []uint64) error {
		at := 0
		for _, g := range values {
			at = value.put(out, at, g)
		}
		if written == 0 {
			if _, err := w.Write(head.Bytes()); err != nil {
				return err
			}
			out[0] = '[' // no comma before the first
		}
		written += uint64(len(values))
		_, err := w.Write(out[:at])
		return err
	})
	if ended != nil && written == 0 {
		return ended
	}
	end := "]"
	if v.Cut != nil {
		if limit := v.Cut(ended); limit != nil {
			text, err := json.Marshal(limit)
			if err != nil {
				return err
			}
			end += `,"to":` + strconv.FormatUint(v.From+written-1, 10) + `,"limit":` + string(text)
		}
	}
	if _, err := io.WriteString(w, end+"}\n"); ended == nil {
		return err
	}
	return ended
}
