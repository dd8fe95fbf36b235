package export

import (
	"context"
	"encoding/binary"
	"hash/crc32"
	"io"

	"github.com/klauspost/compress/zstd"

	"grundy/values"
)

// A Parquet file of two columns, both required, so that there are no levels:
// row groups of 2^20 rows, in each a page of n and a page of value, both
// compressed by Zstandard, and the description of it all at the end. n is
// delta-encoded: it counts up by one, which takes five bytes for 128 rows.
//
// A general library for Parquet costs a program more at its start than all else
// that this one does; it is used to read the files in the tests.
//
// Source: Apache Parquet format, https://parquet.apache.org/docs/file-format,
// version 2.10, with its parquet.thrift and Encodings.md.
const (
	parquetMagic = "PAR1"
	rowGroup     = 1 << 20

	typeInt32, typeInt64         = 1, 2 // Type
	convertedUint32              = 13   // ConvertedType
	convertedUint64              = 14
	encodingPlain, encodingDelta = 0, 5 // Encoding
	encodingRLE                  = 3    // of the levels that are not there
	codecZstd                    = 6    // CompressionCodec
)

// column is a column of the file.
type column struct {
	name      string
	kind      int32
	converted int32
	bits      byte
	encoding  int32
}

// columns are those of values below 2^32, wideColumns those of any.
var columns = [2]column{
	{"n", typeInt64, convertedUint64, 64, encodingDelta},
	{"value", typeInt32, convertedUint32, 32, encodingPlain},
}

var wideColumns = [2]column{columns[0], {"value", typeInt64, convertedUint64, 64, encodingPlain}}

// stored is a page that was written.
type stored struct {
	at, size, unpacked int64 // with its header
}

// group is a row group that was written.
type group struct {
	rows  int64
	pages [len(columns)]stored
}

// parquetWriter gathers rows until they are a row group.
type parquetWriter struct {
	w       io.Writer
	most    int // rows a group
	columns [2]column
	at      int64
	zip     *zstd.Encoder
	groups  []group
	first   uint64 // n of the first row gathered
	rows    int    // rows gathered
	values  []byte // their values, as PLAIN has them
	page    []byte
	packed  []byte
}

func (v Values) parquet(ctx context.Context, w io.Writer) error {
	return v.rowGroups(ctx, w, rowGroup)
}

// rowGroups writes row groups of the given number of rows.
func (v Values) rowGroups(ctx context.Context, w io.Writer, most int) error {
	fits, err := values.Fit(ctx, v.Source, v.From, v.To)
	if err != nil {
		return err
	}
	zip, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithEncoderConcurrency(1), zstd.WithWindowSize(1<<20))
	if err != nil {
		return err
	}
	p := &parquetWriter{w: w, most: most, columns: columns, zip: zip, first: v.From, values: make([]byte, 0, 4*most)}
	if !fits {
		p.columns = wideColumns
	}
	if err := p.write([]byte(parquetMagic)); err != nil {
		return err
	}
	if err := v.each(ctx, p.add); err != nil {
		return err
	}
	if err := p.flush(); err != nil {
		return err
	}
	return p.finish(v.Game)
}

func (p *parquetWriter) write(b []byte) error {
	n, err := p.w.Write(b)
	p.at += int64(n)
	return err
}

func (p *parquetWriter) add(n uint64, values []uint64) error {
	wide := p.columns == wideColumns
	for len(values) > 0 {
		part := values[:min(len(values), p.most-p.rows)]
		values = values[len(part):]
		for _, v := range part {
			if wide {
				p.values = binary.LittleEndian.AppendUint64(p.values, v)
			} else {
				p.values = binary.LittleEndian.AppendUint32(p.values, uint32(v))
			}
		}
		if p.rows += len(part); p.rows == p.most {
			if err := p.flush(); err != nil {
				return err
			}
		}
	}
	return nil
}

