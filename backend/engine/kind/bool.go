package kind

import (
	"reflect"

	"backoffice/backend/engine/model"
	"backoffice/backend/resource/field"
)

var _ = define(field.KindBool, Kind{
	Decode: readBool, Absent: false, Hidden: false, View: ViewBool,
	Columns: []model.Kind{model.KindBool},
	Default: func(_ field.Field, v reflect.Value) bool { return v.Kind() == reflect.Bool },
	Member:  memberOf("bool", func(t reflect.Type) bool { return t.Kind() == reflect.Bool }),
})

func readBool(r Reader, _ field.Field, raw any, at string) (any, bool) {
	if yes, ok := field.Truth(raw); ok {
		return yes, true
	}
	return wrong(r, at, "errors.yesNo")
}
