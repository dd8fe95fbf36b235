package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"

	"grundy/answer"
	"grundy/box"
	"grundy/checkpoint"
	"grundy/export"
	"grundy/game"
	"grundy/plot"
	"grundy/script"
	"grundy/words"
)

// spans reads the two ranges at the end of arguments, "0..20 0..20"; ok is false where
// there are no two.
func spans(args []string) (name string, x, y box.Span, ok bool) {
	fields := strings.Fields(halfWidth(expression(args)))
	n := len(fields) - 2
	if n < 1 {
		return "", x, y, false
	}
	x, okX := span(fields[n])
	y, okY := span(fields[n+1])
	return strings.Join(fields[:n], " "), x, y, okX && okY
}

// span reads "0..20".
func span(text string) (s box.Span, ok bool) {
	low, high, ok := strings.Cut(text, "..")
	if !ok {
		return s, false
	}
	var ok1, ok2 bool
	s.From, ok1 = parseAmount(low, countUnits)
	s.To, ok2 = parseAmount(high, countUnits)
	return s, ok1 && ok2
}

// matrix prints or draws a game on two numbers.
func (v *valuesRun) matrix(ctx context.Context, name string, x, y box.Span) error {
	for _, flag := range []string{"to", "stats", "checkpoint", "resume"} {
		if v.given(flag) {
			return &game.Fault{Code: "flag", At: -1, What: words.P("matrix.flag", "--"+flag), Hint: words.P("matrix.flag.hint")}
		}
	}
	form, err := v.formatOf()
	if err != nil {
		return err
	}
	var picture plot.Format
	if v.plot != "" {
		if picture, err = plot.FormatOf(v.plot); err != nil {
			return err
		}
	}
	if form != export.Text && form != export.CSV && form != export.JSON {
		return &game.Fault{Code: "flag", At: -1, What: words.P("matrix.format", v.format), Hint: words.P("matrix.format.hint")}
	}
	g, err := v.reader(ctx).Game(name)
	if err != nil {
		return err
	}
	c, err := script.ConventionOfGame(g, nil)
	if err != nil {
		return err
	}
	timed, cancel := v.context(ctx)
	defer cancel()
	v.within(timed)
	m, err := box.MatrixOf(timed, g, x, y, c, box.Limits{Memory: v.memory})
	if err != nil {
		return err
	}
	if err := v.programError(nil); err != nil {
		return err
	}
	if v.plot != "" {
		if err := checkpoint.Replace(v.plot, func(w io.Writer) error { return heat(m, v.lang).Write(timed, w, picture) }); err != nil {
			return err
		}
		if !v.given("format") && v.out == "" && !v.json {
			return nil
		}
	}
	return v.write(func(w io.Writer) error {
		_, err := w.Write(matrixText(m, form))
		return err
	})
}

// heat is the picture of a matrix.
func heat(m *box.Matrix, lang words.Lang) plot.Heat {
	h := plot.Heat{Game: m.Game, FromX: m.X.From, FromY: m.Y.From, Lang: lang}
	for _, row := range m.Rows {
		cells := make([]plot.HeatCell, len(row))
		for j, c := range row {
			cells[j] = plot.HeatCell{Blank: c.Outcome == game.Unknown, P: c.Outcome == game.P, Value: c.Value.N}
		}
		h.Rows = append(h.Rows, cells)
	}
	return h
}

// cellText is a cell: its value, or who wins where there is none; a P-position has a
// star.
func cellText(c box.Cell, star string) string {
	switch {
	case c.Outcome == game.Unknown:
		return ""
	case c.Value.Known && c.Outcome == game.P:
		return strconv.FormatUint(c.Value.N, 10) + star
	case c.Value.Known:
		return strconv.FormatUint(c.Value.N, 10)
	case c.Outcome == game.P:
		return "P" + star
	}
	return c.Outcome.String()
}

// matrixText is a matrix in a format: x goes down, y to the right.
func matrixText(m *box.Matrix, form export.Format) []byte {
	var b bytes.Buffer
	switch form {
	case export.JSON:
		line, err := answer.Line(answer.TableOf(m))
		if err == nil {
			b.Write(line)
		}
	case export.CSV:
		b.WriteString("x")
		for j := range m.Rows[0] {
			fmt.Fprintf(&b, ",%d", m.Y.From+uint64(j))
		}
		b.WriteString("\n")
		for i, row := range m.Rows {
			fmt.Fprint(&b, m.X.From+uint64(i))
			for _, c := range row {
				b.WriteString("," + cellText(c, ""))
			}
			b.WriteString("\n")
		}
	default:
		width := max(len(fmt.Sprint(m.Y.To)), 2)
		m.Each(func(_, _ uint64, c box.Cell) { width = max(width, len(cellText(c, "*"))) })
		first := len(fmt.Sprint(m.X.To))
		fmt.Fprintf(&b, "%*s", first, "")
		for j := range m.Rows[0] {
			fmt.Fprintf(&b, " %*d", width, m.Y.From+uint64(j))
		}
		b.WriteString("\n")
		for i, row := range m.Rows {
			line := fmt.Sprintf("%*d", first, m.X.From+uint64(i))
			for _, c := range row {
				line += fmt.Sprintf(" %*s", width, cellText(c, "*"))
			}
			b.WriteString(strings.TrimRight(line, " ") + "\n")
		}
	}
	return b.Bytes()
}
