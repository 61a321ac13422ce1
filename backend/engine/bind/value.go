package bind

import (
	"backoffice/backend/engine/input"
	"backoffice/backend/engine/model"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
	"time"
)

// LogValue is the value of a column as the log tells it.
func LogValue(f *Field, rec reflect.Value) any {
	if !rec.IsValid() {
		return nil
	}
	if f.Decl.Kind == field.KindMap {
		return mapValue(f.Decl, f.Column.Get(rec))
	}
	switch v := f.Column.Get(rec).(type) {
	case resource.Money:
		return json.Number(v.String())
	case int64:
		if f.Decl.Kind == field.KindNumber && f.Decl.Decimals > 0 {
			return json.Number(resource.FormatDecimal(v, f.Decl.Decimals))
		}
		return v
	default:
		return v
	}
}

// equals compares a declared value with a stored one.
func Equal(declared, stored any) bool {
	if declared == nil || stored == nil {
		return declared == nil && stored == nil
	}
	if yes, ok := declared.(bool); ok {
		b, ok := model.BoolOf(stored)
		return ok && b == yes
	}
	if text, ok := model.TextOf(stored); ok {
		stored = text
	}
	return fmt.Sprint(declared) == fmt.Sprint(stored)
}

// jsonNumber writes a count of smallest units as a JSON number.
func jsonNumber(n int64, decimals int) json.Number {
	return json.Number(resource.FormatDecimal(n, decimals))
}

// jsonValue is a stored JSON text as it stands.
func jsonValue(src any) any {
	text, ok := model.TextOf(src)
	if !ok {
		return src
	}
	if text == "" {
		return nil
	}
	return json.RawMessage(text)
}

// Wire turns what the database gave into what the wire has.
func (s codec) Wire(src any) any {
	if src == nil {
		return nil
	}
	switch s.kind {
	case model.KindText:
		if text, _ := model.TextOf(src); text != "" {
			return text
		}
		return nil
	case model.KindBool:
		b, _ := model.BoolOf(src)
		return b
	case model.KindInt, model.KindUint:
		n, _ := model.IntOf(src)
		if s.decimals > 0 {
			return jsonNumber(n, s.decimals)
		}
		return n
	case model.KindMoney:
		n, _ := model.IntOf(src)
		return resource.Money(n)
	case model.KindFloat:
		f, _ := model.FloatOf(src)
		return f
	case model.KindTime:
		at, ok := model.TimeOf(src)
		switch {
		case !ok || at.IsZero():
			return nil
		case s.local && s.zone != nil:
			return at.In(s.zone).Format(time.DateOnly)
		case s.day:
			return at.Format(time.DateOnly)
		}
		return at.Truncate(time.Millisecond)
	case model.KindJSON:
		return jsonValue(src)
	}
	return src
}

// DefaultValue is the default of a field as its column takes it.
func DefaultValue(f *Field) any {
	value := Widen(f.Decl.DefaultValue)
	units := func(decimals int) any {
		text := strconv.FormatFloat(asFloat(value), 'f', -1, 64)
		n, err := resource.ParseDecimal(text, decimals)
		if err != nil {
			return nil
		}
		return n
	}
	switch {
	case f.Column.Kind == model.KindMoney:
		return units(3)
	case f.Column.Kind == model.KindInt && f.Decl.Decimals > 0:
		return units(f.Decl.Decimals)
	case f.Column.Kind == model.KindTime:
		at, ok := model.TimeOf(value)
		if !ok {
			return nil
		}
		return at
	}
	return value
}

func asFloat(v any) float64 {
	f, _ := model.FloatOf(v)
	return f
}

func Moment(v any) any {
	if at, ok := v.(time.Time); ok {
		return at.Truncate(time.Millisecond)
	}
	return v
}

// FormValue is a plain value as the wire has it.
func FormValue(f *Field, v any) any {
	if f.Decl.IsSecret && v != nil {
		return field.SecretMask
	}
	if f.Decl.Kind == field.KindMap {
		return mapValue(f.Decl, v)
	}
	switch v := v.(type) {
	case nil:
		if f.Decl.Kind == field.KindMulti || f.Decl.Kind == field.KindMatrix {
			return []any{}
		}
		return nil
	case time.Time:
		if f.Decl.Kind == field.KindDate {
			return v.Format(time.DateOnly)
		}
		return v.Truncate(time.Millisecond)
	case int64:
		if f.Decl.Kind == field.KindNumber && f.Decl.Decimals > 0 {
			return jsonNumber(v, f.Decl.Decimals)
		}
	}
	if r := reflect.ValueOf(v); r.Kind() == reflect.Slice && r.IsNil() {
		return []any{}
	}
	return v
}

// Widen makes any whole number that a declaration may hold an int64.
func Widen(v any) any {
	r := reflect.ValueOf(v)
	switch {
	case r.CanInt():
		return r.Int()
	case r.CanUint():
		return int64(r.Uint())
	}
	return v
}

// Plain is a decoded value as an accessor takes it.
func Plain(c *model.Column, value any) any {
	n, ok := value.(input.Number)
	if !ok {
		return value
	}
	switch c.Kind {
	case model.KindMoney:
		for ; n.Decimals < 3; n.Decimals++ {
			n.Units *= 10
		}
		return resource.Money(n.Units)
	case model.KindFloat:
		f, _ := n.Rat().Float64()
		return f
	}
	return n.Units
}

// SetList stores several choices that have no table of their own.
func SetList(c *model.Column, rec reflect.Value, list []any) error {
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

func DecodedValue(f *Field, v any) any {
	switch v := v.(type) {
	case resource.Money:
		return input.Number{Units: int64(v), Decimals: 3}
	case int64:
		if f.Decl.Kind == field.KindNumber {
			return input.Number{Units: v, Decimals: f.Decl.Decimals}
		}
		if f.Decl.Source != nil && v > 0 {
			return uint64(v)
		}
	case uint64:
		if f.Decl.Kind == field.KindNumber {
			return input.Number{Units: int64(v), Decimals: f.Decl.Decimals}
		}
		if len(f.Decl.Options) > 0 {
			return int64(v)
		}
	case float64:
		plain, ok := input.PlainDecimal(input.FormatFloat(v))
		units, err := resource.ParseDecimal(plain, f.Decl.Decimals)
		if !ok || err != nil {
			return nil
		}
		return input.Number{Units: units, Decimals: f.Decl.Decimals}
	case string:
		if f.Decl.Kind == field.KindImage || f.Decl.Kind == field.KindFile {
			return input.FileKept
		}
	}
	return v
}

// ArgOf is a decoded value as a statement takes it.
func ArgOf(c *model.Column, value any) any {
	switch v := Plain(c, value).(type) {
	case uint64:
		return int64(v)
	case resource.Money:
		return int64(v)
	default:
		return v
	}
}
