package operation

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"io"
	"strings"
	"testing"
)

// unpacked reads a series back.
func unpacked(t *testing.T, s *Series) []uint64 {
	t.Helper()
	z, err := gzip.NewReader(base64.NewDecoder(base64.StdEncoding, strings.NewReader(s.Data)))
	if err != nil {
		t.Fatal(err)
	}
	raw, err := io.ReadAll(z)
	if err != nil || len(raw)%s.Width != 0 {
		t.Fatalf("%d bytes of width %d, %v", len(raw), s.Width, err)
	}
	var all []uint64
	for ; len(raw) > 0; raw = raw[s.Width:] {
		all = append(all, binary.LittleEndian.Uint64(append(bytes.Clone(raw[:s.Width]), make([]byte, 8)...)))
	}
	return all
}

func series(t *testing.T, in string) *Series {
	t.Helper()
	out, err := desk().Call(ctx, "series", []byte(in), nil)
	if err != nil {
		t.Fatal(err)
	}
	s := new(Series)
	if err := json.Unmarshal(out, s); err != nil {
		t.Fatal(err)
	}
	return s
}

// Kayles after Guy and Smith: the period 12, the last exception 70, in one byte a
// value; Nim where it takes one, two, four and eight.
func TestSeries(t *testing.T) {
	s := series(t, `{"game":"kayles","to":500}`)
	all := unpacked(t, s)
	if s.Width != 1 || len(all) != 501 || s.Greatest != 8 || s.Period == nil || *s.Period != (SeriesPeriod{"proved", 71, 12, 0}) {
		t.Errorf("%d values, %+v", len(all), s)
	}
	for n := 71; n+12 <= 500; n++ {
		if all[n] != all[n+12] {
			t.Errorf("g(%d) = %d, g(%d) = %d", n, all[n], n+12, all[n+12])
		}
	}
	if all[70] == all[82] {
		t.Error("70 is an exception")
	}
	for _, c := range []struct {
		in          string
		first, last uint64
		width       int
	}{
		{`{"game":"nim","from":5,"to":255}`, 5, 255, 1},
		{`{"game":"nim","from":5,"to":256}`, 5, 256, 2},
		{`{"game":"nim","from":65530,"to":65536}`, 65530, 65536, 4},
		{`{"game":"nim","from":18446744073709551610,"to":18446744073709551615}`, 18446744073709551610, 18446744073709551615, 8},
	} {
		s := series(t, c.in)
		all := unpacked(t, s)
		if s.Width != c.width || all[0] != c.first || all[len(all)-1] != c.last || uint64(len(all)) != c.last-c.first+1 {
			t.Errorf("%s: %d values from %d to %d, width %d", c.in, len(all), all[0], all[len(all)-1], s.Width)
		}
	}
}

// A table of the period's width shows it in its columns.
func TestExportLaTeX(t *testing.T) {
	text := at(ask(t, desk(), "export", `{"game":"kayles","from":84,"to":107,"format":"latex"}`), "text")
	// The period as Berlekamp, Conway and Guy print it.
	for _, row := range []string{"84 & 4 & 1 & 2 & 8 & 1 & 4 & 7 & 2 & 1 & 8 & 2 & 7", "96 & 4 & 1 & 2 & 8 & 1 & 4 & 7 & 2 & 1 & 8 & 2 & 7"} {
		if !strings.Contains(text, row) {
			t.Errorf("no row %s in\n%s", row, text)
		}
	}
}
