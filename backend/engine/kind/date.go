package kind

import (
	"reflect"
	"strings"
	"time"

	"backoffice/backend/engine/model"
	"backoffice/backend/resource/field"
)

var (
	isTime = memberOf("time.Time", func(t reflect.Type) bool { return t == model.TimeType })
	times  = []model.Kind{model.KindTime}

	_ = define(field.KindDate, Kind{
		Decode: readDate, Columns: times, Default: isMoment(time.DateOnly), Member: isTime, View: ViewDate, Read: encodeDay,
	})
	_ = define(field.KindDateTime, Kind{
		Decode: readDateTime, Columns: times, Default: isMoment(time.RFC3339), Member: isTime, View: ViewDateTime,
	})
)

// isMoment says of a default whether it is a text of that layout.
func isMoment(layout string) func(field.Field, reflect.Value) bool {
	return func(_ field.Field, v reflect.Value) bool {
		if v.Kind() != reflect.String {
			return false
		}
		_, err := time.Parse(layout, v.String())
		return err == nil
	}
}

func encodeDay(_ field.Field, stored any) any {
	if t, ok := stored.(time.Time); ok {
		return t.Format(time.DateOnly)
	}
	return stored
}

func readDate(r Reader, f field.Field, raw any, at string) (any, bool) {
	if raw == nil || raw == "" {
		return nil, true
	}
	s, ok := raw.(string)
	if !ok {
		return wrong(r, at, "errors.type")
	}
	day, err := time.Parse(time.DateOnly, s)
	if err != nil || !storable(day) {
		return wrong(r, at, f.FormatKey())
	}
	return day, true
}

func readDateTime(r Reader, f field.Field, raw any, at string) (any, bool) {
	if raw == nil || raw == "" {
		return nil, true
	}
	s, ok := raw.(string)
	if !ok {
		return wrong(r, at, "errors.type")
	}
	// Go's own reader lets more pass than RFC 3339 allows.
	moment, err := time.Parse(time.RFC3339Nano, strings.ToUpper(s))
	if err != nil || !like(field.MomentPattern, s) || !storable(moment.UTC()) {
		return wrong(r, at, f.FormatKey())
	}
	return moment.UTC().Truncate(time.Millisecond), true
}

// storable reports whether both databases can hold t.
func storable(t time.Time) bool { return t.Year() >= 1000 && t.Year() <= 9999 }
