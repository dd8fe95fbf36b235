// Package plot draws Grundy sequences: the value of each heap against its size,
// as SVG or PNG.
//
// A short stretch has a mark for every heap. A long one, of ten million heaps or
// a billion, is binned into columns while it streams by, and the shade of a cell says
// how often the value occurs there; the picture stays small. Common values are
// blue discs or cells, rare ones vermilion diamonds (a pair of colours that the
// colour-blind tell apart, after M. Okabe and K. Ito), and the period stands in a
// bracket below the axis.
//
// The two formats are two canvases under one drawing. A PNG is drawn with the
// Go fonts, which have no Chinese characters: what they cannot write is said in
// symbols and numbers.
package plot

import (
	"context"
	"io"
	"path/filepath"
	"strings"

	"grundy/game"
	"grundy/sequence"
	"grundy/words"
)

// A Plot says what to draw: g(From) to g(To), both included.
type Plot struct {
	Game     string
	From, To uint64
	Classes  bool     // whether common and rare values are known
	Rare     []uint64 // the rare heaps, ascending, where Classes is set
	Period   *Period  // nil where none is known
	Lang     words.Lang
}

// A Period is g(n+Period) = g(n) + Saltus for every n from Preperiod on.
type Period struct {
	Preperiod, Period, Saltus uint64
	Proved                    bool // else only observed
}

// A Format is a file format of pictures.
type Format string

// The formats.
const (
	SVG Format = "svg"
	PNG Format = "png"
)

// FormatOf is the format that the ending of a file's name asks for.
func FormatOf(path string) (Format, error) {
	switch f := Format(strings.ToLower(strings.TrimPrefix(filepath.Ext(path), "."))); f {
	case SVG, PNG:
		return f, nil
	}
	return "", &game.Fault{Code: "format", Input: path, At: -1,
		What: words.P("plot.format", path), Hint: words.P("plot.format.hint")}
}

// Write draws the plot to w. It reads the values twice, first for the greatest
// one, in bounded memory.
func (p Plot) Write(ctx context.Context, w io.Writer, f Format, src sequence.Source) error {
	if p.From > p.To {
		return &game.Fault{Code: "range", At: -1, What: words.P("format.range", p.From, p.To)}
	}
	d, err := p.read(ctx, src)
	if err != nil {
		return err
	}
	if f == PNG {
		c, err := newPNG()
		if err != nil {
			return err
		}
		p.draw(c, d)
		return c.write(w)
	}
	c := newSVG(p.title(), p.subtitle(), p.Lang)
	p.draw(c, d)
	return c.write(w)
}

func (p Plot) title() string { return p.Game }

func (p Plot) subtitle() string {
	if p.From == p.To {
		return p.Lang.Say(words.P("plot.subtitle.one", group(p.From)))
	}
	return p.Lang.Say(words.P("plot.subtitle", group(p.From), group(p.To)))
}

// The page, in units of a pixel of the SVG; the PNG has two pixels a unit.
const (
	pageWidth, pageHeight = 1200, 700
	left, right           = 90, 1140 // of the field in which the values stand
	top, bottom           = 92, 570
	fieldWidth            = right - left
	fieldHeight           = bottom - top
	legendY               = 55
)

// A shape is the form of a mark.
type shape uint8

const (
	disc shape = iota
	diamond
	box
)

// A mark stands at (x, y), its middle, and reaches rx and ry to the sides.
type mark struct{ x, y, rx, ry float64 }

// An anchor is the point of a text that is given its place.
type anchor uint8

const (
	start anchor = iota
	middle
	end
)

// A colour is 0xRRGGBB.
type colour uint32

// The colours of Okabe and Ito's palette, and greys.
const (
	ink    colour = 0x1a1a1a
	faint  colour = 0x5a5a5a
	rule   colour = 0x333333
	gridC  colour = 0xe4e4e4
	common colour = 0x0072b2
	rare   colour = 0xd55e00
	paper  colour = 0xffffff
)

// over is the colour that c at the given strength, 0 to 1, makes on paper.
func (c colour) over(strength float64) colour {
	mixed := colour(0)
	for shift := 0; shift < 24; shift += 8 {
		v := float64(c >> shift & 255)
		mixed |= colour(255-strength*(255-v)+0.5) << shift
	}
	return mixed
}

// A canvas is what a plot is drawn on.
type canvas interface {
	// line draws a line along an axis.
	line(x1, y1, x2, y2, width float64, c colour)
	marks(s shape, ms []mark, c colour)
	// text writes s, and reports whether the canvas could.
	text(x, y, size float64, a anchor, c colour, s string) bool
}
