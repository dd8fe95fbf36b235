package operation

import (
	"reflect"
	"strings"

	"grundy/words"
)

// A Field is a field of an object in.
type Field struct {
	Name     string // in JSON
	Type     reflect.Type
	Says     words.Phrase // what it means
	Required bool
	Default  string   // as JSON; "" where leaving it out is the zero value
	Enum     []string // what a text may be; nil where it may be anything
}

// Fields are the fields of an object in, its own before the common ones.
func (o *Operation) Fields() []Field {
	var own, shared []Field
	for _, f := range reflect.VisibleFields(o.In) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if f.Anonymous || name == "" || name == "-" {
			continue
		}
		kind := f.Type
		if kind.Kind() == reflect.Pointer {
			kind = kind.Elem() // it may be left out
		}
		key := f.Tag.Get("says")
		field := Field{Name: name, Type: kind, Says: words.P("operation.field." + key),
			Required: f.Tag.Get("required") == "true", Default: f.Tag.Get("default")}
		if enum, ok := f.Tag.Lookup("enum"); ok {
			field.Enum = strings.Split(enum, ",")
		}
		if len(f.Index) > 1 && o.In.Field(f.Index[0]).Type == reflect.TypeFor[Common]() {
			shared = append(shared, field)
		} else {
			own = append(own, field)
		}
	}
	return append(own, shared...)
}
