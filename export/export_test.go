package export

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"io"
	"math"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"

	"grundy/game"
	"grundy/valuefile"
)

var ctx = context.Background()

// law is a source given by a formula; it counts how far it was asked.
type law struct {
	value func(n uint64) uint32
	asked uint64
	end   uint64 // the source ends before this heap, if it is not 0
}

func (l *law) ReadValues(ctx context.Context, dst []uint32, from uint64) (int, error) {
	for i := range dst {
		n := from + uint64(i)
		if l.end > 0 && n >= l.end {
			return i, io.EOF
		}
		l.asked = max(l.asked, n)
		dst[i] = l.value(n)
	}
	return len(dst), ctx.Err()
}

// mixed has values of one to ten digits.
func mixed(n uint64) uint32 {
	if n%3 == 0 {
		return uint32(n % 7)
	}
	return uint32(n*2654435761) >> (n % 32)
}

func write(t testing.TB, f Format, value func(uint64) uint32, from, to uint64) string {
	t.Helper()
	var b bytes.Buffer
	src := &law{value: value}
	if err := Write(ctx, &b, f, Values{Game: `take:"1"<&`, Source: src, From: from, To: to}); err != nil {
		t.Fatal(f, err)
	}
	if src.asked != to {
		t.Errorf("%s: asked for heap %d to write up to %d", f, src.asked, to)
	}
	return b.String()
}

// The examples of the package's documentation: Kayles, after OEIS A002186.
func TestKayles(t *testing.T) {
	kayles := func(n uint64) uint32 { return []uint32{0, 1, 2, 3, 1}[n] }
	for f, want := range map[Format]string{
		Text:      "0 1 2 3 1\n",
		CSV:       "n,value\n0,0\n1,1\n2,2\n3,3\n4,1\n",
		JSON:      `{"game":"0.77","from":0,"values":[0,1,2,3,1]}` + "\n",
		JSONLines: "{\"n\":0,\"value\":0}\n{\"n\":1,\"value\":1}\n{\"n\":2,\"value\":2}\n{\"n\":3,\"value\":3}\n{\"n\":4,\"value\":1}\n",
		BFile:     "0 0\n1 1\n2 2\n3 3\n4 1\n",
		LaTeX: "% g(n) for n = 0..4 of 0.77\n\\begin{tabular}{r|*{10}{r}}\n$n$ & $0$ & $+1$ & $+2$ & $+3$ & $+4$ & $+5$ & $+6$ & $+7$ & $+8$ & $+9$ \\\\ \\hline\n" +
			"0 & 0 & 1 & 2 & 3 & 1 \\\\\n\\end{tabular}\n",
	} {
		var b strings.Builder
		err := Write(ctx, &b, f, Values{Game: "0.77", Source: &law{value: kayles}, To: 4})
		if err != nil || b.String() != want {
			t.Errorf("%s: %q (%v)", f, b.String(), err)
		}
	}
}

// ranges end and begin where the digits grow, where a row of text ends, where a
// chunk ends, and at the last heap that there is.
var ranges = [][2]uint64{
	{0, 0}, {7, 7}, {0, 12}, {95, 105}, {0, 999}, {0, 1000}, {500, 1499}, {3, 2002}, {9999990, 10000010},
	{5, chunk + 5}, {math.MaxUint64 - 20, math.MaxUint64}, {9999999999999999990, 10000000000000000010},
}

