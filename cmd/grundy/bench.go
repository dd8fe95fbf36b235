package main

import (
	"context"
	"io"

	"github.com/spf13/cobra"

	"grundy/answer"
	"grundy/game"
	"grundy/sequence/benchmark"
	"grundy/words"
)

// shortScale divides the lengths of the published list, so that it takes some
// seconds.
const shortScale = 20

// benchCommand is "grundy bench".
func (f *frame) benchCommand() *cobra.Command {
	full := false
	c := f.command("bench", func(ctx context.Context, args []string) error {
		if len(args) > 0 {
			return &game.Fault{Code: "arguments", At: -1, What: words.P("sequence.bench.extra", expression(args)), Hint: words.P("sequence.bench.hint")}
		}
		scale := uint64(shortScale)
		if full {
			scale = 1
		}
		return f.bench(ctx, benchmark.Cases(scale))
	})
	c.Flags().BoolVar(&full, "full", false, "bench.full")
	return c
}

// bench measures the cases, one after the other.
func (f *frame) bench(ctx context.Context, cases []benchmark.Case) error {
	unit, err := benchmark.Unit(ctx)
	if err != nil {
		return err
	}
	page := f.page()
	if !f.json {
		page.BenchHead(unit)
		f.out.Flush()
	}
	all := answer.Bench{Unit: unit, OK: true}
	heads := map[string]string{}
	for i, c := range cases {
		r, err := benchmark.Run(ctx, c)
		if err != nil {
			return err
		}
		a := answer.BenchResultOf(r)
		all.Results = append(all.Results, a)
		if want, ok := heads[a.Game]; ok && want != a.Head {
			all.OK = false
		}
		heads[a.Game] = a.Head
		if f.json {
			_, err = io.WriteString(f.err, f.say("sequence.bench.progress", i+1, len(cases), a.Game, a.Kernel)+"\n")
		} else {
			page.BenchResult(a)
			err = page.Err()
			f.out.Flush()
		}
		if err != nil {
			return err
		}
	}
	if f.json {
		err = f.object(all)
	} else {
		key := "sequence.bench.agree"
		if !all.OK {
			key = "sequence.bench.disagree"
		}
		page.Line("")
		page.Text(0, f.say(key, benchmark.Head))
		err = page.Err()
	}
	if err == nil && !all.OK {
		err = status(exitFailed)
	}
	return err
}
