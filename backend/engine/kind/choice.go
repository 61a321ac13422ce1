package kind

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"backoffice/backend/engine/model"
	"backoffice/backend/fault"
	"backoffice/backend/resource/field"
)

var (
	_ = define(field.KindSelect, Kind{
		Decode: readChoice, Input: choiceInput,
		Columns: []model.Kind{model.KindUint, model.KindInt, model.KindText, model.KindBool},
		Default: func(f field.Field, v reflect.Value) bool {
			if len(f.Options) == 0 {
				return v.CanInt() || v.CanUint()
			}
			return slices.ContainsFunc(f.Options, func(o field.Option) bool { return fmt.Sprint(o.Value) == fmt.Sprint(v.Interface()) })
		},
		Member: func(f field.Field, t reflect.Type) string {
			is, name := oneChosen(f)
			return when(is(t), name)
		},
	})
	_ = define(field.KindMulti, Kind{
		Decode: readChoices, Check: checkCount, Store: storeList, Read: encodeList, Input: choiceInput,
		Columns: []model.Kind{model.KindJSON, model.KindOther}, Default: isSlice,
		Entry: func(t reflect.Type) bool { return t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.Uint64 },
		Member: func(f field.Field, t reflect.Type) string {
			is, name := oneChosen(f)
			return when(t.Kind() == reflect.Slice && is(t.Elem()), "[]"+name)
		},
	})
)

func oneChosen(f field.Field) (is func(reflect.Type) bool, name string) {
	switch {
	case f.Source != nil:
		return isID, "uint64"
	case len(f.Options) > 0 && reflect.TypeOf(f.Options[0].Value).Kind() != reflect.String:
		return isInt, "int"
	}
	return isText, "string"
}

func readChoice(r Reader, f field.Field, raw any, at string) (any, bool) {
	if raw == nil || raw == "" {
		return nil, true
	}
	value, key := chosen(f, raw)
	switch key {
	case "":
		return value, true
	case "errors.option":
		r.Add(at, Message(f, "option", key))
		return nil, false
	}
	return wrong(r, at, key)
}

func readChoices(r Reader, f field.Field, raw any, at string) (any, bool) {
	rows, ok := Array(raw)
	if !ok {
		return wrong(r, at, "errors.type")
	}
	values := make([]any, 0, len(rows))
	seen := make(map[any]bool, len(rows))
	right, twice := true, false
	for i, row := range rows {
		value, key := chosen(f, row)
		if key != "" {
			r.Add(at+"."+strconv.Itoa(i), Message(f, "option", key))
			right = false
			continue
		}
		twice = twice || seen[value]
		seen[value] = true
		values = append(values, value)
	}
	if twice {
		r.Add(at, fault.M("errors.duplicate"))
	}
	if !right || twice {
		return nil, false
	}
	if len(values) == 0 {
		return nil, true
	}
	return values, true
}

// chosen reads one chosen value; of a fixed choice it returns the declared one.
func chosen(f field.Field, raw any) (value any, key string) {
	if len(f.Options) == 0 {
		n, ok := ParseInt(raw)
		switch {
		case ok && n > 0:
			return uint64(n), ""
		case ok:
			return nil, "errors.option"
		}
		if text, isNumber := asText(raw); isNumber && text != "" && strings.Trim(text, "-0123456789") == "" {
			return nil, "errors.option" // a whole number, but more than an id can be
		}
		return nil, "errors.type"
	}
	for _, o := range f.Options {
		switch want := FromGo(o.Value).(type) {
		case json.Number:
			if n, ok := ParseInt(raw); ok && strconv.FormatInt(n, 10) == want.String() {
				return n, ""
			}
		case string:
			if raw == want {
				return want, ""
			}
		case bool:
			if raw == want || raw == fmt.Sprint(want) {
				return want, ""
			}
		}
	}
	return nil, "errors.option"
}

func choiceInput(f field.Field, stored any) any {
	switch v := stored.(type) {
	case int64:
		if f.Source != nil && v > 0 {
			return uint64(v)
		}
	case uint64:
		if len(f.Options) > 0 {
			return int64(v)
		}
	}
	return stored
}

// checkCount holds how many there are of a list against its rules.
func checkCount(f field.Field, value any, broken func(fault.Message)) {
	var n int
	switch v := value.(type) {
	case []any:
		n = len(v)
	case []Item:
		n = len(v)
	default:
		return
	}
	if f.MinValue != nil && float64(n) < *f.MinValue {
		broken(Message(f, "min", "errors.minItems", "Count", f.Least()))
	}
	if f.MaxValue != nil && float64(n) > *f.MaxValue {
		broken(Message(f, "max", "errors.maxItems", "Count", int(*f.MaxValue)))
	}
}

func encodeList(f field.Field, stored any) any {
	if stored == nil {
		return []any{}
	}
	return read(f, stored)
}

// storeList keeps a list that has no table of its own.
func storeList(c *model.Column, rec reflect.Value, value any) error {
	list, _ := value.([]any)
	t := c.Go.FieldType
	if len(list) == 0 {
		return c.Set(rec, nil)
	}
	if t.Kind() != reflect.Slice {
		return c.Mismatch(list)
	}
	out := reflect.MakeSlice(t, len(list), len(list))
	for i, v := range list {
		from := reflect.ValueOf(v)
		if !from.CanConvert(t.Elem()) {
			return c.Mismatch(v)
		}
		out.Index(i).Set(from.Convert(t.Elem()))
	}
	return c.Set(rec, out.Interface())
}