// flush writes the rows gathered as a row group.
func (p *parquetWriter) flush() error {
	if p.rows == 0 {
		return nil
	}
	g := group{rows: int64(p.rows)}
	p.page = countUp(p.page[:0], p.first, p.rows)
	for i, data := range [len(columns)][]byte{p.page, p.values} {
		at := p.at
		p.packed = p.zip.EncodeAll(data, p.packed[:0])
		var t thrift // PageHeader
		t.i32(1, 0)  // a data page
		t.i32(2, int32(len(data)))
		t.i32(3, int32(len(p.packed)))
		t.i32(4, int32(crc32.ChecksumIEEE(p.packed)))
		t.begin(5)
		t.i32(1, int32(p.rows))
		t.i32(2, p.columns[i].encoding)
		t.i32(3, encodingRLE)
		t.i32(4, encodingRLE)
		t.end()
		t.end()
		if err := p.write(t.b); err != nil {
			return err
		}
		if err := p.write(p.packed); err != nil {
			return err
		}
		g.pages[i] = stored{at, p.at - at, int64(len(t.b) + len(data))}
	}
	p.groups = append(p.groups, g)
	p.first += uint64(p.rows)
	p.rows, p.values = 0, p.values[:0]
	return nil
}

// countUp is first, first+1, ... in the encoding DELTA_BINARY_PACKED: after the
// sizes and the first value, blocks of 128 differences in four parts, each block
// with the least difference, 1, and of the rest of each difference no bits.
func countUp(dst []byte, first uint64, count int) []byte {
	const block, parts = 128, 4
	dst = binary.AppendUvarint(dst, block)
	dst = binary.AppendUvarint(dst, parts)
	dst = binary.AppendUvarint(dst, uint64(count))
	dst = binary.AppendVarint(dst, int64(first))
	for left := count - 1; left > 0; left -= block {
		dst = binary.AppendVarint(dst, 1)
		dst = append(dst, make([]byte, parts)...)
	}
	return dst
}

// finish writes the description of the file.
func (p *parquetWriter) finish(game string) error {
	var t thrift // FileMetaData
	rows := int64(0)
	for _, g := range p.groups {
		rows += g.rows
	}
	t.i32(1, 1)
	t.list(2, thriftStruct, 1+len(columns))
	t.element() // SchemaElement: the root
	t.string(4, "values")
	t.i32(5, int32(len(columns)))
	t.end()
	for _, c := range p.columns {
		t.element()
		t.i32(1, c.kind)
		t.i32(3, 0) // required
		t.string(4, c.name)
		t.i32(6, c.converted)
		t.begin(10) // LogicalType
		t.begin(10) // IntType
		t.byte(1, c.bits)
		t.bool(2, false) // unsigned
		t.end()
		t.end()
		t.end()
	}
	t.i64(3, rows)
	t.list(4, thriftStruct, len(p.groups))
	for _, g := range p.groups {
		g.describe(&t, p.columns)
	}
	t.list(5, thriftStruct, 1)
	t.element() // KeyValue
	t.string(1, "game")
	t.string(2, game)
	t.end()
	t.string(6, "grundy")
	t.end()
	if err := p.write(t.b); err != nil {
		return err
	}
	return p.write(append(binary.LittleEndian.AppendUint32(nil, uint32(len(t.b))), parquetMagic...))
}

// describe writes a RowGroup.
func (g group) describe(t *thrift, columns [2]column) {
	t.element()
	t.list(1, thriftStruct, len(columns))
	total := int64(0)
	for i, c := range columns {
		page := g.pages[i]
		total += page.unpacked
		t.element() // ColumnChunk
		t.i64(2, page.at)
		t.begin(3) // ColumnMetaData
		t.i32(1, c.kind)
		t.list(2, thriftI32, 1)
		t.b = binary.AppendVarint(t.b, int64(c.encoding))
		t.list(3, thriftBinary, 1)
		t.bare(c.name)
		t.i32(4, codecZstd)
		t.i64(5, g.rows)
		t.i64(6, page.unpacked)
		t.i64(7, page.size)
		t.i64(9, page.at)
		t.end()
		t.end()
	}
	t.i64(2, total)
	t.i64(3, g.rows)
	t.end()
}
