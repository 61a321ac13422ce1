package bind

import (
	"backoffice/backend/engine/input"
	"backoffice/backend/engine/model"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
	"fmt"
	"reflect"
)

// SetMap stores the entries that are not empty.
func SetMap(c *model.Column, rec reflect.Value, values input.MapValues) error {
	t := c.Go.FieldType
	ids := values.IDs()
	if len(ids) == 0 {
		return c.Set(rec, nil)
	}
	out := reflect.MakeMapWithSize(t, len(ids))
	for _, id := range ids {
		value := entryOf(t.Elem(), values[id])
		if !value.CanConvert(t.Elem()) {
			return c.Mismatch(values[id])
		}
		out.SetMapIndex(reflect.ValueOf(id), value.Convert(t.Elem()))
	}
	return c.Set(rec, out.Interface())
}

func entryOf(t reflect.Type, value any) reflect.Value {
	n, ok := value.(input.Number)
	switch {
	case !ok:
		return reflect.ValueOf(value)
	case t == model.MoneyType:
		return reflect.ValueOf(Plain(&model.Column{Kind: model.KindMoney}, n))
	case t.Kind() == reflect.Float64:
		return reflect.ValueOf(Plain(&model.Column{Kind: model.KindFloat}, n))
	}
	return reflect.ValueOf(n.Units)
}

// mapValue is a stored Map as the wire has it.
func mapValue(f field.Field, v any) map[string]any {
	out := map[string]any{}
	entries := reflect.ValueOf(v)
	if entries.Kind() != reflect.Map {
		return out
	}
	one := &Field{Decl: f.Fields[0]}
	for _, id := range entries.MapKeys() {
		value := entries.MapIndex(id).Interface()
		if n, ok := value.(resource.Money); ok {
			value = n
		} else {
			value = FormValue(one, Widen(value))
		}
		out[fmt.Sprint(id.Uint())] = value
	}
	return out
}

// mapSuits says why a struct field cannot keep a Map; empty where it can.
func mapSuits(f field.Field, c *model.Column) string {
	if len(f.Fields) != 1 || f.Source == nil {
		return "a Map needs one kind of value, and From"
	}
	t := c.Go.FieldType
	if t.Kind() != reflect.Map || t.Key().Kind() != reflect.Uint64 {
		return fmt.Sprintf("a Map is kept in a map[uint64]T, not in a %s", t)
	}
	k := model.KindOf(t.Elem().Kind())
	switch one := f.Fields[0]; {
	case one.Kind == field.KindMoney && t.Elem() == model.MoneyType,
		one.Kind == field.KindNumber && (k == model.KindFloat || t.Elem().Kind() == reflect.Int64 && t.Elem() != model.MoneyType),
		one.Kind == field.KindText && k == model.KindText:
		return ""
	}
	return fmt.Sprintf("a %s cannot be kept in a %s", f.Fields[0].Kind, t)
}
