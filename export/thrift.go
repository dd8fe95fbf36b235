package export

import "encoding/binary"

// A thrift writes structures in the compact protocol of Apache Thrift, which the
// headers of a Parquet file are in: only what those need.
//
// Fields of a structure are written in ascending order of their numbers, between
// begin and end.
type thrift struct {
	b     []byte
	last  int   // the number of the field written last
	outer []int // the same of the structures around
}

// The types of the compact protocol.
const (
	thriftTrue   = 1
	thriftFalse  = 2
	thriftByte   = 3
	thriftI32    = 5
	thriftI64    = 6
	thriftBinary = 8
	thriftList   = 9
	thriftStruct = 12
)

// field writes the header of a field: the step from the field before, and the
// type. All steps here are below 16.
func (t *thrift) field(number int, kind byte) {
	t.b = append(t.b, byte(number-t.last)<<4|kind)
	t.last = number
}

func (t *thrift) bool(number int, v bool) {
	if v {
		t.field(number, thriftTrue)
	} else {
		t.field(number, thriftFalse)
	}
}

func (t *thrift) byte(number int, v byte) {
	t.field(number, thriftByte)
	t.b = append(t.b, v)
}

func (t *thrift) i32(number int, v int32) {
	t.field(number, thriftI32)
	t.b = binary.AppendVarint(t.b, int64(v)) // zigzag, as Thrift has it
}

func (t *thrift) i64(number int, v int64) {
	t.field(number, thriftI64)
	t.b = binary.AppendVarint(t.b, v)
}

func (t *thrift) string(number int, s string) {
	t.field(number, thriftBinary)
	t.bare(s)
}

// bare writes a string as an element of a list.
func (t *thrift) bare(s string) {
	t.b = binary.AppendUvarint(t.b, uint64(len(s)))
	t.b = append(t.b, s...)
}

// list writes the header of a list; its elements follow.
func (t *thrift) list(number int, kind byte, size int) {
	t.field(number, thriftList)
	if size < 15 {
		t.b = append(t.b, byte(size)<<4|kind)
		return
	}
	t.b = binary.AppendUvarint(append(t.b, 0xf0|kind), uint64(size))
}

// begin opens a structure that is a field; element one that is in a list.
func (t *thrift) begin(number int) {
	t.field(number, thriftStruct)
	t.element()
}

func (t *thrift) element() {
	t.outer = append(t.outer, t.last)
	t.last = 0
}

// end closes a structure.
func (t *thrift) end() {
	t.b = append(t.b, 0)
	t.last = 0
	if n := len(t.outer); n > 0 { // the outermost structure has no begin
		t.last = t.outer[n-1]
		t.outer = t.outer[:n-1]
	}
}
