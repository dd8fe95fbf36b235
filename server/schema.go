package server

import (
	"math"
	"reflect"
	"strings"

	"grundy/operation"
	"grundy/words"
)

// schemas makes JSON schemas of Go types: those of the objects out, by reflection
// on their JSON tags. Structs with names become components that are referred to.
type schemas struct {
	components map[string]any
	types      map[string]reflect.Type // of the components
	names      map[reflect.Type]string
}

func newSchemas() *schemas {
	return &schemas{components: map[string]any{}, types: map[string]reflect.Type{}, names: map[reflect.Type]string{}}
}

type object = map[string]any

// of is the schema of a type.
func (s *schemas) of(t reflect.Type) object {
	switch t.Kind() {
	case reflect.Pointer:
		return nullable(s.of(t.Elem()))
	case reflect.Bool:
		return object{"type": "boolean"}
	case reflect.String:
		return object{"type": "string"}
	case reflect.Float32, reflect.Float64:
		return object{"type": "number"}
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return object{"type": "integer"}
	case reflect.Uint8, reflect.Uint16, reflect.Uint32:
		return object{"type": "integer", "minimum": 0, "maximum": uint64(1)<<t.Bits() - 1}
	case reflect.Uint, reflect.Uint64:
		return object{"type": "integer", "format": "uint64", "minimum": 0, "maximum": uint64(math.MaxUint64)}
	case reflect.Slice:
		return object{"type": "array", "items": s.of(t.Elem())}
	case reflect.Array:
		return object{"type": "array", "items": s.of(t.Elem()), "minItems": t.Len(), "maxItems": t.Len()}
	case reflect.Map:
		return object{"type": "object", "additionalProperties": s.of(t.Elem())}
	case reflect.Struct:
		return object{"$ref": "#/components/schemas/" + s.component(t)}
	}
	return object{}
}

// nullable is a schema that null fits too.
func nullable(of object) object {
	if kind, ok := of["type"].(string); ok {
		of["type"] = []string{kind, "null"}
		return of
	}
	return object{"anyOf": []object{of, {"type": "null"}}}
}

// component enters a struct and returns its name: that of the type, with its
// package's before it where another type has that name.
func (s *schemas) component(t reflect.Type) string {
	if name, ok := s.names[t]; ok {
		return name
	}
	name := t.Name()
	if other, taken := s.types[name]; taken && other != t {
		path := t.PkgPath()
		pack := path[strings.LastIndexByte(path, '/')+1:]
		name = strings.ToUpper(pack[:1]) + pack[1:] + name
	}
	s.names[t], s.types[name] = name, t
	properties, required := object{}, []string{}
	for _, f := range reflect.VisibleFields(t) {
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if f.Anonymous || name == "" || name == "-" {
			continue
		}
		kind := f.Type
		optional := strings.Contains(options, "omitempty")
		if optional && kind.Kind() == reflect.Pointer {
			kind = kind.Elem() // it is left out where it is null
		}
		property := s.of(kind)
		if f.Tag.Get("null") == "true" {
			property = nullable(property)
		}
		if !optional {
			required = append(required, name)
		}
		properties[name] = property
	}
	schema := object{"type": "object", "properties": properties, "additionalProperties": false}
	if len(required) > 0 {
		schema["required"] = required
	}
	s.components[name] = schema
	return name
}

// field is the schema of a field of an object in.
func (s *schemas) field(f *operation.Field) object {
	kind := f.Type
	if kind.Kind() == reflect.Pointer {
		kind = kind.Elem()
	}
	schema := s.of(kind)
	if kind == reflect.TypeFor[operation.Seed]() {
		schema = object{"type": []string{"string", "number"}}
	}
	schema["description"] = words.English.Say(f.Says)
	if f.Default != "" {
		schema["default"] = rawJSON(f.Default)
	}
	if f.Enum != nil {
		schema["enum"] = f.Enum
	}
	return schema
}

// in is the schema of an object in.
func (s *schemas) in(op *operation.Operation) object {
	properties, required := object{}, []string{}
	for _, f := range op.Fields() {
		properties[f.Name] = s.field(&f)
		if f.Required {
			required = append(required, f.Name)
		}
	}
	schema := object{"type": "object", "properties": properties, "additionalProperties": false}
	if len(required) > 0 {
		schema["required"] = required
	}
	return schema
}
