package answer

import (
	"math"
	"math/rand/v2"
	"reflect"
	"testing"
)

// filled sets every field that v holds at random, pointers and lists to nil now
// and then, strings to what is hard to escape.
func filled(r *rand.Rand, v reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			filled(r, v.Field(i))
		}
	case reflect.Pointer:
		if r.IntN(3) > 0 {
			v.Set(reflect.New(v.Type().Elem()))
			filled(r, v.Elem())
		}
	case reflect.Slice:
		if r.IntN(4) > 0 {
			v.Set(reflect.MakeSlice(v.Type(), r.IntN(3), 3))
			for i := range v.Len() {
				filled(r, v.Index(i))
			}
		}
	case reflect.String:
		pieces := []string{"", "nim 3,4", "\"", "\\", "\x00\x1f\x7f", "\b\f\n\r\t", "<&>", "堆", "\u2028\u2029\ufffd", "\xff\xc3", "\U0001f600"}
		s := ""
		for range r.IntN(4) {
			s += pieces[r.IntN(len(pieces))]
		}
		v.SetString(s)
	case reflect.Uint64:
		v.SetUint([]uint64{0, 1, 77, math.MaxUint64}[r.IntN(4)])
	case reflect.Int:
		v.SetInt([]int64{0, 1, -1, math.MaxInt64}[r.IntN(4)])
	}
}

// The fast encoder writes what encoding/json writes, on objects with every field
// filled at random. A field that it forgets is found here.
func TestAppendIsEncodingJSON(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 20000 {
		var v Verdict
		filled(r, reflect.ValueOf(&v).Elem())
		want, err := Line(v)
		if err != nil {
			t.Fatal(err)
		}
		if got := v.Append(nil); string(got) != string(want) {
			t.Fatalf("got  %s\nwant %s", got, want)
		}
		var e Error
		filled(r, reflect.ValueOf(&e).Elem())
		if want, err = Line(e); err != nil {
			t.Fatal(err)
		}
		if got := e.Append(nil); string(got) != string(want) {
			t.Fatalf("got  %s\nwant %s", got, want)
		}
	}
}
