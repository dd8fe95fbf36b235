package certificate

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"hash"
	"io"
	"strconv"

	"grundy/game"
	"grundy/words"
)

// large is from how many bytes on a certificate is compressed.
const large = 1 << 20

// A Writer writes a certificate line by line. It counts and hashes the lines, and
// compresses the whole if it grows large.
type Writer struct {
	to    io.Writer
	early bytes.Buffer // what was written while it is not large
	zip   *gzip.Writer // nil while it is not large
	lines uint64
	sum   hash.Hash
}

// NewWriter begins a certificate with its first line; h.Version is set by it. An
// error is a *game.Fault where the header is none, else one of to.
func NewWriter(to io.Writer, h Header) (*Writer, error) {
	w := &Writer{to: to, sum: sha256.New()}
	h.Version = Version
	if fault := h.fault(); fault != nil {
		return nil, fault
	}
	return w, w.line("certificate", h)
}

// Write adds a line. An error is a *game.Fault where the step is none that a
// Reader would take or its line is longer than MostLine, else one of the writer.
func (w *Writer) Write(s Step) error {
	if fault := fault(s); fault != nil {
		return fault
	}
	return w.line(s.Step(), s)
}

// Close writes the last line and what is still held back. It does not close the
// writer that it writes to.
func (w *Writer) Close() error {
	e := end{w.lines, hex.EncodeToString(w.sum.Sum(nil))}
	if err := w.line(e.Step(), e); err != nil {
		return err
	}
	if w.zip != nil {
		return w.zip.Close()
	}
	_, err := w.to.Write(w.early.Bytes())
	return err
}

// line writes the object of a value with the name of its step before its fields.
func (w *Writer) line(step string, of any) error {
	body, err := encode(of)
	if err != nil {
		return err
	}
	line := append([]byte(`{"step":`), strconv.Quote(step)...)
	if len(body) > 2 {
		line = append(append(line, ','), body[1:]...)
	} else {
		line = append(line, '}')
	}
	if len(line) > MostLine {
		return &game.Fault{Code: "certificate", At: -1, What: words.P("certificate.long", MostLine)}
	}
	line = append(line, '\n')
	w.lines++
	w.sum.Write(line)
	if w.zip == nil && w.early.Len()+len(line) > large {
		w.zip = gzip.NewWriter(w.to)
		if _, err := w.zip.Write(w.early.Bytes()); err != nil {
			return err
		}
		w.early = bytes.Buffer{}
	}
	if w.zip == nil {
		w.early.Write(line)
		return nil
	}
	_, err = w.zip.Write(line)
	return err
}

// encode is JSON without the escapes that only web pages want, and no newline.
func encode(of any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(of)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}

// MarshalJSON writes the claim with its kind before its fields.
func (h Header) MarshalJSON() ([]byte, error) {
	claim, err := encode(h.Claim)
	if err != nil {
		return nil, err
	}
	claim = append([]byte(`{"kind":`+strconv.Quote(h.Claim.Kind())+`,`), claim[1:]...)
	return encode(struct {
		Version    int             `json:"version"`
		Convention string          `json:"convention"`
		Claim      json.RawMessage `json:"claim"`
	}{h.Version, h.Convention, claim})
}
