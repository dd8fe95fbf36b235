package plot

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"image/color"
	"image/png"
	"io"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/image/font"

	"grundy/game"
	"grundy/words"
)

var ctx = context.Background()

// law is a source given by a formula.
type law func(n uint64) uint32

func (l law) ReadValues(_ context.Context, dst []uint32, from uint64) (int, error) {
	for i := range dst {
		dst[i] = l(from + uint64(i))
	}
	return len(dst), nil
}

func drawn(t *testing.T, p Plot, f Format, src law) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := p.Write(ctx, &b, f, src); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// paths are the paths of an SVG of the given colour; the file must be well formed.
func paths(t *testing.T, svg []byte, fill colour) (ds []string) {
	t.Helper()
	d := xml.NewDecoder(bytes.NewReader(svg))
	for {
		token, err := d.Token()
		if err == io.EOF {
			return ds
		}
		if err != nil {
			t.Fatal(err)
		}
		if e, ok := token.(xml.StartElement); ok && e.Name.Local == "path" {
			attr := map[string]string{}
			for _, a := range e.Attr {
				attr[a.Name.Local] = a.Value
			}
			if attr["fill"] == fill.hex() {
				ds = append(ds, attr["d"])
			}
		}
	}
}

// atoms are the numbers after each M of a path, which begins a mark.
func atoms(path string) (marks [][]float64) {
	number := regexp.MustCompile(`-?[0-9.]+`)
	for _, part := range strings.Split(path, "M")[1:] {
		var fs []float64
		for _, s := range number.FindAllString(part, -1) {
			f, _ := strconv.ParseFloat(s, 64)
			fs = append(fs, f)
		}
		marks = append(marks, fs)
	}
	return marks
}

// The heap and the value are found again from where a mark stands.
func TestPoints(t *testing.T) {
	values := law(func(n uint64) uint32 { return uint32(n%1000*n%7) + uint32(n%3) })
	isRare := []uint64{1, 103, 110, 150, 900}
	const far = uint64(1e18 + 100)
	for _, to := range []uint64{103, 130, 400, far + 3, far + 150} {
		p := Plot{Game: "0.<&>", From: 100, To: to, Classes: true, Rare: isRare}
		if to >= far {
			p.From, p.Rare = far, []uint64{far, far + 2}
		}
		svg := drawn(t, p, SVG, values)
		var greatest uint32
		for n := p.From; n <= to; n++ {
			greatest = max(greatest, values(n))
		}
		got := map[uint64]colour{}
		find := func(x, y float64, c colour) {
			n := uint64((x-left)/fieldWidth*float64(to-p.From+1)) + p.From
			v := uint32((bottom - y) / fieldHeight * float64(greatest+1))
			if v != values(n) {
				t.Errorf("to %d: value %d at heap %d", to, v, n)
			}
			if _, twice := got[n]; twice {
				t.Errorf("to %d: heap %d has two marks", to, n)
			}
			got[n] = c
		}
		for _, d := range paths(t, svg, common) {
			for _, m := range atoms(d) {
				if m[1] == legendY {
					continue // the legend
				}
				find(m[0]+m[2], m[1], common)
			}
		}
		for _, d := range paths(t, svg, rare) {
			for _, m := range atoms(d) {
				if m[1]+m[3] == legendY {
					continue
				}
				find(m[0], m[1]+m[3], rare)
			}
		}
		for n := p.From; n <= to; n++ {
			want := common
			if slices.Contains(p.Rare, n) {
				want = rare
			}
			if got[n] != want {
				t.Errorf("to %d: heap %d is drawn as %v", to, n, got[n])
			}
		}
	}
}

// In a long stretch a cell is drawn where a heap of its columns has its value, and
// nowhere else.
func TestCells(t *testing.T) {
	values := law(func(n uint64) uint32 { return uint32(n*n/5000) % 37 })
	p := Plot{Game: "0.6", To: 20*fieldWidth - 1} // 20 heaps a column
	svg := drawn(t, p, SVG, values)
	var want, got [fieldWidth][37]bool
	for n := uint64(0); n <= p.To; n++ {
		want[n/20][values(n)] = true
	}
	for s := range shades {
		for _, d := range paths(t, svg, common.over(0.4+0.6*float64(s)/(shades-1))) {
			for _, m := range atoms(d) { // x, y of a corner, width, height
				row := int((bottom - m[1] - m[3]/2) / fieldHeight * 37)
				for x := m[0]; x < m[0]+m[2]; x++ {
					got[int(x-left)][row] = true
				}
			}
		}
	}
	for column := range want {
		if want[column] != got[column] {
			t.Fatalf("column %d: %v, not %v", column, got[column], want[column])
		}
	}
}

