package operation

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"reflect"
	"strconv"
	"strings"

	"grundy/game"
	"grundy/words"
)

// decode reads an object in. A *game.Fault says what is wrong and where.
func decode(text []byte, in any) error {
	if len(bytes.TrimSpace(text)) == 0 {
		return nil
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(in); err != nil {
		return jsonFault(err, text, in)
	}
	if _, err := d.Token(); err != io.EOF {
		return &game.Fault{Code: "json", At: int(d.InputOffset()), What: words.P("operation.json.more"), Hint: words.P("operation.json.hint")}
	}
	return noneTwice(text)
}

// Twice is the fault of a field that is given twice, of which no one knows which counts.
func Twice(name string) *game.Fault {
	return &game.Fault{Code: "field", Input: name, At: -1, What: words.P("operation.field.twice", name), Hint: words.P("operation.field.twice.hint")}
}

// noneTwice refuses JSON, whose syntax is known to be right, in which an object has a
// name twice. The fields of the outermost object are read in capitals and small letters
// alike, and so are the same name then.
func noneTwice(text []byte) error {
	type object struct {
		names   map[string]bool // nil in a list
		wantKey bool
	}
	var open []object
	for i := 0; i < len(text); i++ {
		inner := len(open) - 1
		switch text[i] {
		case '{':
			open = append(open, object{map[string]bool{}, true})
		case '[':
			open = append(open, object{})
		case '}', ']':
			open = open[:inner]
		case ',':
			open[inner].wantKey = open[inner].names != nil
		case '"':
			end := i + 1
			for text[end] != '"' {
				if text[end] == '\\' {
					end++
				}
				end++
			}
			if inner >= 0 && open[inner].wantKey {
				open[inner].wantKey = false
				var name string
				if err := json.Unmarshal(text[i:end+1], &name); err != nil {
					return err // cannot be: it was read before
				}
				same := name
				if inner == 0 {
					same = strings.ToLower(name)
				}
				if open[inner].names[same] {
					fault := Twice(name)
					fault.At = i
					return fault
				}
				open[inner].names[same] = true
			}
			i = end
		}
	}
	return nil
}

// jsonFault says in the program's own words what is wrong with an object.
func jsonFault(err error, text []byte, in any) error {
	var (
		kind   *json.UnmarshalTypeError
		syntax *json.SyntaxError
		own    *game.Fault
	)
	const unknown = "json: unknown field "
	f := &game.Fault{Code: "json", At: -1, What: words.P("operation.json.bad"), Hint: words.P("operation.json.hint")}
	switch {
	case errors.As(err, &own):
		return own
	case errors.As(err, &kind) && kind.Field == "":
		f.What = words.P("operation.json.object")
	case errors.As(err, &kind):
		f.Code, f.At = "field", int(kind.Offset)
		f.What, f.Hint = words.P("operation.field.type", strings.TrimPrefix(kind.Field, "Common.")), words.P("operation.field.type.hint", kindOf(kind.Type))
	case errors.As(err, &syntax):
		f.At = int(max(syntax.Offset-1, 0))
	case errors.Is(err, io.ErrUnexpectedEOF):
		f.At = len(text)
	case strings.HasPrefix(err.Error(), unknown):
		name, _ := strconv.Unquote(strings.TrimPrefix(err.Error(), unknown))
		f.Code, f.What = "field", words.P("operation.field.unknown", name)
		f.Hint = words.P("operation.field.unknown.hint", strings.Join(fields(reflect.TypeOf(in).Elem()), ", "))
	}
	return f
}

// kindOf says what a field takes.
func kindOf(t reflect.Type) words.Phrase {
	switch t.Kind() {
	case reflect.Bool:
		return words.P("operation.kind.bool")
	case reflect.String:
		return words.P("operation.kind.string")
	case reflect.Slice, reflect.Array:
		return words.P("operation.kind.list")
	case reflect.Map, reflect.Struct:
		return words.P("operation.kind.object")
	}
	return words.P("operation.kind.number")
}

// fields are the names of a struct's fields in JSON.
func fields(t reflect.Type) []string {
	var all []string
	for _, f := range reflect.VisibleFields(t) {
		if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); name != "" && name != "-" {
			all = append(all, name)
		}
	}
	return all
}
