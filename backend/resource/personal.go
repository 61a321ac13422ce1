package resource

import (
	"regexp"
	"slices"

	"backoffice/backend/resource/field"
)

// PersonalColumns are the columns of the record that identify a person: those
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

// personalWords are the words in the name of a column that mostly identifies a person.
var personalWords = regexp.MustCompile(`(^|_)(e?mail|phone|cellphone|mobile|name|surname|fullname|firstname|lastname|address|street|city|zip|postcode|birth|birthday|born|iban|bank|ip|sex|gender|tax_id|business_id|customer|recipient|receiver|sender)(_|$)`)

// LooksPersonal reports whether a column of that name mostly identifies a person.
// What only refers to another record, as "country_id" does, is judged there.
func LooksPersonal(column string) bool { return personalWords.MatchString(column) }