// Values too many for the height, and heaps at the end of what a uint64 counts.
func TestExtremes(t *testing.T) {
	for _, p := range []Plot{
		{Game: "nim", To: 50000},
		{Game: "nim", To: 0},
		{Game: "nim", From: math.MaxUint64 - 10, To: math.MaxUint64},
		{Game: "nim", From: math.MaxUint64 - 10000, To: math.MaxUint64, Classes: true, Rare: []uint64{5, math.MaxUint64 - 3, math.MaxUint64}},
		{Game: "nim", To: 10, Period: &Period{Preperiod: 5, Period: math.MaxUint64}},
		{Game: "nim", To: 10, Period: &Period{Preperiod: math.MaxUint64, Period: 1}},
		{Game: "nim", From: 100, To: 140, Period: &Period{Preperiod: 3, Period: 4, Saltus: 4, Proved: true}, Lang: words.Chinese},
	} {
		growing := law(func(n uint64) uint32 { return uint32(n) })
		for _, values := range []law{growing, func(uint64) uint32 { return 0 }, func(uint64) uint32 { return math.MaxUint32 }} {
			svg := drawn(t, p, SVG, values)
			if bytes.Contains(svg, []byte("NaN")) || bytes.Contains(svg, []byte("Inf")) {
				t.Errorf("%+v: no numbers", p)
			}
			paths(t, svg, common)
		}
		if !p.Classes { // a picture a case would take long
			continue
		}
		if _, err := png.Decode(bytes.NewReader(drawn(t, p, PNG, growing))); err != nil {
			t.Errorf("%+v: %v", p, err)
		}
	}
}

func TestPixels(t *testing.T) {
	values := law(func(n uint64) uint32 { return uint32(n % 5) })
	p := Plot{Game: "0.6", To: 49, Classes: true, Rare: []uint64{7}, Lang: words.Chinese}
	img, err := png.Decode(bytes.NewReader(drawn(t, p, PNG, values)))
	if err != nil {
		t.Fatal(err)
	}
	if size := img.Bounds().Size(); size.X != 2*pageWidth || size.Y != 2*pageHeight {
		t.Error(size)
	}
	for n := uint64(0); n < 50; n++ {
		want := common
		if n == 7 {
			want = rare
		}
		x := left + (float64(n)+0.5)/50*fieldWidth
		y := bottom - (float64(values(n))+0.5)/5*fieldHeight
		if got := color.RGBAModel.Convert(img.At(int(2*x), int(2*y))); got != want.rgba() {
			t.Errorf("heap %d: %v", n, got)
		}
	}
}

// The words of both languages stand in the SVG.
func TestWords(t *testing.T) {
	p := Plot{Game: "0.77", To: 168, Classes: true, Period: &Period{71, 12, 0, true}}
	for lang, want := range map[words.Lang][]string{
		words.English: {"period 12 from heap 71 on", "Grundy values of heaps 0 to 168", ">rare<", ">150<"},
		words.Chinese: {"从大小为 71 的堆起，周期为 12", "大小为 0 到 168 的堆的 SG 值", ">稀有<"},
	} {
		p.Lang = lang
		svg := string(drawn(t, p, SVG, func(n uint64) uint32 { return uint32(n % 4) }))
		for _, s := range want {
			if !strings.Contains(svg, s) {
				t.Errorf("%s: %q is missing", lang, s)
			}
		}
	}
}

// A canvas that cannot write Chinese still has a legend: both marks, and how many
// heaps of the range each stands for.
func TestLegendWithoutWords(t *testing.T) {
	p := Plot{Game: "0.6", From: 10, To: 29, Classes: true, Rare: []uint64{3, 10, 20, 29, 30}, Lang: words.Chinese}
	c := &latin{newSVG("", "", p.Lang)}
	p.heading(c, nil)
	svg := c.b.Bytes()
	for _, s := range []string{">× 3<", ">× 17<", "n = 10 .. 29"} {
		if !bytes.Contains(svg, []byte(s)) {
			t.Errorf("%q is missing", s)
		}
	}
	svg = append(svg, "</svg>"...)
	if len(paths(t, svg, common)) != 1 || len(paths(t, svg, rare)) != 1 {
		t.Errorf("not one mark of each: %s", svg)
	}
	r, err := newPNG()
	if err != nil {
		t.Fatal(err)
	}
	if !r.text(0, 20, 15, start, ink, "× 3") || r.text(0, 20, 15, start, ink, "稀有") {
		t.Error("the PNG's font has other characters")
	}
}

// latin is a canvas that writes what is in Latin-1 alone, as the Go fonts do.
type latin struct{ *svgCanvas }

func (l latin) text(x, y, size float64, a anchor, c colour, s string) bool {
	for _, ch := range s {
		if ch > 0xff {
			return false
		}
	}
	return l.svgCanvas.text(x, y, size, a, c, s)
}

