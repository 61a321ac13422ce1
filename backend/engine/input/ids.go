package input

import (
	"strconv"

	"backoffice/backend/engine/kind"
	"backoffice/backend/engine/port"
	"backoffice/backend/fault"
)

// rowsMost is how many records one call may name: as many as a list of a body
// may hold, so that all images of a gallery and all files of a folder go at once.
const rowsMost = 10_000

// Nothing refuses by name whatever a body says.
func Nothing(body port.Body) error {
	faults := fault.Fields{}
	for key := range body {
		faults.Add(Printable(key), fault.M("errors.unknown"))
	}
	return faults.Err()
}

// RowIDs reads the ids that the "rows" of a body name, each once and nothing
// beside. Returns Invalid with every row named that is wrong.
func RowIDs(body port.Body) ([]uint64, error) {
	faults := fault.Fields{}
	for key := range body {
		if key != "rows" {
			faults.Add(Printable(key), fault.M("errors.unknown"))
		}
	}
	rows, ok := kind.Array(body["rows"])
	switch {
	case !ok:
		faults.Add("rows", fault.M("errors.type"))
	case len(rows) == 0:
		faults.Add("rows", fault.M("errors.required"))
	case len(rows) > rowsMost:
		faults.Add("rows", fault.M("errors.maxItems", "Count", rowsMost))
		rows = nil
	}
	ids := make([]uint64, 0, len(rows))
	seen := make(map[uint64]bool, len(rows))
	for i, raw := range rows {
		id, ok := kind.ParseID(raw)
		switch {
		case !ok:
			faults.Add("rows."+strconv.Itoa(i), fault.M("errors.type"))
		case seen[id]:
			faults.Add("rows."+strconv.Itoa(i), fault.M("errors.duplicate"))
		}
		seen[id] = true
		ids = append(ids, id)
	}
	return ids, faults.Err()
}
