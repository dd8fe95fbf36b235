package search

import (
	"encoding/binary"
	"math/bits"
	"reflect"
	"unsafe"
)

// plain reports whether two values of the type are equal exactly where their
// bytes are, and how many bytes those are: fixed-size integers and booleans,
// arrays and structs of them, without padding and without fields that == skips.
func plain(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Bool,
		reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return true
	case reflect.Array:
		return plain(t.Elem())
	case reflect.Struct:
		var size uintptr
		for i := range t.NumField() {
			f := t.Field(i)
			if f.Name == "_" || !plain(f.Type) {
				return false
			}
			size += f.Type.Size()
		}
		return size == t.Size()
	}
	return false
}

// word is the bytes of a plain value of at most 8 bytes as a number.
func word[P any](p *P) uint64 {
	size := unsafe.Sizeof(*p)
	b := unsafe.Slice((*byte)(unsafe.Pointer(p)), size)
	switch size {
	case 4:
		return uint64(binary.LittleEndian.Uint32(b))
	case 8:
		return binary.LittleEndian.Uint64(b)
	}
	var w uint64
	for i, x := range b {
		w |= uint64(x) << (8 * i)
	}
	return w
}

// mix spreads the bits of a key over all 64 bits: the two halves of a product,
// as in Wang Yi's wyhash.
func mix(k uint64) uint64 {
	hi, lo := bits.Mul64(k^0x9e3779b97f4a7c15, 0xd6e8feb86659fd93)
	return hi ^ lo
}
