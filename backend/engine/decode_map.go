package engine

import (
	"fmt"
	"reflect"
	"regexp"
	"strconv"

	"backoffice/backend/engine/model"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// MapValues is the decoded entries of a Map, those that are empty included.
type MapValues map[uint64]any

var entryKey = regexp.MustCompile(field.EntryPattern)

// mapValue reads a Map. A form says it like a list, its indices being the ids.
func (d *decoder) mapValue(f field.Field, raw any, at string) (any, bool) {
	tree, ok := entries(raw)
	if !ok {
		return d.wrong(at, "errors.type")
	}
	out := make(MapValues, len(tree))
	for key, one := range tree {
		id, err := strconv.ParseUint(key, 10, 63)
		if err != nil || !entryKey.MatchString(key) {
			d.unknown(at+".", key)
			continue
		}
		if value, ok := d.value(f.Fields[0], one, at+"."+key); ok {
			out[id] = value
		}
	}
	return out, true
}

// entries takes values by their keys.
func entries(raw any) (map[string]any, bool) {
	switch v := raw.(type) {
	case []any:
		out := make(map[string]any, len(v))
		for i, one := range v {
			out[strconv.Itoa(i)] = one
		}
		return out, true
	case Indexed:
		out := make(map[string]any, len(v.Indices))
		for i, index := range v.Indices {
			out[strconv.Itoa(index)] = v.Values[i]
		}
		return out, true
	}
	return object(raw)
}

// entries applies the rules of a Map's value to each of its entries.
func (c *checker) entries(f field.Field, values MapValues, at string) {
	for id, value := range values {
		one := f.Fields[0]
		one.Name = strconv.FormatUint(id, 10)
		c.field(one, Values{one.Name: value}, at+".")
	}
}

// ids are the records that a Map has entries for.
func (k MapValues) ids() []uint64 {
	ids := make([]uint64, 0, len(k))
	for id, value := range k {
		if !isEmpty(value) {
			ids = append(ids, id)
		}
	}
	return ids
}

// setMap stores the entries that are not empty.
func setMap(c *model.Column, rec reflect.Value, values MapValues) error {
	t := c.Go.FieldType
	ids := values.ids()
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
	n, ok := value.(number)
	switch {
	case !ok:
		return reflect.ValueOf(value)
	case t == model.MoneyType:
		return reflect.ValueOf(plain(&model.Column{Kind: model.KindMoney}, n))
	case t.Kind() == reflect.Float64:
		return reflect.ValueOf(plain(&model.Column{Kind: model.KindFloat}, n))
	}
	return reflect.ValueOf(n.units)
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
			value = formValue(one, widen(value))
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
