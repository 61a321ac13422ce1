package kind

import (
	"strings"

	"backoffice/backend/resource/field"
)

var _ = define(field.KindColor, Kind{Decode: readColor, Columns: text.Columns, Default: isString, Entry: text.Entry})

func readColor(r Reader, f field.Field, raw any, at string) (any, bool) {
	if raw == nil {
		return nil, true
	}
	s, ok := raw.(string)
	if !ok {
		return wrong(r, at, "errors.type")
	}
	s = strings.ToLower(strings.TrimSpace(s))
	switch {
	case s == "":
		return nil, true
	case !like(field.ColorPattern, s):
		return wrong(r, at, f.FormatKey())
	}
	return s, true
}
