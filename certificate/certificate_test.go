package certificate

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"

	"grundy/game"
	"grundy/words"
)

func number(n uint64) *uint64 { return &n }

// one of each step, with and without what may be left out.
func steps() []Step {
	hash := strings.Repeat("0123456789abcdef", 4)
	return []Step{
		Value{"nim 1 <&> \"x\"", 1}, P{"nim 0"}, N{"nim 1", "nim 0"}, N{Of: "nim 0"}, Draw{"digraph"},
		Theorem{Of: "nim 3", Name: "Bouton", Grundy: number(0)}, Theorem{Of: "nim 3", Name: "Bouton", Outcome: "N"},
		Values{"0.77", 3, []uint64{1, 18446744073709551615}}, Recompute{"0.77", 1000000, 6, hash},
		Period{"0.77", 71, 12, 0, "Guy-Smith"}, Heap{"kayles 5", 4}, Sum{"nim 3 + nim 3", 0, "P"}, Sum{Of: "nim 3", Is: 3},
		Matching{"g", "P", []Pair{{"a", "b"}}, []string{"c"}}, Matching{"g", "N", []Pair{}, []string{}},
		Quotient{Game: "0.3", Heaps: 3, Generators: []uint64{1}, Times: [][]uint64{{1, 0}}, P: []uint64{1}, Phi: []uint64{0, 1, 1}},
		Quotient{Games: []string{"0.3", "0.1"}, Heaps: 3, Generators: []uint64{}, Times: [][]uint64{}, P: []uint64{}, Phi: []uint64{}},
		QuotientPeriod{1, 2}, Product{"0.3 1", "P"}, Box{"nim", 3, 0, 7},
	}
}

func headers() []Header {
	return []Header{
		{Version, "normal", VerdictClaim{"nim 3", "N", number(3)}}, {Version, "misere", VerdictClaim{"nim 3", "N", nil}},
		{Version, "normal", PeriodClaim{"0.77", 71, 12, 0}}, {Version, "misere", QuotientClaim{"0.3", 9, 2, 1, "partial", nil, nil}},
		{Version, "misere", QuotientClaim{"0.3", 9, 2, 1, "proved", number(1), number(2)}}, {Version, "normal", PPositionsClaim{"nim", 3, 0, 7, 8}},
	}
}