// The numbers at the ticks do not touch, however long, and stay on the page.
func TestNumbersApart(t *testing.T) {
	r, err := newPNG()
	if err != nil {
		t.Fatal(err)
	}
	r.text(0, 0, 14, start, ink, "0") // makes the face
	for _, from := range []uint64{0, 9007199254740993, 1e19, math.MaxUint64 - 5, math.MaxUint64 - 1e9} {
		for _, heaps := range []uint64{1, 2, 3, 6, 11, 100, 1e6, 1e9} {
			p := Plot{From: from, To: from + min(heaps-1, math.MaxUint64-from)}
			c := &spans{face: r.face}
			p.axes(c, &data{greatest: 8})
			for i, s := range c.found {
				if s[0] < 0 || s[1] > pageWidth || i > 0 && s[0] < c.found[i-1][1]+5 {
					t.Errorf("%d..%d: numbers at %v", p.From, p.To, c.found)
					break
				}
			}
			if len(c.found) == 0 {
				t.Errorf("%d..%d: no numbers", p.From, p.To)
			}
		}
	}
}

// spans is a canvas that notes from where to where the numbers below the axis go.
type spans struct {
	face  map[float64]font.Face
	found [][2]float64
}

func (v *spans) line(x1, y1, x2, y2, width float64, c colour) {}

func (v *spans) marks(s shape, ms []mark, c colour) {}

func (v *spans) text(x, y, size float64, a anchor, c colour, s string) bool {
	if y > bottom+10 {
		width := float64(font.MeasureString(v.face[size], s)) / 64 / scale
		x -= width * [...]float64{start: 0, middle: 0.5, end: 1}[a]
		v.found = append(v.found, [2]float64{x, x + width})
	}
	return true
}

// A sequence of zeros stands at the foot and not halfway up, and one heap is one.
func TestFewValues(t *testing.T) {
	zero := law(func(uint64) uint32 { return 0 })
	for _, p := range []Plot{{Game: "0.0", To: 20}, {Game: "0.0", From: 1000, To: 1000}, {Game: "0.0", To: 9999}} {
		svg := drawn(t, p, SVG, zero)
		ds := paths(t, svg, common)
		if len(ds) != 1 {
			t.Fatalf("%+v: %d kinds of mark", p, len(ds))
		}
		for _, m := range atoms(ds[0]) {
			if m[1] < bottom-fieldHeight/2 {
				t.Errorf("%+v: a zero at height %v", p, m[1])
			}
		}
		if one := bytes.Contains(svg, []byte(">Grundy value of heap 1,000<")); one != (p.From == p.To) {
			t.Errorf("%+v: %s", p, svg)
		}
	}
}

func TestFaults(t *testing.T) {
	var fault *game.Fault
	if f, err := FormatOf("a.b/Kayles.SVG"); f != SVG || err != nil {
		t.Error(f, err)
	}
	if _, err := FormatOf("kayles.gif"); !errors.As(err, &fault) {
		t.Error(err)
	}
	if err := (Plot{From: 3, To: 2}).Write(ctx, io.Discard, SVG, nil); !errors.As(err, &fault) {
		t.Error(err)
	}
}

// Ticks are multiples of one step, all that there are in the range, and few.
func TestTicks(t *testing.T) {
	check := func(from, to uint64) {
		ts := ticks(from, to, 8)
		if len(ts) > 10 || to-from >= 8 && len(ts) < 3 {
			t.Fatalf("%d..%d: %v", from, to, ts)
		}
		if len(ts) < 2 {
			return
		}
		step := ts[1] - ts[0]
		for s := step; s > 1; s /= 10 {
			if s == 2 || s == 5 {
				break
			}
			if s%10 != 0 {
				t.Fatalf("%d..%d: step %d", from, to, step)
			}
		}
		for i, v := range ts {
			if v < from || v > to || v%step != 0 || i > 0 && v-ts[i-1] != step {
				t.Fatalf("%d..%d: %v", from, to, ts)
			}
		}
		if ts[0]-from >= step || to-ts[len(ts)-1] >= step {
			t.Fatalf("%d..%d: %v leaves some out", from, to, ts)
		}
	}
	for from := range uint64(120) {
		for to := from; to < 300; to++ {
			check(from, to)
		}
	}
	for shift := range 64 {
		check(0, math.MaxUint64>>shift)
		check(math.MaxUint64-math.MaxUint64>>shift, math.MaxUint64)
	}
}

func BenchmarkWrite(b *testing.B) {
	p := Plot{Game: "0.6", To: 1e7 - 1}
	for b.Loop() {
		if err := p.Write(ctx, io.Discard, SVG, law(func(n uint64) uint32 { return uint32(n*2654435761) >> 24 })); err != nil {
			b.Fatal(err)
		}
	}
}