// What is written is read back by readers that have nothing to do with the
// writers: strconv, encoding/csv, encoding/json, parquet-go's own reader.
func TestReadBack(t *testing.T) {
	for _, r := range ranges {
		from, to := r[0], r[1]
		var want []uint32
		for i := range to - from + 1 {
			want = append(want, mixed(from+i))
		}
		check := func(f Format, n []uint64, got []uint32) {
			t.Helper()
			if !slices.Equal(got, want) {
				t.Errorf("%s %d..%d: %d other values", f, from, to, len(got))
			}
			for i := range n {
				if n[i] != from+uint64(i) {
					t.Fatalf("%s %d..%d: heap %d is called %d", f, from, to, from+uint64(i), n[i])
				}
			}
		}

		text := write(t, Text, mixed, from, to)
		var got []uint32
		rows := strings.SplitAfter(text, "\n")
		for i, row := range rows[:len(rows)-1] {
			fields := strings.Split(strings.TrimSuffix(row, "\n"), " ")
			if last := i == len(rows)-2; len(fields) > 1000 || !last && len(fields) != 1000 {
				t.Errorf("row %d has %d values", i, len(fields))
			}
			for _, field := range fields {
				v, err := strconv.ParseUint(field, 10, 32)
				if err != nil {
					t.Fatal(err)
				}
				got = append(got, uint32(v))
			}
		}
		if rows[len(rows)-1] != "" {
			t.Error("the last row does not end")
		}
		check(Text, nil, got)

		for _, f := range []Format{CSV, BFile} {
			c := csv.NewReader(strings.NewReader(write(t, f, mixed, from, to)))
			if f == BFile {
				c.Comma = ' '
			}
			records, err := c.ReadAll()
			if err != nil {
				t.Fatal(f, err)
			}
			if f == CSV {
				if !slices.Equal(records[0], []string{"n", "value"}) {
					t.Errorf("title %q", records[0])
				}
				records = records[1:]
			}
			var n []uint64
			got = got[:0]
			for _, rec := range records {
				heap, err1 := strconv.ParseUint(rec[0], 10, 64)
				v, err2 := strconv.ParseUint(rec[1], 10, 32)
				if err1 != nil || err2 != nil {
					t.Fatal(rec)
				}
				n, got = append(n, heap), append(got, uint32(v))
			}
			check(f, n, got)
		}

		var object struct {
			Game   string
			From   uint64
			Values []uint32
		}
		if err := json.Unmarshal([]byte(write(t, JSON, mixed, from, to)), &object); err != nil {
			t.Fatal(err)
		}
		if object.Game != `take:"1"<&` || object.From != from {
			t.Errorf("%q from %d", object.Game, object.From)
		}
		check(JSON, nil, object.Values)

		d := json.NewDecoder(strings.NewReader(write(t, JSONLines, mixed, from, to)))
		var n []uint64
		got = got[:0]
		for d.More() {
			var line struct {
				N     uint64
				Value uint32
			}
			if err := d.Decode(&line); err != nil {
				t.Fatal(err)
			}
			n, got = append(n, line.N), append(got, line.Value)
		}
		check(JSONLines, n, got)

		columns := write(t, Parquet, mixed, from, to)
		read, err := parquet.Read[struct {
			N     uint64 `parquet:"n"`
			Value uint32 `parquet:"value"`
		}](strings.NewReader(columns), int64(len(columns)))
		if err != nil {
			t.Fatal(err)
		}
		n, got = n[:0], got[:0]
		for _, r := range read {
			n, got = append(n, r.N), append(got, r.Value)
		}
		check(Parquet, n, got)

		file := write(t, Binary, mixed, from, to)
		values, err := valuefile.NewReader(strings.NewReader(file), int64(len(file)), "file")
		if err != nil {
			t.Fatal(err)
		}
		got = make([]uint32, len(want))
		if _, err := values.ReadValues(ctx, got, from); err != nil {
			t.Fatal(err)
		}
		check(Binary, nil, got)
	}
}

// Parquet files with few and many row groups, the last one full or not, are read
// by parquet-go, which shares nothing with the writer.
func TestRowGroups(t *testing.T) {
	for _, most := range []int{1, 127, 128, 129, 1000} {
		for _, count := range []uint64{1, 2, 14, 15, 16, 129, 2000, 2001} {
			if most == 1 && count > 16 {
				continue
			}
			from := uint64(1e18)
			var b bytes.Buffer
			v := Values{Game: "0.77", Source: &law{value: mixed}, From: from, To: from + count - 1}
			if err := v.rowGroups(ctx, &b, most); err != nil {
				t.Fatal(err)
			}
			file, err := parquet.OpenFile(bytes.NewReader(b.Bytes()), int64(b.Len()))
			if err != nil {
				t.Fatalf("%d rows in groups of %d: %v", count, most, err)
			}
			if game, ok := file.Lookup("game"); !ok || game != "0.77" || file.NumRows() != int64(count) ||
				len(file.RowGroups()) != (int(count)+most-1)/most {
				t.Errorf("%d rows in groups of %d: %d in %d, game %s", count, most, file.NumRows(), len(file.RowGroups()), game)
			}
			want := "message values {\n\trequired int64 n (INT(64,false));\n\trequired int32 value (INT(32,false));\n}"
			if got := file.Schema().String(); got != want {
				t.Fatal(got)
			}
			rows, err := parquet.Read[struct {
				N     uint64 `parquet:"n"`
				Value uint32 `parquet:"value"`
			}](bytes.NewReader(b.Bytes()), int64(b.Len()))
			if err != nil || len(rows) != int(count) {
				t.Fatalf("%d rows of %d (%v)", len(rows), count, err)
			}
			for i, r := range rows {
				if n := from + uint64(i); r.N != n || r.Value != mixed(n) {
					t.Fatalf("%d rows in groups of %d: row %d is %v", count, most, i, r)
				}
			}
		}
	}
}

