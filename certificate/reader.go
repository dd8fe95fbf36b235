package certificate

import (
	"bufio"
	"bytes"
	"compress/flate"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"

	"grundy/game"
	"grundy/words"
)

// A Wrong is what is wrong with a line of a certificate: it is none, or what it
// says does not follow.
type Wrong struct {
	Line uint64 // counted from 1
	What words.Phrase
}

// Error says in English which line is wrong and why.
func (w *Wrong) Error() string { return words.English.Say(w.Phrase()) }

// Phrase says which line is wrong and why.
func (w *Wrong) Phrase() words.Phrase { return words.P("certificate.line", w.Line, w.What) }

// Unwrap is the same as a *game.Fault.
func (w *Wrong) Unwrap() error {
	return &game.Fault{Code: "certificate", At: -1, What: w.Phrase(), Hint: words.P("certificate.hint")}
}

// A Reader reads a certificate line by line. It holds one line in memory.
type Reader struct {
	header Header
	from   *bufio.Reader
	line   []byte    // the last one
	lines  uint64    // how many were read
	sum    hash.Hash // of all lines before the last one
	ended  bool
}

// NewReader reads the first line of a certificate, which may be compressed. An
// error is a *Wrong where what is read is no certificate, else that of r.
func NewReader(r io.Reader) (*Reader, error) {
	c := &Reader{from: bufio.NewReaderSize(r, 1<<16), sum: sha256.New()}
	if start, err := c.from.Peek(2); err == nil && start[0] == 0x1f && start[1] == 0x8b {
		zip, err := gzip.NewReader(c.from)
		if err != nil {
			c.lines = 1
			return nil, c.damage(err)
		}
		c.from = bufio.NewReaderSize(zip, 1<<16)
	}
	step, fields, err := c.next()
	if err == io.EOF {
		c.lines = 1
		return nil, c.wrong("certificate.foreign")
	}
	if err != nil {
		return nil, err
	}
	if step != "certificate" {
		return nil, c.wrong("certificate.foreign")
	}
	return c, c.readHeader(fields)
}

// Header is the first line.
func (r *Reader) Header() Header { return r.header }

// Line is the number of the line read last, counted from 1.
func (r *Reader) Line() uint64 { return r.lines }

// Next reads the next step. It returns io.EOF after the last line, which it has
// compared with what was read. Any other error is a *Wrong or that of the reader;
// after an error nothing more can be read.
func (r *Reader) Next() (Step, error) {
	if r.ended {
		return nil, io.EOF
	}
	step, fields, err := r.next()
	if err == io.EOF {
		return nil, r.wrong("certificate.short")
	}
	if err != nil {
		return nil, err
	}
	made := newStep(step)
	if made == nil {
		return nil, r.wrong("certificate.step", step)
	}
	if err := r.fill(reflect.ValueOf(made).Elem(), fields); err != nil {
		return nil, err
	}
	result := reflect.ValueOf(made).Elem().Interface().(Step)
	if last, ok := result.(end); ok {
		if last.Lines != r.lines-1 {
			return nil, r.wrong("certificate.lines", last.Lines, r.lines-1)
		}
		if last.SHA256 != hex.EncodeToString(r.sum.Sum(nil)) {
			return nil, r.wrong("certificate.hash")
		}
		if _, err := r.from.ReadByte(); err != io.EOF {
			if err != nil {
				return nil, r.damage(err)
			}
			r.lines++
			return nil, r.wrong("certificate.after")
		}
		r.ended = true
		return nil, io.EOF
	}
	if f := fault(result); f != nil {
		return nil, &Wrong{r.lines, f.What}
	}
	return result, nil
}

// newStep is a pointer to the zero value of a step.
func newStep(name string) any {
	switch name {
	case "value":
		return new(Value)
	case "P":
		return new(P)
	case "N":
		return new(N)
	case "draw":
		return new(Draw)
	case "theorem":
		return new(Theorem)
	case "values":
		return new(Values)
	case "recompute":
		return new(Recompute)
	case "period":
		return new(Period)
	case "heap":
		return new(Heap)
	case "sum":
		return new(Sum)
	case "matching":
		return new(Matching)
	case "quotient":
		return new(Quotient)
	case "quotient-period":
		return new(QuotientPeriod)
	case "product":
		return new(Product)
	case "box":
		return new(Box)
	case "end":
		return new(end)
	}
	return nil
}

func (r *Reader) wrong(key string, args ...any) error {
	return &Wrong{r.lines, words.P(key, args...)}
}

