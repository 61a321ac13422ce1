package openapi

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"
	"time"
)

// typed is the schema of a Go type as it is written in JSON: what a command or a feed
// declares that it answers.
func typed(t reflect.Type) map[string]any { return within{}.of(t) }

// within are the types that one is a part of: one that holds itself is told once.
type within []reflect.Type

func (w within) of(t reflect.Type) map[string]any {
	switch {
	case t == reflect.TypeFor[time.Time]():
		return map[string]any{"type": "string", "format": "date-time"}
	case t.Kind() == reflect.Pointer:
		return orNull(w.of(t.Elem()))
	case t.Implements(marshaler) || reflect.PointerTo(t).Implements(marshaler):
		return asWritten(t)
	}
	switch t.Kind() {
	case reflect.Bool:
		return kind("boolean")
	case reflect.String:
		return kind("string")
	case reflect.Float32, reflect.Float64:
		return kind("number")
	case reflect.Slice, reflect.Array:
		return array(w.of(t.Elem()))
	case reflect.Map:
		return map[string]any{"type": "object", "additionalProperties": w.of(t.Elem())}
	case reflect.Struct:
		return w.object(t)
	case reflect.Interface:
		return map[string]any{}
	}
	return kind("integer")
}

// object is a struct: what may be left out is not required, and what is embedded is its own.
func (w within) object(t reflect.Type) map[string]any {
	if slices.Contains(w, t) {
		return kind("object")
	}
	w = append(w[:len(w):len(w)], t)
	always, sometimes := map[string]any{}, map[string]any{}
	for i := range t.NumField() {
		f := t.Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Anonymous && name == "" && f.Type.Kind() == reflect.Struct:
			embedded := w.object(f.Type)
			needed, _ := embedded["required"].([]string)
			maps.Copy(sometimes, embedded["properties"].(map[string]any))
			for _, one := range needed {
				always[one] = sometimes[one]
				delete(sometimes, one)
			}
			continue
		case name == "-" || !f.IsExported():
			continue
		case name == "":
			name = f.Name
		}
		to := always
		if strings.Contains(options, "omitempty") || strings.Contains(options, "omitzero") {
			to = sometimes
		}
		to[name] = w.of(f.Type)
	}
	return having(always, sometimes)
}

// asWritten is a type that writes itself: of the kind of its empty value, where that tells it.
func asWritten(t reflect.Type) map[string]any {
	raw, err := json.Marshal(reflect.Zero(t).Interface())
	if err != nil || len(raw) == 0 {
		return map[string]any{}
	}
	switch raw[0] {
	case '"':
		return kind("string")
	case 't', 'f':
		return kind("boolean")
	case '{':
		return kind("object")
	case '[':
		return kind("array")
	case 'n':
		return map[string]any{}
	}
	return kind("number")
}

func orNull(of map[string]any) map[string]any {
	name, plain := of["type"].(string)
	if !plain {
		return of
	}
	of["type"] = []string{name, "null"}
	return of
}