func TestFaults(t *testing.T) {
	var fault *game.Fault
	if _, err := ParseFormat("xml"); !errors.As(err, &fault) || !strings.Contains(fault.Hint.String(), "jsonl") {
		t.Error(err)
	}
	if f, err := ParseFormat("CSV"); f != CSV || err != nil {
		t.Error(f, err)
	}
	if err := Write(ctx, io.Discard, Text, Values{From: 3, To: 2}); !errors.As(err, &fault) {
		t.Error(err)
	}
	if err := Write(ctx, io.Discard, "xml", Values{}); !errors.As(err, &fault) {
		t.Error(err)
	}
}

// A source that ends or is stopped, and a writer that is full, end the writing in
// every format.
func TestErrors(t *testing.T) {
	stopped, stop := context.WithCancel(ctx)
	stop()
	for _, f := range Formats() {
		if err := Write(ctx, io.Discard, f, Values{Game: "0.6", Source: &law{value: mixed, end: 70000}, To: 100000}); err != io.ErrUnexpectedEOF {
			t.Errorf("%s, short source: %v", f, err)
		}
		if err := Write(stopped, io.Discard, f, Values{Game: "0.6", Source: &law{value: mixed}, To: 100000}); err != context.Canceled {
			t.Errorf("%s, stopped: %v", f, err)
		}
		full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
		if err != nil {
			continue // only some systems have a device that is always full
		}
		if err := Write(ctx, full, f, Values{Game: "0.6", Source: &law{value: mixed}, To: 3000000}); err == nil {
			t.Errorf("%s: nothing said about a full disk", f)
		}
		full.Close()
	}
}

// metered is a source that looks at the memory in use from time to time.
type metered struct {
	calls int
	peak  uint64
}

func (m *metered) ReadValues(_ context.Context, dst []uint32, from uint64) (int, error) {
	if m.calls++; m.calls%12 == 0 {
		var s runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&s)
		m.peak = max(m.peak, s.HeapAlloc)
	}
	for i := range dst {
		dst[i] = uint32(from+uint64(i)) % 100
	}
	return len(dst), nil
}

// Memory does not grow with the range: thrice as many values take no more, but for
// an index.
func TestMemory(t *testing.T) {
	for _, f := range Formats() {
		var peaks [2]uint64
		for i, to := range []uint64{3 << 19, 9 << 19} {
			var m metered
			if err := Write(ctx, io.Discard, f, Values{Game: "0.6", Source: &m, To: to}); err != nil {
				t.Fatal(err)
			}
			peaks[i] = m.peak
		}
		if peaks[1] > peaks[0]+1<<20 {
			t.Errorf("%s: %d bytes in use, then %d", f, peaks[0], peaks[1])
		}
	}
}

func BenchmarkWrite(b *testing.B) {
	for _, f := range Formats() {
		b.Run(string(f), func(b *testing.B) {
			var table [1 << 16]uint32
			for i := range table {
				table[i] = mixed(uint64(i)) % 100
			}
			src := tableSource(table[:])
			const n = 1 << 22
			for b.Loop() {
				if err := Write(ctx, io.Discard, f, Values{Game: "0.6", Source: src, To: n - 1}); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/n, "ns/value")
		})
	}
}

// tableSource repeats its values, which are a chunk.
type tableSource []uint32

func (s tableSource) ReadValues(_ context.Context, dst []uint32, _ uint64) (int, error) {
	return copy(dst, s), nil
}

// wide has the value 2^32 - 1000 + n for every heap n.
type wide struct{}