// damage is the error of a read that failed: a *Wrong where the compressed data
// are damaged, else the error itself.
func (r *Reader) damage(err error) error {
	var corrupt flate.CorruptInputError
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF):
		return r.wrong("certificate.short")
	case errors.Is(err, gzip.ErrChecksum), errors.Is(err, gzip.ErrHeader), errors.As(err, &corrupt):
		return r.wrong("certificate.damaged")
	}
	return err
}

// next reads a line: the name of its step and its other fields.
func (r *Reader) next() (step string, fields map[string]json.RawMessage, err error) {
	if err := r.readLine(); err != nil {
		return "", nil, err
	}
	text := r.line[:len(r.line)-1]
	if !utf8.Valid(text) || !json.Valid(text) || hasNull(text) {
		return "", nil, r.wrong("certificate.json")
	}
	if fields, err = r.object(text); err != nil {
		return "", nil, err
	}
	raw, ok := fields["step"]
	if !ok {
		return "", nil, r.wrong("certificate.missing", "step")
	}
	if json.Unmarshal(raw, &step) != nil {
		return "", nil, r.wrong("certificate.want.text", "step")
	}
	delete(fields, "step")
	return step, fields, nil
}

// readLine reads a line with its newline; io.EOF where there is none.
func (r *Reader) readLine() error {
	r.sum.Write(r.line)
	r.line = r.line[:0]
	for {
		part, err := r.from.ReadSlice('\n')
		if len(part) > 0 && len(r.line) == 0 {
			r.lines++
		}
		r.line = append(r.line, part...)
		switch {
		case len(r.line) > MostLine+1:
			return r.wrong("certificate.long", MostLine)
		case err == nil:
			return nil
		case err == bufio.ErrBufferFull:
		case err == io.EOF && len(r.line) == 0:
			return io.EOF
		case err == io.EOF:
			return r.wrong("certificate.short")
		default:
			return r.damage(err)
		}
	}
}

// object takes an object apart. No name may come twice.
func (r *Reader) object(text []byte) (map[string]json.RawMessage, error) {
	d := json.NewDecoder(bytes.NewReader(text))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return nil, r.wrong("certificate.json")
	}
	fields := map[string]json.RawMessage{}
	for d.More() {
		t, err := d.Token()
		name, ok := t.(string)
		var raw json.RawMessage
		if err != nil || !ok || d.Decode(&raw) != nil {
			return nil, r.wrong("certificate.json")
		}
		if _, twice := fields[name]; twice {
			return nil, r.wrong("certificate.twice", name)
		}
		fields[name] = raw
	}
	return fields, nil
}

// hasNull reports whether valid JSON has a null in it, which no field may be.
func hasNull(text []byte) bool {
	quoted := false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case c == 'n' && !quoted:
			return true
		}
	}
	return false
}

// fill sets the fields of a struct, each by its name; those without omitempty must
// be there.
func (r *Reader) fill(into reflect.Value, fields map[string]json.RawMessage) error {
	known := 0
	for i := range into.NumField() {
		name, option, _ := strings.Cut(into.Type().Field(i).Tag.Get("json"), ",")
		raw, ok := fields[name]
		if !ok && option == "" {
			return r.wrong("certificate.missing", name)
		}
		if !ok {
			continue
		}
		known++
		field := into.Field(i)
		if json.Unmarshal(raw, field.Addr().Interface()) != nil {
			return r.wrong(want(field.Type()), name)
		}
		if option != "" && (field.Kind() == reflect.String || field.Kind() == reflect.Slice) && field.Len() == 0 {
			return r.wrong("certificate.empty", name)
		}
	}
	if known == len(fields) {
		return nil
	}
	// The first of the unknown in the alphabet, so that the message is the same
	// every time.
	var unknown []string
	for name := range fields {
		if !slices.ContainsFunc(reflect.VisibleFields(into.Type()), func(f reflect.StructField) bool {
			of, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			return of == name
		}) {
			unknown = append(unknown, name)
		}
	}
	slices.Sort(unknown)
	return r.wrong("certificate.unknown", unknown[0])
}

// want says what a field of a type must be.
func want(t reflect.Type) string {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch t.Kind() {
	case reflect.String:
		return "certificate.want.text"
	case reflect.Slice:
		return "certificate.want.list"
	}
	return "certificate.want.number"
}

// UnmarshalJSON reads a list of exactly two texts.
func (p *Pair) UnmarshalJSON(text []byte) error {
	var ends []string
	if err := json.Unmarshal(text, &ends); err != nil {
		return err
	}
	if len(ends) != 2 {
		return fmt.Errorf("%d ends", len(ends))
	}
	*p = Pair(ends)
	return nil
}
