package save

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/input"
	"backoffice/backend/engine/kind"
	"backoffice/backend/engine/rows"
	"backoffice/backend/fault"
)

// addFixed notes the fields that are only chosen when a record, or an item of it, is made,
// and that the body would change.
func (w *saveOp) addFixed(before *rows.Record, faults fault.Fields) {
	for path, said := range w.in.Fixed {
		if !Holds(w.screen, before, path, said) {
			faults.Add(path, fault.M("errors.fixed"))
		}
	}
	for _, group := range w.screen.Fields {
		items, _ := w.in.Main[group.Decl.Name].([]kind.Item)
		for _, item := range items {
			if row, known := itemOf(group, before, item.ID); known {
				addFixedOf(group.Group, row, item, faults)
			}
		}
	}
}

func addFixedOf(g *bind.Group, row reflect.Value, item kind.Item, faults fault.Fields) {
	for path, said := range item.Fixed {
		for _, f := range g.Fields {
			if strings.HasSuffix(path, "."+f.Decl.Name) && f.Column != nil && !holds(f, said, f.Column.Get(row)) {
				faults.Add(path, fault.M("errors.fixed"))
			}
		}
	}
}

// itemOf is the item of a record with that id.
func itemOf(group *bind.Field, rec *rows.Record, id uint64) (item reflect.Value, known bool) {
	if id == 0 || group.Group == nil || group.Group.JSON {
		return item, false
	}
	for _, item := range group.Group.Items(rec.Val) {
		if rows.IDOf(group.Group.Table, item) == id {
			return item, true
		}
	}
	return item, false
}

// Holds says whether a body that gives the field at path a value says nothing else than
// the record holds already, a list in any order.
func Holds(s *bind.Screen, rec *rows.Record, path string, value any) bool {
	declared := path
	if rest, isLang := strings.CutPrefix(path, "langs."); isLang {
		_, name, _ := strings.Cut(rest, ".") // behind the locale
		declared = "langs." + name
	}
	f, known := s.Field(declared)
	return known && holds(f, value, rec.Decoded(s, path))
}

func holds(f *bind.Field, value, stored any) bool {
	d := &input.Decoder{Faults: fault.Fields{}}
	said, _ := d.Value(f.Decl, value, "")
	if said == kind.FileKept {
		return true
	}
	if len(d.Faults) > 0 { // what nobody may choose any more, as a state that a record came to
		return fmt.Sprint(value) == fmt.Sprint(stored)
	}
	return slices.Equal(setOf(said), setOf(stored))
}

// setOf is a value, or those of a list, in order; empty of none.
func setOf(value any) []string {
	var set []string
	switch v := reflect.ValueOf(value); {
	case value == nil || value == "" || value == false:
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
