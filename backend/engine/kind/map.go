package kind

import (
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"strconv"

	"backoffice/backend/engine/model"
	"backoffice/backend/engine/port"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// MapValues is the decoded entries of a Map: those that are empty are taken away,
// and what is not among them stays.
type MapValues struct {
	Entries map[uint64]any
	Whole   bool // what is not among them goes
}

// IDs are the records that a Map has entries for.
func (k MapValues) IDs() []uint64 {
	ids := make([]uint64, 0, len(k.Entries))
	for id, value := range k.Entries {
		if !IsEmpty(value) {
			ids = append(ids, id)
		}
	}
	return ids
}

var _ = define(field.KindMap, Kind{
	Decode: readMap, Store: storeMap, Read: encodeMap, Input: mapInput, View: ViewItems,
	Member: func(f field.Field, t reflect.Type) string {
		return when(t.Kind() == reflect.Map && t.Key().Kind() == reflect.Uint64 && Misfit(t.Elem(), f.Fields[0]) == "", "map[uint64] of its value")
	},
})

var entryKey = regexp.MustCompile(field.EntryPattern)

// over are the entries once these are put into others.
func (k MapValues) over(others MapValues) MapValues {
	if k.Whole {
		return k
	}
	all := maps.Clone(others.Entries)
	if all == nil {
		all = map[uint64]any{}
	}
	maps.Copy(all, k.Entries)
	return MapValues{Entries: all}
}

// IsEmptyOver says whether a value leaves nothing of what is stored, as Input returns it.
func IsEmptyOver(value, stored any) bool {
	said, several := value.(MapValues)
	held, stays := stored.(MapValues)
	if several && stays {
		return IsEmpty(said.over(held))
	}
	return IsEmpty(value)
}

// readMap reads a Map. A form says it like a list, its indices being the ids. Said
// empty, it is emptied.
func readMap(r Reader, f field.Field, raw any, at string) (any, bool) {
	tree, ok := entries(raw)
	if !ok {
		return wrong(r, at, "errors.type")
	}
	out := MapValues{
		Entries: make(map[uint64]any, len(tree)),
		Whole:   raw == nil || raw == "" || f.Fields[0].Traits().IsList && !r.SaysEmptyLists(),
	}
	for key, one := range tree {
		id, err := strconv.ParseUint(key, 10, 63)
		if err != nil || !entryKey.MatchString(key) {
			r.Unknown(at+".", key)
			continue
		}
		if value, ok := r.Value(f.Fields[0], one, at+"."+key); ok {
			out.Entries[id] = value
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
	case port.Indexed:
		out := make(map[string]any, len(v.Indices))
		for i, index := range v.Indices {
			out[strconv.Itoa(index)] = v.Values[i]
		}
		return out, true
	}
	return Object(raw)
}

// storeMap keeps the entries that are not empty, and those that are not said.
func storeMap(c *model.Column, rec reflect.Value, value any) error {
	values, said := value.(MapValues)
	t := c.Go.FieldType
	out := reflect.MakeMap(t)
	if kept := reflect.ValueOf(c.Get(rec)); said && !values.Whole && kept.Kind() == reflect.Map {
		for _, id := range kept.MapKeys() {
			out.SetMapIndex(id, kept.MapIndex(id))
		}
	}
	for id, one := range values.Entries {
		if IsEmpty(one) {
			out.SetMapIndex(reflect.ValueOf(id), reflect.Value{})
			continue
		}
		entry := entryOf(t.Elem(), one)
		if !entry.CanConvert(t.Elem()) {
			return c.Mismatch(one)
		}
		out.SetMapIndex(reflect.ValueOf(id), entry.Convert(t.Elem()))
	}
	if out.Len() == 0 {
		return c.Set(rec, nil)
	}
	return c.Set(rec, out.Interface())
}

func entryOf(t reflect.Type, value any) reflect.Value {
	n, ok := value.(Number)
	list, several := value.([]any)
	switch {
	case several && t.Kind() == reflect.Slice:
		out := reflect.MakeSlice(t, len(list), len(list))
		for i, one := range list {
			out.Index(i).Set(reflect.ValueOf(one).Convert(t.Elem()))
		}
		return out
	case !ok:
		return reflect.ValueOf(value)
	case t == model.MoneyType:
		return reflect.ValueOf(n.money())
	case t.Kind() == reflect.Float64:
		return reflect.ValueOf(n.float())
	}
	return reflect.ValueOf(n.Units)
}

func encodeMap(f field.Field, stored any) any {
	out := map[string]any{}
	entries := reflect.ValueOf(stored)
	if entries.Kind() != reflect.Map {
		return out
	}
	for _, id := range entries.MapKeys() {
		value := entries.MapIndex(id).Interface()
		if _, ok := value.(resource.Money); !ok {
			value = Of(f.Fields[0]).Read(f.Fields[0], widen(value))
		}
		out[fmt.Sprint(id.Uint())] = value
	}
	return out
}

func widen(v any) any {
	if r := reflect.ValueOf(v); r.CanInt() {
		return r.Int()
	}
	return v
}

// mapInput returns which records a stored Map has entries for, and what they
// chose; what else they are does not matter to who asks.
func mapInput(f field.Field, stored any) any {
	out := MapValues{Entries: map[uint64]any{}}
	if entries := reflect.ValueOf(stored); entries.Kind() == reflect.Map {
		for _, id := range entries.MapKeys() {
			out.Entries[id.Uint()] = true
			if chosen := entries.MapIndex(id); f.Fields[0].Traits().IsList {
				list := make([]any, chosen.Len())
				for i := range list {
					list[i] = chosen.Index(i).Uint()
				}
				out.Entries[id.Uint()] = list
			}
		}
	}
	return out
}
