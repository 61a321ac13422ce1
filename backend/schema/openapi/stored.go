package openapi

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"

	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
)

// demands are the words of JSON Schema that a form holds against what is written. A
// record may be older than a rule, or made by the program itself, as the folder that holds
// all others is, which has no parent.
var demands = []string{
	"required", "pattern", "minLength", "maxLength", "minItems", "maxItems", "uniqueItems", "minimum", "maximum",
	"exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minProperties", "maxProperties", "enum", "allOf", "if", "then", "else", "not",
}

// stored is the schema of a field as a loaded record has it: of the same kind, empty or
// not, without what is demanded of those who write it.
func stored(field any) any {
	bare := undemanding(field)
	of, is := bare.(map[string]any)
	if !is {
		return bare
	}
	if name, plain := of["type"].(string); plain && of["const"] == nil && of["anyOf"] == nil && of["oneOf"] == nil {
		of["type"] = []string{name, "null"}
		return of
	}
	return map[string]any{"anyOf": []any{of, kind("null")}}
}

func undemanding(value any) any {
	switch of := value.(type) {
	case map[string]any:
		bare := make(map[string]any, len(of))
		for name, inner := range of {
			if name == "properties" {
				fields := map[string]any{}
				for field, its := range inner.(map[string]any) {
					fields[field] = stored(its)
				}
				bare[name] = fields
			} else if !slices.Contains(demands, name) {
				bare[name] = undemanding(inner)
			}
		}
		return bare
	case []any:
		bare := make([]any, len(of))
		for i, inner := range of {
			bare[i] = undemanding(inner)
		}
		return bare
	}
	return value
}

var marshaler = reflect.TypeFor[json.Marshaler]()

// cellIn is the schema of a column's values in rows of a screen: one that is shown as text
// has numbers where the record does, unless they stand for what they are called, and what
// a hook works out as the hook's type is written.
func cellIn(s resource.Screen, c column.Column) map[string]any {
	cell := cellOf(c.Kind)
	named := c.Source != "" || len(c.States) > 0 || s.Form != nil && slices.ContainsFunc(s.Form.All(), func(f field.Field) bool {
		return f.Name == c.Path && (len(f.Options) > 0 || f.Source != nil)
	})
	if c.Kind != column.KindText || s.Record == nil || named {
		return cell
	}
	plain := func(name string) string { return strings.ToLower(strings.ReplaceAll(name, "_", "")) }
	for _, f := range reflect.VisibleFields(reflect.TypeOf(s.Record).Elem()) {
		if f.Anonymous || plain(f.Name) != plain(c.Path) {
			continue
		}
		of := f.Type
		if of.Kind() == reflect.Pointer {
			of = of.Elem()
		}
		switch {
		case of.Kind() >= reflect.Int && of.Kind() <= reflect.Uint64:
			return nullable("integer")
		case of.Kind() == reflect.Float32 || of.Kind() == reflect.Float64:
			return nullable("number")
		case of.Kind() == reflect.String:
		case f.Type.Implements(marshaler) || reflect.PointerTo(of).Implements(marshaler) || of.Kind() == reflect.Interface:
			return map[string]any{} // as its own type writes it
		case of.Kind() == reflect.Slice && of.Elem().Kind() != reflect.Uint8:
			return nullable("array")
		case of.Kind() == reflect.Map || of.Kind() == reflect.Struct:
			return nullable("object")
		}
	}
	return cell
}