func (wide) ReadValues(_ context.Context, dst []uint32, from uint64) (int, error) {
	for i := range dst {
		if from+uint64(i) >= 1000 {
			return i, &game.Limit{Which: "values", Allowed: math.MaxUint32}
		}
		dst[i] = uint32(1<<32 - 1000 + from + uint64(i))
	}
	return len(dst), nil
}
func (wide) ReadWide(_ context.Context, dst []uint64, from uint64) (int, error) {
	for i := range dst {
		dst[i] = 1<<32 - 1000 + from + uint64(i)
	}
	return len(dst), nil
}
func (wide) Fits(_ context.Context, _, to uint64) (bool, error) { return to < 1000, nil }

// Values above 2^32-1 are written by every format but the binary one, which
// refuses them before it writes a byte.
func TestWide(t *testing.T) {
	v := Values{Game: "nim", Source: wide{}, From: 999, To: 1001}
	for f, want := range map[Format]string{
		Text:      "4294967295 4294967296 4294967297\n",
		CSV:       "n,value\n999,4294967295\n1000,4294967296\n1001,4294967297\n",
		BFile:     "999 4294967295\n1000 4294967296\n1001 4294967297\n",
		JSON:      `{"game":"nim","from":999,"values":[4294967295,4294967296,4294967297]}` + "\n",
		JSONLines: `{"n":999,"value":4294967295}` + "\n" + `{"n":1000,"value":4294967296}` + "\n" + `{"n":1001,"value":4294967297}` + "\n",
	} {
		var b strings.Builder
		if err := Write(ctx, &b, f, v); err != nil || b.String() != want {
			t.Errorf("%s: %q (%v)", f, b.String(), err)
		}
	}
	var b bytes.Buffer
	var fault *game.Fault
	if err := Write(ctx, &b, Binary, v); !errors.As(err, &fault) || fault.What.Key != "format.wide" || b.Len() > 0 {
		t.Errorf("binary: %d bytes, %v", b.Len(), err)
	}
	if err := Write(ctx, &b, Binary, Values{Game: "nim", Source: wide{}, To: 999}); err != nil {
		t.Error(err)
	}
	b.Reset()
	v.From, v.To = 0, 70000
	if err := Write(ctx, &b, Parquet, v); err != nil {
		t.Fatal(err)
	}
	rows, err := parquet.Read[struct {
		N     uint64 `parquet:"n"`
		Value uint64 `parquet:"value"`
	}](bytes.NewReader(b.Bytes()), int64(b.Len()))
	if err != nil || len(rows) != 70001 {
		t.Fatalf("%d rows (%v)", len(rows), err)
	}
	for i, r := range rows {
		if r.N != uint64(i) || r.Value != 1<<32-1000+r.N {
			t.Fatalf("row %d: %+v", i, r)
		}
	}
}

// The object is closed where its values are cut, and nothing is written where
// there are none.
func TestCut(t *testing.T) {
	cut := errors.New("cut")
	for _, c := range []struct {
		to    uint64
		limit any
		want  string
	}{
		{2, nil, `{"game":"x","from":0,"values":[5,6,7]}` + "\n"},
		{2, "memory", `{"game":"x","from":0,"values":[5,6,7],"to":2,"limit":"memory"}` + "\n"},
		{3, cut.Error(), `{"game":"x","from":0,"values":[5,6,7],"to":2,"limit":"cut"}` + "\n"},
		{3, nil, `{"game":"x","from":0,"values":[5,6,7]}` + "\n"},
	} {
		var b strings.Builder
		v := Values{Game: "x", Source: failing{[]uint32{5, 6, 7}, cut}, To: c.to}
		v.Cut = func(err error) any {
			if (c.to == 3) != errors.Is(err, cut) {
				t.Error(err)
			}
			return c.limit
		}
		if err := Write(ctx, &b, JSON, v); b.String() != c.want || (c.to == 3) != errors.Is(err, cut) {
			t.Errorf("%s (%v)", b.String(), err)
		}
	}
	var b strings.Builder
	if err := Write(ctx, &b, JSON, Values{Game: "x", Source: failing{nil, cut}, To: 3}); err != cut || b.Len() > 0 {
		t.Errorf("%q, %v", b.String(), err)
	}
}

// failing has a few values and then an error.
type failing struct {
	values []uint32
	err    error
}

func (f failing) ReadValues(_ context.Context, dst []uint32, from uint64) (int, error) {
	n := copy(dst, f.values[min(from, uint64(len(f.values))):])
	if n < len(dst) {
		return n, f.err
	}
	return n, nil
}
