package importing

import (
	"backoffice/backend/engine/rows"
	"backoffice/backend/engine/save"
	"backoffice/backend/fault"
)

// refuseFixed refuses cells that would change what does not change once a record is made:
// a form does not offer that, and a file must not lose it unseen.
func (m *Import) refuseFixed(r fileRow, rec *rows.Record) {
	for _, f := range m.fields() {
		value, named := r.body[f.Path]
		if named && f.Decl.CreateOnlyFlag && len(r.wrong[f.Path]) == 0 && !save.Holds(m.Screen, rec, f.Path, value) {
			r.wrong.Add(f.Path, fault.M("errors.import.fixed"))
			delete(r.body, f.Path) // said once
		}
	}
}

// leaveFixed leaves out the empty cells of what only a new record chooses: they say nothing,
// as new records stand in the same columns.
func (m *Import) leaveFixed(r fileRow) {
	for _, f := range m.fields() {
		if value := r.body[f.Path]; f.Decl.CreateOnlyFlag && (isBlank(value) || isEmptyList(value)) {
			delete(r.body, f.Path)
		}
	}
}

func isEmptyList(value any) bool {
	list, is := value.([]any)
	return is && len(list) == 0
}
