package importing

import (
	"fmt"
	"reflect"
	"slices"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/input"
	"backoffice/backend/engine/rows"
	"backoffice/backend/fault"
)

// refuseFixed refuses cells that would change what does not change once a record is made:
// a form does not offer that, and a file must not lose it unseen. An empty cell says nothing,
// as new records stand in the same columns.
func (m *Import) refuseFixed(r fileRow, rec *rows.Record) {
	for _, f := range m.fields() {
		value, named := r.body[f.Path]
		if named && f.Decl.CreateOnlyFlag && len(r.wrong[f.Path]) == 0 && !m.holds(f, rec, value) {
			r.wrong.Add(f.Path, fault.M("errors.import.fixed"))
		}
	}
}

// holds says whether a cell says nothing else than a record holds already, a list in any order.
func (m *Import) holds(f *bind.Field, rec *rows.Record, value any) bool {
	d := &input.Decoder{Faults: fault.Fields{}}
	said, _ := d.Value(f.Decl, value, "")
	set := setOf(said)
	return len(d.Faults) == 0 && (len(set) == 0 || slices.Equal(set, setOf(rec.Decoded(m.Screen, f.Path))))
}

// setOf is a value, or those of a list, in order; empty of none.
func setOf(value any) []string {
	var set []string
	switch v := reflect.ValueOf(value); {
	case value == nil || value == "":
	case v.Kind() == reflect.Slice:
		for i := range v.Len() {
			set = append(set, fmt.Sprint(v.Index(i).Interface()))
		}
	default:
		set = append(set, fmt.Sprint(value))
	}
	slices.Sort(set)
	return set
}
