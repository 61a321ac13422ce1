package input

import (
	"strconv"
	"unicode/utf8"

	"backoffice/backend/fault"
)

// Bounds of a matrix.
const (
	cellsMost = 2000
	cellRunes = 160
)

// matrix reads the ids of the cells of a Matrix that are ticked.
func (d *Decoder) matrix(raw any, at string) (any, bool) {
	list, ok := Array(raw)
	if !ok {
		return d.wrong(at, "errors.type")
	}
	if len(list) > cellsMost {
		d.Faults.Add(at, fault.M("errors.maxItems", "Count", cellsMost))
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
			d.Faults.Add(at+"."+strconv.Itoa(i), fault.M(key))
			ok = false
		}
		seen[id] = true
		out = append(out, id)
	}
	return out, ok
}
