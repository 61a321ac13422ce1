package resource

import (
	"slices"

	"backoffice/backend/resource/field"
)

// PersonalColumns are the columns of the record that tell who a person is: those
// of the form's personal fields, of the screen's own, and what lists search and
// sort by, which is made of them. Empty where there are none.
func (s Screen) PersonalColumns() []string {
	columns := slices.Clone(s.Personal)
	var walk func(list field.List, before string)
	walk = func(list field.List, before string) {
		for _, f := range list {
			if f.Traits().HasParts {
				walk(f.Fields, before+f.Name+"_")
				continue
			}
			if f.IsPersonal && !slices.Contains(columns, before+f.Name) {
				columns = append(columns, before+f.Name)
			}
		}
	}
	if s.Form != nil {
		walk(s.Form.All(), "")
	}
	slices.Sort(columns)
	return columns
}
