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

// Holds says whether a body that gives the field at path a value says nothing else than
// the record holds already, a list in any order.
func Holds(s *bind.Screen, rec *rows.Record, path string, value any) bool {
	declared := path
	if rest, isLang := strings.CutPrefix(path, "langs."); isLang {
		_, name, _ := strings.Cut(rest, ".") // behind the locale
		declared = "langs." + name
	}
	f, known := s.Field(declared)
	if !known {
		return false
	}
	d := &input.Decoder{Faults: fault.Fields{}}
	said, _ := d.Value(f.Decl, value, "")
	if said == kind.FileKept {
		return true
	}
	return len(d.Faults) == 0 && slices.Equal(setOf(said), setOf(rec.Decoded(s, path)))
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
