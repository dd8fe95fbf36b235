// Package export writes Grundy values in the formats that other programs read.
//
// [Write] streams any range of a [sequence.Source] in bounded memory, and computes
// no further than it writes. The formats, for g(0..4) of Kayles:
//
//	text     0 1 2 3 1
//	csv      n,value⏎ 0,0⏎ 1,1⏎ 2,2⏎ 3,3⏎ 4,1
//	json     {"game":"0.77","from":0,"values":[0,1,2,3,1]}
//	jsonl    {"n":0,"value":0}⏎ {"n":1,"value":1}⏎ ...
//	bfile    0 0⏎ 1 1⏎ 2 2⏎ 3 3⏎ 4 1
//	latex    a tabular, ten values a row, each row headed by its first heap
//	parquet  columns n (uint64) and value (uint32; uint64 where a value passes 2^32-1)
//	binary   the compressed file of package valuefile, which holds values up to 2^32-1
//
// where ⏎ ends a line, as a newline does the last one. Text is the values with a
// space between them and a newline after every thousandth, so that row k, from 0,
// begins with heap from+1000k, and a small range is one line; a line a value is what
// bfile has, which is the form of the b-files of the On-Line Encyclopedia of
// Integer Sequences.
package export

import (
	"context"
	"io"
	"slices"
	"strings"

	"grundy/game"
	"grundy/sequence"
	"grundy/valuefile"
	"grundy/words"
)

// A Format is a form in which values are written.
type Format string

// The formats.
const (
	Text      Format = "text"
	CSV       Format = "csv"
	JSON      Format = "json"
	JSONLines Format = "jsonl"
	BFile     Format = "bfile"
	LaTeX     Format = "latex"
	Parquet   Format = "parquet"
	Binary    Format = "binary"
)

var formats = []Format{Text, CSV, JSON, JSONLines, BFile, LaTeX, Parquet, Binary}

// Formats returns all formats, in the order in which help explains them.
func Formats() []Format { return slices.Clone(formats) }

// ParseFormat is the format of the given name; a [*game.Fault] lists the formats
// where there is none.
func ParseFormat(name string) (Format, error) {
	f := Format(strings.ToLower(name))
	if !slices.Contains(formats, f) {
		all := make([]string, len(formats))
		for i, f := range formats {
			all[i] = string(f)
		}
		return "", &game.Fault{Code: "format", Input: name, At: -1,
			What: words.P("format.unknown", name), Hint: words.P("format.hint", strings.Join(all, ", "))}
	}
	return f, nil
}

// IsText reports whether a person can read the format on a terminal.
func (f Format) IsText() bool { return f != Parquet && f != Binary }

// Values are what is to be written: g(From) to g(To), both included, of a game.
// From is at most To.
type Values struct {
	Game     string          // as the notation writes it
	Source   sequence.Source // sequence.Wide where values pass 2^32-1
	From, To uint64
	// Columns is how many values a row of the format latex has; 0 is ten.
	Columns int
	// Cut, where it is not nil, is asked by the format json what cut the values
	// short: err is what ended the source after some of them, nil where nothing
	// did. What it answers, unless nil, stands as "limit" behind the values, and
	// the last heap before it as "to". So the object is whole in any case.
	Cut func(err error) any
}

// chunk is the most values that each hands over at a time.
const chunk = 1 << 16

// each calls yield with the values in order, in pieces.
func (v Values) each(ctx context.Context, yield func(n uint64, values []uint64) error) error {
	return sequence.EachWide(ctx, v.Source, v.From, v.To, yield)
}

// Write writes the values to w in the format f, in pieces of up to about four
// megabytes. When the source or ctx ends it, or w, it returns that error, and
// what w has got is a part of the whole, or in the format json nothing or an object
// with fewer values.
func Write(ctx context.Context, w io.Writer, f Format, v Values) error {
	if v.From > v.To {
		return &game.Fault{Code: "range", At: -1, What: words.P("format.range", v.From, v.To)}
	}
	switch f {
	case Text:
		return v.text(ctx, w)
	case CSV:
		return v.lines(ctx, w, "n,value\n", "", ",", "\n")
	case JSON:
		return v.json(ctx, w)
	case JSONLines:
		return v.lines(ctx, w, "", `{"n":`, `,"value":`, "}\n")
	case BFile:
		return v.lines(ctx, w, "", "", " ", "\n")
	case LaTeX:
		return v.latex(ctx, w)
	case Parquet:
		return v.parquet(ctx, w)
	case Binary:
		return v.binary(ctx, w)
	}
	_, err := ParseFormat(string(f))
	return err
}

func (v Values) binary(ctx context.Context, w io.Writer) error {
	switch fits, err := sequence.Fits(ctx, v.Source, v.From, v.To); {
	case err != nil:
		return err
	case !fits:
		return &game.Fault{Code: "format", Input: v.Game, At: -1, What: words.P("format.wide"), Hint: words.P("format.wide.hint")}
	}
	file, err := valuefile.NewWriter(w, valuefile.Header{Game: v.Game, From: v.From})
	if err != nil {
		return err
	}
	err = sequence.Each(ctx, v.Source, v.From, v.To, func(_ uint64, values []uint32) error { return file.Write(values) })
	if err != nil {
		return err
	}
	return file.Close()
}
