package export

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// columnsUsual is how many values a row of a LaTeX table has where nothing else is said.
const columnsUsual = 10

// latex writes a tabular. Each row begins with a multiple of its number of columns,
// so that heap n stands in column n mod columns.
func (v Values) latex(ctx context.Context, w io.Writer) error {
	columns := uint64(v.Columns)
	if columns == 0 {
		columns = columnsUsual
	}
	var b bytes.Buffer
	// A name could hold anything; a comment ends with its line.
	name := strings.NewReplacer("\n", " ", "\r", " ").Replace(v.Game)
	fmt.Fprintf(&b, "%% g(n) for n = %d..%d of %s\n\\begin{tabular}{r|*{%d}{r}}\n$n$", v.From, v.To, name, columns)
	for i := range columns {
		fmt.Fprintf(&b, " & $%s%d$", plusSign(i), i)
	}
	b.WriteString(" \\\\ \\hline\n")
	column := v.From % columns
	if column > 0 {
		b.WriteString(strconv.FormatUint(v.From-column, 10) + strings.Repeat(" &", int(column)))
	}
	err := v.each(ctx, func(n uint64, values []uint64) error {
		for i, g := range values {
			if column == 0 {
				b.Write(strconv.AppendUint(b.AvailableBuffer(), n+uint64(i), 10))
			}
			b.WriteString(" & ")
			b.Write(strconv.AppendUint(b.AvailableBuffer(), g, 10))
			if column++; column == columns {
				b.WriteString(" \\\\\n")
				column = 0
			}
		}
		_, err := w.Write(b.Bytes())
		b.Reset()
		return err
	})
	if err != nil {
		return err
	}
	if column > 0 {
		b.WriteString(" \\\\\n")
	}
	b.WriteString("\\end{tabular}\n")
	_, err = w.Write(b.Bytes())
	return err
}

// plusSign stands before the head of every column but the first.
func plusSign(i uint64) string {
	if i == 0 {
		return ""
	}
	return "+"
}
