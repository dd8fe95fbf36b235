package main

import (
	"context"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"grundy/answer"
	"grundy/box"
	"grundy/evidence"
	"grundy/game"
	"grundy/operation"
	"grundy/rules"
	"grundy/script"
	"grundy/words"
)

// ppositionsCommand is "grundy ppositions GAME".
func (f *frame) ppositionsCommand() *cobra.Command {
	var (
		limits     limits
		convention game.Convention
		heaps      = uint64(3)
		least      uint64
		most       = uint64(7)
		positive   bool
		count      bool
		file       string // of the certificate, or empty
	)
	var c *cobra.Command
	c = f.command("ppositions", func(ctx context.Context, args []string) error {
		if len(args) == 0 {
			return &game.Fault{Code: "arguments", At: -1, What: words.P("ppositions.game"), Hint: words.P("ppositions.game.hint")}
		}
		g, err := f.reader(ctx).Game(args[0])
		if err != nil {
			return err
		}
		if len(args) > 1 {
			return &game.Fault{Code: "arguments", At: -1, What: words.P("ppositions.extra", expression(args[1:])), Hint: words.P("ppositions.game.hint")}
		}
		if positive {
			if c.Flags().Changed("min") && least == 0 {
				return &game.Fault{Code: "flag", At: -1, What: words.P("ppositions.positive"), Hint: words.P("ppositions.positive.hint")}
			}
			least = max(least, 1)
		}
		if convention, err = script.ConventionOfGame(g, given(c, convention)); err != nil {
			return err
		}
		ctx, cancel := limits.context(ctx)
		defer cancel()
		f.within(ctx)
		b := box.Box{Heaps: int(min(heaps, math.MaxInt32)), Min: least, Max: most}
		certify := func() error {
			if file == "" {
				return nil
			}
			return f.certify(file, func(to io.Writer) error {
				return evidence.PPositions(ctx, to, g, b, convention, evidence.Options{Memory: limits.memory})
			})
		}
		if f.json {
			if err := f.ppositionsObject(ctx, g, b, convention, box.Limits{Positions: limits.positions, Memory: limits.memory}); err != nil {
				return err
			}
			return certify()
		}
		n := uint64(0)
		err = box.PPositions(ctx, g, b, convention, box.Limits{Positions: limits.positions, Memory: limits.memory}, func(sizes []uint64, _ game.Position) bool {
			n++
			_, bad := f.out.WriteString(rules.FormatHeaps(sizes) + "\n")
			return bad == nil
		})
		if err == nil && count {
			f.page().Line(f.say("ppositions.count", n))
		}
		if limit := operation.LimitOf(ctx, err); limit != nil {
			return limit
		}
		if err != nil {
			return err
		}
		return certify()
	})
	c.Flags().Var(&amount{&heaps, countUnits, "heaps"}, "heaps", "box.heaps")
	c.Flags().Var(&amount{&least, countUnits, "size"}, "min", "box.min")
	c.Flags().Var(&amount{&most, countUnits, "size"}, "max", "box.max")
	c.Flags().BoolVar(&positive, "positive", false, "box.positive")
	c.Flags().BoolVar(&count, "count", false, "box.count")
	misereFlag(c, &convention)
	certificateFlag(c, &file)
	limits.add(c, 0)
	return c
}

// ppositionsObject writes the object as it comes:
//
//	{"game","convention","heaps","min","max","positions":[[1,2,3],...],"count","complete"}
//
// where "complete" is false if it ended before its time, and "limit" says which
// limit ended it. Nothing is written before the first
// position is found, so that an error can still be an object of its own.
func (f *frame) ppositionsObject(ctx context.Context, g rules.Game, b box.Box, c game.Convention, l box.Limits) error {
	begun := false
	begin := func() {
		if !begun {
			begun = true
			name, _ := answer.Line(g.String())
			f.out.WriteString(`{"game":` + strings.TrimSpace(string(name)) + `,"convention":"` + c.String() + `"` +
				`,"heaps":` + strconv.Itoa(b.Heaps) + `,"min":` + strconv.FormatUint(b.Min, 10) + `,"max":` + strconv.FormatUint(b.Max, 10) +
				`,"positions":[`)
		}
	}
	n := uint64(0)
	var line []byte
	err := box.PPositions(ctx, g, b, c, l, func(sizes []uint64, _ game.Position) bool {
		begin()
		line = line[:0]
		if n > 0 {
			line = append(line, ',')
		}
		line = append(line, '[')
		for i, size := range sizes {
			if i > 0 {
				line = append(line, ',')
			}
			line = strconv.AppendUint(line, size, 10)
		}
		n++
		_, bad := f.out.Write(append(line, ']'))
		return bad == nil
	})
	limit := operation.LimitOf(ctx, err)
	if limit != nil {
		err = limit
	}
	if err != nil && !begun {
		return err
	}
	begin()
	f.out.WriteString(`],"count":` + strconv.FormatUint(n, 10) + `,"complete":` + strconv.FormatBool(err == nil))
	if limit != nil {
		if object, err := answer.Line(answer.LimitOf(limit, f.lang)); err == nil {
			f.out.WriteString(`,"limit":` + strings.TrimSpace(string(object)))
		}
	}
	f.out.WriteString("}\n")
	if limit != nil {
		return status(exitOpen)
	}
	f.json = false // the object is out: an error goes to standard error
	return err
}
