package bulk

import (
	"fmt"
	"strings"

	"gorm.io/gorm"

	"backoffice/backend/engine/query"
	"backoffice/backend/engine/revision"
	"backoffice/backend/engine/rows"
	"backoffice/backend/engine/validate"
	"backoffice/backend/fault"
)

// explainDuplicate says of a removed record whose values others hold by now which values
// those are, in which language, and who holds them.
func (a *Action) explainDuplicate(tx *gorm.DB, rec *rows.Record, f *fault.Fault) error {
	fields := fault.Fields{}
	var first *fault.Message
	for _, path := range f.Fields.Paths() {
		id, value, err := validate.Holder(tx, a.Screen, rec, path)
		if err != nil {
			return fmt.Errorf("look who holds %s of %s: %w", path, a.Screen.Decl.Name, err)
		}
		m := f.Fields[path][0]
		if id != 0 {
			other, err := rows.One(query.In(tx), a.Screen, id)
			if err != nil {
				return err
			}
			m = a.duplicateOf(path, value, id, other)
		}
		fields.Add(path, m)
		if first == nil {
			first = &m
		}
	}
	explained := *f
	explained.Fields = fields
	if first != nil {
		explained.Message = *first
	}
	return &explained
}

func (a *Action) duplicateOf(path string, value any, id uint64, other *rows.Record) fault.Message {
	t := revision.NewDescriber(a.Saver.Rows, a.Caller, a.Screen)
	_, locale := t.Field(path)
	label, title := t.Label(path, locale), ""
	if other != nil {
		title = rows.TitleIn(a.Saver.Deps.Locales, a.Screen, other.Val, query.Locales(a.Saver.Deps.Locales).Content(a.Caller.Locale))
	}
	if locale != "" {
		label += " (" + strings.ToUpper(locale) + ")"
	}
	if text, ok := value.([]byte); ok {
		value = string(text)
	}
	return fault.M("errors.takenBy", "Field", label, "Value", fmt.Sprint(value), "Title", title, "ID", id)
}