func write(t testing.TB, h Header, all ...Step) []byte {
	t.Helper()
	var b bytes.Buffer
	w, err := NewWriter(&b, h)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range all {
		if err := w.Write(s); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func read(r io.Reader) (h Header, all []Step, err error) {
	c, err := NewReader(r)
	if err != nil {
		return h, nil, err
	}
	for {
		s, err := c.Next()
		if err == io.EOF {
			return c.Header(), all, nil
		}
		if err != nil {
			return c.Header(), all, err
		}
		all = append(all, s)
	}
}

// What is written is what is read, plain or compressed.
func TestRoundTrip(t *testing.T) {
	for _, h := range headers() {
		text := write(t, h, steps()...)
		for _, packed := range [][]byte{text, zipped(text)} {
			got, all, err := read(bytes.NewReader(packed))
			if err != nil || !reflect.DeepEqual(got, h) || !reflect.DeepEqual(all, steps()) {
				t.Errorf("%+v\n%v %v %v", h, got, all, err)
			}
		}
	}
}

func zipped(text []byte) []byte {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	z.Write(text)
	z.Close()
	return b.Bytes()
}

// A file that grows large is compressed, and read all the same.
func TestLarge(t *testing.T) {
	var all []Step
	for i := range 100_000 {
		all = append(all, Value{fmt.Sprint("kayles ", i), uint64(i)})
	}
	text := write(t, headers()[0], all...)
	if text[0] != 0x1f || text[1] != 0x8b {
		t.Fatalf("it begins with % x", text[:2])
	}
	if _, got, err := read(bytes.NewReader(text)); err != nil || !reflect.DeepEqual(got, all) {
		t.Errorf("%d steps, %v", len(got), err)
	}
}

// sealed is a certificate of the given lines with the right last line.
func sealed(lines ...string) string {
	text := strings.Join(lines, "\n") + "\n"
	return fmt.Sprintf("%s{\"step\":\"end\",\"lines\":%d,\"sha256\":%q}\n", text, strings.Count(text, "\n"), digest(text))
}

func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

const first = `{"step":"certificate","version":1,"convention":"normal","claim":{"kind":"verdict","position":"nim 1","outcome":"N"}}`

// What is wrong is said with the number of its line.
func TestWrong(t *testing.T) {
	long := `{"step":"P","of":"` + strings.Repeat("x", MostLine) + `"}`
	deep := `{"step":"values","game":"nim","from":0,"values":` + strings.Repeat("[", 400_000) + "}"
	for _, c := range []struct {
		text string
		line uint64
		key  string
	}{
		{"", 1, "certificate.foreign"},
		{"\n", 1, "certificate.json"},
		{"[]\n", 1, "certificate.json"},
		{"\xff\xff\n", 1, "certificate.json"},
		{"\x1f\x8b", 1, "certificate.short"},
		{"\x1f\x8b garbage that is longer than a header", 1, "certificate.damaged"},
		{first, 1, "certificate.short"},
		{first + "\n", 1, "certificate.short"},
		{sealed(`{"step":"P","of":"nim 0"}`), 1, "certificate.foreign"},
		{sealed(strings.Replace(first, `1,`, `2,`, 1)), 1, "certificate.version"},
		{sealed(strings.Replace(first, "normal", "usual", 1)), 1, "certificate.convention"},
		{sealed(strings.Replace(first, "verdict", "opinion", 1)), 1, "certificate.kind"},
		{sealed(strings.Replace(first, `"N"`, `"X"`, 1)), 1, "certificate.outcome"},
		{sealed(strings.Replace(first, `"N"`, `"N","grundy":-1`, 1)), 1, "certificate.want.number"},
		{sealed(strings.Replace(first, `"claim":`, `"claim":3,"claims":`, 1)), 1, "certificate.unknown"},
		{sealed(first, first), 2, "certificate.step"},
		{sealed(first, `{"step":"P"}`), 2, "certificate.missing"},
		{sealed(first, `{"of":"nim 0"}`), 2, "certificate.missing"},
		{sealed(first, `{"step":"P","of":"nim 0"}`, ``), 3, "certificate.json"},
		{sealed(first, `{"step":"P","of":"nim 0","of":"nim 1"}`), 2, "certificate.twice"},
		{sealed(first, `{"step":"P","of":"nim 0","to":"nim 1"}`), 2, "certificate.unknown"},
		{sealed(first, `{"step":"P","Of":"nim 0"}`), 2, "certificate.missing"},
		{sealed(first, `{"step":"P","of":null}`), 2, "certificate.json"},
		{sealed(first, `{"step":"P","of":7}`), 2, "certificate.want.text"},
		{sealed(first, `{"step":"P","of":"nim 0"} {}`), 2, "certificate.json"},
		{sealed(first, `{"step":"Q","of":"nim 0"}`), 2, "certificate.step"},
		{sealed(first, `{"step":"N","of":"nim 0","to":""}`), 2, "certificate.empty"},
		{sealed(first, `{"step":"value","of":"nim 0","is":1.5}`), 2, "certificate.want.number"},
		{sealed(first, `{"step":"value","of":"nim 0","is":1e3}`), 2, "certificate.want.number"},
		{sealed(first, `{"step":"value","of":"nim 0","is":18446744073709551616}`), 2, "certificate.want.number"},
		{sealed(first, `{"step":"values","game":"nim","from":0,"values":[]}`), 2, "certificate.empty"},
		{sealed(first, `{"step":"values","game":"nim","from":0,"values":[1,null]}`), 2, "certificate.json"},
		{sealed(first, `{"step":"values","game":"nim","from":0,"values":[1,"n"]}`), 2, "certificate.want.list"},
		{sealed(first, `{"step":"theorem","of":"nim","name":"x"}`), 2, "certificate.one"},
		{sealed(first, `{"step":"theorem","of":"nim","name":"x","grundy":1,"outcome":"N"}`), 2, "certificate.one"},
		{sealed(first, `{"step":"sum","of":"nim","is":1,"outcome":"n"}`), 2, "certificate.outcome"},
		{sealed(first, `{"step":"matching","of":"nim","outcome":"P","pairs":[["a"]],"barrier":[]}`), 2, "certificate.want.list"},
		{sealed(first, `{"step":"matching","of":"nim","outcome":"P","pairs":[["a","b","c"]],"barrier":[]}`), 2, "certificate.want.list"},
		{sealed(first, `{"step":"recompute","game":"nim","to":1,"mask":1,"hash":"AB"}`), 2, "certificate.want.hash"},
		{sealed(first, long), 2, "certificate.long"},
		{sealed(first, deep), 2, "certificate.json"},
		{sealed(first) + "\n", 3, "certificate.after"},
		{sealed(first) + sealed(first), 3, "certificate.after"},
		{strings.Replace(sealed(first), `"lines":1`, `"lines":2`, 1), 2, "certificate.lines"},
		{strings.Replace(sealed(first), "nim", "Nim", 1), 2, "certificate.hash"},
		{sealed(first)[:len(sealed(first))-1], 2, "certificate.short"},
	} {
		_, _, err := read(strings.NewReader(c.text))
		var wrong *Wrong
		var fault *game.Fault
		if !errors.As(err, &wrong) || wrong.Line != c.line || wrong.What.Key != c.key || !errors.As(err, &fault) {
			t.Errorf("%.200q: %v", c.text, err)
			continue
		}
		for _, lang := range []words.Lang{words.English, words.Chinese} {
			if said := lang.Say(wrong.Phrase()); strings.Contains(said, "certificate.") || strings.ContainsAny(said, "{}") {
				t.Errorf("%s says %q", lang, said)
			}
		}
	}
}

// A Writer refuses what a Reader would.
func TestWriterRefuses(t *testing.T) {
	for _, h := range []Header{
		{Version, "usual", VerdictClaim{"nim", "N", nil}}, {Version, "normal", VerdictClaim{"nim", "", nil}}, {Version, "normal", nil},
		{Version, "misere", QuotientClaim{"0.3", 1, 1, 1, "proved", nil, nil}}, {Version, "misere", QuotientClaim{"0.3", 1, 1, 1, "done", nil, nil}},
	} {
		if _, err := NewWriter(io.Discard, h); err == nil {
			t.Errorf("%+v is written", h)
		}
	}
	w, err := NewWriter(io.Discard, headers()[0])
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range []Step{
		Theorem{Of: "nim", Name: "x"}, Values{Game: "nim"}, Recompute{}, Sum{Outcome: "X"}, Matching{}, Product{}, Quotient{}, end{}, nil,
		P{strings.Repeat("x", MostLine)},
	} {
		if err := w.Write(s); err == nil {
			t.Errorf("%.100v is written", s)
		}
	}
}

// Every prefix of a file is refused, and every change of a byte as well.
func TestDamage(t *testing.T) {
	text := write(t, headers()[0], steps()...)
	for _, file := range [][]byte{text, zipped(text)} {
		for n := range file {
			var wrong *Wrong
			if _, _, err := read(bytes.NewReader(file[:n])); !errors.As(err, &wrong) {
				t.Fatalf("the first %d bytes of %d: %v", n, len(file), err)
			}
			changed := bytes.Clone(file)
			changed[n] ^= 1
			if h, all, err := read(bytes.NewReader(changed)); err == nil && !(reflect.DeepEqual(h, headers()[0]) && reflect.DeepEqual(all, steps())) {
				t.Fatalf("byte %d is changed unseen", n)
			}
		}
	}
}

type failing struct{ after io.Reader }

var errBroken = errors.New("broken")

func (f failing) Read(b []byte) (int, error) {
	n, err := f.after.Read(b)
	if err == io.EOF {
		err = errBroken
	}
	return n, err
}

// An error of what is read from is no fault of the file.
func TestReadError(t *testing.T) {
	for _, text := range []string{"", first, first + "\n", sealed(first), string(zipped([]byte(first))[:20])} {
		if _, _, err := read(failing{strings.NewReader(text)}); !errors.Is(err, errBroken) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// FuzzReader: whatever is read ends in an error or in steps that are written and
// read again as they are.
func FuzzReader(f *testing.F) {
	for _, h := range headers() {
		f.Add(write(f, h, steps()...))
	}
	f.Add([]byte(sealed(first, `{"step":"P","of":"nim 0"}`)))
	f.Add(zipped([]byte(sealed(first))))
	f.Fuzz(func(t *testing.T, text []byte) {
		h, all, err := read(bytes.NewReader(text))
		if err != nil {
			var wrong *Wrong
			if !errors.As(err, &wrong) || wrong.Line == 0 {
				t.Fatalf("%v", err)
			}
			return
		}
		back, again, err := read(bytes.NewReader(write(t, h, all...)))
		if err != nil || !reflect.DeepEqual(back, h) || !reflect.DeepEqual(again, all) {
			t.Fatalf("%v: %v, %v", err, h, back)
		}
	})
}
