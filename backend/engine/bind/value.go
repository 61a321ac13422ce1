package bind

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"time"

	"backoffice/backend/engine/kind"
	"backoffice/backend/engine/model"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
)

// LogValue is the value of a column as the log shows it.
func LogValue(f *Field, rec reflect.Value) any {
	if !rec.IsValid() {
		return nil
	}
	if f.Decl.Traits().HasEntries {
		entries, _ := kind.Of(f.Decl).Read(f.Decl, f.Column.Get(rec)).(map[string]any)
		if len(entries) == 0 {
			return nil
		}
		return entries
	}
	switch v := f.Column.Get(rec).(type) {
	case resource.Money:
		return json.Number(v.String())
	case int64:
		if f.Decl.Decimals > 0 {
			return json.Number(resource.FormatDecimal(v, f.Decl.Decimals))
		}
		return v
	default:
		return v
	}
}

// Equal compares a declared value with a stored one.
func Equal(declared, stored any) bool {
	if declared == nil || stored == nil {
		return declared == nil && stored == nil
	}
	switch d := declared.(type) {
	case bool:
		b, ok := model.BoolOf(stored)
		return ok && b == d
	// What nearly all values are, asked for each action of each row of a list, needs no writing out.
	case int:
		if n, ok := stored.(int64); ok {
			return int64(d) == n
		}
	case string:
		if text, ok := stored.(string); ok {
			return d == text
		}
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
		if text, _ := model.TextOf(src); text != "" && !column.IsStandIn(text) {
			return s.excerpt(text)
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

// excerpt is how a text begins, on one line, where no more is sent.
func (s codec) excerpt(text string) string {
	if s.runes == 0 {
		return text
	}
	letters := []rune(strings.Join(strings.Fields(text), " "))
	if len(letters) <= s.runes {
		return string(letters)
	}
	return strings.TrimRight(string(letters[:s.runes-1]), " ") + "…"
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
	if text, ok := v.(string); ok && column.IsStandIn(text) {
		v = nil
	}
	return kind.Of(f.Decl).Read(f.Decl, v)
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
