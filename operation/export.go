package operation

import (
	"context"
	"fmt"
	"strings"

	"grundy/answer"
	"grundy/export"
	"grundy/game"
	"grundy/plot"
	"grundy/sequence"
	"grundy/words"
)

// ExportIn asks for the Grundy values of the heaps From to To of a game as a file
// for another program.
type ExportIn struct {
	Common
	Game   string `json:"game" required:"true" says:"game"`
	From   uint64 `json:"from,omitempty" says:"from"`
	To     uint64 `json:"to" default:"99" says:"to"`
	Format string `json:"format" required:"true" enum:"text,csv,json,jsonl,bfile,latex,svg" says:"format"`
}

func (in *ExportIn) defaults() { in.To = 99 }

// A File is a file of text. Where a limit came, it holds the values up to To.
type File struct {
	Name  string        `json:"name"`
	Type  string        `json:"type"` // its media type
	Text  string        `json:"text"`
	To    uint64        `json:"to"`
	Limit *answer.Limit `json:"limit,omitempty"`
}

// fileTypes are the formats that are text: how the name of a file ends, and its
// media type.
var fileTypes = map[export.Format]struct{ ending, media string }{
	export.Text:      {".txt", "text/plain"},
	export.CSV:       {".csv", "text/csv"},
	export.JSON:      {".json", "application/json"},
	export.JSONLines: {".jsonl", "application/jsonl"},
	export.BFile:     {".txt", "text/plain"},
	export.LaTeX:     {".tex", "application/x-tex"},
}

const svg = "svg"

func exportOperation() Operation {
	return define(Operation{
		Name: "export", Says: words.P("operation.export"), Streams: true,
		Examples: []Example{
			{"bfile", `{"game":"kayles","to":30,"format":"bfile"}`},
			{"latex", `{"game":"kayles","to":95,"format":"latex"}`},
			{"svg", `{"game":"0.007","to":5000,"format":"svg"}`},
		},
	}, func(ctx context.Context, a *asked, in *ExportIn) (*File, error) {
		kind, ok := fileTypes[export.Format(in.Format)]
		most := a.limits.Values
		switch {
		case !ok && in.Format != svg:
			return nil, &game.Fault{Code: "format", Input: in.Format, At: -1,
				What: words.P("format.unknown", in.Format), Hint: words.P("format.hint", "text, csv, json, jsonl, bfile, latex, svg")}
		case in.From > in.To:
			return nil, &game.Fault{Code: "range", At: -1, What: words.P("format.range", in.From, in.To)}
		case in.Format == svg && most > 0 && in.To-in.From >= most*seriesOfLists:
			return nil, &game.Fault{Code: "range", At: -1, What: words.P("operation.series.many", most*seriesOfLists), Hint: words.P("operation.series.many.hint", in.Game)}
		case in.Format != svg && most > 0 && in.To-in.From >= most:
			return nil, &game.Fault{Code: "range", At: -1, What: words.P("operation.export.many", most),
				Hint: words.P("operation.export.many.hint", fmt.Sprintf("grundy values %s %d..%d --format %s --out FILE", in.Game, in.From, in.To, in.Format))}
		}
		table, limit, err := a.table(ctx, in.Game, in.From, &in.To)
		if err != nil {
			return nil, err
		}
		ctx = context.WithoutCancel(ctx) // what is known is told, although the time may be over
		period, known, err := table.Period(ctx, in.To)
		if err != nil {
			return nil, err
		}
		var text strings.Builder
		if in.Format == svg {
			kind.ending, kind.media = ".svg", "image/svg+xml"
			found := table.Stats(in.To)
			p := plot.Plot{Game: table.Game(), From: in.From, To: in.To, Classes: found.Sparse, Rare: found.Rare, Lang: a.lang}
			if known {
				p.Period = &plot.Period{Preperiod: period.Preperiod, Period: period.Period, Saltus: period.Saltus, Proved: period.Status == sequence.Proved}
			}
			err = p.Write(ctx, &text, plot.SVG, table)
		} else {
			v := export.Values{Game: table.Game(), Source: table, From: in.From, To: in.To}
			if known && period.Period >= 2 && period.Period <= mostColumns {
				v.Columns = int(period.Period) // the rows show it
			}
			err = export.Write(ctx, &text, export.Format(in.Format), v)
		}
		if err != nil {
			return nil, err
		}
		name := fileName(table.Game())
		if in.Format == string(export.BFile) {
			name = "b-" + name
		}
		return &File{Name: name + kind.ending, Type: kind.media, Text: text.String(), To: in.To, Limit: a.limit(limit)}, nil
	})
}

// mostColumns is the longest period that a row of a LaTeX table shows.
const mostColumns = 24

// fileName is a name that every system takes for a file.
func fileName(game string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', r == '.', r == '-':
			return r
		}
		return '-'
	}, game)
}
