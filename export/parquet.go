package export

import (
	"context"
	"io"

	"github.com/parquet-go/parquet-go"
)

// row is a row of a Parquet file. Differences of n are all 1, and delta encoding
// stores them in next to nothing.
type row struct {
	N     uint64 `parquet:"n,delta"`
	Value uint32 `parquet:"value,snappy"`
}

// rowGroup is how many rows are held in memory before they are written.
const rowGroup = 1 << 20

func (v Values) parquet(ctx context.Context, w io.Writer) error {
	file := parquet.NewGenericWriter[row](w, parquet.MaxRowsPerRowGroup(rowGroup),
		parquet.KeyValueMetadata("game", v.Game), parquet.CreatedBy("grundy", "", ""))
	rows := make([]row, chunk)
	err := v.each(ctx, func(n uint64, values []uint32) error {
		for i, g := range values {
			rows[i] = row{n + uint64(i), g}
		}
		_, err := file.Write(rows[:len(values)])
		return err
	})
	if err != nil {
		return err
	}
	return file.Close()
}
