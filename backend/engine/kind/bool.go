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
	switch v := raw.(type) {
	case bool:
		return v, true
	case string:
		switch v {
		case "true", "1", "on":
			return true, true
		case "false", "0":
			return false, true
		}
	}
	return wrong(r, at, "errors.type")
}
