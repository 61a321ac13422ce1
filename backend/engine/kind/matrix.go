package kind

import (
	"reflect"
	"strconv"
	"unicode/utf8"

	"backoffice/backend/engine/model"
	"backoffice/backend/fault"
	"backoffice/backend/resource/field"
)

// Bounds of a matrix.
const (
	cellsMost = 2000
	cellRunes = 160
)

var _ = define(field.KindMatrix, Kind{
	Decode: readMatrix, Check: checkCount, Store: storeList, Read: encodeList, Columns: []model.Kind{model.KindJSON},
	Member: memberOf("[]string", func(t reflect.Type) bool { return t.Kind() == reflect.Slice && isText(t.Elem()) }),
})

// readMatrix reads the ids of the cells that are ticked.
func readMatrix(r Reader, _ field.Field, raw any, at string) (any, bool) {
	list, ok := Array(raw)
	if !ok {
		return wrong(r, at, "errors.type")
	}
	if len(list) > cellsMost {
		r.Add(at, fault.M("errors.maxItems", "Count", cellsMost))
		return nil, false
	}
	out := make([]any, 0, len(list))
	seen := make(map[string]bool, len(list))
	for i, one := range list {
		id, text := one.(string)
		key := ""
		switch {
		case !text || id == "":
			key = "errors.type"
		case utf8.RuneCountInString(id) > cellRunes:
			key = "errors.option"
		case seen[id]:
			key = "errors.duplicate"
		}
		if key != "" {
			r.Add(at+"."+strconv.Itoa(i), fault.M(key))
			ok = false
		}
		seen[id] = true
		out = append(out, id)
	}
	return out, ok
}
