package operation

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/base64"
	"encoding/binary"
	"errors"

	"grundy/answer"
	"grundy/game"
	"grundy/longrun"
	"grundy/sequence"
	"grundy/values"
	"grundy/words"
)

// SeriesIn asks for the Grundy values of the heaps From to To of a game, packed:
// for a picture or a table of millions of heaps.
type SeriesIn struct {
	Common
	Game string `json:"game" required:"true" says:"game"`
	From uint64 `json:"from,omitempty" says:"from"`
	To   uint64 `json:"to" default:"99" says:"to"`
}

func (in *SeriesIn) defaults() { in.To = 99 }

// A Series is g(From) to g(To) of a game as packed numbers, and what can be seen of
// them: common and rare values, and a period.
type Series struct {
	Game     string        `json:"game"`
	From     uint64        `json:"from"`
	To       uint64        `json:"to"`       // the last heap that is told of: less than asked for where a limit came
	Width    int           `json:"width"`    // bytes a value: 1, 2, 4 or 8
	Data     string        `json:"data"`     // the values, least byte first, packed by gzip and written in base64
	Greatest uint64        `json:"greatest"` // of the values
	Sparse   bool          `json:"sparse"`   // common and rare values are told apart
	Rare     []uint64      `json:"rare"`     // the rare heaps, ascending, the first of them at most a hundred thousand
	Period   *SeriesPeriod `json:"period"`   // what the values from heap 0 to To show; null where that is nothing
	Limit    *answer.Limit `json:"limit,omitempty"`
}

// A SeriesPeriod is g(n+Period) = g(n) + Saltus for every n from Preperiod on.
type SeriesPeriod struct {
	Status    string `json:"status"` // proved, observed
	Preperiod uint64 `json:"preperiod"`
	Period    uint64 `json:"period"`
	Saltus    uint64 `json:"saltus"`
}

// How much longer than a list a series may be, and how many rare heaps it names.
const (
	seriesOfLists = 10
	mostRare      = 100_000
)

func seriesOperation() Operation {
	return define(Operation{
		Name: "series", Says: words.P("operation.series"), Streams: true,
		Examples: []Example{{"kayles", `{"game":"kayles","to":200}`}, {"sparse", `{"game":"0.007","to":20000}`}},
	}, func(ctx context.Context, a *asked, in *SeriesIn) (*Series, error) {
		most := a.limits.Values * seriesOfLists
		switch {
		case in.From > in.To:
			return nil, &game.Fault{Code: "range", At: -1, What: words.P("format.range", in.From, in.To)}
		case most > 0 && in.To-in.From >= most:
			return nil, &game.Fault{Code: "range", At: -1, What: words.P("operation.series.many", most), Hint: words.P("operation.series.many.hint", in.Game)}
		}
		table, limit, err := a.table(ctx, in.Game, in.From, &in.To)
		if err != nil {
			return nil, err
		}
		out := &Series{Game: table.Game(), From: in.From, To: in.To, Rare: []uint64{}, Limit: a.limit(limit)}
		// What is known is told, although the time may be over.
		if err := out.pack(context.WithoutCancel(ctx), table); err != nil {
			return nil, err
		}
		found := table.Stats(out.To)
		out.Sparse = found.Sparse
		for _, n := range found.Rare {
			if n >= out.From && n <= out.To && len(out.Rare) < mostRare {
				out.Rare = append(out.Rare, n)
			}
		}
		p, ok, err := table.Period(ctx, out.To)
		switch l := LimitOf(ctx, err); {
		case l != nil && out.Limit == nil:
			out.Limit = a.limit(l)
		case l == nil && err != nil:
			return nil, err
		case ok && err == nil:
			out.Period = &SeriesPeriod{p.Status.String(), p.Preperiod, p.Period, p.Saltus}
		}
		return out, nil
	})
}

// table makes the values from a heap to another known. Where a limit comes after
// the first of them, to is put down to the last that is known.
func (a *asked) table(ctx context.Context, name string, from uint64, to *uint64) (*values.Table, *game.Limit, error) {
	g, err := a.reader.Game(name)
	if err != nil {
		return nil, nil, err
	}
	table, err := values.New(g, a.limits.Memory)
	if err != nil {
		return nil, nil, err
	}
	err = table.Reach(ctx, *to, longrun.Options{Report: a.run})
	limit := LimitOf(ctx, err)
	switch {
	case limit != nil && table.Known(from):
		*to = min(*to, table.Kernel().Len()-1)
	case err != nil:
		return nil, nil, err
	}
	return table, reachedHeaps(limit, table.Kernel().Len()), nil
}

// pack reads the values twice: for the greatest, then to write them.
func (s *Series) pack(ctx context.Context, table *values.Table) error {
	err := sequence.EachWide(ctx, table, s.From, s.To, func(_ uint64, some []uint64) error {
		for _, g := range some {
			s.Greatest = max(s.Greatest, g)
		}
		return nil
	})
	if err != nil {
		return err
	}
	s.Width = 8
	for _, width := range []int{4, 2, 1} {
		if s.Greatest>>(8*width) == 0 {
			s.Width = width
		}
	}
	var text bytes.Buffer
	letters := base64.NewEncoder(base64.StdEncoding, &text)
	z, err := gzip.NewWriterLevel(letters, gzip.BestSpeed)
	if err != nil {
		return err
	}
	var raw []byte
	err = sequence.EachWide(ctx, table, s.From, s.To, func(_ uint64, some []uint64) error {
		raw = raw[:0]
		for _, g := range some {
			raw = binary.LittleEndian.AppendUint64(raw, g)
			raw = raw[:len(raw)-8+s.Width]
		}
		_, err := z.Write(raw)
		return err
	})
	if err = errors.Join(err, z.Close(), letters.Close()); err != nil {
		return err
	}
	s.Data = text.String()
	return nil
}
