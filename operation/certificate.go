package operation

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"math"
	"strconv"
	"strings"

	"grundy/box"
	"grundy/evidence"
	"grundy/game"
	"grundy/period"
	"grundy/words"
)

// CertificateIn asks for the certificate of an answer. Of the fields those count
// that the operation of its kind has.
type CertificateIn struct {
	Common
	Kind     string `json:"kind" required:"true" enum:"verdict,period,quotient,ppositions" says:"certificate.kind"`
	Position string `json:"position,omitempty" says:"position"`
	Game     string `json:"game,omitempty" says:"game"`
	Misere   *bool  `json:"misere,omitempty" says:"misere"`
	To       uint64 `json:"to,omitempty" says:"certificate.to"`
	Heaps    uint64 `json:"heaps" default:"3" says:"heaps"`
	Min      uint64 `json:"min,omitempty" says:"min"`
	Max      uint64 `json:"max" default:"7" says:"max"`
}

func (in *CertificateIn) defaults() { in.Heaps, in.Max = 3, 7 }

// A Certificate is a certificate as a file of text.
type Certificate struct {
	Name string `json:"name"`
	Type string `json:"type"` // its media type
	Text string `json:"text"`
}

func certificateOperation() Operation {
	return define(Operation{
		Name: "certificate", Says: words.P("operation.certificate"), Streams: true, Flat: true,
		Examples: []Example{
			{"verdict", `{"kind":"verdict","position":"kayles 7 + nim 3,4"}`},
			{"misere", `{"kind":"verdict","position":"kayles 7","misere":true}`},
			{"period", `{"kind":"period","game":"kayles"}`},
			{"quotient", `{"kind":"quotient","game":"kayles","to":10}`},
			{"ppositions", `{"kind":"ppositions","game":"wythoff","heaps":2,"max":7}`},
		},
	}, func(ctx context.Context, a *asked, in *CertificateIn) (*Certificate, error) {
		needs := map[string]string{"verdict": "position", "period": "game", "quotient": "game", "ppositions": "game"}[in.Kind]
		switch {
		case needs == "":
			return nil, &game.Fault{Code: "kind", Input: in.Kind, At: -1,
				What: words.P("operation.certificate.kind", in.Kind), Hint: words.P("operation.certificate.kind.hint")}
		case needs == "position" && in.Position == "", needs == "game" && in.Game == "":
			return nil, &game.Fault{Code: "field", At: -1,
				What: words.P("operation.certificate.missing", in.Kind, needs), Hint: words.P("operation.certificate.missing.hint")}
		}
		out := &capped{most: mostText}
		err := a.certify(ctx, out, in)
		text := ""
		if err == nil {
			text, err = unzipped(out.Bytes())
		}
		if errors.Is(err, errLong) {
			err = &game.Fault{Code: "range", At: -1, What: words.P("operation.certificate.long", mostText),
				Hint: words.P("operation.certificate.long.hint", command(in))}
		}
		if err != nil {
			return nil, err
		}
		return &Certificate{Name: in.Kind + "-" + fileName(cut(in.Position+in.Game)) + ".jsonl", Type: "application/jsonl", Text: text}, nil
	})
}

// cut is a name that is not too long for a file.
func cut(name string) string { return name[:min(len(name), 60)] }

// certify writes the certificate asked for.
func (a *asked) certify(ctx context.Context, to io.Writer, in *CertificateIn) error {
	o := evidence.Options{Memory: a.limits.Memory}
	if in.Kind == "verdict" {
		p, c, err := a.position(in.Position, in.Misere)
		if err != nil {
			return err
		}
		s, done := a.solver(a.options(1))
		defer done()
		v, limit, err := a.solve(ctx, s, p, c)
		if err == nil && limit != nil {
			err = limit
		}
		if err != nil {
			return err
		}
		return evidence.Verdict(ctx, to, v, s.Engine(), o)
	}
	g, c, err := a.game(in.Game, in.Misere)
	if err != nil {
		return err
	}
	if in.Kind == "ppositions" {
		b := box.Box{Heaps: int(min(in.Heaps, math.MaxInt32)), Min: in.Min, Max: in.Max}
		return evidence.PPositions(ctx, to, g, b, c, o)
	}
	rule, err := period.Rule(g)
	if err != nil {
		return err
	}
	if in.Kind == "quotient" {
		q, whole, limit, err := Quotient(ctx, rule, in.To, a.quotientOptions())
		if err == nil && limit != nil && q.Heaps() == 0 {
			err = limit
		}
		if err != nil {
			return err
		}
		return evidence.Quotient(context.WithoutCancel(ctx), to, rule, q, whole, o)
	}
	r, err := period.Find(ctx, g, period.Options{To: in.To, Memory: a.limits.Memory, Report: a.run})
	if err != nil {
		return err
	}
	return evidence.Period(ctx, to, rule, r.Period, o)
}

// errLong says that a text passes mostText.
var errLong = errors.New("operation: too long")

// A capped is a buffer that refuses to grow too long.
type capped struct {
	bytes.Buffer
	most int
}

// Write adds to the buffer, or nothing.
func (c *capped) Write(p []byte) (int, error) {
	if c.Len()+len(p) > c.most {
		return 0, errLong
	}
	return c.Buffer.Write(p)
}

// unzipped is a certificate that may be compressed as plain text.
func unzipped(data []byte) (string, error) {
	if !bytes.HasPrefix(data, []byte{0x1f, 0x8b}) {
		return string(data), nil
	}
	zip, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return "", err
	}
	var text strings.Builder
	n, err := io.Copy(&text, io.LimitReader(zip, mostText+1))
	if err == nil && n > mostText {
		err = errLong
	}
	return text.String(), err
}

// command is how the command is asked for the same certificate.
func command(in *CertificateIn) string {
	line := map[string]string{"verdict": "solve"}[in.Kind]
	if line == "" {
		line = in.Kind
	}
	line = "grundy " + line + " '" + in.Position + in.Game + "'"
	if in.Misere != nil && *in.Misere {
		line += " --misere"
	}
	if in.To > 0 {
		line += " --to " + strconv.FormatUint(in.To, 10)
	}
	if in.Kind == "ppositions" {
		line += " --heaps " + strconv.FormatUint(in.Heaps, 10) + " --min " + strconv.FormatUint(in.Min, 10) + " --max " + strconv.FormatUint(in.Max, 10)
	}
	return line + " --certificate FILE"
}
