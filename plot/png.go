package plot

import (
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// scale is how many pixels of the PNG make a unit.
const scale = 2

// pngCanvas is a canvas of pixels.
type pngCanvas struct {
	img  *image.RGBA
	font *sfnt.Font
	face map[float64]font.Face
	buf  sfnt.Buffer
}

func newPNG() (*pngCanvas, error) {
	f, err := opentype.Parse(goregular.TTF)
	if err != nil {
		return nil, err
	}
	r := &pngCanvas{img: image.NewRGBA(image.Rect(0, 0, scale*pageWidth, scale*pageHeight)), font: f, face: map[float64]font.Face{}}
	draw.Draw(r.img, r.img.Bounds(), image.NewUniform(paper.rgba()), image.Point{}, draw.Src)
	return r, nil
}

func (c colour) rgba() color.RGBA { return color.RGBA{byte(c >> 16), byte(c >> 8), byte(c), 255} }

func (r *pngCanvas) write(w io.Writer) error {
	return (&png.Encoder{CompressionLevel: png.DefaultCompression}).Encode(w, r.img)
}

// line draws along an axis, on whole pixels.
func (r *pngCanvas) line(x1, y1, x2, y2, width float64, c colour) {
	half := width / 2
	if y1 == y2 {
		r.fill(x1, y1-half, x2, y2+half, c)
	} else {
		r.fill(x1-half, y1, x2+half, y2, c)
	}
}

// fill paints a rectangle, at least a pixel each way.
func (r *pngCanvas) fill(x1, y1, x2, y2 float64, c colour) {
	at := func(v float64) int { return int(v*scale + 0.5) }
	box := image.Rect(at(x1), at(y1), max(at(x2), at(x1)+1), max(at(y2), at(y1)+1))
	draw.Draw(r.img, box, image.NewUniform(c.rgba()), image.Point{}, draw.Src)
}

func (r *pngCanvas) marks(s shape, ms []mark, c colour) {
	if s == box {
		for _, m := range ms {
			r.fill(m.x-m.rx, m.y-m.ry, m.x+m.rx, m.y+m.ry, c)
		}
		return
	}
	paint := image.NewUniform(c.rgba())
	for _, m := range ms { // each in a field of its own, which is small
		x0, y0 := int(scale*(m.x-m.rx))-1, int(scale*(m.y-m.ry))-1
		size := int(2*scale*max(m.rx, m.ry)) + 4
		z := vector.NewRasterizer(size, size)
		x, y := float32(scale*m.x)-float32(x0), float32(scale*m.y)-float32(y0)
		rx, ry := float32(scale*m.rx), float32(scale*m.ry)
		z.MoveTo(x, y-ry)
		if s == diamond {
			z.LineTo(x+rx, y)
			z.LineTo(x, y+ry)
			z.LineTo(x-rx, y)
		} else {
			const k = 0.5522847 // 4/3 (sqrt 2 - 1): the circle as four cubic curves
			z.CubeTo(x+k*rx, y-ry, x+rx, y-k*ry, x+rx, y)
			z.CubeTo(x+rx, y+k*ry, x+k*rx, y+ry, x, y+ry)
			z.CubeTo(x-k*rx, y+ry, x-rx, y+k*ry, x-rx, y)
			z.CubeTo(x-rx, y-k*ry, x-k*rx, y-ry, x, y-ry)
		}
		z.ClosePath()
		z.Draw(r.img, image.Rect(x0, y0, x0+size, y0+size), paint, image.Point{})
	}
}

// text writes s unless the font lacks one of its characters.
func (r *pngCanvas) text(x, y, size float64, a anchor, c colour, s string) bool {
	for _, ch := range s {
		if g, err := r.font.GlyphIndex(&r.buf, ch); err != nil || g == 0 {
			return false
		}
	}
	face, ok := r.face[size]
	if !ok {
		var err error
		face, err = opentype.NewFace(r.font, &opentype.FaceOptions{Size: size * scale, DPI: 72, Hinting: font.HintingNone})
		if err != nil {
			return false
		}
		r.face[size] = face
	}
	d := font.Drawer{Dst: r.img, Src: image.NewUniform(c.rgba()), Face: face}
	width := d.MeasureString(s)
	at := fixed.Int26_6(x * scale * 64)
	switch a {
	case middle:
		at -= width / 2
	case end:
		at -= width
	}
	d.Dot = fixed.Point26_6{X: at, Y: fixed.Int26_6(y * scale * 64)}
	d.DrawString(s)
	return true
}
