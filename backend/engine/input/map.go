package input

import (
	"regexp"
	"strconv"

	"backoffice/backend/engine/port"
	"backoffice/backend/resource/field"
)

// MapValues is the decoded entries of a Map, those that are empty included.
type MapValues map[uint64]any

var entryKey = regexp.MustCompile(field.EntryPattern)

// mapValue reads a Map. A form says it like a list, its indices being the ids.
func (d *Decoder) mapValue(f field.Field, raw any, at string) (any, bool) {
	tree, ok := entries(raw)
	if !ok {
		return d.wrong(at, "errors.type")
	}
	out := make(MapValues, len(tree))
	for key, one := range tree {
		id, err := strconv.ParseUint(key, 10, 63)
		if err != nil || !entryKey.MatchString(key) {
			d.Unknown(at+".", key)
			continue
		}
		if value, ok := d.Value(f.Fields[0], one, at+"."+key); ok {
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
	case port.Indexed:
		out := make(map[string]any, len(v.Indices))
		for i, index := range v.Indices {
			out[strconv.Itoa(index)] = v.Values[i]
		}
		return out, true
	}
	return Object(raw)
}

// entries applies the rules of a Map's value to each of its entries.
func (c *Checker) entries(f field.Field, values MapValues, at string) {
	for id, value := range values {
		one := f.Fields[0]
		one.Name = strconv.FormatUint(id, 10)
		c.field(one, Values{one.Name: value}, at+".")
	}
}

// IDs are the records that a Map has entries for.
func (k MapValues) IDs() []uint64 {
	ids := make([]uint64, 0, len(k))
	for id, value := range k {
		if !IsEmpty(value) {
			ids = append(ids, id)
		}
	}
	return ids
}
