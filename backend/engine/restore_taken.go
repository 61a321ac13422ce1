package engine

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

// taken says of a removed record whose values others hold by now which values
// those are, in which language, and who holds them.
func (b *batch) taken(tx *gorm.DB, rec *rows.Record, f *fault.Fault) error {
	fields := fault.Fields{}
	var first *fault.Message
	for _, path := range f.Fields.Paths() {
		id, value, err := validate.Holder(tx, b.screen, rec, path)
		if err != nil {
			return fmt.Errorf("look who holds %s of %s: %w", path, b.screen.Decl.Name, err)
		}
		m := f.Fields[path][0]
		if id != 0 {
			other, err := rows.One(query.In(tx), b.screen, id)
			if err != nil {
				return err
			}
			m = b.takenBy(path, value, id, other)
		}
		fields.Add(path, m)
		if first == nil {
			first = &m
		}
	}
	told := *f
	told.Fields = fields
	if first != nil {
		told.Message = *first
	}
	return &told
}

func (b *batch) takenBy(path string, value any, id uint64, other *rows.Record) fault.Message {
	t := revision.NewDescriber(b.core.Rows, b.caller, b.screen)
	_, locale := t.Field(path)
	label, title := t.Label(path, locale), ""
	if other != nil {
		title = rows.TitleIn(b.core.Deps.Locales, b.screen, other.Val, query.Locales(b.core.Deps.Locales).Content(b.caller.Locale))
	}
	if locale != "" {
		label += " (" + strings.ToUpper(locale) + ")"
	}
	if text, ok := value.([]byte); ok {
		value = string(text)
	}
	return fault.M("errors.takenBy", "Field", label, "Value", fmt.Sprint(value), "Title", title, "ID", id)
}
